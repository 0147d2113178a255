/* test_batch.c - games in a batch against the same games in records: outcome, hash, repetition,
 * departures, truncation, restarts, rewards.
 *
 * usage: test_batch [--every N]
 * WAYFARER_SEED makes other games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"
#include "sample.h"

enum { GAMES = 5, STEPS = 20000, LEAVES = 700 };

static unsigned every = 1;

/* A game of the batch, played again in a record. */
typedef struct Twin {
    WfRecord *record;
    WfSpec spec;
    uint32_t action[WF_ACTION_STEPS_MAX];
    unsigned count, turns;
} Twin;

typedef struct Match {
    WfSpec spec;
    WfBatchOptions options;
    WfBatch *batch;
    Twin twin[GAMES];
    int32_t actions[GAMES];
    float rewards[GAMES][WF_SEATS_MAX];
    uint8_t ends[GAMES];
    WfMoveList scratch;
    unsigned ended[3]; /* by WfBatchEnd */
} Match;

static void renew(Match *match, size_t game)
{
    Twin *twin = &match->twin[game];
    wf_record_free(twin->record);
    twin->spec = wf_batch_spec(match->batch, game);
    twin->record = wf_record_new(&twin->spec, NULL, &wf_system_allocator);
    assert_non_null(twin->record);
    twin->count = twin->turns = 0;
}

static Match match_of(const WfSpec *spec, const WfBatchOptions *options)
{
    Match match = {.spec = *spec, .options = *options};
    match.options.size = sizeof match.options;
    match.options.games = GAMES;
    match.batch = wf_batch_new(spec, &match.options, &wf_system_allocator);
    assert_non_null(match.batch);
    wf_moves_init(&match.scratch, wf_system_allocator);
    for (size_t game = 0; game < GAMES; game++)
        renew(&match, game);
    return match;
}

static void match_free(Match *match)
{
    for (size_t game = 0; game < GAMES; game++)
        wf_record_free(match->twin[game].record);
    wf_moves_free(&match->scratch);
    wf_batch_free(match->batch);
}

static void check_rewards(const Match *match, size_t game, const WfOutcome *outcome)
{
    const float *rewards = match->rewards[game];
    float sum = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        sum += rewards[seat];
    if (outcome->result == WF_ONGOING || outcome->result == WF_DRAW) {
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            assert_true(rewards[seat] == 0);
    } else if (match->spec.game->cooperative) {
        assert_true(sum == (outcome->result == WF_WIN ? 2 : -2));
    } else {
        assert_true(rewards[outcome->seat] == 1);
        assert_true(sum > -1e-6F && sum < 1e-6F);
    }
}

/* The game after a step, against its record. */
static void compare(Match *match, size_t game)
{
    Twin *twin = &match->twin[game];
    const WfOutcome is = wf_batch_outcome(match->batch, game),
                    wanted = wf_record_outcome(twin->record);
    match->ended[match->ends[game]]++;
    assert_int_equal(is.result, wanted.result);
    assert_int_equal(is.reason, wanted.reason);
    assert_int_equal(is.seat, wanted.seat);
    check_rewards(match, game, &wanted);
    if (wanted.result != WF_ONGOING) {
        assert_int_equal(match->ends[game], WF_BATCH_ENDED);
    } else if (match->options.limit != 0 && twin->turns == match->options.limit) {
        assert_int_equal(match->ends[game], WF_BATCH_TRUNCATED);
    } else {
        assert_int_equal(match->ends[game], WF_BATCH_GOES_ON);
    }
    if (match->ends[game] != WF_BATCH_GOES_ON && match->options.restart) {
        renew(match, game);
        assert_int_equal(wf_batch_turns(match->batch, game), 0);
    }
    const WfPosition *now = wf_record_now(twin->record);
    const WfActionState *state = wf_batch_state(match->batch, game);
    assert_memory_equal(&state->position, now, match->spec.game->position_size);
    assert_int_equal(state->steps, twin->count);
    if (!match->spec.game->cooperative)
        assert_int_equal(wf_batch_occurrences(match->batch, game),
                         wf_record_occurrences(twin->record));
}

static void follow(Match *match, size_t game)
{
    Twin *twin = &match->twin[game];
    WfMove move;
    twin->action[twin->count++] = (uint32_t)match->actions[game];
    const WfCode code = wf_action_decode(&match->spec, wf_record_now(twin->record), twin->action,
                                         twin->count, &match->scratch, &move);
    if (code == WF_OK) {
        assert_int_equal(wf_record_play(twin->record, &move), WF_OK);
        twin->count = 0;
        twin->turns++;
    }
}

