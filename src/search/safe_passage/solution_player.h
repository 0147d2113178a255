/* solution_player.h - Safe Passage: plays what the solver finds. */
#ifndef SEARCH_SAFE_PASSAGE_SOLUTION_PLAYER_H
#define SEARCH_SAFE_PASSAGE_SOLUTION_PLAYER_H

#include <wayfarer/engine.h>

/* A solution that is being played. Plain data, all zero at first. */
typedef struct SolutionInPlay {
    WfMove line[WF_LINE_MAX];
    size_t length, next;
    uint64_t expected; /* hash of the position before line[next] */
} SolutionInPlay;

/* Chooses a move that leads towards the goal:
 *
 * - As long as the game follows the solution in `plan`, the next move of that solution.
 * - Otherwise it asks the solver, which shortens its solution until a limit is met.
 * - Without a solution, the first move towards the best position found.
 *
 * A depth limit is the most turns that the solution may have; if there is none so short, a longer
 * one is accepted. At least one choice is reported. choice->dead_end means that the goal is proven
 * unreachable. WF_ILLEGAL if there is no move. Only one thread at a time may use `plan`. */
WfCode solution_choose(SolutionInPlay *plan, const WfRecord *record, const WfLimits *limits,
                       const WfAllocator *allocator, WfChoice *choice);

#endif
