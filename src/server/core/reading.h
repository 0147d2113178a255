/* reading.h - reads a table's events from the store: all of them, or those of other servers. */
#ifndef SERVER_CORE_READING_H
#define SERVER_CORE_READING_H

#include "server/core/rooms.h"

/* Starts reading the events that the table does not have yet. Nothing else of the table may be in
 * flight. */
void reading_begin(CoreStep *step, Room *room, RoomReading why);

/* One event was read. If room->damaged is set, the table cannot take it, and no more need to be
 * read. */
void reading_event(CoreStep *step, Room *room, uint64_t number, const char *body);

/* The store no longer has the log that was known: an operator removed the table or restored it from
 * a backup. Forgets what was known of it and reads it from its first event, for the same reason.
 * Visitors must then reconnect, because they know of events that are gone. Returns false if there
 * is no memory. */
bool reading_anew(CoreStep *step, Room *room);

/* All events and the digests of the slots were read; or, if `digest` is NULL, the store could not
 * be read, and `fault` gives the reason. Returns why the table was read. */
RoomReading reading_end(CoreStep *step, Room *room, const uint8_t (*digest)[STORE_DIGEST],
                        const char *fault);

#endif
