/* need.h - how many moves a side needs at least: an admissible count, by which exact searches stop
 * early. It never says more than what the shortest way takes. */
#ifndef SOLVER_NEED_H
#define SOLVER_NEED_H

#include "games/safe_passage/safe_passage.h"

/* Where a search is to arrive: at the goal of the game, or at one position. */
typedef struct Target {
    bool exactly; /* at this board, with at least these castling rights */
    Board board;
    uint8_t rights;
    uint64_t good[2][CHESS_KINDS]; /* squares where pieces of a kind may end, by side */
    uint8_t king[2];               /* the one where the king has to end */
} Target;

/* The goal of the game of p. */
void target_goal(Target *target, const PassagePosition *p);

/* The position p itself. */
void target_position(Target *target, const PassagePosition *p);

/* Whether p has arrived; positions are not told apart by the side to move. */
bool target_is_reached(const Target *target, const PassagePosition *p);

/* Moves that `side` has to make before p can have arrived. The argument is in docs/solver.md. */
unsigned target_need(const Target *target, const PassagePosition *p, unsigned side);

/* A move of one piece changes what its side needs by -1, 0 or 1. The squares to which the piece of
 * that kind on `from` may move if that is to be less than `slack`: what the side still has in
 * moves, this one counted, beyond what it needs. Not for castling, nor for a side that may still
 * castle to a position (target_is_loose). */
uint64_t target_useful(const Target *target, unsigned side, unsigned kind, unsigned from,
                       unsigned slack);

/* Whether castling, which is still possible, keeps the count of the side from being exact. */
bool target_is_loose(const Target *target, const PassagePosition *p, unsigned side);

/* Plies that every way from p has at least, by this count. */
unsigned target_plies(const Target *target, const PassagePosition *p);

#endif
