/* facts.c - Courier Leapale: what a program displays of a position besides its moves. */
#include "games/leapale/leapale.h"

static const Cells nothing = {{0}};

static unsigned cell_of(WfPlace place)
{
    return cell_at(place.level, place.file, place.rank);
}

static size_t list(Cells set, uint8_t cell[])
{
    size_t count = 0;
    for (unsigned next; cells_pop(&set, &next);)
        cell[count++] = (uint8_t)next;
    return count;
}

size_t leapale_list_attackers(const WfPosition *position, uint8_t seat, WfPlace place,
                              uint8_t from[WF_ATTACKERS_MAX])
{
    return list(leapale_attackers(leapale_of(position), cell_of(place), seat, &nothing), from);
}

/* The Emperor of the side to move, if it is in check. */
size_t leapale_list_checks(const WfPosition *position, WfCheck check[WF_CHECKS_MAX])
{
    const LeapalePosition *p = leapale_of(position);
    const unsigned emperor = leapale_emperor(p, p->head.turn);
    check[0].square = (uint8_t)emperor;
    check[0].count =
        (uint8_t)list(leapale_attackers(p, emperor, p->head.turn ^ 1U, &nothing), check[0].by);
    return check[0].count > 0;
}

/* The pseudo-legal targets: a target among them that is not legal is forbidden by check. */
size_t leapale_reach(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX])
{
    const LeapalePosition *p = leapale_of(position);
    const unsigned cell = cell_of(from);
    return p->piece[cell] == BOARD_EMPTY ? 0 : list(leapale_targets(p, cell), to);
}
