/* server_inside.h - what the files that talk to libwebsockets share. */
#ifndef SERVER_SERVER_INSIDE_H
#define SERVER_SERVER_INSIDE_H

#include <uv.h>

#include <libwebsockets.h>

#include "server/assets.h"
#include "server/hall.h"
#include "server/server.h"

typedef struct Server {
    const ServerOptions *options;
    struct lws_context *context;
    struct lws_protocols protocols[3]; /* HTTP, the socket, the end */
    uv_loop_t loop;
    uv_async_t woken;
    uv_timer_t tick;
    Hall *hall;
    Assets assets;
    json_t *art;
    Ledger *ledger;
    uint64_t sockets, requests, messages;
} Server;

/* The server that a connection belongs to. */
Server *server_of(struct lws *wsi);

/* Who is at the other end. */
Address server_client(struct lws *wsi);

/* Whether a trusted proxy says that the page was asked for over HTTPS. */
bool server_is_https(struct lws *wsi);

/* The digest of the visitor's cookie; false if there is none. */
bool server_visitor(struct lws *wsi, uint8_t digest[STORE_DIGEST]);

/* ---- http.c and socket.c: the two protocols ---- */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);
extern const size_t http_session_size, socket_session_size;

/* ---- pages.c: what there is to read ---- */

/* What a request is answered with. `body` is freed if `owned`. */
typedef struct Page {
    unsigned status;
    const char *type;
    const char *body;
    size_t size;
    bool owned, packed, lasting; /* by malloc; by gzip; never changes */
    bool welcomes;               /* a page that gives new visitors their cookie */
    const char *tag;             /* ETag, or NULL */
} Page;

/* Finds what is at a path. Never fails: what is not there is a page of status 404. */
Page page_find(Server *server, struct lws *wsi, const char *path, bool may_pack);

/* A page of one line. */
Page page_line(unsigned status, const char *line);

/* ---- metrics.c ---- */

/* The numbers of the server in the text format of Prometheus; to be freed. */
char *metrics_text(Server *server);

#endif
