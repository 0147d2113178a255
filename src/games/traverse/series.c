/* series.c - TRAVERSE: every landing that a series of jumps can reach, circles included.
 *
 * A breadth-first walk over (space, circles removed so far, landed in the middle or not): the three
 * things on which the rest of a turn depends. */
#include <string.h>

#include "games/traverse/traverse.h"

/* The circles of other seats that a jump sends back: off their starting row, and off their
 * destination row too unless the rules are expert. In the order of their spaces. */
static void find_circles(Series *series)
{
    const TraversePosition *p = series->p;
    Bits128 circles = 0;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        if (seat != series->seat) {
            const Bits128 safe =
                space_row[seat] | (p->rules == RULES_EXPERT ? 0 : traverse_destination(seat));
            circles |= p->set[seat][CIRCLE] & ~safe;
        }
    series->circle_count = 0;
    while (circles != 0)
        series->circle[series->circle_count++] = (uint8_t)bits_pop(&circles);
}

static Bits128 occupied_now(const Series *series, Bits128 occupied, unsigned removed)
{
    for (unsigned i = 0; i < series->circle_count; i++)
        if ((removed >> i & 1) != 0)
            occupied &= ~bits_of(series->circle[i]);
    return occupied;
}

/* The landing of a jump from `space` in direction d: the piece jumped and the space behind it, as
 * far beyond as the piece is away. False if there is none. */
static bool find_jump(const Series *series, Bits128 occupied, unsigned space, unsigned d,
                      unsigned *hurdle, unsigned *landing)
{
    const uint8_t *next = space_next[d];
    unsigned distance = 1, to = next[space];
    while (to != SPACE_NONE && !bits_has(occupied, to) && series->long_jumps) {
        to = next[to];
        distance++;
    }
    if (to == SPACE_NONE || !bits_has(occupied, to))
        return false;
    *hurdle = to;
    for (; distance > 0; distance--) {
        to = next[to];
        if (to == SPACE_NONE || bits_has(occupied, to))
            return false;
    }
    *landing = to;
    return true;
}

static unsigned removed_with(const Series *series, unsigned removed, unsigned hurdle)
{
    for (unsigned i = 0; i < series->circle_count; i++)
        if (series->circle[i] == hurdle)
            return removed | 1U << i;
    return removed;
}

static void land(Series *series, unsigned parent, unsigned space, unsigned removed, unsigned hurdle)
{
    const unsigned middle = series->landing[parent].middle | bits_has(space_middle, space);
    uint64_t *landed = &series->landed[middle][space];
    if ((*landed >> removed & 1) != 0)
        return;
    *landed |= UINT64_C(1) << removed;
    series->near |= bits_of(space);
    series->landing[series->count++] = (Landing){.space = (uint8_t)space,
                                                 .removed = (uint8_t)removed,
                                                 .middle = (uint8_t)middle,
                                                 .hurdle = (uint8_t)hurdle,
                                                 .parent = (uint16_t)parent};
}

void traverse_explore(Series *series, const TraversePosition *p, unsigned seat, unsigned from)
{
    series->p = p;
    series->seat = seat;
    series->from = from;
    series->shape = traverse_shape_at(p, seat, from);
    series->long_jumps = p->rules != RULES_BASIC;
    series->circle_count = 0;
    if (p->rules != RULES_BASIC)
        find_circles(series);
    memset(series->landed, 0, sizeof series->landed);
    /* a piece that did not start on its starting row may not end there anyway */
    const bool stayed = bits_has(space_row[seat], from);
    series->landing[0] = (Landing){.space = (uint8_t)from, .middle = !stayed};
    series->count = 1;
    const Bits128 occupied = traverse_occupied(p) & ~bits_of(from);
    const unsigned class = traverse_class(series->shape, seat);
    const unsigned directions = space_directions[class];
    series->near = space_steps[class][from] & ~occupied;
    for (unsigned i = 0; i < series->count; i++) {
        const Landing at = series->landing[i];
        const Bits128 now = occupied_now(series, occupied, at.removed);
        for (unsigned d = 0; d < SPACE_DIRECTIONS; d++) {
            unsigned hurdle = 0, to = 0;
            if ((directions >> d & 1) != 0 && find_jump(series, now, at.space, d, &hurdle, &to))
                land(series, i, to, removed_with(series, at.removed, hurdle), hurdle);
        }
    }
}

bool traverse_may_rest(unsigned seat, unsigned from, unsigned to, bool stayed)
{
    return bits_has(space_middle | traverse_destination(seat), to) ||
           (stayed && bits_has(space_row[seat], to) && bits_has(space_row[seat], from));
}

uint64_t traverse_endings(const Series *series, unsigned to)
{
    uint64_t endings = 0;
    if (traverse_may_rest(series->seat, series->from, to, true))
        endings |= series->landed[0][to];
    if (traverse_may_rest(series->seat, series->from, to, false))
        endings |= series->landed[1][to];
    const unsigned class = traverse_class(series->shape, series->seat);
    const Bits128 empty = space_steps[class][series->from] & ~traverse_occupied(series->p);
    if (bits_has(empty, to) && traverse_may_rest(series->seat, series->from, to, true))
        endings |= 1;
    return to == series->from ? endings & ~UINT64_C(1) : endings; /* no null turn */
}
