/* socket_use.c - see socket_use.h. */
#include "server/sockets/socket_use.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/refusals.h"
#include "server/sockets/heartbeat.h"
#include "server/sockets/messages.h"
#include "server/sockets/socket.h"

static void socket_bytes(NetConn *conn, const char *bytes, size_t size)
{
    Socket *socket = conn->owner;
    frames_take(&socket->frames, bytes, size);
}

/* It is time for a ping, or a promised message has not come, or the peer was silent for too
 * long. */
static void socket_late(NetConn *conn)
{
    Socket *socket = conn->owner;
    const int64_t now = net_now(conn->net);
    if (now - socket->frames.heard >= (int64_t)MOST_SILENCE * 1000) {
        conn_close(conn);
        return;
    }
    if (now >= socket->next_ping) {
        if (asks_is_forgotten(socket))
            return;
        frames_ping(&socket->frames);
        socket->next_ping = now + (int64_t)MOST_PING * 1000;
    }
    heartbeat_look(socket, now);
    heartbeat_deadline(socket);
}

static void socket_stop(NetConn *conn)
{
    Socket *socket = conn->owner;
    socket_ready(conn);
    socket_hang_up(socket, SOCKET_GOING_AWAY, refusal_text(REFUSE_STOPS, socket->client.language));
}

static void socket_gone(NetConn *conn)
{
    Server *server = server_of(conn);
    Socket *socket = conn->owner;
    for (unsigned i = 0; i < MOST_VISITS; i++)
        if (socket->visit[i].room != NULL)
            asks_leave(server, &socket->visit[i]);
    asks_drop(socket);
    lobby_forget(server->lobby, &socket->client);
    visitors_forget_principal(&server->visitors, socket);
    computations_forget(server->computations, socket);
    json_decref(socket->revoke_id);
    while (socket->answers != NULL) {
        SocketAnswer *answer = socket->answers;
        socket->answers = answer->next;
        free(answer);
    }
    frames_drop(&socket->frames);
    if (socket->guest.counted)
        ledger_disconnect(server->ledger, &socket->guest.address);
    server->sockets--;
    free(socket);
}

static const ConnUse socket_use = {.bytes = socket_bytes,
                                   .ready = socket_ready,
                                   .late = socket_late,
                                   .stop = socket_stop,
                                   .gone = socket_gone};

bool socket_open(NetConn *conn, const Guest *guest)
{
    static const FramesUse frames = {.small = asks_small, .message = asks_message};
    Server *server = server_of(conn);
    Socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL)
        return false;
    const int64_t now = net_now(conn->net);
    *socket = (Socket){.client = {.news = socket_news, .answer = socket_answer},
                       .conn = conn,
                       .frames = {.conn = conn,
                                  .pool = &server->frames,
                                  .use = &frames,
                                  .owner = socket,
                                  .heard = now},
                       .guest = *guest,
                       .noise = meter_new(LIMIT_NOISE, now),
                       .next_ping = now + (int64_t)MOST_PING * 1000};
    memcpy(socket->client.holder, guest->session, sizeof guest->session);
    socket->client.principal = principal_of(&guest->address, guest->session);
    socket->client.principal.connections = ledger_connections(server->ledger, &guest->address);
    socket->client.language = guest->language;
    socket->answers_end = &socket->answers;
    socket->held_end = &socket->held;
    socket->wait.over = asks_go_on;
    conn->use = &socket_use;
    conn->owner = socket;
    server->sockets++;
    heartbeat_deadline(socket);
    return true;
}
