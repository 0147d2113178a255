/* resume.h - gives back clock time that ran while no server was up. */
#ifndef SERVER_CORE_RESUME_H
#define SERVER_CORE_RESUME_H

#include "server/core/rooms.h"

/* How many milliseconds are owed; 0 if none. */
int64_t resume_owed(const Rooms *rooms, const Room *room);

/* The event that gives that time back, to be the table's next event; NULL if there is no memory. */
RoomTask *resume_task(const CoreStep *step, const Room *room, int64_t owed);

#endif
