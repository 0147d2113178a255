/* test_engines.c - engines: always a legal move, within the limits, better than random.
 *
 * usage: test_engines [--every N] one in N of games and specs */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "games/leapale/leapale.h"
#include "positions.h"
#include "sample.h"
#include "search/bounded.h"
#include "search/game_search.h"
#include "search/score.h"
#include "search/time_control.h"

static unsigned every = 1;

/* Plays engines by seat until the end or the limit of turns, and checks each move. */
static WfOutcome play(const char *spec_text, const WfEngine *const engines[4],
                      const WfLimits limits[4], unsigned turns)
{
    const WfSpec spec = spec_of(spec_text);
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    void *self[4];
    for (unsigned seat = 0; seat < 4; seat++) {
        self[seat] = engines[seat]->open(&wf_system_allocator, 1 << 20, 1);
        assert_non_null(self[seat]);
    }
    while (wf_record_outcome(record).result == WF_ONGOING && wf_record_length(record) < turns) {
        const uint8_t seat = wf_record_now(record)->head.turn;
        WfChoice choice;
        assert_int_equal(engines[seat]->choose(self[seat], record, &limits[seat], &choice), WF_OK);
        assert_true(is_legal(spec.game, wf_record_now(record), &choice.move));
        assert_memory_equal(&choice.line[0], &choice.move, sizeof choice.move);
        assert_int_equal(wf_record_play(record, &choice.move), WF_OK);
    }
    const WfOutcome outcome = wf_record_outcome(record);
    for (unsigned seat = 0; seat < 4; seat++) {
        WfChoice choice;
        if (outcome.result != WF_ONGOING)
            assert_int_equal(engines[seat]->choose(self[seat], record, &limits[seat], &choice),
                             WF_ILLEGAL);
        engines[seat]->close(self[seat]);
    }
    wf_record_free(record);
    return outcome;
}

/* The searching engine as one seat, random moves as all the others. */
static WfOutcome beat_chance(const char *spec, unsigned seat, uint64_t nodes, uint64_t seed)
{
    const WfEngine *engines[4];
    WfLimits limits[4];
    for (unsigned i = 0; i < 4; i++) {
        engines[i] = i == seat ? &wf_engine_search : &wf_engine_random;
        limits[i] = (WfLimits){.nodes = nodes, .seed = seed + i};
    }
    return play(spec, engines, limits, 3000);
}

static void test_beats_chance(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        unsigned seat;
        uint64_t nodes;
    } cases[] = {
        {"travelers", 0, 3000},          {"travelers", 1, 3000},
        {"courier-leapale", 0, 3000},    {"traverse", 0, 1000},
        {"traverse", 2, 1000},           {"traverse:rules=advanced", 0, 1000},
        {"traverse:players=3", 1, 1000}, {"traverse:players=4,rules=expert", 3, 300},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (!sample_has(every, i))
            continue;
        const WfOutcome outcome =
            beat_chance(cases[i].spec, cases[i].seat, cases[i].nodes, 100 + i);
        if (outcome.result != WF_WIN || outcome.seat != cases[i].seat)
            fail_msg("%s as seat %u: result %d, seat %d, %s", cases[i].spec, cases[i].seat,
                     (int)outcome.result, outcome.seat, wf_reason(outcome.reason));
    }
}

/* Safe Passage: both seats follow the engine to the goal. */
static void test_reaches_the_goal(void **state)
{
    (void)state;
    static const char *const specs[] = {"safe-passage", "safe-passage:start=700,danger=relaxed"};
    const WfEngine *const engines[4] = {&wf_engine_search, &wf_engine_search, &wf_engine_search,
                                        &wf_engine_search};
    const WfLimits limits[4] = {{.nodes = 60000}, {.nodes = 60000}};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        if (!sample_has(every < 2 ? 1 : 2, i))
            continue;
        const WfOutcome outcome = play(specs[i], engines, limits, 300);
        if (outcome.result != WF_WIN)
            fail_msg("%s: result %d", specs[i], (int)outcome.result);
    }
}

