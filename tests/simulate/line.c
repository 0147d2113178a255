/* line.c - the connections between clients and nodes. Like TCP they keep the order of messages, and
 * promise nothing else: a message may take any time, a connection may break at any point, and each
 * end learns of that later. */
#include <string.h>

#include "simulate/parts.h"

enum {
    APART_REST = 40 * MILLI, /* between two checks whether a direction is free again */
    SILENCE = 1400 * MILLI,  /* after which a node says that a client is quiet */
};

static int64_t latency(World *world)
{
    return between(world, 100, world->plan.latency);
}

/* ---- in transit ---- */

void line_send_up(World *world, unsigned index, json_t *message, unsigned request,
                  TableRequestKind kind)
{
    Line *line = &world->line[index];
    if (line->up_count == RING || !line->client_open) {
        json_decref(message);
        return; /* a client with this much in transit waits: see client_act */
    }
    int64_t at = world->now + latency(world);
    if (at < line->up_last)
        at = line->up_last;
    line->up_last = at;
    line->up[(line->up_first + line->up_count++) % RING] =
        (Up){.at = at, .message = message, .request = request, .kind = kind};
    if (line->up_count == 1)
        later(world, at - world->now, ITEM_UP, line->node, index);
}

Down *line_send_down(World *world, unsigned index)
{
    Line *line = &world->line[index];
    if (line->down_count == RING) {
        line_break(world, index); /* a server closes connections of clients that do not read */
        line->down_count--;
    }
    int64_t at = world->now + latency(world);
    if (at < line->down_last)
        at = line->down_last;
    line->down_last = at;
    Down *down = &line->down[(line->down_first + line->down_count++) % RING];
    *down = (Down){.at = at};
    if (line->down_count == 1)
        later(world, at - world->now, ITEM_DOWN, line->node, index);
    return down;
}

/* ---- the node's end ---- */

int line_visit(const Line *line, unsigned table)
{
    for (int i = 0; i < VISITS; i++)
        if (line->visit[i].room != NULL && line->visits[i] == table)
            return i;
    return -1;
}

static void leave(World *world, Line *line, unsigned at)
{
    Visit *visit = &line->visit[at];
    node_run(world, line->node,
             &(CoreEvent){.kind = CORE_LEAVE, .room = visit->room, .visit = visit});
    *visit = (Visit){0};
}

static void close_node_end(World *world, Line *line)
{
    Node *node = &world->node[line->node];
    const unsigned index = (unsigned)(line - world->line);
    line->node_open = false;
    for (unsigned i = 0; i < node->opens; i++)
        if (node->open[i] == index)
            node->open[i--] = node->open[--node->opens];
}

/* As socket_gone in socket_use.c. */
static void gone(World *world, Line *line)
{
    trace(world, "  node %u has lost client %u", line->node, line->client);
    close_node_end(world, line);
    for (unsigned i = 0; i < VISITS; i++)
        if (line->visit[i].room != NULL)
            leave(world, line, i);
    node_run(world, line->node, &(CoreEvent){.kind = CORE_FORGET, .client = line});
}

void line_node_gone(World *world, unsigned index)
{
    Line *line = &world->line[index];
    close_node_end(world, line);
    memset(line->visit, 0, sizeof line->visit);
    line->broken = true;
    later(world, between(world, 0, 2 * SECOND), ITEM_LOST_BY_CLIENT, line->node, index);
}

static void set_quiet(World *world, Line *line, bool quiet)
{
    if (line->quiet == quiet || !line->node_open)
        return;
    line->quiet = quiet;
    for (unsigned i = 0; i < VISITS; i++)
        if (line->visit[i].room != NULL)
            node_run(world, line->node,
                     &(CoreEvent){.kind = quiet ? CORE_QUIET : CORE_HEARD,
                                  .room = line->visit[i].room,
                                  .visit = &line->visit[i]});
}

static void answer(World *world, const Line *line, const Up *up, unsigned table, const char *why)
{
    check_answer(world, line->node, up->request, why == NULL, why != NULL ? why : "");
    Down *down = line_send_down(world, (unsigned)(line - world->line));
    down->answer = true;
    down->granted = why == NULL;
    down->request = up->request;
    down->table = table;
}

