/* levels.h - the levels of play of each game. */
#ifndef SEARCH_LEVELS_H
#define SEARCH_LEVELS_H

#include <wayfarer/engine.h>

/* One level of one game. */
typedef struct PlayLevel {
    uint32_t nodes; /* the node limit; the first depth is always done */
    /* how many of a hundred of the longest moves are overlooked; shorter ones in proportion */
    uint8_t overlooked_percent;
    /* plies of quiescence search, in tenths */
    uint8_t quiescence_tenths;
} PlayLevel;

/* From this level on a computer neither misses a win with one turn nor leaves one to the next seat
 * if it can be helped. */
enum { LEVEL_CAREFUL = 3 };

/* Tables of WF_LEVELS rows, the weakest level first. */
extern const PlayLevel travelers_levels[], leapale_levels[], traverse_basic_levels[],
    traverse_advanced_levels[];

/* For a game that has no table of its own: its levels differ by nodes only. */
extern const PlayLevel general_levels[];

#endif
