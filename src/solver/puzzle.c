/* puzzle.c - short puzzles, the same everywhere for the same seed. A puzzle is the end of a plan
 * from a random start, where IDA* has proven which plan is shortest. */
#include <wayfarer/solver.h>

#include <string.h>

#include "base/aligned.h"
#include "base/options.h"
#include "base/random.h"
#include "solver/ida_star.h"

/* EFFORT_LEAST: the greatest effort of the first grade. PLAN_NODES: the limit for finding a plan
 * from a start. PROOF_NODES, TABLE: the limits for proving which plan is shortest. SPARE: the plan
 * may be too long by this many plies. STARTS: the number of starts tried for a puzzle with a single
 * first move. WORTHY: a puzzle that took this many positions is hard enough. KEYS: the most first
 * moves that a puzzle has. QUEENS: one puzzle in this many also has a goal for the queens. */
enum {
    PLAN_NODES = 300000,
    PROOF_NODES = 300000,
    TABLE = 4 << 20,
    SPARE = 2,
    STARTS = 6,
    WORTHY = 1000,
    KEYS = 8,
    QUEENS = 4,
    EFFORT_LEAST = 50,
    EFFORT_STEP = 3,
    PLIES_LEAST = 3,
    GRADE_MAX = 10
};

typedef struct PuzzleMaker {
    const WfSolveLimits *limits;
    const WfAllocator *allocator;
    uint64_t random;
    unsigned plies;
    IdaStar ida;
    WfPuzzle *best;
} PuzzleMaker;

/* ---- one position ---- */

/* The plies of the shortest plan, by IDA*: iterations begin with the counted bound. 0 if it takes
 * too long or the plan is longer than `most`. */
static unsigned prove(IdaStar *ida, const PassagePosition *p, unsigned most, Plan *plan)
{
    Target target;
    target_goal(&target, p);
    ida_retarget(ida);
    for (unsigned plies = bound_plies(&target, p); plies > 0 && plies <= most; plies++) {
        const IdaAnswer answer = ida_search(ida, &target, p, plies, plan);
        if (answer != IDA_NONE)
            return answer == IDA_FOUND ? plies : 0;
    }
    return 0;
}

/* Counts first moves that begin a plan of this many plies, but stops at `most` + 1. 0 if it takes
 * too long. */
static unsigned count_keys(IdaStar *ida, const WfSpec *spec, const WfPosition *position,
                           unsigned plies, unsigned most, const WfAllocator *allocator)
{
    WfMoveList list;
    unsigned keys = 0;
    IdaAnswer answer = IDA_NONE;
    wf_moves_init(&list, *allocator);
    if (wf_moves(spec->game, position, &list) != WF_OK)
        list.count = 0;
    for (size_t i = 0; i < list.count && answer != IDA_UNKNOWN && keys <= most; i++) {
        PassagePosition after;
        Target target;
        Plan plan;
        memcpy(&after, position, sizeof after);
        plan_apply(&after, (PlanStep){.from = list.items[i].from, .to = list.items[i].to});
        target_goal(&target, &after);
        answer = ida_search(ida, &target, &after, plies - 1, &plan);
        keys += answer == IDA_FOUND;
    }
    wf_moves_free(&list);
    return answer == IDA_UNKNOWN ? 0 : keys;
}

/* Each grade takes EFFORT_STEP times the work of the one before. */
static unsigned grade_of(uint64_t effort)
{
    unsigned grade = 1;
    for (uint64_t step = EFFORT_LEAST; step < effort && grade < GRADE_MAX; step *= EFFORT_STEP)
        grade++;
    return grade;
}

/* Whether a position is a puzzle as requested; if so, fills in the puzzle. */
static bool prove_puzzle(IdaStar *ida, const WfSpec *spec, const WfPosition *position,
                         const WfPuzzleRequest *request, const WfAllocator *allocator,
                         WfPuzzle *puzzle)
{
    PassagePosition p;
    Plan plan = {.length = 0};
    memcpy(&p, position, sizeof p);
    const uint64_t before = ida->nodes;
    const unsigned plies = prove(ida, &p, request->plies[1], &plan);
    const uint64_t effort = ida->nodes - before;
    const unsigned grade = grade_of(effort);
    if (plies < PLIES_LEAST || plies < request->plies[0] || grade < request->grade[0] ||
        grade > request->grade[1])
        return false;
    const unsigned keys = count_keys(ida, spec, position, plies, request->keys, allocator);
    if (keys == 0 || keys > request->keys)
        return false;
    *puzzle =
        (WfPuzzle){.spec = *spec, .plies = plies, .keys = keys, .effort = effort, .grade = grade};
    wf_copy(spec->game, &puzzle->position, position);
    for (unsigned i = 0; i < plan.length; i++)
        puzzle->way[i] = (WfMove){.from = plan.step[i].from, .to = plan.step[i].to};
    return true;
}

/* A puzzle holds a position, so it may lie where a position must not: aligned.h. */
static void put_puzzle(void *puzzle, const WfPuzzle *made)
{
    memcpy(puzzle, made, sizeof *made);
}

