/* series.c - TRAVERSE: every landing that a series of jumps can reach, circles included.
 *
 * A breadth-first search over states (space, circles removed so far, whether a landing was in the
 * middle): the rest of a turn depends only on these three. */
#include <string.h>

#include "games/traverse/traverse.h"

/* The circles of other seats that a jump sends back, in the order of their spaces. */
static void find_circles(TraverseSeries *series)
{
    Bits128 circles = 0;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        if (seat != series->seat)
            circles |= traverse_exposed(series->p, seat);
    series->removable = circles;
    while (circles != 0)
        series->circle[series->circle_count++] = (uint8_t)bits_pop(&circles);
}

void traverse_begin_series(TraverseSeries *series, const TraversePosition *p, unsigned seat)
{
    series->p = p;
    series->seat = seat;
    series->long_jumps = p->rules != TRAVERSE_BASIC;
    memcpy(series->lines.line, space_outside, sizeof series->lines.line);
    for (Bits128 occupied = traverse_occupied(p); occupied != 0;)
        lines_toggle(&series->lines, bits_pop(&occupied));
    series->circle_count = 0;
    find_circles(series);
}

/* The lines after the piece has left its space and some circles theirs. */
static void leave(const TraverseSeries *series, unsigned removed, Lines *lines)
{
    *lines = series->lines;
    lines_toggle(lines, series->from);
    for (unsigned i = 0; i < series->circle_count; i++)
        if ((removed >> i & 1) != 0)
            lines_toggle(lines, series->circle[i]);
}

static unsigned removed_with(const TraverseSeries *series, unsigned removed, unsigned hurdle)
{
    if (!bits_has(series->removable, hurdle))
        return removed;
    unsigned i = 0;
    while (i + 1 < series->circle_count && series->circle[i] != hurdle)
        i++;
    return removed | 1U << i;
}

static void land(TraverseSeries *series, unsigned parent, unsigned hurdle, unsigned space)
{
    const TraverseLanding *before = &series->landing[parent];
    const unsigned removed = removed_with(series, before->removed, hurdle);
    const unsigned middle = before->middle | bits_has(space_middle, space);
    uint64_t *landed = &series->landed[middle][space];
    if (!bits_has(series->landings[middle], space))
        *landed = 0;
    if ((*landed >> removed & 1) != 0)
        return;
    *landed |= UINT64_C(1) << removed;
    series->landings[middle] |= bits_of(space);
    if (removed != 0)
        series->sending |= bits_of(space);
    else if (traverse_may_rest(series->seat, series->from, space, middle == 0))
        series->bare |= bits_of(space);
    series->landing[series->count++] = (TraverseLanding){.space = (uint8_t)space,
                                                         .removed = (uint8_t)removed,
                                                         .middle = (uint8_t)middle,
                                                         .hurdle = (uint8_t)hurdle,
                                                         .parent = (uint16_t)parent};
}

/* Makes every jump that continues from a landing. `directions` has one bit each. */
static void jump_on(TraverseSeries *series, unsigned at, const Lines *lines, unsigned directions)
{
    const unsigned space = series->landing[at].space, longest = series->long_jumps ? SPACE_SIDE : 1;
    for (unsigned axis = 0; axis < LINE_AXES; axis++) {
        const unsigned jump = line_jump(lines, axis, space);
        const unsigned on = jump & 15, back = jump >> 4;
        const unsigned onward = (unsigned)((int)on * line_stride[axis]);
        const unsigned backward = (unsigned)((int)back * line_stride[axis]);
        if ((directions >> axis & 1) != 0 && on - 1 < longest)
            land(series, at, space + onward, space + 2 * onward);
        if ((directions >> (axis + LINE_AXES) & 1) != 0 && back - 1 < longest)
            land(series, at, space - backward, space - 2 * backward);
    }
}

