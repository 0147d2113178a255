/* solve.c - the solver of Safe Passage, and puzzles. */
#include "answers.h"
#include "base/fault.h"
#include "game/json.h"
#include "host.h"
#include "numbers.h"
#include "pawns.h"

enum { TIME_MAX = 3600000, PUZZLE_PLIES_MIN = 3 };

/* A search for a way in progress; `out` is a buffer for reports. */
typedef struct Solving {
    const WfRecord *record;
    WfText *out;
    double deadline; /* 0: none */
} Solving;

static bool is_late(void *solving_)
{
    const Solving *solving = solving_;
    return solving->deadline != 0 && page_now() >= solving->deadline;
}

static void put_solution(WfText *out, const WfRecord *record, const WfSolution *solution)
{
    static const char *const barriers[] = {"", "pawns", "seen"};
    const WfGame *game = wf_record_spec(record)->game;
    wf_text_clear(out);
    wf_text_put(out, '{');
    json_put_bool(out, "found", solution->found);
    json_put_number(out, "low", solution->low);
    json_put_bool(out, "proven", solution->found && solution->low == solution->length);
    json_put_string(out, "barrier", barriers[solution->barrier]);
    put_pawns(out, "pawns", solution->pawns);
    json_put_number(out, "nodes", solution->nodes);
    json_name(out, "way");
    json_line(out, game, wf_record_now(record), solution->way, solution->length);
    wf_text_put(out, '}');
}

static bool report(void *solving_, const WfSolution *solution)
{
    const Solving *solving = solving_;
    put_solution(solving->out, solving->record, solution);
    if (solving->out->length < solving->out->size)
        page_report(solving->out->data);
    return true;
}

static double deadline_after(uint64_t milliseconds)
{
    return milliseconds != 0 ? page_now() + (double)milliseconds : 0;
}

/* `solve MILLISECONDS NODES SEED`: ways to the goal of Safe Passage, reported while they become
 * shorter. Without limits (0) it ends when the shortest way is proven, or that there is none. */
WfCode answer_solve(const PageRequest *request, WfText *out, WfFault *fault)
{
    static WfSolution solution;
    uint64_t time, nodes, seed;
    WfCode code = read_number(request, 0, "the time", 0, TIME_MAX, &time, fault);
    if (code == WF_OK)
        code = read_number(request, 1, "the number of nodes", 0, UINT64_MAX, &nodes, fault);
    if (code == WF_OK)
        code = read_number(request, 2, "the seed", 0, UINT64_MAX, &seed, fault);
    if (code != WF_OK)
        return code;
    Solving solving = {.record = request->record, .out = out, .deadline = deadline_after(time)};
    const WfSolveLimits limits = {
        .nodes = nodes, .seed = seed, .stop = is_late, .report = report, .context = &solving};
    code = wf_solve(&request->spec, wf_record_now(request->record), &limits, &wf_system_allocator,
                    &solution);
    if (code == WF_ILLEGAL)
        return fault_fill(fault, WF_BAD_INPUT, 0, "the solver knows %s only",
                          wf_solver_game()->title);
    if (code != WF_OK)
        return fault_no_memory(fault);
    put_solution(out, request->record, &solution);
    return WF_OK;
}

static void put_puzzle(WfText *out, const WfPuzzle *puzzle)
{
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    wf_text_put(out, '{');
    wf_format_spec(&puzzle->spec, &text);
    json_put_string(out, "spec", data);
    text = wf_text(data, sizeof data);
    wf_format(puzzle->spec.game, &puzzle->position, &text);
    json_put_string(out, "position", data);
    json_put_number(out, "keys", puzzle->keys);
    json_put_number(out, "grade", puzzle->grade);
    json_name(out, "way");
    json_line(out, puzzle->spec.game, &puzzle->position, puzzle->way, puzzle->plies);
    wf_text_put(out, '}');
}

/* `puzzle SEED PLIES MILLISECONDS`: a puzzle, or null if the time (0: none) was too short. */
WfCode answer_puzzle(const PageRequest *request, WfText *out, WfFault *fault)
{
    static WfPuzzle puzzle;
    uint64_t seed, plies, time;
    WfCode code = read_number(request, 0, "the seed", 0, UINT64_MAX, &seed, fault);
    if (code == WF_OK)
        code = read_number(request, 1, "the number of plies", PUZZLE_PLIES_MIN, WF_PUZZLE_PLIES_MAX,
                           &plies, fault);
    if (code == WF_OK)
        code = read_number(request, 2, "the time", 0, TIME_MAX, &time, fault);
    if (code != WF_OK)
        return code;
    Solving solving = {.deadline = deadline_after(time)};
    const WfSolveLimits limits = {.stop = is_late, .context = &solving};
    if (wf_puzzle(seed, (unsigned)plies, &limits, &wf_system_allocator, &puzzle) != WF_OK)
        return fault_no_memory(fault);
    if (puzzle.plies == 0)
        wf_text_add(out, "null");
    else
        put_puzzle(out, &puzzle);
    return WF_OK;
}
