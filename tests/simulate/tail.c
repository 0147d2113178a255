/* tail.c - after faults have stopped, everything must make progress. Clients come back and receive
 * all they missed, their moves are made, computers move, flags fall, the server notices that
 * missing players are back. Then nobody acts any more, and what every client was sent is compared
 * with what is durable. */
#include <string.h>

#include "simulate/parts.h"

enum {
    LOOK = 150 * MILLI,
    FAULTS_MOST = 240 * SECOND,   /* however little clients could do */
    PROGRESS_MOST = 150 * SECOND, /* a table that could not be read is due again after a minute */
    QUIET_MOST = 100 * SECOND,
    QUIET_LEAST = 8 * SECOND, /* until a crashed node counts as gone, and clients know */
    FLAG_MOST = 5 * SECOND,
    FLAG_SOON = 60 * SECOND, /* after faults stopped: for those that fall later nobody waits */
};

static int64_t slowest_clock(const World *world)
{
    int64_t least = INT64_MAX;
    for (unsigned i = 0; i < NODES; i++)
        if (world->node[i].up && node_now(world, i) < least)
            least = node_now(world, i);
    return least;
}

static bool is_looked_at(const World *world, const Stored *stored)
{
    for (unsigned i = 0; i < CLIENTS; i++)
        if (world->client[i].seen[stored - world->db.table].joined)
            return true;
    return false;
}

/* What a table still has to do; NULL: nothing. */
static const char *table_waits(const World *world, const Stored *stored, bool all)
{
    const Known *last = &stored->known[stored->length - 1];
    const Model *model = &stored->model;
    const int64_t falls = model_falls(model), now = slowest_clock(world);
    if (falls != 0 && last->turn != WF_NO_SEAT && now > falls + FLAG_MOST / MILLI)
        return "a flag does not fall";
    if (stored->progressed || all)
        return NULL;
    const int64_t left = falls - now + (world->now - world->stage_at) / MILLI;
    if (falls != 0 && !is_looked_at(world, stored) && left < FLAG_SOON / MILLI)
        return "a flag has not fallen at a table at which nobody is";
    if (stored->computer_since != 0)
        return "a computer does not move";
    if (last->turn != WF_NO_SEAT) {
        for (unsigned i = 0; i < CLIENTS; i++)
            if (memcmp(world->client[i].holder, model->holder[last->turn], STORE_DIGEST) == 0 &&
                world->client[i].seen[stored - world->db.table].wanted && last->moves > 0)
                return "a player's move is not made";
    }
    if (check_rematch_waits(stored))
        return "a rematch to which all agreed is not there";
    return NULL;
}

/* What a client has not received yet; NULL: nothing. */
static const char *client_waits(const World *world, unsigned number, bool all)
{
    const Client *client = &world->client[number];
    if (client->line == LINES || world->line[client->line].broken)
        return "a client has no line";
    if (client->waiting > 0)
        return "a client is not answered";
    for (unsigned i = 0; i < world->db.named; i++) {
        const Seen *seen = &client->seen[i];
        if (!seen->wanted)
            continue;
        if (!seen->joined)
            return "a client cannot join its table";
        if (all && (seen->known != world->db.table[i].length || seen->state != seen->known))
            return "a client is not told everything";
    }
    return NULL;
}

static const char *nodes_wait(const World *world, bool all)
{
    for (unsigned i = 0; i < NODES; i++) {
        const Node *node = &world->node[i];
        if (!node->up)
            return "a node is not up";
        if (world->now < node->stalled_until)
            return "a node stalls";
        for (unsigned k = 0; all && k < node->room_count; k++)
            if (!room_is_at_rest(node->room[k]) || node->room[k]->line != NULL ||
                node->room[k]->stale)
                return "a room has something on its way";
    }
    return NULL;
}

