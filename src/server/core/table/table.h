/* table.h - one table: the result of its events.
 *
 * The log determines a table. Servers that apply the same events have the same table. A table
 * applies values (table_event.h), and keeps each event's text as the store and clients have it
 * (event_json.h); docs/server.md lists the kinds. */
#ifndef SERVER_CORE_TABLE_TABLE_H
#define SERVER_CORE_TABLE_TABLE_H

#include "server/core/table/table_event.h"

/* An empty table of that name, before its first event; NULL if there is no memory. */
Table *table_new(const char *name);
void table_free(Table *table);

/* The table after its first `length` events, without the holders of its seats; the caller frees
 * it. */
Table *table_before(const Table *table, size_t length);

/* Applies event number table->length + 1: table_take reads its text, which comes from the store;
 * table_add has the value that the text was written from. Returns false, without any change, if the
 * event cannot follow (the log is damaged) or there is no memory. The holders of seats are not in
 * the log: see table_hold. */
bool table_take(Table *table, const char *body);
bool table_add(Table *table, const TableEvent *event, const char *body);

/* Whether this is the table's event of that number, perhaps redacted since. */
bool table_has(const Table *table, uint64_t number, const char *body);

/* Sets a digest that the store keeps: of the holder of a seat (slots 0 to 3), or of the link that
 * moves the seat to another device (4 to 7). */
void table_hold(Table *table, uint8_t slot, const uint8_t digest[STORE_DIGEST]);

#endif
