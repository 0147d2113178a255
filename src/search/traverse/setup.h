/* setup.h - TRAVERSE: choosing how to set up one's pieces. Any thread may call these. */
#ifndef SEARCH_TRAVERSE_SETUP_H
#define SEARCH_TRAVERSE_SETUP_H

#include "search/game_search.h"

/* Whether the seat to move has its setup to do. */
bool setup_is_due(const WfPosition *position);

/* Chooses among the best of all orders of the pieces, by chance from the seed: setups vary, and
 * none is bad. With more than one line asked for, the best are reported, whichever was chosen.
 * WF_NO_MEMORY. */
WfCode setup_choose(const GameTurn *turn, WfChoice *choice);

#endif
