/* levels.h - what the levels of play mean in each game. */
#ifndef SEARCH_LEVELS_H
#define SEARCH_LEVELS_H

#include <wayfarer/engine.h>

/* One level of one game. */
typedef struct PlayLevel {
    uint32_t nodes; /* positions looked at, after the first depth */
    /* how many of a hundred of the longest moves are overlooked; shorter ones in proportion */
    uint8_t overlooked_percent;
    /* how many forcing moves in a row are seen beyond the horizon, in tenths */
    uint8_t quiescence_tenths;
} PlayLevel;

/* Tables of WF_LEVELS rows, the weakest level first. */
extern const PlayLevel travelers_levels[], leapale_levels[], traverse_basic_levels[],
    traverse_advanced_levels[];

/* For a game that has no table of its own: it differs from level to level by positions only. */
extern const PlayLevel general_levels[];

#endif
