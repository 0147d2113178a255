/* pages.h - what there is to read over HTTP: the web page, tables, positions, numbers. */
#ifndef SERVER_HTTP_PAGES_H
#define SERVER_HTTP_PAGES_H

#include "server/http/page.h"

/* Finds what a request asks for. Never fails: what is not there is a page of status 404. If `wait`
 * waits afterwards, the page is not to be shown: it is asked for again when the wait is over. */
Page page_find(Server *server, const NetConn *line, const HttpRequest *request, Wait *wait);

#endif
