/* movement.h - how one kind moves on an empty cube: rays of cells from each cell, and which cells
 * it attacks. */
#ifndef TABLES_MOVEMENT_H
#define TABLES_MOVEMENT_H

#include "tables/cube.h"

/* The rays from each cell: items from start[cell] to start[cell + 1], each ray its length and then
 * its cells. A ray ends before the first piece. */
typedef struct TableRays {
    uint32_t *start; /* cells + 1 */
    uint16_t *item;
} TableRays;

/* A kind's moves for one side. Moves of a promoting kind to the far rank are in `promotes` only. */
typedef struct TableMovement {
    bool slides;
    TableRays forward, backward; /* moves without a capture, and what they came from */
    TableRays captures;          /* of a promoting kind; otherwise `forward` captures, too */
    TableRays promotes;          /* of a promoting kind: quiet steps to the far rank */
    uint8_t *attacks;            /* [from * cells + to], on an empty cube */
} TableMovement;

WfCode table_movement_open(TableMovement *movement, const TableGame *game, const TableCube *cube,
                           unsigned kind, unsigned side, const WfAllocator *allocator);
void table_movement_close(TableMovement *movement, const WfAllocator *allocator);

/* Whether a promoting kind of a side has come to its end: the far rank. */
bool table_is_far(const TableCube *cube, unsigned side, unsigned cell);

enum { TABLE_REACH_MAX = 26 * TABLE_EDGE_MAX };

/* Collects the empty cells that a piece reaches along its rays. */
static inline unsigned table_reach(const TableRays *rays, unsigned cell, const uint8_t *occupied,
                                   uint16_t reached[TABLE_REACH_MAX])
{
    unsigned count = 0;
    const uint16_t *at = rays->item + rays->start[cell];
    const uint16_t *end = rays->item + rays->start[cell + 1];
    while (at < end) {
        const unsigned length = *at++;
        for (unsigned i = 0; i < length && !occupied[at[i]]; i++)
            reached[count++] = at[i];
        at += length;
    }
    return count;
}

#endif
