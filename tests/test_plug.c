/* test_plug.c - the parts of a game that the search uses: the list of games finds its descriptor,
 * missing parts have a default, and without a trained net its inputs' priors evaluate. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"
#include "search/eval/eval.h"
#include "search/eval/seats.h"
#include "search/game_search.h"
#include "search/iterative_deepening.h"
#include "search/worker.h"

enum { HASH = 1 << 16, DEPTH = 3 };

static void test_every_game_is_plugged_in(void **state)
{
    (void)state;
    size_t count = 0;
    const WfGame *const *games = wf_games(&count);
    for (size_t i = 0; i < count; i++) {
        const GameSearch *search = game_search_of(games[i]);
        assert_non_null(search);
        assert_ptr_equal(search->game, games[i]);
        /* something chooses each turn */
        assert_true(search->inputs != NULL || search->choose != NULL);
        assert_true(search->memory_size == 0 || search->choose != NULL);
    }
    assert_null(game_search_of(NULL));
}

static void test_nets_have_names(void **state)
{
    (void)state;
    static const char *const expected[][2] = {
        {"travelers", "travelers"},
        {"courier-leapale", "leapale"},
        {"traverse", "traverse"},
        {"traverse:rules=advanced", "advanced"},
        {"traverse:rules=expert", "advanced"},
        {"traverse:players=3", "race"},
        {"traverse:players=4", "race"},
        {"traverse:players=3,rules=advanced", "race_advanced"},
        {"traverse:players=4,rules=expert", "race_advanced"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const WfSpec spec = spec_of(expected[i][0]);
        Net net;
        assert_string_equal(eval_net_name(&spec), expected[i][1]);
        assert_true(eval_net(&spec, &net));
        assert_int_equal(seats_are_many(&spec), eval_inputs(&spec)->view != NULL);
    }
    const WfSpec passage = spec_of("safe-passage");
    assert_null(eval_net_name(&passage));
}

static void test_what_a_guide_leaves_out(void **state)
{
    (void)state;
    const Guide full = guide_complete(NULL), own = guide_complete(&(Guide){.quiet_gain = 7});
    const WfSpec spec = spec_of("travelers");
    WfPosition start;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    wf_start(&spec, &start);
    assert_int_equal(full.list_forcing(&start, &list), WF_OK);
    assert_int_equal(list.count, 0);
    assert_int_equal(wf_moves(spec.game, &start, &list), WF_OK);
    int score[3] = {1, 2, 3};
    full.score_moves(&start, list.items, 2, score);
    assert_int_equal(score[0], 0);
    assert_int_equal(score[1], 0);
    assert_int_equal(score[2], 3);
    assert_false(full.allows_null_move(&start));
    assert_true(full.quiet_gain > 0 && full.late_moves > 0);
    assert_ptr_equal(full.levels, general_levels);
    assert_int_equal(own.quiet_gain, 7);
    assert_int_equal(own.late_moves, full.late_moves);
    wf_moves_free(&list);
}

/* ---- a net of priors ---- */

static int prior_sum(const Inputs *inputs, const WfPosition *position, unsigned view)
{
    Piece pieces[PIECES_MAX];
    uint16_t derived[2][DERIVED_MAX];
    int sum = 0;
    for (unsigned i = inputs->pieces(position, pieces); i-- > 0;)
        sum += inputs->prior(inputs->number(view, &pieces[i]));
    for (unsigned i = inputs_derive(inputs, position, derived); i-- > 0;)
        sum += inputs->prior(derived[view][i]);
    return sum;
}

static void check_priors(const char *spec_text)
{
    const WfSpec spec = spec_of(spec_text);
    const Inputs *inputs = eval_inputs(&spec);
    Net net;
    uint64_t random = 5;
    assert_true(net_from_priors(&net, inputs, &wf_system_allocator));
    for (unsigned i = 0; i < 30; i++) {
        WfPosition position, after;
        WfMoveList list;
        NetState from, to;
        position_by_play(&spec, &random, 40, &position);
        net_refresh(&net, &position, &from);
        const unsigned own = position.head.turn == inputs->seat[0] ? 0 : 1;
        assert_int_equal(net_score(&net, &position, &from),
                         prior_sum(inputs, &position, own) - prior_sum(inputs, &position, own ^ 1));
        wf_moves_init(&list, wf_system_allocator);
        assert_int_equal(wf_moves(spec.game, &position, &list), WF_OK);
        if (list.count > 0) { /* and updated move by move */
            wf_copy(spec.game, &after, &position);
            wf_apply(spec.game, &after, &list.items[0]);
            net_update(&net, &position, &list.items[0], &after, &from, &to);
            net_refresh(&net, &after, &from);
            assert_int_equal(net_score(&net, &after, &to), net_score(&net, &after, &from));
        }
        wf_moves_free(&list);
    }
    net_release(&net, &wf_system_allocator);
}

static void test_priors_judge(void **state)
{
    (void)state;
    check_priors("travelers");
    check_priors("courier-leapale");
    check_priors("traverse");
}

static void *no_memory(void *context, void *block, size_t bytes)
{
    (void)context, (void)block, (void)bytes;
    return NULL;
}

static void test_priors_need_memory(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("travelers");
    const WfAllocator none = {.resize = no_memory};
    Net net;
    assert_false(net_from_priors(&net, eval_inputs(&spec), &none));
    assert_int_equal(eval_open(&spec, &none, &net), WF_OK); /* a trained net needs none */
    const WfSpec passage = spec_of("safe-passage");
    assert_int_equal(eval_open(&passage, &wf_system_allocator, &net), WF_ILLEGAL);
}

static void test_priors_of_many_seats(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("traverse:players=3");
    Net net;
    WfPosition position;
    uint64_t random = 8;
    int score[WF_SEATS_MAX];
    uint16_t input[SEAT_VIEW_MAX];
    position_by_play(&spec, &random, 30, &position);
    assert_true(net_from_priors(&net, eval_inputs(&spec), &wf_system_allocator));
    seats_scores(&net, &position, score);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        int sum = 0;
        if ((position.head.playing >> seat & 1) == 0)
            continue;
        for (unsigned i = net.inputs->view(&position, seat, input); i-- > 0;)
            sum += net.inputs->prior(input[i]);
        assert_int_equal(score[seat], sum);
    }
    net_release(&net, &wf_system_allocator);
}

