/* socket.c - the socket at which games are played: JSON messages in, events and answers out.
 *
 * What a table has to say is never queued: a visit knows how much of the log it was told, and is
 * told the rest when its line is free. So a slow reader costs nothing but its own patience. */
#include <stdlib.h>
#include <string.h>

#include "server/core/news.h"
#include "server/secret.h"
#include "server/server_inside.h"

typedef struct Answer {
    struct Answer *next;
    size_t size;
    char text[];
} Answer;

typedef struct Socket {
    Watcher watcher; /* first: the hall knows sockets by it */
    NetLine *line;
    Frames frames;
    Guest guest;
    Visit visit[MOST_VISITS]; /* those without a room are free */
    Answer *answers, **answers_end;
    unsigned waiting;
    Meter noise;
    bool revoking; /* the visitor's cookie, at this socket's wish, whose id is kept */
    json_t *revoke_id;
    int64_t next_ping;
} Socket;

enum { GOING_AWAY = 1001, POLICY_VIOLATION = 1008, FORGOTTEN = 4001 };

static const LineUse socket_use; /* by which a line is known to be a socket */

static void hang_up(Socket *socket, unsigned code, const char *why)
{
    frames_close(&socket->frames, code, why);
}

/* ---- out ---- */

static void send_answer(Socket *socket, json_t *json)
{
    const size_t size = json_dumpb(json, NULL, 0, JSON_COMPACT);
    Answer *answer = size > 0 ? malloc(sizeof *answer + size) : NULL;
    if (answer != NULL) {
        answer->next = NULL;
        answer->size = json_dumpb(json, answer->text, size, JSON_COMPACT);
        *socket->answers_end = answer;
        socket->answers_end = &answer->next;
        socket->waiting++;
        line_want(socket->line);
    }
    json_decref(json);
}

static void refuse(Socket *socket, const json_t *id, const char *why)
{
    json_t *answer = json_pack("{s:s}", "refused", why);
    if (id != NULL)
        (void)json_object_set(answer, "id", (json_t *)id);
    send_answer(socket, answer);
}

static void on_answer(Watcher *watcher, const json_t *id, const char *why, const char *secret,
                      const char *table)
{
    Socket *socket = (Socket *)watcher;
    if (why != NULL) {
        refuse(socket, id, why);
        return;
    }
    json_t *answer = json_pack("{s:b}", "ok", 1);
    if (id != NULL)
        (void)json_object_set(answer, "id", (json_t *)id);
    if (table != NULL)
        (void)json_object_set_new(answer, "table", json_string(table));
    if (secret != NULL)
        (void)json_object_set_new(answer, "key", json_string(secret));
    send_answer(socket, answer);
}

static void on_news(Watcher *watcher)
{
    line_want(((Socket *)watcher)->line);
}

/* What is put together before it is sent: whole frames. */
typedef struct Out {
    char *bytes;
    size_t length;
} Out;

/* Puts the head of a frame before a text that stands FRAMES_HEAD bytes behind the last one. */
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
        Answer *answer = socket->answers;
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
static bool put_news(Visit *visit, Out *out)
{
    WfText text = wf_text(out->bytes + out->length + FRAMES_HEAD, MOST_NEWS);
    if (!news_write(visit, &text))
        return false;
    put_frame(out, text.length);
    return true;
}

static bool has_news(const Visit *visit)
{
    return visit->room != NULL && (visit->presence || visit->told < room_durable(visit->room));
}

static bool put_all_news(Socket *socket, Out *out)
{
    for (unsigned i = 0; i < MOST_VISITS; i++)
        while (has_news(&socket->visit[i]) && has_room(out, MOST_NEWS))
            if (!put_news(&socket->visit[i], out))
                return false;
    return true;
}

/* All that there is to say, as long as the line takes it. */
static void socket_ready(NetLine *line)
{
    Socket *socket = line->owner;
    while (line_is_free(line)) {
        Out out = {.bytes = server_of(line)->out};
        put_answers(socket, &out);
        if (!put_all_news(socket, &out))
            line_close(line);
        if (out.length == 0)
            return;
        const uv_buf_t part = uv_buf_init(out.bytes, (unsigned)out.length);
        line_send(line, &part, 1);
    }
}

/* ---- in ---- */

static Visit *visit_of(Socket *socket, const char *name)
{
    for (unsigned i = 0; name != NULL && i < MOST_VISITS; i++)
        if (socket->visit[i].room != NULL &&
            strcmp(room_table(socket->visit[i].room)->name, name) == 0)
            return &socket->visit[i];
    return NULL;
}

