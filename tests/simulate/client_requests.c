/* client_requests.c - the requests of clients, sensible and not. */
#include <string.h>

#include "simulate/parts.h"

enum { FEW_LOOKED_AT = 8 };

/* One of them is the server's own. */
static const char *const names[] = {"Ann", "Bob \"the\" Great", "", "server"};

static const char *const words[] = {
    [TABLE_REQUEST_CREATE] = "create",     [TABLE_REQUEST_JOIN] = "join",
    [TABLE_REQUEST_LEAVE] = "leave",       [TABLE_REQUEST_SIT] = "sit",
    [TABLE_REQUEST_STAND] = "stand",       [TABLE_REQUEST_MOVE] = "move",
    [TABLE_REQUEST_RESIGN] = "resign",     [TABLE_REQUEST_DRAW] = "draw",
    [TABLE_REQUEST_TAKEBACK] = "takeback", [TABLE_REQUEST_DECLINE] = "decline",
    [TABLE_REQUEST_REMATCH] = "rematch",   [TABLE_REQUEST_CLAIM] = "claim",
    [TABLE_REQUEST_KEY] = "key",           [TABLE_REQUEST_TAKE] = "take",
    [TABLE_REQUEST_TALK] = "talk",         [TABLE_REQUEST_NONSENSE] = "dance"};

unsigned client_ask(World *world, unsigned number, TableRequestKind kind, unsigned table,
                    json_t *message)
{
    Client *client = &world->client[number];
    if (world->requests == REQUESTS) {
        broken(world, "the simulator has too many wishes");
        json_decref(message);
        return 0;
    }
    const unsigned request = world->requests++;
    if (message == NULL)
        message = json_object();
    (void)json_object_set_new(message, "do", json_string(words[kind]));
    (void)json_object_set_new(message, "id", json_integer(request));
    Ask *ask = &world->request[request];
    ask->kind = kind;
    ask->state = TABLE_REQUEST_ASKED;
    ask->client = (uint8_t)number;
    ask->line = (uint16_t)client->line;
    ask->table = table;
    ask->at = table < NAMES ? client->seen[table].known : 0;
    ask->has_key = false;
    ask->events = 0;
    ask->move[0] = '\0';
    if (client->waiting++ == 0)
        client->waits_since = world->now;
    world->numbers.actions++;
    trace(world, "client %u: wish %u, %s at %s", number, request, words[kind],
          table < NAMES ? world->db.table[table].name : "no table");
    line_send_up(world, client->line, message, request, kind);
    return request;
}

/* ---- new tables ---- */

static json_t *clock_of(World *world)
{
    static const char *const kinds[] = {"sudden", "fischer", "bronstein"};
    const unsigned kind = below(world, 10);
    if (!world->plan.clocks || kind == 0)
        return json_pack("{s:s}", "kind", "none");
    if (kind == 1)
        return json_pack("{s:s,s:i}", "kind", "days", "days", 1 + (int)below(world, 3));
    const int few = 1 + (int)below(world, 6),
              many = (world->plan.slow ? 150 : 30) + (int)below(world, 90);
    const int seconds = odds(world, 500) ? few : many;
    json_t *clock = json_pack("{s:s,s:i}", "kind", kinds[kind % 3], "seconds", seconds);
    if (kind % 3 != 0)
        (void)json_object_set_new(clock, "add", json_integer(below(world, 3)));
    if (odds(world, 400))
        (void)json_object_set_new(clock, "first", json_integer(1 + below(world, 8)));
    return clock;
}

static json_t *player(World *world, unsigned seat, unsigned me)
{
    if (seat == me || (me != WF_NO_SEAT && odds(world, 80)))
        return json_string("me");
    if (world->plan.computers && odds(world, me == WF_NO_SEAT ? 800 : 250))
        return json_pack("{s:i}", "level", 1 + (int)below(world, 5));
    return json_string("open");
}