static void step(Match *match)
{
    wf_batch_sample(match->batch, match->actions);
    assert_int_equal(
        wf_batch_step(match->batch, match->actions, match->rewards[0], match->ends, NULL), WF_OK);
    for (size_t game = 0; game < GAMES; game++) {
        if (match->actions[game] < 0)
            continue;
        follow(match, game);
        compare(match, game);
    }
}

/* A seat leaves, often out of its turn. */
static void leave(Match *match, size_t game, uint8_t seat)
{
    Twin *twin = &match->twin[game];
    const WfEvent event = {.kind = WF_EVENT_RESIGN, .seat = seat};
    const WfCode code = wf_record_add(twin->record, &event);
    assert_int_equal(
        wf_batch_leave(match->batch, game, seat, match->rewards[game], &match->ends[game]), code);
    if (code != WF_OK)
        return;
    twin->count = 0;
    compare(match, game);
}

static void check_spec(const char *name, const WfBatchOptions *options, unsigned steps)
{
    const WfSpec spec = spec_of(name);
    Match match = match_of(&spec, options);
    uint64_t random = sample_seed() + 1;
    for (unsigned i = 0; i < steps; i++) {
        step(&match);
        if (options->restart && random_below(&random, LEAVES) == 0)
            leave(&match, random_below(&random, GAMES), (uint8_t)random_below(&random, 5));
    }
    if (options->limit != 0)
        assert_true(match.ended[WF_BATCH_TRUNCATED] > 0);
    match_free(&match);
}

static void test_like_records(void **unused)
{
    (void)unused;
    const WfBatchOptions options = {.seed = sample_seed(), .restart = 1, .vary = 1};
    for (unsigned i = 0; all_specs[i] != NULL; i++)
        check_spec(all_specs[i], &options, STEPS / every);
}

static void test_truncated(void **unused)
{
    (void)unused;
    const WfBatchOptions options = {.seed = sample_seed() + 7, .restart = 1, .limit = 5};
    for (unsigned i = 0; all_specs[i] != NULL; i++)
        check_spec(all_specs[i], &options, 200);
}

/* ---- small shuffles repeat positions: the third occurrence ends the game ---- */

static void test_repetition(void **unused)
{
    (void)unused;
    static const char *const turns[] = {"c2d3", "c8d7", "d3c2", "d7c8"};
    const WfSpec spec = spec_of("travelers");
    const WfBatchOptions options = {.seed = 3};
    Match match = match_of(&spec, &options);
    for (unsigned i = 0; match.ends[0] == WF_BATCH_GOES_ON; i++) {
        assert_in_range(i, 0, 8);
        for (size_t game = 0; game < GAMES; game++) {
            uint32_t action;
            assert_int_equal(wf_action_read(&spec, i % 2, turns[i % 4], 4, &action), WF_OK);
            match.actions[game] = (int32_t)action;
        }
        assert_int_equal(
            wf_batch_step(match.batch, match.actions, match.rewards[0], match.ends, NULL), WF_OK);
    }
    assert_int_equal(wf_batch_outcome(match.batch, 0).reason, WF_REASON_REPETITION);
    assert_int_equal(wf_batch_occurrences(match.batch, 0), 3);
    match_free(&match);
}

/* ---- without restart, games stay ended ---- */

static void test_stays_ended(void **unused)
{
    (void)unused;
    const WfSpec spec = spec_of("safe-passage");
    const WfBatchOptions options = {.seed = 11, .limit = 3};
    Match match = match_of(&spec, &options);
    const size_t words = wf_action_mask_words(&spec), stride = words + 3;
    uint64_t *masks = calloc(GAMES * stride, sizeof *masks);
    assert_non_null(masks);
    for (unsigned i = 0; i < 3; i++)
        step(&match);
    wf_batch_masks(match.batch, masks, stride);
    for (size_t i = 0; i < GAMES * stride; i++)
        assert_int_equal(masks[i], 0);
    wf_batch_sample(match.batch, match.actions);
    for (size_t game = 0; game < GAMES; game++) {
        assert_int_equal(match.ends[game], WF_BATCH_TRUNCATED);
        assert_int_equal(match.actions[game], -1);
    }
    assert_int_equal(wf_batch_restart(match.batch, 2), WF_OK);
    renew(&match, 2);
    step(&match);
    assert_true(match.actions[2] >= 0 && match.actions[1] < 0);
    free(masks);
    match_free(&match);
}

/* ---- the same seed plays the same games; an action that is not legal plays nothing ---- */

