/* test_actions.c - turns as sequences of actions: each legal turn is exactly one, masks say which
 * actions lead to one, and the tables of ids and planes stay as they are.
 *
 * usage: test_actions [--every N] [TABLE...]   TABLE: a file of tests/data/actions
 *        test_actions table GAME               prints the table of a game
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

/* ---- the tables of ids and planes: fixed within a major version ---- */

enum { TABLE_MAX = 200000, SAMPLES = 12 };

/* FNV-1a over all texts of a seat, each with a newline. */
static uint64_t hash_of_texts(const WfSpec *spec, uint8_t seat)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint32_t action = 0; action < wf_action_count(spec); action++) {
        char text[WF_ACTION_TEXT_MAX + 1];
        WfText out = wf_text(text, sizeof text);
        wf_action_text(spec, seat, action, &out);
        wf_text_put(&out, '\n');
        for (size_t i = 0; i < out.length; i++)
            hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static void write_actions(const WfSpec *spec, WfText *table)
{
    const uint32_t count = wf_action_count(spec);
    wf_text_add(table, "actions %u\n", (unsigned)count);
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(spec) >> seat & 1) == 0)
            continue;
        wf_text_add(table, "seat %c hash %016" PRIx64 "\n", spec->game->seats[seat],
                    hash_of_texts(spec, seat));
        for (uint32_t i = 0; i <= SAMPLES; i++) {
            const uint32_t action = (uint32_t)((uint64_t)(count - 1) * i / SAMPLES);
            wf_text_add(table, "  %u ", (unsigned)action);
            wf_action_text(spec, seat, action, table);
            wf_text_put(table, '\n');
        }
    }
}

static void write_planes(const WfSpec *spec, WfText *table)
{
    wf_text_add(table, "planes %u x %u x %u x %u\n", wf_plane_count(spec), spec->game->levels,
                spec->game->ranks, spec->game->files);
    for (unsigned plane = 0; plane < wf_plane_count(spec); plane++) {
        wf_text_add(table, "  %u ", plane);
        wf_plane_text(spec, plane, table, NULL);
        wf_text_add(table, ": ");
        wf_plane_text(spec, plane, NULL, table);
        wf_text_put(table, '\n');
    }
}

static void write_table(const char *game, WfText *table)
{
    for (unsigned i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        if (strcmp(spec.game->name, game) != 0)
            continue;
        wf_text_add(table, "spec %s\n", all_specs[i]);
        write_actions(&spec, table);
        write_planes(&spec, table);
    }
}

static char **tables;
static int table_count;

static void test_tables(void **unused)
{
    static char wanted[TABLE_MAX], is[TABLE_MAX];
    (void)unused;
    for (int i = 0; i < table_count; i++) {
        const char *base = strrchr(tables[i], '/');
        char game[WF_TEXT_MAX];
        WfText name = wf_text(game, sizeof game), out = wf_text(is, sizeof is);
        wf_text_add(&name, "%s", base != NULL ? base + 1 : tables[i]);
        game[strcspn(game, ".")] = 0;
        if (strcmp(game, "turns") == 0)
            continue;
        FILE *file = fopen(tables[i], "r");
        assert_non_null(file);
        wanted[fread(wanted, 1, sizeof wanted - 1, file)] = 0;
        (void)fclose(file);
        write_table(game, &out);
        assert_true(out.length > 0 && out.length < sizeof is);
        assert_string_equal(is, wanted);
    }
}

/* ---- what planes show ---- */

static unsigned plane_of(const WfSpec *spec, const char *wanted)
{
    for (unsigned plane = 0; plane < wf_plane_count(spec); plane++) {
        char name[WF_TEXT_MAX];
        WfText out = wf_text(name, sizeof name);
        wf_plane_text(spec, plane, &out, NULL);
        if (strcmp(name, wanted) == 0)
            return plane;
    }
    fail_msg("no plane %s", wanted);
    return 0;
}

