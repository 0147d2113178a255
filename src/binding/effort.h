/* effort.h - how long to think, as the functions that think take it. */
#ifndef BINDING_EFFORT_H
#define BINDING_EFFORT_H

#include <stdatomic.h>

#include <wayfarer/wayfarer.h>

struct WfEffort {
    uint32_t depth, level, lines, threads;
    uint64_t nodes, seed;
    size_t memory, first, count;
    WfMove *only;
    size_t only_count;
    WfTables *tables;
    atomic_bool stopped;
    bool (*choice)(void *context, const WfChoice *choice);
    bool (*analysis)(void *context, const WfAnalysis *analysis);
    bool (*solution)(void *context, const WfSolution *solution);
    bool (*progress)(void *context, size_t done, size_t of);
    void *choice_context, *analysis_context, *solution_context, *progress_context;
};

/* These accept NULL: no limits. */
WfLimits effort_limits(WfEffort *effort);
WfSolveLimits effort_solve_limits(WfEffort *effort);
WfReviewLimits effort_review_limits(WfEffort *effort);

#endif
