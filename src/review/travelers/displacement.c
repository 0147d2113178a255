/* displacement.c - The Travelers: reasons about displacements. */
#include "base/say.h"
#include "games/travelers/travelers.h"
#include "review/travelers/parts.h"
#include "review/wins.h"

/* The turns that a side needs home at the least. */
static int turns_home(const WfPosition *position, uint8_t side)
{
    WfProgress progress;
    (void)travelers_progress(position, side, &progress);
    return (int)progress.left;
}

/* The kind of the piece that a move displaces; TRAVELERS_KINDS: none. */
static unsigned displaced_kind(const WfPosition *position, const WfMove *move)
{
    const TravelersPosition *p = travelers_of(position);
    return move->sent == 0 ? TRAVELERS_KINDS
                           : travelers_kind_at(p, p->head.turn ^ 1U, move->detail[0]);
}

/* The turns that the side not to move loses by a displacement of one of its Travelers. */
static int set_back(const WfPosition *position, const WfMove *move)
{
    const uint8_t side = position->head.turn ^ 1;
    WfPosition after;
    if (displaced_kind(position, move) != TRAVELERS_TRAVELER)
        return 0;
    wf_copy(&travelers_game, &after, position);
    travelers_apply(&after, move);
    return turns_home(&after, side) - turns_home(position, side);
}

/* Whether the Displacer can be taken where it lands. */
static bool is_answered(const WfPosition *position, const WfMove *move)
{
    WfPosition after;
    wf_copy(&travelers_game, &after, position);
    travelers_apply(&after, move);
    const TravelersPosition *p = travelers_of(&after);
    return bits_has(travelers_attacked(p, p->head.turn), move->to);
}

/* What a displacement does to a side: how far it sets a Traveler back, or whether it displaces the
 * Displacer. */
typedef int (*DisplacementHarm)(const WfPosition *position, const WfMove *move);

static int of_displacer(const WfPosition *position, const WfMove *move)
{
    return displaced_kind(position, move) == TRAVELERS_DISPLACER;
}

/* The greatest harm of all displacements that do not cost the Displacer; INT32_MAX: no memory. */
static int greatest_harm(const ReviewCase *ask, const WfPosition *position, DisplacementHarm harm)
{
    WfMoveList list;
    int greatest = 0;
    wf_moves_init(&list, *ask->allocator);
    if (travelers_moves(position, &list) != WF_OK)
        greatest = INT32_MAX;
    for (size_t i = 0; i < list.count && greatest < INT32_MAX; i++) {
        const int one = harm(position, &list.items[i]);
        if (one > greatest && !is_answered(position, &list.items[i]))
            greatest = one;
    }
    wf_moves_free(&list);
    return greatest;
}

/* The harm of the answer that the search expects, if nothing as bad was possible after the best
 * move; else 0. */
static int new_harm(const ReviewCase *ask, DisplacementHarm harm)
{
    const int done = ask->then->line_length > 0 ? harm(ask->after, &ask->then->line[0]) : 0;
    if (done <= 0 || is_answered(ask->after, &ask->then->line[0]))
        return 0;
    return greatest_harm(ask, ask->better, harm) < done ? done : 0;
}

static bool say_displaced(const ReviewCase *ask, ReviewKind kind, unsigned message,
                          WfReviewReason *reason)
{
    const WfMove *answer = &ask->then->line[0];
    const unsigned piece = displaced_kind(ask->after, answer);
    if (!review_begin(ask, kind, &travelers_review_messages[message], ask->then->line,
                      ask->then->line_length, reason))
        return false;
    say_piece(&reason->says, 0, ask->turn->seat, piece, travelers_place(answer->detail[0]));
    say_place(&reason->says, 1, travelers_place(answer->detail[1]));
    return true;
}

bool travelers_allows_displacement(const ReviewCase *ask, WfReviewReason *reason)
{
    const int lost = new_harm(ask, set_back);
    if (lost == 0 ||
        !say_displaced(ask, REVIEW_ALLOWS_DISPLACEMENT, TRAVELERS_REVIEW_DISPLACED, reason))
        return false;
    say_number(&reason->says, 2, (unsigned)lost);
    return true;
}

/* The turn before, the mover displaced the enemy Displacer, which could not displace back at once.
 */
bool travelers_lets_ko_run_out(const ReviewCase *ask, WfReviewReason *reason)
{
    if (ask->turn->event == 0)
        return false;
    const WfPosition *banned = wf_record_position(ask->record, ask->turn->event - 1);
    return travelers_of(banned)->ko != 0 && banned->head.turn != ask->turn->seat &&
           new_harm(ask, of_displacer) != 0 &&
           say_displaced(ask, REVIEW_KO, TRAVELERS_REVIEW_KO, reason);
}
