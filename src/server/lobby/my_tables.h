/* my_tables.h - the state of the tables that a visitor names, for a page that shows at which tables
 * it is the visitor's turn. */
#ifndef SERVER_LOBBY_MY_TABLES_H
#define SERVER_LOBBY_MY_TABLES_H

#include "server/lobby/lobby.h"

/* For each table in the comma-separated `names`: the seats that `holder` has there (NULL: a visitor
 * without a cookie) and the table's state, as the text of a JSON object:
 * {"now":MS,"tables":[{"id":...,"spec":...,"you":[...],"state":...}],"gone":[...]}. Tables that do
 * not exist are in `gone`. Tables that cannot be read now, and those beyond MOST_NAMED, are left
 * out. The caller frees the text. NULL if `wait` is on: call again when it is over. NULL otherwise:
 * there is no memory. */
char *my_tables_text(Lobby *lobby, const char *names, const uint8_t *holder, Wait *wait);

#endif
