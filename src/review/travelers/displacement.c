/* displacement.c - The Travelers: reasons about displacements. */
#include <string.h>

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

/* Keeps in a list the displacements that do more harm than `least` and do not cost the Displacer;
 * returns the greatest harm. */
static int keep_harmful(const WfPosition *position, DisplacementHarm harm, int least,
                        WfMoveList *list)
{
    int greatest = 0;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        const int one = harm(position, &list->items[i]);
        if (one <= least || is_answered(position, &list->items[i]))
            continue;
        greatest = one > greatest ? one : greatest;
        list->items[kept++] = list->items[i];
    }
    list->count = kept;
    return greatest;
}

/* The line that begins with one of the harmful answers, if it is what the search expects, or about
 * as good for the side that makes it; false: it is not. */
static bool expect_harm(const ReviewCase *ask, const WfMoveList *harmful, ReviewMeasure *measure)
{
    enum { ABOUT = 30 /* thousandths */ };
    ReviewEffort effort = *ask->effort;
    const uint8_t seat = ask->turn->seat;
    for (size_t i = 0; i < harmful->count && ask->then->line_length > 0; i++)
        if (memcmp(&harmful->items[i], &ask->then->line[0], sizeof(WfMove)) == 0) {
            *measure = *ask->then;
            return true;
        }
    effort.nodes /= WF_REVIEW_AGAIN;
    return review_measure_only(ask->spec, ask->before, ask->move, harmful, &effort, measure) ==
               WF_OK &&
           measure->known && measure->value[seat] <= ask->then->value[seat] + ABOUT;
}

/* The harm of an answer that is to be expected, if nothing as bad was possible after the best move;
 * else 0. */
static int new_harm(const ReviewCase *ask, DisplacementHarm harm, ReviewMeasure *measure)
{
    WfMoveList list;
    int done = 0;
    wf_moves_init(&list, *ask->effort->allocator);
    if (!ask->then->over && travelers_moves(ask->better, &list) == WF_OK) {
        const int before = keep_harmful(ask->better, harm, 0, &list);
        list.count = 0;
        if (travelers_moves(ask->after, &list) == WF_OK &&
            keep_harmful(ask->after, harm, before, &list) > 0 && expect_harm(ask, &list, measure))
            done = harm(ask->after, &measure->line[0]);
    }
    wf_moves_free(&list);
    return done;
}

static bool say_displaced(const ReviewCase *ask, const ReviewMeasure *measure, ReviewKind kind,
                          unsigned message, WfReviewReason *reason)
{
    const WfMove *answer = &measure->line[0];
    const unsigned piece = displaced_kind(ask->after, answer);
    if (!review_begin(ask, kind, &travelers_review_messages[message], measure->line,
                      measure->line_length, reason))
        return false;
    say_piece(&reason->says, 0, ask->turn->seat, piece, travelers_place(answer->detail[0]));
    say_place(&reason->says, 1, travelers_place(answer->detail[1]));
    return true;
}

bool travelers_allows_displacement(const ReviewCase *ask, WfReviewReason *reason)
{
    ReviewMeasure measure;
    const int lost = new_harm(ask, set_back, &measure);
    if (lost == 0 || !say_displaced(ask, &measure, REVIEW_ALLOWS_DISPLACEMENT,
                                    TRAVELERS_REVIEW_DISPLACED, reason))
        return false;
    say_number(&reason->says, 2, (unsigned)lost);
    return true;
}

/* The turn before, the mover displaced the enemy Displacer, which could not displace back at once.
 */
bool travelers_lets_ko_run_out(const ReviewCase *ask, WfReviewReason *reason)
{
    ReviewMeasure measure;
    if (ask->turn->event == 0)
        return false;
    const WfPosition *banned = wf_record_position(ask->record, ask->turn->event - 1);
    return travelers_of(banned)->ko != 0 && banned->head.turn != ask->turn->seat &&
           new_harm(ask, of_displacer, &measure) != 0 &&
           say_displaced(ask, &measure, REVIEW_KO, TRAVELERS_REVIEW_KO, reason);
}
