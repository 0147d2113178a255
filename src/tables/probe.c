/* probe.c - see probe.h. A source has each table for one side to move only. For the other side the
 * code follows from one turn more. */
#include "tables/probe.h"

#include "tables/build.h"

bool table_probe_open(WfTables *tables)
{
    if (__atomic_load_n(&tables->opened, __ATOMIC_ACQUIRE))
        return true;
    lock_take(tables->lock);
    const bool open =
        tables->opened ||
        table_set_open(&tables->set, tables->game, tables->game->edge, &tables->allocator) == WF_OK;
    __atomic_store_n(&tables->opened, open, __ATOMIC_RELEASE);
    lock_give(tables->lock);
    return open;
}

/* The table of three men, made if it is new; NULL: there is no memory. */
static const EndgameTable *three_men(WfTables *tables, const TableKey *key)
{
    EndgameTable **slot = &tables->set.one[key->kind[0]];
    const EndgameTable *table = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (table != NULL)
        return table;
    const TableRun run = {.threads = 1};
    lock_take(tables->lock);
    (void)table_set_build(&tables->set, key, &run);
    lock_give(tables->lock);
    return __atomic_load_n(slot, __ATOMIC_ACQUIRE);
}

/* The code of normal men, if a table has it for this side to move. */
static WfCode read_entry(WfTables *tables, const TableMen *men, unsigned *code)
{
    const TableKey key = table_key(men);
    const EndgameTable *table =
        key.count == 1 ? three_men(tables, &key) : table_set_find(&tables->set, &key);
    if (table != NULL) {
        *code = table->value[men->turn][table_index(table, men)];
        return WF_OK;
    }
    if (key.count == 1)
        return WF_NO_MEMORY;
    if (tables->source.read == NULL || men->turn != 0)
        return WF_BAD_INPUT;
    char name[TABLE_NAME_MAX];
    uint8_t byte = TABLE_DRAWN;
    const EndgameTable shape = table_set_shape(&tables->set, &key);
    table_name(tables->game, &key, name);
    if (!tables->source.read(tables->source.context, name, table_index(&shape, men), &byte))
        return WF_BAD_INPUT;
    *code = byte;
    return WF_OK;
}

/* The code of a position that is over. */
static unsigned code_of_end(const WfOutcome *outcome)
{
    return outcome->reason == WF_REASON_CHECKMATE ? TABLE_MATED : TABLE_DRAWN;
}

/* The code by the moves of the side to move, whose results are in tables. */
static WfCode derive(WfTables *tables, const WfPosition *position, WfMoveList *list, unsigned *code)
{
    const WfGame *game = tables->game->game;
    WfCode result = wf_moves(game, position, list);
    unsigned win = TABLE_ILLEGAL, loss = 0;
    bool draws = false;
    if (list->count == 0) {
        const WfOutcome outcome = wf_outcome(game, position);
        *code = code_of_end(&outcome);
        return result;
    }
    for (size_t i = 0; i < list->count && result == WF_OK; i++) {
        WfPosition after;
        TableMen men;
        unsigned next = TABLE_DRAWN;
        wf_copy(game, &after, position);
        wf_apply(game, &after, &list->items[i]);
        if (tables->game->men(&after, &men) && men.count > 0) {
            table_normalize(&men, tables->game, tables->set.cube.edge);
            result = read_entry(tables, &men, &next);
        }
        draws = draws || next == TABLE_DRAWN;
        if (table_code_loses(next) && next < win)
            win = next;
        if (table_code_wins(next) && next > loss)
            loss = next;
    }
    *code = win != TABLE_ILLEGAL ? win + 1 : draws ? (unsigned)TABLE_DRAWN : loss + 1;
    return result;
}

WfCode table_probe_code(WfTables *tables, const WfPosition *position, unsigned *code)
{
    TableMen men;
    WfMoveList list;
    *code = TABLE_DRAWN;
    if (!tables->game->men(position, &men))
        return WF_BAD_INPUT;
    if (men.count == 0)
        return WF_OK; /* royal pieces only are a draw */
    if (!table_probe_open(tables))
        return WF_NO_MEMORY;
    table_normalize(&men, tables->game, tables->set.cube.edge);
    const WfCode result = read_entry(tables, &men, code);
    if (result != WF_BAD_INPUT || men.turn == 0 || tables->source.read == NULL)
        return result;
    wf_moves_init(&list, tables->allocator);
    const WfCode derived = derive(tables, position, &list, code);
    wf_moves_free(&list);
    return derived;
}
