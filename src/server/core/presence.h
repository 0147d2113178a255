/* presence.h - who is at a table. When clients come or go, the server tells the other visitors at
 * most once a second. It also tells other servers, which may have visitors at the same table. */
#ifndef SERVER_CORE_PRESENCE_H
#define SERVER_CORE_PRESENCE_H

#include "server/core/rooms.h"

void presence_enter(CoreStep *step, Room *room, Visit *visit);
void presence_leave(CoreStep *step, Room *room, Visit *visit);

/* A visitor has fallen silent, or is heard again. A quiet visitor does not count as present. */
void presence_quiet(CoreStep *step, Room *room, Visit *visit, bool quiet);

/* Reports who is at the table at all other servers together. */
void presence_elsewhere(CoreStep *step, Room *room, uint8_t seats, size_t watching);

/* Recounts who is present after the holders of seats have changed. Returns whether a visitor now
 * holds different seats. */
bool presence_recount(Room *room);

/* Tells visitors who is present if that has changed, unless they were told a moment ago. */
void presence_look(CoreStep *step, Room *room);

#endif
