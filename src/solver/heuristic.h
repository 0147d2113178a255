/* guess.h - how far a position looks from its goal: what beams go by. No bound: it may err either
 * way.
 *
 * The guess is a sum of weights: one for each piece by its kind and where it stands, one for how
 * many moves it needs to where it may end, and some for what is in the way of kings and queens.
 * `learn/ways.h` has how they are learnt. */
#ifndef SOLVER_GUESS_H
#define SOLVER_GUESS_H

#include "games/safe_passage/safe_passage.h"

/* Squares are seen from the piece's own side. Of pawns, knights, bishops and rooks: rank * 4 + how
 * many files the edge is away. Of queens and kings: rank * 8 + how many files the square of their
 * counterpart is away. Moves: those that a knight, bishop or rook needs on an empty board, 9 for
 * never. */
enum {
    GUESS_SQUARES = 32,
    GUESS_ROYAL = 64,
    GUESS_MOVES = 10,

    GUESS_PAWN = 0,
    GUESS_KNIGHT = GUESS_PAWN + GUESS_SQUARES,
    GUESS_BISHOP = GUESS_KNIGHT + GUESS_SQUARES,
    GUESS_ROOK = GUESS_BISHOP + GUESS_SQUARES,
    GUESS_QUEEN = GUESS_ROOK + GUESS_SQUARES,
    GUESS_KING = GUESS_QUEEN + GUESS_ROYAL,
    GUESS_NEEDED = GUESS_KING + GUESS_ROYAL, /* moves of knights, then bishops, then rooks */
    GUESS_TERMS = GUESS_NEEDED + 3 * GUESS_MOVES,

    GUESS_GUARD = GUESS_TERMS, /* a piece that bears on the square where a king is to go */
    GUESS_TAKEN,               /* something stands there */
    GUESS_GATE,                /* a piece that keeps it from the best square next to that one */
    GUESS_BARRED, /* a piece that bears on a queen's square, or that she would attack */
    GUESS_FULL,   /* something stands there */
    GUESS_OPEN,   /* a file without a pawn that needs one to the end */
    GUESS_WEIGHTS
};

/* Weights that are varied together: those of a kind of piece, and each term. */
enum { GUESS_GROUPS = CHESS_KINDS + GUESS_WEIGHTS - GUESS_TERMS };

/* Weights are integers, so many to a ply. */
enum { GUESS_PLY = 50 };

/* For each goal; made while building (guess_main.c) from data/safe-passage. */
extern const int16_t guess_weights[GOAL_COUNTERPARTS + 1][GUESS_WEIGHTS];

/* The guess for the journeys from one position: weights laid out by square. */
typedef struct Guess {
    unsigned goal;
    unsigned shut;        /* files that need a pawn to the end, a bit each */
    bool fide;            /* kings endanger their neighbours even when these are guarded */
    unsigned first_kind;  /* kinds before it weigh nothing */
    uint8_t king_goal[2]; /* the square of the other king's start */
    uint8_t queen_goal[2];
    uint8_t needed[2][CHESS_KINDS][64]; /* moves to where a piece may end, by side and kind */
    int16_t table[2][CHESS_KINDS][64];  /* weights, by side and kind */
    int16_t term[GUESS_WEIGHTS - GUESS_TERMS];
} Guess;

/* Makes the guess for journeys from p of weights. `percent` says how much each group of them
 * counts; NULL: all as they are. */
void guess_begin(Guess *guess, const PassagePosition *p, const int16_t weight[GUESS_WEIGHTS],
                 const int percent[GUESS_GROUPS]);

/* How far a board looks from the goal, in the unit of the weights. */
int guess_distance(const Guess *guess, const Board *board);

/* How often each weight counts on a board: guess_distance is the sum of them, percentages apart. */
void guess_count(const Guess *guess, const Board *board, int16_t count[GUESS_WEIGHTS]);

#endif
