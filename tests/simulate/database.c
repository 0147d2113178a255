/* database.c - the database that all nodes share, as they see it. Requests take time, wait while a
 * node is cut off, and may fail. A request answered as failed was not executed and never will be; a
 * write that was executed is durable for ever. That is what store.h promises of every store. */
#include <stdlib.h>
#include <string.h>

#include "simulate/parts.h"

enum {
    CUT_REST = 40 * MILLI,    /* between two checks whether a node can be reached again */
    LOOK_LATE = 3000 * MILLI, /* the longest delay of an answer of the queue */
};

void table_name(unsigned number, char name[STORE_TABLE_NAME])
{
    (void)snprintf(name, STORE_TABLE_NAME, "table%07u", number % 10000000);
}

unsigned table_number(const char *name)
{
    const unsigned number = strncmp(name, "table", 5) == 0 ? (unsigned)atoi(name + 5) : NAMES;
    return number < NAMES ? number : NAMES;
}

/* ---- requests ---- */

Op *db_op(World *world, unsigned node, OpKind kind)
{
    for (unsigned i = 0; i < OPS; i++)
        if (world->op[i].kind == OP_FREE) {
            world->op[i] = (Op){.kind = kind,
                                .node = (uint8_t)node,
                                .life = world->node[node].life,
                                .now = node_now(world, node),
                                .asked = world->now};
            return &world->op[i];
        }
    broken(world, "the simulator has too many requests on their way to the database");
    return NULL;
}

static void free_op(Op *op)
{
    for (unsigned i = 0; i < op->writes; i++) {
        for (size_t k = 0; k < op->write[i].events; k++)
            free(op->write[i].body[k]);
        free(op->write[i].payload);
    }
    free(op->text);
    op->text = NULL;
    op->kind = OP_FREE;
    op->writes = 0;
}

static int64_t latency(World *world)
{
    const int64_t slow = world->now < world->db.slow_until ? 8 : 1;
    return between(world, 50, world->plan.latency * slow);
}

static void put(World *world, const Op *op, int64_t after)
{
    later(world, after, ITEM_OP, op->node, (unsigned)(op - world->op));
}

void db_send(World *world, Op *op)
{
    put(world, op, latency(world));
}

/* ---- beats ---- */

enum { FRESH = 5 * SECOND /* a node whose last beat is older is down */ };

static void forget_beat(DataBase *db, int64_t at, int64_t seen)
{
    if (seen > db->gone_at) {
        db->gone = at;
        db->gone_at = seen;
    }
}

/* The record of the life of the node that asks; NULL: it is forgotten. */
static Beat *beat_of(DataBase *db, const Op *op)
{
    Beat *beat = &db->beat[op->node][op->life & 1];
    if (beat->used && beat->life > op->life)
        return NULL;
    if (beat->used && beat->life < op->life) {
        if (beat->at != 0)
            forget_beat(db, beat->at, beat->seen);
        *beat = (Beat){0};
    }
    beat->used = true;
    beat->life = op->life;
    return beat;
}

/* A beat has arrived, perhaps from a node that has crashed since. */
static void note_beat(World *world, const Op *op)
{
    DataBase *db = &world->db;
    Beat *beat = beat_of(db, op);
    if (beat == NULL) {
        forget_beat(db, op->now, world->now);
    } else {
        if (beat->at == 0) {
            beat->since = op->now;
            beat->began = world->now;
            beat->sent = op->asked;
            beat->before = db->sent;
        }
        beat->at = op->now;
        beat->seen = world->now;
    }
    db->last = op->now;
    db->sent = op->asked;
}

static bool is_fresh(const World *world, const Beat *beat)
{
    return beat->at != 0 && world->now - beat->seen < FRESH;
}

/* The node is up, and its last beat is fresh. */
static bool is_up(const World *world, unsigned node, const Beat *beat)
{
    return is_fresh(world, beat) && world->node[node].up && world->node[node].life == beat->life;
}

/* The presence at a node's tables, which replaces the previous one. */
static void note_presence(World *world, const Op *op)
{
    const Node *node = &world->node[op->node];
    Beat *beat = node->life == op->life ? beat_of(&world->db, op) : NULL;
    if (beat != NULL)
        memcpy(beat->there, node->said, sizeof beat->there);
}

