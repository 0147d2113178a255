/* tables.c - the tables of a game, and how they are probed: see wayfarer/tables.h. */
#include <wayfarer/tables.h>

#include "base/aligned.h"
#include "base/parallel.h"
#include "tables/probe.h"

WfTables *wf_tables_open(const WfGame *game, const WfAllocator *allocator,
                         const WfTableSource *source)
{
    const TableGame *described = table_game_of(game);
    if (allocator == NULL)
        allocator = &wf_system_allocator;
    WfTables *tables =
        described != NULL ? allocator->resize(allocator->context, NULL, sizeof *tables) : NULL;
    if (tables == NULL)
        return NULL;
    *tables = (WfTables){.game = described,
                         .allocator = *allocator,
                         .lock = lock_open(allocator),
                         .packed = packed_tables_of(game)};
    if (source != NULL)
        tables->source = *source;
    if (tables->lock != NULL)
        return tables;
    allocator->resize(allocator->context, tables, 0);
    return NULL;
}

void wf_tables_free(WfTables *tables)
{
    if (tables == NULL)
        return;
    const WfAllocator allocator = tables->allocator;
    if (tables->opened)
        table_set_close(&tables->set);
    lock_close(tables->lock);
    allocator.resize(allocator.context, tables, 0);
}

/* Whether a successor of this code is better for the mover than another one: a mate soon, then a
 * draw, then a mate late. */
static bool is_better(unsigned code, unsigned than)
{
    const unsigned rank = table_code_loses(code) ? 0 : code == TABLE_DRAWN ? 1 : 2;
    const unsigned other = table_code_loses(than) ? 0 : than == TABLE_DRAWN ? 1 : 2;
    if (rank != other)
        return rank < other;
    return rank == 0 ? code < than : rank == 2 && code > than;
}

/* The best of the listed moves. */
static WfCode find_best(WfTables *tables, const WfPosition *position, WfMoveList *list,
                        WfTableValue *value)
{
    const WfGame *game = tables->game->game;
    unsigned best = TABLE_ILLEGAL;
    for (size_t i = 0; i < list->count; i++) {
        WfPosition after;
        unsigned code = TABLE_DRAWN;
        wf_copy(game, &after, position);
        wf_apply(game, &after, &list->items[i]);
        const WfCode result = table_probe_code(tables, &after, &code);
        if (result != WF_OK)
            return result;
        if (best == TABLE_ILLEGAL || is_better(code, best)) {
            best = code;
            value->move = list->items[i];
        }
    }
    value->result = best == TABLE_DRAWN ? WF_DRAW : WF_WIN;
    value->turns = best == TABLE_DRAWN ? 0 : table_code_loses(best) ? (int)best : -(int)best;
    const unsigned turns = best == TABLE_DRAWN ? 0 : best;
    value->clock = position->head.clock + turns > tables->game->clock && turns > 0;
    return WF_OK;
}

WfCode wf_tables_probe(WfTables *tables, const WfPosition *position, WfTableValue *value)
{
    const WfGame *game = tables->game->game;
    WfPosition room;
    TableMen men;
    WfMoveList list;
    const WfPosition *here = aligned_position(game, position, &room);
    if (wf_outcome(game, here).result != WF_ONGOING)
        return WF_ILLEGAL;
    if (!tables->game->men(here, &men))
        return WF_BAD_INPUT;
    wf_moves_init(&list, tables->allocator);
    WfTableValue found = {.result = WF_DRAW};
    WfCode code = wf_moves(game, here, &list);
    if (code == WF_OK)
        code = find_best(tables, here, &list, &found);
    wf_moves_free(&list);
    if (code == WF_OK)
        *value = found;
    return code;
}
