/* test_levels.c - from LEVEL_CAREFUL on, a level never misses a win in one turn, and does not leave
 * one to the next seat if that can be avoided. The test finds the wins by trying every turn.
 * Courier Leapale's first level does not mate a newcomer in the opening. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <wayfarer/wayfarer.h>

#include "base/random.h"
#include "positions.h"
#include "sample.h"
#include "search/levels.h"

static unsigned every = 1;

enum { LISTED_MOST = 4000, LAST = 8, TURNS_MOST = 600 };

static WfChoice choose(const WfSpec *spec, const WfPosition *position, unsigned level,
                       uint64_t seed)
{
    WfChoice choice;
    const WfLimits limits = {.level = level, .seed = seed};
    WfRecord *record = wf_record_new(spec, position, &wf_system_allocator);
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
    assert_non_null(record);
    assert_non_null(engine);
    assert_int_equal(wf_engine_search.choose(engine, record, &limits, &choice), WF_OK);
    wf_engine_search.close(engine);
    wf_record_free(record);
    return choice;
}

/* Whether a move wins for the seat to move. */
static bool wins(const WfGame *game, const WfPosition *position, const WfMove *move)
{
    WfPosition after;
    wf_copy(game, &after, position);
    wf_apply(game, &after, move);
    const WfOutcome outcome = wf_outcome(game, &after);
    return outcome.result == WF_WIN && outcome.seat == position->head.turn;
}

/* Whether any turn wins; `move` is one that does. More turns than LISTED_MOST are not tried. */
static bool can_win(const WfGame *game, const WfPosition *position)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(game, position, &list), WF_OK);
    bool found = false;
    for (size_t i = 0; i < list.count && i < LISTED_MOST && !found; i++)
        found = wins(game, position, &list.items[i]);
    wf_moves_free(&list);
    return found;
}

static bool loses(const WfGame *game, const WfPosition *position, const WfMove *move)
{
    WfPosition after;
    wf_copy(game, &after, position);
    wf_apply(game, &after, move);
    const WfOutcome outcome = wf_outcome(game, &after);
    if (outcome.result != WF_ONGOING)
        return outcome.result == WF_WIN && outcome.seat != position->head.turn;
    return can_win(game, &after);
}

/* Whether some move does not lose. */
static bool can_be_helped(const WfGame *game, const WfPosition *position)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(game, position, &list), WF_OK);
    bool found = false;
    for (size_t i = 0; i < list.count && !found; i++)
        found = !loses(game, position, &list.items[i]);
    wf_moves_free(&list);
    return found;
}

/* ---- one line by hand ---- */

/* Courier Leapale: after ue1-ve3 a Gnu threatens to mate on xd3. */
static void the_first_threat_is_seen(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("courier-leapale");
    WfPosition position;
    WfMove threat;
    WfFault fault = {0};
    wf_start(&spec, &position);
    assert_int_equal(wf_scan_move(spec.game, "ue1ve3", 6, &threat, &fault), WF_OK);
    wf_apply(spec.game, &position, &threat);
    for (unsigned level = LEVEL_CAREFUL; level <= WF_LEVELS; level++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            const WfChoice choice = choose(&spec, &position, level, seed);
            assert_false(loses(spec.game, &position, &choice.move));
        }
}

/* ---- the first level in the opening ---- */

enum { FIRST_MATE = 8, NEWCOMERS = 40 };

/* After ue1-ve3 and an answer that does not see the threat, the Gnu mates on xd3. The first level
 * overlooks that until its eighth move, and then sees it as often as other moves. */
static void the_first_level_spares_newcomers(void **state)
{
    (void)state;
    static const char board[] =
        "lnyynl/ssssss/6/s5/1SSSSS/LNYY1L|ogccgo/ssssss/6/4N1/SSSSSS/OGCCGO|"
        "aqpeqa/ssssss/6/6/SSSSSS/AQPEQA|aqbdqa/ssssss/6/6/SSSSSS/AQBDQA|"
        "ogccgo/ssssss/6/6/SSSSSS/OGCCGO|lnyynl/ssssss/6/6/SSSSSS/LNYYNL";
    const WfSpec spec = spec_of("courier-leapale");
    unsigned mates[2] = {0};
    for (unsigned late = 0; late < 2; late++) {
        char text[WF_TEXT_MAX];
        (void)snprintf(text, sizeof text, "%s w 0 %u", board, FIRST_MATE - 1 + late);
        const WfPosition position = position_of(&spec, text);
        assert_true(can_win(spec.game, &position));
        for (uint64_t seed = 1; seed <= NEWCOMERS; seed++) {
            const WfChoice choice = choose(&spec, &position, 1, seed);
            mates[late] += wins(spec.game, &position, &choice.move);
        }
    }
    assert_int_equal(mates[0], 0);
    assert_true(mates[1] > 0);
}

