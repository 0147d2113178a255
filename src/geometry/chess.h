/* chess.h - the 8x8 board: sets of squares, leaps, lines and sliding attacks.
 *
 * A square is rank * 8 + file, each from 0. Sliding attacks by "o^(o-2r)" (hyperbola quintessence;
 * chessprogramming.org/Hyperbola_Quintessence), which needs no large tables; ranks by lookup. */
#ifndef GEOMETRY_CHESS_H
#define GEOMETRY_CHESS_H

#include <stdint.h>

/* Generated (tables.c). */
extern const uint64_t chess_knight[64], chess_king[64];
extern const uint64_t chess_pawn[2][64];  /* captures of a pawn of side 0 (up) or 1 (down) */
extern const uint64_t chess_diagonal[64]; /* a1-h8 direction, without the square itself */
extern const uint64_t chess_antidiagonal[64];
extern const uint64_t chess_file[64];
extern const uint8_t chess_rank[64][8];      /* attacks along a rank: six inner bits, file */
extern const uint64_t chess_between[64][64]; /* strictly between two squares on a line, else 0 */

static inline uint64_t chess_bit(unsigned square)
{
    return UINT64_C(1) << square;
}

static inline unsigned chess_pop(uint64_t *set)
{
    const unsigned square = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return square;
}

/* Moves of a king from one square to another on an empty board. */
static inline unsigned chess_steps(unsigned a, unsigned b)
{
    const unsigned files = a % 8 > b % 8 ? a % 8 - b % 8 : b % 8 - a % 8;
    const unsigned ranks = a / 8 > b / 8 ? a / 8 - b / 8 : b / 8 - a / 8;
    return files > ranks ? files : ranks;
}

static inline uint64_t chess_line_attacks(uint64_t occupied, uint64_t mask, unsigned square)
{
    const uint64_t on_line = occupied & mask;
    const uint64_t forward = on_line - chess_bit(square);
    const uint64_t backward =
        __builtin_bswap64(__builtin_bswap64(on_line) - chess_bit(square ^ 56));
    return (forward ^ backward) & mask;
}

static inline uint64_t chess_bishop(unsigned square, uint64_t occupied)
{
    return chess_line_attacks(occupied, chess_diagonal[square], square) |
           chess_line_attacks(occupied, chess_antidiagonal[square], square);
}

static inline uint64_t chess_rook(unsigned square, uint64_t occupied)
{
    const unsigned first = square & 56;
    const uint64_t along = chess_rank[occupied >> (first + 1) & 63][square & 7];
    return chess_line_attacks(occupied, chess_file[square], square) | along << first;
}

#endif
