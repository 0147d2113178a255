/* bound.h - an admissible lower bound: how many plies are needed at least to reach a target. It
 * never says more than the shortest plan takes.
 *
 * A search that has `plies` left gives a position up when the bound says that they are too few. The
 * plain count (bound.c) adds up moves that every plan has: the steps of the kings, and one move of
 * each piece that cannot stay. Far from the goal the sharper count (bound_gates.h) is asked too.
 * The proofs are in docs/solver.md, whose rules have the numbers that comments refer to. */
#ifndef SOLVER_BOUND_H
#define SOLVER_BOUND_H

#include "solver/target.h"

/* What the side to move may still do if it is to arrive in time. */
typedef struct BoundLeeway {
    unsigned slack;   /* moves beyond those that it needs */
    uint64_t pressed; /* its pieces, the king apart, of which some have to move */
    bool loose;       /* castling is still possible and keeps the count from being exact */
} BoundLeeway;

/* False if the bound shows that p cannot arrive within this many plies. */
bool bound_within(const Target *target, const PassagePosition *p, unsigned plies,
                  BoundLeeway *leeway);

/* The squares to which the piece of that kind on `from` may move, castling apart, if its side is to
 * have enough moves left afterwards. Some of them may turn out to leave it too few. */
uint64_t bound_useful_squares(const Target *target, const BoundLeeway *leeway, unsigned side,
                              unsigned kind, unsigned from);

/* Plies that every plan from p has at least, by the plain count, which the checker repeats. */
unsigned bound_plies(const Target *target, const PassagePosition *p);

#endif
