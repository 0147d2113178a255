/* node_joins.c - clients who want to visit a table: the table is read first, and must contain all
 * events that the client knows already. */
#include "simulate/parts.h"

static void answer(World *world, unsigned node, const Join *join, const char *why)
{
    check_answer(world, node, join->request, why == NULL, why != NULL ? why : "");
    Down *down = line_send_down(world, join->line);
    down->answer = true;
    down->granted = why == NULL;
    down->request = join->request;
    down->table = join->table;
}

static void enter(World *world, unsigned node, const Join *join, Room *room)
{
    Line *line = &world->line[join->line];
    int at = line_visit(line, join->table);
    const bool entered = at >= 0;
    for (int i = 0; at < 0 && i < VISITS; i++)
        if (line->visit[i].room == NULL)
            at = i;
    if (at < 0) {
        answer(world, node, join, "you look at too many tables at once");
        return;
    }
    Visit *visit = &line->visit[at];
    line->visits[at] = join->table;
    visit->told = line->told[at] = join->after;
    visit->presence = true;
    answer(world, node, join, NULL);
    if (entered)
        return;
    *visit = (Visit){.client = line,
                     .holder = world->client[line->client].holder,
                     .principal = &line->principal,
                     .told = join->after};
    node_run(world, node, &(CoreEvent){.kind = CORE_ENTER, .room = room, .visit = visit});
    if (line->quiet)
        node_run(world, node, &(CoreEvent){.kind = CORE_QUIET, .room = room, .visit = visit});
}

/* Whether the join is over. */
static bool go_on(World *world, unsigned node, Join *join, Room *room)
{
    if (!world->line[join->line].node_open)
        return true;
    if (!room_is_whole(room))
        return false;
    if (room->unread) {
        if (!room_is_at_rest(room))
            return false;
        answer(world, node, join, "the table cannot be read");
        return true;
    }
    if (!table_is_read(room->table)) {
        answer(world, node, join, "there is no such table");
        return true;
    }
    if (join->after <= room_durable(room)) {
        enter(world, node, join, room);
        return true;
    }
    if (join->fresh && room_is_at_rest(room)) {
        answer(world, node, join, "there is no event of that number");
        return true;
    }
    if (!join->fresh) {
        join->fresh = true;
        node_run(world, node, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    }
    return false;
}

void node_join(World *world, unsigned number, const Join *asked)
{
    Node *node = &world->node[number];
    Join join = *asked;
    Room *room = node_room(world, number, join.table);
    if (room != NULL && go_on(world, number, &join, room))
        return;
    if (node->joins == JOINS) {
        broken(world, "the simulator has too many joins");
        return;
    }
    join.fresh = join.fresh || room == NULL;
    node->join[node->joins++] = join;
    if (room == NULL)
        (void)node_open(world, number, join.table);
}

void node_joins_go_on(World *world, unsigned number, Room *room)
{
    Node *node = &world->node[number];
    const unsigned table = table_number(room->table->name);
    for (unsigned i = 0; i < node->joins; i++)
        if (node->join[i].table == table && go_on(world, number, &node->join[i], room))
            node->join[i--] = node->join[--node->joins];
}

bool node_is_awaited(const World *world, unsigned number, unsigned table)
{
    const Node *node = &world->node[number];
    for (unsigned i = 0; i < node->joins; i++)
        if (node->join[i].table == table)
            return true;
    return false;
}
