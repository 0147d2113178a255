/* analysis.c - see wayfarer/analysis.h: puts the engine's reports together, line by line; for Safe
 * Passage those of the solver. */
#include <wayfarer/analysis.h>

#include <string.h>

#include "base/aligned.h"
#include "base/fault.h"
#include "base/options.h"
#include "search/engine_search.h"
#include "search/game_search.h"
#include "search/score.h"

/* A running analysis. */
typedef struct AnalysisRun {
    const WfAnalysisLimits *limits; /* without `search`, which is here: */
    const WfLimits *asked;
    WfAnalysis *analysis;
    size_t expected; /* lines of one depth */
    size_t untold;   /* lines that arrived since the last report */
} AnalysisRun;

static bool must_stop(void *run_)
{
    const WfLimits *search = ((AnalysisRun *)run_)->asked;
    return search->stop(search->context);
}

static bool tell(AnalysisRun *run)
{
    const WfAnalysisLimits *limits = run->limits;
    run->untold = 0;
    return limits->report == NULL || limits->report(limits->context, run->analysis);
}

/* ---- games that one seat wins ---- */

/* The lines of a depth arrive one by one, the best first. */
static bool take_line(void *run_, const WfChoice *choice)
{
    AnalysisRun *run = run_;
    WfAnalysis *analysis = run->analysis;
    const bool goes_on = choice->rank > 0 || run->untold == 0 || tell(run);
    if (choice->rank < WF_LINES_MAX) {
        analysis->line[choice->rank] = *choice;
        analysis->line_count = choice->rank + 1U;
    }
    analysis->depth = choice->depth;
    analysis->nodes = choice->nodes;
    run->untold++;
    return (run->untold < run->expected || tell(run)) && goes_on;
}

/* How many lines a depth has. */
static size_t lines_of(const WfRecord *record, const WfLimits *limits)
{
    const uint64_t moves = limits->only != NULL
                               ? limits->only_count
                               : wf_count(wf_record_spec(record)->game, wf_record_now(record));
    const unsigned asked = limits->lines == 0 ? 1 : limits->lines;
    const unsigned most = asked < WF_LINES_MAX ? asked : WF_LINES_MAX;
    return moves < most ? (size_t)moves : most;
}

static WfCode search(AnalysisRun *run, const WfRecord *record, const WfAllocator *allocator)
{
    WfAnalysis *analysis = run->analysis;
    WfChoice choice;
    WfLimits limits = *run->asked;
    run->expected = lines_of(record, &limits);
    limits.stop = limits.stop != NULL ? must_stop : NULL;
    limits.report = take_line;
    limits.context = run;
    const WfCode code = search_once(record, &limits, allocator, run->limits->hash_bytes,
                                    run->limits->threads, &choice);
    if (code != WF_OK)
        return code;
    analysis->nodes = choice.nodes;
    /* the results of an interrupted depth still count */
    if (limits.lines <= 1 || analysis->line_count == 0) {
        analysis->line[0] = choice;
        analysis->line[0].rank = 0;
        analysis->line_count = 1;
    }
    return WF_OK;
}

/* ---- ways to a shared goal ---- */

static WfGoal goal_of(const WfSolution *solution)
{
    const bool unreachable = solution->barrier != WF_BARRIER_NONE;
    const bool shortest = solution->found && solution->low >= solution->length;
    return (WfGoal){.found = solution->found,
                    .unreachable = unreachable,
                    .plies = solution->found ? solution->length : 0,
                    .low = solution->low,
                    .certainty = unreachable || shortest ? WF_PROVEN
                                 : solution->found       ? WF_FOUND
                                                         : WF_NOT_FOUND};
}

static void fill(WfAnalysis *analysis, const WfSolution *solution)
{
    WfChoice *line = &analysis->line[0];
    const unsigned length = solution->length < WF_LINE_MAX ? solution->length : WF_LINE_MAX;
    analysis->nodes = solution->nodes;
    analysis->goal = goal_of(solution);
    analysis->has_goal = true;
    analysis->line_count = solution->found && length > 0 ? 1 : 0;
    analysis->depth = solution->found ? solution->length : 0;
    if (analysis->line_count > 0) {
        *line = (WfChoice){.move = solution->way[0],
                           .score = score_win(solution->length),
                           .depth = solution->length,
                           .nodes = solution->nodes,
                           .line_length = length};
        memcpy(line->line, solution->way, length * sizeof *line->line);
    }
}

