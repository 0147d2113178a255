/* test_solver.c - the solver's claims about Safe Passage, compared with plain breadth-first search
 * and the checker.
 *
 * usage: test_solver [--every N] one in N of starts, puzzles and positions */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "checker/checker.h"
#include "positions.h"
#include "sample.h"
#include "solver/ida_star.h"
#include "solver/plan_elimination.h"
#include "solver/plan_windows.h"

enum { BACK_MOST = 3, LAYER_MAX = 1 << 18 };

static unsigned every = 1;

static const char *const goals[] = {
    "safe-passage", "safe-passage:goal=queens,attack=fide", "safe-passage:goal=far-rank,start=17",
    "safe-passage:goal=counterparts", "safe-passage:goal=kings,danger=relaxed,start=scramble-3"};

static void solve(const char *spec_text, const WfPosition *position, const WfSolveLimits *limits,
                  WfSolution *solution)
{
    const WfSpec spec = spec_of(spec_text);
    assert_int_equal(wf_solve(&spec, position, limits, &wf_system_allocator, solution), WF_OK);
}

/* Plays a way with the checker's rules: every move must be legal and the last one reach the goal.
 */
static void check_way(const char *spec_text, const WfPosition *position, const WfSolution *solution)
{
    const WfSpec spec = spec_of(spec_text);
    CheckerSpec rules;
    CheckerGame game;
    CheckerMove *moves = malloc(CHECKER_MOVES * sizeof *moves);
    WfPosition now = *position;
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    wf_format(spec.game, position, &out);
    assert_non_null(moves);
    assert_true(checker_spec(spec_text, &rules));
    assert_true(checker_read(text, &game));
    for (unsigned i = 0; i < solution->length; i++) {
        out = wf_text(text, sizeof text);
        wf_format_move(spec.game, &now, &solution->way[i], &out);
        wf_apply(spec.game, &now, &solution->way[i]);
        /* the count never exceeds the plies that are left */
        assert_true(checker_count(&rules, &game) <= (int)(solution->length - i));
        const int count = checker_moves(&rules, &game, moves);
        int found = 0;
        while (found < count && strcmp(moves[found].text, text) != 0)
            found++;
        if (found == count)
            fail_msg("%s: move %u, %s, is not legal", spec_text, i + 1, text);
        game = moves[found].after;
    }
    assert_true(checker_goal(&rules, &game));
    free(moves);
}

static void ways_are_legal_and_bounded(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        if (!sample_has(every, i))
            continue;
        const WfSpec spec = spec_of(goals[i]);
        WfPosition start;
        WfSolution solution;
        const WfSolveLimits limits = {.nodes = 3000000, .seed = i};
        wf_start(&spec, &start);
        solve(goals[i], &start, &limits, &solution);
        print_message("%s: %u to %u plies\n", goals[i], solution.low, solution.length);
        if (solution.found)
            check_way(goals[i], &start, &solution);
        assert_true(solution.low >= solution.counted);
        assert_true(!solution.found || solution.low <= solution.length);
    }
}

/* ---- the shortest plan, by plain breadth-first search ---- */

/* Plies of the shortest way, or `most` + 1. */
static unsigned shortest(const WfSpec *spec, const WfPosition *position, unsigned most)
{
    WfPosition *layer = malloc(LAYER_MAX * sizeof *layer), *next = malloc(LAYER_MAX * sizeof *next);
    WfMoveList list;
    size_t count = 1, plies = 0;
    bool arrived = wf_outcome(spec->game, position).result == WF_WIN;
    assert_true(layer != NULL && next != NULL);
    wf_moves_init(&list, wf_system_allocator);
    layer[0] = *position;
    for (; plies < most && !arrived; plies++) {
        size_t made = 0;
        for (size_t i = 0; i < count && !arrived; i++) {
            list.count = 0;
            assert_int_equal(wf_moves(spec->game, &layer[i], &list), WF_OK);
            for (size_t k = 0; k < list.count && !arrived; k++) {
                assert_true(made < LAYER_MAX);
                wf_copy(spec->game, &next[made], &layer[i]);
                wf_apply(spec->game, &next[made], &list.items[k]);
                arrived = wf_outcome(spec->game, &next[made++]).result == WF_WIN;
            }
        }
        WfPosition *swap = layer;
        layer = next;
        next = swap;
        count = made;
    }
    wf_moves_free(&list);
    free(layer);
    free(next);
    return arrived ? (unsigned)plies : most + 1;
}

