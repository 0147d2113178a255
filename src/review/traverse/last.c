/* last.c - TRAVERSE: a piece is left behind and will be the last one home.
 *
 * The turns in which each piece gets home by itself are counted by breadth-first search. After the
 * move the last piece needs more than any other, more than the last one after the best move, and
 * more than it would itself then. A* must find that the whole army loses turns, too, and these must
 * explain half of the loss (race.c). */
#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"
#include "review/wins.h"

/* Turns beyond which nothing is said. */
enum { MOST = 30 };

/* The piece of a seat that needs most turns by itself, and the turns of the next one. */
typedef struct Last {
    unsigned space, turns, next;
} Last;

static Last last_of(const WfPosition *position, unsigned seat)
{
    Last last = {.space = SPACES};
    for (Bits128 rest = traverse_seat(traverse_of(position), seat); rest != 0;) {
        const unsigned space = bits_pop(&rest);
        const unsigned turns = traverse_piece_turns(position, seat, space, MOST);
        if (turns > last.turns)
            last = (Last){.space = space, .turns = turns, .next = last.turns};
        else if (turns > last.next)
            last.next = turns;
    }
    return last;
}

bool traverse_leaves_behind(const ReviewCase *ask, WfReviewReason *reason)
{
    const unsigned seat = ask->turn->seat;
    const Last last = last_of(ask->after, seat), better = last_of(ask->better, seat);
    if (last.turns > MOST || last.turns <= last.next || last.turns <= better.turns)
        return false;
    const unsigned turns =
        traverse_piece_turns(ask->better, seat, traverse_counterpart(ask, last.space), MOST);
    if (turns >= last.turns || !traverse_turns_are_lost(ask) ||
        !review_begin(ask, REVIEW_LEAVES_BEHIND, &traverse_review_messages[TRAVERSE_REVIEW_BEHIND],
                      ask->then->line, ask->then->line_length, reason))
        return false;
    explanation_piece(&reason->says, 0, seat,
                      traverse_shape_at(traverse_of(ask->after), seat, last.space),
                      traverse_place((uint8_t)last.space));
    explanation_number(&reason->says, 1, last.turns);
    explanation_move(&reason->says, 2, ask->best);
    explanation_number(&reason->says, 3, turns);
    return true;
}