/* {"do":"join","table":NAME,"after":N}: events after number N, and all to come. */
static void join(Server *server, Socket *socket, const json_t *message, const char *name)
{
    const json_t *id = json_object_get(message, "id");
    const json_int_t after = json_integer_value(json_object_get(message, "after"));
    Visit *visit = visit_of(socket, name);
    for (unsigned i = 0; visit == NULL && i < MOST_VISITS; i++)
        if (socket->visit[i].room == NULL)
            visit = &socket->visit[i];
    if (visit == NULL) {
        refuse(socket, id, limits[LIMIT_VISITS].sentence);
        return;
    }
    bool trouble = false;
    const uint64_t events = hall_events_read(server->hall);
    Room *room = name != NULL ? hall_room(server->hall, name, &trouble) : NULL;
    ledger_charge(server->ledger, &socket->guest.address, socket->guest.session, ASKED_JOIN,
                  hall_events_read(server->hall) - events, net_now(&server->net));
    if (room == NULL) {
        refuse(socket, id, trouble ? "the table cannot be read" : "there is no such table");
        return;
    }
    if (after < 0 || (size_t)after > room_durable(room)) {
        refuse(socket, id, "the table has no such event yet");
        return;
    }
    const bool entered = visit->room != NULL;
    visit->watcher = &socket->watcher;
    visit->told = (size_t)after;
    visit->presence = true;
    if (!entered)
        hall_enter(server->hall, room, visit);
    on_answer(&socket->watcher, id, NULL, NULL, name);
}

static void leave(Server *server, Visit *visit)
{
    hall_leave(server->hall, visit);
    *visit = (Visit){0};
}

/* ---- visitors who are known no longer ---- */

static const char revoked[] = "this browser was forgotten: load the page again";

/* Closes the sockets of a visitor, but for one. */
static void hang_up_on(Server *server, const uint8_t holder[STORE_DIGEST], const Socket *but)
{
    for (NetLine *line = server->net.lines, *next; line != NULL; line = next) {
        Socket *socket = line->use == &socket_use ? line->owner : NULL;
        next = line->next;
        if (socket != NULL && socket != but && secret_is_same(socket->watcher.holder, holder) &&
            !line->closing)
            hang_up(socket, FORGOTTEN, revoked);
    }
}

/* {"do":"revoke"}: whoever has a copy of the cookie loses what it was good for. */
static void forget(Server *server, Socket *socket, json_t *id)
{
    if (socket->revoking)
        refuse(socket, id, "this was asked for already");
    else if (!visitors_revoke(&server->visitors, socket->watcher.holder, hall_now(), socket))
        refuse(socket, id, "not enough memory");
    else {
        socket->revoking = true;
        socket->revoke_id = json_incref(id);
    }
}

void socket_revoked(void *context, const uint8_t digest[STORE_DIGEST], void *asker, bool good)
{
    Socket *socket = asker;
    if (good)
        hang_up_on(context, digest, socket);
    if (socket == NULL)
        return;
    on_answer(&socket->watcher, socket->revoke_id,
              good ? NULL : "the store could not be written: nothing was changed", NULL, NULL);
    json_decref(socket->revoke_id);
    socket->revoke_id = NULL;
    socket->revoking = false;
    if (!good)
        return;
    socket_ready(socket->line);
    hang_up(socket, FORGOTTEN, revoked);
}

/* ---- what is asked ---- */

static void take_message(Server *server, Socket *socket, const json_t *message)
{
    json_t *id = json_object_get(message, "id");
    const char *name = json_string_value(json_object_get(message, "table"));
    const char *what = json_string_value(json_object_get(message, "do"));
    if (what == NULL) {
        refuse(socket, id, "a message is {\"do\":...}");
    } else if (strcmp(what, "ping") == 0) {
        json_t *pong = json_pack("{s:I}", "now", (json_int_t)hall_now());
        if (id != NULL)
            (void)json_object_set(pong, "id", id);
        send_answer(socket, pong);
    } else if (strcmp(what, "create") == 0) {
        hall_create(server->hall, &socket->watcher, message);
    } else if (strcmp(what, "revoke") == 0) {
        forget(server, socket, id);
    } else if (strcmp(what, "join") == 0) {
        join(server, socket, message, name);
    } else {
        Visit *visit = visit_of(socket, name);
        if (visit == NULL) {
            refuse(socket, id, "join the table first");
        } else if (strcmp(what, "leave") == 0) {
            leave(server, visit);
            on_answer(&socket->watcher, id, NULL, NULL, name);
        } else {
            hall_wish(server->hall, visit->room, &socket->watcher, message);
        }
    }
}

