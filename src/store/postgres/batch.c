/* batch.c - the writes of a batch as parameters of one statement: arrays with one element per
 * table, event or slot. */
#include <string.h>

#include "store/checksum.h"
#include "store/postgres/batch.h"

/* A slot that a later entry of the same write sets again is not sent twice. */
static bool is_last(const StoreWrite *table, size_t slot)
{
    for (size_t i = slot + 1; i < table->slots; i++)
        if (table->slot[i].slot == table->slot[slot].slot)
            return false;
    return true;
}

static void add_name(PgValues *values, const StoreWrite *table)
{
    values_add_bytes(values, table->row.table, strlen(table->row.table));
}

static void put_rows(PgValues *values, const StoreWrite *const *table, size_t tables)
{
    values_array(values, PG_TEXT, tables);
    for (size_t t = 0; t < tables; t++)
        add_name(values, table[t]);
    values_array(values, PG_INT8, tables);
    for (size_t t = 0; t < tables; t++)
        values_add_int(values, table[t]->row.changed);
    values_array(values, PG_INT8, tables);
    for (size_t t = 0; t < tables; t++)
        values_add_int(values, table[t]->row.due);
    values_array(values, PG_BOOL, tables);
    for (size_t t = 0; t < tables; t++)
        values_add_bool(values, table[t]->row.open);
    values_array(values, PG_INT8, tables);
    for (size_t t = 0; t < tables; t++)
        values_add_int(values, (int64_t)(table[t]->number + table[t]->events - 1));
    values_array(values, PG_INT8, tables);
    for (size_t t = 0; t < tables; t++)
        values_add_int(values, (int64_t)table[t]->events);
    values_array(values, PG_INT8, tables);
    for (size_t t = 0; t < tables; t++)
        values_add_int(values, (int64_t)table[t]->fence);
}

static void put_events(PgValues *values, const StoreWrite *const *table, size_t tables)
{
    size_t events = 0;
    for (size_t t = 0; t < tables; t++)
        events += table[t]->events;
    values_array(values, PG_TEXT, events);
    for (size_t t = 0; t < tables; t++)
        for (size_t i = 0; i < table[t]->events; i++)
            add_name(values, table[t]);
    values_array(values, PG_INT8, events);
    for (size_t t = 0; t < tables; t++)
        for (size_t i = 0; i < table[t]->events; i++)
            values_add_int(values, (int64_t)(table[t]->number + i));
    values_array(values, PG_TEXT, events);
    for (size_t t = 0; t < tables; t++)
        for (size_t i = 0; i < table[t]->events; i++)
            values_add_bytes(values, table[t]->body[i], strlen(table[t]->body[i]));
    values_array(values, PG_INT8, events);
    for (size_t t = 0; t < tables; t++)
        for (size_t i = 0; i < table[t]->events; i++)
            values_add_int(values, (int64_t)checksum(table[t]->row.table, table[t]->number + i,
                                                     table[t]->body[i], strlen(table[t]->body[i])));
}

typedef struct OneSlot {
    const StoreWrite *table;
    const StoreSlot *slot;
} OneSlot;

/* Finds the first slot after this one; begin with `table` 0 and `slot` 0. */
static bool next_slot(const StoreWrite *const *table, size_t tables, size_t at[2], OneSlot *one)
{
    for (; at[0] < tables; at[0]++, at[1] = 0)
        while (at[1] < table[at[0]]->slots)
            if (is_last(table[at[0]], at[1]++)) {
                *one = (OneSlot){table[at[0]], &table[at[0]]->slot[at[1] - 1]};
                return true;
            }
    return false;
}

static void put_slots(PgValues *values, const StoreWrite *const *table, size_t tables)
{
    OneSlot one;
    size_t slots = 0;
    for (size_t at[2] = {0}; next_slot(table, tables, at, &one);)
        slots++;
    values_array(values, PG_TEXT, slots);
    for (size_t at[2] = {0}; next_slot(table, tables, at, &one);)
        add_name(values, one.table);
    values_array(values, PG_INT8, slots);
    for (size_t at[2] = {0}; next_slot(table, tables, at, &one);)
        values_add_int(values, one.slot->slot);
    values_array(values, PG_BYTEA, slots);
    for (size_t at[2] = {0}; next_slot(table, tables, at, &one);)
        values_add_bytes(values, one.slot->digest, STORE_DIGEST);
    values_array(values, PG_INT8, slots);
    for (size_t at[2] = {0}; next_slot(table, tables, at, &one);)
        values_add_int(values, (int64_t)checksum(one.table->row.table, one.slot->slot,
                                                 one.slot->digest, STORE_DIGEST));
}

void pg_batch_values(PgValues *values, const StoreWrite *const *table, size_t tables, int64_t mark,
                     size_t needed)
{
    put_rows(values, table, tables);
    put_events(values, table, tables);
    put_slots(values, table, tables);
    values_int(values, mark);
    values_int(values, (int64_t)needed);
}

void pg_append_values(PgValues *values, const StoreWrite *const *table, size_t tables, int64_t mark,
                      size_t needed)
{
    pg_batch_values(values, table, tables, mark, needed);
    values_array(values, PG_INT8, tables);
    for (size_t t = 0; t < tables; t++)
        values_add_int(values, table[t]->number == 1 ? (int64_t)table[t]->maker : 0);
}

void pg_batch_names(PgValues *values, const StoreWrite *const *table, size_t tables)
{
    values_array(values, PG_TEXT, tables);
    for (size_t t = 0; t < tables; t++)
        add_name(values, table[t]);
}

void pg_revoke_values(PgValues *values, const StoreRevoke *first)
{
    size_t revokes = 0;
    for (const StoreRevoke *revoke = first; revoke != NULL; revoke = revoke->next)
        revokes++;
    values_array(values, PG_BYTEA, revokes);
    for (const StoreRevoke *revoke = first; revoke != NULL; revoke = revoke->next)
        values_add_bytes(values, revoke->digest, STORE_DIGEST);
    values_array(values, PG_INT8, revokes);
    for (const StoreRevoke *revoke = first; revoke != NULL; revoke = revoke->next)
        values_add_int(values, revoke->at);
}
