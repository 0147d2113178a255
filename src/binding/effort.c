/* effort.c - binding.h: how long to think, and who listens. */
#include "binding/effort.h"

#include <string.h>

#include "binding/handle.h"

WfEffort *wf_effort_new(const WfAllocator *allocator)
{
    return handle_new(allocator, sizeof(WfEffort));
}

/* Gives the moves back that wf_effort_set_only copied. */
static void drop_only(WfEffort *effort)
{
    const WfAllocator *owner = handle_owner(effort);
    if (effort->only != NULL)
        owner->resize(owner->context, effort->only, 0);
    effort->only = NULL;
    effort->only_count = 0;
}

void wf_effort_free(WfEffort *effort)
{
    if (effort != NULL)
        drop_only(effort);
    handle_free(effort);
}

void wf_effort_set_depth(WfEffort *effort, uint32_t depth)
{
    effort->depth = depth;
}

void wf_effort_set_nodes(WfEffort *effort, uint64_t nodes)
{
    effort->nodes = nodes;
}

void wf_effort_set_level(WfEffort *effort, uint32_t level)
{
    effort->level = level <= WF_LEVELS ? level : WF_LEVELS;
}

void wf_effort_set_seed(WfEffort *effort, uint64_t seed)
{
    effort->seed = seed;
}

void wf_effort_set_lines(WfEffort *effort, uint32_t lines)
{
    effort->lines = lines <= WF_LINES_MAX ? lines : WF_LINES_MAX;
}

void wf_effort_set_threads(WfEffort *effort, uint32_t threads)
{
    effort->threads = threads;
}

void wf_effort_set_memory(WfEffort *effort, size_t bytes)
{
    effort->memory = bytes;
}

void wf_effort_set_events(WfEffort *effort, size_t first, size_t count)
{
    effort->first = first;
    effort->count = count;
}

void wf_effort_set_tables(WfEffort *effort, WfTables *tables)
{
    effort->tables = tables;
}

int32_t wf_effort_set_only(WfEffort *effort, const uint8_t *moves, size_t count)
{
    const WfAllocator *owner = handle_owner(effort);
    WfMove *only = NULL;
    if (count > 0) {
        only = owner->resize(owner->context, NULL, count * sizeof *only);
        if (only == NULL)
            return WF_NO_MEMORY;
        memcpy(only, moves, count * sizeof *only);
    }
    drop_only(effort);
    effort->only = only;
    effort->only_count = count;
    return WF_OK;
}

void wf_effort_stop(WfEffort *effort)
{
    atomic_store(&effort->stopped, true);
}

void wf_effort_resume(WfEffort *effort)
{
    atomic_store(&effort->stopped, false);
}

void wf_effort_on_choice(WfEffort *effort, bool (*report)(void *context, const WfChoice *choice),
                         void *context)
{
    effort->choice = report;
    effort->choice_context = context;
}

void wf_effort_on_analysis(WfEffort *effort,
                           bool (*report)(void *context, const WfAnalysis *analysis), void *context)
{
    effort->analysis = report;
    effort->analysis_context = context;
}

void wf_effort_on_solution(WfEffort *effort,
                           bool (*report)(void *context, const WfSolution *solution), void *context)
{
    effort->solution = report;
    effort->solution_context = context;
}

void wf_effort_on_progress(WfEffort *effort, bool (*report)(void *context, size_t done, size_t of),
                           void *context)
{
    effort->progress = report;
    effort->progress_context = context;
}

/* ---- as the library takes it ---- */

static bool is_stopped(void *context)
{
    const WfEffort *effort = context;
    return atomic_load_explicit(&effort->stopped, memory_order_relaxed);
}

static bool report_choice(void *context, const WfChoice *choice)
{
    const WfEffort *effort = context;
    return effort->choice == NULL || effort->choice(effort->choice_context, choice);
}

static bool report_solution(void *context, const WfSolution *solution)
{
    const WfEffort *effort = context;
    return effort->solution == NULL || effort->solution(effort->solution_context, solution);
}

static void report_progress(void *context, const WfReviewProgress *progress)
{
    WfEffort *effort = context;
    if (effort->progress != NULL &&
        !effort->progress(effort->progress_context, progress->done, progress->of))
        wf_effort_stop(effort);
}

WfLimits effort_limits(WfEffort *effort)
{
    WfLimits limits = {.size = sizeof limits};
    if (effort == NULL)
        return limits;
    limits.depth = effort->depth;
    limits.nodes = effort->nodes;
    limits.level = effort->level;
    limits.seed = effort->seed;
    limits.lines = effort->lines;
    limits.only = effort->only;
    limits.only_count = effort->only_count;
    limits.tables = effort->tables;
    limits.stop = is_stopped;
    limits.report = effort->choice != NULL ? report_choice : NULL;
    limits.context = effort;
    return limits;
}

WfSolveLimits effort_solve_limits(WfEffort *effort)
{
    WfSolveLimits limits = {.size = sizeof limits};
    if (effort == NULL)
        return limits;
    limits.plies = effort->depth;
    limits.threads = effort->threads;
    limits.memory = effort->memory;
    limits.nodes = effort->nodes;
    limits.seed = effort->seed;
    limits.only = effort->only;
    limits.only_count = effort->only_count;
    limits.stop = is_stopped;
    limits.report = effort->solution != NULL ? report_solution : NULL;
    limits.context = effort;
    return limits;
}

WfReviewLimits effort_review_limits(WfEffort *effort)
{
    WfReviewLimits limits = {.size = sizeof limits};
    if (effort == NULL)
        return limits;
    limits.nodes = effort->nodes;
    limits.threads = effort->threads;
    limits.first = effort->first;
    limits.count = effort->count;
    limits.tables = effort->tables;
    limits.stop = is_stopped;
    limits.report = effort->progress != NULL ? report_progress : NULL;
    limits.context = effort;
    return limits;
}
