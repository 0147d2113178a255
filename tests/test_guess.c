/* test_guess.c - what beams for Safe Passage go by: the guess, and how its weights are learnt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <wayfarer/wayfarer.h>

#include "base/random.h"
#include "learn/pairs.h"
#include "learn/ways.h"

static const char *const goals[] = {"kings", "queens", "far-rank", "counterparts"};

static void start_of(const char *goal, unsigned number, WfSpec *spec, PassagePosition *p)
{
    char text[64];
    WfFault fault;
    WfPosition position;
    (void)snprintf(text, sizeof text, "safe-passage:start=%u,goal=%s", number, goal);
    assert_int_equal(wf_parse_spec(text, strlen(text), spec, &fault), WF_OK);
    wf_start(spec, &position);
    memcpy(p, &position, sizeof *p);
}

/* Makes a move by chance; false: there is none. */
static bool stroll(PassagePosition *p, uint64_t *random)
{
    uint8_t from[16];
    uint64_t targets[16];
    const unsigned pieces = passage_safe_targets(p, from, targets);
    if (pieces == 0)
        return false;
    const unsigned piece = (unsigned)random_below(random, pieces);
    uint64_t rest = targets[piece];
    for (uint64_t skip = random_below(random, (uint64_t)__builtin_popcountll(rest)); skip > 0;
         skip--)
        (void)chess_pop(&rest);
    const WfMove move = {.from = from[piece], .to = (uint8_t)chess_pop(&rest)};
    passage_apply((WfPosition *)(void *)p, &move);
    return true;
}

/* The same board seen from the other side. */
static Board turned(const Board *board)
{
    Board other;
    for (unsigned side = 0; side < 2; side++)
        other.side[side] = __builtin_bswap64(board->side[side ^ 1]);
    for (unsigned kind = PAWN; kind < CHESS_KINDS; kind++)
        other.kind[kind] = __builtin_bswap64(board->kind[kind]);
    return other;
}

static int sum_of(const int16_t *weight, const int16_t *count)
{
    int sum = 0;
    for (unsigned i = 0; i < GUESS_WEIGHTS; i++)
        sum += weight[i] * count[i];
    return sum;
}

static void test_guess_is_the_sum_of_its_weights(void **state)
{
    (void)state;
    uint64_t random = random_mix(11);
    for (unsigned goal = 0; goal < 4; goal++)
        for (unsigned game = 0; game < 40; game++) {
            WfSpec spec;
            PassagePosition p;
            start_of(goals[goal], (unsigned)random_below(&random, 960), &spec, &p);
            Guess guess;
            guess_begin(&guess, &p, guess_weights[goal], NULL);
            for (unsigned ply = 0; ply < 60 && stroll(&p, &random); ply++) {
                int16_t count[GUESS_WEIGHTS];
                guess_count(&guess, &p.board, count);
                const int distance = guess_distance(&guess, &p.board);
                assert_int_equal(distance, sum_of(guess_weights[goal], count));
                const Board other = turned(&p.board);
                assert_int_equal(distance, guess_distance(&guess, &other));
            }
        }
}

static void test_groups_of_weights_vary_alone(void **state)
{
    (void)state;
    WfSpec spec;
    PassagePosition p;
    start_of("far-rank", 518, &spec, &p);
    Guess plain, twice;
    int percent[GUESS_GROUPS];
    for (unsigned group = 0; group < GUESS_GROUPS; group++) {
        for (unsigned i = 0; i < GUESS_GROUPS; i++)
            percent[i] = i == group ? 200 : 100;
        guess_begin(&plain, &p, guess_weights[GOAL_FAR_RANK], NULL);
        guess_begin(&twice, &p, guess_weights[GOAL_FAR_RANK], percent);
        for (unsigned kind = PAWN; kind < CHESS_KINDS; kind++)
            for (unsigned square = 0; square < 64; square++)
                assert_int_equal(twice.table[0][kind][square],
                                 plain.table[0][kind][square] * (kind == group ? 2 : 1));
        for (unsigned i = 0; i < GUESS_WEIGHTS - GUESS_TERMS; i++)
            assert_int_equal(twice.term[i], plain.term[i] * (CHESS_KINDS + i == group ? 2 : 1));
    }
}

/* Pairs that hidden weights put in order: those found must order nearly all of them. */
static void test_pairs_are_put_in_order(void **state)
{
    (void)state;
    int16_t hidden[GUESS_WEIGHTS], found[GUESS_WEIGHTS] = {0};
    uint64_t random = random_mix(3);
    Pairs pairs;
    pairs_init(&pairs, &wf_system_allocator);
    for (unsigned i = 0; i < GUESS_WEIGHTS; i++)
        hidden[i] = (int16_t)((int)random_below(&random, 401) - 200);
    for (unsigned k = 0; k < 40000; k++) {
        int16_t one[GUESS_WEIGHTS] = {0}, other[GUESS_WEIGHTS] = {0};
        for (unsigned i = 0; i < 20; i++) {
            one[random_below(&random, GUESS_WEIGHTS)]++;
            other[random_below(&random, GUESS_WEIGHTS)]++;
        }
        const bool near = sum_of(hidden, one) < sum_of(hidden, other);
        assert_true(pairs_add(&pairs, near ? one : other, near ? other : one));
    }
    const double right = pairs_fit(&pairs, 12, found);
    pairs_free(&pairs);
    assert_true(right > 0.9);
}

typedef struct Told {
    WaysReport last;
    int16_t weights[GUESS_WEIGHTS];
} Told;

static void tell(void *told_, const WaysReport *report)
{
    Told *told = told_;
    told->last = *report;
    memcpy(told->weights, report->weights, sizeof told->weights);
}

static void test_learning_is_the_same_on_any_number_of_threads(void **state)
{
    (void)state;
    Told told[2];
    for (unsigned i = 0; i < 2; i++) {
        PassagePosition p;
        WaysOptions options = {.rounds = 2,
                               .beams = 4,
                               .width = 60,
                               .threads = i + 1,
                               .seed = 9,
                               .report = tell,
                               .context = &told[i]};
        int16_t weights[GUESS_WEIGHTS];
        start_of("kings", 518, &options.spec, &p);
        memcpy(weights, guess_weights[GOAL_KINGS], sizeof weights);
        assert_int_equal(ways_learn(&options, &wf_system_allocator, weights), WF_OK);
        assert_memory_equal(weights, told[i].weights, sizeof weights);
    }
    assert_int_equal(told[0].last.round, 2);
    assert_true(told[0].last.arrived > 0);
    assert_true(told[0].last.pairs > 1000);
    assert_true(told[0].last.right > 0.6);
    assert_memory_not_equal(told[0].weights, guess_weights[GOAL_KINGS], sizeof told[0].weights);
    assert_memory_equal(told[0].weights, told[1].weights, sizeof told[0].weights);
    assert_int_equal(told[0].last.pairs, told[1].last.pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guess_is_the_sum_of_its_weights),
        cmocka_unit_test(test_groups_of_weights_vary_alone),
        cmocka_unit_test(test_pairs_are_put_in_order),
        cmocka_unit_test(test_learning_is_the_same_on_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
