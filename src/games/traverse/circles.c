/* circles.c - TRAVERSE, advanced: the ways to put back the circles that a turn has jumped. */
#include "games/traverse/traverse.h"

typedef struct TraversePlacing {
    const TraversePosition *p;
    WfMove *move;
    const Bits128 *allowed; /* by seat; NULL: all spaces */
    TraverseVisit visit;
    void *context;
    Bits128 occupied; /* before the circles are put back */
    uint8_t seat[WF_SENT_MAX];
    bool away[TRAVERSE_SEATS]; /* a circle of the seat may have to go elsewhere than to its row */
} TraversePlacing;

static inline unsigned target(const TraversePlacing *placing, unsigned i)
{
    return placing->move->detail[2 * i + 1];
}

/* Whether some order of putting the circles back obeys the rule: a circle goes elsewhere only if
 * its starting row has no empty space left. Rows only fill up, so each circle is put back as soon
 * as the rule allows. */
static bool has_order(const TraversePlacing *placing)
{
    Bits128 occupied = placing->occupied;
    unsigned waiting = 0;
    for (unsigned i = 0; i < placing->move->sent; i++)
        if (bits_has(space_row[placing->seat[i]], target(placing, i)))
            occupied |= bits_of(target(placing, i));
        else
            waiting |= 1U << i;
    for (bool progress = true; progress && waiting != 0;) {
        progress = false;
        for (unsigned i = 0; i < placing->move->sent; i++)
            if ((waiting >> i & 1) != 0 && (space_row[placing->seat[i]] & ~occupied) == 0) {
                occupied |= bits_of(target(placing, i));
                waiting &= ~(1U << i);
                progress = true;
            }
    }
    return waiting == 0;
}

/* Circles of one seat are alike: their to-spaces ascend as their from-spaces do. */
static unsigned lowest_target(const TraversePlacing *placing, unsigned i)
{
    for (unsigned j = i; j-- > 0;)
        if (placing->seat[j] == placing->seat[i])
            return target(placing, j) + 1U;
    return 0;
}

/* Whether the circles from number i on can still fill the rows of the seats in `away`, which are
 * the seats with a circle put elsewhere. Only circles of the seat itself and of the opposite one
 * can. */
static bool can_fill(const TraversePlacing *placing, unsigned i, Bits128 occupied, unsigned away)
{
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        unsigned fillers = 0;
        if ((away >> seat & 1) == 0)
            continue;
        for (unsigned j = i; j < placing->move->sent && j < WF_SENT_MAX; j++)
            fillers += placing->seat[j] % 2 == seat % 2;
        if (bits_count(space_row[seat] & ~occupied) > fillers)
            return false;
    }
    return true;
}

/* Where circle number i may go. */
static Bits128 targets_of(const TraversePlacing *placing, unsigned i, Bits128 occupied)
{
    const unsigned seat = placing->seat[i];
    Bits128 targets = space_row[seat];
    if (placing->away[seat])
        targets |= space_middle | traverse_destination(seat);
    if (placing->allowed != NULL)
        targets &= placing->allowed[seat];
    return targets & ~occupied & ~(bits_of(lowest_target(placing, i)) - 1);
}

static bool place_from(TraversePlacing *placing, unsigned i, Bits128 occupied, unsigned away)
{
    WfMove *move = placing->move;
    if (away != 0 && !can_fill(placing, i, occupied, away))
        return true;
    if (i == move->sent || i == WF_SENT_MAX)
        return (away != 0 && !has_order(placing)) || placing->visit(placing->context, move);
    const unsigned seat = placing->seat[i];
    const Bits128 row = space_row[seat];
    Bits128 targets = targets_of(placing, i, occupied);
    while (targets != 0) {
        const unsigned to = bits_pop(&targets);
        move->detail[2 * i + 1] = (uint8_t)to;
        const unsigned now_away = bits_has(row, to) ? away : away | 1U << seat;
        if (!place_from(placing, i + 1, occupied | bits_of(to), now_away))
            return false;
    }
    return true;
}

