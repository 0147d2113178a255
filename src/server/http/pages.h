/* pages.h - what there is to read over HTTP: the web page, tables, positions, numbers. */
#ifndef SERVER_HTTP_PAGES_H
#define SERVER_HTTP_PAGES_H

#include "server/net/request.h"
#include "server/server_state.h"

/* What a request is answered with; page_drop frees it. */
typedef struct Page {
    unsigned status;
    const char *type;
    const char *body;
    size_t size;
    bool owned, lasting; /* by malloc; never changes */
    const char *coding;  /* how it is packed, or NULL */
    bool welcomes;       /* a page that gives new visitors their cookie */
    bool shared;         /* the same for everybody, and for a day */
    bool spoken;         /* in the language of who asks */
    bool framed;         /* pages elsewhere may show it in a frame */
    const char *tag;     /* ETag, or NULL */
} Page;

/* Finds what a request asks for. Never fails: what is not there is a page of status 404. If `wait`
 * waits afterwards, the page is not to be shown: it is asked for again when the wait is over. */
Page page_find(Server *server, const NetConn *line, const HttpRequest *request, Wait *wait);

void page_drop(Page *page);

/* Whether pages of others may have it in them: files of the page, boards in frames, pictures. */
bool page_is_for_others(const Page *page);

/* A page of one line, which ends in a newline and is not copied. */
Page page_line(unsigned status, const char *line);

/* A page of one sentence, which is copied. */
Page page_sentence(unsigned status, const char *sentence);

#endif
