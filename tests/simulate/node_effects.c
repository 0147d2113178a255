/* node_effects.c - carries out the effects of a step of the core: answers, notifications, writes,
 * reads, computations. */
#include <stdlib.h>
#include <string.h>

#include "simulate/parts.h"

static void answer(World *world, unsigned number, const Effect *effect)
{
    const unsigned line = (unsigned)((Line *)effect->client - world->line);
    const unsigned request = (unsigned)json_integer_value(effect->id);
    if (line >= world->lines || !world->line[line].node_open || world->line[line].node != number) {
        broken(world, "node %u answers a line that is gone", number);
        return;
    }
    check_answer(world, number, request, effect->granted, effect->text);
    Down *down = line_send_down(world, line);
    down->answer = true;
    down->granted = effect->granted;
    down->request = request;
    down->table = effect->room != NULL ? table_number(effect->room->table->name) : NAMES;
    memcpy(down->key, effect->secret, sizeof down->key);
}

static void tell(Node *node, const Effect *effect)
{
    node->wants = true;
    for (Visit *visit = effect->room->visits; visit != NULL; visit = visit->next)
        if (effect->visit == NULL || effect->visit == visit)
            ((Line *)visit->client)->wants = true;
}

static void copy_write(const World *world, unsigned number, DbWrite *to, const Room *room)
{
    const RoomWrite *write = &room->write;
    *to = (DbWrite){.table = table_number(room->table->name),
                    .number = write->number,
                    .events = write->events,
                    .slots = write->slots,
                    .due = write->row.due,
                    .fence = write->fence,
                    .request = (unsigned)json_integer_value(room->busy->id),
                    .now = node_now(world, number),
                    .owed = world->node[number].owed_most};
    for (size_t i = 0; i < write->events; i++)
        to->body[i] = strdup(write->body[i]);
    memcpy(to->slot, write->slot, sizeof to->slot);
    if (write->job.payload != NULL) {
        to->turn = strtoull(strrchr(write->job.key, '/') + 1, NULL, 10);
        to->payload = strdup(write->job.payload);
    }
}

static void append(World *world, unsigned number, Room *room)
{
    Op *op = db_op(world, number, OP_WRITE);
    if (op == NULL)
        return;
    op->room = room;
    op->writes = 1;
    copy_write(world, number, &op->write[0], room);
    if (room->write.opens != NULL) {
        op->writes = 2;
        copy_write(world, number, &op->write[1], room->write.opens);
    }
    trace(world, "  node %u writes %s", number, op->write[0].body[0]);
    db_send(world, op);
}

static void read_table(World *world, unsigned number, Room *room)
{
    Op *op = db_op(world, number, OP_READ);
    if (op == NULL)
        return;
    op->room = room;
    op->table = table_number(room->table->name);
    op->after = room->table->length;
    trace(world, "  node %u reads %s after event %zu", number, room->table->name, op->after);
    db_send(world, op);
}

static void ask_lease(World *world, unsigned number, Room *room, int64_t lasts)
{
    Op *op = db_op(world, number, OP_LEASE);
    if (op == NULL)
        return;
    op->room = room;
    op->table = table_number(room->table->name);
    op->lasts = lasts;
    db_send(world, op);
}

static void log_line(World *world, unsigned number, const char *line)
{
    trace(world, "  node %u logs: %s", number, line);
    if (strstr(line, "cannot take") != NULL)
        broken(world, "node %u: %s", number, line);
}

void node_carry_out(World *world, unsigned number, const Effect *effect)
{
    switch (effect->kind) {
    case EFFECT_ANSWER:
        answer(world, number, effect);
        break;
    case EFFECT_NEWS:
        tell(&world->node[number], effect);
        break;
    case EFFECT_WRITE:
        append(world, number, effect->room);
        break;
    case EFFECT_READ:
        read_table(world, number, effect->room);
        break;
    case EFFECT_LEASE:
        ask_lease(world, number, effect->room, effect->lasts);
        break;
    case EFFECT_HERE:
        node_here(world, number, effect);
        break;
    case EFFECT_THINK:
        pending_turns_begin(world, number, effect);
        break;
    case EFFECT_DROP:
        pending_turns_drop(world, number, effect);
        break;
    case EFFECT_LOG:
        log_line(world, number, effect->text);
        break;
    }
}
