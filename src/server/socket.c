/* socket.c - the socket at which games are played: JSON messages in, events and answers out.
 *
 * What a table has to say is never queued: a visit knows how much of the log it was told, and is
 * told the rest when its line is free. So a slow reader costs nothing but its own patience. */
#include <stdlib.h>
#include <string.h>

#include "server/server_inside.h"

enum {
    MESSAGE_MAX = 8192,
    VISITS_MAX = 16,
    ANSWERS_MAX = 64,
    PIECE = 16384,
    DEPTH_OF_NOISE = 32,
    TABLE_COST = 20 /* small things */
};

typedef struct Answer {
    struct Answer *next;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE of room, then the text */
} Answer;

typedef struct Socket {
    Watcher watcher; /* first: the hall knows sockets by it */
    struct lws *wsi;
    Address address;
    Visit visit[VISITS_MAX]; /* those without a room are free */
    Answer *answers, **answers_end;
    unsigned waiting, noise;
    char *message;
    size_t length;
    bool counted;
} Socket;

const size_t socket_session_size = sizeof(Socket);

/* ---- out ---- */

static void send_answer(Socket *socket, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    const size_t size = text != NULL ? strlen(text) : 0;
    Answer *answer = text != NULL ? malloc(sizeof *answer + LWS_PRE + size) : NULL;
    if (answer != NULL) {
        answer->next = NULL;
        answer->size = size;
        memcpy(answer->bytes + LWS_PRE, text, size); // NOLINT: counted, not terminated
        *socket->answers_end = answer;
        socket->answers_end = &answer->next;
        socket->waiting++;
        (void)lws_callback_on_writable(socket->wsi);
    }
    free(text);
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
    (void)lws_callback_on_writable(((Socket *)watcher)->wsi);
}

static int send_first_answer(Socket *socket)
{
    Answer *answer = socket->answers;
    socket->answers = answer->next;
    if (socket->answers == NULL)
        socket->answers_end = &socket->answers;
    socket->waiting--;
    const int written =
        lws_write(socket->wsi, answer->bytes + LWS_PRE, answer->size, LWS_WRITE_TEXT);
    free(answer);
    return written < 0 ? -1 : 0;
}

static void put_seats(WfText *out, const Table *table, const char *name, uint8_t seats)
{
    const char *before = "";
    wf_text_add(out, ",\"%s\":[", name);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0) {
            wf_text_add(out, "%s\"%c\"", before, table->spec.game->seats[seat]);
            before = ",";
        }
    wf_text_put(out, ']');
}

/* Tells a visit what it does not know yet, as much as fits into one piece. */
static int send_news(Socket *socket, Visit *visit)
{
    unsigned char buffer[LWS_PRE + PIECE];
    const Table *table = room_table(visit->room);
    const size_t durable = room_durable(visit->room);
    WfText out = wf_text((char *)buffer + LWS_PRE, PIECE);
    wf_text_add(&out, "{\"table\":\"%s\",\"now\":%lld", table->name, (long long)hall_now());
    if (table_is_read(table)) {
        put_seats(&out, table, "you", table_seats_of(table, socket->watcher.holder));
        put_seats(&out, table, "present", room_present(visit->room));
    }
    wf_text_add(&out, ",\"watching\":%zu,\"events\":[", room_watching(visit->room));
    bool first = true;
    for (; visit->told < durable; visit->told++, first = false) {
        const char *event = table->log[visit->told];
        if (out.length + strlen(event) + 4 > PIECE) {
            if (!first)
                break;
            return -1; /* no event is that long */
        }
        wf_text_add(&out, "%s%s", first ? "" : ",", event);
    }
    wf_text_add(&out, "]}");
    visit->presence = false;
    return lws_write(socket->wsi, buffer + LWS_PRE, out.length, LWS_WRITE_TEXT) < 0 ? -1 : 0;
}

static bool has_news(const Visit *visit)
{
    return visit->room != NULL && (visit->presence || visit->told < room_durable(visit->room));
}

/* One message each time the line is free. */
static int write_next(Socket *socket)
{
    int code = 0;
    bool sent = false;
    if (socket->answers != NULL) {
        code = send_first_answer(socket);
        sent = true;
    }
    for (unsigned i = 0; i < VISITS_MAX; i++) {
        if (!has_news(&socket->visit[i]))
            continue;
        if (sent) {
            (void)lws_callback_on_writable(socket->wsi);
            return code;
        }
        code = send_news(socket, &socket->visit[i]);
        sent = true;
    }
    if (sent)
        (void)lws_callback_on_writable(socket->wsi);
    return code;
}

/* ---- in ---- */

