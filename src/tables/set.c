/* set.c - see set.h. */
#include "tables/set.h"

#include <string.h>

static EndgameTable **slot(const TableSet *set, const TableKey *key)
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
    WfCode code = table_cube_open(&set->cube, game, edge, allocator);
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

void endgame_table_free(EndgameTable *table, const WfAllocator *allocator)
{
    if (table == NULL)
        return;
    for (unsigned side = 0; side < 2; side++)
        if (table->value[side] != NULL)
            allocator->resize(allocator->context, table->value[side], 0);
    allocator->resize(allocator->context, table, 0);
}

void table_set_close(TableSet *set)
{
    for (unsigned a = 0; a < TABLE_KINDS_MAX; a++) {
        endgame_table_free(set->one[a], &set->allocator);
        for (unsigned b = 0; b < TABLE_KINDS_MAX; b++)
            for (unsigned side = 0; side < 2; side++)
                endgame_table_free(set->two[side][a][b], &set->allocator);
    }
    for (unsigned i = 0; i < 2; i++)
        table_pairs_close(&set->pairs[i], &set->allocator);
    table_cube_close(&set->cube, &set->allocator);
}

const EndgameTable *table_set_find(const TableSet *set, const TableKey *key)
{
    return *slot(set, key);
}

void table_set_drop(TableSet *set, const TableKey *key)
{
    EndgameTable **table = slot(set, key);
    endgame_table_free(*table, &set->allocator);
    *table = NULL;
}

void table_set_add(TableSet *set, EndgameTable *table)
{
    __atomic_store_n(slot(set, &table->key), table, __ATOMIC_RELEASE);
}

unsigned table_set_read(const TableSet *set, const TableMen *men)
{
    TableMen normal = *men;
    if (men->count == 0)
        return set->cube.distance[(size_t)men->royal[0] * set->cube.cells + men->royal[1]] > 1
                   ? (unsigned)TABLE_DRAWN
                   : (unsigned)TABLE_ILLEGAL;
    table_normalize(&normal, set->game, set->cube.edge);
    const TableKey key = table_key(&normal);
    const EndgameTable *table = *slot(set, &key);
    const size_t entry = table_index(table, &normal);
    return entry == SIZE_MAX ? (unsigned)TABLE_ILLEGAL : table->value[normal.turn][entry];
}

EndgameTable table_set_shape(const TableSet *set, const TableKey *key)
{
    EndgameTable table = {.cube = &set->cube, .key = *key, .slice = 1};
    bool promotes = false;
    for (unsigned i = 0; i < key->count; i++) {
        table.slice *= set->cube.cells;
        promotes = promotes || set->promotes[key->kind[i]];
    }
    table.pairs = &set->pairs[promotes ? 1 : 0];
    return table;
}
