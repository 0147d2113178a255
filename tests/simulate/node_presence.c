/* node_presence.c - exchanges the presence at a node's tables with the other nodes, as
 * src/store/postgres/presence.c and lobby/lobby.c do it: changes only, once a second at most. */
#include <string.h>

#include "simulate/parts.h"

enum { SAY = 1000, HEAR = 500 /* milliseconds */ };

void node_here(World *world, unsigned number, const Effect *effect)
{
    Node *node = &world->node[number];
    node->here[table_number(effect->room->table->name)] =
        (StorePresence){.seats = effect->seats, .watching = effect->watching};
    node->here_changed = true;
    world->stirred = world->now; /* others will be told of it */
}

void node_presence_look(World *world, unsigned number, int64_t now)
{
    Node *node = &world->node[number];
    Op *say = !node->saying && node->here_changed && now >= node->next_say
                  ? db_op(world, number, OP_SAY)
                  : NULL;
    if (say != NULL) {
        memcpy(node->said, node->here, sizeof node->said);
        node->here_changed = false;
        node->saying = true;
        node->next_say = now + SAY;
        db_send(world, say);
    }
    Op *hear = !node->hearing && now >= node->next_hear ? db_op(world, number, OP_HEAR) : NULL;
    if (hear != NULL) {
        node->hearing = true;
        node->next_hear = now + HEAR;
        db_send(world, hear);
    }
}

void node_said(Node *node, bool failed)
{
    node->saying = false;
    node->here_changed = node->here_changed || failed;
}

void node_tell_elsewhere(World *world, unsigned number, Room *room)
{
    const StorePresence is = world->node[number].elsewhere[table_number(room->table->name)];
    node_run(world, number,
             &(CoreEvent){
                 .kind = CORE_PRESENT, .room = room, .seats = is.seats, .watching = is.watching});
}

void node_heard(World *world, unsigned number, bool failed)
{
    Node *node = &world->node[number];
    node->hearing = false;
    for (unsigned table = 0; !failed && table < world->db.named; table++) {
        const StorePresence *is = &node->heard[table];
        if (is->seats == node->elsewhere[table].seats &&
            is->watching == node->elsewhere[table].watching)
            continue;
        node->elsewhere[table] = *is;
        trace(world, "  node %u hears that seats %x are elsewhere at %s, and %u watch", number,
              is->seats, world->db.table[table].name, is->watching);
        Room *room = node_room(world, number, table);
        if (room != NULL)
            node_tell_elsewhere(world, number, room);
    }
}

void node_presence_end(Node *node)
{
    memset(node->here, 0, sizeof node->here);
    memset(node->elsewhere, 0, sizeof node->elsewhere);
    node->here_changed = node->saying = node->hearing = false;
    node->next_say = node->next_hear = 0;
}