/* A newcomer who moves at random, as White and as Black, from every start. */
static void no_newcomer_is_mated_early(void **state)
{
    (void)state;
    static const char *const starts[] = {"courier-leapale", "courier-leapale:start=battle-12",
                                         "courier-leapale:start=battle-24",
                                         "courier-leapale:start=battle-40"};
    uint64_t random = 7 + sample_seed();
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        const WfSpec spec = spec_of(starts[i]);
        for (unsigned game = 0; game < NEWCOMERS; game += every) {
            WfPosition position;
            WfMoveList list;
            wf_start(&spec, &position);
            wf_moves_init(&list, wf_system_allocator);
            while (position.head.number < FIRST_MATE &&
                   wf_moves(spec.game, &position, &list) == WF_OK && list.count > 0) {
                WfMove move = list.items[random_below(&random, list.count)];
                if (position.head.turn == game % 2)
                    move = choose(&spec, &position, 1, random_next(&random)).move;
                const bool won =
                    position.head.turn == game % 2 && wins(spec.game, &position, &move);
                assert_false(won);
                wf_apply(spec.game, &position, &move);
            }
            wf_moves_free(&list);
        }
    }
}

/* ---- positions of all games ---- */

/* How often a position had a win in one turn, or a choice between moves that leave one to the next
 * seat and moves that do not. */
typedef struct Cases {
    unsigned wins, threats;
} Cases;

/* Whether a random move loses: then the position is worth a trial. */
static bool is_dangerous(const WfSpec *spec, const WfPosition *position, uint64_t *random)
{
    WfMoveList list;
    bool found = false;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec->game, position, &list), WF_OK);
    for (unsigned i = 0; i < 3 && list.count > 0 && !found; i++)
        found = loses(spec->game, position, &list.items[random_below(random, list.count)]);
    wf_moves_free(&list);
    return found;
}

static void try_position(const WfSpec *spec, const WfPosition *position, uint64_t *random,
                         Cases *cases)
{
    const WfGame *game = spec->game;
    if (wf_outcome(game, position).result != WF_ONGOING)
        return;
    const bool win = can_win(game, position);
    if (!win && (!is_dangerous(spec, position, random) || !can_be_helped(game, position)))
        return;
    const unsigned level = LEVEL_CAREFUL + (unsigned)random_below(random, 3);
    const WfChoice choice = choose(spec, position, level, random_next(random));
    if (win)
        assert_true(wins(game, position, &choice.move));
    else
        assert_false(loses(game, position, &choice.move));
    cases->wins += win;
    cases->threats += !win;
}

/* Plays a game between weak levels and tests its last positions. */
static void try_game(const WfSpec *spec, uint64_t *random, Cases *cases)
{
    WfPosition last[LAST];
    unsigned turns = 0;
    wf_start(spec, &last[0]);
    for (;; turns++) {
        const WfPosition *now = &last[turns % LAST];
        WfPosition *next = &last[(turns + 1) % LAST];
        if (wf_outcome(spec->game, now).result != WF_ONGOING || turns == TURNS_MOST)
            break;
        const unsigned level = 1 + (unsigned)random_below(random, 2);
        const WfChoice choice = choose(spec, now, level, random_next(random));
        wf_copy(spec->game, next, now);
        wf_apply(spec->game, next, &choice.move);
    }
    for (unsigned i = turns > LAST ? turns - LAST + 1 : 0; i < turns; i++)
        try_position(spec, &last[i % LAST], random, cases);
}

static void immediate_wins_are_seen(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        unsigned scattered, games;
        Cases least;
    } wanted[] = {{"travelers", 600, 40, {40, 40}},
                  {"courier-leapale", 60, 12, {10, 10}},
                  {"traverse", 0, 12, {8, 0}},
                  {"traverse:rules=advanced", 0, 12, {8, 0}},
                  {"traverse:players=3", 0, 3, {2, 0}}};
    unsigned tried = 0;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        const WfSpec spec = spec_of(wanted[i].spec);
        uint64_t random = 3 + sample_seed();
        Cases cases = {0};
        for (unsigned n = 0; n < wanted[i].scattered; n += every) {
            WfPosition position;
            position_by_scatter(&spec, &random, &position);
            try_position(&spec, &position, &random, &cases);
        }
        for (unsigned n = 0; n < wanted[i].games; n += every)
            try_game(&spec, &random, &cases);
        print_message("%s: %u wins, %u threats\n", wanted[i].spec, cases.wins, cases.threats);
        if (every == 1 && sample_seed() == 0) {
            assert_true(cases.wins >= wanted[i].least.wins);
            assert_true(cases.threats >= wanted[i].least.threats);
        }
        tried += cases.wins;
    }
    assert_true(tried > 0);
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_threat_is_seen),
        cmocka_unit_test(the_first_level_spares_newcomers),
        cmocka_unit_test(no_newcomer_is_mated_early),
        cmocka_unit_test(immediate_wins_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
