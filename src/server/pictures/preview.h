/* preview.h - what messengers show for a link to this server: Open Graph tags in the page's head
 * (https://ogp.me), with a picture of the position that the link shows. */
#ifndef SERVER_PICTURES_PREVIEW_H
#define SERVER_PICTURES_PREVIEW_H

#include "server/net/request.h"
#include "server/server_state.h"

/* The text of a page in the client's language, with tags for the requested address in its head, and
 * followed by its ETag. The caller owns `text`; NULL if there is no memory. */
typedef struct Preview {
    char *text;
    size_t size;
    const char *coding; /* how it is compressed, or NULL */
    const char *tag;
    uint64_t events; /* number read from the store for it */
} Preview;

/* `may_show`: the address may be one that shows a position. If `wait` is on afterwards, whether it
 * does is known when the wait is over, and no preview is made yet. */
Preview preview_make(const NetConn *conn, const HttpRequest *request, const Asset *page,
                     bool may_show, Wait *wait);

#endif
