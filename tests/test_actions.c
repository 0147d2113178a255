/* test_actions.c - turns as sequences of actions: each legal turn is exactly one, masks say which
 * actions lead to one, and the tables of ids and planes stay as they are.
 *
 * usage: test_actions [--every N] [TABLE...]   TABLE: tests/data/actions
 * WAYFARER_SEED makes other positions. */
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

enum { POSITIONS = 1000000, TREE_EVERY = 400, TREE_MOVES = 3000, TURNS = 400, WORDS = 940 };

static unsigned every = 1;

/* ---- random actions ---- */

static unsigned bits_in(const uint64_t *mask, size_t words)
{
    unsigned count = 0;
    for (size_t i = 0; i < words; i++)
        count += (unsigned)__builtin_popcountll(mask[i]);
    return count;
}

static uint32_t bit_number(const uint64_t *mask, unsigned n)
{
    size_t word = 0;
    for (; n >= (unsigned)__builtin_popcountll(mask[word]); word++)
        n -= (unsigned)__builtin_popcountll(mask[word]);
    uint64_t rest = mask[word];
    for (; n > 0; n--)
        rest &= rest - 1;
    return (uint32_t)(word * 64) + (uint32_t)__builtin_ctzll(rest);
}

typedef struct Walk {
    uint32_t action[WF_ACTION_STEPS_MAX];
    unsigned count;
    WfMove move;
} Walk;

/* Plays a turn of random actions. Returns false if there is none. */
static bool walk(const WfSpec *spec, uint64_t *random, WfActionState *state, WfMoveList *scratch,
                 Walk *walk)
{
    static _Thread_local uint64_t mask[WORDS];
    const size_t words = wf_action_mask_words(spec);
    bool complete = false;
    for (walk->count = 0; !complete; walk->count++) {
        assert_int_equal(wf_action_mask(spec, state, mask, scratch), WF_OK);
        const unsigned choices = bits_in(mask, words);
        if (choices == 0) {
            assert_int_equal(walk->count, 0); /* no dead end in the middle of a turn */
            return false;
        }
        assert_in_range(walk->count, 0, WF_ACTION_STEPS_MAX - 1);
        assert_int_equal(state->steps, walk->count);
        const uint32_t action = bit_number(mask, (unsigned)random_below(random, choices));
        assert_int_equal(wf_action_check(spec, state, action, scratch), WF_OK);
        const uint32_t other = (uint32_t)random_below(random, wf_action_count(spec));
        assert_int_equal(wf_action_check(spec, state, other, scratch),
                         (mask[other / 64] >> other % 64 & 1) != 0 ? WF_OK : WF_ILLEGAL);
        walk->action[walk->count] = action;
        assert_int_equal(wf_action_apply(spec, state, action, scratch, &walk->move, &complete),
                         WF_OK);
    }
    return true;
}

/* One position: a random walk is a legal turn, and that turn is this sequence. */
static bool check_position(const WfSpec *spec, uint64_t *random, WfActionState *state,
                           WfMoveList *scratch)
{
    const WfPosition before = state->position;
    Walk turn;
    if (!walk(spec, random, state, scratch, &turn)) {
        assert_int_equal(wf_count(spec->game, &before), 0);
        return false;
    }
    assert_int_equal(wf_check_move(spec->game, &before, &turn.move, scratch), WF_OK);
    uint32_t action[WF_ACTION_STEPS_MAX];
    unsigned count = 0;
    assert_int_equal(wf_action_encode(spec, &before, &turn.move, scratch, action, &count), WF_OK);
    assert_int_equal(count, turn.count);
    assert_memory_equal(action, turn.action, count * sizeof action[0]);
    WfMove move;
    assert_int_equal(wf_action_decode(spec, &before, action, count, scratch, &move), WF_OK);
    assert_memory_equal(&move, &turn.move, sizeof move);
    assert_int_equal(wf_action_decode(spec, &before, action, count - 1, scratch, &move),
                     WF_ILLEGAL);
    WfPosition after = before;
    wf_apply(spec->game, &after, &move);
    assert_memory_equal(&after, &state->position, spec->game->position_size);
    return true;
}

/* ---- the whole tree of a position ---- */

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(WfMove));
}

