/* puzzle.c - short puzzles, the same for the same seed everywhere: the end of a way from a chance
 * start, where the shortest way from there is proven. */
#include <wayfarer/solver.h>

#include <string.h>

#include "base/random.h"
#include "solver/ida_star.h"

/* WAY_NODES: to look for a way from a start. PROOF_NODES, TABLE: to prove what is shortest. SPARE:
 * plies that a way may be too long. STARTS: tried for a puzzle with a single first move. QUEENS:
 * one puzzle in so many is for queens too. */
enum {
    WAY_NODES = 300000,
    PROOF_NODES = 300000,
    TABLE = 4 << 20,
    SPARE = 2,
    STARTS = 6,
    WORTHY = 1000,
    KEYS = 8,
    QUEENS = 4,
    PLIES_LEAST = 3,
    GRADE_MAX = 10
};

typedef struct Maker {
    const WfSolveLimits *limits;
    const WfAllocator *allocator;
    uint64_t random;
    unsigned plies;
    Exact exact;
    WfPuzzle *best;
} Maker;

/* ---- one position ---- */

/* The plies of the shortest way, by deepening from what counting says; 0 if it takes too long or
 * is longer than `most`. */
static unsigned prove(Maker *maker, const PassagePosition *p, unsigned most, Way *way)
{
    Target target;
    target_goal(&target, p);
    exact_retarget(&maker->exact);
    for (unsigned plies = target_plies(&target, p); plies > 0 && plies <= most; plies++) {
        const ExactAnswer answer = exact_search(&maker->exact, &target, p, plies, way);
        if (answer != EXACT_NONE)
            return answer == EXACT_FOUND ? plies : 0;
    }
    return 0;
}

/* First moves that begin a way of so many plies, counted to `most` and one more; 0 if it takes too
 * long to tell. */
static unsigned count_keys(Maker *maker, const WfSpec *spec, const WfPosition *position,
                           unsigned plies, unsigned most)
{
    WfMoveList list;
    unsigned keys = 0;
    ExactAnswer answer = EXACT_NONE;
    wf_moves_init(&list, *maker->allocator);
    if (wf_moves(spec->game, position, &list) != WF_OK)
        list.count = 0;
    for (size_t i = 0; i < list.count && answer != EXACT_UNKNOWN && keys <= most; i++) {
        PassagePosition after;
        Target target;
        Way way;
        memcpy(&after, position, sizeof after);
        way_go(&after, (WayStep){list.items[i].from, list.items[i].to});
        target_goal(&target, &after);
        answer = exact_search(&maker->exact, &target, &after, plies - 1, &way);
        keys += answer == EXACT_FOUND;
    }
    wf_moves_free(&list);
    return answer == EXACT_UNKNOWN ? 0 : keys;
}

/* Each grade takes three times the work of the one before. */
static unsigned grade_of(uint64_t effort)
{
    unsigned grade = 1;
    for (uint64_t step = 50; step < effort && grade < GRADE_MAX; step *= 3)
        grade++;
    return grade;
}

/* A single first move is what makes a puzzle; among such the harder one is better. */
static bool is_better(const WfPuzzle *best, unsigned keys, uint64_t effort)
{
    return best->keys == 0 || keys < best->keys || (keys == best->keys && effort > best->effort);
}

/* Keeps the position if its shortest way is as long as wanted and it is the best so far. */
static void judge(Maker *maker, const WfSpec *spec, const WfPosition *position)
{
    PassagePosition p;
    Way way = {.length = 0};
    WfPuzzle *best = maker->best;
    memcpy(&p, position, sizeof p);
    const uint64_t before = maker->exact.nodes;
    if (prove(maker, &p, maker->plies, &way) != maker->plies)
        return;
    const uint64_t effort = maker->exact.nodes - before;
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
    for (unsigned i = 0; i < way.length; i++)
        best->way[i] = (WfMove){.from = way.step[i].from, .to = way.step[i].to};
}

/* ---- one start ---- */

static WfCode chance_spec(Maker *maker, WfSpec *spec)
{
    char text[64];
    WfFault fault;
    WfText out = wf_text(text, sizeof text);
    const bool queens = random_below(&maker->random, QUEENS) == 0;
    wf_text_add(&out, "safe-passage:start=%u,goal=%s", (unsigned)random_below(&maker->random, 960),
                queens ? "queens" : "kings");
    return wf_parse_spec(text, out.length, spec, &fault);
}

/* Looks along the end of a way from a start drawn by lot. */
static WfCode try_start(Maker *maker)
{
    WfSpec spec;
    WfPosition position;
    WfSolution solution;
    const WfSolveLimits limits = {.nodes = WAY_NODES,
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
    /* the way may be longer than need be, so a position further from its end may be right too */
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

static bool is_stopped(Maker *maker)
{
    const WfSolveLimits *limits = maker->limits;
    return limits->stop != NULL && limits->stop(limits->context);
}

WfCode wf_puzzle(uint64_t seed, unsigned plies, const WfSolveLimits *limits,
                 const WfAllocator *allocator, WfPuzzle *puzzle)
{
    Maker maker = {
        .limits = limits, .allocator = allocator, .random = seed, .plies = plies, .best = puzzle};
    const Watch watch = {.stop = limits->stop, .context = limits->context};
    bool stopped = false;
    if (plies < PLIES_LEAST || plies > WF_PUZZLE_PLIES_MAX)
        return WF_ILLEGAL;
    *puzzle = (WfPuzzle){.plies = 0};
    if (!exact_open(&maker.exact, TABLE, allocator)) {
        exact_close(&maker.exact, allocator);
        return WF_NO_MEMORY;
    }
    maker.exact.nodes_max = PROOF_NODES;
    maker.exact.watch = watch;
    WfCode code = WF_OK;
    for (unsigned start = 0; code == WF_OK && !stopped && !is_enough(puzzle, start); start++) {
        code = try_start(&maker);
        stopped = is_stopped(&maker);
    }
    if (stopped)
        *puzzle = (WfPuzzle){.plies = 0}; /* another one might have come */
    exact_close(&maker.exact, allocator);
    return code;
}

/* Sakamoto's method: 0 is Sunday. */
static unsigned weekday(unsigned year, unsigned month, unsigned day)
{
    static const unsigned offset[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    year -= month < 3;
    return (year + year / 4 - year / 100 + year / 400 + offset[month - 1] + day) % 7;
}

/* Of the Gregorian calendar, which has no year 0; 0 for a month that is none. */
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
