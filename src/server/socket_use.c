/* socket_use.c - see socket_use.h. */
#include "server/socket_use.h"

#include <stdlib.h>
#include <string.h>

#include "server/asks.h"
#include "server/core/refusals.h"
#include "server/heartbeat.h"
#include "server/socket.h"

static void socket_bytes(NetLine *line, const char *bytes, size_t size)
{
    Socket *socket = line->owner;
    frames_take(&socket->frames, bytes, size);
}

/* Time for a ping, or something that was promised has not come, or nothing at all for too long. */
static void socket_late(NetLine *line)
{
    Socket *socket = line->owner;
    const int64_t now = net_now(line->net);
    if (now - socket->frames.heard >= (int64_t)MOST_SILENCE * 1000) {
        line_close(line);
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

static void socket_stop(NetLine *line)
{
    Socket *socket = line->owner;
    socket_ready(line);
    socket_hang_up(socket, SOCKET_GOING_AWAY, refusal_text(REFUSE_STOPS, socket->watcher.language));
}

static void socket_gone(NetLine *line)
{
    Server *server = server_of(line);
    Socket *socket = line->owner;
    for (unsigned i = 0; i < MOST_VISITS; i++)
        if (socket->visit[i].room != NULL)
            asks_leave(server, &socket->visit[i]);
    asks_drop(socket);
    hall_forget(server->hall, &socket->watcher);
    visitors_forget_asker(&server->visitors, socket);
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

static const LineUse socket_use = {.bytes = socket_bytes,
                                   .ready = socket_ready,
                                   .late = socket_late,
                                   .stop = socket_stop,
                                   .gone = socket_gone};

bool socket_open(NetLine *line, const Guest *guest)
{
    static const FramesUse frames = {.small = asks_small, .message = asks_message};
    Server *server = server_of(line);
    Socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL)
        return false;
    const int64_t now = net_now(line->net);
    *socket = (Socket){.watcher = {.news = socket_news, .answer = socket_answer},
                       .line = line,
                       .frames = {.line = line,
                                  .pool = &server->frames,
                                  .use = &frames,
                                  .owner = socket,
                                  .heard = now},
                       .guest = *guest,
                       .noise = meter_new(LIMIT_NOISE, now),
                       .next_ping = now + (int64_t)MOST_PING * 1000};
    memcpy(socket->watcher.holder, guest->session, sizeof guest->session);
    socket->watcher.asker = asker_of(&guest->address, guest->session);
    socket->watcher.asker.connections = ledger_connections(server->ledger, &guest->address);
    socket->watcher.language = guest->language;
    socket->answers_end = &socket->answers;
    socket->held_end = &socket->held;
    socket->wait.over = asks_go_on;
    line->use = &socket_use;
    line->owner = socket;
    server->sockets++;
    heartbeat_deadline(socket);
    return true;
}
