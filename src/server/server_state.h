/* server_state.h - the server as a whole: what the files that know both connections and tables
 * share. All of it is used on the loop's thread. */
#ifndef SERVER_SERVER_STATE_H
#define SERVER_SERVER_STATE_H

#include "server/assets.h"
#include "server/background.h"
#include "server/bars.h"
#include "server/computations.h"
#include "server/explorer.h"
#include "server/hall.h"
#include "server/health.h"
#include "server/net/frames.h"
#include "server/net/line.h"
#include "server/open_tables.h"
#include "server/options.h"
#include "server/own_workers.h"
#include "server/playing.h"
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
    Explorer *explorer;
    OwnWorkers own;
    Background *background;
    Computations *computations;
    OpenTables open_tables;
    Playing playing;
    Assets assets;
    json_t *art;
    Health health;
    Bars bars;
    char *out; /* SOCKET_OUT bytes, in which socket.c puts what it sends */
    uint64_t sockets, requests, messages;
} Server;

/* The server that a connection belongs to. */
static inline Server *server_of(const NetLine *line)
{
    return line->net->context;
}

#endif
