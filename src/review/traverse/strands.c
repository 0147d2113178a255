/* strands.c - TRAVERSE: a Diamond for which no space of its colour is left.
 *
 * Under the advanced rules a piece that has come to rest in the destination row never moves again.
 * A Diamond stays on its colour all game. So if the seat's own pieces at rest hold all the spaces
 * of that colour there, it never comes home. Circles at rest count only where they cannot be sent
 * back. */
#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"
#include "review/wins.h"

/* The space of a Diamond that can never come home; SPACES: there is none. */
static unsigned stranded(const WfPosition *position, unsigned seat)
{
    const TraversePosition *p = traverse_of(position);
    const Bits128 row = traverse_destination(seat);
    Bits128 fixed = p->rules == TRAVERSE_BASIC ? 0 : traverse_seat(p, seat) & row;
    if (p->rules == TRAVERSE_EXPERT)
        fixed &= ~p->set[seat][TRAVERSE_CIRCLE];
    for (unsigned even = 0; even < 2; even++) {
        const Bits128 colour = traverse_colour(even != 0);
        Bits128 coming = p->set[seat][TRAVERSE_DIAMOND] & ~row & colour;
        if (coming != 0 && (row & colour & ~fixed) == 0)
            return bits_pop(&coming);
    }
    return SPACES;
}

bool traverse_strands(const ReviewCase *ask, WfReviewReason *reason)
{
    const unsigned seat = ask->turn->seat, space = stranded(ask->after, seat);
    if (space == SPACES || stranded(ask->before, seat) != SPACES ||
        stranded(ask->better, seat) != SPACES ||
        !review_begin(ask, REVIEW_STRANDS, &traverse_review_messages[TRAVERSE_REVIEW_STRANDS_EVER],
                      ask->then->line, ask->then->line_length, reason))
        return false;
    explanation_piece(&reason->says, 0, seat, TRAVERSE_DIAMOND, traverse_place((uint8_t)space));
    return true;
}
