/* spaces.h - the 10x10 board of TRAVERSE: spaces, its edge rows, and steps by class of direction.
 *
 * A space is rank * 10 + file, each from 0, so numbers run a1, b1 ... j1, a2 ... j10. */
#ifndef GEOMETRY_SPACES_H
#define GEOMETRY_SPACES_H

#include "geometry/bits128.h"

enum { SPACES = 100, SPACE_SIDE = 10 };

/* Directions in which a shape moves. Triangles point forward, so theirs depend on the seat:
 * SPACE_TRIANGLE + seat, seats being s, w, n, e. */
enum { SPACE_SQUARE, SPACE_DIAMOND, SPACE_CIRCLE, SPACE_TRIANGLE, SPACE_CLASSES = 7 };

/* Generated (tables.c). Directions: n, ne, e, se, s, sw, w, nw. */
extern const uint8_t space_directions[SPACE_CLASSES];      /* a bit each */
extern const Bits128 space_steps[SPACE_CLASSES][SPACES];   /* neighbours */
extern const Bits128 space_hurdles[SPACE_CLASSES][SPACES]; /* those with a space behind them */
extern const Bits128 space_row[4];                         /* starting row of each seat */
extern const Bits128 space_middle;                         /* b2-i9 */

#endif
