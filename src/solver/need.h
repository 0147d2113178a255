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
    uint64_t ends[2][CHESS_KINDS]; /* the goal: squares where the pieces of a kind may end */
} Target;

/* The goal of the game of p. */
void target_goal(Target *target, const PassagePosition *p);

/* The position p itself. */
void target_position(Target *target, const PassagePosition *p);

/* Whether p has arrived; positions are not told apart by the side to move. */
bool target_is_reached(const Target *target, const PassagePosition *p);

/* Moves that `side` has to make before p can have arrived. Each move of the side lowers it by one
 * at most, castling by two. The argument is in docs/solver.md. */
unsigned target_need(const Target *target, const PassagePosition *p, unsigned side);

/* Plies that every way from p has at least, by this count. */
unsigned target_plies(const Target *target, const PassagePosition *p);

#endif
