/* test_seats.c - training for three and four seats: a sample keeps everything that the views of its
 * seats need of a position, and stores with any other content are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "learn/seats.h"
#include "positions.h"
#include "search/eval/eval.h"

static const char *const specs[] = {"traverse:players=3", "traverse:players=4",
                                    "traverse:players=4,rules=advanced"};

enum { SPECS = sizeof specs / sizeof specs[0], GAMES = 50, TURNS = 80 };

/* Samples are taken only after the setups. */
static bool is_set_up(const WfSpec *spec, const WfPosition *position)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec->game, position, &list), WF_OK);
    const bool set_up = list.count > 0 && list.items[0].extra != WF_EXTRA_SETUP;
    wf_moves_free(&list);
    return set_up;
}

static void only_games_of_the_list_are_found(void **state)
{
    (void)state;
    const WfSpec two = spec_of("traverse"), three = spec_of("traverse:players=3");
    assert_null(seats_game_of(eval_inputs(&two)));
    assert_non_null(seats_game_of(eval_inputs(&three)));
}

static void views_of_a_sample_are_those_of_its_position(void **state)
{
    (void)state;
    uint64_t random = 7;
    unsigned looked = 0;
    for (unsigned i = 0; i < SPECS * GAMES; i++) {
        const WfSpec spec = spec_of(specs[i % SPECS]);
        const SeatsGame *game = seats_game_of(eval_inputs(&spec));
        WfPosition position, unpacked;
        uint16_t board[SEATS_BOARD_MAX];
        assert_non_null(game);
        position_by_play(&spec, &random, TURNS, &position);
        if (!is_set_up(&spec, &position))
            continue;
        looked++;
        const SeatsSample sample = {.playing = position.head.playing, .turn = position.head.turn};
        game->pack(&position, board);
        assert_true(game->is_sound(board));
        game->unpack(board, &sample, &unpacked);
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
            uint16_t view[SEATS_VIEW_MAX], again[SEATS_VIEW_MAX];
            if ((position.head.playing >> seat & 1) == 0)
                continue;
            const unsigned count = game->view(&position, seat, view);
            assert_true(count <= SEATS_VIEW_MAX);
            assert_int_equal(game->view(&unpacked, seat, again), count);
            assert_memory_equal(again, view, count * sizeof *view);
            for (unsigned k = 0; k < count; k++)
                assert_int_equal(game->mirrored(game->mirrored(view[k])), view[k]);
        }
    }
    assert_true(looked > SPECS * GAMES / 2);
}

/* The format of sample files is fixed: 44 bytes each, the board first. */
static void stores_are_counted(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("traverse:players=4");
    const Inputs *inputs = eval_inputs(&spec);
    const SeatsGame *game = seats_game_of(inputs);
    uint16_t words[44] = {0};
    Samples samples = {.words = words, .length = 44};
    assert_int_equal(seats_words(game), 22);
    for (size_t at = 0; at < 44; at += 22)
        *seats_sample(game, &samples, at) = (SeatsSample){.playing = 15, .winner = WF_NO_SEAT};
    assert_true(seats_count(&samples, inputs));
    assert_int_equal(samples.count, 2);
    samples.length = 43;
    assert_false(seats_count(&samples, inputs));
    samples.length = 44;
    seats_sample(game, &samples, 22)->turn = WF_SEATS_MAX;
    assert_false(seats_count(&samples, inputs));
    seats_sample(game, &samples, 22)->turn = 0;
    words[3] = 0xffff; /* no such space */
    assert_false(seats_count(&samples, inputs));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_games_of_the_list_are_found),
        cmocka_unit_test(views_of_a_sample_are_those_of_its_position),
        cmocka_unit_test(stores_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
