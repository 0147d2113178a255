/* do_review.c - reviews a game. What is not known when its time is over is left out.
 *
 * The review is made in parts (wayfarer/review.h), so that findings can be reported meanwhile. If
 * it is stopped, the parts are kept: the same request goes on with them (stopped_reviews.h). */
#include <stdlib.h>
#include <string.h>

#include "review/review_json.h"
#include "workers/do.h"
#include "workers/review_progress.h"

enum {
    NODES_MOST = 2000000,
    GLANCE = 4000, /* positions for a quick search of each move, so that something is known soon */
    FIRST = 3,     /* turning points whose reasons are looked for before all moves are searched */
    TELL = 1000, /* milliseconds between two reports: each is a write of up to 8 kB to the store */
    FOUND = WF_REVIEW_LINE_MAX * WF_TEXT_MAX
};

/* A review in progress. */
typedef struct ReviewJob {
    WorkDo *work;
    WfReview *review, *glance;
    WfReview *early; /* of the worst moves of the glance only; its reasons come first */
    WfReviewLimits limits;
    ReviewProgress known;
    StoppedReview *parts; /* that were searched; NULL: no memory */
    size_t *order;        /* scratch space */
    char *found;
    int64_t told;
    bool whole; /* it was completed */
} ReviewJob;

static void put_review(WfText *text, const void *context)
{
    const ReviewJob *run = context;
    review_put_json(text, run->known.record, run->review);
}

/* Reports what is known, if a report is due. */
static void tell(ReviewJob *run, bool due)
{
    char line[JOB_PROGRESS];
    WfText text = wf_text(line, sizeof line);
    if (!due && work_clock() - run->told < TELL)
        return;
    run->told = work_clock();
    wf_review_settle(run->review);
    review_progress_put(&text, &run->known, run->order);
    work_tell(run->work, line);
}

/* Takes a part that was searched before the review was stopped; false if it was not. */
static bool take_known(ReviewJob *run, WfReview *review, const WfReviewPart *part)
{
    const char *found = stopped_review_find(run->parts, review == run->glance, part);
    return found != NULL && wf_review_take(review, found, strlen(found), NULL) == WF_OK;
}

/* Searches a part, in a record that was played up to the parts before it. */
static WfCode search(ReviewJob *run, const WfReviewLimits *limits, WfReview *review, WfRecord *own,
                     const WfReviewPart *part)
{
    WfText found = wf_text(run->found, FOUND);
    WfCode code = WF_OK;
    while (wf_record_length(own) < part->position && code == WF_OK)
        code = wf_record_add(own, wf_record_event(run->known.record, wf_record_length(own)));
    if (code == WF_OK)
        code = wf_review_search(own, part->look, limits, &wf_system_allocator, &found);
    if (code != WF_OK || found.length == 0)
        return code;
    stopped_review_add(run->parts, review == run->glance, part, run->found);
    return wf_review_take(review, run->found, found.length, NULL);
}

/* The moves that lost most by the glance, FIRST of them at most. */
static const size_t *worst_of_glance(const ReviewJob *run, size_t *count)
{
    const size_t *points = wf_review_turning_points(run->glance, count);
    *count = *count < FIRST ? *count : FIRST;
    return points;
}

/* Whether the reasons of the worst moves need this position: it is before or after one of them. */
static bool is_early(const ReviewJob *run, size_t position)
{
    size_t count;
    const size_t *worst = worst_of_glance(run, &count);
    for (size_t i = 0; i < count; i++) {
        const size_t event = wf_review_turn(run->glance, worst[i])->event;
        if (position == event || position == event + 1)
            return true;
    }
    return false;
}

/* Searches all that is wanted so far. */
static WfCode search_stage(ReviewJob *run, const WfReviewLimits *limits, WfReview *review,
                           size_t count)
{
    WfReviewPart part;
    WfCode code = WF_OK;
    WfRecord *own = wf_record_new(wf_record_spec(run->known.record),
                                  wf_record_position(run->known.record, 0), &wf_system_allocator);
    if (own == NULL)
        return WF_NO_MEMORY;
    for (size_t i = 0; i < count && code == WF_OK && !work_must_stop(run->work); i++) {
        (void)wf_review_wanted(review, i, &part);
        if (review == run->early && !is_early(run, part.position))
            continue;
        const bool known = take_known(run, review, &part);
        if (!known)
            code = search(run, limits, review, own, &part);
        if (review == run->glance || work_must_stop(run->work))
            continue;
        run->known.done++;
        if (!known)
            tell(run, false);
    }
    wf_record_free(own);
    return code;
}

static size_t count_wanted(const WfReview *review)
{
    WfReviewPart part;
    size_t count = 0;
    while (wf_review_wanted(review, count, &part))
        count++;
    return count;
}

static size_t count_early(const ReviewJob *run)
{
    WfReviewPart part;
    size_t count = 0;
    for (size_t i = 0; wf_review_wanted(run->early, i, &part); i++)
        count += is_early(run, part.position);
    return count;
}

/* A quick review of all moves. It finds too few ways to a goal that all players share, so
 * cooperative games get none. */
