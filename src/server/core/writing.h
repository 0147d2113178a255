/* writing.h - the batch of a table's events that is on its way to the store. */
#ifndef SERVER_CORE_WRITING_H
#define SERVER_CORE_WRITING_H

#include "server/core/rooms.h"

/* Adds the events of a task, and of those that go with it, to the table and to room->write; the
 * room is busy with them then. Takes the task. If that cannot be done the answer is false, and the
 * task is still the caller's; a table that has taken some of the events is read again. */
bool writing_fill(CoreStep *step, Room *room, RoomTask *task);

/* Has the events written, together with the first ones of a new table that was filled (or NULL).
 * Takes the task, whatever happens. If it cannot be done its principal is told, the room rests for
 * a moment, and the answer is false. */
bool writing_begin(CoreStep *step, Room *room, RoomTask *task, Room *opens);

/* What is said if there is no memory for what somebody asks for. */

/* The write is over; takes the task out. Its text is freed. */
RoomTask *writing_end(Room *room);

/* The events that were to be written are not in the store: the table is read again. */
void writing_undo(CoreStep *step, Room *room, RoomReading why);

/* A new table that was filled will not be made after all. */
void writing_drop(CoreStep *step, Room *room);

#endif
