/* test_net.c - the evaluation: updated move by move it equals an evaluation from scratch, and every
 * input has a number of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"
#include "search/eval/eval.h"
#include "search/game_search.h"
#include "search/traverse/inputs_race.h"

enum { GAMES = 20, TURNS = 120 };

/* Calls `check` for every move played in some random games. */
typedef void (*Check)(const WfSpec *spec, const WfPosition *before, const WfMove *move,
                      const WfPosition *after);

static void walk(const char *text, Check check)
{
    const WfSpec spec = spec_of(text);
    uint64_t state = 9;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (unsigned game = 0; game < GAMES; game++) {
        WfPosition before, after;
        wf_start(&spec, &before);
        for (unsigned turn = 0; turn < TURNS; turn++) {
            list.count = 0;
            assert_int_equal(wf_moves(spec.game, &before, &list), WF_OK);
            if (list.count == 0)
                break;
            const WfMove move = list.items[random_below(&state, list.count)];
            wf_copy(spec.game, &after, &before);
            wf_apply(spec.game, &after, &move);
            check(&spec, &before, &move, &after);
            wf_copy(spec.game, &before, &after);
        }
    }
    wf_moves_free(&list);
}

/* Two seats against each other. */
static bool is_for_two(const WfSpec *spec)
{
    return !spec->game->cooperative && __builtin_popcount(wf_seats(spec)) == 2;
}

static void walk_for_two(Check check)
{
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        if (is_for_two(&spec))
            walk(all_specs[i], check);
    }
}

static void check_update(const WfSpec *spec, const WfPosition *before, const WfMove *move,
                         const WfPosition *after)
{
    Net net;
    NetState from, updated, fresh;
    assert_int_equal(eval_open(spec, &wf_system_allocator, &net), WF_OK);
    net_refresh(&net, before, &from);
    net_update(&net, before, move, after, &from, &updated);
    net_refresh(&net, after, &fresh);
    const size_t bytes = 2 * net.width * sizeof fresh.hidden[0];
    assert_memory_equal(updated.hidden, fresh.hidden, bytes);
    assert_memory_equal(updated.linear, fresh.linear, sizeof fresh.linear);
    assert_int_equal(net_score(&net, after, &updated), net_score(&net, after, &fresh));
    eval_close(&net, &wf_system_allocator);
}

static void test_updates_are_exact(void **state)
{
    (void)state;
    walk_for_two(check_update);
}

static void check_numbers(const WfSpec *spec, const WfPosition *before, const WfMove *move,
                          const WfPosition *after)
{
    (void)before, (void)move;
    const Inputs *inputs = eval_inputs(spec);
    Piece pieces[PIECES_MAX];
    uint16_t derived[2][DERIVED_MAX];
    const unsigned count = inputs->pieces(after, pieces);
    const unsigned derived_count = inputs_derive(inputs, after, derived);
    assert_true(derived_count <= DERIVED_MAX);
    for (unsigned view = 0; view < 2; view++) {
        static unsigned char seen[1 << 16];
        memset(seen, 0, sizeof seen);
        for (unsigned i = 0; i < count; i++) {
            const unsigned number = inputs->number(view, &pieces[i]);
            assert_true(number < inputs->piece_count);
            assert_int_equal(seen[number]++, 0);
            for (unsigned symmetry = 1; symmetry < inputs->symmetries; symmetry++)
                assert_true(inputs->mirrored(number, symmetry) < inputs->piece_count);
            if (inputs->symmetries > 1)
                assert_int_equal(inputs->mirrored(number, 0), number);
        }
        for (unsigned i = 0; i < derived_count; i++) {
            assert_true(derived[view][i] >= inputs->piece_count);
            assert_true(derived[view][i] < inputs->piece_count + inputs->derived_count);
        }
    }
}

static void test_inputs_have_numbers_of_their_own(void **state)
{
    (void)state;
    walk_for_two(check_numbers);
}

/* Each symmetry maps the inputs one to one. */
static void test_symmetries_are_permutations(void **state)
{
    (void)state;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        const Inputs *inputs = eval_inputs(&spec);
        for (unsigned symmetry = 1; is_for_two(&spec) && symmetry < inputs->symmetries;
             symmetry++) {
            static unsigned char seen[1 << 16];
            memset(seen, 0, sizeof seen);
            for (unsigned number = 0; number < inputs->piece_count; number++)
                assert_int_equal(seen[inputs->mirrored(number, symmetry)]++, 0);
        }
    }
}

/* Every seat's view of a board for three or four seats, and of its mirror image. */
static void check_views(const WfSpec *spec, const WfPosition *before, const WfMove *move,
                        const WfPosition *after)
{
    (void)before, (void)move;
    const unsigned inputs = race_inputs.piece_count + race_inputs.derived_count;
    assert_ptr_equal(eval_inputs(spec), &race_inputs);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        uint16_t input[RACE_VIEW_INPUTS];
        static unsigned char seen[1 << 16];
        if ((after->head.playing >> seat & 1) == 0)
            continue;
        memset(seen, 0, sizeof seen);
        const unsigned count = race_view(traverse_of(after), seat, input);
        assert_true(count <= RACE_VIEW_INPUTS);
        for (unsigned i = 0; i < count; i++) {
            assert_true(input[i] < inputs);
            assert_int_equal(seen[input[i]]++, 0);
            assert_true(race_mirrored(input[i]) < inputs);
            assert_int_equal(race_mirrored(race_mirrored(input[i])), input[i]);
        }
    }
}

