/* circles.c - TRAVERSE, advanced: the ways to put circles back that a turn has jumped. */
#include "games/traverse/traverse.h"

typedef struct Placing {
    const TraversePosition *p;
    WfMove *move;
    TraverseVisit visit;
    void *context;
    Bits128 occupied; /* before the circles are put back */
    uint8_t seat[WF_SENT_MAX];
} Placing;

static inline unsigned target(const Placing *placing, unsigned i)
{
    return placing->move->detail[2 * i + 1];
}

/* Whether some order of putting the circles back obeys the rule: a circle goes elsewhere only when
 * its starting row has no empty space left. Rows only fill up, so first come first served. */
static bool has_order(const Placing *placing)
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
static unsigned lowest_target(const Placing *placing, unsigned i)
{
    for (unsigned j = i; j-- > 0;)
        if (placing->seat[j] == placing->seat[i])
            return target(placing, j) + 1U;
    return 0;
}

static bool place_from(Placing *placing, unsigned i, Bits128 occupied)
{
    WfMove *move = placing->move;
    if (i == move->sent || i == WF_SENT_MAX)
        return !has_order(placing) || placing->visit(placing->context, move);
    const unsigned seat = placing->seat[i];
    const Bits128 row = space_row[seat];
    Bits128 targets = row;
    /* the row can be full in the end only if the circles in hand suffice to fill it */
    if (bits_count(row & ~placing->occupied) < move->sent)
        targets |= space_middle | traverse_destination(seat);
    targets &= ~occupied & ~(bits_of(lowest_target(placing, i)) - 1);
    while (targets != 0) {
        const unsigned to = bits_pop(&targets);
        move->detail[2 * i + 1] = (uint8_t)to;
        if (!place_from(placing, i + 1, occupied | bits_of(to)))
            return false;
    }
    return true;
}

bool traverse_place_circles(const TraversePosition *p, WfMove *move, TraverseVisit visit,
                            void *context)
{
    Placing placing = {.p = p, .move = move, .visit = visit, .context = context};
    placing.occupied = traverse_occupied(p) & ~bits_of(move->from);
    for (unsigned i = 0; i < move->sent && i < WF_SENT_MAX; i++) {
        placing.seat[i] = (uint8_t)traverse_seat_at(p, move->detail[2 * i]);
        placing.occupied &= ~bits_of(move->detail[2 * i]);
    }
    placing.occupied |= bits_of(move->to);
    return place_from(&placing, 0, placing.occupied);
}
