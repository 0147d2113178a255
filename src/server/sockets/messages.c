/* messages.c - see messages.h. */
#include "server/sockets/messages.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/refusals.h"
#include "server/secret.h"
#include "server/sockets/heartbeat.h"

static void refuse(Socket *socket, const json_t *id, const WfMessage *why)
{
    socket_refuse(socket, id, refusal_message(why, socket->client.language));
}

static Visit *visit_of(Socket *socket, const char *name)
{
    for (unsigned i = 0; name != NULL && i < MOST_VISITS; i++)
        if (socket->visit[i].room != NULL &&
            strcmp(room_table(socket->visit[i].room)->name, name) == 0)
            return &socket->visit[i];
    return NULL;
}

/* The visit to a table, or else a free one; NULL if there is none. */
static Visit *visit_for(Socket *socket, const char *name)
{
    Visit *visit = visit_of(socket, name);
    for (unsigned i = 0; visit == NULL && i < MOST_VISITS; i++)
        if (socket->visit[i].room == NULL)
            visit = &socket->visit[i];
    return visit;
}

/* Finds a table. The visitor is charged for reading it. */
static LobbyLookup find_room(Server *server, Socket *socket, const char *name, Room **room)
{
    const uint64_t events = lobby_events_read(server->lobby);
    const LobbyLookup found = name != NULL ? lobby_room(server->lobby, name, room) : LOBBY_NONE;
    ledger_charge(server->ledger, &socket->guest.address, socket->guest.session, ASKED_JOIN,
                  lobby_events_read(server->lobby) - events, net_now(&server->net));
    return found;
}

/* A visitor who comes from another server may know of events that this server has not read yet.
 * Returns false while they are being read. */
static bool enter(Server *server, Socket *socket, const json_t *message, Room *room, Visit *visit)
{
    const json_t *id = json_object_get(message, "id");
    const json_int_t after = json_integer_value(json_object_get(message, "after"));
    if (after > 0 && (size_t)after > room_durable(room) && lobby_catch_up(server->lobby, room) &&
        !socket->caught_up) {
        socket->caught_up = true;
        lobby_wait(server->lobby, room, &socket->wait);
        return false;
    }
    socket->caught_up = false;
    if (after < 0 || (size_t)after > room_durable(room)) {
        refuse(socket, id, &refusals[REFUSE_NO_EVENT]);
        return true;
    }
    const bool entered = visit->room != NULL;
    visit->told = (size_t)after;
    visit->presence = true;
    if (!entered)
        lobby_enter(server->lobby, room, visit, &socket->client);
    if (socket->quiet)
        lobby_quiet(server->lobby, visit, true);
    socket_answer(&socket->client, id, NULL, NULL, room_table(room)->name);
    return true;
}

/* {"do":"join","table":NAME,"after":N}: subscribes to the events after number N, including all to
 * come. Returns false if the table is not read yet. */
static bool join(Server *server, Socket *socket, const json_t *message, const char *name)
{
    const json_t *id = json_object_get(message, "id");
    Visit *visit = visit_for(socket, name);
    Room *room;
    if (visit == NULL) {
        refuse(socket, id, &limits[LIMIT_VISITS].says);
        return true;
    }
    switch (find_room(server, socket, name, &room)) {
    case LOBBY_FOUND:
        return enter(server, socket, message, room, visit);
    case LOBBY_NONE:
        refuse(socket, id, &refusals[REFUSE_NO_TABLE]);
        break;
    case LOBBY_UNREADABLE:
        refuse(socket, id, &refusals[REFUSE_UNREADABLE]);
        break;
    case LOBBY_READING:
        lobby_wait(server->lobby, room, &socket->wait);
        return false;
    }
    return true;
}

void asks_leave(Server *server, Visit *visit)
{
    lobby_leave(server->lobby, visit);
    *visit = (Visit){0};
}

/* ---- visitors whose cookie was revoked ---- */

static void hang_up_forgotten(Socket *socket)
{
    socket_hang_up(socket, SOCKET_FORGOTTEN,
                   refusal_text(REFUSE_FORGOTTEN, socket->client.language));
}

/* Closes all sockets of a visitor except one. */
static void hang_up_on(Server *server, const uint8_t holder[STORE_DIGEST], const Socket *except)
{
    for (NetConn *conn = server->net.conns, *next; conn != NULL; conn = next) {
        Socket *socket = socket_of(conn);
        next = conn->next;
        if (socket != NULL && socket != except && secret_is_same(socket->client.holder, holder) &&
            !conn->closing)
            hang_up_forgotten(socket);
    }
}

