/* node.c - one node: the core with a driver of the simulator, which does what the server's driver
 * does (src/server/driver.c, lobby/lobby.c), but every read, write and computation takes time. */
#include <stdlib.h>
#include <string.h>

#include "simulate/parts.h"

enum {
    BEAT = 1000,         /* milliseconds between heartbeats of the node */
    DUE_NEAR = 3000,     /* milliseconds: how long before it is due a table is read into memory */
    OVERDUE = 1000,      /* between searches for tables whose due action no node takes */
    OVERDUE_LATE = 1500, /* from when on they are */
    BELIEVED = 24 * 3600 * 1000,
};

/* ---- time: the machine's date when the node started, then a monotonic counter ---- */

static int64_t counter(const World *world, unsigned number)
{
    return (world->now + world->now / 1000 * world->node[number].drift / 1000) / MILLI;
}

int64_t node_now(const World *world, unsigned number)
{
    return counter(world, number) + world->node[number].ahead;
}

/* As src/server/now.c: it does not go back behind the last beat; and as begin_time in
 * lobby/lobby.c. */
static void begin_time(World *world, unsigned number)
{
    Node *node = &world->node[number];
    node->ahead = node->date;
    const int64_t missing = world->db.last - node_now(world, number);
    if (missing > 0 && missing <= BELIEVED)
        node->ahead += missing;
    const Away away = db_away(world);
    node->rooms->last_beat = away.from;
    node->rooms->opened = node_now(world, number);
    if (away.until != 0 && away.until < node->rooms->opened)
        node->rooms->opened = away.until;
    node->owed_most = away.most;
}

/* ---- rooms ---- */

Room *node_room(const World *world, unsigned number, unsigned table)
{
    const Node *node = &world->node[number];
    for (unsigned i = 0; i < node->room_count; i++)
        if (strcmp(node->room[i]->table->name, world->db.table[table].name) == 0)
            return node->room[i];
    return NULL;
}

static void add_room(World *world, Node *node, Room *room)
{
    if (node->room_count == ROOMS_MOST)
        broken(world, "the simulator has too many rooms");
    else
        node->room[node->room_count++] = room;
}

Room *node_open(World *world, unsigned number, unsigned table)
{
    Node *node = &world->node[number];
    Room *room = node_room(world, number, table);
    if (room != NULL)
        return room;
    room = rooms_add(node->rooms, world->db.table[table].name);
    add_room(world, node, room);
    node_tell_elsewhere(world, number, room);
    node_run(world, number, &(CoreEvent){.kind = CORE_OPEN, .room = room});
    return room;
}

static void remove_room(Node *node, unsigned index)
{
    rooms_remove(node->rooms, node->room[index]);
    node->room[index] = node->room[--node->room_count];
}

/* ---- effects ---- */

static void renew_entropy(World *world, Node *node)
{
    Entropy *entropy = &node->entropy;
    if (entropy->name_taken) {
        Room *room = entropy->name[0] != '\0' ? rooms_find(node->rooms, entropy->name) : NULL;
        if (room != NULL)
            add_room(world, node, room);
        if (world->db.named == NAMES) {
            broken(world, "the simulator has no names left");
            return;
        }
        table_name(world->db.named, entropy->name);
        memcpy(world->db.table[world->db.named++].name, entropy->name, sizeof entropy->name);
    }
    if (entropy->token_taken) {
        (void)snprintf(entropy->token, sizeof entropy->token, "key %u", world->tokens++);
        digest_of(entropy->token, entropy->digest);
    }
    entropy->name_taken = entropy->token_taken = false;
}

void node_run(World *world, unsigned number, const CoreEvent *event)
{
    Node *node = &world->node[number];
    Effect effect;
    core_step(node->rooms, event, &node->entropy, node_now(world, number), &node->effects);
    renew_entropy(world, node);
    if (node->effects.count > EFFECTS_STEP + MOST_LINE)
        broken(world, "node %u: a step has %u effects", number, node->effects.count);
    while (effects_take(&node->effects, &effect)) {
        if (!world->is_broken)
            node_carry_out(world, number, &effect);
        effect_free(&effect);
    }
    line_flush(world, number);
}

/* ---- answers ---- */

void node_read_some(World *world, Op *op, size_t until)
{
    const Stored *stored = &world->db.table[op->table];
    for (; op->sent < until && !op->room->damaged && !world->is_broken; op->sent++)
        node_run(world, op->node,
                 &(CoreEvent){.kind = CORE_READ_ONE,
                              .room = op->room,
                              .number = op->sent + 1,
                              .body = stored->known[op->sent].body});
}