static void test_seeds(void **unused)
{
    (void)unused;
    const WfSpec spec = spec_of("safe-passage:start=0");
    const WfBatchOptions options = {.seed = 5, .restart = 1, .vary = 1};
    Match a = match_of(&spec, &options), b = match_of(&spec, &options);
    assert_int_not_equal(a.twin[0].spec.number, a.twin[1].spec.number);
    for (unsigned i = 0; i < 300; i++) {
        step(&a);
        step(&b);
        assert_memory_equal(a.actions, b.actions, sizeof a.actions);
    }
    assert_int_equal(wf_batch_reset(b.batch, 6), WF_OK);
    wf_batch_sample(a.batch, a.actions);
    wf_batch_sample(b.batch, b.actions);
    assert_memory_not_equal(a.actions, b.actions, sizeof a.actions);

    const WfActionState before = *wf_batch_state(a.batch, 0);
    size_t faulty = GAMES;
    a.actions[3] = -1;
    assert_int_equal(wf_batch_step(a.batch, a.actions, a.rewards[0], a.ends, &faulty), WF_ILLEGAL);
    assert_int_equal(faulty, 3);
    a.actions[3] = (int32_t)wf_action_count(&spec);
    assert_int_equal(wf_batch_step(a.batch, a.actions, a.rewards[0], a.ends, NULL), WF_ILLEGAL);
    assert_memory_equal(&before, wf_batch_state(a.batch, 0), sizeof before);
    match_free(&a);
    match_free(&b);
}

/* ---- a copy goes on alike, and by itself ---- */

static void test_copies(void **unused)
{
    (void)unused;
    const WfSpec spec = spec_of("traverse:players=3,rules=advanced");
    const WfBatchOptions options = {.seed = 8, .restart = 1};
    Match match = match_of(&spec, &options);
    for (unsigned i = 0; i < 150; i++)
        step(&match);
    WfBatch *copy = wf_batch_copy(match.batch);
    int32_t actions[GAMES];
    float rewards[GAMES][WF_SEATS_MAX];
    uint8_t ends[GAMES];
    for (unsigned i = 0; i < 150; i++) {
        step(&match);
        wf_batch_sample(copy, actions);
        assert_memory_equal(actions, match.actions, sizeof actions);
        assert_int_equal(wf_batch_step(copy, actions, rewards[0], ends, NULL), WF_OK);
        assert_memory_equal(rewards, match.rewards, sizeof rewards);
    }
    const WfActionState before = *wf_batch_state(copy, 0);
    const uint32_t occurrences = wf_batch_occurrences(copy, 0);
    step(&match); /* the copy stays */
    assert_memory_equal(&before, wf_batch_state(copy, 0), sizeof before);
    match_free(&match); /* and outlives the batch */
    assert_int_equal(wf_batch_occurrences(copy, 0), occurrences);
    wf_batch_sample(copy, actions);
    assert_int_equal(wf_batch_step(copy, actions, rewards[0], ends, NULL), WF_OK);
    wf_batch_free(copy);
}

/* ---- options, and memory that runs out ---- */

typedef struct Purse {
    unsigned left, live; /* blocks that may still be given, and those given */
} Purse;

static void *resize(void *context, void *block, size_t bytes)
{
    Purse *purse = context;
    if (bytes == 0) {
        purse->live--;
        free(block);
        return NULL;
    }
    if (purse->left == 0)
        return NULL;
    purse->left--;
    purse->live += block == NULL;
    return realloc(block, bytes);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    const WfSpec spec = spec_of("travelers");
    const WfBatchOptions options = {.size = sizeof options, .games = 3, .seed = 1};
    bool made = false;
    for (unsigned blocks = 0; !made; blocks++) {
        Purse purse = {.left = blocks, .live = 0};
        const WfAllocator allocator = {.resize = resize, .context = &purse};
        WfBatch *batch = wf_batch_new(&spec, &options, &allocator);
        made = batch != NULL;
        wf_batch_free(batch);
        assert_int_equal(purse.live, 0);
        assert_in_range(blocks, 0, 20);
    }
}

static void test_options(void **unused)
{
    (void)unused;
    const WfSpec spec = spec_of("travelers");
    WfBatchOptions options = {.size = 0, .games = 0};
    assert_null(wf_batch_new(&spec, &options, &wf_system_allocator));
    options.games = SIZE_MAX / 64;
    assert_null(wf_batch_new(&spec, &options, &wf_system_allocator));
    options.games = 2;
    options.size = 4;
    assert_null(wf_batch_new(&spec, &options, &wf_system_allocator));
    options.size = sizeof options;
    WfBatch *batch = wf_batch_new(&spec, &options, &wf_system_allocator);
    assert_non_null(batch);
    assert_int_equal(wf_batch_games(batch), 2);
    wf_batch_free(batch);
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_like_records), cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_repetition),   cmocka_unit_test(test_stays_ended),
        cmocka_unit_test(test_seeds),        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_options),      cmocka_unit_test(test_copies)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