void asks_hang_up_barred(Server *server)
{
    int64_t count = 0;
    for (NetConn *conn = server->net.conns, *next; conn != NULL; conn = next) {
        Socket *socket = socket_of(conn);
        next = conn->next;
        if (socket == NULL || conn->closing ||
            !bans_has(&server->bans, &socket->guest.address, socket->client.holder,
                      lobby_now(server->lobby)))
            continue;
        socket_hang_up(socket, SOCKET_POLICY_VIOLATION,
                       refusal_text(REFUSE_BARRED, socket->client.language));
        count++;
    }
    const LogField sockets = {.name = "sockets", .number = count};
    if (count > 0)
        log_event(&server->health.log, LOG_INFO, "barred", "sockets of the barred were closed",
                  &sockets, 1);
}

bool asks_is_forgotten(Socket *socket)
{
    if (!visitors_is_revoked(&server_of(socket->conn)->visitors, socket->client.holder))
        return false;
    hang_up_forgotten(socket);
    return true;
}

/* {"do":"revoke"}: the cookie stops working, also for anyone who has a copy of it. */
static void forget(Server *server, Socket *socket, json_t *id)
{
    if (socket->revoking)
        refuse(socket, id, &refusals[REFUSE_REVOKING]);
    else if (!visitors_revoke(&server->visitors, socket->client.holder, lobby_now(server->lobby),
                              socket))
        refuse(socket, id, &refusals[REFUSE_NO_MEMORY]);
    else {
        socket->revoking = true;
        socket->revoke_id = json_incref(id);
    }
}

void asks_revoked(void *context, const uint8_t digest[STORE_DIGEST], void *principal, bool good)
{
    Socket *socket = principal;
    if (good)
        hang_up_on(context, digest, socket);
    if (socket == NULL)
        return;
    socket_answer(&socket->client, socket->revoke_id,
                  good ? NULL : refusal_text(REFUSE_NOT_WRITTEN, socket->client.language), NULL,
                  NULL);
    json_decref(socket->revoke_id);
    socket->revoke_id = NULL;
    socket->revoking = false;
    if (!good)
        return;
    socket_ready(socket->conn);
    hang_up_forgotten(socket);
}

/* ---- messages ---- */

/* {"do":"ping"}, perhaps with a promise of when the next one comes. */
static void answer_ping(Server *server, Socket *socket, const json_t *message)
{
    json_t *id = json_object_get(message, "id");
    if (!heartbeat_promise(socket, json_object_get(message, "next"))) {
        refuse(socket, id, &limits[LIMIT_PROMISE].says);
        return;
    }
    json_t *pong = json_pack("{s:I}", "now", (json_int_t)lobby_now(server->lobby));
    if (id != NULL)
        (void)json_object_set(pong, "id", id);
    socket_send(socket, pong);
}

/* A request at a table that the visitor has joined. */
static void take_request(Server *server, Socket *socket, const json_t *message, const char *what,
                         const char *name)
{
    const json_t *id = json_object_get(message, "id");
    Visit *visit = visit_of(socket, name);
    if (visit == NULL) {
        refuse(socket, id, &refusals[REFUSE_JOIN_FIRST]);
    } else if (strcmp(what, "leave") == 0) {
        asks_leave(server, visit);
        socket_answer(&socket->client, id, NULL, NULL, name);
    } else {
        lobby_request(server->lobby, visit->room, &socket->client, message);
    }
}

/* Returns false if the message must be handled again when the socket's wait is over. */
static bool take_message(Server *server, Socket *socket, const json_t *message)
{
    json_t *id = json_object_get(message, "id");
    const char *name = json_string_value(json_object_get(message, "table"));
    const char *what = json_string_value(json_object_get(message, "do"));
    if (what == NULL)
        socket_refuse(socket, id, "a message is {\"do\":...}");
    else if (strcmp(what, "ping") == 0)
        answer_ping(server, socket, message);
    else if (strcmp(what, "create") == 0)
        lobby_create(server->lobby, &socket->client, message);
    else if (strcmp(what, "revoke") == 0)
        forget(server, socket, id);
    else if (strcmp(what, "job") == 0)
        computations_ask(server->computations, socket, &socket->client, message);
    else if (strcmp(what, "cancel") == 0)
        computations_cancel(server->computations, socket, &socket->client, message);
    else if (strcmp(what, "join") == 0)
        return join(server, socket, message, name);
    else
        take_request(server, socket, message, what, name);
    return true;
}

/* ---- messages held back ---- */

static void hold(Socket *socket, json_t *message)
{
    SocketBacklog *held = malloc(sizeof *held);
    if (held == NULL) {
        socket_hang_up(socket, SOCKET_GOING_AWAY,
                       refusal_text(REFUSE_NO_MEMORY, socket->client.language));
        return;
    }
    *held = (SocketBacklog){.message = json_incref(message)};
    *socket->held_end = held;
    socket->held_end = &held->next;
    conn_pause(socket->conn);
}