static void request(World *world, Line *line, const Up *up, int at)
{
    const Ask *ask = &world->request[up->request];
    node_run(world, line->node,
             &(CoreEvent){.kind = CORE_REQUEST,
                          .room = line->visit[at].room,
                          .client = line,
                          .holder = world->client[line->client].holder,
                          .key = ask->has_key ? ask->key : NULL,
                          .message = up->message});
}

/* As take_message in sockets/messages.c. */
static void take_message(World *world, Line *line, const Up *up)
{
    const Ask *ask = &world->request[up->request];
    const int at = ask->table < NAMES ? line_visit(line, ask->table) : -1;
    set_quiet(world, line, false);
    if (up->kind == TABLE_REQUEST_CREATE) {
        node_run(world, line->node,
                 &(CoreEvent){.kind = CORE_CREATE,
                              .client = line,
                              .principal = line->principal,
                              .holder = world->client[line->client].holder,
                              .message = up->message});
    } else if (up->kind == TABLE_REQUEST_JOIN) {
        node_join(world, line->node,
                  &(Join){.line = (unsigned)(line - world->line),
                          .request = up->request,
                          .table = ask->table,
                          .after = ask->at});
    } else if (at < 0) {
        answer(world, line, up, ask->table, "join the table first");
    } else if (up->kind == TABLE_REQUEST_LEAVE) {
        leave(world, line, (unsigned)at);
        answer(world, line, up, ask->table, NULL);
    } else {
        request(world, line, up, at);
    }
}

/* ---- notifications ---- */

static bool is_free(const World *world, const Line *line)
{
    return line->down_count < world->plan.window;
}

static void send_news(World *world, unsigned index, unsigned at)
{
    char bytes[MOST_NEWS];
    Line *line = &world->line[index];
    Visit *visit = &line->visit[at];
    WfText text = wf_text(bytes, sizeof bytes);
    Down told = {0};
    if (!news_write(visit, node_now(world, line->node), &text) || text.length >= sizeof bytes) {
        broken(world, "node %u cannot write its news of %s", line->node, visit->room->table->name);
        return;
    }
    check_told(world, line->node, line->visits[at], line->told[at], bytes, &told);
    if ((told.you & ~world->db.table[line->visits[at]].held[line->client]) != 0)
        broken(world, "client %u, %s: told seats that it never held", line->client,
               visit->room->table->name);
    line->told[at] += told.count;
    Down *down = line_send_down(world, index);
    told.at = down->at;
    *down = told;
}

/* As socket_ready in socket.c, which hangs up on a client that knows events that the table lacks.
 * No operator removes or replaces tables here, so there is no such client. */
static void flush(World *world, unsigned index)
{
    Line *line = &world->line[index];
    for (unsigned i = 0; i < VISITS; i++) {
        if (line->visit[i].room != NULL && news_is_lost(&line->visit[i]))
            broken(world, "client %u knows events that node %u has not read of %s", line->client,
                   line->node, line->visit[i].room->table->name);
        while (!world->is_broken && line->visit[i].room != NULL && news_waits(&line->visit[i])) {
            if (!is_free(world, line))
                return; /* it is polled again when a message has arrived there */
            send_news(world, index, i);
        }
    }
    line->wants = false;
}

void line_flush(World *world, unsigned number)
{
    Node *node = &world->node[number];
    if (!node->wants)
        return;
    node->wants = false;
    for (unsigned i = 0; i < node->opens; i++)
        if (world->line[node->open[i]].wants)
            flush(world, node->open[i]);
}

/* ---- receiving ---- */

static void come_up(World *world, unsigned index)
{
    Line *line = &world->line[index];
    const Node *node = &world->node[line->node];
    if (line->up_count == 0)
        return;
    const bool stalled = line->node_open && world->now < node->stalled_until;
    if (!line->broken && (stalled || world->apart[line->client][line->node])) {
        later(world, stalled ? node->stalled_until - world->now : APART_REST + latency(world),
              ITEM_UP, line->node, index);
        return;
    }
    const Up up = line->up[line->up_first];
    world->stirred = world->now;
    line->up_first = (line->up_first + 1) % RING;
    line->up_count--;
    if (line->up_count > 0)
        later(world, line->up[line->up_first].at - world->now, ITEM_UP, line->node, index);
    if (line->node_open && !line->broken) {
        if (up.message != NULL)
            take_message(world, line, &up);
        else
            gone(world, line);
    }
    json_decref(up.message);
}

