/* news.h - what a visit at a table is told, as one message. */
#ifndef SERVER_CORE_NEWS_H
#define SERVER_CORE_NEWS_H

#include "server/core/room.h"

/* Writes what the visit does not know yet into an empty text of MOST_NEWS bytes, as much as fits;
 * the visit knows it then. false: there is no memory, and nothing to be sent. */
bool news_write(Visit *visit, int64_t now, WfText *text);

#endif
