/* test_heuristic.c - the heuristic of beam search in Safe Passage, and the training of its weights.
 *
 * usage: test_heuristic [--every N] trains nothing if N is above 1, because training takes
 * seconds */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "learn/solver/beam_learning.h"
#include "learn/solver/ranking.h"
#include "positions.h"
#include "sample.h"
#include "skip.h"

static unsigned every = 1;

static const char *const goals[] = {"kings", "queens", "far-rank", "counterparts"};

static WfSpec spec_from(const char *goal, unsigned number)
{
    char text[64];
    (void)snprintf(text, sizeof text, "safe-passage:start=%u,goal=%s", number, goal);
    return spec_of(text);
}

/* The same board seen from the other side. */
static PassageBoard turned(const PassageBoard *board)
{
    PassageBoard other;
    for (unsigned side = 0; side < 2; side++)
        other.side[side] = __builtin_bswap64(board->side[side ^ 1]);
    for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KINDS; kind++)
        other.kind[kind] = __builtin_bswap64(board->kind[kind]);
    return other;
}

static int sum_of(const int16_t *weight, const int16_t *count)
{
    int sum = 0;
    for (unsigned i = 0; i < HEURISTIC_WEIGHTS; i++)
        sum += weight[i] * count[i];
    return sum;
}

static void test_heuristic_is_the_sum_of_its_weights(void **state)
{
    (void)state;
    uint64_t random = random_mix(11 + sample_seed());
    for (unsigned goal = 0; goal < 4; goal++)
        for (unsigned game = 0; game < 1000; game++) {
            const WfSpec spec = spec_from(goals[goal], (unsigned)random_below(&random, 960));
            WfPosition start, position;
            Heuristic heuristic;
            int16_t count[HEURISTIC_WEIGHTS];
            wf_start(&spec, &start);
            position_by_play(&spec, &random, 60, &position);
            const PassageBoard *board = &passage_of(&position)->board, other = turned(board);
            heuristic_begin(&heuristic, passage_of(&start), heuristic_weights[goal], NULL);
            heuristic_count(&heuristic, board, count);
            assert_int_equal(heuristic_distance(&heuristic, board),
                             sum_of(heuristic_weights[goal], count));
            assert_int_equal(heuristic_distance(&heuristic, board),
                             heuristic_distance(&heuristic, &other));
        }
}

static void test_groups_of_weights_vary_alone(void **state)
{
    (void)state;
    const WfSpec spec = spec_from("far-rank", 518);
    WfPosition start;
    Heuristic plain, twice;
    int percent[HEURISTIC_GROUPS];
    wf_start(&spec, &start);
    for (unsigned group = 0; group < HEURISTIC_GROUPS; group++) {
        for (unsigned i = 0; i < HEURISTIC_GROUPS; i++)
            percent[i] = i == group ? 200 : 100;
        heuristic_begin(&plain, passage_of(&start), heuristic_weights[PASSAGE_GOAL_FAR_RANK], NULL);
        heuristic_begin(&twice, passage_of(&start), heuristic_weights[PASSAGE_GOAL_FAR_RANK],
                        percent);
        for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KINDS; kind++)
            for (unsigned square = 0; square < 64; square++)
                assert_int_equal(twice.table[0][kind][square],
                                 plain.table[0][kind][square] * (kind == group ? 2 : 1));
        for (unsigned i = 0; i < HEURISTIC_WEIGHTS - HEURISTIC_TERMS; i++)
            assert_int_equal(twice.term[i], plain.term[i] * (PASSAGE_KINDS + i == group ? 2 : 1));
    }
}

/* Pairs ordered by hidden weights: the trained weights must order nearly all of them. */
static void test_pairs_are_put_in_order(void **state)
{
    (void)state;
    int16_t hidden[HEURISTIC_WEIGHTS], found[HEURISTIC_WEIGHTS] = {0};
    uint64_t random = random_mix(3);
    RankingPairs pairs;
    ranking_init(&pairs, &wf_system_allocator);
    for (unsigned i = 0; i < HEURISTIC_WEIGHTS; i++)
        hidden[i] = (int16_t)((int)random_below(&random, 401) - 200);
    for (unsigned k = 0; k < 40000; k++) {
        int16_t one[HEURISTIC_WEIGHTS] = {0}, other[HEURISTIC_WEIGHTS] = {0};
        for (unsigned i = 0; i < 20; i++) {
            one[random_below(&random, HEURISTIC_WEIGHTS)]++;
            other[random_below(&random, HEURISTIC_WEIGHTS)]++;
        }
        const bool near = sum_of(hidden, one) < sum_of(hidden, other);
        assert_true(ranking_add(&pairs, near ? one : other, near ? other : one));
    }
    const double right = ranking_fit(&pairs, 12, found);
    ranking_free(&pairs);
    assert_true(right > 0.9);
}

typedef struct Told {
    BeamLearningReport last;
    int16_t weights[HEURISTIC_WEIGHTS];
} Told;

static void tell(void *told_, const BeamLearningReport *report)
{
    Told *told = told_;
    told->last = *report;
    memcpy(told->weights, report->weights, sizeof told->weights);
}

static void test_learning_is_the_same_on_any_number_of_threads(void **state)
{
    (void)state;
    if (every > 1)
        SKIP_BECAUSE("heavy, and the run is a sample");
    Told told[2];
    for (unsigned i = 0; i < 2; i++) {
        BeamLearningOptions options = {.spec = spec_from("kings", 518),
                                       .rounds = 2,
                                       .beams = 4,
                                       .width = 60,
                                       .threads = i + 1,
                                       .seed = 9,
                                       .report = tell,
                                       .context = &told[i]};
        int16_t weights[HEURISTIC_WEIGHTS];
        memcpy(weights, heuristic_weights[PASSAGE_GOAL_KINGS], sizeof weights);
        assert_int_equal(beam_learn(&options, &wf_system_allocator, weights), WF_OK);
        assert_memory_equal(weights, told[i].weights, sizeof weights);
    }
    assert_int_equal(told[0].last.round, 2);
    assert_true(told[0].last.arrived > 0);
    assert_true(told[0].last.pairs > 1000);
    assert_true(told[0].last.right > 0.6);
    assert_memory_not_equal(told[0].weights, heuristic_weights[PASSAGE_GOAL_KINGS],
                            sizeof told[0].weights);
    assert_memory_equal(told[0].weights, told[1].weights, sizeof told[0].weights);
    assert_int_equal(told[0].last.pairs, told[1].last.pairs);
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heuristic_is_the_sum_of_its_weights),
        cmocka_unit_test(test_groups_of_weights_vary_alone),
        cmocka_unit_test(test_pairs_are_put_in_order),
        cmocka_unit_test(test_learning_is_the_same_on_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
