/* server_inside.h - what the files that know both connections and tables share. All of it runs on
 * the loop's thread. */
#ifndef SERVER_SERVER_INSIDE_H
#define SERVER_SERVER_INSIDE_H

#include "server/assets.h"
#include "server/hall.h"
#include "server/net/frames.h"
#include "server/net/line.h"
#include "server/net/request.h"
#include "server/server.h"
#include "server/visitors.h"

typedef struct Server {
    const ServerOptions *options;
    uv_loop_t loop;
    uv_async_t woken;
    uv_timer_t tick;
    NetLoop net;
    FramePool frames;
    Ledger *ledger;
    Visitors visitors;
    Hall *hall;
    Assets assets;
    json_t *art;
    char *out; /* SOCKET_OUT bytes, in which socket.c puts what it sends */
    uint64_t sockets, requests, messages;
} Server;

/* The server that a connection belongs to. */
Server *server_of(const NetLine *line);

/* Who is at the other end, behind proxies that are trusted. */
Address server_client(const NetLine *line, const HttpRequest *request);

/* Whether a trusted proxy says that the page was asked for over HTTPS. */
bool server_is_https(const NetLine *line, const HttpRequest *request);

/* Who asks, by the first cookie that is good; of somebody known the digest is filled. */
Visitor server_visitor(const Server *server, const HttpRequest *request,
                       uint8_t digest[STORE_DIGEST]);

/* ---- guest.c ---- */

/* Who a socket is for. */
typedef struct Guest {
    Address address;
    uint8_t session[STORE_DIGEST];
    bool counted; /* the address, in the ledger, which the socket gives back */
} Guest;

/* Whether whoever asks for a socket gets one; then the guest is filled. */
Refusal guest_check(const NetLine *line, const HttpRequest *request, Guest *guest);

/* ---- http.c and socket.c: what a line is used for, first and perhaps then ---- */

void http_open(NetLine *line);

/* Makes the line a socket, whose handshake has been answered; false: there is no memory. */
enum { SOCKET_OUT = 65536 };
bool socket_open(NetLine *line, const Guest *guest);

/* A cookie was revoked at the wish of a socket (NULL: which is gone), or could not be: `context` is
 * the server. */
void socket_revoked(void *context, const uint8_t digest[STORE_DIGEST], void *asker, bool good);

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

/* Finds what a request asks for. Never fails: what is not there is a page of status 404. */
Page page_find(Server *server, const NetLine *line, const HttpRequest *request, bool may_pack);

/* A page of one line, which ends in a newline and is not copied; and of a sentence, which is. */
Page page_line(unsigned status, const char *line);
Page page_sentence(unsigned status, const char *sentence);

/* ---- metrics.c ---- */

/* The numbers of the server in the text format of Prometheus; to be freed. */
char *metrics_text(Server *server);

#endif
