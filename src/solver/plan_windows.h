/* shorten.h - making a way shorter: every stretch of it is solved anew, exactly. */
#ifndef SOLVER_SHORTEN_H
#define SOLVER_SHORTEN_H

#include "solver/ida_star.h"

/* For ShortenLimits, wherever a way is made shorter: plies, and positions. */
enum { SHORTEN_STRETCH = 12, SHORTEN_NODES = 30000 };

typedef struct ShortenLimits {
    unsigned stretch;    /* plies of the longest stretches */
    uint64_t nodes_each; /* positions looked at for one */
    uint64_t nodes;      /* for all, about; 0: no limit */
} ShortenLimits;

/* Replaces stretches of a way from p to its goal by shorter ones, longer and longer stretches until
 * none gives way or `exact` is stopped; true if it became shorter. The way stays one to the goal.
 */
bool shorten(const PassagePosition *p, Way *way, Exact *exact, const ShortenLimits *limits);

#endif
