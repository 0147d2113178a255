/* open_tables.h - the list of tables that wait for somebody. */
#ifndef SERVER_LOBBY_OPEN_TABLES_H
#define SERVER_LOBBY_OPEN_TABLES_H

#include "server/lobby/lobby.h"

enum { LIST_ROWS = 1000 /* tables of the store that are looked at for it, the newest */ };

/* The list as it was last made. Zero: it was not made yet. */
typedef struct OpenTables {
    char *text;
    int64_t at;
    uint64_t listed; /* lobby_listed then */
    bool part;       /* the rest of the tables is to be read for the next list */
    bool asks;       /* the store, for the rows */
    bool asked;      /* they are for the next list */
    StoreRows rows;
    StoreRow row[LIST_ROWS];
    size_t count;
    char choice[MOST_LISTED][STORE_TABLE_NAME];
    size_t chosen;
    Waits waits; /* for the rows */
} OpenTables;

/* The tables that wait, by shares (core/listing.h), at most fifty, as the text of a JSON object:
 * {"tables":[{"id":...,"spec":...,"free":N,"changed":MS,"clock":...}]}. It stays until the next
 * call. NULL: it can be had when the wait is over; or, if nothing is waited for, no memory. */
const char *open_tables_text(OpenTables *list, Lobby *lobby, Wait *wait);

void open_tables_free(OpenTables *list);

#endif
