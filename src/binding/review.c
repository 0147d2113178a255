/* review.c - binding.h: reviews. */
#include "binding/effort.h"
#include "binding/handle.h"
#include "review/review_json.h"

WfReview *wf_review_run(const WfRecord *record, WfEffort *effort, const WfAllocator *allocator,
                        int32_t *code)
{
    const WfReviewLimits limits = effort_review_limits(effort);
    WfReview *review = NULL;
    *code = (int32_t)wf_review(record, &limits, handle_allocator(allocator), &review);
    return *code == WF_OK ? review : NULL;
}

static const WfReviewTurn *turn_at(const WfReview *review, size_t index)
{
    return index < wf_review_count(review) ? wf_review_turn(review, index) : NULL;
}

/* The turn, if its grade is known. */
static const WfReviewTurn *known_at(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = turn_at(review, index);
    return turn != NULL && turn->known ? turn : NULL;
}

static const WfReviewReason *reason_at(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = known_at(review, index);
    return turn != NULL ? turn->reason : NULL;
}

static const WfReviewReason *merit_at(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = known_at(review, index);
    return turn != NULL ? turn->merit : NULL;
}

size_t wf_review_turn_event(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = turn_at(review, index);
    return turn != NULL ? turn->event : 0;
}

uint8_t wf_review_turn_seat(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = turn_at(review, index);
    return turn != NULL ? turn->seat : WF_NO_SEAT;
}

bool wf_review_turn_known(const WfReview *review, size_t index)
{
    return known_at(review, index) != NULL;
}

void wf_review_turn_move(const WfReview *review, size_t index, uint8_t *move)
{
    const WfReviewTurn *turn = turn_at(review, index);
    if (turn != NULL)
        handle_put_move(&turn->move, move);
}

const char *wf_review_turn_grade(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = known_at(review, index);
    return turn != NULL ? wf_move_grade(turn->grade) : NULL;
}

int32_t wf_review_turn_before(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = known_at(review, index);
    return turn != NULL ? turn->before : WF_REVIEW_UNKNOWN;
}

int32_t wf_review_turn_after(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = known_at(review, index);
    return turn != NULL ? turn->after : WF_REVIEW_UNKNOWN;
}

int32_t wf_review_turn_loss(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = known_at(review, index);
    return turn != NULL ? turn->loss : WF_REVIEW_UNKNOWN;
}

size_t wf_review_turn_best_length(const WfReview *review, size_t index)
{
    const WfReviewTurn *turn = known_at(review, index);
    return turn != NULL ? turn->best_length : 0;
}

void wf_review_turn_best_move(const WfReview *review, size_t index, size_t ply, uint8_t *move)
{
    const WfReviewTurn *turn = known_at(review, index);
    if (turn != NULL && ply < turn->best_length)
        handle_put_move(&turn->best[ply], move);
}

/* ---- reasons and merits ---- */

static const char *kind_of(const WfReviewReason *reason)
{
    return reason != NULL ? reason->kind : NULL;
}

static size_t length_of(const WfReviewReason *reason)
{
    return reason != NULL ? reason->line_length : 0;
}

static void put_move(const WfReviewReason *reason, size_t ply, uint8_t *move)
{
    if (reason != NULL && ply < reason->line_length)
        handle_put_move(&reason->line[ply], move);
}

/* Writes the sentence about the move that follows event number `event` of a record. */
static size_t write_sentence(const WfReviewReason *reason, const WfRecord *record, size_t event,
                             const WfLanguage *language, char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, language);
    if (reason != NULL)
        wf_review_reason_text(wf_record_spec(record)->game, wf_record_position(record, event + 1),
                              reason, &text);
    return text.length;
}

const char *wf_review_reason_kind(const WfReview *review, size_t index)
{
    return kind_of(reason_at(review, index));
}

size_t wf_review_reason_sentence(const WfReview *review, size_t index, const WfRecord *record,
                                 const WfLanguage *language, char *buffer, size_t size)
{
    return write_sentence(reason_at(review, index), record, wf_review_turn_event(review, index),
                          language, buffer, size);
}

size_t wf_review_reason_length(const WfReview *review, size_t index)
{
    return length_of(reason_at(review, index));
}

void wf_review_reason_move(const WfReview *review, size_t index, size_t ply, uint8_t *move)
{
    put_move(reason_at(review, index), ply, move);
}

const char *wf_review_merit_kind(const WfReview *review, size_t index)
{
    return kind_of(merit_at(review, index));
}

size_t wf_review_merit_sentence(const WfReview *review, size_t index, const WfRecord *record,
                                const WfLanguage *language, char *buffer, size_t size)
{
    return write_sentence(merit_at(review, index), record, wf_review_turn_event(review, index),
                          language, buffer, size);
}

size_t wf_review_merit_length(const WfReview *review, size_t index)
{
    return length_of(merit_at(review, index));
}

void wf_review_merit_move(const WfReview *review, size_t index, size_t ply, uint8_t *move)
{
    put_move(merit_at(review, index), ply, move);
}

size_t wf_review_json(const WfReview *review, const WfRecord *record, const WfLanguage *language,
                      char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, language);
    review_put_json(&text, record, review);
    return text.length;
}
