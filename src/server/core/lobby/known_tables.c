/* known_tables.c - see known_tables.h. */
#include "server/core/lobby/known_tables.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

static size_t bucket_of(const char *table)
{
    return hash_bytes(table, strlen(table)) % KNOWN_BUCKETS;
}

const KnownTable *known_tables_find(const KnownTables *known_tables, const char *table)
{
    const KnownTable *entry = known_tables->bucket[bucket_of(table)];
    while (entry != NULL && strcmp(entry->table, table) != 0)
        entry = entry->next;
    return entry;
}

void known_tables_note(KnownTables *known_tables, const char *table, const KnownTable *what)
{
    if (known_tables->count >= KNOWN_MOST || known_tables_find(known_tables, table) != NULL)
        return;
    KnownTable *entry = calloc(1, sizeof *entry);
    if (entry == NULL)
        return;
    KnownTable **bucket = &known_tables->bucket[bucket_of(table)];
    *entry = *what;
    entry->next = *bucket;
    memset(entry->table, 0, sizeof entry->table);
    memcpy(entry->table, table, strnlen(table, sizeof entry->table - 1));
    *bucket = entry;
    known_tables->count++;
}

static void take_out(KnownTables *known_tables, KnownTable **at)
{
    KnownTable *entry = *at;
    *at = entry->next;
    free(entry);
    known_tables->count--;
}

void known_tables_forget(KnownTables *known_tables, const char *table)
{
    if (table == NULL)
        return;
    KnownTable **at = &known_tables->bucket[bucket_of(table)];
    while (*at != NULL && strcmp((*at)->table, table) != 0)
        at = &(*at)->next;
    if (*at != NULL)
        take_out(known_tables, at);
}

unsigned known_tables_count(const KnownTables *known_tables, const Principal *principal,
                            bool session, bool days)
{
    unsigned count = 0;
    for (unsigned i = 0; i < KNOWN_BUCKETS; i++)
        for (const KnownTable *entry = known_tables->bucket[i]; entry != NULL; entry = entry->next)
            count += entry->days == days && (days || entry->made) &&
                     (session ? entry->principal.holder == principal->holder
                              : entry->principal.address == principal->address);
    return count;
}

void known_tables_each_days(const KnownTables *known_tables,
                            void (*each)(void *context, const KnownTable *entry), void *context)
{
    for (unsigned i = 0; i < KNOWN_BUCKETS; i++)
        for (const KnownTable *entry = known_tables->bucket[i]; entry != NULL; entry = entry->next)
            if (entry->days)
                each(context, entry);
}

void known_tables_sweep(KnownTables *known_tables, int64_t now)
{
    for (unsigned i = 0; i < KNOWN_BUCKETS; i++)
        for (KnownTable **at = &known_tables->bucket[i]; *at != NULL;)
            if (now - (*at)->at > ((*at)->days ? KNOWN_DAYS : KNOWN_OTHERS))
                take_out(known_tables, at);
            else
                at = &(*at)->next;
}

void known_tables_free(KnownTables *known_tables)
{
    for (unsigned i = 0; i < KNOWN_BUCKETS; i++)
        while (known_tables->bucket[i] != NULL)
            take_out(known_tables, &known_tables->bucket[i]);
}
