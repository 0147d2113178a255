/* puzzle.c - short puzzles, the same for the same seed everywhere: the end of a plan from a chance
 * start, where IDA* has proven which plan is shortest from there. */
#include <wayfarer/solver.h>

#include <string.h>

#include "base/random.h"
#include "solver/ida_star.h"

/* EFFORT_LEAST: the greatest of the first grade. PLAN_NODES: to look for a plan from a start.
 * PROOF_NODES, TABLE: to prove what is shortest. SPARE: plies that the plan may be too long.
 * STARTS: tried for a puzzle with a single first move. WORTHY: a puzzle that took this many
 * positions is hard enough. KEYS: first moves that a puzzle has at most. QUEENS: one puzzle in this
 * many is for queens too. */
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

/* The plies of the shortest plan, by IDA*: iterations begin with what counting says. 0 if it takes
 * too long or the plan is longer than `most`. */
static unsigned prove(PuzzleMaker *maker, const PassagePosition *p, unsigned most, Plan *plan)
{
    Target target;
    target_goal(&target, p);
    ida_retarget(&maker->ida);
    for (unsigned plies = bound_plies(&target, p); plies > 0 && plies <= most; plies++) {
        const IdaAnswer answer = ida_search(&maker->ida, &target, p, plies, plan);
        if (answer != IDA_NONE)
            return answer == IDA_FOUND ? plies : 0;
    }
    return 0;
}

/* Counts first moves that begin a plan of this many plies, up to `most` and one more; 0 if it takes
 * too long to tell. */
static unsigned count_keys(PuzzleMaker *maker, const WfSpec *spec, const WfPosition *position,
                           unsigned plies, unsigned most)
{
    WfMoveList list;
    unsigned keys = 0;
    IdaAnswer answer = IDA_NONE;
    wf_moves_init(&list, *maker->allocator);
    if (wf_moves(spec->game, position, &list) != WF_OK)
        list.count = 0;
    for (size_t i = 0; i < list.count && answer != IDA_UNKNOWN && keys <= most; i++) {
        PassagePosition after;
        Target target;
        Plan plan;
        memcpy(&after, position, sizeof after);
        plan_apply(&after, (PlanStep){.from = list.items[i].from, .to = list.items[i].to});
        target_goal(&target, &after);
        answer = ida_search(&maker->ida, &target, &after, plies - 1, &plan);
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

/* Fewer first moves are better; of puzzles with equally many, the harder one is. */
static bool is_better(const WfPuzzle *best, unsigned keys, uint64_t effort)
{
    return best->keys == 0 || keys < best->keys || (keys == best->keys && effort > best->effort);
}

/* Keeps the position if its shortest plan is as long as wanted and it is the best so far. */
static void judge(PuzzleMaker *maker, const WfSpec *spec, const WfPosition *position)
{
    PassagePosition p;
    Plan plan = {.length = 0};
    WfPuzzle *best = maker->best;
    memcpy(&p, position, sizeof p);
    const uint64_t before = maker->ida.nodes;
    if (prove(maker, &p, maker->plies, &plan) != maker->plies)
        return;
    const uint64_t effort = maker->ida.nodes - before;
    const unsigned most = best->keys != 0 ? best->keys : KEYS;
    const unsigned keys = count_keys(maker, spec, position, maker->plies, most);
    if (keys == 0 || keys > most || !is_better(best, keys, effort))
        return;
    *best = (WfPuzzle){.spec = *spec,
                       .plies = maker->plies,
                       .keys = keys,
                       .effort = effort,
                       .grade = grade_of(effort)};
    wf_copy(spec->game, &best->position, position);
    for (unsigned i = 0; i < plan.length; i++)
        best->way[i] = (WfMove){.from = plan.step[i].from, .to = plan.step[i].to};
}

/* ---- one start ---- */

static WfCode chance_spec(PuzzleMaker *maker, WfSpec *spec)
{
    char text[64];
    WfFault fault;
    WfText out = wf_text(text, sizeof text);
    const bool queens = random_below(&maker->random, QUEENS) == 0;
    wf_text_add(&out, "safe-passage:start=%u,goal=%s",
                (unsigned)random_below(&maker->random, PASSAGE_STARTS),
                queens ? "queens" : "kings");
    return wf_parse_spec(text, out.length, spec, &fault);
}

/* Looks along the end of a plan from a start drawn by chance. */
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
    /* the plan may be longer than necessary, so a position farther from its end may be right too */
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
    PuzzleMaker maker = {
        .limits = limits, .allocator = allocator, .random = seed, .plies = plies, .best = puzzle};
    const Watch watch = {.stop = limits->stop, .context = limits->context};
    bool stopped = false;
    if (plies < PLIES_LEAST || plies > WF_PUZZLE_PLIES_MAX)
        return WF_ILLEGAL;
    *puzzle = (WfPuzzle){.plies = 0};
    if (!ida_open(&maker.ida, TABLE, allocator)) {
        ida_close(&maker.ida, allocator);
        return WF_NO_MEMORY;
    }
    maker.ida.nodes_max = PROOF_NODES;
    maker.ida.watch = watch;
    WfCode code = WF_OK;
    for (unsigned start = 0; code == WF_OK && !stopped && !is_enough(puzzle, start); start++) {
        code = try_start(&maker);
        stopped = is_stopped(&maker);
    }
    if (stopped)
        *puzzle = (WfPuzzle){.plies = 0}; /* with more time it might be another one */
    ida_close(&maker.ida, allocator);
    return code;
}

/* Sakamoto's method: 0 is Sunday. */
static unsigned weekday(unsigned year, unsigned month, unsigned day)
{
    static const unsigned offset[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    year -= month < 3;
    return (year + year / 4 - year / 100 + year / 400 + offset[month - 1] + day) % 7;
}

/* Days of a month of the Gregorian calendar, which has no year 0; 0 if there is no such month. */
static unsigned days_of(unsigned year, unsigned month)
{
    static const unsigned days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return year < 1 || month < 1 || month > 12 ? 0 : days[month - 1] + (leap && month == 2);
}

WfCode wf_puzzle_of_day(unsigned year, unsigned month, unsigned day, const WfSolveLimits *limits,
                        const WfAllocator *allocator, WfPuzzle *puzzle)
{
    static const unsigned plies[] = {9, 4, 5, 6, 7, 7, 8}; /* from Monday on they get longer */
    if (day < 1 || day > days_of(year, month))
        return WF_ILLEGAL;
    return wf_puzzle((year * UINT64_C(100) + month) * 100 + day, plies[weekday(year, month, day)],
                     limits, allocator, puzzle);
}
