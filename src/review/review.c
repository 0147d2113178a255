/* review.c - the review of a game: all positions are searched, doubtful ones again, then reasons
 * are looked for. Threads share this work; the result does not depend on which one does what. */
#include "review/review_state.h"

#include <string.h>

#include "base/fault.h"
#include "base/options.h"
#include "base/parallel.h"
#include "review/found.h"
#include "review/grade.h"
#include "review/reasons.h"

enum { REASONS_LOOK = 1 }; /* the look whose effort the search for reasons uses */

static void *take(WfReview *review, size_t count, size_t size)
{
    void *block = review->allocator.resize(review->allocator.context, NULL, (count + 1) * size);
    if (block == NULL)
        review->code = WF_NO_MEMORY;
    else
        memset(block, 0, (count + 1) * size);
    return block;
}

static void give(const WfReview *review, const void *block)
{
    if (block != NULL)
        (void)review->allocator.resize(review->allocator.context, (void *)block, 0);
}

static void give_reasons(const WfReview *review, const WfReviewTurn *turn)
{
    give(review, turn->reason);
    give(review, turn->merit);
}

void wf_review_free(WfReview *review)
{
    if (review == NULL)
        return;
    const WfAllocator allocator = review->allocator;
    for (size_t i = 0; i < review->events && review->turns != NULL; i++)
        give_reasons(review, &review->turns[i]);
    give(review, review->turns);
    give(review, review->is_move);
    give(review, review->measures);
    give(review, review->second);
    give(review, review->kept);
    give(review, review->queue);
    give(review, review->is_taken);
    give(review, review->points);
    give(review, review->shown);
    allocator.resize(allocator.context, review, 0);
}

/* ---- dividing the work ---- */

static void set_stopped(WfReview *review)
{
    __atomic_store_n(&review->stopped, true, __ATOMIC_RELAXED);
}

static bool must_stop(void *review_)
{
    WfReview *review = review_;
    const WfReviewLimits *limits = &review->limits;
    if (!__atomic_load_n(&review->stopped, __ATOMIC_RELAXED) && limits->stop != NULL &&
        limits->stop(limits->context))
        set_stopped(review);
    return __atomic_load_n(&review->stopped, __ATOMIC_RELAXED);
}

static uint64_t now(void *review_)
{
    const WfReviewLimits *limits = &((WfReview *)review_)->limits;
    return limits->now(limits->context);
}

/* The effort that the limits ask for; the caller adds what stops it. */
static ReviewEffort effort_by(const WfReviewLimits *limits, unsigned look,
                              const WfAllocator *allocator)
{
    static const uint64_t times_of[WF_REVIEW_LOOKS] = {1, WF_REVIEW_AGAIN, WF_REVIEW_CONFIRM};
    const uint64_t times = times_of[look < WF_REVIEW_LOOKS ? look : WF_REVIEW_LOOKS - 1];
    const bool plain = limits->nodes == 0 && limits->movetime == 0;
    return (ReviewEffort){.allocator = allocator,
                          .nodes = times * (plain ? WF_REVIEW_NODES : limits->nodes),
                          .movetime = times * limits->movetime,
                          .tables = limits->tables};
}

static ReviewEffort effort_of(WfReview *review, unsigned look)
{
    ReviewEffort effort = effort_by(&review->limits, look, &review->allocator);
    effort.now = review->limits.now != NULL ? now : NULL;
    effort.stop = must_stop;
    effort.context = review;
    return effort;
}

/* The next item of the queue, or SIZE_MAX. */
static size_t next_of(WfReview *review)
{
    const size_t next = __atomic_fetch_add(&review->next, 1, __ATOMIC_RELAXED);
    return next < review->queued && !must_stop(review) ? review->queue[next] : SIZE_MAX;
}

static void fail(WfReview *review, WfCode code)
{
    __atomic_store_n(&review->code, code, __ATOMIC_RELAXED);
    set_stopped(review);
}