/* The presence at all other nodes, including nodes that are gone and whose last beat is fresh. */
static void tell_presence(World *world, const Op *op)
{
    Node *node = &world->node[op->node];
    if (node->life != op->life)
        return;
    memset(node->heard, 0, sizeof node->heard);
    for (unsigned i = 0; i < 2 * NODES; i++) {
        const Beat *beat = &world->db.beat[i / 2][i % 2];
        if (!is_fresh(world, beat) || (i / 2 == op->node && beat->life == op->life))
            continue;
        for (unsigned table = 0; table < world->db.named; table++) {
            node->heard[table].seats |= beat->there[table].seats;
            node->heard[table].watching += beat->there[table].watching;
        }
    }
}

Away db_away(const World *world)
{
    const DataBase *db = &world->db;
    Away away = {.from = db->gone};
    const Beat *first = NULL;
    int64_t seen = db->gone_at;
    for (unsigned i = 0; i < 2 * NODES; i++) {
        const Beat *beat = &db->beat[i / 2][i % 2];
        if (is_up(world, i / 2, beat)) {
            if (first == NULL || beat->began < first->began)
                first = beat;
        } else if (beat->at != 0 && beat->seen > seen) {
            away.from = beat->at;
            seen = beat->seen;
        }
    }
    const int64_t end = first != NULL ? first->sent : world->now;
    away.most = (end - (first != NULL ? first->before : db->sent)) / MILLI;
    if (first != NULL)
        away.until = first->since;
    if (first != NULL && seen > first->began)
        away = (Away){.until = first->since};
    return away;
}

/* ---- executing requests ---- */

static bool conflicts(const World *world, const Op *op)
{
    const DbWrite *first = &op->write[0];
    if (first->fence != 0 && first->fence != world->db.table[first->table].lease.fence)
        return true;
    for (unsigned i = 0; i < op->writes; i++)
        if (op->write[i].number != world->db.table[op->write[i].table].length + 1)
            return true;
    return false;
}

static void keep(World *world, Op *op, unsigned which)
{
    DataBase *db = &world->db;
    DbWrite *write = &op->write[which];
    const uint64_t turn = check_turn(&db->table[write->table]);
    if (write->payload != NULL)
        queue_put(world, write->table, write->turn, write->payload);
    check_durable(world, write, which == 0 && op->writes == 2 ? &op->write[1] : NULL);
    check_enqueued(world, write->table, turn);
    if (db->news == sizeof db->outbox / sizeof db->outbox[0]) {
        broken(world, "the simulator's outbox is full");
        return;
    }
    db->outbox[db->news].table = (uint8_t)write->table;
    db->outbox[db->news].node = op->node;
    db->outbox[db->news++].life = op->life;
}

static void commit(World *world, Op *op)
{
    const bool full = world->now < world->db.full_until;
    if (full || (world->stage == STAGE_FAULTS && odds(world, world->plan.failing)))
        op->answer = STORE_FAILED;
    else if (conflicts(world, op))
        op->answer = STORE_CONFLICT;
    else
        op->answer = STORE_DONE;
    world->numbers.failures += op->answer == STORE_FAILED;
    world->numbers.conflicts += op->answer == STORE_CONFLICT;
    trace(world, "  database: %s from event %llu of node %u: %s",
          world->db.table[op->write[0].table].name, (unsigned long long)op->write[0].number,
          op->node,
          op->answer == STORE_DONE       ? "durable"
          : op->answer == STORE_CONFLICT ? "conflict"
                                         : "failed");
    note(world, op->answer);
    /* the new table first: the event that names it is checked against it */
    for (unsigned i = op->writes; op->answer == STORE_DONE && i-- > 0;)
        keep(world, op, i);
}

static void read_table(World *world, Op *op)
{
    const Stored *stored = &world->db.table[op->table];
    op->sent = op->after;
    op->upto = stored->length;
    memcpy(op->digest, stored->slot, sizeof op->digest);
    op->failed = world->stage == STAGE_FAULTS && odds(world, world->plan.failing);
    world->numbers.reads++;
}

