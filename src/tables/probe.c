/* probe.c - see probe.h. A source, and what ships with the library, have each table for one side to
 * move only. For the other side the code follows from one turn more. */
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

/* Unpacks a table of three men that ships with the library, or makes it. */
static void provide(WfTables *tables, const TableKey *key)
{
    TableSet *set = &tables->set;
    const TableRun run = {.threads = 1};
    if (packed_find(&tables->packed, set, key->kind[0]) == PACKED_NONE) {
        (void)table_set_build(set, key, &run);
        return;
    }
    EndgameTable *table = set->allocator.resize(set->allocator.context, NULL, sizeof *table);
    if (table == NULL)
        return;
    *table = table_set_shape(set, key);
    if (packed_read(&tables->packed, set, table) == WF_OK)
        table_set_add(set, table);
    else
        endgame_table_free(table, &set->allocator);
}

/* The table of three men; NULL: there is no memory. */
static const EndgameTable *three_men(WfTables *tables, const TableKey *key)
{
    EndgameTable **slot = &tables->set.one[key->kind[0]];
    const EndgameTable *table = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (table != NULL)
        return table;
    lock_take(tables->lock);
    if (*slot == NULL) /* another thread may have been faster */
        provide(tables, key);
    lock_give(tables->lock);
    return __atomic_load_n(slot, __ATOMIC_ACQUIRE);
}

void table_probe_prepare(WfTables *tables)
{
    if (!table_probe_open(tables))
        return;
    for (unsigned kind = 1; kind < tables->game->kinds; kind++) {
        const TableKey key = {.count = 1, .kind = {(uint8_t)kind}};
        if (packed_find(&tables->packed, &tables->set, kind) == PACKED_TABLE)
            (void)three_men(tables, &key);
    }
}

/* The code of normal men, if a table has it for this side to move. */
static WfCode read_entry(WfTables *tables, const TableMen *men, unsigned *code)
{
    const TableKey key = table_key(men);
    const bool three = key.count == 1;
    if (three && packed_find(&tables->packed, &tables->set, key.kind[0]) == PACKED_DRAWN) {
        *code = TABLE_DRAWN;
        return WF_OK;
    }
    const EndgameTable *table =
        three ? three_men(tables, &key) : table_set_find(&tables->set, &key);
    if (table != NULL && table->value[men->turn] != NULL) {
        *code = table->value[men->turn][table_index(table, men)];
        return WF_OK;
    }
    if (three && table == NULL)
        return WF_NO_MEMORY;
    if (three || tables->source.read == NULL || men->turn != 0)
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

/* The code by the moves of the side to move, whose results are in tables. A quiet move leads to an
 * entry that a table has. Others lead to fewer men or fewer that promote, so this calls itself a
 * few times at most. */
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
        unsigned next = TABLE_DRAWN;
        wf_copy(game, &after, position);
        wf_apply(game, &after, &list->items[i]);
        result = table_probe_code(tables, &after, &next);
        draws = draws || next == TABLE_DRAWN;
        if (table_code_loses(next) && next < win)
            win = next;
        if (table_code_wins(next) && next > loss)
            loss = next;
    }
    *code = win != TABLE_ILLEGAL ? win + 1 : draws ? (unsigned)TABLE_DRAWN : loss + 1;
    return result;
}

/* The code that a table has for the side to move. `other`: it has only that of the other side, and
 * this one has to be derived. */
static WfCode look_up(WfTables *tables, const WfPosition *position, unsigned *code, bool *other)
{
    TableMen men;
    *code = TABLE_DRAWN;
    *other = false;
    if (!tables->game->men(position, &men))
        return WF_BAD_INPUT;
    if (men.count == 0)
        return WF_OK; /* royal pieces only are a draw */
    if (!table_probe_open(tables))
        return WF_NO_MEMORY;
    table_normalize(&men, tables->game, tables->set.cube.edge);
    const WfCode result = read_entry(tables, &men, code);
    *other =
        result == WF_BAD_INPUT && men.turn != 0 && (men.count == 1 || tables->source.read != NULL);
    return result;
}

WfCode table_probe_code(WfTables *tables, const WfPosition *position, unsigned *code)
{
    bool other;
    WfMoveList list;
    const WfCode result = look_up(tables, position, code, &other);
    if (!other)
        return result;
    wf_moves_init(&list, tables->allocator);
    const WfCode derived = derive(tables, position, &list, code);
    wf_moves_free(&list);
    return derived;
}

/* Whether a move to `next` shows that a position has not the code `wanted`: it is no loss, or a
 * later one, a sooner win, or no draw. */
static bool rules_out(unsigned next, unsigned wanted)
{
    if (table_code_loses(wanted))
        return !table_code_wins(next) || next > wanted;
    return table_code_loses(next) && (wanted == TABLE_DRAWN || next + 1 < wanted);
}

/* As table_probe_is, by the moves of the side to move. */
static WfCode test_moves(WfTables *tables, const WfPosition *position, WfMoveList *list,
                         unsigned wanted, bool *is)
{
    const WfGame *game = tables->game->game;
    WfCode result = wf_moves(game, position, list);
    *is = true;
    if (list->count == 0) {
        const WfOutcome outcome = wf_outcome(game, position);
        *is = code_of_end(&outcome) == wanted;
    }
    for (size_t i = 0; i < list->count && result == WF_OK && *is; i++) {
        WfPosition after;
        unsigned next;
        wf_copy(game, &after, position);
        wf_apply(game, &after, &list->items[i]);
        result = table_probe_code(tables, &after, &next);
        *is = !rules_out(next, wanted);
    }
    return result;
}

WfCode table_probe_is(WfTables *tables, const WfPosition *position, unsigned wanted, bool *is)
{
    bool other;
    unsigned code;
    WfMoveList list;
    const WfCode result = look_up(tables, position, &code, &other);
    *is = code == wanted;
    if (!other)
        return result;
    wf_moves_init(&list, tables->allocator);
    const WfCode tested = test_moves(tables, position, &list, wanted, is);
    wf_moves_free(&list);
    return tested;
}
