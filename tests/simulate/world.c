/* world.c - see world.h: the agenda, random numbers, and a history from beginning to end. */
#include "simulate/world.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "simulate/parts.h"

enum { HISTORY_MOST = 1200 /* virtual seconds: far more than any history takes */ };

/* ---- random numbers ---- */

uint64_t world_random(World *world)
{
    return random_next(&world->random);
}

unsigned below(World *world, unsigned bound)
{
    return (unsigned)random_below(&world->random, bound);
}

bool odds(World *world, unsigned of_1000)
{
    return below(world, 1000) < of_1000;
}

int64_t between(World *world, int64_t low, int64_t high)
{
    const uint64_t span = (uint64_t)(high > low ? high - low : 0) + 1;
    return low + (int64_t)(world_random(world) % span);
}

void digest_of(const char *text, uint8_t digest[STORE_DIGEST])
{
    uint64_t state = hash_bytes(text, strlen(text));
    for (unsigned i = 0; i < STORE_DIGEST; i += 8) {
        const uint64_t word = random_next(&state);
        memcpy(digest + i, &word, 8);
    }
}

/* ---- output ---- */

void broken(World *world, const char *format, ...)
{
    va_list args;
    if (world->is_broken)
        return;
    world->is_broken = true;
    va_start(args, format);
    (void)vsnprintf(world->broken, sizeof world->broken, format, args);
    va_end(args);
    trace(world, "BROKEN: %s", world->broken);
}

void trace(World *world, const char *format, ...)
{
    va_list args;
    if (world->trace == NULL)
        return;
    (void)fprintf(world->trace, "%10.3f  ", (double)world->now / MILLI);
    va_start(args, format);
    (void)vfprintf(world->trace, format, args);
    va_end(args);
    (void)fputc('\n', world->trace);
}

void note(World *world, uint64_t value)
{
    world->hash = random_mix(world->hash ^ value) + RANDOM_STEP;
}

/* ---- the agenda: a heap, earliest first; simultaneous items come in any order ---- */

static bool is_before(const Item *a, const Item *b)
{
    return a->at != b->at ? a->at < b->at : a->tie < b->tie;
}

static uint16_t life_of(const World *world, ItemKind kind, unsigned node)
{
    const bool of_node = kind == ITEM_LOOK || kind == ITEM_START || kind == ITEM_THOUGHT;
    return of_node ? world->node[node].life : 0;
}

void later(World *world, int64_t after, ItemKind kind, unsigned node, unsigned index)
{
    if (world->items == AGENDA) {
        broken(world, "the simulator's agenda is full");
        return;
    }
    const Item item = {.at = world->now + (after > 0 ? after : 0),
                       .tie = (uint32_t)world_random(world),
                       .life = life_of(world, kind, node),
                       .kind = (uint8_t)kind,
                       .node = (uint8_t)node,
                       .index = index};
    unsigned at = world->items++;
    for (; at > 0 && is_before(&item, &world->agenda[(at - 1) / 2]); at = (at - 1) / 2)
        world->agenda[at] = world->agenda[(at - 1) / 2];
    world->agenda[at] = item;
}

static Item take_item(World *world)
{
    const Item first = world->agenda[0], last = world->agenda[--world->items];
    unsigned at = 0;
    for (unsigned child; (child = 2 * at + 1) < world->items; at = child) {
        if (child + 1 < world->items && is_before(&world->agenda[child + 1], &world->agenda[child]))
            child++;
        if (!is_before(&world->agenda[child], &last))
            break;
        world->agenda[at] = world->agenda[child];
    }
    world->agenda[at] = last;
    return first;
}

static void do_item(World *world, const Item *item)
{
    switch ((ItemKind)item->kind) {
    case ITEM_LOOK:
        node_look(world, item->node, item->life);
        break;
    case ITEM_START:
        if (item->life == world->node[item->node].life)
            node_start(world, item->node);
        break;
    case ITEM_OP:
        db_item(world, item->index, item->node);
        break;
    case ITEM_THOUGHT:
        pending_turns_look(world, item->node, item->life, item->index);
        break;
    case ITEM_WORKER:
        queue_work(world, item->index);
        break;
    case ITEM_UP:
    case ITEM_DOWN:
    case ITEM_LOST_BY_CLIENT:
    case ITEM_LOST_BY_NODE:
    case ITEM_QUIET:
        line_item(world, item);
        break;
    case ITEM_ACT:
        client_act(world, item->index);
        break;
    case ITEM_FAULT:
        fault_next(world);
        break;
    case ITEM_HEAL:
        fault_heal(world, item->index);
        break;
    case ITEM_TAIL:
        tail_look(world);
        break;
    }
}

