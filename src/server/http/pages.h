/* pages.h - everything that HTTP serves: the web page, tables, positions, numbers. */
#ifndef SERVER_HTTP_PAGES_H
#define SERVER_HTTP_PAGES_H

#include "server/net/request.h"
#include "server/server_state.h"

/* The answer to a request; page_drop frees it. */
typedef struct Page {
    unsigned status;
    const char *type;
    const char *body;
    size_t size;
    bool owned, lasting; /* owned: by malloc; lasting: never changes */
    const char *coding;  /* how it is compressed, or NULL */
    bool welcomes;       /* gives new visitors their cookie */
    bool shared;         /* the same for everybody, and for a day */
    bool spoken;         /* in the client's language */
    bool framed;         /* foreign pages may show it in a frame */
    const char *tag;     /* ETag, or NULL */
} Page;

/* Finds the page for a request. Never fails: what does not exist is a page of status 404. If `wait`
 * is on afterwards, the page must not be sent; call page_find again when the wait is over. */
Page page_find(Server *server, const NetConn *line, const HttpRequest *request, Wait *wait);

void page_drop(Page *page);

/* Whether foreign pages may embed it: files of the page, boards in frames, pictures. */
bool page_is_for_others(const Page *page);

/* A page of one line, which ends in a newline and is not copied. */
Page page_line(unsigned status, const char *line);

/* A page of one sentence, which is copied. */
Page page_sentence(unsigned status, const char *sentence);

#endif
