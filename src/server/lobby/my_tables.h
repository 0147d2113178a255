/* my_tables.h - what goes on at the tables that a visitor names: for a page that says where it is
 * its visitor's turn. */
#ifndef SERVER_LOBBY_MY_TABLES_H
#define SERVER_LOBBY_MY_TABLES_H

#include "server/lobby/lobby.h"

/* Of each table in `names`, which commas part: the seats that `holder` has there (NULL: a visitor
 * without a cookie), and the table's state, as the text of a JSON object:
 * {"now":MS,"tables":[{"id":...,"spec":...,"you":[...],"state":...}],"gone":[...]}. Those that are
 * not there are `gone`; those that cannot be read now, or beyond MOST_NAMED, are left out. To be
 * freed. NULL: it can be had when the wait is over; or, if nothing is waited for, no memory. */
char *my_tables_text(Lobby *lobby, const char *names, const uint8_t *holder, Wait *wait);

#endif