static void come_down(World *world, unsigned index)
{
    Line *line = &world->line[index];
    if (line->down_count == 0)
        return;
    if (!line->broken && world->apart[line->client][line->node]) {
        later(world, APART_REST + latency(world), ITEM_DOWN, line->node, index);
        return;
    }
    const Down down = line->down[line->down_first];
    world->stirred = world->now;
    line->down_first = (line->down_first + 1) % RING;
    line->down_count--;
    if (line->down_count > 0)
        later(world, line->down[line->down_first].at - world->now, ITEM_DOWN, line->node, index);
    if (line->broken)
        return;
    if (line->client_open)
        client_hear(world, line->client, index, &down);
    if (line->node_open && line->wants && world->now >= world->node[line->node].stalled_until)
        flush(world, index);
}

void line_item(World *world, const Item *item)
{
    Line *line = &world->line[item->index];
    const Node *node = &world->node[line->node];
    const bool stalled = line->node_open && world->now < node->stalled_until;
    switch ((ItemKind)item->kind) {
    case ITEM_UP:
        come_up(world, item->index);
        break;
    case ITEM_DOWN:
        come_down(world, item->index);
        break;
    case ITEM_LOST_BY_CLIENT:
        if (line->client_open)
            client_lost(world, line->client, item->index);
        break;
    case ITEM_LOST_BY_NODE:
    case ITEM_QUIET:
        if (stalled)
            later(world, node->stalled_until - world->now, (ItemKind)item->kind, line->node,
                  item->index);
        else if (line->node_open && item->kind == ITEM_QUIET)
            set_quiet(world, line, true);
        else if (line->node_open)
            gone(world, line);
        break;
    default:
        break;
    }
}

/* ---- opening and breaking ---- */

bool line_open(World *world, unsigned client, unsigned number)
{
    Node *node = &world->node[number];
    if (!node->up || world->apart[client][number] || world->now < node->stalled_until)
        return false;
    if (world->lines == LINES) {
        broken(world, "the simulator has too many lines");
        return false;
    }
    Line *line = &world->line[world->lines];
    memset(line->visit, 0, sizeof line->visit);
    line->client = (uint8_t)client;
    line->node = (uint8_t)number;
    line->client_open = line->node_open = true;
    line->broken = line->quiet = line->wants = false;
    line->up_first = line->up_count = line->down_first = line->down_count = 0;
    line->up_last = line->down_last = 0;
    line->principal = (Principal){.address = client + 1, .holder = client + 1};
    node->open[node->opens++] = (uint16_t)world->lines;
    world->client[client].line = world->lines++;
    return true;
}

void line_break(World *world, unsigned index)
{
    Line *line = &world->line[index];
    const unsigned half = world->stage == STAGE_FAULTS ? world->plan.half_open : 0;
    if (line->broken)
        return;
    trace(world, "the line of client %u to node %u breaks", line->client, line->node);
    line->broken = true;
    later(world,
          odds(world, half) ? between(world, SECOND, 8 * SECOND) : between(world, 0, 500 * MILLI),
          ITEM_LOST_BY_CLIENT, line->node, index);
    if (odds(world, half)) {
        later(world, SILENCE, ITEM_QUIET, line->node, index);
        later(world, between(world, 2 * SECOND, 20 * SECOND), ITEM_LOST_BY_NODE, line->node, index);
    } else {
        later(world, between(world, 0, 500 * MILLI), ITEM_LOST_BY_NODE, line->node, index);
    }
}

void line_hang_up(World *world, unsigned index)
{
    Line *line = &world->line[index];
    line_send_up(world, index, NULL, 0, TABLE_REQUEST_NONSENSE);
    line->client_open = false;
}
