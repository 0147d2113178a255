/* pages.h - everything that HTTP serves: the web page, tables, positions, numbers. */
#ifndef SERVER_HTTP_PAGES_H
#define SERVER_HTTP_PAGES_H

#include "server/http/page.h"

/* Finds the page for a request. Never fails: what does not exist is a page of status 404. If `wait`
 * is on afterwards, the page must not be sent; call page_find again when the wait is over. */
Page page_find(Server *server, const NetConn *conn, const HttpRequest *request, Wait *wait);

#endif