static void drop_held(Socket *socket)
{
    SocketBacklog *held = socket->held;
    socket->held = held->next;
    if (socket->held == NULL)
        socket->held_end = &socket->held;
    json_decref(held->message);
    free(held);
}

void asks_go_on(Wait *wait)
{
    Socket *socket = (Socket *)((char *)wait - offsetof(Socket, wait));
    while (socket->held != NULL &&
           take_message(server_of(socket->conn), socket, socket->held->message))
        drop_held(socket);
    if (socket->held == NULL)
        conn_resume(socket->conn);
}

void asks_drop(Socket *socket)
{
    wait_end(&socket->wait);
    while (socket->held != NULL)
        drop_held(socket);
}

/* ---- input ---- */

/* A socket may have some messages refused because there are too many of them, before the server
 * closes it. */
static void note_noise(Socket *socket)
{
    if (!meter_take(&socket->noise, LIMIT_NOISE, net_now(socket->conn->net)))
        socket_hang_up(socket, SOCKET_POLICY_VIOLATION,
                       refusal_limit(LIMIT_NOISE, socket->client.language));
}

/* Why one more unit is refused; NULL if it is granted. */
static const WfMessage *ask_ledger(Socket *socket, LedgerKind asked)
{
    const Server *server = server_of(socket->conn);
    return ledger_ask(server->ledger, &socket->guest.address, socket->guest.session, asked,
                      net_now(&server->net));
}

/* Why a message of that size may not be stored today; NULL if it may. Each of its events takes some
 * extra space. What a neighbour at the same address has written can refuse new tables and talk, but
 * no move. */
static const WfMessage *ask_day(Socket *socket, LedgerKind asked, size_t size)
{
    enum { EVENT_ROOM = 160, TABLE_EVENTS = 1 + WF_SEATS_MAX };
    Ledger *ledger = server_of(socket->conn)->ledger;
    const Address *address = &socket->guest.address;
    const uint8_t *session = socket->guest.session;
    const int64_t now = net_now(socket->conn->net);
    const bool table = asked == ASKED_TABLE;
    const double bytes = (double)(size + (size_t)(table ? TABLE_EVENTS : 1) * EVENT_ROOM);
    if (asked == ASKED_REQUEST || asked == ASKED_JOIN)
        return ledger_ask_session(ledger, address, session, ASKED_DAY_BYTES, bytes, now);
    if (!table && asked != ASKED_TALK)
        return NULL;
    const WfMessage *why =
        table ? ledger_ask(ledger, address, session, ASKED_DAY_TABLE, now) : NULL;
    return why != NULL ? why
                       : ledger_ask_for(ledger, address, session, ASKED_DAY_BYTES, bytes, now);
}

static LedgerKind kind_of(const json_t *message)
{
    static const struct {
        const char *word;
        LedgerKind asked;
    } kinds[] = {{"ping", ASKED_SMALL},     {"create", ASKED_TABLE}, {"rematch", ASKED_TABLE},
                 {"join", ASKED_JOIN},      {"leave", ASKED_JOIN},   {"sit", ASKED_JOIN},
                 {"stand", ASKED_JOIN},     {"talk", ASKED_TALK},    {"revoke", ASKED_REVOKE},
                 {"job", ASKED_COMPUTATION}};
    const char *what = json_string_value(json_object_get(message, "do"));
    for (size_t i = 0; what != NULL && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(what, kinds[i].word) == 0)
            return kinds[i].asked;
    return what != NULL ? ASKED_REQUEST : ASKED_SMALL;
}

void asks_message(void *owner, const char *text, size_t size)
{
    Socket *socket = owner;
    Server *server = server_of(socket->conn);
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    server->messages++;
    heartbeat_heard(socket);
    const LedgerKind asked = kind_of(message);
    const WfMessage *why = ask_ledger(socket, asked);
    if (why == NULL)
        why = ask_day(socket, asked, size);
    if (why != NULL) {
        refuse(socket, json_object_get(message, "id"), why);
        note_noise(socket);
    } else if (json_is_object(message)) {
        if (socket->held != NULL || !take_message(server, socket, message))
            hold(socket, message);
    } else {
        socket_refuse(socket, NULL, "this is not a JSON object");
    }
    json_decref(message);
    /* If many messages came at once, the answers are sent in between, as long as they are read. */
    if (socket->waiting > MOST_ANSWERS && !conn_is_free(socket->conn))
        socket_hang_up(socket, SOCKET_POLICY_VIOLATION,
                       refusal_limit(LIMIT_ANSWERS, socket->client.language));
    else if (socket->waiting > MOST_ANSWERS / 2)
        socket_ready(socket->conn);
}

void asks_small(void *owner)
{
    Socket *socket = owner;
    heartbeat_heard(socket);
    if (ask_ledger(socket, ASKED_SMALL) != NULL)
        note_noise(socket);
}