static void test_views_have_numbers_of_their_own(void **state)
{
    (void)state;
    walk("traverse:players=3", check_views);
    walk("traverse:players=4,rules=advanced", check_views);
}

/* From four identical rows, every seat sees the same when its turn comes. */
static void test_views_turn_with_the_board(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("traverse:players=4");
    WfPosition position;
    wf_start(&spec, &position);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        WfMove setup;
        assert_int_equal(wf_scan_move(spec.game, "=SDTCCTDS", 9, &setup, NULL), WF_OK);
        wf_apply(spec.game, &position, &setup);
    }
    uint16_t first[RACE_VIEW_INPUTS], input[RACE_VIEW_INPUTS];
    const unsigned count = race_view(traverse_of(&position), 0, first);
    for (uint8_t seat = 1; seat < TRAVERSE_SEATS; seat++) {
        position.head.turn = seat;
        assert_int_equal(race_view(traverse_of(&position), seat, input), count);
        static unsigned char seen[1 << 16];
        memset(seen, 0, sizeof seen);
        for (unsigned i = 0; i < count; i++) {
            seen[first[i]]++;
            seen[input[i]]++;
        }
        for (unsigned i = 0; i < count; i++)
            assert_int_equal(seen[input[i]], 2);
    }
}

/* "wins now" and "is threatened" of the guides mean what they say. */
static void check_guide(const WfSpec *spec, const WfPosition *before, const WfMove *played,
                        const WfPosition *position)
{
    (void)before, (void)played;
    const Guide guide = guide_of(spec);
    if (guide.wins_now == NULL || wf_outcome(spec->game, position).result != WF_ONGOING)
        return;
    WfMoveList list;
    bool wins = false;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec->game, position, &list), WF_OK);
    for (size_t i = 0; i < list.count && !wins; i++) {
        WfPosition after;
        wf_copy(spec->game, &after, position);
        wf_apply(spec->game, &after, &list.items[i]);
        const WfOutcome outcome = wf_outcome(spec->game, &after);
        wins = outcome.result == WF_WIN && outcome.seat == position->head.turn;
    }
    wf_moves_free(&list);
    assert_int_equal(guide.wins_now(position), wins);
}

static void test_guides_tell_the_truth(void **state)
{
    (void)state;
    walk("travelers", check_guide);
}

static bool holds(const WfMoveList *list, const WfMove *move)
{
    for (size_t i = 0; i < list->count; i++)
        if (memcmp(&list->items[i], move, sizeof *move) == 0)
            return true;
    return false;
}

/* The forcing moves are legal ones, the promise calls them forcing, and the guide knows each. */
static void check_forcing(const WfSpec *spec, const WfPosition *before, const WfMove *played,
                          const WfPosition *position)
{
    (void)before, (void)played;
    const Guide guide = guide_of(spec);
    WfMoveList all, forcing;
    int promise[4096];
    size_t found = 0;
    wf_moves_init(&all, wf_system_allocator);
    wf_moves_init(&forcing, wf_system_allocator);
    assert_int_equal(wf_moves(spec->game, position, &all), WF_OK);
    assert_int_equal(guide.list_forcing(position, &forcing), WF_OK);
    assert_true(all.count < 4096);
    guide.score_moves(position, all.items, all.count, promise);
    for (size_t i = 0; i < all.count; i++) {
        const bool forces = promise[i] >= GUIDE_FORCING;
        assert_true(forces || (promise[i] >= -8000 && promise[i] <= 8000));
        if (guide.is_forcing != NULL)
            assert_int_equal(guide.is_forcing(position, &all.items[i]), forces);
        if (holds(&forcing, &all.items[i])) {
            assert_true(forces);
            found++;
        }
    }
    assert_int_equal(found, forcing.count);
    wf_moves_free(&all);
    wf_moves_free(&forcing);
}

static void test_forcing_moves_are_legal(void **state)
{
    (void)state;
    walk_for_two(check_forcing);
}

static void test_files_that_are_no_nets(void **state)
{
    (void)state;
    static const unsigned char nothing[64];
    const WfSpec spec = spec_of("travelers");
    Net net;
    assert_true(eval_net(&spec, &net));
    assert_false(net_over(&net, eval_inputs(&spec), nothing, sizeof nothing));
    const WfSpec passage = spec_of("safe-passage");
    assert_null(eval_inputs(&passage));
    assert_false(eval_net(&passage, &net));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_updates_are_exact),
        cmocka_unit_test(test_inputs_have_numbers_of_their_own),
        cmocka_unit_test(test_symmetries_are_permutations),
        cmocka_unit_test(test_views_have_numbers_of_their_own),
        cmocka_unit_test(test_views_turn_with_the_board),
        cmocka_unit_test(test_guides_tell_the_truth),
        cmocka_unit_test(test_forcing_moves_are_legal),
        cmocka_unit_test(test_files_that_are_no_nets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
