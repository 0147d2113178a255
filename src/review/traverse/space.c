/* space.c - TRAVERSE: a piece takes the space of the destination row that another one needs.
 *
 * The turns in which the other piece gets home by itself are counted by breadth-first search, with
 * the space taken, with the space empty, and after the best move. A* must find that the whole army
 * loses turns, too, and these must explain half of the loss (race.c). */
#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"
#include "review/wins.h"

/* A piece that needs a space: its turns now, if the space were empty, and after the best move. */
typedef struct Needs {
    unsigned space, now, empty, better;
} Needs;

static unsigned turns_alone(const WfPosition *position, unsigned seat, unsigned space)
{
    return traverse_piece_turns(position, seat, space, SPACES);
}

/* The position without the piece that has just moved. */
static WfPosition without_mover(const ReviewCase *ask)
{
    WfPosition position = *ask->after;
    TraversePosition *p = (TraversePosition *)&position;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        p->set[ask->turn->seat][shape] &= ~bits_of(ask->move->to);
    return position;
}

/* The piece that loses most turns because the space is taken; now 0: there is none. */
static Needs needs_most(const ReviewCase *ask)
{
    const unsigned seat = ask->turn->seat;
    const WfPosition empty = without_mover(ask);
    const Bits128 row = traverse_destination(seat);
    Needs most = {.now = 0};
    for (Bits128 rest = traverse_seat(traverse_of(ask->after), seat) & ~row; rest != 0;) {
        const unsigned space = bits_pop(&rest), better = traverse_counterpart(ask, space);
        const Needs next = {.space = space,
                            .now = turns_alone(ask->after, seat, space),
                            .empty = turns_alone(&empty, seat, space),
                            .better = turns_alone(ask->better, seat, better)};
        if (next.now > next.empty && next.better <= next.empty &&
            next.now - next.empty > most.now - most.empty)
            most = next;
    }
    return most;
}

bool traverse_takes_space(const ReviewCase *ask, WfReviewReason *reason)
{
    const unsigned seat = ask->turn->seat;
    if (!bits_has(traverse_destination(seat), ask->move->to))
        return false;
    const Needs needs = needs_most(ask);
    if (needs.now == 0 || !traverse_turns_are_lost(ask))
        return false;
    const bool never = needs.now > SPACES;
    if (!review_begin(
            ask, REVIEW_TAKES_SPACE,
            &traverse_review_messages[never ? TRAVERSE_REVIEW_SPACE_EVER : TRAVERSE_REVIEW_SPACE],
            ask->then->line, ask->then->line_length, reason))
        return false;
    explanation_piece(&reason->says, 0, seat,
                      traverse_shape_at(traverse_of(ask->after), seat, needs.space),
                      traverse_place((uint8_t)needs.space));
    explanation_place(&reason->says, 1, traverse_place(ask->move->to));
    explanation_number(&reason->says, 2, needs.empty);
    if (!never)
        explanation_number(&reason->says, 3, needs.now);
    return true;
}
