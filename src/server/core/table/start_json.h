/* start_json.h - the first event of a table, {"kind":"created",...}, and its clock, as JSON. */
#ifndef SERVER_CORE_TABLE_START_JSON_H
#define SERVER_CORE_TABLE_START_JSON_H

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

/* Reads {"kind":"none"}, {"kind":"sudden","seconds":S}, {"kind":"fischer","seconds":S,"add":S},
 * {"kind":"bronstein",...} or {"kind":"days","days":N}. `seconds` may be an object by seat letter.
 * Clocks with seconds may have "first":S, see above. NULL means no clock. Returns NULL, or what is
 * wrong. */
const WfMessage *clock_read(TableClock *clock, const json_t *json, const WfGame *game);

/* The clock as JSON in the same form, for the seats that take part; NULL if there is no memory. */
json_t *clock_write(const TableClock *clock, const WfGame *game, uint8_t seats);

/* Times of these seats in milliseconds, divided by `unit`, by letter: {"w":180000,...}; NULL if
 * there is no memory. */
json_t *clock_write_times(const int64_t times[WF_SEATS_MAX], int64_t unit, const WfGame *game,
                          uint8_t seats);

/* The first event, without its number and time. NULL if there is no memory. */
json_t *table_start_write(const TableStart *start);

/* Reads a first event; returns false if it cannot be one. Allocates nothing. */
bool table_start_read(const json_t *event, TableStart *start);

#endif
