/* opening.h - new tables. All first events of a table go to the store together. */
#ifndef SERVER_CORE_LOBBY_OPENING_H
#define SERVER_CORE_LOBBY_OPENING_H

#include "server/core/task.h"

/* The tasks of a new table, linked by `also`: first the decision that makes it, then those that
 * seat its players (the client is `holder`). NULL if there is no memory. */
RoomTask *opening_tasks(const Decision *created, const TableOpening *opening,
                        const uint8_t holder[STORE_DIGEST], int64_t at);

/* The tasks of a rematch's table, where every player moves on by one seat. They are written before
 * the old table changes. */
RoomTask *opening_rematch(const Table *old, int64_t at);

/* How many seats of a new table computers play; `alone`: whether they play all. */
unsigned opening_computers(const TableOpening *opening, bool *alone);

/* Whether a new table is to be listed for anyone and has a free seat. */
bool opening_waits(const TableOpening *opening);

#endif
