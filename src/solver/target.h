/* target.h - where a search has to arrive: at the goal of the game, or at one position. */
#ifndef SOLVER_TARGET_H
#define SOLVER_TARGET_H

#include "games/safe_passage/safe_passage.h"

typedef struct Target {
    bool exactly; /* at this board, with at least these castling rights */
    bool plain;   /* prune by the plain count alone (bound.h), for comparison */
    PassageBoard board;
    uint8_t rights;
    uint64_t good[2][PASSAGE_KINDS]; /* squares where pieces of a kind may end, by side */
    uint8_t king[2];                 /* the square where the king has to end, by side */
} Target;

/* The goal of the game of p. */
void target_goal(Target *target, const PassagePosition *p);

/* The position p itself. */
void target_position(Target *target, const PassagePosition *p);

/* Whether p has arrived. The side to move makes no difference. */
bool target_is_reached(const Target *target, const PassagePosition *p);

#endif