static void tell(WfReview *review, unsigned index)
{
    (void)__atomic_add_fetch(&review->done, 1, __ATOMIC_RELAXED);
    if (index != 0 || review->limits.report == NULL)
        return;
    const WfReviewProgress progress = {.done = __atomic_load_n(&review->done, __ATOMIC_RELAXED),
                                       .of = review->of};
    review->limits.report(review->limits.context, &progress);
}

/* Has the threads do the queued work. */
static void run_stage(WfReview *review, void (*work)(void *review, unsigned index))
{
    const unsigned threads = review->limits.threads;
    const size_t most = review->queued < PARALLEL_MAX ? review->queued : PARALLEL_MAX;
    review->next = 0;
    review->of += review->queued;
    if (review->queued > 0 && !must_stop(review))
        parallel_run(threads < 1 ? 1 : threads < most ? threads : (unsigned)most, work, review);
}

/* ---- searching ---- */

/* Plays a worker's own record on to the position after this many events. */
static WfCode play_to(WfRecord *own, const WfRecord *record, size_t events)
{
    WfCode code = WF_OK;
    while (wf_record_length(own) < events && code == WF_OK)
        code = wf_record_add(own, wf_record_event(record, wf_record_length(own)));
    return code;
}

/* Keeps a measure of a position in place of the one with less effort. */
static void keep(WfReview *review, size_t position, const ReviewMeasure *measure)
{
    const uint8_t winner =
        measure->over
            ? WF_NO_SEAT
            : review_counted_winner(wf_record_spec(review->record),
                                    wf_record_position(review->record, review->first + position),
                                    measure, &review->allocator);
    if (measure->look > 1)
        review->second[position] = review->measures[position];
    review->measures[position] = *measure;
    review->measures[position].counted = winner == WF_NO_SEAT ? 0 : winner + 1U;
}

static void measure_positions(void *review_, unsigned index)
{
    WfReview *review = review_;
    const ReviewEffort effort = effort_of(review, review->look);
    WfRecord *own = wf_record_new(wf_record_spec(review->record),
                                  wf_record_position(review->record, 0), &review->allocator);
    WfCode code = own != NULL ? WF_OK : WF_NO_MEMORY;
    for (size_t i = next_of(review); i != SIZE_MAX && code == WF_OK; i = next_of(review)) {
        ReviewMeasure measure;
        code = play_to(own, review->record, review->first + i);
        if (code == WF_OK)
            code = review_measure(own, &effort, &measure);
        if (code != WF_OK)
            break;
        measure.look = review->look;
        if (measure.known)
            keep(review, i, &measure);
        tell(review, index);
    }
    if (code != WF_OK)
        fail(review, code);
    wf_record_free(own);
}

/* Queues the positions on either side of the moves for which `asks` returns true. */
static void queue_positions(WfReview *review, bool (*asks)(const WfReview *review, size_t turn))
{
    review->queued = 0;
    for (size_t i = 0; i <= review->events; i++) {
        const ReviewMeasure *measure = &review->measures[i];
        const bool done =
            measure->known && (measure->look >= review->look || review_is_certain(measure));
        if (!done && ((i > 0 && asks(review, i - 1)) || (i < review->events && asks(review, i))))
            review->queue[review->queued++] = i;
    }
}

static bool is_move(const WfReview *review, size_t turn)
{
    return review->is_move[turn];
}

static bool is_doubtful(const WfReview *review, size_t turn)
{
    return review_is_doubtful(review->cooperative, &review->turns[turn], &review->measures[turn],
                              &review->measures[turn + 1], review->look);
}

static void grade(WfReview *review)
{
    if (review->cooperative)
        review_follow_ways(review->turns, review->is_move, review->measures, review->events);
    review_grade(review->cooperative, review->turns, review->is_move, review->measures,
                 review->second, review->events);
}

