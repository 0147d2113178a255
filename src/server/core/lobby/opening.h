/* opening.h - new tables: all of a table's first events go to the store together. */
#ifndef SERVER_CORE_LOBBY_OPENING_H
#define SERVER_CORE_LOBBY_OPENING_H

#include "server/core/task.h"

/* The tasks of a new table, one behind the other by `also`: first the decision that makes it, then
 * those that seat whom the message names ("me" is `holder`). Takes the decision's event. NULL: no
 * memory. */
RoomTask *opening_tasks(const Decision *created, const WfSpec *spec, const json_t *message,
                        const uint8_t holder[STORE_DIGEST], int64_t at);

/* The tasks of the next table of a rematch, in which every player has moved on by one seat. */
RoomTask *opening_rematch(const Table *old, int64_t at);

/* How many seats of a new table are computers'; whether all are. */
unsigned opening_computers(const WfSpec *spec, const json_t *message, bool *alone);

/* Whether a new table is to be listed for anyone, with a free seat. */
bool opening_waits(const json_t *message);

#endif
