/* bound_gates.h - the sharper admissible count, for searches to the goal: it adds to the plain
 * count (bound.c) the pawns that have to go before the kings get through, and rooks on open lines.
 * It goes gate by gate (see bound_gates.c). Rules 6 to 10 of docs/solver.md. */
#ifndef SOLVER_BOUND_GATES_H
#define SOLVER_BOUND_GATES_H

#include "solver/target.h"

/* False if p cannot arrive at the goal within `plies`; otherwise *slack and *pressed are as in
 * BoundLeeway. Call it only if the plain count, too, is at most `plies`. `target` is a goal, not a
 * position. */
bool bound_gates_within(const Target *target, const PassagePosition *p, unsigned plies,
                        unsigned *slack, uint64_t *pressed);

#endif
