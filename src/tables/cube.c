/* cube.c - see cube.h. */
#include "tables/cube.h"

#include <stdlib.h>
#include <string.h>

enum { PERMUTATIONS = 6, FLIPS = 8 };

int table_cell_at(unsigned edge, const int at[TABLE_AXES])
{
    const int n = (int)edge;
    for (unsigned axis = 0; axis < TABLE_AXES; axis++)
        if (at[axis] < 0 || at[axis] >= n)
            return -1;
    return (at[TABLE_LEVEL] * n + at[TABLE_RANK]) * n + at[TABLE_FILE];
}

void table_cell_split(unsigned edge, unsigned cell, int at[TABLE_AXES])
{
    at[TABLE_FILE] = (int)(cell % edge);
    at[TABLE_RANK] = (int)(cell / edge % edge);
    at[TABLE_LEVEL] = (int)(cell / (edge * edge));
}

unsigned table_cell_turned(const TableGame *game, unsigned edge, unsigned cell)
{
    int at[TABLE_AXES];
    table_cell_split(edge, cell, at);
    for (unsigned axis = 0; axis < TABLE_AXES; axis++)
        if ((game->forward >> axis & 1) != 0)
            at[axis] = (int)edge - 1 - at[axis];
    return (unsigned)table_cell_at(edge, at);
}

/* The radial from a difference of coordinates: TABLE_NO_RADIAL unless all that differ do so by the
 * same number. */
static void measure(const int from[TABLE_AXES], const int to[TABLE_AXES], uint8_t *radial,
                    uint8_t *distance)
{
    int steps = 0, code = 0;
    bool straight = true;
    for (unsigned axis = 0; axis < TABLE_AXES; axis++) {
        const int far = abs(to[axis] - from[axis]);
        steps = far > steps ? far : steps;
    }
    for (unsigned axis = 0; axis < TABLE_AXES; axis++) {
        const int d = to[axis] - from[axis];
        straight = straight && (d == 0 || abs(d) == steps);
        code = code * 3 + (d > 0) - (d < 0) + 1;
    }
    *distance = (uint8_t)steps;
    *radial = straight && steps > 0 ? (uint8_t)code : (uint8_t)TABLE_NO_RADIAL;
}

static void fill_lines(TableCube *cube)
{
    for (unsigned from = 0; from < cube->cells; from++)
        for (unsigned to = 0; to < cube->cells; to++) {
            int a[TABLE_AXES], b[TABLE_AXES];
            const size_t at = (size_t)from * cube->cells + to;
            table_cell_split(cube->edge, from, a);
            table_cell_split(cube->edge, to, b);
            measure(a, b, &cube->radial[at], &cube->distance[at]);
        }
}

/* Whether a symmetry maps the forward axes to forward axes, none of them turned around. */
static bool keeps_forward(unsigned forward, const uint8_t order[TABLE_AXES], unsigned flips)
{
    for (unsigned axis = 0; axis < TABLE_AXES; axis++)
        if ((forward >> axis & 1) != 0 &&
            ((forward >> order[axis] & 1) == 0 || (flips >> axis & 1) != 0))
            return false;
    return true;
}

/* A symmetry permutes the axes, then turns some of them around. */
static void fill_symmetries(TableCube *cube)
{
    static const uint8_t axes[PERMUTATIONS][TABLE_AXES] = {{0, 1, 2}, {2, 1, 0}, {0, 2, 1},
                                                           {1, 0, 2}, {1, 2, 0}, {2, 0, 1}};
    for (unsigned s = 0; s < TABLE_SYMMETRIES; s++) {
        const uint8_t *order = axes[s / FLIPS];
        const unsigned flips = s % FLIPS;
        cube->keeps_forward[s] = keeps_forward(cube->forward, order, flips);
        for (unsigned cell = 0; cell < cube->cells; cell++) {
            int from[TABLE_AXES], to[TABLE_AXES];
            table_cell_split(cube->edge, cell, from);
            for (unsigned axis = 0; axis < TABLE_AXES; axis++) {
                const int x = from[order[axis]];
                to[axis] = (flips >> axis & 1) != 0 ? (int)cube->edge - 1 - x : x;
            }
            cube->image[(size_t)s * cube->cells + cell] = (uint16_t)table_cell_at(cube->edge, to);
        }
    }
}

static void fill_inverses(TableCube *cube)
{
    for (unsigned s = 0; s < TABLE_SYMMETRIES; s++)
        for (unsigned t = 0; t < TABLE_SYMMETRIES; t++) {
            unsigned cell = 0;
            while (cell < cube->cells &&
                   cube->image[t * cube->cells + cube->image[s * cube->cells + cell]] == cell)
                cell++;
            if (cell == cube->cells)
                cube->inverse[s] = (uint8_t)t;
        }
}

WfCode table_cube_open(TableCube *cube, const TableGame *game, unsigned edge,
                       const WfAllocator *allocator)
{
    const unsigned cells = edge * edge * edge;
    const size_t square = (size_t)cells * cells;
    const size_t images = (size_t)TABLE_SYMMETRIES * cells * sizeof(uint16_t);
    memset(cube, 0, sizeof *cube);
    uint8_t *block = allocator->resize(allocator->context, NULL, images + 2 * square);
    if (block == NULL)
        return WF_NO_MEMORY;
    *cube = (TableCube){.edge = edge,
                        .forward = game->forward,
                        .cells = cells,
                        .image = (uint16_t *)(void *)block,
                        .radial = block + images,
                        .distance = block + images + square};
    fill_lines(cube);
    fill_symmetries(cube);
    fill_inverses(cube);
    return WF_OK;
}

void table_cube_close(TableCube *cube, const WfAllocator *allocator)
{
    if (cube->image != NULL)
        allocator->resize(allocator->context, cube->image, 0);
    memset(cube, 0, sizeof *cube);
}
