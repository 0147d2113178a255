/* setup.h - TRAVERSE: choosing the setup of a seat's pieces. Any thread may call these. */
#ifndef SEARCH_TRAVERSE_SETUP_H
#define SEARCH_TRAVERSE_SETUP_H

#include "search/game_search.h"

/* Whether the seat to move must set up its pieces. */
bool setup_is_due(const WfPosition *position);

/* Chooses one of the best orders of the pieces at random, by the seed, so setups vary but none is
 * bad. If the caller asks for more than one line, it reports the best orders, whichever it chose.
 * WF_NO_MEMORY. */
WfCode setup_choose(const GameTurn *turn, WfChoice *choice);

#endif
