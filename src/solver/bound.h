/* need.h - how many moves a side needs at least: an admissible count, by which exact searches stop
 * early. It never says more than what the shortest way takes; the argument is in docs/solver.md. */
#ifndef SOLVER_NEED_H
#define SOLVER_NEED_H

#include "games/safe_passage/safe_passage.h"

/* Where a search is to arrive: at the goal of the game, or at one position. */
typedef struct Target {
    bool exactly; /* at this board, with at least these castling rights */
    bool plain;   /* by the plain count alone, for comparison */
    Board board;
    uint8_t rights;
    uint64_t good[2][CHESS_KINDS]; /* squares where pieces of a kind may end, by side */
    uint8_t king[2];               /* the one where the king has to end */
} Target;

/* What the side to move may still do if it is to arrive in time. */
typedef struct Leeway {
    unsigned slack;   /* moves beyond those that it needs */
    uint64_t pressed; /* its pieces, the king apart, of which some have to move */
    bool loose;       /* castling, which is still possible, keeps the count from being exact */
} Leeway;

/* The goal of the game of p. */
void target_goal(Target *target, const PassagePosition *p);

/* The position p itself. */
void target_position(Target *target, const PassagePosition *p);

/* Whether p has arrived; positions are not told apart by the side to move. */
bool target_is_reached(const Target *target, const PassagePosition *p);

/* False if counting shows that p cannot arrive within so many plies. */
bool target_within(const Target *target, const PassagePosition *p, unsigned plies, Leeway *leeway);

/* The squares to which the piece of that kind on `from` may move, castling apart, if what its side
 * needs afterwards is to leave it enough; some of them may turn out not to. */
uint64_t target_useful(const Target *target, const Leeway *leeway, unsigned side, unsigned kind,
                       unsigned from);

/* Plies that every way from p has at least, by the plain count, which the checker repeats; searches
 * ask the sharper one of gates.h too. */
unsigned target_plies(const Target *target, const PassagePosition *p);

#endif
