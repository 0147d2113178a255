/* pairs.h - the pairs of cells on which the two royal pieces can stand, up to symmetry.
 *
 * Royal pieces next to each other cannot be, so such pairs are left out. Every other pair has a
 * symmetry that maps it to the first of its orbit; the men beside are mapped with it. */
#ifndef TABLES_PAIRS_H
#define TABLES_PAIRS_H

#include "tables/cube.h"

enum { TABLE_SYMMETRY_BITS = 6 };
#define TABLE_NO_PAIR UINT32_MAX

typedef struct TablePairs {
    unsigned count;
    unsigned group; /* how many symmetries there are */
    uint32_t *of;   /* [royal 0 * cells + royal 1]: number << TABLE_SYMMETRY_BITS | symmetry */
    uint16_t (*royal)[2]; /* the first pair of each orbit */
    uint64_t *stabilizer; /* the symmetries, a bit each, that leave it as it is */
} TablePairs;

static inline unsigned table_pair_number(uint32_t of)
{
    return of >> TABLE_SYMMETRY_BITS;
}

static inline unsigned table_pair_symmetry(uint32_t of)
{
    return of & ((1U << TABLE_SYMMETRY_BITS) - 1);
}

/* With `forward`, only symmetries that keep the direction of the ranks. WF_NO_MEMORY leaves nothing
 * to close. */
WfCode table_pairs_open(TablePairs *pairs, const TableCube *cube, bool forward,
                        const WfAllocator *allocator);
void table_pairs_close(TablePairs *pairs, const WfAllocator *allocator);

/* How many pairs of the whole board an orbit has. */
unsigned table_pair_weight(const TablePairs *pairs, unsigned pair);

#endif
