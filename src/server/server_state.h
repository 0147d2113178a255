/* server_state.h - the whole server: the state shared by files that know both connections and
 * tables. Everything is used on the loop's thread. */
#ifndef SERVER_SERVER_STATE_H
#define SERVER_SERVER_STATE_H

#include "server/http/assets.h"
#include "server/http/visitors.h"
#include "server/jobs/background.h"
#include "server/jobs/computations.h"
#include "server/jobs/own_workers.h"
#include "server/lobby/explorer.h"
#include "server/lobby/lobby.h"
#include "server/lobby/open_tables.h"
#include "server/lobby/playing.h"
#include "server/net/connection.h"
#include "server/net/frames.h"
#include "server/operator/bans.h"
#include "server/operator/health.h"
#include "server/operator/privacy.h"
#include "server/options.h"

typedef struct Server {
    const ServerOptions *options;
    uv_loop_t loop;
    uv_async_t woken;
    uv_timer_t tick;
    NetLoop net;
    FramePool frames;
    Ledger *ledger;
    Visitors visitors;
    Lobby *lobby;
    Explorer *explorer;
    OwnWorkers own;
    Background *background;
    Computations *computations;
    OpenTables open_tables;
    Playing playing;
    Assets assets;
    json_t *art;
    Privacy privacy;
    Health health;
    Bans bans;
    char *out; /* SOCKET_OUT bytes, the output buffer of socket.c */
    uint64_t sockets, requests, messages;
} Server;

/* The server that a connection belongs to. */
static inline Server *server_of(const NetConn *conn)
{
    return conn->net->context;
}

#endif
