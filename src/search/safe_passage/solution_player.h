/* solution_player.h - Safe Passage: plays what the solver finds. */
#ifndef SEARCH_SAFE_PASSAGE_SOLUTION_PLAYER_H
#define SEARCH_SAFE_PASSAGE_SOLUTION_PLAYER_H

#include <wayfarer/engine.h>

/* A solution found and not yet played to its end; plain data, all zero at first. */
typedef struct SolutionInPlay {
    WfMove line[WF_LINE_MAX];
    size_t length, next;
    uint64_t expected; /* hash of the position before line[next] */
} SolutionInPlay;

/* Chooses a move that leads towards the goal. As long as the game follows the solution in `plan`
 * the next move is the solution's. Otherwise it asks the solver, which shortens its solution until
 * a limit is met. Without a solution it is the first move towards the best position found. A limit
 * of depth asks for a solution of at most that many turns. If there is none, a longer one is looked
 * for. At least one choice is reported. choice->dead_end says that the goal is proven to be out of
 * reach. WF_ILLEGAL if there is no move. One thread at a time uses `plan`. */
WfCode solution_choose(SolutionInPlay *plan, const WfRecord *record, const WfLimits *limits,
                       const WfAllocator *allocator, WfChoice *choice);

#endif