static bool take_solution(void *run_, const WfSolution *solution)
{
    AnalysisRun *run = run_;
    fill(run->analysis, solution);
    return tell(run);
}

static WfCode solve(AnalysisRun *run, const WfRecord *record, const WfAllocator *allocator)
{
    const WfLimits *search = run->asked;
    WfSolution solution;
    const WfSolveLimits limits = {.plies = search->depth,
                                  .threads = run->limits->threads,
                                  .memory = run->limits->hash_bytes,
                                  .nodes = search->nodes,
                                  .seed = search->seed,
                                  .stop = search->stop != NULL ? must_stop : NULL,
                                  .report = take_solution,
                                  .context = run};
    const WfCode code =
        wf_solve(wf_record_spec(record), wf_record_now(record), &limits, allocator, &solution);
    if (code == WF_OK)
        fill(run->analysis, &solution);
    return code;
}

WfCode wf_analyse(const WfRecord *record, const WfAnalysisLimits *limits,
                  const WfAllocator *allocator, WfAnalysis *analysis)
{
    const WfSpec *spec = wf_record_spec(record);
    WfAnalysisLimits own;
    WfLimits asked;
    AnalysisRun run = {.limits = &own, .asked = &asked, .analysis = analysis};
    if (options_analysis(&own, limits) != WF_OK || options_limits(&asked, own.search) != WF_OK)
        return WF_BAD_INPUT;
    if (wf_record_outcome(record).result != WF_ONGOING)
        return WF_ILLEGAL;
    memset(analysis, 0, sizeof *analysis);
    analysis->is_race = wf_race(spec, wf_record_now(record), allocator, analysis->turns_home);
    const WfCode code = spec->game == wf_solver_game() ? solve(&run, record, allocator)
                                                       : search(&run, record, allocator);
    analysis->done = code == WF_OK;
    if (code == WF_OK)
        (void)tell(&run);
    return code;
}

/* ---- passing, and races ---- */

/* Whether the turn is a setup. */
static WfCode is_setup(const WfGame *game, const WfPosition *position, const WfAllocator *allocator,
                       bool *setup)
{
    WfMoveList list;
    wf_moves_init(&list, *allocator);
    const WfCode code = wf_moves(game, position, &list);
    *setup = list.count > 0 && list.items[0].extra == WF_EXTRA_SETUP;
    wf_moves_free(&list);
    return code;
}

WfCode wf_pass(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator,
               WfPosition *passed, WfFault *fault)
{
    const WfGame *game = spec->game;
    WfPosition room, after;
    const Guide guide = guide_of(spec);
    WfCheck check[WF_CHECKS_MAX];
    bool setup = false;
    position = aligned_position(game, position, &room);
    if (game->cooperative)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_PASS_AIM], NULL);
    if (guide.make_null_move == NULL)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_PASS_NEVER], NULL);
    if (wf_outcome(game, position).result != WF_ONGOING)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_GAME_OVER], NULL);
    if (wf_checks(game, position, check) > 0)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_PASS_CHECK], NULL);
    if (is_setup(game, position, allocator, &setup) != WF_OK)
        return fault_no_memory(fault);
    if (setup)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_PASS_SETUP], NULL);
    wf_copy(game, &after, position);
    guide.make_null_move(&after);
    if (wf_outcome(game, &after).result != WF_ONGOING)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_PASS_ENDS], NULL);
    wf_copy(game, passed, &after);
    return WF_OK;
}

bool wf_race(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator,
             unsigned turns[WF_SEATS_MAX])
{
    WfPosition room;
    const GameSearch *search = game_search_of(spec->game);
    position = aligned_position(spec->game, position, &room);
    return search != NULL && search->race != NULL && search->race(position, allocator, turns);
}
