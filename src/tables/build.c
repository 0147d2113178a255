/* build.c - see build.h. */
#include "tables/build.h"

#include <string.h>

/* ---- what a table needs ---- */

static unsigned add_need(const TableSet *set, const TableMen *men, TableKey *needs, unsigned count)
{
    TableMen normal = *men;
    table_normalize(&normal, set->game, set->cube.edge);
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

static WfCode build_one(TableSet *set, const TableKey *key, const TableRun *run)
{
    EndgameTable *table = set->allocator.resize(set->allocator.context, NULL, sizeof *table);
    if (table == NULL)
        return WF_NO_MEMORY;
    *table = table_set_shape(set, key);
    const WfCode code = table_generate(set, table, run);
    if (code == WF_OK)
        table_set_add(set, table);
    else
        endgame_table_free(table, &set->allocator);
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
        const unsigned count =
            table_set_find(set, &top) == NULL ? table_needs(set, &top, needs) : 0;
        for (unsigned i = 0; i < count; i++)
            if (table_set_find(set, &needs[i]) == NULL)
                stack[depth++] = needs[i];
        if (depth > before)
            continue;
        if (table_set_find(set, &top) == NULL) {
            const WfCode code = build_one(set, &top, run);
            if (code != WF_OK)
                return code;
        }
        depth--;
    }
    return WF_OK;
}
