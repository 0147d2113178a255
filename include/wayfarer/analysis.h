/* analysis.h - what is known of a position, told while it grows: the best lines, how far the goal
 * of Safe Passage is, who is ahead in a race, what a seat threatens. */
#ifndef WAYFARER_ANALYSIS_H
#define WAYFARER_ANALYSIS_H

#include <wayfarer/engine.h>
#include <wayfarer/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Safe Passage: the way to the goal. */
typedef struct WfGoal {
    bool found;            /* `plies`: of the best way known; it is the first line */
    bool unreachable;      /* proven: there is none */
    unsigned plies, low;   /* `low`: proven, no way is shorter */
    WfCertainty certainty; /* that the way is a shortest one, or that there is none */
} WfGoal;

/* What is known of a position. */
typedef struct WfAnalysis {
    unsigned depth; /* turns looked ahead everywhere */
    uint64_t nodes; /* positions looked at so far, all threads together */
    bool done;      /* it ended by itself, at a limit, or because it was stopped */
    size_t line_count;
    WfChoice line[WF_LINES_MAX]; /* the best first; none where no way is known to Safe Passage */
    bool has_goal;
    WfGoal goal;
    bool is_race; /* as wf_race */
    unsigned turns_home[WF_SEATS_MAX];
} WfAnalysis;

/* How to analyse. Of `search` all counts except `report`; `only` is for games that are won by one
 * seat. Without a limit and without `stop` an engine ends by its own choice, and Safe Passage when
 * the shortest way is proven. */
typedef struct WfAnalysisLimits {
    WfLimits search;
    unsigned threads;  /* 0 is one */
    size_t hash_bytes; /* 0: the engine's own choice */
    /* After each depth, and in Safe Passage whenever more is known; one call at a time, there on
     * any thread. False: enough. NULL: nobody listens. */
    bool (*report)(void *context, const WfAnalysis *analysis);
    void *context; /* of `report` */
} WfAnalysisLimits;

/* Analyses the present position of a record. *analysis is large: the caller's memory. WF_ILLEGAL if
 * the game is over or no engine plays it; WF_NO_MEMORY. */
WfCode wf_analyse(const WfRecord *record, const WfAnalysisLimits *limits,
                  const WfAllocator *allocator, WfAnalysis *analysis);

/* Hands the turn to the next seat, so that an analysis of *passed shows what it threatens.
 * WF_ILLEGAL where that has no sense, with the reason: a piece is in check, the seats share one
 * aim, a setup is due, the game is over or would be, or the game's search knows no pass.
 * WF_NO_MEMORY. */
WfCode wf_pass(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator,
               WfPosition *passed, WfFault *fault);

/* Whether the rest is a race that nobody can hinder unless armies turn back (TRAVERSE). `turns` are
 * those that each seat in play needs at the least, proven while the other seats' pieces stand where
 * they are. False: it is none, or the turns are not known. */
bool wf_race(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator,
             unsigned turns[WF_SEATS_MAX]);

#ifdef __cplusplus
}
#endif
#endif
