/* playing.h - the list of games in progress to watch: those at tables that were opened to anyone,
 * while somebody is there. */
#ifndef SERVER_LOBBY_PLAYING_H
#define SERVER_LOBBY_PLAYING_H

#include "server/lobby/lobby.h"

/* The list as last made. Zero: not made yet. */
typedef struct Playing {
    char *text;
    int64_t at;
} Playing;

/* The games in progress at this server, by shares (core/lobby/listing.h), those with the most
 * spectators first, at most MOST_WATCHABLE, as the text of a JSON object:
 * {"tables":[{"id":...,"spec":...,"turns":N,"watching":N,"seats":..., "clock":...}]}. Valid until
 * the next call. NULL if there is no memory. */
const char *playing_text(Playing *playing, Lobby *lobby);

void playing_free(Playing *playing);

#endif
