/* explorer.h - statistics of games played at this server: the finished games of tables that were
 * listed for anyone, counted by position. Tables that were not listed never count.
 *
 * The statistics are only in memory. At startup the server counts the games in its store, in
 * pieces, so that nobody waits. From then on it counts each game that ends at any server of the
 * store. A table counts once. A table that was swept away still counts until the server
 * restarts. */
#ifndef SERVER_LOBBY_EXPLORER_H
#define SERVER_LOBBY_EXPLORER_H

#include "server/lobby/lobby.h"

typedef struct Explorer Explorer;

/* NULL if there is no memory. */
Explorer *explorer_open(Lobby *lobby);
void explorer_close(Explorer *explorer);

/* Counts for some milliseconds if there is something to count. To be called about every 50 ms. */
void explorer_work(Explorer *explorer);

/* What is known of a position, as JSON (explore/found.h), with "counting":true while there may be
 * more. Valid until the next call. NULL if there is no memory. */
const char *explorer_text(Explorer *explorer, const WfSpec *spec, const WfPosition *position);

/* An ETag for that text: a different text has a different tag. */
const char *explorer_tag(const Explorer *explorer);

#endif
