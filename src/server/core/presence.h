/* presence.h - who is at a table: clients come and go. The others are told, at most once a second;
 * other servers, whose visitors may be at the same table, as well. */
#ifndef SERVER_CORE_PRESENCE_H
#define SERVER_CORE_PRESENCE_H

#include "server/core/rooms.h"

void presence_enter(CoreStep *step, Room *room, Visit *visit);
void presence_leave(CoreStep *step, Room *room, Visit *visit);

/* A visitor is not heard of any more, or again: while it is quiet it is not there. */
void presence_quiet(CoreStep *step, Room *room, Visit *visit, bool quiet);

/* Who is at the table at all other servers together. */
void presence_elsewhere(CoreStep *step, Room *room, uint8_t seats, size_t watching);

/* Counts again who is there: the holders of seats have changed. Whether a visitor holds others now.
 */
bool presence_recount(Room *room);

/* Tells visitors who is there, if that has changed and they were not told a moment ago. */
void presence_look(CoreStep *step, Room *room);

#endif
