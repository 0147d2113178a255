/* heartbeat.c - see heartbeat.h. */
#include "server/sockets/heartbeat.h"

static void set_quiet(Socket *socket, bool quiet)
{
    if (socket->quiet == quiet)
        return;
    socket->quiet = quiet;
    for (unsigned i = 0; i < MOST_VISITS; i++)
        if (socket->visit[i].room != NULL)
            lobby_quiet(server_of(socket->conn)->lobby, &socket->visit[i], quiet);
}

bool heartbeat_promise(Socket *socket, const json_t *next)
{
    const json_int_t ms = json_integer_value(next);
    if ((next != NULL && !json_is_integer(next)) ||
        (ms != 0 && (ms < LEAST_PROMISE || ms > MOST_PROMISE)))
        return false;
    socket->promise = ms;
    heartbeat_deadline(socket);
    return true;
}

void heartbeat_heard(Socket *socket)
{
    if (!socket->quiet)
        return;
    set_quiet(socket, false);
    heartbeat_deadline(socket);
}

static int64_t due(const Socket *socket)
{
    return socket->frames.heard + socket->promise + MOST_GRACE;
}

void heartbeat_look(Socket *socket, int64_t now)
{
    if (socket->promise != 0 && now >= due(socket))
        set_quiet(socket, true);
}

void heartbeat_deadline(Socket *socket)
{
    int64_t at = socket->frames.heard + (int64_t)MOST_SILENCE * 1000;
    if (socket->next_ping < at)
        at = socket->next_ping;
    if (socket->promise != 0 && !socket->quiet && due(socket) < at)
        at = due(socket);
    socket->conn->deadline = at;
}
