/* due.c - see due.h. */
#include "server/core/due.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

typedef struct DueEntry {
    struct DueEntry *next;
    int64_t at;
    char table[STORE_TABLE_NAME];
} DueEntry;

static size_t bucket_of(const char *table)
{
    return hash_bytes(table, strlen(table)) % DUE_BUCKETS;
}

static DueEntry *find(const Due *due, const char *table)
{
    DueEntry *entry = due->bucket[bucket_of(table)];
    while (entry != NULL && strcmp(entry->table, table) != 0)
        entry = entry->next;
    return entry;
}

bool due_has(const Due *due, const char *table)
{
    return find(due, table) != NULL;
}

bool due_put(Due *due, const char *table, int64_t at)
{
    DueEntry **bucket = &due->bucket[bucket_of(table)];
    DueEntry *entry = find(due, table);
    if (entry == NULL) {
        entry = calloc(1, sizeof *entry);
        if (entry == NULL)
            return false;
        memcpy(entry->table, table, strnlen(table, sizeof entry->table - 1));
        entry->next = *bucket;
        *bucket = entry;
        due->count++;
    }
    entry->at = at;
    return true;
}

/* Removes the entries of a bucket that are due, and returns them. */
static DueEntry *take_due(Due *due, DueEntry **at, int64_t before)
{
    DueEntry *taken = NULL;
    while (*at != NULL) {
        DueEntry *entry = *at;
        if (entry->at >= before) {
            at = &entry->next;
            continue;
        }
        *at = entry->next;
        entry->next = taken;
        taken = entry;
        due->count--;
    }
    return taken;
}

void due_step(Due *due, int64_t before, void (*visit)(void *context, const char *table),
              void *context)
{
    for (unsigned i = due->step; i < DUE_BUCKETS; i += DUE_STEPS)
        for (DueEntry *entry = take_due(due, &due->bucket[i], before), *next; entry != NULL;
             entry = next) {
            next = entry->next;
            visit(context, entry->table);
            free(entry);
        }
    due->step = (due->step + 1) % DUE_STEPS;
}

void due_free(Due *due)
{
    for (unsigned i = 0; i < DUE_BUCKETS; i++)
        for (DueEntry *entry = due->bucket[i], *next; entry != NULL; entry = next) {
            next = entry->next;
            free(entry);
        }
}
