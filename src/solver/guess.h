/* guess.h - how far a position looks from its goal: what beams go by. No bound: it may err either
 * way. */
#ifndef SOLVER_GUESS_H
#define SOLVER_GUESS_H

#include "games/safe_passage/safe_passage.h"

/* What the guess is made of, each with a weight. */
enum {
    GUESS_KING,   /* a step that a king has to go */
    GUESS_GUARD,  /* a piece that bears on the square where a king is to go */
    GUESS_TAKEN,  /* something stands there */
    GUESS_GATE,   /* a piece that keeps it from the best square next to that one */
    GUESS_QUEEN,  /* a queen that is not on her square */
    GUESS_FAR,    /* a square between her and it */
    GUESS_BARRED, /* a piece that bears on it, or that she would attack from there */
    GUESS_FULL,   /* something stands there */
    GUESS_PIECE,  /* a rook, bishop or knight that is not where it belongs */
    GUESS_MOVE,   /* a move that such a piece has to make on an empty board */
    GUESS_WRONG,  /* one on the far rank, but not on a counterpart's square */
    GUESS_HOME,   /* one still on its own first rank, in the other side's way */
    GUESS_STUCK,  /* a pawn on the last rank, where a piece belongs */
    GUESS_OPEN,   /* a file without a pawn */
    GUESS_WEIGHTS
};

/* The guess for the journeys from one position: weights, and tables made of them. */
typedef struct Guess {
    int weight[GUESS_WEIGHTS];
    unsigned goal;
    unsigned shut; /* files that need a pawn to the end, a bit each */
    bool fide;     /* kings endanger their neighbours even when these are guarded */
    unsigned king_goal[2], queen_goal[2]; /* the square of the other king's start */
    uint16_t table[2][CHESS_KINDS][64];   /* of a piece on a square, by side and kind */
} Guess;

/* The weights to begin with for a goal. */
extern const int guess_weights[GOAL_COUNTERPARTS + 1][GUESS_WEIGHTS];

/* Makes the tables for journeys from p, from guess->weight. */
void guess_begin(Guess *guess, const PassagePosition *p);

/* How far a board looks from the goal, in the unit of the weights. */
int guess_distance(const Guess *guess, const Board *board);

#endif