static Visit *visit_of(Socket *socket, const char *name)
{
    for (unsigned i = 0; name != NULL && i < VISITS_MAX; i++)
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
    for (unsigned i = 0; visit == NULL && i < VISITS_MAX; i++)
        if (socket->visit[i].room == NULL)
            visit = &socket->visit[i];
    if (visit == NULL) {
        refuse(socket, id, "you look at too many tables at once");
        return;
    }
    bool trouble = false;
    Room *room = name != NULL ? hall_room(server->hall, name, &trouble) : NULL;
    if (room == NULL) {
        refuse(socket, id, trouble ? "the table cannot be read" : "there is no such table");
        return;
    }
    if (after < 0 || (size_t)after > room_table(room)->length) {
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

static void take_message(Server *server, Socket *socket, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    const char *name = json_string_value(json_object_get(message, "table"));
    const char *what = json_string_value(json_object_get(message, "do"));
    if (what == NULL) {
        refuse(socket, id, "a message is {\"do\":...}");
    } else if (strcmp(what, "ping") == 0) {
        send_answer(socket, json_pack("{s:I}", "now", (json_int_t)hall_now()));
    } else if (strcmp(what, "create") == 0) {
        if (ledger_ask(server->ledger, &socket->address, TABLE_COST, hall_now()))
            hall_create(server->hall, &socket->watcher, message);
        else
            refuse(socket, id, "too many tables were made from your address: wait a moment");
    } else if (strcmp(what, "join") == 0) {
        join(server, socket, message, name);
    } else {
        Visit *visit = visit_of(socket, name);
        if (visit == NULL) {
            refuse(socket, id, "join the table first");
        } else if (strcmp(what, "leave") == 0) {
            leave(server, visit);
            on_answer(&socket->watcher, id, NULL, NULL, name);
        } else if (strcmp(what, "rematch") == 0 &&
                   !ledger_ask(server->ledger, &socket->address, TABLE_COST, hall_now())) {
            refuse(socket, id, "too many tables were made from your address: wait a moment");
        } else {
            hall_wish(server->hall, visit->room, &socket->watcher, message);
        }
    }
}

static int hang_up(struct lws *wsi, enum lws_close_status status, const char *why)
{
    lws_close_reason(wsi, status, (unsigned char *)(uintptr_t)why, strlen(why));
    return -1;
}

/* A whole message. Those who ask too much are told so, and then hung up on. */
static int take_text(Server *server, Socket *socket)
{
    json_error_t error;
    server->messages++;
    if (!ledger_ask(server->ledger, &socket->address, 1, hall_now())) {
        if (++socket->noise > DEPTH_OF_NOISE)
            return hang_up(socket->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many messages");
        refuse(socket, NULL, "too many messages from your address: wait a moment");
        return 0;
    }
    json_t *message = json_loadb(socket->message, socket->length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(message))
        take_message(server, socket, message);
    else
        refuse(socket, NULL, "this is not a JSON object");
    json_decref(message);
    if (socket->waiting > ANSWERS_MAX)
        return hang_up(socket->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, "answers are not read");
    return 0;
}

static int receive(struct lws *wsi, Socket *socket, const void *in, size_t length)
{
    if (lws_frame_is_binary(wsi))
        return hang_up(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "messages are text");
    if (socket->length + length > MESSAGE_MAX)
        return hang_up(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "messages have at most 8192 bytes");
    char *message = realloc(socket->message, socket->length + length + 1);
    if (message == NULL)
        return -1;
    memcpy(message + socket->length, in, length);
    socket->message = message;
    socket->length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) != 0)
        return 0;
    const int code = take_text(server_of(wsi), socket);
    free(socket->message);
    socket->message = NULL;
    socket->length = 0;
    return code;
}

/* ---- opening and closing ---- */

static int open_socket(struct lws *wsi, Socket *socket)
{
    Server *server = server_of(wsi);
    *socket = (Socket){.watcher = {.news = on_news, .answer = on_answer}, .wsi = wsi};
    socket->answers_end = &socket->answers;
    socket->address = socket->watcher.address = server_client(wsi);
    socket->counted = ledger_connect(server->ledger, &socket->address, hall_now());
    server->sockets++;
    return socket->counted && server_visitor(wsi, socket->watcher.holder) ? 0 : -1;
}

static void close_socket(struct lws *wsi, Socket *socket)
{
    Server *server = server_of(wsi);
    for (unsigned i = 0; i < VISITS_MAX; i++)
        if (socket->visit[i].room != NULL)
            leave(server, &socket->visit[i]);
    hall_forget(server->hall, &socket->watcher);
    while (socket->answers != NULL) {
        Answer *answer = socket->answers;
        socket->answers = answer->next;
        free(answer);
    }
    free(socket->message);
    socket->message = NULL;
    if (socket->counted)
        ledger_disconnect(server->ledger, &socket->address);
    server->sockets--;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    Socket *socket = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return open_socket(wsi, socket);
    case LWS_CALLBACK_RECEIVE:
        return receive(wsi, socket, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_next(socket);
    case LWS_CALLBACK_CLOSED:
        close_socket(wsi, socket);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