/* Queues the next searches: every position, then doubtful ones with more effort. False: none. */
static bool queue_next(WfReview *review)
{
    review->look = 0;
    queue_positions(review, is_move);
    if (review->queued == 0)
        grade(review);
    while (review->queued == 0 && ++review->look < WF_REVIEW_LOOKS)
        queue_positions(review, is_doubtful);
    return review->queued > 0;
}

/* ---- reasons ---- */

/* Finds the reason of an event that is an inaccuracy or worse, or what is good about it. */
static void find_reason(WfReview *review, const ReviewEffort *effort, size_t event)
{
    WfReviewTurn *turn = &review->turns[event];
    const ReviewQuestion question = {.record = review->record,
                                     .turn = turn,
                                     .at = &review->measures[event],
                                     .then = &review->measures[event + 1],
                                     .effort = effort};
    WfReviewReason *reason =
        review->allocator.resize(review->allocator.context, NULL, sizeof *reason);
    const bool weak = turn->grade >= WF_MOVE_INACCURACY;
    if (reason == NULL)
        fail(review, WF_NO_MEMORY);
    else if (weak ? review_any_reason(&question, &review->second[event], &review->second[event + 1],
                                      reason)
                  : review_merit(&question, reason))
        *(weak ? &turn->reason : &turn->merit) = reason;
    else
        give(review, reason);
}

static void find_reasons(void *review_, unsigned index)
{
    WfReview *review = review_;
    const ReviewEffort effort = effort_of(review, REASONS_LOOK);
    for (size_t i = next_of(review); i != SIZE_MAX; i = next_of(review)) {
        find_reason(review, &effort, i);
        tell(review, index);
    }
}

static bool wants_reason(const WfReview *review, size_t event)
{
    return review_wants_reason(wf_record_spec(review->record)->game, &review->turns[event]);
}

static void look_for_reasons(WfReview *review)
{
    review->queued = 0;
    for (size_t i = 0; i < review->events; i++)
        if (wants_reason(review, i))
            review->queue[review->queued++] = i;
    run_stage(review, find_reasons);
}

/* ---- the whole ---- */

/* Takes the events to be reviewed from the record. */
static void take_events(WfReview *review)
{
    for (size_t i = 0; i < review->events; i++) {
        const WfEvent *event = wf_record_event(review->record, review->first + i);
        review->is_move[i] = event->kind == WF_EVENT_MOVE;
        review->turns[i] =
            (WfReviewTurn){.event = review->first + i, .move = event->move, .seat = event->seat};
        if (review->is_move[i])
            review->shown[review->shown_count++] = i;
    }
}

static WfReview *open_review(const WfRecord *record, const WfReviewLimits *limits,
                             const WfAllocator *allocator)
{
    const size_t length = wf_record_length(record);
    WfReview *review = allocator->resize(allocator->context, NULL, sizeof *review);
    if (review == NULL)
        return NULL;
    *review = (WfReview){.allocator = *allocator,
                         .record = record,
                         .cooperative = wf_record_spec(record)->game->cooperative};
    review->code = options_review(&review->limits, limits);
    if (review->code != WF_OK)
        return review;
    limits = &review->limits;
    review->first = limits->first < length ? limits->first : length;
    review->events = length - review->first;
    if (limits->count != 0 && limits->count < review->events)
        review->events = limits->count;
    review->turns = take(review, review->events, sizeof *review->turns);
    review->is_move = take(review, review->events, sizeof *review->is_move);
    review->measures = take(review, review->events, sizeof *review->measures);
    review->second = take(review, review->events, sizeof *review->second);
    if (review->cooperative)
        review->kept = take(review, review->events, sizeof *review->kept);
    review->queue = take(review, review->events, sizeof *review->queue);
    review->is_taken = take(review, review->events, sizeof *review->is_taken);
    review->points = take(review, review->events, sizeof *review->points);
    review->shown = take(review, review->events, sizeof *review->shown);
    if (review->code == WF_OK)
        take_events(review);
    return review;
}

