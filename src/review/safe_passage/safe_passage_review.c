/* safe_passage_review.c - Safe Passage: its reasons. All are about a way to the goal that no longer
 * exists. The messages distinguish what is proven from what was merely not found. */
#include "base/explanation_builder.h"
#include "games/safe_passage/safe_passage.h"
#include "review/game_review.h"
#include "review/wins.h"

#include <string.h>
#include <wayfarer/solver.h>

/* MORE: before the review says that there is no way, it searches this many times the positions of
 * the search that found none. That search restarts with another seed. */
enum { MORE = 8, MEMORY = 64 << 20, SEED = 28 };

enum {
    SAYS_NO_MOVE,      /* 0 the side to move */
    SAYS_DEAD_END,     /* 0 how many positions can be reached, 1 plies of the way before */
    SAYS_PAWNS,        /* 0 pawns, 1 plies of the way before */
    SAYS_OUT_OF_REACH, /* 1 plies of the way before */
    SAYS_NOT_FOUND,    /* 1 plies of the way before */
    MESSAGES
};

static const WfMessage messages[MESSAGES] = {
    [SAYS_NO_MOVE] = {"review.no-move", "It is a dead end: {0} has no move that is allowed."},
    [SAYS_DEAD_END] = {"review.dead-end",
                       "It leads into a dead end: {0} {0, plural, one {position} other "
                       "{positions}} can be reached, and none is the goal (proven). A way of {1} "
                       "{1, plural, one {ply} other {plies}} was known before."},
    [SAYS_PAWNS] = {"review.goal-barred",
                    "The goal is out of reach (proven): {0, plural, one {the pawn} other {the "
                    "pawns}} on {0, place} can never move nor be captured. A way of {1} {1, "
                    "plural, one {ply} other {plies}} was known before."},
    [SAYS_OUT_OF_REACH] = {"review.goal-lost",
                           "The goal is out of reach (proven). A way of {1} {1, plural, one {ply} "
                           "other {plies}} was known before."},
    [SAYS_NOT_FOUND] = {"review.goal-not-found",
                        "No way to the goal was found any more (not proven). A way of {1} {1, "
                        "plural, one {ply} other {plies}} was known before."},
};

static bool must_stop(void *effort_)
{
    const ReviewEffort *effort = effort_;
    return effort->stop != NULL && effort->stop(effort->context);
}

/* Any move; false: there is none, or no memory for the list. */
static bool any_move(const ReviewCase *ask, WfMove *move)
{
    WfMoveList list;
    wf_moves_init(&list, *ask->effort->allocator);
    const bool found = wf_moves(ask->game, ask->after, &list) == WF_OK && list.count > 0;
    if (found)
        *move = list.items[0];
    wf_moves_free(&list);
    return found;
}

static void say_barrier(const ReviewCase *ask, const WfSolution *solution, WfReviewReason *reason)
{
    if (solution->barrier == WF_BARRIER_SEEN)
        explanation_number(&reason->says, 0,
                           solution->seen < INT32_MAX ? (unsigned)solution->seen : INT32_MAX);
    for (uint8_t square = 0; square < 64 && solution->barrier == WF_BARRIER_PAWNS; square++)
        if ((solution->pawns >> square & 1) != 0) {
            const WfPlace place = {.file = square % 8, .rank = square / 8};
            const WfPiece pawn = wf_piece_at(ask->game, ask->after, place);
            explanation_piece(&reason->says, 0, pawn.seat, PASSAGE_PAWN, place);
        }
}

static unsigned message_of(const WfSolution *solution)
{
    if (solution->barrier == WF_BARRIER_SEEN)
        return SAYS_DEAD_END;
    if (solution->barrier == WF_BARRIER_PAWNS)
        return solution->pawns != 0 ? SAYS_PAWNS : SAYS_OUT_OF_REACH;
    return SAYS_NOT_FOUND;
}

/* A way was known before the move, and none is known now. */
static bool loses_goal(const ReviewCase *ask, WfReviewReason *reason)
{
    ReviewEffort effort = *ask->effort;
    WfSolution solution;
    if (ask->turn->before == WF_REVIEW_UNKNOWN || ask->turn->after != WF_REVIEW_UNKNOWN)
        return false;
    if (ask->then->over) {
        (void)review_begin(ask, REVIEW_DEAD_END, &messages[SAYS_NO_MOVE], NULL, 0, reason);
        explanation_seat(&reason->says, 0, ask->after->head.turn);
        return true;
    }
    const WfSolveLimits limits = {.memory = MEMORY,
                                  .nodes = effort.nodes * MORE,
                                  .seed = SEED,
                                  .stop = must_stop,
                                  .context = &effort};
    if (wf_solve(ask->spec, ask->after, &limits, effort.allocator, &solution) != WF_OK ||
        solution.found || must_stop(&effort))
        return false;
    WfMove line[WF_REVIEW_LINE_MAX];
    size_t length = solution.length < WF_REVIEW_LINE_MAX ? solution.length : WF_REVIEW_LINE_MAX;
    memcpy(line, solution.way, length * sizeof *line);
    if (length == 0)
        length = any_move(ask, &line[0]);
    const ReviewKind kind =
        solution.barrier == WF_BARRIER_SEEN ? REVIEW_DEAD_END : REVIEW_GOAL_LOST;
    if (!review_begin(ask, kind, &messages[message_of(&solution)], line, length, reason))
        return false;
    say_barrier(ask, &solution, reason);
    explanation_number(&reason->says, 1, (unsigned)ask->turn->before);
    return true;
}

static const ReviewFinder finders[] = {loses_goal, NULL};

const GameReview safe_passage_review = {.game = &safe_passage_game,
                                        .finders = finders,
                                        .messages = messages,
                                        .message_count = MESSAGES};