/* ---- a search with the least that a game can give ---- */

static WfChoice search_plainly(const WfRecord *record, unsigned depth)
{
    const WfSpec *spec = wf_record_spec(record);
    const WfLimits limits = {.depth = depth};
    SearchContext *shared = calloc(1, sizeof *shared);
    SearchWorker *worker = worker_open(&wf_system_allocator);
    assert_true(shared != NULL && worker != NULL);
    shared->record = record;
    shared->limits = &limits;
    shared->game = spec->game;
    shared->guide = guide_complete(NULL);
    assert_true(net_from_priors(&shared->net, eval_inputs(spec), &wf_system_allocator));
    assert_true(trans_open(&shared->table, &wf_system_allocator, HASH));
    worker_join(worker, shared, 0, 1);
    iterative_deepening(worker);
    assert_int_equal(worker->code, WF_OK);
    const WfChoice choice = worker->best;
    worker_close(worker);
    trans_close(&shared->table, &wf_system_allocator);
    net_release(&shared->net, &wf_system_allocator);
    free(shared);
    return choice;
}

/* It finds a legal move, and a win in this turn wherever the game's own guide knows one. */
static void check_plain_search(const char *spec_text, unsigned wins_least)
{
    const WfSpec spec = spec_of(spec_text);
    const Guide guide = guide_of(&spec);
    uint64_t random = 3;
    unsigned wins = 0;
    for (unsigned i = 0; i < 1500; i++) {
        WfPosition position;
        position_by_play(&spec, &random, 200, &position);
        WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
        assert_non_null(record);
        const bool wins_now = guide.wins_now != NULL && guide.wins_now(&position);
        if (wf_record_outcome(record).result == WF_ONGOING && (wins_now || i < 10)) {
            const WfChoice choice = search_plainly(record, DEPTH);
            assert_true(is_legal(spec.game, &position, &choice.move));
            if (wins_now)
                assert_int_equal(wf_turns_to_win(choice.score), 1);
            wins += wins_now;
        }
        wf_record_free(record);
    }
    assert_true(wins >= wins_least);
}

static void test_the_least_is_enough(void **state)
{
    (void)state;
    check_plain_search("travelers", 3);
    check_plain_search("courier-leapale", 0);
    check_plain_search("traverse", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_is_plugged_in),
        cmocka_unit_test(test_nets_have_names),
        cmocka_unit_test(test_what_a_guide_leaves_out),
        cmocka_unit_test(test_priors_judge),
        cmocka_unit_test(test_priors_need_memory),
        cmocka_unit_test(test_priors_of_many_seats),
        cmocka_unit_test(test_the_least_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