/* A circle can go elsewhere only if its row can be filled by the other circle of its seat and by
 * those of the opposite seat, whose destination the row is, if they in turn can go elsewhere.
 * Without this test place_from would be far too slow. */
static void find_away(TraversePlacing *placing)
{
    unsigned removed[TRAVERSE_SEATS] = {0};
    for (unsigned i = 0; i < placing->move->sent && i < WF_SENT_MAX; i++)
        removed[placing->seat[i]]++;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        placing->away[seat] = removed[seat] > 0;
    for (unsigned round = 0; round < TRAVERSE_SEATS; round++)
        for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
            const unsigned others = placing->away[seat ^ 2] ? removed[seat ^ 2] : 0;
            const unsigned empty = bits_count(space_row[seat] & ~placing->occupied);
            placing->away[seat] = placing->away[seat] && empty <= removed[seat] - 1 + others;
        }
}

static void begin(TraversePlacing *placing)
{
    const TraversePosition *p = placing->p;
    const WfMove *move = placing->move;
    placing->occupied = traverse_occupied(p) & ~bits_of(move->from);
    for (unsigned i = 0; i < move->sent && i < WF_SENT_MAX; i++) {
        placing->seat[i] = (uint8_t)traverse_seat_at(p, move->detail[2 * i]);
        placing->occupied &= ~bits_of(move->detail[2 * i]);
    }
    placing->occupied |= bits_of(move->to);
    find_away(placing);
}

bool traverse_place_circles_on(const TraversePosition *p, WfMove *move, const Bits128 *allowed,
                               TraverseVisit visit, void *context)
{
    TraversePlacing placing = {
        .p = p, .move = move, .allowed = allowed, .visit = visit, .context = context};
    begin(&placing);
    return place_from(&placing, 0, placing.occupied, 0);
}

bool traverse_place_circles(const TraversePosition *p, WfMove *move, TraverseVisit visit,
                            void *context)
{
    return traverse_place_circles_on(p, move, NULL, visit, context);
}

bool traverse_may_place(const TraversePosition *p, const WfMove *move)
{
    WfMove copy = *move;
    TraversePlacing placing = {.p = p, .move = &copy};
    begin(&placing);
    Bits128 occupied = placing.occupied;
    bool away = false;
    for (unsigned i = 0; i < move->sent; i++) {
        const unsigned to = target(&placing, i);
        if (to >= SPACES || !bits_has(targets_of(&placing, i, occupied), to))
            return false;
        occupied |= bits_of(to);
        away = away || !bits_has(space_row[placing.seat[i]], to);
    }
    return !away || has_order(&placing);
}

/* ---- one circle after the other ---- */

static bool stop(void *context, const WfMove *move)
{
    (void)context;
    (void)move;
    return false;
}

Bits128 traverse_next_targets(const TraversePosition *p, const WfMove *move, unsigned placed)
{
    WfMove copy = *move;
    TraversePlacing placing = {.p = p, .move = &copy, .visit = stop};
    begin(&placing);
    Bits128 occupied = placing.occupied, targets = 0;
    unsigned away = 0;
    for (unsigned i = 0; i < placed; i++) {
        const unsigned to = target(&placing, i);
        occupied |= bits_of(to);
        away |= bits_has(space_row[placing.seat[i]], to) ? 0 : 1U << placing.seat[i];
    }
    const unsigned seat = placing.seat[placed];
    for (Bits128 rest = targets_of(&placing, placed, occupied); rest != 0;) {
        const unsigned to = bits_pop(&rest);
        const unsigned now_away = bits_has(space_row[seat], to) ? away : away | 1U << seat;
        copy.detail[2 * placed + 1] = (uint8_t)to;
        if (!place_from(&placing, placed + 1, occupied | bits_of(to), now_away))
            targets |= bits_of(to);
    }
    return targets;
}
