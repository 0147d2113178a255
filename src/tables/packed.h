/* packed.h - tables with three men as they ship inside the library: data/endgames/GAME.packed.
 *
 * A file begins with the edge and the number of tables, a byte each. Of each table it has the
 * letter of its kind, the value of a draw, and the number of bytes that follow, which is four bytes
 * long, the lowest first. Kinds without a table have only drawn positions.
 *
 * The values are those of the side that owns the man to move: half of the turns to mate, rounded
 * up, or `draw`. Values of positions that cannot be are such that they cost least. Each value is
 * the difference from the one of a neighbouring position, in bits whose probabilities are learnt
 * from the values before: adaptive binary range coding. Source: Martin, "Range encoding", 1979,
 * with the carries of LZMA (7-zip.org/sdk.html). */
#ifndef TABLES_PACKED_H
#define TABLES_PACKED_H

#include "tables/set.h"

/* The tables of a game; of size 0 if none ship with this library. Static. */
typedef struct PackedTables {
    const uint8_t *bytes;
    size_t size;
} PackedTables;

/* shipped.c: the tables of a game that are part of the library. */
PackedTables packed_tables_of(const WfGame *game);

/* What is known of the packed tables of a set. */
typedef enum PackedKind { PACKED_NONE, PACKED_DRAWN, PACKED_TABLE } PackedKind;

/* Whether a kind has a table, only draws, or nothing is packed for a cube of this edge. */
PackedKind packed_find(const PackedTables *tables, const TableSet *set, unsigned kind);

/* Unpacks the table of a key, for the side that owns the man to move: `value[0]` of the table,
 * which the set's allocator allocates. WF_NO_MEMORY, or WF_BAD_INPUT if it has no such table. */
WfCode packed_read(const PackedTables *tables, const TableSet *set, EndgameTable *table);

/* ---- the model, also for the program that packs ---- */

enum {
    PACKED_HEAD = 2,       /* bytes of a file before the tables */
    PACKED_TABLE_HEAD = 6, /* bytes of a table before the values */
    PACKED_BITS = 16,      /* of one context: is it as predicted, is it less, and by how much */
    PACKED_SPREAD = 2,     /* differences between neighbours that are told apart */
    PACKED_VALUES = 32,    /* more than any value */
    PACKED_FIRST = 8,      /* expected of the first value */
    PACKED_CONTEXTS = 125 * PACKED_VALUES,
    PACKED_ONE = 4096,   /* a probability of one; of a bit that is 0 */
    PACKED_RATE = 4,     /* a bit moves its probability by a 16th of the way */
    PACKED_TOP = 1 << 24 /* a range below it is widened by a byte */
};

typedef struct PackedModel {
    unsigned edge, slice;
    uint16_t zero[PACKED_CONTEXTS][PACKED_BITS]; /* the probability of a 0 */
} PackedModel;

static inline int packed_clamp(int difference)
{
    const int most = PACKED_SPREAD;
    return (difference < -most ? -most : difference > most ? most : difference) + most;
}

/* The value expected at an entry, from those before it, and the context of its bits: the man stands
 * one step nearer along one axis, or the royal pieces on the pair before. */
static inline unsigned packed_expect(PackedModel *model, const uint8_t *value, size_t at,
                                     uint16_t **zero)
{
    const unsigned row = model->edge, level = row * row, cell = (unsigned)(at % model->slice);
    const uint8_t *here = value + at;
    const int before = at >= model->slice ? here[-(ptrdiff_t)model->slice] : PACKED_FIRST;
    const int along = cell >= level ? here[-(ptrdiff_t)level] : before;
    const int rank = cell % level >= row ? here[-(ptrdiff_t)row] : along;
    const int file = cell % row > 0 ? here[-1] : rank;
    const int side = 2 * PACKED_SPREAD + 1;
    const int context = (packed_clamp(before - along) * side + packed_clamp(rank - along)) * side +
                        packed_clamp(file - along);
    *zero = model->zero[context * PACKED_VALUES + along];
    return (unsigned)along;
}

/* The bit that says whether a difference is larger than `by`. */
static inline unsigned packed_bit(unsigned by)
{
    return by + 1 < PACKED_BITS ? by + 1 : PACKED_BITS - 1;
}

static inline void packed_begin(PackedModel *model, unsigned edge)
{
    model->edge = edge;
    model->slice = edge * edge * edge;
    for (unsigned c = 0; c < PACKED_CONTEXTS; c++)
        for (unsigned b = 0; b < PACKED_BITS; b++)
            model->zero[c][b] = PACKED_ONE / 2;
}

/* Learns from a bit. */
static inline void packed_learn(uint16_t *zero, bool bit)
{
    if (bit)
        *zero = (uint16_t)(*zero - (*zero >> PACKED_RATE));
    else
        *zero = (uint16_t)(*zero + ((PACKED_ONE - *zero) >> PACKED_RATE));
}

#endif
