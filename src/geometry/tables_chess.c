/* tables_chess.c - see tables.h: the 8x8 board. */
#include "geometry/tables.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t chess_at(int file, int rank)
{
    const bool inside = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    return inside ? UINT64_C(1) << (rank * 8 + file) : 0;
}

static void print_chess_set(const char *name, const int steps[][2], int count, int length)
{
    uint64_t sets[64] = {0};
    for (int square = 0; square < 64; square++)
        for (int i = 0; i < count; i++)
            for (int n = 1; n <= length; n++)
                sets[square] |=
                    chess_at(square % 8 + n * steps[i][0], square / 8 + n * steps[i][1]);
    printf("const uint64_t %s[64] = {\n", name);
    print_words(sets, 64);
    printf("};\n");
}

static void print_chess_pawns(void)
{
    uint64_t sets[2][64];
    for (int square = 0; square < 64; square++)
        for (int side = 0; side < 2; side++) {
            const int rank = square / 8 + (side == 0 ? 1 : -1);
            sets[side][square] = chess_at(square % 8 - 1, rank) | chess_at(square % 8 + 1, rank);
        }
    printf("const uint64_t chess_pawn[2][64] = {{\n");
    print_words(sets[0], 64);
    printf("},{\n");
    print_words(sets[1], 64);
    printf("}};\n");
}

static void print_chess_ranks(void)
{
    printf("const uint8_t chess_rank[64][8] = {\n");
    for (int inner = 0; inner < 64; inner++) {
        uint8_t attacks[8] = {0};
        for (int file = 0; file < 8; file++)
            for (int step = -1; step <= 1; step += 2)
                for (int to = file + step; to >= 0 && to < 8; to += step) {
                    attacks[file] |= (uint8_t)(1 << to);
                    if ((inner << 1 & 1 << to) != 0)
                        break;
                }
        printf("{");
        print_bytes(attacks, 8);
        printf("},");
    }
    printf("};\n");
}

/* Squares strictly between a and b on a line, none if they share no line. */
static uint64_t chess_segment(int a, int b)
{
    const int file = b % 8 - a % 8, rank = b / 8 - a / 8;
    if (a == b || (file != 0 && rank != 0 && abs(file) != abs(rank)))
        return 0;
    const int step = (file > 0) - (file < 0) + 8 * ((rank > 0) - (rank < 0));
    uint64_t set = 0;
    for (int square = a + step; square != b; square += step)
        set |= UINT64_C(1) << square;
    return set;
}

static void print_chess_segments(void)
{
    printf("const uint64_t chess_between[64][64] = {\n");
    for (int a = 0; a < 64; a++) {
        uint64_t sets[64];
        for (int b = 0; b < 64; b++)
            sets[b] = chess_segment(a, b);
        printf("{");
        print_words(sets, 64);
        printf("},\n");
    }
    printf("};\n");
}

void print_chess(void)
{
    static const int king[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                   {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const int diagonal[2][2] = {{1, 1}, {-1, -1}};
    static const int antidiagonal[2][2] = {{1, -1}, {-1, 1}};
    static const int file[2][2] = {{0, 1}, {0, -1}};
    print_chess_set("chess_king", king, 8, 1);
    print_chess_set("chess_knight", knight, 8, 1);
    print_chess_set("chess_diagonal", diagonal, 2, 7);
    print_chess_set("chess_antidiagonal", antidiagonal, 2, 7);
    print_chess_set("chess_file", file, 2, 7);
    print_chess_pawns();
    print_chess_ranks();
    print_chess_segments();
}
