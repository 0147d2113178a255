/* fault.c - the faults: nodes crash, stall and are cut off, connections break, dates are set, the
 * disk is full or slow. Every fault is repaired, at the latest when faults stop. */
#include "simulate/parts.h"

/* What to repair; the rest of the number is a client and a node. */
enum { HEAL_CUT, HEAL_APART, HEALS };

static void crash(World *world, unsigned number, int64_t back)
{
    if (!world->node[number].up)
        return;
    node_crash(world, number);
    world->numbers.crashes++;
    later(world, back, ITEM_START, number, 0);
}

static void stall(World *world, unsigned number)
{
    Node *node = &world->node[number];
    const int64_t until =
        world->now + between(world, 50 * MILLI, odds(world, 200) ? 9 * SECOND : 3 * SECOND);
    if (node->up && until > node->stalled_until)
        node->stalled_until = until;
    trace(world, "node %u stalls", number);
}

static void cut_off(World *world, unsigned number)
{
    if (world->node[number].cut_off)
        return;
    world->node[number].cut_off = true;
    trace(world, "node %u is cut off from the database", number);
    later(world, between(world, 100 * MILLI, odds(world, 300) ? 15 * SECOND : 5 * SECOND),
          ITEM_HEAL, 0, HEAL_CUT + HEALS * number);
}

static void set_apart(World *world)
{
    const unsigned client = below(world, CLIENTS), number = below(world, NODES);
    if (world->apart[client][number])
        return;
    world->apart[client][number] = true;
    trace(world, "client %u cannot reach node %u", client, number);
    later(world, between(world, 100 * MILLI, 8 * SECOND), ITEM_HEAL, 0,
          HEAL_APART + HEALS * (number + NODES * client));
}

static void trouble_data_base(World *world)
{
    DataBase *db = &world->db;
    const int64_t until = world->now + between(world, 100 * MILLI, 4 * SECOND);
    const bool full = world->plan.failing > 0 && odds(world, 500);
    if (full)
        db->full_until = until;
    else
        db->slow_until = until;
    trace(world, "the database is %s", full ? "full" : "slow");
}

static void break_lines(World *world)
{
    unsigned count = 1 + below(world, 3);
    for (unsigned i = 0; i < CLIENTS && count > 0; i++) {
        const unsigned line = world->client[below(world, CLIENTS)].line;
        if (line != LINES) {
            line_break(world, line);
            count--;
        }
    }
}

static void set_date(World *world, unsigned number)
{
    const int64_t by = between(world, -world->plan.skew, world->plan.skew);
    world->node[number].date = 1700000000000 + by;
    trace(world, "the date of node %u is set", number); /* it counts at its next start */
}

void fault_next(World *world)
{
    const Plan *plan = &world->plan;
    const unsigned weights[] = {plan->crashes, plan->blackouts,  plan->stalls, plan->cuts,
                                plan->breaks,  plan->partitions, plan->dates,  plan->failing > 0};
    const unsigned number = below(world, NODES);
    unsigned sum = 0, kind = 0;
    if (world->stage != STAGE_FAULTS)
        return;
    later(world, between(world, 0, 2 * plan->fault_rest) * MILLI, ITEM_FAULT, 0, 0);
    for (unsigned i = 0; i < 8; i++)
        sum += weights[i];
    if (sum == 0)
        return;
    for (unsigned left = below(world, sum); left >= weights[kind]; kind++)
        left -= weights[kind];
    world->numbers.faults++;
    switch (kind) {
    case 0:
        crash(world, number, between(world, 100 * MILLI, 6 * SECOND));
        break;
    case 1:
        for (unsigned i = 0; i < NODES; i++)
            crash(world, i, between(world, 300 * MILLI, 9 * SECOND));
        break;
    case 2:
        stall(world, number);
        break;
    case 3:
        cut_off(world, number);
        break;
    case 4:
        break_lines(world);
        break;
    case 5:
        set_apart(world);
        break;
    case 6:
        set_date(world, number);
        break;
    default:
        trouble_data_base(world);
    }
}

void fault_heal(World *world, uint32_t what)
{
    const unsigned rest = what / HEALS;
    if (what % HEALS == HEAL_CUT)
        world->node[rest].cut_off = false;
    else
        world->apart[rest / NODES][rest % NODES] = false;
    trace(world, "a cut is healed");
}

void fault_stop_all(World *world)
{
    for (unsigned i = 0; i < NODES; i++) {
        world->node[i].cut_off = false;
        for (unsigned client = 0; client < CLIENTS; client++)
            world->apart[client][i] = false;
    }
    world->db.full_until = world->db.slow_until = 0;
}
