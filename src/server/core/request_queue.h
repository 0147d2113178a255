/* request_queue.h - the requests that wait at a table. They are decided in order, one write at a
 * time. */
#ifndef SERVER_CORE_REQUEST_QUEUE_H
#define SERVER_CORE_REQUEST_QUEUE_H

#include "server/core/rooms.h"

/* Appends a task to the queue, and does what can be done now. Takes ownership of the task. */
void request_queue_ask(CoreStep *step, Room *room, RoomTask *task);

/* Puts a task back at the front, to be decided again. */
void request_queue_return(Room *room, RoomTask *task);

/* Handles waiting tasks until a read or write is in flight. `read`: the table was just read, so it
 * is not read again for a request. */
void request_queue_go_on(CoreStep *step, Room *room, bool read);

/* Removes the first task, which cannot be done, and passes it to the caller, who frees it; NULL if
 * none waits. */
RoomTask *request_queue_take_first(Room *room);

/* Gives back the time during which no server was up, if it is owed and nothing is in flight.
 * Returns false if it is owed but cannot be given back now; then nothing else may be done at the
 * table either. */
bool request_queue_resume(CoreStep *step, Room *room);

/* A client is gone: the results of its requests are told to nobody. */
void request_queue_forget(Room *room, const void *client);

#endif
