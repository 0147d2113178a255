/* do_solve.c - finds the way to the goal of Safe Passage. */
#include <stdlib.h>

#include "game/json.h"
#include "workers/do.h"

enum { MEMORY = 128 << 20 };

typedef struct SolveTask {
    WorkDo *work;
    const WfGame *game;
    const WfPosition *from;
    const WfSolution *solution;
} SolveTask;

static void put_solution(WfText *text, const void *context)
{
    const SolveTask *solved = context;
    const WfSolution *solution = solved->solution;
    wf_text_put(text, '{');
    json_put_bool(text, "found", solution->found);
    json_put_bool(text, "unreachable", solution->barrier != WF_BARRIER_NONE);
    json_put_number(text, "low", solution->low);
    json_put_number(text, "nodes", solution->nodes);
    if (solution->found) {
        json_put_number(text, "length", solution->length);
        json_name(text, "line");
        json_line(text, solved->game, solved->from, solution->way, solution->length);
    }
    wf_text_put(text, '}');
}

static bool tell_progress(void *context, const WfSolution *solution)
{
    SolveTask solved = *(const SolveTask *)context;
    char line[JOB_PROGRESS];
    WfText text = wf_text(line, sizeof line);
    solved.solution = solution;
    put_solution(&text, &solved);
    if (text.length < text.size)
        work_tell(solved.work, line);
    return true;
}

static bool must_stop(void *context)
{
    return work_must_stop(((const SolveTask *)context)->work);
}

void work_solve(WorkDo *work, const json_t *payload)
{
    WfRecord *record = work_record(work, payload);
    WfSolution *solution = malloc(sizeof *solution);
    if (record == NULL || solution == NULL) {
        free(solution);
        wf_record_free(record);
        return;
    }
    const WfSpec *spec = wf_record_spec(record);
    SolveTask solved = {
        .work = work, .game = spec->game, .from = wf_record_now(record), .solution = solution};
    const WfSolveLimits limits = {.threads = 1,
                                  .memory = MEMORY,
                                  .stop = must_stop,
                                  .report = tell_progress,
                                  .context = &solved};
    if (spec->game != wf_solver_game())
        work_fail(work, "this game cannot be solved");
    else if (wf_solve(spec, solved.from, &limits, &wf_system_allocator, solution) == WF_OK)
        work->result = work_text(put_solution, &solved);
    free(solution);
    wf_record_free(record);
}
