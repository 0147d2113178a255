/* heuristic.h - a learnt heuristic: how far a position looks from its goal. It guides beam search.
 *
 * It is inadmissible: it may say too much or too little, so nothing is proven with it (bound.h is
 * the admissible one). It is linear, a sum of weights: one for each piece by its kind and square,
 * one for the number of moves the piece needs to a square where it may end, and some for what is in
 * the way of kings and queens. learn/solver/beam_learning.h says how the weights are learnt. */
#ifndef SOLVER_HEURISTIC_H
#define SOLVER_HEURISTIC_H

#include "games/safe_passage/safe_passage.h"

/* The features. Squares are seen from the piece's own side. For pawns, knights, bishops and rooks
 * the index is rank * 4 + their distance from the edge in files. For queens and kings the index is
 * rank * 8 + their distance from the square of their counterpart in files. Moves are those that a
 * knight, bishop or rook needs on an empty board; 9 means never. */
enum {
    HEURISTIC_SQUARES = 32,
    HEURISTIC_ROYAL = 64,
    HEURISTIC_MOVES = 10,

    HEURISTIC_PAWN = 0,
    HEURISTIC_KNIGHT = HEURISTIC_PAWN + HEURISTIC_SQUARES,
    HEURISTIC_BISHOP = HEURISTIC_KNIGHT + HEURISTIC_SQUARES,
    HEURISTIC_ROOK = HEURISTIC_BISHOP + HEURISTIC_SQUARES,
    HEURISTIC_QUEEN = HEURISTIC_ROOK + HEURISTIC_SQUARES,
    HEURISTIC_KING = HEURISTIC_QUEEN + HEURISTIC_ROYAL,
    HEURISTIC_NEEDED =
        HEURISTIC_KING + HEURISTIC_ROYAL, /* moves of knights, then bishops, then rooks */
    HEURISTIC_TERMS = HEURISTIC_NEEDED + 3 * HEURISTIC_MOVES,

    HEURISTIC_GUARD = HEURISTIC_TERMS, /* a piece that attacks the square where a king has to end */
    HEURISTIC_TAKEN,                   /* something stands there */
    HEURISTIC_GATE,   /* a piece that keeps the king from the best square next to that */
    HEURISTIC_BARRED, /* a piece that attacks a queen's goal, or that she would attack from there */
    HEURISTIC_FULL,   /* something stands there */
    HEURISTIC_OPEN,   /* a file that has no pawn and needs one at the end */
    HEURISTIC_WEIGHTS
};

/* Groups of weights that are varied together: one for each kind of piece, and one for each term. */
enum { HEURISTIC_GROUPS = PASSAGE_KINDS + HEURISTIC_WEIGHTS - HEURISTIC_TERMS };

/* Weights are integers in this fraction of a ply. */
enum { HEURISTIC_PLY = 50 };

/* The weights for each goal. The build makes them (heuristic_main.c) from data/safe-passage. */
extern const int16_t heuristic_weights[PASSAGE_GOAL_COUNTERPARTS + 1][HEURISTIC_WEIGHTS];

/* The heuristic for the plans from one position: weights laid out by square. */
typedef struct Heuristic {
    unsigned goal;
    unsigned shut;        /* files that need a pawn at the end, a bit each */
    bool fide;            /* kings endanger their neighbours even when those are guarded */
    unsigned first_kind;  /* kinds before it have no weight */
    uint8_t king_goal[2]; /* the square of the other king's start */
    uint8_t queen_goal[2];
    uint8_t needed[2][PASSAGE_KINDS][64]; /* moves to where a piece may end, by side and kind */
    int16_t table[2][PASSAGE_KINDS][64];  /* weights, by side and kind */
    int16_t term[HEURISTIC_WEIGHTS - HEURISTIC_TERMS];
} Heuristic;

/* Lays out the weights for plans from p. `percent` scales each group of weights; NULL: none is
 * scaled. */
void heuristic_begin(Heuristic *heuristic, const PassagePosition *p,
                     const int16_t weight[HEURISTIC_WEIGHTS], const int percent[HEURISTIC_GROUPS]);

/* How far a board looks from the goal, in the unit of the weights. */
int heuristic_distance(const Heuristic *heuristic, const PassageBoard *board);

/* The features of a board: how often each weight counts. Without percentages, heuristic_distance is
 * the sum of weight times count. */
void heuristic_count(const Heuristic *heuristic, const PassageBoard *board,
                     int16_t count[HEURISTIC_WEIGHTS]);

#endif
