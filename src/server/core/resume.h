/* resume.h - time that ran while no server was up is given back. */
#ifndef SERVER_CORE_RESUME_H
#define SERVER_CORE_RESUME_H

#include "server/core/rooms.h"

/* The event that gives time back, to be the table's next. NULL: no time is owed. */
RoomTask *resume_task(const CoreStep *step, const Room *room);

#endif
