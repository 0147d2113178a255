/* resume.h - time that ran while no server was up is given back. */
#ifndef SERVER_CORE_RESUME_H
#define SERVER_CORE_RESUME_H

#include "server/core/rooms.h"

/* For how many milliseconds time is owed; 0: for none. */
int64_t resume_owed(const Rooms *rooms, const Room *room);

/* The event that gives that time back, to be the table's next. NULL: no memory. */
RoomTask *resume_task(const CoreStep *step, const Room *room, int64_t owed);

#endif
