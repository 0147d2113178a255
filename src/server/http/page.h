/* page.h - what a request is answered with, and how that is made. */
#ifndef SERVER_HTTP_PAGE_H
#define SERVER_HTTP_PAGE_H

#include "server/core/refusals.h"
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

/* A request, its connection, and what to wait for if the answer is not known yet (page_find). */
typedef struct PageAsk {
    Server *server;
    const NetConn *conn;
    const HttpRequest *request;
    Wait *wait;
} PageAsk;

void page_drop(Page *page);

/* Whether foreign pages may embed it: files of the page, boards in frames, pictures. */
bool page_is_for_others(const Page *page);

/* A page of one line, which ends in a newline and is not copied. */
Page page_line(unsigned status, const char *line);

/* A page of one sentence, which is copied. */
Page page_sentence(unsigned status, const char *sentence);

/* A refusal with a status, in the client's language. */
Page page_refuse(unsigned status, RefusalName name, const HttpRequest *request);

/* 400, and why. */
Page page_fault(const char *why);

/* What was allocated, which the page frees; NULL: there is no memory, which is said. */
Page page_bytes(const char *type, char *bytes, size_t size);
Page page_text(const char *type, char *text);

/* A file of the page. `request`: of a browser that may accept a compressed file; NULL:
 * uncompressed. */
Page page_asset(const Asset *asset, const HttpRequest *request);

extern const char type_json[], type_svg[], type_png[], type_text[], type_html[], type_css[];

#endif
