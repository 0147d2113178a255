/* checker.h - a second, plain implementation of Safe Passage, to check what the solver claims.
 *
 * It shares nothing with the rest of the library: boards of letters, no tables. It is slow, short
 * and written from the inventor's page, so that a fault in the rules would have to be made twice.
 * The proofs by which it accepts claims are those of docs/solver.md. */
#ifndef CHECKER_CHECKER_H
#define CHECKER_CHECKER_H

#include <stdbool.h>

enum { CHECKER_TEXT = 128, CHECKER_MOVES = 256 };

/* A spec, read. */
typedef struct CheckerSpec {
    bool relaxed, fide, chess960, scrambled;
    int goal;        /* 0 kings, 1 queens, 2 far-rank, 3 counterparts */
    char home[2][9]; /* back ranks at the start, "RNBQKBNR", White's first */
} CheckerSpec;

/* A position. */
typedef struct CheckerGame {
    char at[64]; /* by rank * 8 + file from a1; letters as in FEN, '.' empty */
    char side, castling[8];
    int clock, number;
} CheckerGame;

typedef struct CheckerMove {
    char text[6];
    CheckerGame after;
} CheckerMove;

/* Reads "safe-passage:goal=queens,start=17 ..."; false if it makes no sense. */
bool checker_spec(const char *text, CheckerSpec *spec);

/* The start position of a spec. */
void checker_start(const CheckerSpec *spec, CheckerGame *game);

/* Reads the six fields of a position; checks only what the checker relies on. */
bool checker_read(const char *text, CheckerGame *game);

/* All legal moves, at most CHECKER_MOVES; returns how many. */
int checker_moves(const CheckerSpec *spec, const CheckerGame *game, CheckerMove *moves);

/* Whether the piece on a attacks b (FIDE 3.1), kings and pawns included. */
bool checker_attacks(const CheckerGame *game, int a, int b);

bool checker_goal(const CheckerSpec *spec, const CheckerGame *game);

/* ---- claims.c ---- */

/* Plies that every plan to the goal has at least: an admissible bound that counts the steps of the
 * kings and one move of each piece that has to go somewhere or to make room for a king. */
int checker_count(const CheckerSpec *spec, const CheckerGame *game);

/* Whether these pawns can never move nor be captured, so that the goal can never be reached. */
bool checker_frozen(const CheckerSpec *spec, const CheckerGame *game, const bool frozen[64]);

#endif
