/* solution_player.c - see solution_player.h. */
#include "search/safe_passage/solution_player.h"

#include <string.h>
#include <wayfarer/solver.h>

#include "search/score.h"

/* The solver gets one thread, because an engine must report on the caller's thread. A solution is
 * good enough after NODES_LEAST positions if the solver has not shortened it during PATIENCE times
 * the positions it took to find it. MEMORY: bytes. */
enum { MEMORY = 64 << 20, NODES_LEAST = 200000, PATIENCE = 3 };

/* The solver's reports so far. */
typedef struct SolutionReport {
    const WfLimits *limits;
    WfChoice choice;   /* of the last report */
    uint64_t improved; /* positions made when the solution was last shortened */
    bool reported;     /* a choice was reported to the caller */
} SolutionReport;

static void fill(WfChoice *choice, const WfSolution *solution)
{
    const unsigned most = WF_LINE_MAX - 1;
    choice->nodes = solution->nodes;
    choice->dead_end = solution->barrier != WF_BARRIER_NONE;
    choice->line_length = solution->length < most ? solution->length : most;
    choice->depth = (unsigned)choice->line_length;
    choice->score = solution->found                     ? score_win(solution->length)
                    : solution->distance < WF_SCORE_WIN ? -solution->distance
                                                        : 1 - WF_SCORE_WIN;
    memcpy(choice->line, solution->way, choice->line_length * sizeof choice->line[0]);
    if (choice->line_length > 0)
        choice->move = choice->line[0];
}

static bool is_good_enough(const SolutionReport *report, const WfSolution *solution)
{
    return solution->found && solution->nodes >= NODES_LEAST &&
           solution->nodes >= (1 + PATIENCE) * report->improved;
}

static bool take_report(void *report_, const WfSolution *solution)
{
    SolutionReport *report = report_;
    const int before = report->choice.line_length > 0 ? report->choice.score : INT32_MIN;
    fill(&report->choice, solution);
    if (report->choice.line_length == 0 || report->choice.score <= before)
        return !is_good_enough(report, solution);
    report->improved = solution->nodes;
    report->reported = true;
    return report->limits->report == NULL ||
           report->limits->report(report->limits->context, &report->choice);
}

static bool must_stop(void *report_)
{
    const WfLimits *limits = ((SolutionReport *)report_)->limits;
    return limits->stop != NULL && limits->stop(limits->context);
}

/* Whether the limits allow this move to be chosen. */
static bool is_asked(const WfLimits *limits, const WfMove *move)
{
    bool asked = limits->only == NULL;
    for (size_t i = 0; i < limits->only_count && !asked; i++)
        asked = memcmp(&limits->only[i], move, sizeof *move) == 0;
    return asked;
}

/* The next move of the solution in play, if the game has followed the solution so far. */
static bool follow(const SolutionInPlay *plan, const WfRecord *record, const WfLimits *limits,
                   WfChoice *choice)
{
    if (plan->next >= plan->length || plan->expected != wf_record_now(record)->head.hash ||
        !is_asked(limits, &plan->line[plan->next]))
        return false;
    *choice = (WfChoice){.line_length = plan->length - plan->next};
    memcpy(choice->line, plan->line + plan->next, choice->line_length * sizeof(WfMove));
    choice->move = choice->line[0];
    choice->score = score_win((unsigned)choice->line_length);
    choice->depth = (unsigned)choice->line_length;
    if (limits->report != NULL)
        (void)limits->report(limits->context, choice);
    return true;
}

/* Keeps a solution, to be followed from the position after its first move. */
static void keep(SolutionInPlay *plan, const WfRecord *record, const WfChoice *choice)
{
    WfPosition after;
    const WfGame *game = wf_record_spec(record)->game;
    wf_copy(game, &after, wf_record_now(record));
    wf_apply(game, &after, &choice->line[0]);
    memcpy(plan->line, choice->line, choice->line_length * sizeof(WfMove));
    plan->length = choice->line_length;
    plan->next = 1;
    plan->expected = after.head.hash;
}

/* Asks for a solution of at most `plies` turns. */
static WfCode ask_solver(SolutionReport *report, const WfRecord *record, unsigned plies,
                         uint64_t nodes, const WfAllocator *allocator)
{
    const WfLimits *limits = report->limits;
    WfSolution solution;
    const WfSolveLimits bounds = {.plies = plies,
                                  .memory = MEMORY,
                                  .nodes = nodes,
                                  .seed = limits->seed,
                                  .only = limits->only,
                                  .only_count = limits->only_count,
                                  .stop = must_stop,
                                  .report = take_report,
                                  .context = report};
    const WfCode code =
        wf_solve(wf_record_spec(record), wf_record_now(record), &bounds, allocator, &solution);
    if (code == WF_OK)
        fill(&report->choice, &solution);
    return code;
}

/* Asks for a solution no longer than the depth allows. If there can be none, it asks for any
 * solution, because it must play some move. */
static WfCode find_move(SolutionReport *report, const WfRecord *record,
                        const WfAllocator *allocator)
{
    const WfLimits *limits = report->limits;
    const unsigned most = WF_LINE_MAX - 1;
    const unsigned asked = limits->depth != 0 && limits->depth < most ? limits->depth : most;
    WfCode code = ask_solver(report, record, asked, limits->nodes, allocator);
    if (code == WF_OK && asked < most && report->choice.line_length == 0 &&
        !report->choice.dead_end)
        code = ask_solver(report, record, most, limits->nodes != 0 ? limits->nodes : NODES_LEAST,
                          allocator);
    return code;
}

/* Any playable move, in case the solver knows none. */
static WfCode any_move(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                       WfMove *move)
{
    WfMoveList moves;
    wf_moves_init(&moves, *allocator);
    WfCode code = wf_moves(wf_record_spec(record)->game, wf_record_now(record), &moves);
    if (code == WF_OK && moves.count == 0)
        code = WF_ILLEGAL;
    if (code == WF_OK)
        *move = limits->only_count > 0 ? limits->only[0] : moves.items[0];
    wf_moves_free(&moves);
    return code;
}

WfCode solution_choose(SolutionInPlay *plan, const WfRecord *record, const WfLimits *limits,
                       const WfAllocator *allocator, WfChoice *choice)
{
    WfMove any;
    SolutionReport report = {.limits = limits};
    if (follow(plan, record, limits, choice)) {
        keep(plan, record, choice);
        return WF_OK;
    }
    WfCode code = any_move(record, limits, allocator, &any);
    if (code == WF_OK)
        code = find_move(&report, record, allocator);
    if (code != WF_OK)
        return code;
    *choice = report.choice;
    if (choice->line_length == 0) {
        choice->line[choice->line_length++] = any;
        choice->move = any;
        choice->depth = 1;
    }
    if (!report.reported && limits->report != NULL)
        (void)limits->report(limits->context, choice);
    if (choice->score > WF_SCORE_WIN)
        keep(plan, record, choice);
    return WF_OK;
}
