/* due.h - tables that nobody looks at and at which something is due later. Their names and the
 * times are kept, so that the tables need not stay in memory. */
#ifndef SERVER_CORE_DUE_H
#define SERVER_CORE_DUE_H

#include <stddef.h>

#include "store/values.h"

enum { DUE_BUCKETS = 4096, DUE_STEPS = 16 /* in which all are looked through */ };

typedef struct Due {
    struct DueEntry *bucket[DUE_BUCKETS];
    size_t count;
    unsigned step;
} Due;

/* Notes that a table is due at a time, in place of any time noted before. False: no memory. */
bool due_put(Due *due, const char *table, int64_t at);

/* Whether a time is noted. */
bool due_has(const Due *due, const char *table);

/* Looks through the next sixteenth of all tables. Those that are due before that time are taken
 * out, and `visit` is called for each. It may put others in. */
void due_step(Due *due, int64_t before, void (*visit)(void *context, const char *table),
              void *context);

void due_free(Due *due);

#endif
