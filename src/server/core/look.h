/* look.h - what follows from how a table stands: a fallen flag, a computer's turn, a rematch. */
#ifndef SERVER_CORE_LOOK_H
#define SERVER_CORE_LOOK_H

#include "server/core/rooms.h"

/* Does what the server itself has to do at a table by now. */
void look_at(CoreStep *step, Room *room);

/* A computer chose a move when the record had that many events; `move` is NULL if it did not. */
void look_at_thought(CoreStep *step, Room *room, size_t length, const WfMove *move);

#endif
