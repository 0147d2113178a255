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
    if (tables->lock == NULL) {
        allocator->resize(allocator->context, tables, 0);
        return NULL;
    }
    if (source != NULL)
        table_probe_prepare(tables);
    return tables;
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

/* The first listed move that keeps what the position is worth: its successor has a code of one turn
 * less, or is a draw, too. */
static WfCode find_best(WfTables *tables, const WfPosition *position, const WfMoveList *list,
                        WfTableValue *value)
{
    const WfGame *game = tables->game->game;
    unsigned code;
    bool found = false;
    WfCode result = table_probe_code(tables, position, &code);
    const unsigned turns = code == TABLE_DRAWN ? 0 : code - 1;
    const unsigned wanted = code == TABLE_DRAWN ? (unsigned)TABLE_DRAWN : turns;
    for (size_t i = 0; i < list->count && result == WF_OK && !found; i++) {
        WfPosition after;
        wf_copy(game, &after, position);
        wf_apply(game, &after, &list->items[i]);
        value->move = list->items[i];
        result = table_probe_is(tables, &after, wanted, &found);
    }
    value->result = turns == 0 ? WF_DRAW : WF_WIN;
    value->turns = table_code_loses(code) ? -(int)turns : (int)turns;
    value->clock = turns > 0 && position->head.clock + turns > tables->game->clock;
    return result == WF_OK && !found ? WF_BAD_INPUT : result;
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
