/* event_json.h - the codec of a table's events: {"n":NUMBER,"at":MILLISECONDS,"kind":"...",...}.
 * The store and clients have the text; tables and their rules have the value. */
#ifndef SERVER_CORE_TABLE_EVENT_JSON_H
#define SERVER_CORE_TABLE_EVENT_JSON_H

#include "server/core/table/table_event.h"

/* The text of an event that follows the table's last one, for the caller to free. NULL if there is
 * no memory. */
char *table_event_write(const TableEvent *event, const Table *table);

/* Reads the text of an event of the table. Unknown fields are ignored. Returns false, with nothing
 * to release, if the kind is unknown, a field that the kind needs cannot be read, or there is no
 * memory. Else the caller calls table_event_end. */
bool table_event_read(const char *text, const Table *table, TableEvent *event);
void table_event_end(TableEvent *event);

/* Whether two texts are of the same event, perhaps redacted in one of them. Events are told apart
 * by their times: those of a log that took another course differ. */
bool table_event_is_same(const char *one, const char *other);

/* Sets `redacted` to the event's body without what a person wrote, for the caller to free, or to
 * NULL if there is nothing to remove. Returns false if there is no memory. */
bool table_event_redact(const char *body, char **redacted);

#endif
