/* checker.h - a second, plain implementation of Safe Passage that checks the claims of the solver.
 *
 * It shares no code with the rest of the library: boards of letters, no tables. It is slow and
 * short and was written from the inventor's page, so an error in the rules would have to be made
 * twice. It accepts claims by the proofs in docs/solver.md. */
#ifndef CHECKER_CHECKER_H
#define CHECKER_CHECKER_H

#include <stdbool.h>

enum { CHECKER_TEXT = 128, CHECKER_MOVES = 256 };

/* A parsed spec. */
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

/* Reads "safe-passage:goal=queens,start=17 ..."; false if it is invalid. */
bool checker_spec(const char *text, CheckerSpec *spec);

/* The start position of a spec. */
void checker_start(const CheckerSpec *spec, CheckerGame *game);

/* Reads the six fields of a position; checks only the properties that the checker relies on. */
bool checker_read(const char *text, CheckerGame *game);

/* All legal moves, at most CHECKER_MOVES; returns their number. */
int checker_moves(const CheckerSpec *spec, const CheckerGame *game, CheckerMove *moves);

/* Whether the piece on a attacks b (FIDE 3.1), kings and pawns included. */
bool checker_attacks(const CheckerGame *game, int a, int b);

bool checker_goal(const CheckerSpec *spec, const CheckerGame *game);

/* ---- claims.c ---- */

/* A lower bound of the plies of every plan to the goal: an admissible bound that counts the steps
 * of the kings and one move of each piece that must go somewhere or make room for a king. */
int checker_count(const CheckerSpec *spec, const CheckerGame *game);

/* Whether these pawns can never move or be captured, so that the goal can never be reached. */
bool checker_frozen(const CheckerSpec *spec, const CheckerGame *game, const bool frozen[64]);

#endif