/* Turning points as move numbers: events that are not moves do not count. */
static void find_turning_points(WfReview *review)
{
    review->point_count = review_turning_points(review->turns, review->events, review->points);
    for (size_t i = 0; i < review->point_count; i++) {
        size_t moves = 0;
        for (size_t k = 0; k < review->points[i]; k++)
            moves += review->is_move[k];
        review->points[i] = moves;
    }
}

/* Returns the review, or its failure. */
static WfCode end(WfReview *review, WfReview **result)
{
    const WfCode code = review->code;
    if (code == WF_OK)
        *result = review;
    else
        wf_review_free(review);
    return code;
}

WfCode wf_review(const WfRecord *record, const WfReviewLimits *limits, const WfAllocator *allocator,
                 WfReview **review_)
{
    WfReview *review = open_review(record, limits, allocator);
    if (review == NULL)
        return WF_NO_MEMORY;
    if (review->code == WF_OK) {
        while (!must_stop(review) && queue_next(review))
            run_stage(review, measure_positions);
        if (review->stopped)
            grade(review); /* what is known */
        look_for_reasons(review);
        find_turning_points(review);
    }
    return end(review, review_);
}

/* ---- in parts ---- */

/* All requested parts are done: queues more parts, or finds the turning points if there are none.
 */
static void go_on(WfReview *review)
{
    review->taken = 0;
    memset(review->is_taken, 0, (review->events + 1) * sizeof *review->is_taken);
    if (!queue_next(review))
        find_turning_points(review);
}

WfCode wf_review_open(const WfRecord *record, const WfReviewLimits *limits,
                      const WfAllocator *allocator, WfReview **review_)
{
    WfReview *review = open_review(record, limits, allocator);
    if (review == NULL)
        return WF_NO_MEMORY;
    if (review->code == WF_OK)
        go_on(review);
    return end(review, review_);
}

WfCode wf_review_search(const WfRecord *record, unsigned look, const WfReviewLimits *limits,
                        const WfAllocator *allocator, WfText *found)
{
    WfReviewLimits own;
    if (options_review(&own, limits) != WF_OK)
        return WF_BAD_INPUT;
    ReviewEffort effort = effort_by(&own, look, allocator);
    ReviewMeasure measure;
    effort.now = own.now;
    effort.stop = own.stop;
    effort.context = own.context;
    const WfCode code = review_measure(record, &effort, &measure);
    measure.look = look;
    if (code == WF_OK && measure.known)
        found_write(record, wf_record_length(record), &measure, found);
    return code;
}

WfCode wf_review_take(WfReview *review, const char *found, size_t length, WfFault *fault)
{
    size_t position, at = 0;
    ReviewMeasure measure;
    const WfCode code =
        found_read(review->record, found, length, &review->allocator, &position, &measure, fault);
    if (code != WF_OK)
        return code;
    while (at < review->queued && review->first + review->queue[at] != position)
        at++;
    if (at == review->queued || review->is_taken[at] || measure.look != review->look)
        return fault_fill(fault, WF_BAD_INPUT, 0, "position %zu is not wanted", position);
    keep(review, review->queue[at], &measure);
    review->is_taken[at] = true;
    if (++review->taken == review->queued)
        go_on(review);
    return WF_OK;
}

/* Grading extends ways in the measures. Here it works on a copy, because a stage is not over. */
void wf_review_settle(WfReview *review)
{
    ReviewMeasure *own = review->measures;
    if (review->cooperative)
        review->measures = memcpy(review->kept, own, (review->events + 1) * sizeof *own);
    grade(review);
    review->measures = own;
    find_turning_points(review);
    (void)must_stop(review);
}

WfCode wf_review_prove(WfReview *review, size_t index)
{
    const size_t event = review->shown[index];
    const ReviewEffort effort = effort_of(review, REASONS_LOOK);
    if (review->turns[event].reason == NULL && review->turns[event].merit == NULL &&
        wants_reason(review, event))
        find_reason(review, &effort, event);
    return review->code;
}
