/* shorten.h - making a way shorter: every stretch of it is solved anew, exactly. */
#ifndef SOLVER_SHORTEN_H
#define SOLVER_SHORTEN_H

#include "solver/exact.h"

/* Replaces stretches of a way from p to its goal by shorter ones, each looked for among at most
 * `nodes` positions, longer and longer stretches until none of `stretch_max` plies gives way; true
 * if it became shorter. The way stays one to the goal. */
bool shorten(const PassagePosition *p, Way *way, Exact *exact, unsigned stretch_max,
             uint64_t nodes);

#endif