static float sum_of(const WfSpec *spec, const float *planes, const char *name)
{
    const size_t places = wf_observation_size(spec) / wf_plane_count(spec);
    const float *plane = planes + plane_of(spec, name) * places;
    float sum = 0;
    for (size_t i = 0; i < places; i++)
        sum += plane[i];
    return sum;
}

/* Both seats see the start alike: their own pieces on the near ranks. */
static void test_views(void **unused)
{
    (void)unused;
    static float planes[2][200000];
    const WfSpec spec = spec_of("travelers");
    const size_t pieces = (size_t)2 * spec.game->kind_count * 81;
    WfActionState state;
    wf_action_start(&spec, NULL, &state);
    wf_observe(&spec, &state, NULL, planes[0]);
    state.position.head.turn = 1;
    wf_observe(&spec, &state, NULL, planes[1]);
    assert_memory_equal(planes[0], planes[1], pieces * sizeof(float));
    assert_true(planes[0][plane_of(&spec, "own-Displacer") * 81 + 4] == 1);
    assert_true(sum_of(&spec, planes[0], "acts-White") == 81);
    assert_true(sum_of(&spec, planes[1], "acts-Black") == 81);
}

/* A state at any address. */
static void test_addresses(void **unused)
{
    (void)unused;
    static WF_ALIGN16 char odd[sizeof(WfActionState) + 16];
    static float planes[2][200000];
    for (unsigned i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        WfMoveList scratch;
        wf_moves_init(&scratch, wf_system_allocator);
        WfActionState state, copy, *there = (void *)(odd + 1);
        wf_action_start(&spec, NULL, &state);
        wf_action_start(&spec, NULL, there);
        for (unsigned turn = 0; turn < 20; turn++) {
            uint64_t mask[WORDS], same[WORDS];
            bool complete;
            assert_int_equal(wf_action_seat(there), wf_action_seat(&state));
            assert_int_equal(wf_action_mask(&spec, &state, mask, &scratch), WF_OK);
            assert_int_equal(wf_action_mask(&spec, there, same, &scratch), WF_OK);
            assert_memory_equal(mask, same, wf_action_mask_words(&spec) * sizeof mask[0]);
            const uint32_t action = bit_number(mask, 0);
            assert_int_equal(wf_action_check(&spec, there, action, &scratch), WF_OK);
            assert_int_equal(wf_action_apply(&spec, &state, action, &scratch, NULL, &complete),
                             WF_OK);
            assert_int_equal(wf_action_apply(&spec, there, action, &scratch, NULL, &complete),
                             WF_OK);
            memcpy(&copy, odd + 1, sizeof copy);
            assert_memory_equal(&copy, &state, sizeof copy);
        }
        wf_observe(&spec, &state, NULL, planes[0]);
        wf_observe(&spec, there, NULL, planes[1]);
        assert_memory_equal(planes[0], planes[1], wf_observation_size(&spec) * sizeof(float));
        wf_moves_free(&scratch);
    }
}

/* What is chosen so far of a setup is seen. */
static void test_partial_turns(void **unused)
{
    (void)unused;
    static float planes[200000];
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    WfSpec spec = spec_of("traverse:rules=advanced");
    WfActionState state;
    wf_action_start(&spec, NULL, &state);
    for (unsigned i = 0; i < 3; i++) {
        uint32_t action;
        bool complete;
        assert_int_equal(wf_action_read(&spec, 0, "=D", 2, &action),
                         WF_OK); /* two Diamonds, then no more */
        assert_int_equal(wf_action_check(&spec, &state, action, &scratch),
                         i < 2 ? WF_OK : WF_ILLEGAL);
        if (i < 2)
            assert_int_equal(wf_action_apply(&spec, &state, action, &scratch, NULL, &complete),
                             WF_OK);
    }
    const WfObserved observed = {.occurrences = 2};
    wf_observe(&spec, &state, &observed, planes);
    const size_t next = plane_of(&spec, "next-setup") * 100,
                 own = plane_of(&spec, "own-Diamond") * 100;
    assert_true(planes[own + 1] == 1 && planes[own + 2] == 1 && planes[next + 3] == 1);
    assert_true(sum_of(&spec, planes, "own-Diamond") == 2);
    assert_true(sum_of(&spec, planes, "asks-setup") == 100);
    assert_true(sum_of(&spec, planes, "occurred-twice") == 100);
    assert_true(sum_of(&spec, planes, "occurred-thrice") == 0);

    wf_moves_free(&scratch);
}

