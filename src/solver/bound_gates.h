/* gates.h - a sharper count than need.h's, for searches to the goal: which pawns have to go before
 * the kings get through, and which rooks. The argument is in docs/solver.md. */
#ifndef SOLVER_GATES_H
#define SOLVER_GATES_H

#include "solver/bound.h"

/* False if p cannot arrive at the goal within so many plies. May be asked only if the plain count
 * of need.h has nothing against it. `target` is a goal, not a position. */
bool gates_within(const Target *target, const PassagePosition *p, unsigned plies, Leeway *leeway);

#endif