static WfChoice choose(const char *spec_text, const char *from, const WfLimits *limits,
                       unsigned threads)
{
    const WfSpec spec = spec_of(spec_text);
    WfPosition position;
    WfChoice choice;
    wf_start(&spec, &position);
    if (from != NULL)
        assert_int_equal(wf_parse(&spec, from, strlen(from), &position, NULL), WF_OK);
    WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
    void *self = wf_engine_search.open(&wf_system_allocator, 0, threads);
    assert_int_equal(wf_engine_search.choose(self, record, limits, &choice), WF_OK);
    assert_true(is_legal(spec.game, &position, &choice.move));
    wf_engine_search.close(self);
    wf_record_free(record);
    return choice;
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void test_limits(void **state)
{
    (void)state;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        if (!sample_has(every, i))
            continue;
        const WfLimits none = {.stop = at_once};
        (void)choose(all_specs[i], NULL, &none, 1);
        const WfLimits few = {.nodes = 1};
        (void)choose(all_specs[i], NULL, &few, 1);
    }
    const WfLimits depth = {.depth = 3};
    WfChoice choice = choose("travelers", NULL, &depth, 1);
    assert_int_equal(choice.depth, 3);
    const WfLimits level = {.level = 3};
    choice = choose("travelers", NULL, &level, 1);
    const WfSpec travelers = spec_of("travelers");
    assert_true(choice.nodes <= wf_level_nodes(&travelers, 3) + 300);
    assert_int_equal(wf_level_nodes(&travelers, 0), 0);
    assert_int_equal(wf_level_nodes(&travelers, 11), 0);
    const WfLimits many = {.nodes = 20000};
    choice = choose("courier-leapale", NULL, &many, 3);
    assert_true(choice.nodes > 10000);
}

/* One thread, the same nodes and the same seed: the same play. */
static void test_deterministic(void **state)
{
    (void)state;
    const WfLimits limits = {.nodes = 20000, .seed = 5};
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        if (!sample_has(every, i))
            continue;
        const WfChoice a = choose(all_specs[i], NULL, &limits, 1);
        const WfChoice b = choose(all_specs[i], NULL, &limits, 1);
        assert_memory_equal(&a.move, &b.move, sizeof a.move);
        assert_int_equal(a.nodes, b.nodes);
        assert_int_equal(a.score, b.score);
    }
}

/* The score of the best move in a position of that number. Its past is known once a turn has been
 * played. */
static int worth_at(unsigned number, bool has_past)
{
    const WfSpec spec = spec_of("traverse:rules=advanced");
    const WfLimits limits = {.nodes = 2000};
    WfPosition position = position_of(
        &spec,
        "1nDsS1sS1sDsCsT1/2sT1sDsC4/10/10/10/10/10/4nT5/10/1nCnCnS1nD1nTnS1 s advanced 2 51");
    WfChoice choice;
    position.head.number = number;
    WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
    void *self = wf_engine_search.open(&wf_system_allocator, 0, 1);
    if (has_past) {
        WfMove quiet;
        assert_int_equal(wf_scan_move(spec.game, "f9d9", 4, &quiet, NULL), WF_OK);
        assert_int_equal(wf_record_play(record, &quiet), WF_OK);
    }
    assert_int_equal(wf_engine_search.choose(self, record, &limits, &choice), WF_OK);
    wf_engine_search.close(self);
    wf_record_free(record);
    return choice.score;
}

/* An engine that is shown the same pieces again without the moves between does not play them the
 * same way for ever. */
static void test_bare_positions_vary(void **state)
{
    (void)state;
    unsigned bare = 0, known = 0;
    for (unsigned number = 4; number <= 18; number += 2) {
        bare += worth_at(number, false) != worth_at(2, false);
        known += worth_at(number, true) != worth_at(2, true);
    }
    assert_true(bare > 0);
    assert_int_equal(known, 0);
}

/* A position that is won or lost in five turns, seen nine plies from the root, is so in five turns
 * when it is met at the third ply, and when a search begins with it. */
static void test_wins_in_the_table_count_from_the_position(void **state)
{
    (void)state;
    static const unsigned plies[] = {9, 3, 0};
    for (unsigned i = 0; i < 3; i++) {
        const int won = score_to_table(score_win(9 + 5), 9);
        const int lost = score_to_table(-score_win(9 + 5), 9);
        assert_int_equal(score_from_table(won, plies[i]), score_win(plies[i] + 5));
        assert_int_equal(score_from_table(lost, plies[i]), -score_win(plies[i] + 5));
    }
    assert_int_equal(score_from_table(score_to_table(-70, 9), 3), -70);
}

static void test_sees_wins(void **state)
{
    (void)state;
    const WfLimits limits = {.depth = 3};
    /* the second Traveler arrives */
    WfChoice choice = choose("travelers", "2T6/4T4/9/4b2t1/7t1/4B4/9/9/8a w - 0 1", &limits, 1);
    assert_true(choice.score > WF_SCORE_WIN);
    assert_int_equal(choice.line_length, 1);
    /* the ninth promoted piece */
    choice = choose("courier-leapale",
                    "6/6/6/UU4/MMM3/HHH3|6/6/6/6/6/6|e5/6/6/6/6/3E2|6/6/6/6/6/6|6/6/6/6/6/6|"
                    "6/3S2/6/6/6/6 w 0 1",
                    &limits, 1);
    assert_true(choice.score > WF_SCORE_WIN);
    assert_int_equal(choice.move.extra, 3);
}