static void create(World *world, unsigned number)
{
    static const struct {
        const char *spec, *position, *seats;
    } games[] = {
        {"travelers", NULL, "wb"},
        {"travelers", "9/9/4b1t2/5T3/5t3/5TB2/9/9/9 w - 0 1", "wb"},
        {"travelers", "9/9/2t6/2tT5/2Tb5/9/9/B8/9 w - 0 1", "wb"},
        {"courier-leapale",
         "6/1M4/6/e5/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/1E4/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1",
         "wb"},
        {"safe-passage:start=826",
         "2nqbb1n/2pp1p1p/Kp2p1rr/p5p1/2P5/4P3/P2PQPPP/1kNRBBRN w - - 0 1", "wb"},
        {"traverse:players=3", NULL, NULL}};
    const unsigned game = odds(world, 500) ? 1 + below(world, 2) : below(world, 6);
    WfSpec spec;
    if (wf_parse_spec(games[game].spec, strlen(games[game].spec), &spec, NULL) != WF_OK) {
        broken(world, "the simulator names a game that is not there: %s", games[game].spec);
        return;
    }
    json_t *seats = json_object();
    const uint8_t playing = wf_seats(&spec);
    const unsigned me =
        odds(world, 900) ? (unsigned)__builtin_ctz(playing) + below(world, 2) : WF_NO_SEAT;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((playing >> seat & 1) == 0)
            continue;
        const char letter[2] = {spec.game->seats[seat], '\0'};
        (void)json_object_set_new(seats, letter, player(world, seat, me));
    }
    json_t *message = json_pack("{s:s,s:o,s:o,s:b}", "spec", games[game].spec, "seats", seats,
                                "clock", clock_of(world), "open", odds(world, 500));
    if (games[game].position != NULL)
        (void)json_object_set_new(message, "position", json_string(games[game].position));
    if (odds(world, 300))
        (void)json_object_set_new(message, "name", json_string(names[below(world, 4)]));
    if (odds(world, 30)) /* there is no such game */
        (void)json_object_set_new(message, "spec", json_string("chess"));
    world->tables++;
    (void)client_ask(world, number, TABLE_REQUEST_CREATE, NAMES, message);
}

/* ---- moves ---- */

static void send_move(World *world, unsigned number, unsigned table, const char *move, size_t at)
{
    json_t *message = json_pack("{s:s,s:I}", "move", move, "at", (json_int_t)at);
    Ask *ask = &world->request[client_ask(world, number, TABLE_REQUEST_MOVE, table, message)];
    ask->at = at;
    (void)snprintf(ask->move, sizeof ask->move, "%s", move);
}

void client_move(World *world, unsigned number, unsigned table)
{
    const Seen *seen = &world->client[number].seen[table];
    const Known *known = &world->db.table[table].known[seen->state - 1];
    send_move(world, number, table, known->move[below(world, known->moves)], known->turns);
}

/* Sends a move again that may have failed, or that was made long ago. */
static bool repeat_move(World *world, unsigned number, unsigned table)
{
    for (unsigned i = world->requests; i-- > 1;) {
        const Ask *ask = &world->request[i];
        if (ask->client == number && ask->table == table && ask->kind == TABLE_REQUEST_MOVE) {
            char move[sizeof ask->move];
            memcpy(move, ask->move, sizeof move);
            send_move(world, number, table, move, ask->at);
            return true;
        }
    }
    return false;
}

static void move_somehow(World *world, unsigned number, unsigned table, const Known *known)
{
    const unsigned how = below(world, 100);
    if (how < 5 && repeat_move(world, number, table))
        return;
    if (how < 8)
        send_move(world, number, table, "a1a1", known->turns);
    else if (how < 12 && known->turns > 0)
        send_move(world, number, table, known->move[0], known->turns - 1);
    else
        client_move(world, number, table);
}

/* ---- the rest ---- */

static void ask_with(World *world, unsigned number, TableRequestKind kind, unsigned table,
                     const char *name, const char *value)
{
    json_t *message = json_object();
    if (name != NULL)
        (void)json_object_set_new(message, name, json_string(value));
    (void)client_ask(world, number, kind, table, message);
}

/* Any seat, or a named one, which the game may not have. */
static void sit(World *world, unsigned number, unsigned table)
{
    const char *seats = world->db.table[table].sum->spec.game->seats;
    const char letter[2] = {seats[below(world, (unsigned)strlen(seats) + 1)], '\0'};
    json_t *message = json_pack("{s:s}", "name", names[below(world, 4)]);
    if (odds(world, 300))
        (void)json_object_set_new(message, "seat", json_string(letter));
    (void)client_ask(world, number, TABLE_REQUEST_SIT, table, message);
}

/* Some talk is so long that a table's notifications need several messages. */
static void talk(World *world, unsigned number, unsigned table, bool at_length)
{
    char text[MOST_SAID + 1];
    const int length = snprintf(text, sizeof text, "words %u", world->requests);
    if (at_length)
        memset(text + length, 'x', sizeof text - 1 - (size_t)length);
    text[at_length ? MOST_SAID : length] = '\0';
    ask_with(world, number, TABLE_REQUEST_TALK, table, "text", text);
}

/* More requests at once than may wait at a table. */
static void talk_on(World *world, unsigned number, unsigned table)
{
    for (unsigned i = 0; i < MOST_LINE + 10 && world->requests < REQUESTS / 2; i++)
        talk(world, number, table, false);
}

void client_want(World *world, unsigned number, unsigned table, unsigned most)
{
    Seen *seen = world->client[number].seen;
    unsigned looked_at = 0;
    for (unsigned i = 0; i < world->db.named; i++)
        looked_at += seen[i].wanted;
    if (looked_at < most && world->db.table[table].length > 0)
        seen[table].wanted = true;
}