/* The table of a room was read for the first time: see read_due and lobby_room in lobby/lobby.c. */
static void first_read(World *world, unsigned number, Room *room)
{
    Node *node = &world->node[number];
    const unsigned table = table_number(room->table->name);
    const bool good = !room->unread && table_is_read(room->table);
    if (node->resume[table] && good)
        node_run(world, number, &(CoreEvent){.kind = CORE_RESUME, .room = room});
    if (node->resume[table] && room->unread)
        (void)due_put(&node->rooms->due, room->table->name, node_now(world, number) + DUE_RETRY);
    node->resume[table] = false;
    node_joins_go_on(world, number, room);
    if (good || room->visits != NULL || !room_is_at_rest(room) ||
        node_is_awaited(world, number, table))
        return;
    for (unsigned i = 0; i < node->room_count; i++)
        if (node->room[i] == room)
            remove_room(node, i--);
}

static void take_read(World *world, Op *op)
{
    const bool first = op->room->reading == READING_FIRST;
    if (op->failed && op->upto > op->sent)
        op->upto = op->sent + below(world, (unsigned)(op->upto - op->sent) + 1);
    node_read_some(world, op, op->upto);
    node_run(world, op->node,
             &(CoreEvent){.kind = CORE_READ,
                          .room = op->room,
                          .digest = op->failed ? NULL : (const uint8_t(*)[STORE_DIGEST])op->digest,
                          .fault = op->failed ? "the database cannot be read" : NULL});
    if (first)
        first_read(world, op->node, op->room);
    else
        node_joins_go_on(world, op->node, op->room);
}

