/* request_queue.h - what waits at a table: requests are decided in their order, one write at a
 * time.
 */
#ifndef SERVER_CORE_REQUEST_QUEUE_H
#define SERVER_CORE_REQUEST_QUEUE_H

#include "server/core/rooms.h"

/* Puts a task at the end of the line, and does what can be done. Takes the task. */
void request_queue_ask(CoreStep *step, Room *room, RoomTask *task);

/* Puts a task at the front: it is to be decided again. */
void request_queue_return(Room *room, RoomTask *task);

/* Does what waits, until something is on its way. `read`: the table was read just now, it is not
 * read again for a request. */
void request_queue_go_on(CoreStep *step, Room *room, bool read);

/* The first one cannot be done; NULL: none waits. The caller frees it. */
RoomTask *request_queue_take_first(Room *room);

/* Gives back the time for which no server was up, if it is owed and nothing is on its way. false:
 * it is owed and cannot be given back now, so nothing else may be done at the table either. */
bool request_queue_resume(CoreStep *step, Room *room);

/* A client is gone: nobody is told what became of their requests. */
void request_queue_forget(Room *room, const void *client);

/* Why requests are refused at a table that cannot be read, or is not in the store. */

#endif
