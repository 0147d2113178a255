/* table.h - one table: what its events add up to.
 *
 * A table is the sum of its log. table_take adds one event: a new one, or one that is read from the
 * store. Servers that take the same events have the same table. Events are JSON as clients see
 * them:
 * {"n":NUMBER,"at":MILLISECONDS,"kind":"...",...}; docs/server.md lists the kinds. */
#ifndef SERVER_CORE_TABLE_TABLE_H
#define SERVER_CORE_TABLE_TABLE_H

#include "server/core/table/table_state.h"

/* An empty table of that name, before its first event; NULL when there is no memory. */
Table *table_new(const char *name);
void table_free(Table *table);

/* The table as it was after `length` events, without the holders of its seats; to be freed. */
Table *table_before(const Table *table, size_t length);

/* Takes event number table->length + 1. false if it is not an event that can follow (the log is
 * damaged), or there is no memory: then nothing of the table has changed. The holders of seats are
 * not in the log: see table_hold. */
bool table_take(Table *table, const char *body);

/* Whether the table's event of that number is this one, perhaps redacted meanwhile. */
bool table_has(const Table *table, uint64_t number, const char *body);

/* Sets a digest that the store keeps: of who holds a seat (slots 0 to 3), or of the link that moves
 * it to another device (4 to 7). */
void table_hold(Table *table, uint8_t slot, const uint8_t digest[STORE_DIGEST]);

#endif
