/* test_watch.c - whatever the solver is doing, it asks often whether to stop. This is counted in
 * positions made between two questions, because their duration depends on the machine.
 *
 * usage: test_watch [--every N] stops the solver and the engines in one case in N */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <wayfarer/wayfarer.h>

#include "positions.h"
#include "sample.h"
#include "solver/beam_params.h"
#include "solver/plan_elimination.h"
#include "solver/plan_windows.h"

/* BETWEEN: the most positions between two checks: WATCH_STEPS, and the moves of the position that
 * is being processed. */
static unsigned every = 1;

enum { BETWEEN = WATCH_STEPS + 300 };

/* Counts the positions made between two checks; says stop at check number `stop_at` and after
 * it. */
typedef struct Meter {
    const uint64_t *made; /* so far; NULL: only checks are counted */
    uint64_t last, most, looks, stop_at;
} Meter;

static bool look(void *meter_)
{
    Meter *meter = meter_;
    if (meter->made != NULL) {
        const uint64_t between = *meter->made - meter->last;
        meter->most = between > meter->most ? between : meter->most;
        meter->last = *meter->made;
    }
    return ++meter->looks >= meter->stop_at && meter->stop_at != 0;
}

static void assert_watched(const Meter *meter, uint64_t looks_least)
{
    assert_true(meter->looks >= looks_least);
    assert_in_range(meter->most, 1, BETWEEN);
    assert_true(*meter->made - meter->last <= BETWEEN); /* after the last check */
}

static PassagePosition start_of(const char *spec_text, WfPosition *position)
{
    const WfSpec spec = spec_of(spec_text);
    PassagePosition start;
    wf_start(&spec, position);
    memcpy(&start, position, sizeof start);
    return start;
}

/* A way to the goal, and before it a detour: two knights out and back. */
static Plan way_with_detour(const char *spec_text, const WfPosition *position)
{
    static const PlanStep detour[4] = {{1, 16}, {57, 40}, {16, 1}, {40, 57}};
    const WfSpec spec = spec_of(spec_text);
    WfSolution solution;
    Plan plan = {.length = 4};
    assert_int_equal(wf_solve(&spec, position, &(WfSolveLimits){.nodes = 400000},
                              &wf_system_allocator, &solution),
                     WF_OK);
    assert_true(solution.found);
    memcpy(plan.step, detour, sizeof detour);
    for (unsigned i = 0; i < solution.length; i++)
        plan.step[plan.length++] = (PlanStep){solution.way[i].from, solution.way[i].to};
    return plan;
}

/* ---- each part of the solver ---- */

static void ida_searches(void **state)
{
    (void)state;
    WfPosition position;
    const PassagePosition start = start_of("safe-passage", &position);
    IdaStar ida;
    Meter meter = {.made = &ida.nodes};
    Target goal;
    Plan plan;
    target_goal(&goal, &start);
    assert_true(ida_open_watched(&ida, 1 << 20, (Watch){.stop = look, .context = &meter},
                                 &wf_system_allocator));
    ida.nodes_max = 1000000;
    assert_int_equal(ida_search(&ida, &goal, &start, 22, &plan), IDA_UNKNOWN);
    assert_watched(&meter, 700);
    const uint64_t before = ida.nodes;
    meter.stop_at = meter.looks + 2;
    assert_int_equal(ida_search(&ida, &goal, &start, 22, &plan), IDA_UNKNOWN);
    assert_true(ida.nodes - before <= 2 * BETWEEN);
    ida_close(&ida, &wf_system_allocator);
}

static void clearing_memory(void **state)
{
    (void)state;
    IdaStar ida;
    Meter meter = {.stop_at = 0};
    const Watch watch = {.stop = look, .context = &meter};
    assert_true(ida_open_watched(&ida, 32 << 20, watch, &wf_system_allocator));
    ida_close(&ida, &wf_system_allocator);
    assert_int_equal(meter.looks, 31); /* once a megabyte */
    meter.stop_at = meter.looks + 3;
    assert_false(ida_open_watched(&ida, 32 << 20, watch, &wf_system_allocator));
    ida_close(&ida, &wf_system_allocator);
    assert_int_equal(meter.looks, 34);
}

