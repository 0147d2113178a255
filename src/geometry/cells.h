/* cells.h - the 6x6x6 cube: cells, its 26 radials, and sets of cells.
 *
 * A cell is numbered (level * CUBE_SIDE + rank) * CUBE_SIDE + file, each from 0: level 0 is u, the
 * top one. */
#ifndef GEOMETRY_CELLS_H
#define GEOMETRY_CELLS_H

#include <stdbool.h>
#include <stdint.h>

enum { CUBE_SIDE = 6, CUBE_CELLS = 216, CUBE_RADIALS = 26, CUBE_WORDS = 4, CUBE_NONE = 255 };

/* A set of cells, cell c in bit c % 64 of word c / 64. */
typedef struct Cells {
    uint64_t word[CUBE_WORDS];
} Cells;

/* Classes of radials; a piece's class is a sum of these. */
enum { CUBE_ORTHOGONAL = 1, CUBE_STANDARD = 2, CUBE_NONSTANDARD = 4, CUBE_CLASSES = 8 };

/* Generated (tables.c). Radials 0-5 are orthogonal, 6-17 standard, 18-25 nonstandard diagonals. */
extern const uint8_t cube_next[CUBE_RADIALS][CUBE_CELLS]; /* one step on, or CUBE_NONE */
extern const uint8_t cube_radial[CUBE_CELLS][CUBE_CELLS]; /* from a towards b, or CUBE_NONE */
extern const Cells cube_steps[CUBE_CLASSES][CUBE_CELLS];  /* one step in a class of radials */
extern const Cells cube_leaps[CUBE_CLASSES][CUBE_CELLS];  /* two steps at once */
extern const Cells cube_lines[CUBE_CLASSES][CUBE_CELLS];  /* any number of steps */
extern const Cells cube_gnu[CUBE_CELLS];                  /* 2:1:0 and 3:1:0 */
extern const Cells cube_oberon[CUBE_CELLS];               /* 2:1:1 and 2:2:1 */
extern const Cells cube_stockbroker_quiet[2][CUBE_CELLS]; /* by side: 0 moves up the ranks */
extern const Cells cube_stockbroker_captures[2][CUBE_CELLS];

/* The cell on a level, file and rank: the order in which its name gives them. */
static inline unsigned cell_at(unsigned level, unsigned file, unsigned rank)
{
    return (level * CUBE_SIDE + rank) * CUBE_SIDE + file;
}

/* The class of one radial. */
static inline unsigned cube_class(unsigned radial)
{
    return radial < 6 ? CUBE_ORTHOGONAL : radial < 18 ? CUBE_STANDARD : CUBE_NONSTANDARD;
}

static inline unsigned cell_level(unsigned cell)
{
    return cell / (CUBE_SIDE * CUBE_SIDE);
}

static inline unsigned cell_rank(unsigned cell)
{
    return cell / CUBE_SIDE % CUBE_SIDE;
}

static inline unsigned cell_file(unsigned cell)
{
    return cell % CUBE_SIDE;
}

static inline bool cells_has(const Cells *set, unsigned cell)
{
    return (set->word[cell / 64] >> (cell % 64) & 1) != 0;
}

static inline void cells_flip(Cells *set, unsigned cell)
{
    set->word[cell / 64] ^= UINT64_C(1) << (cell % 64);
}

static inline Cells cells_and(Cells a, const Cells *b)
{
    for (unsigned i = 0; i < CUBE_WORDS; i++)
        a.word[i] &= b->word[i];
    return a;
}

static inline Cells cells_or(Cells a, const Cells *b)
{
    for (unsigned i = 0; i < CUBE_WORDS; i++)
        a.word[i] |= b->word[i];
    return a;
}

static inline Cells cells_minus(Cells a, const Cells *b)
{
    for (unsigned i = 0; i < CUBE_WORDS; i++)
        a.word[i] &= ~b->word[i];
    return a;
}

static inline bool cells_empty(const Cells *set)
{
    return (set->word[0] | set->word[1] | set->word[2] | set->word[3]) == 0;
}

static inline unsigned cells_count(const Cells *set)
{
    unsigned count = 0;
    for (unsigned i = 0; i < CUBE_WORDS; i++)
        count += (unsigned)__builtin_popcountll(set->word[i]);
    return count;
}

/* Iterates over the members of `set` in order, and empties it: for (unsigned cell; cells_pop(&set,
 * &cell);) */
static inline bool cells_pop(Cells *set, unsigned *cell)
{
    for (unsigned i = 0; i < CUBE_WORDS; i++)
        if (set->word[i] != 0) {
            *cell = i * 64 + (unsigned)__builtin_ctzll(set->word[i]);
            set->word[i] &= set->word[i] - 1;
            return true;
        }
    return false;
}

#endif
