/* reading.h - a table's events come from the store: all of them, or those of other servers. */
#ifndef SERVER_CORE_READING_H
#define SERVER_CORE_READING_H

#include "server/core/rooms.h"

/* Has the events read that the table does not have yet. Nothing else of the table is on its way. */
void reading_begin(CoreStep *step, Room *room, RoomReading why);

/* One event was read. room->damaged: the table cannot take it, no more need to be read. */
void reading_event(CoreStep *step, Room *room, uint64_t number, const char *body);

/* The store has no such log any more: an operator has removed the table, or put it back from a
 * backup. What was known of it is forgotten, and it is read from its first event, for the same
 * reason; visitors have to come again then, because they know of events that are gone. False: there
 * is no memory. */
bool reading_anew(CoreStep *step, Room *room);

/* All were read, and the digests of the slots; or the store could not be read (`digest` is NULL)
 * for the reason that `fault` says. Says why the table was read. */
RoomReading reading_end(CoreStep *step, Room *room, const uint8_t (*digest)[STORE_DIGEST],
                        const char *fault);

#endif