/* A lease is granted to its holder, and to others once it has expired. */
static void lease(World *world, Op *op)
{
    Stored *stored = &world->db.table[op->table];
    const int64_t now = world->now / MILLI;
    const bool own = stored->lease.fence != 0 && stored->lease.node == op->node &&
                     stored->lease.life == op->life;
    op->failed = world->stage == STAGE_FAULTS && odds(world, world->plan.failing);
    op->answer = op->failed                          ? STORE_FAILED
                 : !own && stored->lease.until > now ? STORE_CONFLICT
                                                     : STORE_DONE;
    if (op->answer != STORE_DONE)
        return;
    stored->lease.node = op->node;
    stored->lease.life = op->life;
    stored->lease.fence += !own;
    stored->lease.until = now + op->lasts;
    op->fence = stored->lease.fence;
    trace(world, "  database: node %u has the lease of %s, number %llu", op->node, stored->name,
          (unsigned long long)op->fence);
}

bool db_is_due(const World *world, const Stored *stored, int64_t before)
{
    return stored->due != 0 && stored->due < before && stored->lease.until <= world->now / MILLI;
}

/* A request has arrived; it is executed and the answer is sent. */
static void serve(World *world, Op *op)
{
    int64_t took = 0;
    if (op->kind == OP_WRITE) {
        commit(world, op);
        took = between(world, 100, world->plan.commit);
    } else if (op->kind == OP_READ) {
        read_table(world, op);
    } else if (op->kind == OP_LEASE) {
        lease(world, op);
    } else if (op->kind == OP_NEWS) {
        op->upto = world->db.news;
    } else if (op->kind == OP_SAY || op->kind == OP_HEAR) {
        op->failed = world->stage == STAGE_FAULTS && odds(world, world->plan.failing);
        if (!op->failed && op->kind == OP_SAY)
            note_presence(world, op);
        else if (!op->failed)
            tell_presence(world, op);
    } else if (op->kind == OP_BEAT) {
        note_beat(world, op);
        free_op(op);
        return;
    } else if (op->kind >= OP_LOOK) {
        queue_serve(world, op);
        if (world->stage == STAGE_FAULTS && odds(world, world->plan.late))
            took = between(world, 0, LOOK_LATE);
    }
    op->back = true;
    put(world, op, took + latency(world));
}

/* While a node is cut off, its requests wait, or fail if they were certainly not executed. */
static void wait(World *world, Op *op)
{
    if (!op->back && op->kind != OP_BEAT && odds(world, 10)) {
        op->back = op->failed = true;
        op->answer = STORE_FAILED;
        op->upto = op->sent = op->after;
        node_op_done(world, op);
        free_op(op);
        return;
    }
    put(world, op, CUT_REST + latency(world));
}

void db_item(World *world, unsigned index, unsigned number)
{
    Op *op = &world->op[index];
    const Node *node = &world->node[number];
    const bool alive = node->up && node->life == op->life;
    if (op->kind == OP_FREE)
        return;
    if (op->back && !alive) {
        free_op(op);
        return;
    }
    if (alive && node->cut_off) {
        wait(world, op);
        return;
    }
    if (!op->back) {
        serve(world, op);
        return;
    }
    if (world->now < node->stalled_until) {
        put(world, op, node->stalled_until - world->now + between(world, 0, MILLI));
        return;
    }
    if (op->kind == OP_READ && op->sent == op->after && op->upto > op->after + 1 &&
        odds(world, world->plan.split)) { /* the rest comes later */
        node_read_some(world, op,
                       op->after + 1 + below(world, (unsigned)(op->upto - op->after - 1)));
        put(world, op, latency(world));
        return;
    }
    node_op_done(world, op);
    free_op(op);
}

void db_clear(World *world)
{
    for (unsigned i = 0; i < OPS; i++)
        if (world->op[i].kind != OP_FREE)
            free_op(&world->op[i]);
    for (unsigned i = 0; i < world->db.named; i++)
        check_clear(&world->db.table[i]);
    queue_clear(world);
    world->db.named = 0;
    world->db.news = 0;
    memset(world->db.beat, 0, sizeof world->db.beat);
    world->db.last = world->db.gone = world->db.gone_at = world->db.sent = 0;
    world->db.full_until = world->db.slow_until = 0;
}
