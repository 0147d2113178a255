/* news.h - what a visit at a table has not been told yet, as one message. */
#ifndef SERVER_CORE_NEWS_H
#define SERVER_CORE_NEWS_H

#include "server/core/room.h"

/* Whether there is something that the visit has not been told yet. While a table cannot be read,
 * perhaps because only some of its events were read, nobody is told less than they already know. */
bool news_waits(const Visit *visit);

/* Whether the visit was told events that the table no longer has, because an operator removed it or
 * restored it from a backup. The server disconnects such visitors, and they ask again. */
bool news_is_lost(const Visit *visit);

/* Writes what the visit does not know yet into an empty text of MOST_NEWS bytes, as much as fits,
 * and marks it as told. Returns false if there is no memory; then nothing is to be sent. */
bool news_write(Visit *visit, int64_t now, WfText *text);

#endif
