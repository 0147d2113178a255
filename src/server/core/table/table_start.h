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

/* The first event, without its number and time. NULL if there is no memory. */
json_t *table_start_write(const TableStart *start);

/* Reads a first event; returns false if it cannot be one. Allocates nothing. */
bool table_start_read(const json_t *event, TableStart *start);

#endif
