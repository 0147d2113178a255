/* review.c - the review of a game in parts, which the page distributes among its workers
 * (wayfarer/review.h). */
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "game/json.h"
#include "numbers.h"
#include "review/reasons.h"
#include "review/review_json.h"
#include "tables.h"

enum { NODES_MAX = 1 << 30 };

static WfCode read_nodes(const PageRequest *request, unsigned word, uint64_t *nodes, WfFault *fault)
{
    return read_number(request, word, "the number of nodes", 0, NODES_MAX, nodes, fault);
}

static WfCode fail(WfCode code, WfFault *fault)
{
    return fault_fill(fault, code, 0,
                      code == WF_ILLEGAL ? "no engine plays this game" : "not enough memory");
}

static WfReviewLimits limits_of(const PageRequest *request, uint64_t nodes)
{
    return (WfReviewLimits){.nodes = nodes,
                            .tables = tables_of(wf_record_spec(request->record)->game)};
}

/* `review-search NODES LOOK`: searches the present position. `{"found":"..."}`. */
WfCode answer_review_search(const PageRequest *request, WfText *out, WfFault *fault)
{
    static char data[WF_REVIEW_LINE_MAX * WF_TEXT_MAX];
    WfText found = wf_text(data, sizeof data);
    uint64_t nodes, look;
    WfCode code = read_nodes(request, 0, &nodes, fault);
    if (code == WF_OK)
        code = read_number(request, 1, "the look", 0, WF_REVIEW_LOOKS - 1, &look, fault);
    if (code != WF_OK)
        return code;
    const WfReviewLimits limits = limits_of(request, nodes);
    code = wf_review_search(request->record, (unsigned)look, &limits, &wf_system_allocator, &found);
    if (code != WF_OK)
        return fail(code, fault);
    wf_text_put(out, '{');
    json_put_string(out, "found", data);
    wf_text_put(out, '}');
    return WF_OK;
}

/* Adds the lines of the request after the first one to the review. */
static WfCode take_lines(const PageRequest *request, WfReview *review, WfFault *fault)
{
    WfCode code = WF_OK;
    const char *line = strchr(request->rest, '\n');
    while (line != NULL && code == WF_OK) {
        const char *begin = line + 1;
        line = strchr(begin, '\n');
        code = wf_review_take(review, begin, line != NULL ? (size_t)(line - begin) : strlen(begin),
                              fault);
    }
    return code;
}

/* Opens a review with the results so far; NULL with the fault filled. */
static WfReview *open_review(const PageRequest *request, uint64_t nodes, WfFault *fault)
{
    WfReview *review = NULL;
    const WfReviewLimits limits = limits_of(request, nodes);
    const WfCode code = wf_review_open(request->record, &limits, &wf_system_allocator, &review);
    if (code != WF_OK) {
        (void)fail(code, fault);
        return NULL;
    }
    if (take_lines(request, review, fault) == WF_OK)
        return review;
    wf_review_free(review);
    return NULL;
}

static bool put_wanted(WfText *out, const WfReview *review)
{
    WfReviewPart part;
    size_t count = 0;
    json_name(out, "wanted");
    wf_text_put(out, '[');
    for (; wf_review_wanted(review, count, &part); count++) {
        json_next(out);
        wf_text_put(out, '{');
        json_put_number(out, "position", part.position);
        json_put_number(out, "look", part.look);
        wf_text_put(out, '}');
    }
    wf_text_put(out, ']');
    return count > 0;
}

/* The events whose moves may have a reason or a merit. */
static void put_doubts(const PageRequest *request, WfText *out, const WfReview *review)
{
    json_name(out, "doubts");
    wf_text_put(out, '[');
    for (size_t i = 0; i < wf_review_count(review); i++) {
        const WfReviewTurn *turn = wf_review_turn(review, i);
        if (!review_wants_reason(wf_record_spec(request->record)->game, turn))
            continue;
        json_next(out);
        wf_text_add(out, "%zu", turn->event);
    }
    wf_text_put(out, ']');
}

/* `review NODES`, and the results so far, one a line. Answers with the searches to do next, or the
 * events whose reasons are still to be searched for, and with the review so far. */
WfCode answer_review(const PageRequest *request, WfText *out, WfFault *fault)
{
    uint64_t nodes;
    WfCode code = read_nodes(request, 0, &nodes, fault);
    WfReview *review = code == WF_OK ? open_review(request, nodes, fault) : NULL;
    if (review == NULL)
        return fault->code;
    wf_text_put(out, '{');
    if (put_wanted(out, review))
        wf_review_settle(review);
    else
        put_doubts(request, out, review);
    json_name(out, "review");
    review_put_json(out, request->record, review);
    wf_text_put(out, '}');
    wf_review_free(review);
    return WF_OK;
}

static WfCode put_reason(const PageRequest *request, WfReview *review, uint64_t event, WfText *out,
                         WfFault *fault)
{
    size_t index = 0;
    while (index < wf_review_count(review) && wf_review_turn(review, index)->event != event)
        index++;
    if (index == wf_review_count(review))
        return fault_fill(fault, WF_BAD_INPUT, 0, "this event is no move");
    WfReviewPart part;
    if (wf_review_wanted(review, 0, &part))
        wf_review_settle(review); /* what is known so far may do for a first reason */
    if (wf_review_prove(review, index) != WF_OK)
        return fail(WF_NO_MEMORY, fault);
    wf_text_put(out, '{');
    review_put_reasons(out, request->record, wf_review_turn(review, index));
    wf_text_put(out, '}');
    return WF_OK;
}

/* `review-reason EVENT NODES`, and all results, or those so far, for a first reason. Answers
 * `{"reason":...,"merit":...}`, which may be null. */
WfCode answer_review_reason(const PageRequest *request, WfText *out, WfFault *fault)
{
    uint64_t event, nodes;
    WfCode code = read_number(request, 0, "the event", 0, INT32_MAX, &event, fault);
    if (code == WF_OK)
        code = read_nodes(request, 1, &nodes, fault);
    WfReview *review = code == WF_OK ? open_review(request, nodes, fault) : NULL;
    if (review == NULL)
        return fault->code;
    code = put_reason(request, review, event, out, fault);
    wf_review_free(review);
    return code;
}