static void collect(const WfSpec *spec, const WfActionState *state, WfMoveList *scratch,
                    WfMoveList *found)
{
    const size_t words = wf_action_mask_words(spec);
    uint64_t mask[WORDS];
    assert_int_equal(wf_action_mask(spec, state, mask, scratch), WF_OK);
    const unsigned choices = bits_in(mask, words);
    assert_true(choices > 0 || state->steps == 0);
    for (unsigned i = 0; i < choices; i++) {
        WfActionState next = *state;
        WfMove move;
        bool complete;
        assert_int_equal(
            wf_action_apply(spec, &next, bit_number(mask, i), scratch, &move, &complete), WF_OK);
        if (complete) {
            assert_int_equal(wf_moves_reserve(found, 1), WF_OK);
            found->items[found->count++] = move;
        } else {
            collect(spec, &next, scratch, found);
        }
    }
}

/* The sequences that the masks allow are the legal turns, each once. */
static void check_tree(const WfSpec *spec, const WfPosition *position, WfMoveList *scratch)
{
    if (wf_count(spec->game, position) > TREE_MOVES)
        return;
    WfMoveList found, moves;
    wf_moves_init(&found, wf_system_allocator);
    wf_moves_init(&moves, wf_system_allocator);
    WfActionState state;
    wf_action_start(spec, position, &state);
    collect(spec, &state, scratch, &found);
    assert_int_equal(wf_moves(spec->game, position, &moves), WF_OK);
    assert_int_equal(found.count, moves.count);
    if (moves.count > 0) {
        qsort(found.items, found.count, sizeof(WfMove), by_bytes);
        qsort(moves.items, moves.count, sizeof(WfMove), by_bytes);
        assert_memory_equal(found.items, moves.items, found.count * sizeof(WfMove));
    }
    wf_moves_free(&found);
    wf_moves_free(&moves);
}

static void check_spec(const char *name, unsigned positions)
{
    const WfSpec spec = spec_of(name);
    uint64_t random = sample_seed() ^ positions;
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    WfActionState state;
    wf_action_start(&spec, NULL, &state);
    for (unsigned i = 0, turns = 0; i < positions; i++) {
        if (i % TREE_EVERY == TREE_EVERY / 2) {
            WfPosition scattered;
            position_by_scatter(&spec, &random, &scattered);
            check_tree(&spec, &scattered, &scratch);
            check_tree(&spec, &state.position, &scratch);
        }
        if (check_position(&spec, &random, &state, &scratch) && ++turns < TURNS)
            continue;
        turns = 0;
        wf_action_start(&spec, NULL, &state);
    }
    check_tree(&spec, &state.position, &scratch);
    wf_moves_free(&scratch);
}

static void test_sequences(void **unused)
{
    unsigned specs = 0;
    (void)unused;
    while (all_specs[specs] != NULL)
        specs++;
    for (unsigned i = 0; i < specs; i++)
        check_spec(all_specs[i], POSITIONS / specs / every + 1);
}

/* ---- as text ---- */

static void test_text(void **unused)
{
    (void)unused;
    for (unsigned i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        const uint32_t count = wf_action_count(&spec);
        assert_in_range(count, 1, WF_ACTIONS_MAX);
        for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
            for (uint32_t action = seat; action < count; action += action + 40 < count ? 37 : 1) {
                char text[WF_ACTION_TEXT_MAX];
                WfText out = wf_text(text, sizeof text);
                uint32_t read = count;
                if ((wf_seats(&spec) >> seat & 1) == 0)
                    continue;
                wf_action_text(&spec, seat, action, &out);
                assert_true(out.length < sizeof text);
                assert_int_equal(wf_action_read(&spec, seat, text, out.length, &read), WF_OK);
                assert_int_equal(read, action);
            }
        static const char *const bad[] = {"", "x", "pas", "->", "^", "=x", "a1", "a1a1a1", "->a99"};
        for (unsigned j = 0; j < sizeof bad / sizeof bad[0]; j++) {
            uint32_t read;
            assert_int_equal(wf_action_read(&spec, 0, bad[j], strlen(bad[j]), &read), WF_BAD_INPUT);
        }
    }
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sequences),
                                       cmocka_unit_test(test_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
