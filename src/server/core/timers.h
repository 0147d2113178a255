/* timers.h - what the state of a table triggers: a fallen flag, a computer's turn, a rematch. */
#ifndef SERVER_CORE_TIMERS_H
#define SERVER_CORE_TIMERS_H

#include "server/core/rooms.h"

/* Does what the server itself must do at a table by now. */
void timers_look(CoreStep *step, Room *room);

/* The computer's turn of that number has ended in the queue; `result` is NULL if it was set
 * aside. */
void timers_thought(CoreStep *step, Room *room, uint64_t number, const char *result);

#endif