/* Positions a few plies before the end of a way: what is called shortest is shortest. */
static void shortest_is_shortest(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        const WfSpec spec = spec_of(goals[i == 0 ? 0 : 4]);
        const char *text = goals[i == 0 ? 0 : 4];
        WfPosition position;
        WfSolution way, solution;
        const WfSolveLimits few = {.nodes = 1000000, .seed = 5};
        const WfSolveLimits none = {.memory = 32 << 20};
        wf_start(&spec, &position);
        solve(text, &position, &few, &way);
        assert_true(way.found);
        for (unsigned back = 1; back <= BACK_MOST; back++) {
            wf_start(&spec, &position);
            for (unsigned k = 0; k + back < way.length; k++)
                wf_apply(spec.game, &position, &way.way[k]);
            solve(text, &position, &none, &solution);
            assert_true(solution.found);
            assert_int_equal(solution.low, solution.length);
            assert_int_equal(solution.length, shortest(&spec, &position, back));
            check_way(text, &position, &solution);
        }
    }
}

/* A detour is removed from a plan: two pieces go out and come back. */
static void detours_are_found(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("safe-passage");
    WfPosition position;
    WfSolution solution;
    const WfSolveLimits limits = {.nodes = 3000000, .seed = 2};
    wf_start(&spec, &position);
    solve("safe-passage", &position, &limits, &solution);
    assert_true(solution.found);
    static const PlanStep detour[4] = {
        {1, 16}, {57, 40}, {16, 1}, {40, 57}}; /* b1a3 b8a6 a3b1 a6b8 */
    Plan way = {.length = solution.length + 4};
    memcpy(way.step, detour, sizeof detour);
    for (unsigned i = 0; i < solution.length; i++)
        way.step[4 + i] = (PlanStep){solution.way[i].from, solution.way[i].to};
    IdaStar ida;
    PassagePosition start;
    memcpy(&start, &position, sizeof start);
    assert_true(ida_open(&ida, 1 << 20, &wf_system_allocator));
    assert_true(plan_shorten(&start, &way, &ida, &(PlanWindowLimits){8, 10000, 0}));
    assert_true(way.length <= solution.length);
    ida_close(&ida, &wf_system_allocator);
}

static void a_goal_reached_needs_no_way(void **state)
{
    (void)state;
    WfSolution solution;
    const WfSpec spec = spec_of("safe-passage");
    const WfPosition position = position_of(&spec, "4K3/8/8/8/8/8/8/4k3 w - - 0 1");
    solve("safe-passage", &position, &(WfSolveLimits){.threads = 2}, &solution);
    assert_true(solution.found);
    assert_int_equal(solution.length, 0);
}

