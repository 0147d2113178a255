/* counts.c - Courier Leapale: what reviews count (review/counts.h). */
#include "review/counts.h"
#include "games/leapale/leapale.h"
#include "review/leapale/parts.h"
#include "search/leapale/worth.h"

static unsigned worth_on(const LeapalePosition *p, unsigned cell)
{
    return (unsigned)leapale_worth[board_kind(p->piece[cell])];
}

static unsigned cheapest(const LeapalePosition *p, Cells cells)
{
    unsigned least = UINT32_MAX;
    for (unsigned cell; cells_pop(&cells, &cell);)
        least = worth_on(p, cell) < least ? worth_on(p, cell) : least;
    return least;
}

/* What the enemy gains by taking the piece on a cell, if it is worth more than what takes it, or is
 * not guarded; 0: nothing. */
static unsigned gain_on(const LeapalePosition *p, unsigned cell, unsigned seat)
{
    const Cells none = {{0}}, attackers = leapale_attackers(p, cell, seat ^ 1U, &none);
    if (cells_empty(&attackers) || board_kind(p->piece[cell]) == LEAPALE_EMPEROR)
        return 0;
    const Cells guards = leapale_attackers(p, cell, seat, &none);
    const unsigned taker = cells_empty(&guards) ? 0 : cheapest(p, attackers);
    return worth_on(p, cell) > taker ? worth_on(p, cell) - taker : 0;
}

static int hanging_worth(const WfPosition *position, uint8_t seat)
{
    const LeapalePosition *p = leapale_of(position);
    unsigned sum = 0;
    Cells own = p->side[seat];
    for (unsigned cell; cells_pop(&own, &cell);)
        sum += gain_on(p, cell, seat);
    return (int)sum;
}

static int hanging(const WfPosition *position, uint8_t seat)
{
    const LeapalePosition *p = leapale_of(position);
    int count = 0;
    Cells own = p->side[seat];
    for (unsigned cell; cells_pop(&own, &cell);)
        count += gain_on(p, cell, seat) > 0;
    return count;
}

/* Cells beside the Emperor that the enemy attacks. */
static int siege(const WfPosition *position, uint8_t seat)
{
    const LeapalePosition *p = leapale_of(position);
    const Cells none = {{0}};
    int count = 0;
    Cells near =
        cube_steps[CUBE_ORTHOGONAL | CUBE_STANDARD | CUBE_NONSTANDARD][leapale_emperor(p, seat)];
    for (unsigned cell; cells_pop(&near, &cell);) {
        const Cells attackers = leapale_attackers(p, cell, seat ^ 1U, &none);
        count += !cells_empty(&attackers);
    }
    return count;
}

unsigned leapale_pieces(const WfPosition *position, uint8_t seat, unsigned kind)
{
    const LeapalePosition *p = leapale_of(position);
    const Cells own = cells_and(p->kind[kind], &p->side[seat]);
    return cells_count(&own);
}

int leapale_material(const WfPosition *position, uint8_t seat)
{
    int sum = 0;
    for (unsigned kind = LEAPALE_EMPEROR + 1; kind < LEAPALE_KINDS; kind++)
        sum += leapale_worth[kind] * (int)leapale_pieces(position, seat, kind);
    return sum;
}

const ReviewCount leapale_counts[LEAPALE_COUNTS] = {
    {.kind = REVIEW_FEWER_PIECES,
     .of = leapale_material,
     .own = 225,
     .other = -225,
     .pieces = true,
     .says = &review_messages[REVIEW_SAYS_FEWER_PIECES]},
    {.kind = REVIEW_MORE_HANGING,
     .of = hanging_worth,
     .shown = hanging,
     .own = -30,
     .other = 145,
     .says = &leapale_review_messages[LEAPALE_REVIEW_HANGING]},
    {.kind = REVIEW_EMPEROR_OPEN,
     .of = siege,
     .own = -8300,
     .other = 5200,
     .says = &leapale_review_messages[LEAPALE_REVIEW_SIEGE]}};
