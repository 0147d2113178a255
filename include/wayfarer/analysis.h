/* analysis.h - analysing a position and reporting results as they improve: the best lines, the
 * distance to the goal in Safe Passage, who is ahead in a race, and what a seat threatens. */
#ifndef WAYFARER_ANALYSIS_H
#define WAYFARER_ANALYSIS_H

#include <wayfarer/engine.h>
#include <wayfarer/solver.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Safe Passage: what is known of the way (plan) to the goal. Lengths are in plies. */
typedef struct WfGoal {
    bool found;       /* `plies` is the length of the best way known, which is the first line */
    bool unreachable; /* proven: no way exists */
    unsigned plies;   /* of the best way known */
    unsigned low;     /* proven: no way is shorter */
    WfCertainty certainty; /* that the way is a shortest one, or that none exists */
} WfGoal;

/* What is known of a position. A plain value, without pointers to free. */
typedef struct WfAnalysis {
    unsigned depth; /* depth that the search has completed, in turns */
    uint64_t nodes; /* positions searched so far, all threads together */
    bool done;      /* the analysis has ended: by itself, at a limit, or because it was stopped */
    size_t line_count;           /* lines that are known */
    WfChoice line[WF_LINES_MAX]; /* the best one first; empty if no way is known in Safe Passage */
    bool has_goal;               /* Safe Passage: `goal` is set */
    WfGoal goal;                 /* what is known of the way to it */
    bool is_race;                /* as wf_race says */
    unsigned turns_home[WF_SEATS_MAX]; /* the turns of wf_race, if it is a race */
} WfAnalysis;

/* Options (status.h): how to analyse. All members of `search` are used except `report`; its `only`
 * works only in games that one seat wins. With neither a limit nor `stop`, the engine itself
 * decides when to end, and in Safe Passage the analysis ends once the shortest way is proven. */
typedef struct WfAnalysisLimits {
    size_t size;            /* sizeof of this struct, or 0: see status.h */
    const WfLimits *search; /* NULL: no limits */
    unsigned threads;       /* 0 means one */
    size_t hash_bytes;      /* 0: the engine chooses */
    /* Called after each depth, and in Safe Passage whenever more is known. Calls never overlap; in
     * Safe Passage they may come from any thread. Return false to end the analysis. May be NULL. */
    bool (*report)(void *context, const WfAnalysis *analysis);
    void *context; /* for `report`; may be NULL */
} WfAnalysisLimits;

/* Analyses the present position of a record. WfAnalysis is large: the caller provides its memory.
 * Returns WF_OK; WF_ILLEGAL if the game is over or no engine plays it; WF_BAD_INPUT if a size
 * cannot be read; WF_NO_MEMORY. */
WfCode wf_analyse(const WfRecord *record, const WfAnalysisLimits *limits,
                  const WfAllocator *allocator, WfAnalysis *analysis);

/* Passes the turn to the next seat, so that an analysis of *passed shows what that seat threatens.
 * Returns WF_OK; WF_NO_MEMORY; or WF_ILLEGAL, with the reason in the fault, if:
 *
 *   - a piece is in check,
 *   - the seats share one aim,
 *   - a setup is due,
 *   - the game is over, or would be after the pass, or
 *   - the game's search has no null move. */
WfCode wf_pass(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator,
               WfPosition *passed, WfFault *fault);

/* Whether the rest of the game is a race: nobody can hinder another seat unless armies turn back
 * (TRAVERSE). `turns`, an array of the caller, then holds the least number of turns that each seat
 * in play needs, proven as long as the other seats' pieces stand where they are. Returns false if
 * it is no race, or if the turns are not known. */
bool wf_race(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator,
             unsigned turns[WF_SEATS_MAX]);

#ifdef __cplusplus
}
#endif
#endif
