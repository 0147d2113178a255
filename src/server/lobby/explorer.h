/* explorer.h - what was played at this server: the finished games of tables that were listed for
 * anyone, counted by position. Tables that were not listed never count.
 *
 * It is in memory only. A server that starts counts what its store has, in pieces, so that nobody
 * waits; from then on it counts each game that ends, at whichever server of the store. A table
 * counts once. One that was swept away counts until the server starts again. */
#ifndef SERVER_LOBBY_EXPLORER_H
#define SERVER_LOBBY_EXPLORER_H

#include "server/lobby/lobby.h"

typedef struct Explorer Explorer;

/* NULL: no memory. */
Explorer *explorer_open(Lobby *lobby);
void explorer_close(Explorer *explorer);

/* Counts for some milliseconds, if there is something to count. To be called every 50 ms or so. */
void explorer_work(Explorer *explorer);

/* What is known of a position, as JSON (explore/found.h), with "counting":true while there may be
 * more; it stays until the next call. NULL: no memory. */
const char *explorer_text(Explorer *explorer, const WfSpec *spec, const WfPosition *position);

/* The tag of that text: another text, another tag. */
const char *explorer_tag(const Explorer *explorer);

#endif
