/* evaluate.h - deep searches for the moves of a book. */
#ifndef EXPLORE_EVALUATE_H
#define EXPLORE_EVALUATE_H

#include "explore/draft.h"

/* How to search. */
typedef struct ExploreSearch {
    uint64_t nodes;   /* of each search */
    unsigned games;   /* only in positions that at least this many games went on from, and there
                         only moves of at least one game in 200 */
    unsigned threads; /* each searches for itself; the results do not depend on their number */
    bool (*stop)(void *context); /* true: gives up what is not finished; called on any thread */
    /* Called on the caller's thread, now and then: how many of the searches are done. NULL: none */
    void (*progress)(void *context, size_t done, size_t of);
    void *context;
} ExploreSearch;

/* What was done. */
typedef struct ExploreSearched {
    size_t positions, moves; /* that have evaluations now */
    size_t searches;         /* of this call */
    bool complete;           /* nothing is left to search */
} ExploreSearched;

/* Searches the positions after the draft's moves, as far as they are reached from the start of the
 * spec by moves of the draft, and fills in `share` and `depth`. What has an evaluation of as many
 * nodes keeps it; evaluations of another number are dropped first. So a search that was stopped
 * goes on. If a seat must set up its pieces, its best setups are searched and it takes the best
 * one. Every machine gets the same results. WF_NO_MEMORY: the draft has only a part of them. */
WfCode explore_evaluate(ExploreDraft *draft, const WfSpec *spec, const ExploreSearch *how,
                        ExploreSearched *searched);

#endif