/* ---- a history ---- */

static void clear(World *world)
{
    world->items = 0;
    world->trace = NULL;
    for (unsigned i = 0; i < NODES; i++)
        if (world->node[i].up)
            node_crash(world, i);
    for (unsigned i = 0; i < world->lines; i++) {
        Line *line = &world->line[i];
        for (unsigned k = 0; k < line->up_count; k++)
            json_decref(line->up[(line->up_first + k) % RING].message);
    }
    db_clear(world);
}

static void begin(World *world, uint64_t seed, FILE *out)
{
    Rooms *rooms[NODES];
    const WfMoveList moves = world->moves;
    for (unsigned i = 0; i < NODES; i++)
        rooms[i] = world->node[i].rooms;
    world->seed = seed;
    world->random = random_mix(seed + 1);
    world->now = world->stage_at = world->stirred = 0;
    world->items = world->lines = world->actions = world->tables = 0;
    world->keys = world->tokens = 0;
    world->requests = 1;
    world->stage = STAGE_FAULTS;
    world->hash = seed;
    world->trace = out;
    world->is_broken = false;
    world->moves = moves;
    memset(&world->numbers, 0, sizeof world->numbers);
    memset(world->apart, 0, sizeof world->apart);
    memset(world->client, 0, sizeof world->client);
    memset(world->op, 0, sizeof world->op);
    memset(world->thought, 0, sizeof world->thought);
    memset(world->node, 0, sizeof world->node);
    for (unsigned i = 0; i < NODES; i++)
        world->node[i].rooms = rooms[i];
}

static void set_up(World *world)
{
    plan_draw(world);
    const Plan *plan = &world->plan;
    for (unsigned i = 0; i < NODES; i++) {
        Node *node = &world->node[i];
        node->date = 1700000000000 + between(world, 0, plan->skew);
        node->drift = (int)between(world, -(int64_t)plan->drift, plan->drift);
        later(world, between(world, 0, 50 * MILLI), ITEM_START, i, 0);
    }
    for (unsigned i = 0; i < CLIENTS; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "client %u", i);
        digest_of(name, world->client[i].holder);
        world->client[i].line = LINES;
        world->client[i].node = below(world, NODES);
        later(world, between(world, 60 * MILLI, 400 * MILLI), ITEM_ACT, 0, i);
    }
    later(world, between(world, 0, 2 * plan->fault_rest) * MILLI + SECOND, ITEM_FAULT, 0, 0);
    later(world, 100 * MILLI, ITEM_TAIL, 0, 0);
    queue_begin(world);
}

void world_play(World *world, uint64_t seed, FILE *out)
{
    begin(world, seed, out);
    set_up(world);
    while (world->stage != STAGE_OVER && !world->is_broken) {
        const Item item = take_item(world);
        world->now = item.at;
        note(world, (uint64_t)item.at ^ (uint64_t)item.kind << 56 ^ (uint64_t)item.index << 40);
        do_item(world, &item);
        if (world->now > HISTORY_MOST * (int64_t)SECOND)
            broken(world, "the history does not end");
    }
    clear(world);
}

World *world_new(void)
{
    World *world = calloc(1, sizeof *world);
    bool whole = world != NULL;
    for (unsigned i = 0; whole && i < NODES; i++)
        whole = (world->node[i].rooms = calloc(1, sizeof(Rooms))) != NULL;
    if (whole) {
        wf_moves_init(&world->moves, wf_system_allocator);
        return world;
    }
    world_free(world);
    return NULL;
}

void world_free(World *world)
{
    if (world == NULL)
        return;
    for (unsigned i = 0; i < NODES; i++)
        free(world->node[i].rooms);
    for (unsigned i = 0; i < NAMES; i++)
        free(world->db.table[i].known);
    wf_moves_free(&world->moves);
    free(world);
}
