/* pending_turns.c - a node waits for computers' turns in the queue, as
 * src/server/jobs/pending_turns.c does. */
#include <stdlib.h>
#include <string.h>

#include "server/core/turn.h"
#include "simulate/parts.h"

enum { LOOK = 200, AGAIN = 500 /* milliseconds until the next look at a turn */ };

static void ask(World *world, unsigned index, OpKind kind)
{
    const Thought *thought = &world->thought[index];
    Op *op = db_op(world, thought->node, kind);
    if (op == NULL)
        return;
    op->thought = index;
    op->table = thought->table;
    op->number = thought->number;
    db_send(world, op);
}

static void enqueue(World *world, unsigned index, const Room *room)
{
    const Thought *thought = &world->thought[index];
    TurnJob job = {.payload = NULL};
    if (table_computer_turn(room->table) != thought->number || !turn_ask(room, &job)) {
        later(world, AGAIN * MILLI, ITEM_THOUGHT, thought->node, index);
        return;
    }
    Op *op = db_op(world, thought->node, OP_ENQUEUE);
    if (op != NULL) {
        op->thought = index;
        op->table = thought->table;
        op->number = thought->number;
        op->text = strdup(job.payload);
        db_send(world, op);
    }
    turn_end(&job);
}

void pending_turns_begin(World *world, unsigned number, const Effect *effect)
{
    unsigned index = 0;
    while (index < THOUGHTS && world->thought[index].used)
        index++;
    if (index == THOUGHTS) {
        broken(world, "the simulator has too many thoughts");
        return;
    }
    const unsigned table = table_number(effect->room->table->name);
    check_alone(world, number, table);
    world->thought[index] = (Thought){.used = true,
                                      .node = (uint8_t)number,
                                      .table = table,
                                      .number = effect->number,
                                      .requeue = effect->requeue};
    if (effect->requeue)
        enqueue(world, index, effect->room);
    else
        ask(world, index, OP_LOOK);
}

/* Nobody waits for it any more. */
void pending_turns_drop(World *world, unsigned number, const Effect *effect)
{
    Op *op = db_op(world, number, OP_CANCEL);
    if (op == NULL)
        return;
    op->table = table_number(effect->room->table->name);
    op->number = effect->number;
    db_send(world, op);
}

/* The next look is due. At the end of a history nobody acts any more. */
void pending_turns_look(World *world, unsigned number, uint16_t life, unsigned index)
{
    Thought *thought = &world->thought[index];
    const Node *node = &world->node[number];
    if (!node->up || node->life != life)
        return;
    if (world->now < node->stalled_until || world->stage == STAGE_QUIET) {
        later(world, 100 * MILLI, ITEM_THOUGHT, number, index);
        return;
    }
    const Room *room = node_room(world, number, thought->table);
    if (thought->requeue && room != NULL && room->thinking == thought->number)
        enqueue(world, index, room);
    else
        ask(world, index, OP_LOOK);
}

/* Reports the result to the core; now and then twice, or although it no longer waits for it. */
static void end(World *world, unsigned index, Room *room, const char *result)
{
    Thought *thought = &world->thought[index];
    const CoreEvent event = {
        .kind = CORE_THOUGHT, .room = room, .number = thought->number, .body = result};
    const unsigned number = thought->node;
    thought->used = false;
    node_run(world, number, &event);
    if (world->stage == STAGE_FAULTS && odds(world, world->plan.duplicates))
        node_run(world, number, &event);
}

static void looked(World *world, const Op *op)
{
    Thought *thought = &world->thought[op->thought];
    Room *room = node_room(world, op->node, op->table);
    const bool waits = room != NULL && room->thinking == thought->number;
    const bool goes_on = op->state == JOB_WAITING || op->state == JOB_RUNNING;
    if (op->failed || world->stage == STAGE_QUIET) {
        later(world, AGAIN * MILLI, ITEM_THOUGHT, op->node, op->thought);
    } else if (!waits && (room == NULL || op->state != JOB_DONE)) {
        if (room != NULL && goes_on)
            ask(world, op->thought, OP_CANCEL);
        thought->used = false;
    } else if (op->state == JOB_DONE || op->state == JOB_FAILED) {
        end(world, op->thought, room, op->state == JOB_DONE ? op->text : NULL);
    } else if (goes_on) {
        later(world, between(world, MILLI, LOOK * MILLI), ITEM_THOUGHT, op->node, op->thought);
    } else {
        enqueue(world, op->thought, room);
    }
}

void pending_turns_op_done(World *world, const Op *op)
{
    Thought *thought = &world->thought[op->thought];
    if (op->kind == OP_LOOK)
        looked(world, op);
    if (op->kind != OP_ENQUEUE)
        return;
    thought->requeue = thought->requeue && op->failed;
    later(world, between(world, MILLI, LOOK * MILLI), ITEM_THOUGHT, op->node, op->thought);
}

void pending_turns_of_node_end(World *world, unsigned number)
{
    for (unsigned i = 0; i < THOUGHTS; i++)
        if (world->thought[i].node == number)
            world->thought[i].used = false;
}
