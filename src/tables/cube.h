/* cube.h - a cube of any edge: its cells, the lines between them, and its 48 symmetries.
 *
 * A cell is numbered (level * edge + rank) * edge + file, as in geometry/cells.h for edge 6. */
#ifndef TABLES_CUBE_H
#define TABLES_CUBE_H

#include "tables/table_game.h"

enum {
    TABLE_EDGE_MIN = 3,
    TABLE_EDGE_MAX = 8,
    TABLE_CELLS_MAX = TABLE_EDGE_MAX * TABLE_EDGE_MAX * TABLE_EDGE_MAX,
    TABLE_SYMMETRIES = 48,
    TABLE_NO_RADIAL = 255
};

typedef struct TableCube {
    unsigned edge, cells;
    uint8_t *radial;   /* [from * cells + to]: which of 26, or TABLE_NO_RADIAL */
    uint8_t *distance; /* [from * cells + to]: steps of a royal piece */
    uint16_t *image;   /* [symmetry * cells + cell]; symmetry 0 is the identity */
    uint8_t inverse[TABLE_SYMMETRIES];
    uint8_t forward;                      /* as in TableGame */
    bool keeps_forward[TABLE_SYMMETRIES]; /* leaves the forward axes forward */
} TableCube;

/* Fills a cube; WF_NO_MEMORY leaves nothing to close. */
WfCode table_cube_open(TableCube *cube, const TableGame *game, unsigned edge,
                       const WfAllocator *allocator);
void table_cube_close(TableCube *cube, const WfAllocator *allocator);

/* The cell at coordinates, or -1 outside. */
int table_cell_at(unsigned edge, const int at[TABLE_AXES]);
void table_cell_split(unsigned edge, unsigned cell, int at[TABLE_AXES]);

/* The cell at which the other side would see this one. */
unsigned table_cell_turned(const TableGame *game, unsigned edge, unsigned cell);

/* Whether a cell lies strictly between two others on a radial. */
static inline bool table_is_between(const TableCube *cube, unsigned from, unsigned to, unsigned x)
{
    const size_t row = (size_t)from * cube->cells;
    return cube->radial[row + x] == cube->radial[row + to] &&
           cube->distance[row + x] < cube->distance[row + to];
}

#endif
