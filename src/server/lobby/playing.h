/* playing.h - the list of games in progress to look on at: those at tables that were opened to
 * anyone, while somebody is there. */
#ifndef SERVER_LOBBY_PLAYING_H
#define SERVER_LOBBY_PLAYING_H

#include "server/lobby/lobby.h"

/* The list as it was last made. Zero: it was not made yet. */
typedef struct Playing {
    char *text;
    int64_t at;
} Playing;

/* The games that go on at this server, by shares (core/listing.h), those with most onlookers first,
 * at most MOST_WATCHABLE, as the text of a JSON object:
 * {"tables":[{"id":...,"spec":...,"turns":N,"watching":N,"seats":..., "clock":...}]}. It stays
 * until the next call; NULL: no memory. */
const char *playing_text(Playing *playing, Lobby *lobby);

void playing_free(Playing *playing);

#endif
