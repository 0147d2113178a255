/* writing.h - the batch of a table's events on its way to the store. */
#ifndef SERVER_CORE_WRITING_H
#define SERVER_CORE_WRITING_H

#include "server/core/rooms.h"

/* Adds the events of a task, and of those that go with it, to the table and to room->write, which
 * makes the room busy with them. Takes ownership of the task. If it fails it returns false and the
 * caller keeps the task; a table that took some of the events is read again. */
bool writing_fill(CoreStep *step, Room *room, RoomTask *task);

/* Starts to write the events, together with the first ones of a new table that was filled (or
 * NULL). Takes ownership of the task in any case. If it fails, it tells the principal, lets the
 * room rest for a moment, and returns false. */
bool writing_begin(CoreStep *step, Room *room, RoomTask *task, Room *opens);

/* The write has finished: takes the task out and frees its text. */
RoomTask *writing_end(Room *room);

/* The events were not written: reads the table again. */
void writing_undo(CoreStep *step, Room *room, RoomReading why);

/* A new table that was filled will not be made after all. */
void writing_drop(CoreStep *step, Room *room);

#endif
