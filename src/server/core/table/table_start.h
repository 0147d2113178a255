/* table_start.h - the first event of a table: {"kind":"created",...}. */
#ifndef SERVER_CORE_TABLE_TABLE_START_H
#define SERVER_CORE_TABLE_TABLE_START_H

#include <jansson.h>
#include <wayfarer/wayfarer.h>

#include "server/core/table/clock.h"

/* The content of the first event. */
typedef struct TableStart {
    WfSpec spec;
    WfPosition position;
    bool placed; /* the game begins at `position`, not at the start of its spec */
    TableClock clock;
    bool open;
} TableStart;

/* The first event of a new table, from checked values; `position` may be NULL. NULL if there is no
 * memory. */
json_t *table_created_event(const WfSpec *spec, const WfPosition *position, const TableClock *clock,
                            bool open);

/* Reads a first event; returns false if it cannot be one. Allocates nothing. */
bool table_start_read(const json_t *event, TableStart *start);

/* The text of a first event without superfluous content, which tables of earlier versions may have.
 * The caller frees it. NULL if it cannot be a first event or there is no memory. */
char *table_start_shorten(const json_t *event);

#endif
