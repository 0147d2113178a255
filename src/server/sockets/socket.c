/* socket.c - see socket.h: sends events and answers.
 *
 * What a table has to say is never queued. A visit knows how much of the log was sent to it, and
 * gets the rest when its connection is free. So a slow reader costs nothing but its own
 * patience. */
#include "server/sockets/socket.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/news.h"
#include "server/core/refusals.h"

Socket *socket_of(const NetConn *conn)
{
    return conn->use != NULL && conn->use->ready == socket_ready ? conn->owner : NULL;
}

void socket_hang_up(Socket *socket, unsigned code, const char *why)
{
    frames_close(&socket->frames, code, why);
}

void socket_send(Socket *socket, json_t *json)
{
    const size_t size = json_dumpb(json, NULL, 0, JSON_COMPACT);
    SocketAnswer *answer = size > 0 ? malloc(sizeof *answer + size) : NULL;
    if (answer != NULL) {
        answer->next = NULL;
        answer->size = json_dumpb(json, answer->text, size, JSON_COMPACT);
        *socket->answers_end = answer;
        socket->answers_end = &answer->next;
        socket->waiting++;
        conn_want(socket->conn);
    } else {
        conn_close(socket->conn); /* a waiting client asks again on a new connection */
    }
    json_decref(json);
}

void socket_refuse(Socket *socket, const json_t *id, const char *why)
{
    json_t *answer = json_pack("{s:s}", "refused", why);
    if (id != NULL)
        (void)json_object_set(answer, "id", (json_t *)id);
    socket_send(socket, answer);
}

void socket_answer(TableClient *client, const json_t *id, const char *why, const char *secret,
                   const char *table)
{
    Socket *socket = (Socket *)client;
    if (why != NULL) {
        socket_refuse(socket, id, why);
        return;
    }
    json_t *answer = json_pack("{s:b}", "ok", 1);
    if (id != NULL)
        (void)json_object_set(answer, "id", (json_t *)id);
    if (table != NULL)
        (void)json_object_set_new(answer, "table", json_string(table));
    if (secret != NULL)
        (void)json_object_set_new(answer, "key", json_string(secret));
    socket_send(socket, answer);
}

void socket_news(TableClient *client)
{
    conn_want(((Socket *)client)->conn);
}

/* An output buffer of whole frames. */
typedef struct Out {
    char *bytes;
    size_t length;
} Out;

/* Puts a frame's header before a text that stands FRAMES_HEAD bytes after the last frame. */
static void put_frame(Out *out, size_t size)
{
    unsigned char head[FRAMES_HEAD];
    char *at = out->bytes + out->length;
    const size_t length = frames_head(size, head);
    if (length < FRAMES_HEAD)
        memmove(at + length, at + FRAMES_HEAD, size);
    memcpy(at, head, length);
    out->length += length + size;
}

static bool has_room(const Out *out, size_t size)
{
    return out->length + FRAMES_HEAD + size <= SOCKET_OUT;
}

static void put_answers(Socket *socket, Out *out)
{
    while (socket->answers != NULL && has_room(out, socket->answers->size)) {
        SocketAnswer *answer = socket->answers;
        socket->answers = answer->next;
        if (socket->answers == NULL)
            socket->answers_end = &socket->answers;
        socket->waiting--;
        memcpy(out->bytes + out->length + FRAMES_HEAD, answer->text, answer->size);
        put_frame(out, answer->size);
        free(answer);
    }
}

/* Tells a visit what it does not know yet, as much as fits into one message. */
static bool put_news(Visit *visit, int64_t now, Out *out)
{
    WfText text = wf_text(out->bytes + out->length + FRAMES_HEAD, MOST_NEWS);
    if (!news_write(visit, now, &text))
        return false;
    put_frame(out, text.length);
    return true;
}

/* The page reconnects at once, and asks for its tables. */
static void hang_up_if_lost(Socket *socket)
{
    for (unsigned i = 0; i < MOST_VISITS; i++)
        if (news_is_lost(&socket->visit[i]))
            socket_hang_up(socket, SOCKET_GOING_AWAY,
                           refusal_text(REFUSE_VANISHED, socket->client.language));
}

static bool put_all_news(Socket *socket, Out *out)
{
    const int64_t now = lobby_now(server_of(socket->conn)->lobby);
    for (unsigned i = 0; i < MOST_VISITS; i++)
        while (has_room(out, MOST_NEWS) && news_waits(&socket->visit[i]))
            if (!put_news(&socket->visit[i], now, out))
                return false;
    return true;
}

void socket_ready(NetConn *conn)
{
    Socket *socket = conn->owner;
    while (conn_is_free(conn)) {
        Out out = {.bytes = server_of(conn)->out};
        put_answers(socket, &out);
        if (!put_all_news(socket, &out))
            conn_close(conn);
        if (out.length == 0) {
            hang_up_if_lost(socket);
            return;
        }
        const uv_buf_t part = uv_buf_init(out.bytes, (unsigned)out.length);
        conn_send(conn, &part, 1);
    }
}