static void beams(void **state)
{
    (void)state;
    WfPosition position;
    const PassagePosition start = start_of("safe-passage:goal=far-rank", &position);
    for (uint64_t runs = 0; runs < 200; runs = 2 * runs + 9) {
        BeamResult result = {.nodes = 0};
        Meter meter = {.made = &result.nodes};
        BeamOptions options = {.nodes = 300000, .stop = look, .context = &meter};
        const BeamParamsAsk ask = {
            .runs = runs, .width_max = 20000, .low = 30, .most = WF_PLAN_MAX};
        uint64_t random = runs;
        beam_params_choose(&start, &ask, &random, &options);
        assert_int_equal(beam_run(&start, &options, &wf_system_allocator, &result), WF_OK);
        assert_watched(&meter, 10);
        meter = (Meter){.made = &result.nodes, .stop_at = 4};
        assert_int_equal(beam_run(&start, &options, &wf_system_allocator, &result), WF_OK);
        assert_int_equal(meter.looks, 4);
        assert_true(result.nodes <= 4 * BETWEEN);
        assert_false(result.exhausted);
    }
}

static void shorter_stretches(void **state)
{
    (void)state;
    WfPosition position;
    const PassagePosition start = start_of("safe-passage", &position);
    const Plan plan = way_with_detour("safe-passage", &position);
    const PlanWindowLimits limits = {PLAN_WINDOW_PLIES, 3000, 0};
    IdaStar ida;
    Meter meter = {.made = &ida.nodes};
    Plan shorter = plan;
    assert_true(ida_open_watched(&ida, 1 << 20, (Watch){.stop = look, .context = &meter},
                                 &wf_system_allocator));
    assert_true(plan_shorten(&start, &shorter, &ida, &limits));
    assert_watched(&meter, 50);
    const uint64_t before = ida.nodes;
    meter.stop_at = meter.looks + 2;
    shorter = plan;
    (void)plan_shorten(&start, &shorter, &ida, &limits);
    assert_int_equal(meter.looks, meter.stop_at);
    assert_true(ida.nodes - before <= 2 * BETWEEN);
    ida_close(&ida, &wf_system_allocator);
}

static void moves_left_out(void **state)
{
    (void)state;
    WfPosition position;
    const PassagePosition start = start_of("safe-passage:goal=queens", &position);
    const Plan plan = way_with_detour("safe-passage:goal=queens", &position);
    uint64_t nodes = 0;
    bool shorter;
    Meter meter = {.made = &nodes};
    const PlanEliminationLimits limits = {.each = 200, .stop = look, .context = &meter};
    Plan tried = plan;
    assert_int_equal(
        plan_eliminate(&start, &tried, &limits, &wf_system_allocator, &shorter, &nodes), WF_OK);
    assert_watched(&meter, 100);
    nodes = 0;
    meter = (Meter){.made = &nodes, .stop_at = 20};
    tried = plan;
    assert_int_equal(
        plan_eliminate(&start, &tried, &limits, &wf_system_allocator, &shorter, &nodes), WF_OK);
    assert_int_equal(meter.looks, 20);
    assert_true(!shorter && nodes <= 20 * BETWEEN);
}

/* ---- all of it ---- */

/* However late it is stopped, it makes few more positions than the checks allow, and it asks
 * nothing more after the answer was to stop. */
static void whole_solver(void **state)
{
    (void)state;
    static const char *const specs[] = {"safe-passage", "safe-passage:goal=queens",
                                        "safe-passage:goal=counterparts,danger=relaxed"};
    static const uint64_t stops[] = {1, 2, 30, 300, 1000};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++)
        for (size_t k = 0; k < sizeof stops / sizeof stops[0]; k++) {
            if (!sample_has(every, i + k))
                continue;
            const WfSpec spec = spec_of(specs[i]);
            WfPosition position;
            WfSolution solution;
            Meter meter = {.stop_at = stops[k]};
            const WfSolveLimits limits = {.memory = 8 << 20, .stop = look, .context = &meter};
            wf_start(&spec, &position);
            assert_int_equal(wf_solve(&spec, &position, &limits, &wf_system_allocator, &solution),
                             WF_OK);
            assert_int_equal(meter.looks, stops[k]);
            assert_true(solution.nodes <= stops[k] * BETWEEN);
        }
}

