/* client.c - the clients: they connect to any node, visit tables, send requests, lose their
 * connections, and come back with the number of the last event they know. */
#include "simulate/parts.h"

enum {
    PATIENCE = 5 * SECOND, /* how long a client waits for an answer before it tries another node */
    CALM_MOST = 100 * SECOND,
    AWAY_MOST = 150 * SECOND,
    WAITING_MOST = 6,
    TAIL_THINK = 120 * MILLI,
};

/* ---- receiving ---- */

void client_lost(World *world, unsigned number, unsigned line)
{
    Client *client = &world->client[number];
    world->line[line].client_open = false;
    if (client->line != line)
        return;
    client->line = LINES;
    client->node = below(world, NODES);
    client->waiting = 0;
    for (unsigned i = 0; i < NAMES; i++)
        client->seen[i].joined = client->seen[i].joining = false;
    for (unsigned i = 1; i < world->requests; i++)
        if (world->request[i].client == number && world->request[i].state == TABLE_REQUEST_ASKED)
            world->request[i].state = TABLE_REQUEST_CUT;
}

static void go_elsewhere(World *world, unsigned number)
{
    const unsigned line = world->client[number].line;
    trace(world, "client %u goes to another node", number);
    line_hang_up(world, line);
    client_lost(world, number, line);
    if (world->plan.slow && odds(world, 500))
        world->client[number].away_until = world->now + between(world, AWAY_MOST / 3, AWAY_MOST);
}

static void share_key(World *world, const Down *down)
{
    const unsigned at = world->keys++ % KEYS_SHARED;
    world->key[at].table = down->table;
    (void)snprintf(world->key[at].token, sizeof world->key[at].token, "%s", down->key);
}

static void hear_answer(World *world, unsigned number, unsigned line, const Down *down)
{
    Client *client = &world->client[number];
    Ask *ask = &world->request[down->request];
    Seen *seen = ask->table < NAMES ? &client->seen[ask->table] : NULL;
    if (down->request == 0 || down->request >= world->requests || ask->client != number ||
        ask->line != line || ask->state != TABLE_REQUEST_ASKED) {
        broken(world, "client %u is answered wish %u, which does not wait there", number,
               down->request);
        return;
    }
    ask->state = down->granted ? TABLE_REQUEST_GRANTED : TABLE_REQUEST_REFUSED;
    client->waiting--;
    client->waits_since = world->now;
    if (ask->kind == TABLE_REQUEST_JOIN) {
        seen->joining = false;
        seen->joined = down->granted;
        if (seen->state > seen->known) /* events up to there were cut off: the client asked */
            seen->state = seen->known;
    } else if (ask->kind == TABLE_REQUEST_CREATE && down->granted && down->table < NAMES) {
        ask->table = down->table;
        if (odds(world, 800)) /* computers play on without visitors */
            client_want(world, number, down->table, VISITS - 1);
    } else if (ask->kind == TABLE_REQUEST_KEY && down->granted) {
        share_key(world, down);
    }
}

/* A rematch leads to the next table. */
static void follow(World *world, unsigned number, const Known *known)
{
    if (known->next < NAMES)
        client_want(world, number, known->next, VISITS - 2);
}

static void hear_news(World *world, unsigned number, const Down *down)
{
    Seen *seen = &world->client[number].seen[down->table];
    if (!seen->joined)
        return; /* it has left, or asks again */
    if (down->count > 0 && down->first != seen->known + 1)
        broken(world, "client %u, %s: told event %zu after event %zu", number,
               world->db.table[down->table].name, down->first, seen->known);
    if (down->state < seen->state)
        broken(world, "client %u, %s: told state %zu after state %zu", number,
               world->db.table[down->table].name, down->state, seen->state);
    for (size_t i = 0; i < down->count; i++)
        follow(world, number, &world->db.table[down->table].known[seen->known + i]);
    seen->known += down->count;
    if (down->state < seen->known)
        broken(world, "client %u, %s: told state %zu with event %zu", number,
               world->db.table[down->table].name, down->state, seen->known);
    seen->state = down->state;
    seen->you = down->you;
    seen->present = down->present;
    seen->watching = down->watching;
}

