/* displacement.c - The Travelers: reasons about displacements. */
#include "base/explanation_builder.h"
#include "games/travelers/travelers.h"
#include "review/answers.h"
#include "review/travelers/parts.h"
#include "review/wins.h"

/* The fewest turns that a side needs to get home. */
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

/* The harm of a displacement that does not cost the Displacer: how far it sets a Traveler back, or
 * whether it displaces the enemy Displacer. */
static int of_traveler(const ReviewCase *ask, const WfPosition *position, const WfMove *move)
{
    (void)ask;
    const int turns = set_back(position, move);
    return turns > 0 && !is_answered(position, move) ? turns : 0;
}

static int of_displacer(const ReviewCase *ask, const WfPosition *position, const WfMove *move)
{
    (void)ask;
    return displaced_kind(position, move) == TRAVELERS_DISPLACER && !is_answered(position, move);
}

static bool say_displaced(const ReviewCase *ask, const ReviewMeasure *measure, ReviewKind kind,
                          unsigned message, WfReviewReason *reason)
{
    const WfMove *answer = &measure->line[0];
    const unsigned piece = displaced_kind(ask->after, answer);
    if (!review_begin(ask, kind, &travelers_review_messages[message], measure->line,
                      measure->line_length, reason))
        return false;
    explanation_piece(&reason->says, 0, ask->turn->seat, piece, travelers_place(answer->detail[0]));
    explanation_place(&reason->says, 1, travelers_place(answer->detail[1]));
    return true;
}

bool travelers_allows_displacement(const ReviewCase *ask, WfReviewReason *reason)
{
    static const ReviewAnswers which = {.harm = of_traveler, .least = 1, .more = 1, .clear = 1};
    ReviewMeasure measure;
    const int lost = review_new_harm(ask, &which, &measure);
    if (lost == 0 || !say_displaced(ask, &measure, REVIEW_ALLOWS_DISPLACEMENT,
                                    TRAVELERS_REVIEW_DISPLACED, reason))
        return false;
    explanation_number(&reason->says, 2, (unsigned)lost);
    return true;
}

/* In the turn before, the mover displaced the enemy Displacer, which could not displace back at
 * once. */
bool travelers_lets_ko_run_out(const ReviewCase *ask, WfReviewReason *reason)
{
    static const ReviewAnswers which = {.harm = of_displacer, .least = 1, .more = 1, .clear = 1};
    ReviewMeasure measure;
    if (ask->turn->event == 0)
        return false;
    const WfPosition *banned = wf_record_position(ask->record, ask->turn->event - 1);
    return travelers_of(banned)->ko != 0 && banned->head.turn != ask->turn->seat &&
           review_new_harm(ask, &which, &measure) != 0 &&
           say_displaced(ask, &measure, REVIEW_KO, TRAVELERS_REVIEW_KO, reason);
}
