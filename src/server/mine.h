/* mine.h - what goes on at the tables that a visitor names: for a page that says where it is its
 * visitor's turn. */
#ifndef SERVER_MINE_H
#define SERVER_MINE_H

#include "server/hall.h"

/* Of each table in `names`, which commas part: the seats that `holder` has there (NULL: a visitor
 * without a cookie), and the table's state, as the text of a JSON object:
 * {"now":MS,"tables":[{"id":...,"spec":...,"you":[...],"state":...}],"gone":[...]}. Those that are
 * not there are `gone`; those that cannot be read now, or beyond MOST_NAMED, are left out. To be
 * freed. NULL: it can be had when the wait is over; or, if nothing is waited for, no memory. */
char *mine_text(Hall *hall, const char *names, const uint8_t *holder, Wait *wait);

#endif
