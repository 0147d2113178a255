/* block.c - The Travelers: a Block out of place.
 *
 * The Block leaves a way of an enemy Traveler that it had shut, or the better move would have shut
 * one with it. How many turns the way takes is counted by breadth-first search while all other
 * pieces stand still. A search must expect the Traveler to take that way, and without it the loss
 * must be less than half (answers.h). */
#include "base/explanation_builder.h"
#include "games/travelers/travelers.h"
#include "review/answers.h"
#include "review/travelers/parts.h"
#include "review/wins.h"
#include "search/travelers/parts.h"

/* NO_WAY: in place of turns. ALWAYS: however clear the harm is, a search must confirm it. */
enum { NO_WAY = 100, ALWAYS = 2 * NO_WAY };

unsigned travelers_turns_alone(const WfPosition *position, unsigned side, unsigned from)
{
    const TravelersPosition *p = travelers_of(position);
    const Bits128 goal = travelers_last_rank(side), empty = travelers_empty(p) | bits_of(from);
    const Bits128 safe = empty & ~travelers_attacked(p, side ^ 1U);
    Bits128 reached = bits_of(from), front = reached;
    for (unsigned turns = 0; front != 0; turns++) {
        Bits128 next = 0;
        if ((front & goal) != 0)
            return turns;
        while (front != 0)
            next |= travelers_slides(bits_pop(&front), TRAVELERS_SLIDE, empty);
        front = next & safe & ~reached;
        reached |= front;
    }
    return NO_WAY;
}

static bool is_block(const WfPosition *position, const WfMove *move)
{
    return bits_has(travelers_of(position)->set[position->head.turn][TRAVELERS_BLOCK], move->from);
}

static bool is_traveler(const WfPosition *position, unsigned side, unsigned square)
{
    return bits_has(travelers_of(position)->set[side][TRAVELERS_TRAVELER], square);
}

/* The turns of an enemy's Traveler with the Block in place; 0: the Block does not matter. */
static unsigned with_block(const ReviewCase *ask, unsigned square)
{
    const unsigned side = ask->turn->seat ^ 1U;
    if (!is_traveler(ask->before, side, square) || !is_traveler(ask->better, side, square))
        return 0;
    const unsigned before = travelers_turns_alone(ask->before, side, square);
    if (is_block(ask->before, ask->move))
        return before;
    /* the move itself opens nothing: only the Block that stays away does */
    return before == travelers_turns_alone(ask->after, side, square) &&
                   is_block(ask->before, ask->best)
               ? travelers_turns_alone(ask->better, side, square)
               : 0;
}

/* The turns that a Traveler which takes the first step of a shortest way gains by the Block. */
static int way_harm(const ReviewCase *ask, const WfPosition *position, const WfMove *answer)
{
    const unsigned side = position->head.turn;
    WfPosition after;
    if (!is_traveler(position, side, answer->from))
        return 0;
    const unsigned shut = with_block(ask, answer->from),
                   turns = travelers_turns_alone(position, side, answer->from);
    if (shut <= turns)
        return 0;
    wf_copy(ask->game, &after, position);
    travelers_apply(&after, answer);
    return travelers_turns_alone(&after, side, answer->to) < turns ? (int)(shut - turns) : 0;
}

bool travelers_block_out_of_place(const ReviewCase *ask, WfReviewReason *reason)
{
    static const ReviewAnswers which = {.harm = way_harm, .least = 1, .more = 1, .clear = ALWAYS};
    ReviewMeasure measure;
    const bool left = is_block(ask->before, ask->move);
    if ((!left && !is_block(ask->before, ask->best)) || review_new_harm(ask, &which, &measure) == 0)
        return false;
    const unsigned side = ask->after->head.turn, square = measure.line[0].from,
                   shut = with_block(ask, square);
    const unsigned message = (left ? TRAVELERS_REVIEW_BLOCK_LEAVES : TRAVELERS_REVIEW_BLOCK_AWAY) +
                             (shut == NO_WAY ? 1U : 0U);
    if (!review_begin(ask, REVIEW_BLOCK_OUT_OF_PLACE, &travelers_review_messages[message],
                      measure.line, measure.line_length, reason))
        return false;
    explanation_piece(&reason->says, 0, side, TRAVELERS_TRAVELER, travelers_place((uint8_t)square));
    explanation_number(&reason->says, 1, travelers_turns_alone(ask->after, side, square));
    explanation_place(&reason->says, 2, travelers_place(left ? ask->move->from : ask->best->to));
    if (shut != NO_WAY)
        explanation_number(&reason->says, 3, shut);
    return true;
}