static void take_a_key(World *world, unsigned number)
{
    const unsigned count = world->keys < KEYS_SHARED ? world->keys : KEYS_SHARED;
    if (count == 0)
        return;
    const unsigned at = below(world, count), table = world->key[at].table;
    if (!world->client[number].seen[table].joined) {
        client_want(world, number, table, VISITS - 1);
        return;
    }
    json_t *message = json_pack("{s:s}", "key", world->key[at].token);
    Ask *ask = &world->request[client_ask(world, number, TABLE_REQUEST_TAKE, table, message)];
    ask->has_key = true;
    digest_of(world->key[at].token, ask->key);
}

static void leave(World *world, unsigned number, unsigned table)
{
    Seen *seen = &world->client[number].seen[table];
    ask_with(world, number, TABLE_REQUEST_LEAVE, table, NULL, NULL);
    seen->joined = false;
    seen->wanted = odds(world, 300);
}

/* Takes the last turn back, and makes another one before the takeback is answered. */
static void regret(World *world, unsigned number, unsigned table)
{
    const Known *known = world->db.table[table].known;
    size_t at = world->client[number].seen[table].state - 1;
    const size_t turns = known[at].turns;
    while (at > 0 && known[at].turns >= turns)
        at--;
    ask_with(world, number, TABLE_REQUEST_TAKEBACK, table, NULL, NULL);
    if (known[at].moves > 0 && odds(world, 700))
        send_move(world, number, table, known[at].move[below(world, known[at].moves)],
                  known[at].turns);
}

/* Requests that anybody may try at any time. */
static void try_something(World *world, unsigned number, unsigned table)
{
    static const TableRequestKind kinds[] = {
        TABLE_REQUEST_DRAW,     TABLE_REQUEST_DRAW,    TABLE_REQUEST_TAKEBACK,
        TABLE_REQUEST_TAKEBACK, TABLE_REQUEST_DECLINE, TABLE_REQUEST_RESIGN,
        TABLE_REQUEST_CLAIM,    TABLE_REQUEST_CLAIM,   TABLE_REQUEST_KEY,
        TABLE_REQUEST_STAND,    TABLE_REQUEST_REMATCH, TABLE_REQUEST_NONSENSE};
    const unsigned what = below(world, 18);
    if (what < 12)
        ask_with(world, number, kinds[what], table, NULL, NULL);
    else if (what < 14)
        talk(world, number, table, false);
    else if (what < 17)
        take_a_key(world, number);
    else
        leave(world, number, table);
}

/* A table that the client has joined and knows something of, most likely one at which it has a
 * seat; NAMES: none. */
static unsigned choose_table(World *world, unsigned number)
{
    const Seen *seen = world->client[number].seen;
    unsigned chosen = NAMES, count = 0;
    for (unsigned i = 0; i < world->db.named; i++)
        for (unsigned k = 0; seen[i].joined && seen[i].state > 0 && k < (seen[i].you != 0 ? 4 : 1);
             k++)
            if (below(world, ++count) == 0)
                chosen = i;
    return chosen;
}

void client_request(World *world, unsigned number)
{
    world->actions++;
    if (world->tables < FEW_TABLES && world->db.named + NAMES_LEFT < NAMES && odds(world, 250)) {
        create(world, number);
        return;
    }
    if (odds(world, 150))
        client_want(world, number, below(world, world->db.named + 1) % NAMES, FEW_LOOKED_AT);
    const unsigned table = choose_table(world, number);
    if (table == NAMES)
        return;
    const Seen *seen = &world->client[number].seen[table];
    const Known *known = &world->db.table[table].known[seen->state - 1];
    if (odds(world, world->plan.talk)) {
        if (world->client[number].waiting == 0 && world->plan.commit < SECOND &&
            world->plan.latency < 100 * MILLI && odds(world, 60))
            talk_on(world, number, table);
        else
            talk(world, number, table, true);
        return;
    }
    if (seen->you != 0 && known->turns > 0 && odds(world, world->plan.regret)) {
        regret(world, number, table);
        return;
    }
    if (world->plan.slow && seen->you != 0 && known->turn != WF_NO_SEAT &&
        (seen->you >> known->turn & 1) == 0 && odds(world, 400)) {
        ask_with(world, number, TABLE_REQUEST_CLAIM, table, NULL, NULL);
        return;
    }
    if (!known->started && seen->you != 0 && odds(world, 200))
        ask_with(world, number, TABLE_REQUEST_STAND, table, NULL, NULL);
    else if (!known->started && odds(world, 700))
        sit(world, number, table);
    else if (known->over && odds(world, 400))
        ask_with(world, number, TABLE_REQUEST_REMATCH, table, NULL, NULL);
    else if (known->turn != WF_NO_SEAT && (seen->you >> known->turn & 1) != 0 && known->moves > 0 &&
             odds(world, 850))
        move_somehow(world, number, table, known);
    else if (odds(world, 350))
        try_something(world, number, table);
}
