/* bound.h - an admissible lower bound on the plies needed to reach a target. It never exceeds the
 * length of the shortest plan.
 *
 * A search that has `plies` left abandons a position when the bound says that they are too few. The
 * plain count (bound.c) adds up moves that every plan has: the steps of the kings, and one move of
 * each piece that cannot stay. Far from the goal the search also uses the sharper count
 * (bound_gates.h). The proofs are in docs/solver.md, whose rules have the numbers that the comments
 * cite. */
#ifndef SOLVER_BOUND_H
#define SOLVER_BOUND_H

#include "solver/target.h"

/* The freedom that the side to move still has if it is to arrive in time. */
typedef struct BoundLeeway {
    unsigned slack;   /* moves beyond those it needs */
    uint64_t pressed; /* its pieces, without the king, of which some have to move */
    bool loose;       /* castling is still possible and keeps the count from being exact */
} BoundLeeway;

/* False if the bound shows that p cannot arrive within this many plies. */
bool bound_within(const Target *target, const PassagePosition *p, unsigned plies,
                  BoundLeeway *leeway);

/* The squares to which the piece of that kind on `from` may move, without castling, if its side is
 * to have enough moves left afterwards. Some of them may still turn out to leave too few. */
uint64_t bound_useful_squares(const Target *target, const BoundLeeway *leeway, unsigned side,
                              unsigned kind, unsigned from);

/* The fewest plies that any plan from p has, by the plain count. The checker repeats this count. */
unsigned bound_plies(const Target *target, const PassagePosition *p);

#endif