/* leapale_checks against leapale_attackers: each kind put on each empty cell. */
static void test_checks_of_the_cube(void **state)
{
    (void)state;
    static const Cells nothing = {{0}};
    const WfSpec spec = spec_of("courier-leapale");
    uint64_t random = 17;
    for (unsigned game = 0; game < 40; game++) {
        WfPosition position;
        position_by_play(&spec, &random, 120, &position);
        const LeapalePosition *p = leapale_of(&position);
        for (unsigned kind = 0; kind < LEAPALE_KINDS; kind++)
            for (unsigned cell = 0; kind != LEAPALE_EMPEROR && cell < CUBE_CELLS; cell++) {
                const unsigned side = cell % 2;
                LeapalePosition with = *p;
                if (p->piece[cell] != BOARD_EMPTY)
                    continue;
                leapale_put(&with, cell, board_piece(side, kind));
                const Cells checks = leapale_checks(p, side, kind),
                            attackers = leapale_attackers(&with, leapale_emperor(p, side ^ 1), side,
                                                          &nothing);
                assert_int_equal(cells_has(&checks, cell), cells_has(&attackers, cell));
            }
    }
}

/* An engine that takes all the time it may, turn after turn, keeps enough to survive the delays of
 * a busy machine. */
static void test_clock_is_shared_out(void **state)
{
    (void)state;
    TimeControl clock = {.left = 100, .increment = 10};
    for (unsigned turn = 0; turn < 200; turn++) {
        const TimeBudget budget = time_budget(&clock);
        assert_in_range(budget.soft, 1, budget.hard);
        assert_in_range(clock.left - budget.hard, 45, 100);
        clock.left += clock.increment - budget.hard;
    }
    /* without an increment the time gets less and less, and never runs out */
    for (clock = (TimeControl){.left = 60000}; clock.left > 3;) {
        const TimeBudget budget = time_budget(&clock);
        assert_in_range(budget.hard, 1, clock.left / 2);
        clock.left -= budget.hard;
    }
    /* the last turn before more time is given may take nearly all */
    clock = (TimeControl){.left = 60000, .turns_to_go = 1};
    assert_in_range(time_budget(&clock).hard, 50000, 59900);
}

/* A middle game in which captures all over the cube, eight in a row, once took 446,386 nodes for
 * the first depth, and gave the same score. */
static void test_captures_come_to_an_end(void **state)
{
    (void)state;
    const WfLimits limits = {.depth = 1};
    const WfChoice choice =
        choose("courier-leapale",
               "lny2l/ssss2/3s2/6/SSSSSS/LNYY1L|ogccgo/1s1ss1/2sns1/3S2/SSS1SS/1GCCGO|"
               "a1py1a/1qss1s/ss3s/1S4/SQ1S1S/AQP1EA|a1ed1a/ssssss/4s1/2S1S1/SSSSSS/A1BDQA|"
               "ogcc2/1ssbqs/s2ss1/2S3/SS2SS/OGCCGO|l1yy1l/ssss1s/3sn1/6/SSSSSS/LNYY1L w 1 38",
               &limits, 1);
    assert_in_range(choice.nodes, 100, 50000);
}

/* Whether a move gives check according to the promise of quiet moves. */
static bool looks_like_check(const LeapalePosition *p, const WfMove *move)
{
    const unsigned side = p->head.turn;
    const Cells unveilers = leapale_discovered_check_candidates(p, side);
    if (cells_has(&unveilers, move->from))
        return true;
    const unsigned kind = move->extra != 0 ? move->extra : board_kind(p->piece[move->from]);
    if (kind == LEAPALE_EMPEROR)
        return false;
    const Cells checks = leapale_checks(p, side, kind);
    return cells_has(&checks, move->to);
}

/* Every move that gives check is classified as one, and few others are. */
static void test_checks_are_seen(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("courier-leapale");
    const Guide guide = guide_of(&spec);
    uint64_t random = 29;
    unsigned checks = 0, looks = 0;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (unsigned game = 0; game < 100; game++) {
        WfPosition position;
        position_by_play(&spec, &random, 150, &position);
        list.count = 0;
        assert_int_equal(wf_moves(spec.game, &position, &list), WF_OK);
        for (size_t i = 0; i < list.count; i++) {
            const bool is_check = guide.gives_check(&position, &list.items[i]),
                       looks_so = looks_like_check(leapale_of(&position), &list.items[i]);
            assert_true(looks_so || !is_check);
            checks += is_check;
            looks += looks_so;
        }
    }
    wf_moves_free(&list);
    assert_in_range(checks, 100, looks);
    assert_in_range(looks, checks, checks + checks / 10);
}

