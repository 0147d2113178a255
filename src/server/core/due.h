/* due.h - tables without visitors at which something is due later. Only their names and times are
 * kept, so the tables need not stay in memory. */
#ifndef SERVER_CORE_DUE_H
#define SERVER_CORE_DUE_H

#include <stddef.h>

#include "store/values.h"

enum { DUE_BUCKETS = 4096, DUE_STEPS = 16 /* calls of due_step that cover all tables */ };

typedef struct Due {
    struct DueEntry *bucket[DUE_BUCKETS];
    size_t count;
    unsigned step;
} Due;

/* Notes the time at which a table is due, replacing any earlier note. Returns false if there is no
 * memory. */
bool due_put(Due *due, const char *table, int64_t at);

/* Whether a time is noted for the table. */
bool due_has(const Due *due, const char *table);

/* Scans the next sixteenth of all tables. Removes those that are due before the given time and
 * calls `visit` for each, which may add others. */
void due_step(Due *due, int64_t before, void (*visit)(void *context, const char *table),
              void *context);

void due_free(Due *due);

#endif
