/* pairs.c - see pairs.h. */
#include "tables/pairs.h"

#include <string.h>

static bool is_in_group(const TableCube *cube, bool forward, unsigned symmetry)
{
    return !forward || cube->keeps_forward[symmetry];
}

/* Gives a number to the orbit of a pair. */
static void number_orbit(TablePairs *pairs, const TableCube *cube, bool forward, unsigned a,
                         unsigned b)
{
    for (unsigned s = 0; s < TABLE_SYMMETRIES; s++) {
        const uint16_t *image = cube->image + (size_t)s * cube->cells;
        uint32_t *of = &pairs->of[(size_t)image[a] * cube->cells + image[b]];
        if (is_in_group(cube, forward, s) && *of == TABLE_NO_PAIR)
            *of = pairs->count << TABLE_SYMMETRY_BITS | cube->inverse[s];
    }
    pairs->count++;
}

static void number_pairs(TablePairs *pairs, const TableCube *cube, bool forward)
{
    const size_t square = (size_t)cube->cells * cube->cells;
    for (size_t at = 0; at < square; at++)
        pairs->of[at] = TABLE_NO_PAIR;
    for (size_t at = 0; at < square; at++)
        if (cube->distance[at] > 1 && pairs->of[at] == TABLE_NO_PAIR)
            number_orbit(pairs, cube, forward, (unsigned)(at / cube->cells),
                         (unsigned)(at % cube->cells));
}

static void describe_pair(TablePairs *pairs, const TableCube *cube, bool forward, unsigned pair,
                          size_t at)
{
    const unsigned a = (unsigned)(at / cube->cells), b = (unsigned)(at % cube->cells);
    pairs->royal[pair][0] = (uint16_t)a;
    pairs->royal[pair][1] = (uint16_t)b;
    pairs->stabilizer[pair] = 0;
    for (unsigned s = 0; s < TABLE_SYMMETRIES; s++) {
        const uint16_t *image = cube->image + (size_t)s * cube->cells;
        if (is_in_group(cube, forward, s) && image[a] == a && image[b] == b)
            pairs->stabilizer[pair] |= UINT64_C(1) << s;
    }
}

WfCode table_pairs_open(TablePairs *pairs, const TableCube *cube, bool forward,
                        const WfAllocator *allocator)
{
    const size_t square = (size_t)cube->cells * cube->cells;
    memset(pairs, 0, sizeof *pairs);
    pairs->of = allocator->resize(allocator->context, NULL, square * sizeof *pairs->of);
    if (pairs->of == NULL)
        return WF_NO_MEMORY;
    number_pairs(pairs, cube, forward);
    pairs->royal = allocator->resize(allocator->context, NULL, pairs->count * sizeof *pairs->royal);
    pairs->stabilizer =
        allocator->resize(allocator->context, NULL, pairs->count * sizeof *pairs->stabilizer);
    if (pairs->royal == NULL || pairs->stabilizer == NULL) {
        table_pairs_close(pairs, allocator);
        return WF_NO_MEMORY;
    }
    for (unsigned s = 0; s < TABLE_SYMMETRIES; s++)
        pairs->group += is_in_group(cube, forward, s);
    /* Symmetry 0 is the identity: only the first pair of an orbit has it. */
    for (size_t at = 0; at < square; at++)
        if (pairs->of[at] != TABLE_NO_PAIR && table_pair_symmetry(pairs->of[at]) == 0)
            describe_pair(pairs, cube, forward, table_pair_number(pairs->of[at]), at);
    return WF_OK;
}

void table_pairs_close(TablePairs *pairs, const WfAllocator *allocator)
{
    void *blocks[] = {pairs->of, pairs->royal, pairs->stabilizer};
    for (unsigned i = 0; i < 3; i++)
        if (blocks[i] != NULL)
            allocator->resize(allocator->context, blocks[i], 0);
    memset(pairs, 0, sizeof *pairs);
}

unsigned table_pair_weight(const TablePairs *pairs, unsigned pair)
{
    return pairs->group / (unsigned)__builtin_popcountll(pairs->stabilizer[pair]);
}
