/* open_tables.h - the list of open tables, at which somebody waits for players. */
#ifndef SERVER_LOBBY_OPEN_TABLES_H
#define SERVER_LOBBY_OPEN_TABLES_H

#include "server/lobby/lobby.h"

enum { LIST_ROWS = 1000 /* how many of the store's newest tables are considered */ };

/* The list as last made. Zero: not made yet. */
typedef struct OpenTables {
    char *text;
    int64_t at;
    uint64_t listed; /* lobby_listed when the list was made */
    bool part;       /* the other tables are to be read for the next list */
    bool asks;       /* is asking the store for the rows */
    bool asked;      /* the rows are for the next list */
    StoreRows rows;
    StoreRow row[LIST_ROWS];
    size_t count;
    char choice[MOST_LISTED][STORE_TABLE_NAME];
    size_t chosen;
    Waits waits; /* for the rows */
} OpenTables;

/* The open tables, by shares (core/lobby/listing.h), at most fifty, as the text of a JSON object:
 * {"tables":[{"id":...,"spec":...,"free":N,"changed":MS,"clock":...}]}. Valid until the next call.
 * NULL if `wait` is on: call again when it is over. NULL otherwise: there is no memory. */
const char *open_tables_text(OpenTables *list, Lobby *lobby, Wait *wait);

void open_tables_free(OpenTables *list);

#endif