static const char *world_waits(const World *world, bool all, unsigned *which)
{
    const char *why = nodes_wait(world, all);
    for (unsigned i = 0; why == NULL && i < CLIENTS; i++) {
        why = client_waits(world, i, all);
        *which = i;
    }
    for (unsigned i = 0; why == NULL && i < world->db.named; i++)
        if (world->db.table[i].length > 0) {
            why = table_waits(world, &world->db.table[i], all);
            *which = i;
        }
    return why;
}

/* ---- at the end ---- */

static uint8_t seats_held(const Model *model, const uint8_t *holder)
{
    uint8_t seats = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (model->seat[seat] == SEAT_PERSON &&
            memcmp(model->holder[seat], holder, STORE_DIGEST) == 0)
            seats |= (uint8_t)(1U << seat);
    return seats;
}

/* The presence at a table, according to the connections of all nodes. */
static uint8_t who_is_there(const World *world, unsigned table, size_t *watching)
{
    uint8_t seats = 0;
    *watching = 0;
    for (unsigned i = 0; i < world->lines; i++) {
        const Line *line = &world->line[i];
        if (!line->node_open)
            continue;
        const uint8_t own =
            seats_held(&world->db.table[table].model, world->client[line->client].holder);
        if (line->quiet || line_visit(line, table) < 0)
            continue;
        seats |= own;
        *watching += own == 0;
    }
    return seats;
}

static void compare(World *world, unsigned number, unsigned table)
{
    const Client *client = &world->client[number];
    const Seen *seen = &client->seen[table];
    const Stored *stored = &world->db.table[table];
    size_t watching;
    const uint8_t there = who_is_there(world, table, &watching);
    if (seen->you != seats_held(&stored->model, client->holder))
        broken(world, "client %u, %s: told other seats than it holds", number, stored->name);
    if (seen->present != there || seen->watching != watching)
        broken(world,
               "client %u, %s: told that seats %x are there and %zu watch, and it is %x and %zu",
               number, stored->name, seen->present, seen->watching, there, watching);
    if (stored->model.noticed != WF_NO_SEAT && (there >> stored->model.noticed & 1) != 0)
        broken(world, "%s: who was given notice is there, and it stands", stored->name);
}

static void finish(World *world)
{
    for (unsigned i = 0; i < CLIENTS; i++)
        for (unsigned table = 0; table < world->db.named; table++)
            if (world->client[i].seen[table].wanted)
                compare(world, i, table);
    trace(world, "everything is told: %llu events, %u wishes",
          (unsigned long long)world->numbers.events, world->requests - 1);
    world->stage = STAGE_OVER;
}

static void begin(World *world, Stage stage)
{
    world->stage = stage;
    world->stage_at = world->now;
    trace(world, "%s", stage == STAGE_TAIL ? "faults stop" : "nobody does anything any more");
}

static void wait_no_longer(World *world, int64_t most, const char *why, unsigned which)
{
    if (world->now - world->stage_at > most)
        broken(world, "%s, %lld s after faults stopped (number %u)", why,
               (long long)(most / SECOND), which);
}

void tail_look(World *world)
{
    unsigned which = 0;
    if (world->stage == STAGE_FAULTS) {
        if (world->actions >= world->plan.actions || world->now > FAULTS_MOST ||
            world->lines > LINES / 2) {
            fault_stop_all(world);
            begin(world, STAGE_TAIL);
        }
    } else if (world->stage == STAGE_TAIL) {
        const char *why = world_waits(world, false, &which);
        if (why == NULL)
            begin(world, STAGE_QUIET);
        else
            wait_no_longer(world, PROGRESS_MOST, why, which);
    } else {
        const char *why = world_waits(world, true, &which);
        if (why == NULL && world->now - world->stirred > QUIET_LEAST)
            finish(world);
        else if (why != NULL)
            wait_no_longer(world, QUIET_MOST, why, which);
    }
    later(world, LOOK, ITEM_TAIL, 0, 0);
}