static void take_news(World *world, Op *op)
{
    Node *node = &world->node[op->node];
    node->polling = false;
    for (; !op->failed && node->news < op->upto; node->news++) {
        const unsigned table = world->db.outbox[node->news].table;
        if (world->db.outbox[node->news].node == op->node &&
            world->db.outbox[node->news].life == op->life)
            continue; /* its own; not a late one of an earlier life */
        Room *room = node_room(world, op->node, table);
        if (room != NULL)
            node_run(world, op->node, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    }
}

/* An action at a table is overdue, and no node has the table's lease: see lobby/lobby.c. */
static void take_overdue(World *world, const Op *op)
{
    Node *node = &world->node[op->node];
    const int64_t now = node_now(world, op->node);
    node->asks_due = false;
    for (unsigned table = 0; !op->failed && table < world->db.named; table++) {
        const Stored *stored = &world->db.table[table];
        if (!db_is_due(world, stored, op->now - OVERDUE_LATE) ||
            node_room(world, op->node, table) != NULL || due_has(&node->rooms->due, stored->name))
            continue;
        (void)due_put(&node->rooms->due, stored->name, now + DUE_RETRY);
        (void)node_open(world, op->node, table);
    }
}

void node_op_done(World *world, Op *op)
{
    if (op->kind == OP_READ) {
        take_read(world, op);
    } else if (op->kind == OP_WRITE) {
        node_run(world, op->node,
                 &(CoreEvent){.kind = CORE_WRITTEN, .room = op->room, .answer = op->answer});
        node_joins_go_on(world, op->node, op->room);
    } else if (op->kind == OP_LEASE) {
        node_run(
            world, op->node,
            &(CoreEvent){
                .kind = CORE_LEASED, .room = op->room, .answer = op->answer, .number = op->fence});
    } else if (op->kind == OP_NEWS) {
        take_news(world, op);
    } else if (op->kind == OP_DUE) {
        take_overdue(world, op);
    } else if (op->kind == OP_SAY) {
        node_said(&world->node[op->node], op->failed);
    } else if (op->kind == OP_HEAR) {
        node_heard(world, op->node, op->failed);
    } else if (op->kind >= OP_LOOK) {
        pending_turns_op_done(world, op);
    }
}

/* ---- every 50 milliseconds ---- */

typedef struct Finder {
    World *world;
    unsigned node;
} Finder;

static void read_again_when_due(void *context, const char *name)
{
    const Finder *finder = context;
    const unsigned table = table_number(name);
    finder->world->node[finder->node].resume[table] = true;
    (void)node_open(finder->world, finder->node, table);
}

static void ask_for_news(World *world, unsigned number)
{
    Node *node = &world->node[number];
    if (node->polling || node->news == world->db.news)
        return;
    Op *op = db_op(world, number, OP_NEWS);
    if (op == NULL)
        return;
    node->polling = true;
    later(world, between(world, 0, world->plan.poll), ITEM_OP, number, (unsigned)(op - world->op));
}

/* A table is idle: no read is outstanding, and its visitors know its state, or will be sent it when
 * their connections are free. */
static void check_rest(World *world, unsigned number, const Room *room)
{
    if (!room_is_at_rest(room) || room->unread)
        return;
    if (room->stale)
        broken(world, "node %u, %s: what another node has written is not read", number,
               room->table->name);
    for (const Visit *visit = room->visits; visit != NULL; visit = visit->next)
        if (news_waits(visit) && !((const Line *)visit->client)->wants)
            broken(world, "node %u, %s: there is news for client %u, and nobody says so", number,
                   room->table->name, ((const Line *)visit->client)->client);
}

static void look_at_rooms(World *world, unsigned number)
{
    Node *node = &world->node[number];
    const int64_t now = node_now(world, number);
    Finder finder = {.world = world, .node = number};
    if (node->rooms->due.count > 0)
        due_step(&node->rooms->due, now + DUE_NEAR, read_again_when_due, &finder);
    for (unsigned i = 0; i < node->room_count && !world->is_broken; i++) {
        Room *room = node->room[i];
        if (world->stage != STAGE_QUIET && odds(world, world->plan.duplicates))
            node_run(world, number, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
        node_run(world, number, &(CoreEvent){.kind = CORE_TIME, .room = room});
        check_rest(world, number, room);
        if (!node_is_awaited(world, number, table_number(room->table->name)) &&
            admission_may_go(node->rooms, room, now))
            remove_room(node, i--);
    }
}

void node_look(World *world, unsigned number, uint16_t life)
{
    Node *node = &world->node[number];
    if (!node->up || node->life != life)
        return;
    if (world->now < node->stalled_until) {
        later(world, node->stalled_until - world->now, ITEM_LOOK, number, 0);
        return;
    }
    const int64_t now = node_now(world, number);
    ask_for_news(world, number);
    node_presence_look(world, number, now);
    look_at_rooms(world, number);
    if (now >= node->next_overdue && !node->asks_due) {
        Op *op = db_op(world, number, OP_DUE);
        node->next_overdue = now + OVERDUE;
        node->asks_due = op != NULL;
        if (op != NULL)
            db_send(world, op);
    }
    if (now >= node->next_beat) {
        Op *op = db_op(world, number, OP_BEAT);
        node->next_beat = now + BEAT;
        if (op != NULL)
            db_send(world, op);
    }
    later(world, world->plan.look, ITEM_LOOK, number, 0);
}

/* ---- up and down ---- */

void node_start(World *world, unsigned number)
{
    Node *node = &world->node[number];
    if (node->up)
        return;
    if (node->cut_off) {
        later(world, 100 * MILLI, ITEM_START, number, 0);
        return;
    }
    begin_time(world, number); /* before others may take it for one that is up */
    node->up = true;
    if (node->entropy.name[0] == '\0') /* else those of the last life, which it did not use */
        node->entropy = (Entropy){.name_taken = true, .token_taken = true};
    renew_entropy(world, node);
    node->news = world->db.news;
    node->next_beat = node->next_overdue = 0;
    trace(world, "node %u starts", number);
    for (unsigned table = 0; table < world->db.named; table++)
        if (db_is_due(world, &world->db.table[table], INT64_MAX)) {
            node->resume[table] = true;
            (void)node_open(world, number, table);
        }
    later(world, between(world, 0, 50 * MILLI), ITEM_LOOK, number, 0);
}

void node_crash(World *world, unsigned number)
{
    Node *node = &world->node[number];
    Rooms *rooms = node->rooms;
    Effect effect;
    trace(world, "node %u crashes", number);
    while (effects_take(&node->effects, &effect))
        effect_free(&effect);
    while (node->opens > 0)
        line_node_gone(world, node->open[node->opens - 1]);
    while (node->room_count > 0)
        remove_room(node, node->room_count - 1);
    pending_turns_of_node_end(world, number);
    rooms_free(rooms);
    memset(rooms, 0, sizeof *rooms);
    node->joins = 0;
    node->polling = node->asks_due = false;
    node_presence_end(node);
    memset(node->resume, 0, sizeof node->resume);
    node->stalled_until = 0;
    node->up = false;
    node->life++;
}