/* ---- turns and their sequences, as in tests/data/actions/turns.txt: SPEC | POSITION | MOVE |
 * ACTIONS */

/* The planes before the last action, a target. */
static void check_planes(const WfSpec *spec, const WfPosition *position, const uint32_t *action,
                         unsigned count, const WfMove *move)
{
    static float planes[200000];
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    WfActionState state;
    bool complete;
    wf_action_start(spec, position, &state);
    for (unsigned i = 0; i + 1 < count; i++)
        assert_int_equal(wf_action_apply(spec, &state, action[i], &scratch, NULL, &complete),
                         WF_OK);
    wf_observe(spec, &state, NULL, planes);
    assert_true(sum_of(spec, planes, "turn-from") == 1 && sum_of(spec, planes, "turn-to") == 1);
    if (move->sent > 0) {
        assert_true(sum_of(spec, planes, "turn-sends") == (float)move->sent);
        assert_true(sum_of(spec, planes, "turn-targets") == (float)(move->sent - 1));
        assert_true(sum_of(spec, planes, "next-sent") == 1);
        assert_true(sum_of(spec, planes, "asks-target") > 1);
    } else {
        assert_true(sum_of(spec, planes, "asks-kind") > 1);
    }
    wf_moves_free(&scratch);
}

static void check_turn(char *line)
{
    char *part[4];
    for (unsigned i = 0; i < 4; i++) {
        part[i] = line;
        line = strstr(line, " | ");
        assert_true(line != NULL || i == 3);
        if (i < 3) {
            *line = 0;
            line += 3;
        }
    }
    const WfSpec spec = spec_of(part[0]);
    const WfPosition position = position_of(&spec, part[1]);
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    WfMove move, decoded;
    assert_int_equal(
        wf_parse_move(spec.game, &position, part[2], strlen(part[2]), &scratch, &move, NULL),
        WF_OK);
    uint32_t action[WF_ACTION_STEPS_MAX];
    unsigned count = 0;
    assert_int_equal(wf_action_encode(&spec, &position, &move, &scratch, action, &count), WF_OK);
    char is[WF_TEXT_MAX];
    WfText out = wf_text(is, sizeof is);
    for (unsigned i = 0; i < count; i++) {
        wf_text_add(&out, i > 0 ? " " : "");
        wf_action_text(&spec, position.head.turn, action[i], &out);
    }
    assert_string_equal(is, part[3]);
    assert_int_equal(wf_action_decode(&spec, &position, action, count, &scratch, &decoded), WF_OK);
    assert_memory_equal(&decoded, &move, sizeof move);
    check_planes(&spec, &position, action, count, &move);
    check_tree(&spec, &position, &scratch);
    wf_moves_free(&scratch);
}

static void test_turns(void **unused)
{
    (void)unused;
    for (int i = 0; i < table_count; i++) {
        if (strstr(tables[i], "turns.txt") == NULL)
            continue;
        FILE *file = fopen(tables[i], "r");
        assert_non_null(file);
        char line[1024];
        while (fgets(line, sizeof line, file) != NULL) {
            line[strcspn(line, "\n")] = 0;
            check_turn(line);
        }
        (void)fclose(file);
    }
}

int main(int count, char **words)
{
    if (count == 3 && strcmp(words[1], "table") == 0) {
        static char table[TABLE_MAX];
        WfText out = wf_text(table, sizeof table);
        write_table(words[2], &out);
        return fputs(table, stdout) < 0;
    }
    every = sample_every(&count, &words);
    tables = words + 1;
    table_count = count - 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sequences),    cmocka_unit_test(test_text),
        cmocka_unit_test(test_tables),       cmocka_unit_test(test_views),
        cmocka_unit_test(test_turns),        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_partial_turns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
