/* set.c - see set.h. */
#include "tables/set.h"

#include <string.h>

#include "tables/generate.h"

static Table **slot(const TableSet *set, const TableKey *key)
{
    TableSet *own = (TableSet *)(uintptr_t)set;
    return key->count == 1 ? &own->one[key->kind[0]]
                           : &own->two[key->side[1]][key->kind[0]][key->kind[1]];
}

WfCode table_set_open(TableSet *set, const TableGame *game, unsigned edge,
                      const WfAllocator *allocator)
{
    memset(set, 0, sizeof *set);
    set->allocator = *allocator;
    set->game = game;
    WfCode code = table_cube_open(&set->cube, edge, allocator);
    for (unsigned forward = 0; forward < 2 && code == WF_OK; forward++)
        code = table_pairs_open(&set->pairs[forward], &set->cube, forward == 1, allocator);
    if (code != WF_OK) {
        table_set_close(set);
        return code;
    }
    for (unsigned kind = 0; kind < game->kinds; kind++) {
        TableKind described;
        game->describe(kind, &described);
        set->promotes[kind] = described.promotes;
    }
    return WF_OK;
}

static void free_table(const TableSet *set, Table **table)
{
    if (*table == NULL)
        return;
    for (unsigned side = 0; side < 2; side++)
        if ((*table)->value[side] != NULL)
            set->allocator.resize(set->allocator.context, (*table)->value[side], 0);
    set->allocator.resize(set->allocator.context, *table, 0);
    *table = NULL;
}

void table_set_close(TableSet *set)
{
    for (unsigned a = 0; a < TABLE_KINDS_MAX; a++) {
        free_table(set, &set->one[a]);
        for (unsigned b = 0; b < TABLE_KINDS_MAX; b++)
            for (unsigned side = 0; side < 2; side++)
                free_table(set, &set->two[side][a][b]);
    }
    for (unsigned i = 0; i < 2; i++)
        table_pairs_close(&set->pairs[i], &set->allocator);
    table_cube_close(&set->cube, &set->allocator);
}

const Table *table_set_find(const TableSet *set, const TableKey *key)
{
    return *slot(set, key);
}

void table_set_drop(TableSet *set, const TableKey *key)
{
    free_table(set, slot(set, key));
}

unsigned table_set_read(const TableSet *set, const TableMen *men)
{
    TableMen normal = *men;
    if (men->count == 0)
        return set->cube.distance[(size_t)men->royal[0] * set->cube.cells + men->royal[1]] > 1
                   ? (unsigned)TABLE_DRAWN
                   : (unsigned)TABLE_ILLEGAL;
    table_normalize(&normal, set->cube.edge);
    const TableKey key = table_key(&normal);
    const Table *table = *slot(set, &key);
    const size_t entry = table_index(table, &normal);
    return entry == SIZE_MAX ? (unsigned)TABLE_ILLEGAL : table->value[normal.turn][entry];
}

/* ---- what a table needs ---- */

static unsigned add_need(const TableSet *set, const TableMen *men, TableKey *needs, unsigned count)
{
    TableMen normal = *men;
    table_normalize(&normal, set->cube.edge);
    const TableKey key = table_key(&normal);
    for (unsigned i = 0; i < count; i++)
        if (memcmp(&needs[i], &key, sizeof key) == 0)
            return count;
    if (men->count == 0)
        return count;
    needs[count] = key;
    return count + 1;
}

/* The men without man i. */
static TableMen without(const TableMen *men, unsigned i)
{
    TableMen rest = *men;
    rest.count--;
    if (i == 0) {
        rest.kind[0] = men->kind[1];
        rest.side[0] = men->side[1];
    }
    return rest;
}

unsigned table_needs(const TableSet *set, const TableKey *key, TableKey needs[TABLE_NEEDS_MAX])
{
    unsigned count = 0;
    TableMen men = {.count = key->count};
    memcpy(men.kind, key->kind, sizeof men.kind);
    memcpy(men.side, key->side, sizeof men.side);
    for (unsigned i = 0; i < men.count; i++) {
        const TableMen rest = without(&men, i);
        count = add_need(set, &rest, needs, count);
        for (unsigned p = 0; set->promotes[men.kind[i]] && p < set->game->promotions; p++) {
            TableMen promoted = men;
            promoted.kind[i] = set->game->promotion[p];
            count = add_need(set, &promoted, needs, count);
            /* A promotion by capture leads to one man less. */
            for (unsigned j = 0; j < men.count; j++)
                if (j != i) {
                    const TableMen alone = without(&promoted, j);
                    count = add_need(set, &alone, needs, count);
                }
        }
    }
    return count;
}

/* ---- making ---- */

Table table_set_shape(const TableSet *set, const TableKey *key)
{
    Table table = {.cube = &set->cube, .key = *key, .slice = 1};
    bool promotes = false;
    for (unsigned i = 0; i < key->count; i++) {
        table.slice *= set->cube.cells;
        promotes = promotes || set->promotes[key->kind[i]];
    }
    table.pairs = &set->pairs[promotes ? 1 : 0];
    return table;
}

static WfCode build_one(TableSet *set, const TableKey *key, const TableRun *run)
{
    Table *table = set->allocator.resize(set->allocator.context, NULL, sizeof *table);
    if (table == NULL)
        return WF_NO_MEMORY;
    *table = table_set_shape(set, key);
    const WfCode code = table_generate(set, table, run);
    if (code == WF_OK)
        __atomic_store_n(slot(set, key), table, __ATOMIC_RELEASE);
    else
        free_table(set, &table);
    return code;
}

WfCode table_set_build(TableSet *set, const TableKey *key, const TableRun *run)
{
    /* Needs lead to fewer men, or to as many with fewer that promote: three levels at most. */
    TableKey stack[4 * TABLE_NEEDS_MAX] = {*key};
    unsigned depth = 1;
    while (depth > 0) {
        TableKey needs[TABLE_NEEDS_MAX];
        const TableKey top = stack[depth - 1];
        const unsigned before = depth;
        const unsigned count = *slot(set, &top) == NULL ? table_needs(set, &top, needs) : 0;
        for (unsigned i = 0; i < count; i++)
            if (*slot(set, &needs[i]) == NULL)
                stack[depth++] = needs[i];
        if (depth > before)
            continue;
        if (*slot(set, &top) == NULL) {
            const WfCode code = build_one(set, &top, run);
            if (code != WF_OK)
                return code;
        }
        depth--;
    }
    return WF_OK;
}
