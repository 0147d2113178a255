/* timers.h - what follows from how a table stands: a fallen flag, a computer's turn, a rematch. */
#ifndef SERVER_CORE_TIMERS_H
#define SERVER_CORE_TIMERS_H

#include "server/core/rooms.h"

/* Does what the server itself has to do at a table by now. */
void timers_look(CoreStep *step, Room *room);

/* The computer's turn of that number is over in the queue; `result` is NULL if it was set aside. */
void timers_thought(CoreStep *step, Room *room, uint64_t number, const char *result);

#endif
