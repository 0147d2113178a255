/* scatter.h - random position texts of Safe Passage, for tests of what the solver proves without
 * search. */
#ifndef SCATTER_H
#define SCATTER_H

#include <stdint.h>

enum { SCATTER_TEXT = 100 /* bytes, at most */ };

/* Kings, pawns that mostly block each other on every second file, pawns on their last rank, and a
 * few pieces. */
void scatter_walls(uint64_t *random, char text[SCATTER_TEXT]);

/* Kings one or two ranks from where they go, and a few pieces where the other side's king goes. */
void scatter_near(uint64_t *random, char text[SCATTER_TEXT]);

/* On either side's first rank a rook or two, mostly behind pawns, a few other pieces about; the
 * other side's king comes near. */
void scatter_lines(uint64_t *random, char text[SCATTER_TEXT]);

/* A king that may castle, a few pieces and pawns of its own, and the other king near it. */
void scatter_castling(uint64_t *random, char text[SCATTER_TEXT]);

#endif
