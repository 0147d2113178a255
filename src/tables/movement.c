/* movement.c - see movement.h. */
#include "tables/movement.h"

#include <string.h>

/* What a list of rays is made of. */
typedef struct RaySource {
    const TableGame *game;
    const TableCube *cube;
    TableKind kind;
    unsigned side;
    enum { RAYS_QUIET, RAYS_BACKWARD, RAYS_CAPTURES, RAYS_PROMOTES } which;
} RaySource;

bool table_is_far(const TableCube *cube, unsigned side, unsigned cell)
{
    int at[TABLE_AXES];
    table_cell_split(cube->edge, cell, at);
    for (unsigned axis = 0; axis < TABLE_AXES; axis++)
        if ((cube->forward >> axis & 1) != 0 && at[axis] != (side == 0 ? (int)cube->edge - 1 : 0))
            return false;
    return true;
}

/* The cell after `steps` steps, or -1. */
static int step_to(const RaySource *s, unsigned from, unsigned direction, int steps)
{
    int at[TABLE_AXES];
    table_cell_split(s->cube->edge, from, at);
    for (unsigned axis = 0; axis < TABLE_AXES; axis++) {
        const bool turned = s->kind.promotes && s->side == 1 && (s->cube->forward >> axis & 1) != 0;
        at[axis] += (turned ? -steps : steps) * s->kind.direction[direction][axis];
    }
    return table_cell_at(s->cube->edge, at);
}

/* Whether a step of a promoting kind belongs to this list. The rules are the same for both sides,
 * seen from behind, and do not depend on how far the piece has come. */
static bool belongs(const RaySource *s, unsigned from, unsigned to, unsigned direction)
{
    int at[TABLE_AXES];
    if (!s->kind.promotes)
        return s->which == RAYS_QUIET || s->which == RAYS_BACKWARD;
    table_cell_split(s->cube->edge, from, at);
    const bool captures = s->game->captures(s->cube->edge, at, s->kind.direction[direction]);
    const bool far = table_is_far(s->cube, s->side, to);
    if (s->which == RAYS_CAPTURES)
        return captures;
    return !captures && far == (s->which == RAYS_PROMOTES);
}

/* Writes the ray in a direction and returns its items; `item` NULL: only counts them. */
static uint32_t write_ray(const RaySource *s, unsigned from, unsigned direction, uint16_t *item)
{
    const bool back = s->which == RAYS_BACKWARD;
    const int most = s->kind.slides ? (int)s->cube->edge - 1 : 1;
    uint16_t length = 0;
    for (int n = 1; n <= most; n++) {
        const int to = step_to(s, from, direction, back ? -n : n);
        if (to < 0 || !(back ? belongs(s, (unsigned)to, from, direction)
                             : belongs(s, from, (unsigned)to, direction)))
            break;
        length++;
        if (item != NULL)
            item[length] = (uint16_t)to;
    }
    if (item != NULL && length > 0)
        item[0] = length;
    return length > 0 ? length + 1U : 0;
}

static WfCode open_rays(TableRays *rays, const RaySource *s, const WfAllocator *allocator)
{
    uint32_t items = 0;
    rays->start =
        allocator->resize(allocator->context, NULL, (s->cube->cells + 1) * sizeof *rays->start);
    if (rays->start == NULL)
        return WF_NO_MEMORY;
    for (unsigned cell = 0; cell < s->cube->cells; cell++) {
        rays->start[cell] = items;
        for (unsigned d = 0; d < s->kind.count; d++)
            items += write_ray(s, cell, d, NULL);
    }
    rays->start[s->cube->cells] = items;
    rays->item = allocator->resize(allocator->context, NULL, (items + 1) * sizeof *rays->item);
    if (rays->item == NULL)
        return WF_NO_MEMORY;
    for (unsigned cell = 0; cell < s->cube->cells; cell++) {
        uint32_t at = rays->start[cell];
        for (unsigned d = 0; d < s->kind.count; d++)
            at += write_ray(s, cell, d, rays->item + at);
    }
    return WF_OK;
}

static void close_rays(TableRays *rays, const WfAllocator *allocator)
{
    if (rays->start != NULL)
        allocator->resize(allocator->context, rays->start, 0);
    if (rays->item != NULL)
        allocator->resize(allocator->context, rays->item, 0);
    memset(rays, 0, sizeof *rays);
}

static void fill_attacks(TableMovement *m, const TableRays *rays, unsigned cells)
{
    memset(m->attacks, 0, (size_t)cells * cells);
    for (unsigned from = 0; from < cells; from++)
        for (uint32_t at = rays->start[from]; at < rays->start[from + 1]; at += rays->item[at] + 1U)
            for (uint32_t i = 1; i <= rays->item[at]; i++)
                m->attacks[(size_t)from * cells + rays->item[at + i]] = 1;
}

WfCode table_movement_open(TableMovement *m, const TableGame *game, const TableCube *cube,
                           unsigned kind, unsigned side, const WfAllocator *allocator)
{
    RaySource source = {.game = game, .cube = cube, .side = side};
    TableRays *lists[] = {&m->forward, &m->backward, &m->captures, &m->promotes};
    memset(m, 0, sizeof *m);
    game->describe(kind, &source.kind);
    m->slides = source.kind.slides;
    bool done = true;
    for (unsigned i = 0; i < 4 && done; i++) {
        source.which = i;
        done = open_rays(lists[i], &source, allocator) == WF_OK;
    }
    m->attacks =
        done ? allocator->resize(allocator->context, NULL, (size_t)cube->cells * cube->cells)
             : NULL;
    if (m->attacks == NULL) {
        table_movement_close(m, allocator);
        return WF_NO_MEMORY;
    }
    fill_attacks(m, source.kind.promotes ? &m->captures : &m->forward, cube->cells);
    return WF_OK;
}

void table_movement_close(TableMovement *m, const WfAllocator *allocator)
{
    TableRays *lists[] = {&m->forward, &m->backward, &m->captures, &m->promotes};
    for (unsigned i = 0; i < 4; i++)
        close_rays(lists[i], allocator);
    if (m->attacks != NULL)
        allocator->resize(allocator->context, m->attacks, 0);
    memset(m, 0, sizeof *m);
}