WfCode wf_puzzle_at(const WfSpec *spec, const WfPosition *position, const WfPuzzleRequest *request,
                    const WfAllocator *allocator, WfPuzzle *puzzle)
{
    IdaStar ida;
    WfPosition room;
    WfPuzzleRequest own;
    WfPuzzle made = {.plies = 0};
    if (options_puzzle(&own, request) != WF_OK)
        return WF_BAD_INPUT;
    if (spec->game != wf_solver_game() || own.plies[1] > WF_PUZZLE_PLIES_MAX)
        return WF_ILLEGAL;
    position = aligned_position(spec->game, position, &room);
    const bool opened = ida_open(&ida, TABLE, allocator);
    ida.nodes_max = own.nodes != 0 ? own.nodes : PROOF_NODES;
    if (opened)
        (void)prove_puzzle(&ida, spec, position, &own, allocator, &made);
    put_puzzle(puzzle, &made);
    ida_close(&ida, allocator);
    return opened ? WF_OK : WF_NO_MEMORY;
}

/* Fewer first moves are better; with equally many, the harder puzzle is better. */
static bool is_better(const WfPuzzle *best, unsigned keys, uint64_t effort)
{
    return best->keys == 0 || keys < best->keys || (keys == best->keys && effort > best->effort);
}

/* Keeps the position if its shortest plan is as long as wanted and it is the best so far. */
static void judge(PuzzleMaker *maker, const WfSpec *spec, const WfPosition *position)
{
    const WfPuzzle *best = maker->best;
    WfPuzzle puzzle;
    const WfPuzzleRequest request = {.plies = {maker->plies, maker->plies},
                                     .grade = {1, GRADE_MAX},
                                     .keys = best->keys != 0 ? best->keys : KEYS};
    if (prove_puzzle(&maker->ida, spec, position, &request, maker->allocator, &puzzle) &&
        is_better(best, puzzle.keys, puzzle.effort))
        *maker->best = puzzle;
}

/* ---- one start ---- */

static WfCode chance_spec(PuzzleMaker *maker, WfSpec *spec)
{
    char text[64];
    WfText out = wf_text(text, sizeof text);
    const bool queens = random_below(&maker->random, QUEENS) == 0;
    wf_text_add(&out, "safe-passage:start=%u,goal=%s",
                (unsigned)random_below(&maker->random, PASSAGE_STARTS),
                queens ? "queens" : "kings");
    return wf_parse_spec(text, out.length, spec, NULL);
}

/* Looks for puzzles along the end of a plan from a random start. */
static WfCode try_start(PuzzleMaker *maker)
{
    WfSpec spec;
    WfPosition position;
    WfSolution solution;
    const WfSolveLimits limits = {.nodes = PLAN_NODES,
                                  .seed = random_next(&maker->random),
                                  .stop = maker->limits->stop,
                                  .context = maker->limits->context};
    WfCode code = chance_spec(maker, &spec);
    if (code != WF_OK)
        return code;
    wf_start(&spec, &position);
    code = wf_solve(&spec, &position, &limits, maker->allocator, &solution);
    if (code != WF_OK || !solution.found)
        return code;
    /* the plan may be longer than necessary, so a position farther from its end may also be right
     */
    for (unsigned i = 0; i + maker->plies <= solution.length; i++) {
        if (i + maker->plies + SPARE >= solution.length)
            judge(maker, &spec, &position);
        wf_apply(spec.game, &position, &solution.way[i]);
    }
    return WF_OK;
}

static bool is_enough(const WfPuzzle *best, unsigned starts)
{
    return best->keys != 0 && ((best->keys == 1 && best->effort >= WORTHY) || starts >= STARTS);
}

static bool is_stopped(PuzzleMaker *maker)
{
    const WfSolveLimits *limits = maker->limits;
    return limits->stop != NULL && limits->stop(limits->context);
}

WfCode wf_puzzle(uint64_t seed, unsigned plies, const WfSolveLimits *limits,
                 const WfAllocator *allocator, WfPuzzle *puzzle)
{
    WfSolveLimits own;
    WfPuzzle made = {.plies = 0};
    PuzzleMaker maker = {
        .limits = &own, .allocator = allocator, .random = seed, .plies = plies, .best = &made};
    bool stopped = false;
    if (options_solve(&own, limits) != WF_OK)
        return WF_BAD_INPUT;
    if (plies < PLIES_LEAST || plies > WF_PUZZLE_PLIES_MAX)
        return WF_ILLEGAL;
    if (!ida_open(&maker.ida, TABLE, allocator)) {
        ida_close(&maker.ida, allocator);
        return WF_NO_MEMORY;
    }
    maker.ida.nodes_max = PROOF_NODES;
    maker.ida.watch = (Watch){.stop = own.stop, .context = own.context};
    WfCode code = WF_OK;
    for (unsigned start = 0; code == WF_OK && !stopped && !is_enough(&made, start); start++) {
        code = try_start(&maker);
        stopped = is_stopped(&maker);
    }
    if (stopped)
        made = (WfPuzzle){.plies = 0}; /* with more time the result might be another puzzle */
    ida_close(&maker.ida, allocator);
    put_puzzle(puzzle, &made);
    return code;
}
