/* table_start.h - the first event of a table: {"kind":"created",...}. */
#ifndef SERVER_CORE_TABLE_TABLE_START_H
#define SERVER_CORE_TABLE_TABLE_START_H

#include <jansson.h>
#include <wayfarer/wayfarer.h>

#include "server/core/table/clock.h"

/* What the first event says. */
typedef struct TableStart {
    WfSpec spec;
    WfPosition position;
    bool placed; /* the game begins at `position`, not at the start of its spec */
    TableClock clock;
    bool open;
} TableStart;

/* The first event of a new table, from what was checked; `position` may be NULL. NULL when there is
 * no memory. */
json_t *table_created_event(const WfSpec *spec, const WfPosition *position, const TableClock *clock,
                            bool open);

/* Reads a first event; false if it cannot be one. Allocates nothing. */
bool table_start_read(const json_t *event, TableStart *start);

/* A first event's text without what does not belong there: tables of earlier versions may have
 * longer ones. To be freed; NULL: it cannot be a first event, or there is no memory. */
char *table_start_shorten(const json_t *event);

#endif