/* A hint that is stopped does not go back move by move. */
static void advice(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("safe-passage");
    const WfPosition position = position_of(&spec, "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1");
    WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
    static const WfMove moves[] = {{.from = 4, .to = 3},
                                   {.from = 60, .to = 59},
                                   {.from = 22, .to = 30},
                                   {.from = 59, .to = 60}};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_int_equal(wf_record_play(record, &moves[i]), WF_OK);
    Meter meter = {.stop_at = 1};
    WfAdvice told;
    assert_int_equal(wf_advise(record, &(WfSolveLimits){.stop = look, .context = &meter},
                               &wf_system_allocator, &told),
                     WF_OK);
    assert_false(told.reachable || told.back_is_least);
    assert_int_equal(told.back, 0);
    assert_in_range(meter.looks, 1, 2);
    wf_record_free(record);
}

/* A puzzle asks as often as the solver that makes it. */
static void puzzles(void **state)
{
    (void)state;
    WfPuzzle puzzle;
    Meter meter = {.stop_at = 0};
    assert_int_equal(wf_puzzle(4, 7, &(WfSolveLimits){.stop = look, .context = &meter},
                               &wf_system_allocator, &puzzle),
                     WF_OK);
    assert_int_equal(puzzle.plies, 7);
    const uint64_t all = meter.looks;
    assert_true(all >= 300); /* its first way alone takes 300,000 positions */
    for (uint64_t stop_at = 1; stop_at < all; stop_at = 3 * stop_at + 2) {
        meter = (Meter){.stop_at = stop_at};
        assert_int_equal(wf_puzzle(4, 7, &(WfSolveLimits){.stop = look, .context = &meter},
                                   &wf_system_allocator, &puzzle),
                         WF_OK);
        assert_int_equal(puzzle.plies, 0);
        assert_in_range(meter.looks, stop_at, stop_at + 40); /* it may be about to judge a few */
    }
}

/* ---- engines ---- */

/* The start, or after all setups if there are any. */
static WfRecord *record_of(const WfSpec *spec)
{
    static const char setup[] = "=SDTCCTDS";
    WfRecord *record = wf_record_new(spec, NULL, &wf_system_allocator);
    WfMoveList list;
    WfMove move;
    WfFault fault = {0};
    wf_moves_init(&list, wf_system_allocator);
    while (wf_parse_move(spec->game, wf_record_now(record), setup, strlen(setup), &list, &move,
                         &fault) == WF_OK)
        assert_int_equal(wf_record_play(record, &move), WF_OK);
    wf_moves_free(&list);
    return record;
}

/* The computer in every game, stopped sooner or later: the number of positions it has searched by
 * then is within what its checks of the clock allow. */
static void engines(void **state)
{
    (void)state;
    static const uint64_t stops[] = {1, 10, 100, 1000};
    for (size_t i = 0; all_specs[i] != NULL; i++)
        for (size_t k = 0; k < sizeof stops / sizeof stops[0]; k++) {
            if (!sample_has(every, i + k))
                continue;
            const WfSpec spec = spec_of(all_specs[i]);
            const uint64_t between = spec.game->cooperative ? BETWEEN : 256;
            Meter meter = {.stop_at = stops[k]};
            const WfLimits limits = {.stop = look, .context = &meter};
            WfChoice choice;
            WfRecord *record = record_of(&spec);
            void *self = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
            assert_int_equal(wf_engine_search.choose(self, record, &limits, &choice), WF_OK);
            assert_true(meter.looks >= stops[k]);
            assert_true(choice.nodes <= stops[k] * between);
            wf_engine_search.close(self);
            wf_record_free(record);
        }
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ida_searches),   cmocka_unit_test(clearing_memory),
        cmocka_unit_test(beams),          cmocka_unit_test(shorter_stretches),
        cmocka_unit_test(moves_left_out), cmocka_unit_test(whole_solver),
        cmocka_unit_test(advice),         cmocka_unit_test(puzzles),
        cmocka_unit_test(engines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