/* Pawns wall the kings off from each other permanently: "no way on", and why. */
static void no_way_is_proven(void **state)
{
    (void)state;
    WfSolution solution;
    const WfSpec spec = spec_of("safe-passage");
    const WfPosition position = position_of(&spec, "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    solve("safe-passage", &position, &(WfSolveLimits){.threads = 2}, &solution);
    assert_false(solution.found);
    assert_int_equal(solution.barrier, WF_BARRIER_PAWNS);
    assert_int_equal(solution.pawns, UINT64_C(0x5555000000));
}

/* Knights of both sides go out and come back: neither move can be left out alone. */
static void detours_are_left_out(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("safe-passage:goal=queens");
    WfPosition position;
    WfSolution solution;
    bool shorter;
    uint64_t nodes = 0;
    PassagePosition start, now;
    wf_start(&spec, &position);
    solve("safe-passage:goal=queens", &position, &(WfSolveLimits){.nodes = 400000}, &solution);
    assert_true(solution.found);
    memcpy(&start, &position, sizeof start);
    Plan way = {.length = 0};
    static const PlanStep white[2] = {{1, 16}, {16, 1}}, black[2] = {{57, 40}, {40, 57}};
    for (unsigned i = 0; i < 2; i++) {
        way.step[way.length++] = white[i];
        way.step[way.length++] = black[i];
    }
    for (unsigned i = 0; i < solution.length; i++)
        way.step[way.length++] = (PlanStep){solution.way[i].from, solution.way[i].to};
    const PlanEliminationLimits limits = {.each = 20};
    assert_int_equal(plan_eliminate(&start, &way, &limits, &wf_system_allocator, &shorter, &nodes),
                     WF_OK);
    assert_true(shorter && nodes > 0 && way.length <= solution.length);
    now = start;
    for (unsigned i = 0; i < way.length; i++)
        plan_apply(&now, way.step[i]);
    assert_true(passage_is_goal(&now));
}

/* ---- branches ---- */

static const struct {
    const char *spec, *position;
    unsigned plies; /* of the shortest way */
} shared_out[] = {
    {"safe-passage", "rnbq1bnr/pppp1ppp/8/4K3/7k/5P1P/PPPPP1P1/RNBQ1BNR b - - 0 6", 12},
    {"safe-passage:attack=fide", "rnb4r/pp1pKppp/7n/q1p1p3/1bP5/1B1kPQ2/PP1P1PPP/RNB3NR b - - 4 11",
     10},
    {"safe-passage:danger=relaxed", "rnb2bnr/pppp1ppp/8/4K3/3P3q/3Q1PkP/PPP1P1P1/RNB2BNR b - - 2 8",
     8},
};

/* The nodes that it takes on `threads` threads from a bound to the shortest way. */
static uint64_t solve_in_branches(size_t which, unsigned low, unsigned threads,
                                  WfBranches *branches)
{
    const WfSpec spec = spec_of(shared_out[which].spec);
    const WfPosition position = position_of(&spec, shared_out[which].position);
    const WfSolution known = {.low = low};
    WfSolution solution;
    solve(shared_out[which].spec, &position,
          &(WfSolveLimits){.threads = threads, .known = &known, .branches = branches}, &solution);
    assert_true(solution.found);
    assert_int_equal(solution.length, shared_out[which].plies);
    assert_int_equal(solution.low, shared_out[which].plies);
    check_way(shared_out[which].spec, &position, &solution);
    return solution.nodes;
}

/* They are a layer of wf_layers, all of them are ruled out, and none is looked at again. */
static void bounds_are_raised_in_branches(void **state)
{
    (void)state;
    WfBranches *branches = calloc(1, sizeof *branches), *fresh = calloc(1, sizeof *fresh);
    WfLayers *layers = calloc(1, sizeof *layers);
    assert_true(branches != NULL && fresh != NULL && layers != NULL);
    for (size_t i = 0; i < sizeof shared_out / sizeof shared_out[0]; i++) {
        if (!sample_has(every, i))
            continue;
        const unsigned plies = shared_out[i].plies - 1;
        const WfSpec spec = spec_of(shared_out[i].spec);
        const WfPosition position = position_of(&spec, shared_out[i].position);
        assert_int_equal(wf_layers(&spec, &position, plies, &(WfSolveLimits){0}, NULL,
                                   &wf_system_allocator, layers),
                         WF_OK);
        for (unsigned threads = 1; threads <= 2; threads++) {
            *branches = (WfBranches){.plies = plies};
            (void)solve_in_branches(i, plies, threads, branches);
            if (layers->count < 6) /* it ends too soon to be divided, and is searched as a whole */
                continue;
            assert_int_equal(branches->after, 5);
            assert_int_equal(branches->count, layers->layer[4].positions);
            assert_int_equal(branches->ruled_out, branches->count);
        }
        *fresh = (WfBranches){.plies = plies};
        const uint64_t nodes = solve_in_branches(i, plies, 1, fresh);
        assert_true(solve_in_branches(i, plies, 1, branches) < nodes || layers->count < 6);
        /* those in which the way is; what is said of other positions is not believed */
        *branches = (WfBranches){.plies = plies + 1};
        (void)solve_in_branches(i, plies + 1, 1, branches);
        branches->digest ^= 1;
        memset(branches->is_out, 0xff, sizeof branches->is_out);
        (void)solve_in_branches(i, plies + 1, 1, branches);
    }
    free(layers);
    free(fresh);
    free(branches);
}

/* ---- advice ---- */

static WfAdvice advise(const char *spec_text, const char *text, const char *const *moves)
{
    const WfSpec spec = spec_of(spec_text);
    const WfPosition position = position_of(&spec, text);
    WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
    WfMoveList list;
    WfAdvice advice;
    assert_non_null(record);
    wf_moves_init(&list, wf_system_allocator);
    for (; *moves != NULL; moves++) {
        WfMove move;
        WfFault fault = {0};
        assert_int_equal(wf_parse_move(spec.game, wf_record_now(record), *moves, strlen(*moves),
                                       &list, &move, &fault),
                         WF_OK);
        assert_int_equal(wf_record_play(record, &move), WF_OK);
    }
    assert_int_equal(
        wf_advise(record, &(WfSolveLimits){.nodes = 300000}, &wf_system_allocator, &advice), WF_OK);
    wf_moves_free(&list);
    wf_record_free(record);
    return advice;
}

/* "a next safe step towards the goal"; "no way on: go back K moves", with certainty marked. */
static void advice_is_certain(void **state)
{
    (void)state;
    const char *const shut[] = {"g3g4", "e8d8", NULL}, *const none[] = {NULL};
    const char *open = "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1";
    WfAdvice advice = advise("safe-passage", open, shut);
    assert_false(advice.reachable);
    assert_int_equal(advice.certainty, WF_PROVEN);
    assert_int_equal(advice.barrier, WF_BARRIER_PAWNS);
    assert_int_equal(advice.back, 2);
    assert_true(advice.back_is_least);
    assert_true(advice.length >= advice.low && advice.low > 0);

    advice = advise("safe-passage", "8/4K3/8/8/8/8/4k3/8 w - - 0 1", none);
    assert_true(advice.reachable);
    assert_int_equal(advice.certainty, WF_PROVEN);
    assert_int_equal(advice.length, 2);

    advice = advise("safe-passage", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", none);
    assert_false(advice.reachable);
    assert_int_equal(advice.back, 0);
}

/* ---- puzzles and par ---- */

static bool at_once(void *context)
{
    (void)context;
    return true;
}

/* The same seed, the same puzzle; its shortest way is shortest, its first moves are counted. */
static void puzzles_are_proven(void **state)
{
    (void)state;
    const WfSolveLimits none = {.stop = NULL};
    for (uint64_t seed = 1; seed <= 3; seed++) {
        if (!sample_has(every, seed))
            continue;
        WfPuzzle puzzle, again;
        char text[WF_TEXT_MAX];
        WfText out = wf_text(text, sizeof text);
        const unsigned plies = seed == 1 ? 4 : 3;
        assert_int_equal(wf_puzzle(seed, plies, &none, &wf_system_allocator, &puzzle), WF_OK);
        assert_int_equal(wf_puzzle(seed, plies, &none, &wf_system_allocator, &again), WF_OK);
        assert_memory_equal(&puzzle, &again, sizeof puzzle);
        assert_int_equal(puzzle.plies, plies);
        assert_int_equal(shortest(&puzzle.spec, &puzzle.position, plies), plies);
        assert_true(puzzle.grade >= 1 && puzzle.grade <= 10 && puzzle.effort > 0);

        WfMoveList list;
        unsigned keys = 0;
        wf_moves_init(&list, wf_system_allocator);
        assert_int_equal(wf_moves(puzzle.spec.game, &puzzle.position, &list), WF_OK);
        for (size_t i = 0; i < list.count; i++) {
            WfPosition after;
            wf_copy(puzzle.spec.game, &after, &puzzle.position);
            wf_apply(puzzle.spec.game, &after, &list.items[i]);
            keys += shortest(&puzzle.spec, &after, plies - 1) == plies - 1;
        }
        wf_moves_free(&list);
        assert_int_equal(keys, puzzle.keys);

        WfSolution way = {.length = plies};
        memcpy(way.way, puzzle.way, plies * sizeof puzzle.way[0]);
        wf_format_spec(&puzzle.spec, &out);
        check_way(text, &puzzle.position, &way);
    }
    WfPuzzle puzzle;
    assert_int_equal(wf_puzzle(1, 2, &none, &wf_system_allocator, &puzzle), WF_ILLEGAL);
    assert_int_equal(wf_puzzle(1, WF_PUZZLE_PLIES_MAX + 1, &none, &wf_system_allocator, &puzzle),
                     WF_ILLEGAL);
    const WfSolveLimits stopped = {.stop = at_once}; /* a stopped search gives no puzzle */
    assert_int_equal(wf_puzzle(1, 4, &stopped, &wf_system_allocator, &puzzle), WF_OK);
    assert_int_equal(puzzle.plies, 0);
}

/* A position becomes a puzzle only if it meets the wishes. */
static void wishes_are_kept(void **state)
{
    (void)state;
    const WfSolveLimits none = {.stop = NULL};
    WfPuzzle known, puzzle;
    assert_int_equal(wf_puzzle(1, 4, &none, &wf_system_allocator, &known), WF_OK);
    const unsigned grade = known.grade;
    const struct {
        WfPuzzleRequest request;
        unsigned plies;
    } cases[] = {{{.plies = {4, 4}, .grade = {1, 10}, .keys = 20}, 4},
                 {{.plies = {3, 6}, .grade = {grade, grade}, .keys = known.keys}, 4},
                 {{.plies = {3, 3}, .grade = {1, 10}, .keys = 20}, 0},
                 {{.plies = {5, 6}, .grade = {1, 10}, .keys = 20}, 0},
                 {{.plies = {4, 4}, .grade = {grade + 1, 10}, .keys = 20}, 0},
                 {{.plies = {4, 4}, .grade = {1, 10}, .keys = known.keys - 1}, 0},
                 {{.plies = {4, 4}, .grade = {1, 10}, .keys = 20, .nodes = 1}, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(wf_puzzle_at(&known.spec, &known.position, &cases[i].request,
                                      &wf_system_allocator, &puzzle),
                         WF_OK);
        assert_int_equal(puzzle.plies, cases[i].plies);
        if (puzzle.plies != 0)
            assert_memory_equal(&puzzle, &known, sizeof known);
    }
    const WfPuzzleRequest far = {
        .plies = {3, WF_PUZZLE_PLIES_MAX + 1}, .grade = {1, 10}, .keys = 20};
    assert_int_equal(
        wf_puzzle_at(&known.spec, &known.position, &far, &wf_system_allocator, &puzzle),
        WF_ILLEGAL);
}

static unsigned par_of(const char *text)
{
    const WfSpec spec = spec_of(text);
    return wf_par(&spec);
}

static void par_and_stars(void **state)
{
    (void)state;
    const unsigned par = par_of("safe-passage");
    assert_true(par > 0 && par == par_of("safe-passage:start=518"));
    assert_int_equal(par, par_of("safe-passage:danger=relaxed"));
    assert_int_equal(par_of("safe-passage:attack=fide"), 0);
    assert_int_equal(par_of("safe-passage:start=scramble-4"), 0);
    assert_int_equal(par_of("travelers"), 0);
    const WfSpec spec = spec_of("safe-passage");
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    const unsigned rest[] = {par, par + 1, par * 14 / 10, par * 14 / 10 + 1, par * 2};
    const unsigned stars[] = {5, 4, 3, 2, 1};
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(wf_grade(record, rest[i]).stars, stars[i]);
    wf_record_free(record);
    const WfPosition position = position_of(&spec, "8/4K3/8/8/8/8/4k3/8 w - - 0 1");
    record = wf_record_new(&spec, &position, &wf_system_allocator);
    assert_int_equal(wf_grade(record, 2).par, 0);
    assert_int_equal(wf_grade(record, 2).plies, 2);
    wf_record_free(record);
}

/* A game is refused because it is another game, not because its seats play against each other. */
static void other_games_are_refused(void **state)
{
    (void)state;
    WfSpec spec = spec_of("travelers");
    WfGame cooperative = *spec.game;
    cooperative.cooperative = true;
    const WfGame *const others[] = {spec.game, &cooperative};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        WfPosition position;
        WfSolution solution;
        WfLayers layers;
        WfAdvice advice;
        const WfSolveLimits limits = {.nodes = 1};
        spec.game = others[i];
        wf_start(&spec, &position);
        WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
        assert_non_null(record);
        assert_int_equal(wf_solve(&spec, &position, &limits, &wf_system_allocator, &solution),
                         WF_ILLEGAL);
        assert_int_equal(
            wf_layers(&spec, &position, 4, &limits, NULL, &wf_system_allocator, &layers),
            WF_ILLEGAL);
        assert_int_equal(wf_advise(record, &limits, &wf_system_allocator, &advice), WF_ILLEGAL);
        assert_int_equal(wf_par(&spec), 0);
        assert_int_equal(wf_grade(record, 0).par, 0);
        wf_record_free(record);
    }
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {cmocka_unit_test(ways_are_legal_and_bounded),
                                       cmocka_unit_test(shortest_is_shortest),
                                       cmocka_unit_test(detours_are_found),
                                       cmocka_unit_test(a_goal_reached_needs_no_way),
                                       cmocka_unit_test(no_way_is_proven),

                                       cmocka_unit_test(advice_is_certain),
                                       cmocka_unit_test(puzzles_are_proven),
                                       cmocka_unit_test(wishes_are_kept),
                                       cmocka_unit_test(par_and_stars),
                                       cmocka_unit_test(detours_are_left_out),
                                       cmocka_unit_test(bounds_are_raised_in_branches),
                                       cmocka_unit_test(other_games_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
