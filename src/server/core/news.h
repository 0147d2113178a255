/* news.h - what a visit at a table is told, as one message. */
#ifndef SERVER_CORE_NEWS_H
#define SERVER_CORE_NEWS_H

#include "server/core/room.h"

/* Whether there is something that the visit was not told yet. While a table cannot be read, perhaps
 * because only some of its events were, nobody is told less than they know already. */
bool news_waits(const Visit *visit);

/* Whether the visit was told events that the table no longer has: an operator has removed it, or
 * put it back from a backup. Those visitors are disconnected, and ask again. */
bool news_is_lost(const Visit *visit);

/* Writes what the visit does not know yet into an empty text of MOST_NEWS bytes, as much as fits;
 * the visit knows it then. false: there is no memory, and nothing to be sent. */
bool news_write(Visit *visit, int64_t now, WfText *text);

#endif
