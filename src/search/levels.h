/* levels.h - the levels of play of each game. */
#ifndef SEARCH_LEVELS_H
#define SEARCH_LEVELS_H

#include <wayfarer/engine.h>

/* One level of one game. */
typedef struct PlayLevel {
    uint32_t nodes; /* the node limit; the search always completes the first depth */
    /* the percentage of the longest moves that are overlooked; for shorter moves it is
     * proportionally lower */
    uint8_t overlooked_percent;
    /* plies of quiescence search, in tenths */
    uint8_t quiescence_tenths;
    /* before the move of this number, all moves that win at once are overlooked; 0: from the start
     * they are seen like others */
    uint8_t wins_from;
} PlayLevel;

/* From this level on, a computer never misses a win with one turn, and leaves none to the next seat
 * if it can avoid that. */
enum { LEVEL_CAREFUL = 3 };

/* Tables of WF_LEVELS rows, the weakest level first. */
extern const PlayLevel travelers_levels[], leapale_levels[], leapale_battle_levels[],
    traverse_basic_levels[], traverse_advanced_levels[];

/* For a game without a table of its own. These levels differ only in nodes. */
extern const PlayLevel general_levels[];

#endif