/* Everybody has a right to some noise. */
static void note_noise(Socket *socket)
{
    if (!meter_take(&socket->noise, LIMIT_NOISE, net_now(socket->line->net)))
        hang_up(socket, POLICY_VIOLATION, limits[LIMIT_NOISE].sentence);
}

/* Why one thing more is not granted; NULL if it is. */
static const char *ask_ledger(Socket *socket, LedgerKind asked)
{
    const Server *server = server_of(socket->line);
    return ledger_ask(server->ledger, &socket->guest.address, socket->guest.session, asked,
                      net_now(&server->net));
}

static LedgerKind kind_of(const json_t *message)
{
    static const struct {
        const char *word;
        LedgerKind asked;
    } kinds[] = {{"ping", ASKED_SMALL},   {"create", ASKED_TABLE}, {"rematch", ASKED_TABLE},
                 {"join", ASKED_JOIN},    {"leave", ASKED_JOIN},   {"talk", ASKED_TALK},
                 {"revoke", ASKED_REVOKE}};
    const char *what = json_string_value(json_object_get(message, "do"));
    for (size_t i = 0; what != NULL && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(what, kinds[i].word) == 0)
            return kinds[i].asked;
    return what != NULL ? ASKED_WISH : ASKED_SMALL;
}

/* A whole message. Those who ask too much are told so, and then hung up on. */
static void on_message(void *owner, const char *text, size_t size)
{
    Socket *socket = owner;
    Server *server = server_of(socket->line);
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    server->messages++;
    const char *why = ask_ledger(socket, kind_of(message));
    if (why != NULL) {
        refuse(socket, json_object_get(message, "id"), why);
        note_noise(socket);
    } else if (json_is_object(message)) {
        take_message(server, socket, message);
    } else {
        refuse(socket, NULL, "this is not a JSON object");
    }
    json_decref(message);
    /* Answers to many messages that came at once are sent on the way, as long as they are read. */
    if (socket->waiting > MOST_ANSWERS && !line_is_free(socket->line))
        hang_up(socket, POLICY_VIOLATION, limits[LIMIT_ANSWERS].sentence);
    else if (socket->waiting > MOST_ANSWERS / 2)
        socket_ready(socket->line);
}

/* Pings and pieces of messages count as messages do. */
static void on_small(void *owner)
{
    Socket *socket = owner;
    if (ask_ledger(socket, ASKED_SMALL) != NULL)
        note_noise(socket);
}

static void socket_bytes(NetLine *line, const char *bytes, size_t size)
{
    Socket *socket = line->owner;
    frames_take(&socket->frames, bytes, size);
}

/* ---- opening and closing ---- */

static void set_deadline(Socket *socket)
{
    const int64_t silence = socket->frames.heard + (int64_t)MOST_SILENCE * 1000;
    socket->line->deadline = silence < socket->next_ping ? silence : socket->next_ping;
}

/* Time for a ping, or nothing was heard for too long. */
static void socket_late(NetLine *line)
{
    Socket *socket = line->owner;
    const int64_t now = net_now(line->net);
    if (now - socket->frames.heard >= (int64_t)MOST_SILENCE * 1000) {
        line_close(line);
        return;
    }
    if (visitors_is_revoked(&server_of(line)->visitors, socket->watcher.holder)) {
        hang_up(socket, FORGOTTEN, revoked); /* at another server */
        return;
    }
    if (now >= socket->next_ping) {
        frames_ping(&socket->frames);
        socket->next_ping = now + (int64_t)MOST_PING * 1000;
    }
    set_deadline(socket);
}

static void socket_stop(NetLine *line)
{
    Socket *socket = line->owner;
    socket_ready(line);
    hang_up(socket, GOING_AWAY, "the server stops: come back in a moment");
}

static void socket_gone(NetLine *line)
{
    Server *server = server_of(line);
    Socket *socket = line->owner;
    for (unsigned i = 0; i < MOST_VISITS; i++)
        if (socket->visit[i].room != NULL)
            leave(server, &socket->visit[i]);
    hall_forget(server->hall, &socket->watcher);
    visitors_forget_asker(&server->visitors, socket);
    json_decref(socket->revoke_id);
    while (socket->answers != NULL) {
        Answer *answer = socket->answers;
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
    static const FramesUse frames = {.small = on_small, .message = on_message};
    Server *server = server_of(line);
    Socket *socket = calloc(1, sizeof *socket);
    if (socket == NULL)
        return false;
    const int64_t now = net_now(line->net);
    *socket = (Socket){.watcher = {.news = on_news, .answer = on_answer},
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
    socket->watcher.address = guest->address;
    socket->answers_end = &socket->answers;
    line->use = &socket_use;
    line->owner = socket;
    server->sockets++;
    set_deadline(socket);
    return true;
}