/* From this many nodes on, no move that the engine chooses lets the enemy mate at once. */
static void assert_steps_past_mate(const char *position, uint64_t least)
{
    const WfSpec spec = spec_of("courier-leapale");
    const WfLimits reply = {.depth = 1};
    for (uint64_t nodes = least; nodes <= (every == 1 ? 320000 : 80000); nodes *= 2) {
        WfPosition after;
        WfFault fault = {0};
        char text[WF_TEXT_MAX];
        WfText out = wf_text(text, sizeof text);
        const WfChoice choice = choose("courier-leapale", position, &(WfLimits){.nodes = nodes}, 1);
        assert_int_equal(wf_parse(&spec, position, strlen(position), &after, &fault), WF_OK);
        wf_apply(spec.game, &after, &choice.move);
        wf_format(spec.game, &after, &out);
        assert_true(choose("courier-leapale", text, &reply, 1).score < WF_SCORE_WIN);
    }
}

static void test_does_not_step_into_mate(void **state)
{
    (void)state;
    /* a quiet mate is threatened, which nearly every move allows */
    assert_steps_past_mate(
        "lnyynl/sss1ss/2s3/6/SSSSSS/LNYYNL|ogccgo/ssssss/6/6/SSSSSS/OGCCGO|"
        "aqpeqa/ssssss/6/6/SSSSSS/AQPEQA|aqbdqa/ssssss/6/6/SSSSSS/AQBDQA|"
        "ogccgo/ssssss/6/1N4/SSSSSS/OGCCGO|l1yynl/ssssss/2S3/S5/S2SSS/L1YnNL b 1 4",
        5000);
    /* zc3zb6 wins a Gnu, and the other one mates on a cell that a Stockbroker bears on */
    assert_steps_past_mate(
        "lnyynl/ssssss/S5/6/SSSSSS/LNYYNL|ogccgo/ssssss/6/6/1SSSSS/OG1CGO|"
        "aqpeq1/ssss1s/3a2/SQ2s1/2SSSS/A1PEQA|aqbdqa/sssss1/4ss/CS1S2/1S1SSS/AQBDQA|"
        "1gc1go/sss3/S1s1ns/6/SSSSSS/OGCCG1|lny2l/sscsss/1osy2/2N1OS/SSSSS1/L1YYNL w 0 13",
        80000);
}

/* Setups are chosen at random from the seed, whatever is reported about them. */
static void test_setups_are_chosen_as_ever(void **state)
{
    (void)state;
    static const char *const kept[][2] = {
        {"traverse", "=SDSTTCDC"},
        {"traverse:players=3", "=CDCTTSDS"},
        {"traverse:players=4,rules=advanced", "=DTCCSSDT"},
    };
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        for (unsigned lines = 1; lines <= 3; lines += 2) {
            const WfSpec spec = spec_of(kept[i][0]);
            const WfLimits limits = {.nodes = 100, .lines = lines};
            const WfChoice choice = choose(kept[i][0], NULL, &limits, 1);
            char buffer[32];
            WfText text = wf_text(buffer, sizeof buffer);
            WfPosition start;
            wf_start(&spec, &start);
            wf_format_move(spec.game, &start, &choice.move, &text);
            assert_string_equal(buffer, kept[i][1]);
        }
}

/* "says when it sees a dead end": both moves that are left lead to positions without any. */
static void test_sees_dead_ends(void **state)
{
    (void)state;
    const WfLimits limits = {.nodes = 100000};
    const WfChoice lost = choose("safe-passage", "8/8/2B5/3P1R2/7k/7K/8/8 w - - 11 80", &limits, 1);
    assert_true(lost.dead_end);
    const WfChoice fine = choose("safe-passage", NULL, &limits, 1);
    assert_false(fine.dead_end);
}

/* Below the root, a turn of TRAVERSE with too many ways to put circles back is not listed. */
static void test_lists_are_bounded(void **state)
{
    (void)state;
    WfAllocator own = wf_system_allocator;
    WfMoveList list;
    wf_moves_init(&list, bounded_allocator(&own));
    assert_int_equal(wf_moves_reserve(&list, BOUNDED_MOVES / 2), WF_OK);
    assert_int_equal(wf_moves_reserve(&list, BOUNDED_MOVES + 1), WF_NO_MEMORY);
    wf_moves_free(&list);
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checks_of_the_cube),
        cmocka_unit_test(test_lists_are_bounded),
        cmocka_unit_test(test_setups_are_chosen_as_ever),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_deterministic),
        cmocka_unit_test(test_bare_positions_vary),
        cmocka_unit_test(test_clock_is_shared_out),
        cmocka_unit_test(test_wins_in_the_table_count_from_the_position),
        cmocka_unit_test(test_sees_wins),
        cmocka_unit_test(test_captures_come_to_an_end),
        cmocka_unit_test(test_checks_are_seen),
        cmocka_unit_test(test_does_not_step_into_mate),
        cmocka_unit_test(test_sees_dead_ends),
        cmocka_unit_test(test_reaches_the_goal),
        cmocka_unit_test(test_beats_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