static WfCode glance(ReviewJob *run)
{
    const WfReviewLimits limits = {.nodes = GLANCE,
                                   .stop = work_must_stop,
                                   .context = run->work,
                                   .tables = run->limits.tables};
    if (wf_record_spec(run->known.record)->game->cooperative)
        return WF_OK;
    WfCode code = wf_review_open(run->known.record, &limits, &wf_system_allocator, &run->glance);
    if (code == WF_OK)
        code = search_stage(run, &limits, run->glance, count_wanted(run->glance));
    if (code != WF_OK)
        return code;
    wf_review_settle(run->glance);
    run->known.glance = run->glance;
    return WF_OK;
}

/* Whether parts that are wanted are known: what was told before the review was stopped is not told
 * again bit by bit. */
static bool goes_on(const ReviewJob *run)
{
    WfReviewPart part;
    for (size_t i = 0; wf_review_wanted(run->review, i, &part); i++)
        if (stopped_review_find(run->parts, false, &part) != NULL)
            return true;
    return false;
}

/* Looks for a first reason of each of the worst moves, in a review of its own, because a reason
 * that a review has stays: in the end it may be another one. The searches serve both reviews. */
static WfCode explain_first(ReviewJob *run)
{
    const bool begins = !goes_on(run);
    size_t count = 0;
    const size_t *worst = run->glance != NULL ? worst_of_glance(run, &count) : NULL;
    if (count == 0)
        return WF_OK;
    WfCode code =
        wf_review_open(run->known.record, &run->limits, &wf_system_allocator, &run->early);
    if (code != WF_OK)
        return code;
    run->known.of = count_early(run);
    if (begins)
        tell(run, true);
    code = search_stage(run, &run->limits, run->early, count_wanted(run->early));
    if (code != WF_OK)
        return code;
    wf_review_settle(run->early);
    run->known.early = run->early;
    for (size_t i = 0; i < count && code == WF_OK && !work_must_stop(run->work); i++) {
        code = wf_review_prove(run->early, worst[i]);
        if (begins)
            tell(run, true);
    }
    return code;
}

static WfCode look(ReviewJob *run)
{
    WfCode code = WF_OK;
    for (;;) {
        const size_t count = count_wanted(run->review);
        if (count == 0 || code != WF_OK || work_must_stop(run->work))
            return code;
        run->known.of += count;
        if (!goes_on(run))
            tell(run, run->known.done == 0);
        code = search_stage(run, &run->limits, run->review, count);
    }
}

static WfCode prove(ReviewJob *run)
{
    WfCode code = WF_OK;
    size_t *order = calloc(wf_review_count(run->review) + 1, sizeof *order);
    if (order == NULL)
        return WF_NO_MEMORY;
    run->known.glance = NULL; /* everything is known */
    run->known.proving = true;
    wf_review_settle(run->review);
    const size_t count = review_progress_slips(&run->known, order);
    run->known.of += count;
    tell(run, true);
    while (run->known.proved < count && code == WF_OK && !work_must_stop(run->work)) {
        code = wf_review_prove(run->review, order[run->known.proved]);
        run->known.proved++;
        run->known.done++;
        tell(run, false);
    }
    run->whole = run->known.proved == count;
    free(order);
    return code;
}

static WfCode review(ReviewJob *run)
{
    const WfRecord *record = run->known.record;
    WfCode code = wf_review_open(record, &run->limits, &wf_system_allocator, &run->review);
    run->known.review = run->review;
    run->order = calloc(wf_record_length(record) + 1, sizeof *run->order);
    run->found = malloc(FOUND);
    if (code == WF_OK && (run->order == NULL || run->found == NULL))
        code = WF_NO_MEMORY;
    if (code == WF_OK)
        code = glance(run);
    if (code == WF_OK && !work_must_stop(run->work))
        code = explain_first(run);
    if (code == WF_OK)
        code = look(run);
    if (code == WF_OK && !work_must_stop(run->work))
        code = prove(run);
    if (code == WF_OK && !run->whole)
        wf_review_settle(run->review); /* what is known so far */
    return code;
}

void work_review(WorkDo *work, const json_t *payload)
{
    WfRecord *record = work_record(work, payload);
    ReviewJob run = {.work = work,
                     .limits = {.nodes = work_number(payload, "nodes", NODES_MOST),
                                .stop = work_must_stop,
                                .context = work},
                     .known = {.record = record}};
    if (record == NULL)
        return;
    run.limits.tables = work_tables_of(work->tables, wf_record_spec(record)->game);
    run.parts = stopped_reviews_take(work->stopped, work->job->payload);
    const WfCode code = review(&run);
    if (code == WF_OK)
        work->result = work_text(put_review, &run);
    else if (code == WF_ILLEGAL)
        work_fail(work, "no engine plays this game");
    if (run.whole)
        stopped_review_free(run.parts);
    else
        stopped_reviews_keep(work->stopped, run.parts);
    wf_review_free(run.early);
    wf_review_free(run.glance);
    wf_review_free(run.review);
    free(run.order);
    free(run.found);
    wf_record_free(record);
}
