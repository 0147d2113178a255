/* reasons.c - see reasons.h. */
#include "review/reasons.h"

#include <string.h>

#include "review/wins.h"

/* The lists of finders of a game. */
typedef enum FinderList { PROOFS, COUNTS, MERITS } FinderList;

/* Whether a line can be played from the position after the move. */
static bool is_legal(const ReviewCase *ask, const WfAllocator *allocator,
                     const WfReviewReason *reason)
{
    WfPosition position;
    WfMoveList scratch;
    wf_moves_init(&scratch, *allocator);
    wf_copy(ask->game, &position, ask->after);
    bool legal = reason->line_length > 0 || ask->then->over;
    for (size_t i = 0; i < reason->line_length && legal; i++) {
        legal = wf_check_move(ask->game, &position, &reason->line[i], &scratch) == WF_OK;
        if (legal)
            wf_apply(ask->game, &position, &reason->line[i]);
    }
    wf_moves_free(&scratch);
    return legal;
}

static bool find(const ReviewCase *ask, const ReviewQuestion *question, const ReviewFinder *finders,
                 WfReviewReason *reason)
{
    const char *preferred = question->preferred != NULL ? question->preferred : "";
    bool found = false;
    WfReviewReason next;
    for (const ReviewFinder *finder = finders; finder != NULL && *finder != NULL; finder++) {
        memset(&next, 0, sizeof next);
        if (!(*finder)(ask, &next) || !is_legal(ask, question->effort->allocator, &next))
            continue;
        const bool fits = strncmp(next.kind, preferred, strlen(preferred)) == 0;
        if (!found || fits)
            *reason = next;
        found = true;
        if (fits)
            return true;
    }
    return found;
}

/* The descriptor of a game, or the general one if the game has none. */
static const GameReview *review_of(const WfGame *game)
{
    static const ReviewFinder finders[] = {review_allows_win, review_misses_win, NULL};
    static const GameReview general = {.finders = finders};
    const GameReview *own = game_review_of(game);
    return own != NULL ? own : &general;
}

static bool ask_about(const ReviewQuestion *question, FinderList which, WfReviewReason *reason)
{
    const ReviewEffort *effort = question->effort;
    const WfReviewTurn *turn = question->turn;
    const WfSpec *spec = wf_record_spec(question->record);
    const WfPosition *before = wf_record_position(question->record, turn->event);
    WfPosition better;
    if (turn->best_length == 0 || question->at->line_length == 0)
        return false;
    wf_copy(spec->game, &better, before);
    wf_apply(spec->game, &better, &turn->best[0]);
    const ReviewCase ask = {
        .spec = spec,
        .game = spec->game,
        .own = review_of(spec->game),
        .record = question->record,
        .turn = turn,
        .at = question->at,
        .then = question->then,
        .before = before,
        .after = wf_record_position(question->record, turn->event + 1),
        .better = &better,
        .move = &turn->move,
        .best = &turn->best[0],
        .effort = effort,
        .prover = prover_open(spec, effort->allocator, effort->stop, effort->context)};
    if (ask.prover == NULL)
        return false;
    const ReviewFinder *const finders[] = {ask.own->finders, ask.own->counters, ask.own->merits};
    const bool found = find(&ask, question, finders[which], reason);
    prover_close(ask.prover);
    return found;
}

bool review_reason(const ReviewQuestion *question, WfReviewReason *reason)
{
    return ask_about(question, PROOFS, reason);
}

/* Asks again with the measures of an earlier look. */
static bool prove_by(const ReviewQuestion *question, const ReviewMeasure *at,
                     const ReviewMeasure *then, WfReviewReason *reason)
{
    ReviewQuestion again = *question;
    WfReviewTurn turn = *question->turn;
    if (!at->known || !then->known)
        return false;
    turn.before = at->value[turn.seat];
    turn.after = then->value[turn.seat];
    turn.loss = turn.before - turn.after;
    turn.best_length = at->line_length;
    memcpy(turn.best, at->line, at->line_length * sizeof *at->line);
    again.turn = &turn;
    again.at = at;
    again.then = then;
    return review_reason(&again, reason);
}

bool review_any_reason(const ReviewQuestion *question, const ReviewMeasure *at,
                       const ReviewMeasure *then, WfReviewReason *reason)
{
    return review_reason(question, reason) || prove_by(question, at, then, reason) ||
           ask_about(question, COUNTS, reason);
}

bool review_wants_reason(const WfGame *game, const WfReviewTurn *turn)
{
    if (!turn->known || turn->grade >= WF_MOVE_INACCURACY)
        return turn->known;
    return turn->grade == WF_MOVE_BEST && turn->move.extra != WF_EXTRA_SETUP &&
           review_of(game)->merits != NULL;
}

bool review_merit(const ReviewQuestion *question, WfReviewReason *reason)
{
    return ask_about(question, MERITS, reason);
}