void client_hear(World *world, unsigned number, unsigned line, const Down *down)
{
    if (world->client[number].line != line)
        return;
    if (down->answer) {
        trace(world, "client %u: wish %u is %s", number, down->request,
              down->granted ? "granted" : "refused");
        hear_answer(world, number, line, down);
    } else {
        trace(world, "client %u: %s, %zu events from %zu, state %zu", number,
              world->db.table[down->table].name, down->count, down->first, down->state);
        hear_news(world, number, down);
    }
    note(world,
         (uint64_t)down->request << 32 ^ down->state << 16 ^ down->count << 8 ^ down->granted);
}

/* ---- acting ---- */

static void connect(World *world, unsigned number)
{
    Client *client = &world->client[number];
    if (line_open(world, number, client->node))
        trace(world, "client %u comes to node %u", number, client->node);
    else
        client->node = (client->node + 1) % NODES;
}

/* Asks for a table's events after the last event it knows. */
static bool join_one(World *world, unsigned number)
{
    Client *client = &world->client[number];
    for (unsigned i = 0; i < world->db.named; i++) {
        Seen *seen = &client->seen[i];
        if (!seen->wanted || seen->joined || seen->joining)
            continue;
        seen->joining = true;
        (void)client_ask(world, number, TABLE_REQUEST_JOIN, i, NULL);
        return true;
    }
    return false;
}

/* Every request is answered while nothing goes wrong, and after faults have stopped. The client
 * then learns by itself that its connection is broken. */
static bool loses_patience(World *world, unsigned number)
{
    const int64_t waited = world->now - world->client[number].waits_since;
    if (world->plan.calm && waited > CALM_MOST)
        broken(world, "client %u is not answered, and nothing goes wrong", number);
    return world->stage == STAGE_FAULTS && !world->plan.calm && waited > PATIENCE;
}

/* In the end every client makes its moves, once at each table. */
static void move_on(World *world, unsigned number)
{
    const Client *client = &world->client[number];
    for (unsigned i = 0; i < world->db.named; i++) {
        const Stored *stored = &world->db.table[i];
        const Seen *seen = &client->seen[i];
        if (!seen->joined || stored->progressed || seen->state == 0)
            continue;
        const Known *known = &stored->known[seen->state - 1];
        if (stored->model.noticed != WF_NO_SEAT && stored->model.noticed == known->turn)
            continue; /* first the server must see that a client who was given notice is present */
        if (known->turn != WF_NO_SEAT && (seen->you >> known->turn & 1) != 0 && known->moves > 0) {
            client_move(world, number, i);
            return;
        }
    }
}

void client_act(World *world, unsigned number)
{
    Client *client = &world->client[number];
    const bool tail = world->stage != STAGE_FAULTS;
    later(world, between(world, MILLI, 2 * (tail ? TAIL_THINK : world->plan.think)), ITEM_ACT, 0,
          number);
    if (client->line == LINES) {
        if (tail || world->now >= client->away_until)
            connect(world, number);
        return;
    }
    if (client->waiting > 0 && loses_patience(world, number)) {
        go_elsewhere(world, number);
        return;
    }
    if (client->waiting >= (tail ? 1 : WAITING_MOST) || join_one(world, number))
        return;
    if (world->stage == STAGE_TAIL && world->line[client->line].quiet)
        (void)client_ask(world, number, TABLE_REQUEST_NONSENSE, NAMES, NULL); /* it is present */
    else if (world->stage == STAGE_TAIL)
        move_on(world, number);
    else if (tail)
        return;
    else if (odds(world, world->plan.slow ? 50 : 15))
        go_elsewhere(world, number);
    else if (odds(world, 15))
        later(world, 0, ITEM_QUIET, 0, client->line);
    else
        client_request(world, number);
}