void traverse_explore(TraverseSeries *series, unsigned from)
{
    series->from = from;
    series->shape = traverse_shape_at(series->p, series->seat, from);
    series->landings[0] = series->landings[1] = 0;
    series->bare = series->sending = 0;
    /* a piece that did not start on its starting row may not end there anyway */
    const bool stayed = bits_has(space_row[series->seat], from);
    series->landing[0] = (TraverseLanding){.space = (uint8_t)from, .middle = !stayed};
    series->count = 1;
    const unsigned class = traverse_class(series->shape, series->seat);
    series->steps = space_steps[class][from] & ~traverse_occupied(series->p);
    const unsigned directions = space_directions[class];
    Lines lines;
    unsigned removed = 0;
    leave(series, removed, &lines);
    for (unsigned i = 0; i < series->count; i++) {
        if (series->landing[i].removed != removed) {
            removed = series->landing[i].removed;
            leave(series, removed, &lines);
        }
        jump_on(series, i, &lines, directions);
    }
}

bool traverse_may_rest(unsigned seat, unsigned from, unsigned to, bool stayed)
{
    return bits_has(space_middle | traverse_destination(seat), to) ||
           (stayed && bits_has(space_row[seat], to) && bits_has(space_row[seat], from));
}

Bits128 traverse_bare_endings(const TraverseSeries *series)
{
    const unsigned seat = series->seat;
    Bits128 rest = space_middle | traverse_destination(seat);
    if (bits_has(space_row[seat], series->from))
        rest |= space_row[seat];
    /* steps may lead to spaces where a turn may not end; `bare` has valid spaces only; no null
     * turn */
    return ((series->steps & rest) | series->bare) & ~bits_of(series->from);
}

uint64_t traverse_endings(const TraverseSeries *series, unsigned to)
{
    uint64_t endings = 0;
    for (unsigned middle = 0; middle < 2; middle++)
        if (bits_has(series->landings[middle], to) &&
            traverse_may_rest(series->seat, series->from, to, middle == 0))
            endings |= series->landed[middle][to];
    return (endings & ~UINT64_C(1)) | bits_has(traverse_bare_endings(series), to);
}

unsigned traverse_removed(const TraverseSeries *series, const WfMove *move)
{
    unsigned set = 0;
    for (unsigned i = 0; i < move->sent; i++) {
        unsigned c = 0;
        while (c < series->circle_count && series->circle[c] != move->detail[2 * i])
            c++;
        if (c == series->circle_count)
            return TRAVERSE_SERIES_NO_SET;
        set |= 1U << c;
    }
    return set;
}

unsigned traverse_last_landing(const TraverseSeries *series, unsigned to, unsigned removed)
{
    if (removed == 0 && bits_has(series->steps, to))
        return 0;
    unsigned last = 1;
    while (series->landing[last].space != to || series->landing[last].removed != removed ||
           !traverse_may_rest(series->seat, series->from, to, series->landing[last].middle == 0))
        last++;
    return last;
}

unsigned traverse_series_to(const TraverseSeries *series, unsigned last,
                            uint16_t path[TRAVERSE_SERIES_JUMPS])
{
    unsigned length = 0;
    for (unsigned i = last; i != 0 && length < TRAVERSE_SERIES_JUMPS; i = series->landing[i].parent)
        length++;
    for (unsigned at = length, j = last; at > 0; j = series->landing[j].parent)
        path[--at] = (uint16_t)j;
    return length;
}

size_t traverse_path(const WfPosition *position, const WfMove *move, uint8_t path[WF_PATH_MAX])
{
    const TraversePosition *p = traverse_of(position);
    if (move->extra != 0)
        return 0;
    TraverseSeries series;
    uint16_t landings[TRAVERSE_SERIES_JUMPS];
    traverse_begin_series(&series, p, p->head.turn);
    traverse_explore(&series, move->from);
    const unsigned last = traverse_last_landing(&series, move->to, traverse_removed(&series, move));
    const unsigned jumps = traverse_series_to(&series, last, landings);
    path[0] = move->from;
    for (unsigned i = 0; i < jumps; i++)
        path[i + 1] = series.landing[landings[i]].space;
    if (last != 0)
        return jumps + 1;
    path[1] = move->to;
    return 2;
}
