/* measure.c - see measure.h. */
#include "review/measure.h"

#include <string.h>
#include <wayfarer/engine.h>
#include <wayfarer/solver.h>

#include "search/engine_search.h"
#include "search/game_search.h"

/* WHOLE: of the game, in thousandths. HASH: bytes of an engine's table. The solver makes positions
 * much faster than a search looks at them, so it gets SOLVER_TIMES as many. */
enum { WHOLE = 1000, HASH = 8 << 20, SOLVER_TIMES = 4, SOLVER_MEMORY = 64 << 20 };

/* One search: when it must end, and whether the caller stopped it. */
typedef struct MeasureWatch {
    const ReviewEffort *effort;
    uint64_t until;
    bool stopped;
} MeasureWatch;

static MeasureWatch watch(const ReviewEffort *effort)
{
    MeasureWatch watch = {.effort = effort};
    if (effort->movetime != 0 && effort->now != NULL)
        watch.until = effort->now(effort->context) + effort->movetime;
    return watch;
}

static bool must_stop(void *watch_)
{
    MeasureWatch *watch = watch_;
    const ReviewEffort *effort = watch->effort;
    if (!watch->stopped && effort->stop != NULL)
        watch->stopped = effort->stop(effort->context);
    return watch->stopped || (watch->until != 0 && effort->now(effort->context) >= watch->until);
}

static void take_line(ReviewMeasure *measure, const WfMove *line, size_t length)
{
    measure->line_length = length < WF_REVIEW_LINE_MAX ? length : WF_REVIEW_LINE_MAX;
    memcpy(measure->line, line, measure->line_length * sizeof *line);
}

/* ---- a game that is over ---- */

static void measure_end(const WfSpec *spec, const WfOutcome *outcome, ReviewMeasure *measure)
{
    const uint8_t seats = wf_seats(spec);
    measure->over = measure->known = true;
    measure->plies = outcome->result == WF_WIN ? 0 : WF_REVIEW_UNKNOWN;
    measure->unreachable = outcome->result != WF_WIN;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (outcome->result == WF_WIN)
            measure->value[seat] = seat == outcome->seat ? WHOLE : 0;
        else if ((seats >> seat & 1) != 0)
            measure->value[seat] = WHOLE / __builtin_popcount(seats);
}

/* ---- ways to a shared goal ---- */

static WfCode solve(const WfRecord *record, const ReviewEffort *effort, ReviewMeasure *measure)
{
    MeasureWatch ending = watch(effort);
    WfSolution solution;
    const WfSolveLimits limits = {.memory = SOLVER_MEMORY,
                                  .nodes = effort->nodes * SOLVER_TIMES,
                                  .stop = must_stop,
                                  .context = &ending};
    const WfSpec *spec = wf_record_spec(record);
    const WfCode code =
        wf_solve(spec, wf_record_now(record), &limits, effort->allocator, &solution);
    if (code != WF_OK)
        return code;
    measure->known = !ending.stopped;
    measure->unreachable = solution.barrier != WF_BARRIER_NONE;
    measure->plies = solution.found ? (int)solution.length : WF_REVIEW_UNKNOWN;
    if (solution.found)
        take_line(measure, solution.way, solution.length);
    return WF_OK;
}

/* ---- games that one seat wins ---- */

/* Searches the moves `only`; NULL: all moves. */
static WfCode search(const WfRecord *record, const WfMoveList *only, const ReviewEffort *effort,
                     ReviewMeasure *measure)
{
    MeasureWatch ending = watch(effort);
    WfChoice choice;
    const WfLimits limits = {.nodes = effort->nodes,
                             .only = only != NULL ? only->items : NULL,
                             .only_count = only != NULL ? only->count : 0,
                             .stop = must_stop,
                             .context = &ending,
                             .tables = effort->tables};
    const WfCode code = search_once(record, &limits, effort->allocator, HASH, 1, &choice);
    if (code != WF_OK)
        return code;
    measure->known = !ending.stopped;
    measure->score = choice.score;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        measure->value[seat] = choice.share[seat];
    take_line(measure, choice.line, choice.line_length);
    return WF_OK;
}

WfCode review_measure(const WfRecord *record, const ReviewEffort *effort, ReviewMeasure *measure)
{
    const WfSpec *spec = wf_record_spec(record);
    const WfOutcome outcome = wf_record_outcome(record);
    *measure = (ReviewMeasure){.plies = WF_REVIEW_UNKNOWN};
    if (outcome.result != WF_ONGOING) {
        measure_end(spec, &outcome, measure);
        return WF_OK;
    }
    return spec->game == wf_solver_game() ? solve(record, effort, measure)
                                          : search(record, NULL, effort, measure);
}

WfCode review_measure_only(const WfSpec *spec, const WfPosition *before, const WfMove *move,
                           const WfMoveList *only, const ReviewEffort *effort,
                           ReviewMeasure *measure)
{
    *measure = (ReviewMeasure){.plies = WF_REVIEW_UNKNOWN};
    WfRecord *record = wf_record_new(spec, before, effort->allocator);
    WfCode code = record == NULL ? WF_NO_MEMORY : WF_OK;
    if (code == WF_OK && move != NULL)
        code = wf_record_play(record, move);
    if (code == WF_OK)
        code = search(record, only, effort, measure);
    wf_record_free(record);
    return code;
}

/* ---- races ---- */

uint8_t review_counted_winner(const WfSpec *spec, const WfPosition *position,
                              const ReviewMeasure *measure, const WfAllocator *allocator)
{
    const GameSearch *game = game_search_of(spec->game);
    if (game == NULL || game->race_winner == NULL)
        return WF_NO_SEAT;
    WfPosition then;
    uint8_t winner = game->race_winner(position, allocator);
    if (winner != WF_NO_SEAT || measure->line_length == 0)
        return winner;
    wf_copy(spec->game, &then, position);
    wf_apply(spec->game, &then, &measure->line[0]);
    if (wf_outcome(spec->game, &then).result == WF_ONGOING)
        winner = game->race_winner(&then, allocator);
    return winner != position->head.turn ? winner : WF_NO_SEAT;
}
