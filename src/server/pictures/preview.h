/* preview.h - what messengers show of a link to this server: Open Graph tags in the page's head
 * (https://ogp.me), with a picture of the position that the link shows. */
#ifndef SERVER_PICTURES_PREVIEW_H
#define SERVER_PICTURES_PREVIEW_H

#include "server/net/request.h"
#include "server/server_state.h"

/* The text of a page in the language of who asks, whose head has tags for the address that is asked
 * for, with a tag for ETag behind it. `text` is the caller's, or NULL if there is no memory. */
typedef struct Preview {
    char *text;
    size_t size;
    const char *coding; /* how it is packed, or NULL */
    const char *tag;
    uint64_t events; /* read from the store for it */
} Preview;

/* `may_show`: the address may be one that shows a position. If `wait` waits afterwards, that is
 * known when it is over, and nothing is made. */
Preview preview_make(const NetConn *line, const HttpRequest *request, const Asset *page,
                     bool may_show, Wait *wait);

#endif
