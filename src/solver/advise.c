/* advise.c - hints: the next step towards the goal, or how far to go back. */
#include <wayfarer/solver.h>

#include <string.h>

#include "base/options.h"

/* NODES_DEFAULT: about two seconds. One in HERE_SHARE of the remaining positions is spent on the
 * player's position, then one in BACK_SHARE on each position farther back. */
enum { NODES_DEFAULT = 3000000, HERE_SHARE = 2, BACK_SHARE = 12 };

/* The question, and the solver's last answer. */
typedef struct AdviceQuestion {
    const WfRecord *record;
    const WfSolveLimits *limits;
    const WfAllocator *allocator;
    uint64_t nodes; /* left */
    WfSolution solution;
} AdviceQuestion;

static bool take_any(void *context, const WfSolution *solution)
{
    (void)context;
    return !solution->found;
}

/* Solves the position `back` events ago with a share of the remaining positions. If `any` is set,
 * the first plan is enough. */
static WfCode ask(AdviceQuestion *ask, size_t back, unsigned share, bool any)
{
    WfSolveLimits limits = *ask->limits;
    const WfRecord *record = ask->record;
    limits.nodes = ask->nodes / share + 1;
    limits.report = any ? take_any : NULL;
    limits.known = NULL;
    limits.only_count = 0;
    const WfPosition *position = wf_record_position(record, wf_record_length(record) - back);
    const WfCode code =
        wf_solve(wf_record_spec(record), position, &limits, ask->allocator, &ask->solution);
    ask->nodes -= ask->solution.nodes < ask->nodes ? ask->solution.nodes : ask->nodes;
    return code;
}

static void take_way(WfAdvice *advice, const WfSolution *solution)
{
    advice->low = solution->low;
    advice->length = solution->length;
    memcpy(advice->way, solution->way, solution->length * sizeof solution->way[0]);
}

/* Goes back event by event. The farther back, the more plans there are. */
static WfCode go_back(AdviceQuestion *question, WfAdvice *advice)
{
    WfCode code = WF_OK;
    const WfSolveLimits *limits = question->limits;
    for (size_t back = 1;
         back <= wf_record_length(question->record) && question->nodes > 0 && code == WF_OK;
         back++) {
        if (limits->stop != NULL && limits->stop(limits->context)) {
            advice->back_is_least = false;
            break;
        }
        code = ask(question, back, BACK_SHARE, true);
        if (code == WF_OK && question->solution.found) {
            advice->back = back;
            take_way(advice, &question->solution);
            return WF_OK;
        }
        if (code == WF_OK && question->solution.barrier == WF_BARRIER_NONE)
            advice->back_is_least = false;
    }
    return code;
}

WfCode wf_advise(const WfRecord *record, const WfSolveLimits *limits, const WfAllocator *allocator,
                 WfAdvice *advice)
{
    WfSolveLimits own;
    AdviceQuestion question = {.record = record, .limits = &own, .allocator = allocator};
    if (options_solve(&own, limits) != WF_OK)
        return WF_BAD_INPUT;
    const uint64_t nodes = own.nodes != 0 ? own.nodes : NODES_DEFAULT;
    question.nodes = nodes;
    *advice = (WfAdvice){.certainty = WF_NOT_FOUND};
    WfCode code = ask(&question, 0, HERE_SHARE, false);
    const WfSolution *solution = &question.solution;
    if (code != WF_OK)
        return code;
    if (solution->found) {
        advice->reachable = true;
        advice->certainty = solution->low >= solution->length ? WF_PROVEN : WF_FOUND;
        take_way(advice, solution);
    } else {
        advice->barrier = solution->barrier;
        advice->pawns = solution->pawns;
        advice->back_is_least = solution->barrier != WF_BARRIER_NONE;
        advice->certainty = advice->back_is_least ? WF_PROVEN : WF_NOT_FOUND;
        code = go_back(&question, advice);
    }
    advice->nodes = nodes - question.nodes;
    return code;
}
