/* test_addresses.c - every public function that takes a position takes one at any address, as
 * programs in other languages may have it. tests/symbols.py checks that none is missing here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"

/* A position of a game at its place and at an odd address, in as many bytes as it has. */
typedef struct Twice {
    WfSpec spec;
    const WfGame *game;
    WfPosition here; /* aligned */
    WfPosition *odd;
    unsigned char *block;
    WfMoveList moves, scratch;
    WfMove move; /* a legal one; with no moves left, none */
    bool has_move;
} Twice;

static void *get(size_t bytes)
{
    void *block = wf_system_allocator.resize(NULL, NULL, bytes);
    assert_non_null(block);
    return block;
}

static void put_back(void *block)
{
    (void)wf_system_allocator.resize(NULL, block, 0);
}

static Twice twice_of(const char *spec_text, uint64_t *random)
{
    Twice twice = {.spec = spec_of(spec_text)};
    twice.game = twice.spec.game;
    position_by_play(&twice.spec, random, 40, &twice.here);
    const size_t offset = 1 + 2 * random_below(random, 8);
    twice.block = get(offset + twice.game->position_size);
    twice.odd = (void *)(twice.block + offset);
    wf_copy(twice.game, twice.odd, &twice.here);
    wf_moves_init(&twice.moves, wf_system_allocator);
    wf_moves_init(&twice.scratch, wf_system_allocator);
    assert_int_equal(wf_moves(twice.game, &twice.here, &twice.moves), WF_OK);
    twice.has_move = twice.moves.count > 0;
    if (twice.has_move)
        twice.move = twice.moves.items[random_below(random, twice.moves.count)];
    return twice;
}

static void twice_free(Twice *twice)
{
    wf_moves_free(&twice->moves);
    wf_moves_free(&twice->scratch);
    put_back(twice->block);
}

/* That the position at the odd address is this one. */
static void assert_odd_is(const Twice *twice, const WfPosition *expected)
{
    const unsigned char *bytes = (const unsigned char *)twice->odd;
    assert_memory_equal(bytes, expected, twice->game->position_size);
}

static void check_writers(Twice *twice)
{
    char text[WF_TEXT_MAX];
    WfPosition here;
    WfText out = wf_text(text, sizeof text);
    wf_start(&twice->spec, &here);
    wf_start(&twice->spec, twice->odd);
    assert_odd_is(twice, &here);
    wf_format(twice->game, &twice->here, &out);
    assert_int_equal(wf_parse(&twice->spec, "?", 1, twice->odd, NULL), WF_BAD_INPUT);
    assert_odd_is(twice, &here); /* unchanged */
    assert_int_equal(wf_parse(&twice->spec, text, out.length, twice->odd, NULL), WF_OK);
    wf_parse(&twice->spec, text, out.length, &here, NULL);
    assert_odd_is(twice, &here);
    wf_copy(twice->game, twice->odd, &twice->here);
    if (twice->has_move) {
        wf_copy(twice->game, &here, &twice->here);
        wf_apply(twice->game, &here, &twice->move);
        wf_apply(twice->game, twice->odd, &twice->move);
        assert_odd_is(twice, &here);
        wf_copy(twice->game, twice->odd, &twice->here);
    }
    wf_copy(twice->game, &here, twice->odd);
    assert_odd_is(twice, &here);
    assert_true(wf_same(twice->game, twice->odd, &twice->here));
    assert_true(wf_same(twice->game, &twice->here, twice->odd));
}

static void check_moves(Twice *twice)
{
    const WfGame *game = twice->game;
    uint64_t here = 0, odd = 1;
    assert_int_equal(wf_moves(game, twice->odd, &twice->scratch), WF_OK);
    assert_int_equal(twice->scratch.count, twice->moves.count);
    assert_memory_equal(twice->scratch.items, twice->moves.items,
                        twice->moves.count * sizeof *twice->moves.items);
    assert_int_equal(wf_count(game, twice->odd), twice->moves.count);
    for (unsigned depth = 0; depth < 2; depth++) {
        wf_perft(game, &twice->here, depth, &wf_system_allocator, NULL, &here);
        wf_perft(game, twice->odd, depth, &wf_system_allocator, NULL, &odd);
        assert_int_equal(here, odd);
    }
    const WfOutcome end = wf_outcome(game, &twice->here), odd_end = wf_outcome(game, twice->odd);
    assert_true(end.result == odd_end.result && end.reason == odd_end.reason);
    const WfMove none = {.from = 1, .to = 1, .extra = 3};
    assert_int_equal(wf_check_move(game, twice->odd, &none, &twice->scratch), WF_ILLEGAL);
    if (twice->has_move)
        assert_int_equal(wf_check_move(game, twice->odd, &twice->move, &twice->scratch), WF_OK);
}

static void check_texts(Twice *twice)
{
    const WfGame *game = twice->game;
    char here[4096], odd[4096];
    WfText a = wf_text(here, sizeof here), b = wf_text(odd, sizeof odd);
    WfExplanation explanation;
    wf_format(game, &twice->here, &a);
    wf_format(game, twice->odd, &b);
    const WfMove none = {.from = 1, .to = 1};
    const WfMove *move = twice->has_move ? &twice->move : &none;
    wf_format_move(game, &twice->here, move, &a);
    wf_format_move(game, twice->odd, move, &b);
    assert_true(wf_explain(game, &twice->here, move, &a) == wf_explain(game, twice->odd, move, &b));
    assert_true(wf_explain(game, &twice->here, &none, &a) ==
                wf_explain(game, twice->odd, &none, &b));
    (void)wf_explain_data(game, twice->odd, move, &explanation);
    wf_explanation_text(game, &twice->here, &explanation, &a);
    wf_explanation_text(game, twice->odd, &explanation, &b);
    WfReviewReason reason = {.says = explanation};
    wf_review_reason_text(game, &twice->here, &reason, &a);
    wf_review_reason_text(game, twice->odd, &reason, &b);
    assert_string_equal(here, odd);
    if (!twice->has_move)
        return;
    char text[WF_TEXT_MAX];
    WfText machine = wf_text(text, sizeof text);
    WfNotation written;
    WfMove read;
    wf_format_move(game, twice->odd, move, &machine);
    assert_int_equal(
        wf_parse_move(game, twice->odd, text, machine.length, &twice->scratch, &read, NULL), WF_OK);
    assert_memory_equal(&read, move, sizeof read);
    assert_int_equal(wf_write_move(game, twice->odd, move, &twice->scratch, &written), WF_OK);
    assert_int_equal(
        wf_read_move(game, twice->odd, written.text, written.length, &twice->scratch, &read, NULL),
        WF_OK);
    assert_memory_equal(&read, move, sizeof read);
}

/* What programs ask about places. */
static void check_board(Twice *twice)
{
    const WfGame *game = twice->game;
    uint8_t from[WF_ATTACKERS_MAX], to[WF_REACH_MAX];
    for (uint8_t i = 0; i < game->files; i++) {
        const WfPlace place = {.file = i, .rank = i % game->ranks};
        const WfPiece here = wf_piece_at(game, &twice->here, place);
        const WfPiece odd = wf_piece_at(game, twice->odd, place);
        assert_true(here.letter == odd.letter && here.seat == odd.seat);
        for (uint8_t seat = 0; seat < 2; seat++) {
            assert_int_equal(wf_attackers(game, &twice->here, seat, place, from),
                             wf_attackers(game, twice->odd, seat, place, from));
            assert_int_equal(wf_attacks(game, &twice->here, seat, place),
                             wf_attacks(game, twice->odd, seat, place));
        }
        assert_int_equal(wf_reach(game, &twice->here, place, to),
                         wf_reach(game, twice->odd, place, to));
    }
    WfCheck check[WF_CHECKS_MAX];
    assert_int_equal(wf_checks(game, &twice->here, check), wf_checks(game, twice->odd, check));
    WfProgress here = {0}, odd = {0};
    assert_int_equal(wf_progress(game, &twice->here, 0, &here),
                     wf_progress(game, twice->odd, 0, &odd));
    assert_true(here.done == odd.done && here.left == odd.left);
    WfPlace path[WF_PATH_MAX];
    if (twice->has_move)
        assert_int_equal(wf_path(game, &twice->here, &twice->move, path),
                         wf_path(game, twice->odd, &twice->move, path));
    WfArrangement taken, odd_taken;
    if (wf_can_arrange(game)) {
        wf_take_apart(game, &twice->here, &taken);
        wf_take_apart(game, twice->odd, &odd_taken);
        assert_memory_equal(&taken, &odd_taken, sizeof taken);
    }
}

static void check_analysis(Twice *twice)
{
    unsigned here[WF_SEATS_MAX] = {0}, odd[WF_SEATS_MAX] = {0};
    assert_int_equal(wf_race(&twice->spec, &twice->here, &wf_system_allocator, here),
                     wf_race(&twice->spec, twice->odd, &wf_system_allocator, odd));
    assert_memory_equal(here, odd, sizeof here);
    WfPosition passed;
    const WfCode code = wf_pass(&twice->spec, &twice->here, &wf_system_allocator, &passed, NULL);
    assert_int_equal(wf_pass(&twice->spec, twice->odd, &wf_system_allocator, twice->odd, NULL),
                     code);
    assert_odd_is(twice, code == WF_OK ? &passed : &twice->here);
    wf_copy(twice->game, twice->odd, &twice->here);
    WfRecord *record = wf_record_new(&twice->spec, twice->odd, &wf_system_allocator);
    assert_true(wf_same(twice->game, wf_record_now(record), &twice->here));
    wf_record_free(record);
}

/* The flat headers (binding.h): each answer is the same at both addresses. */
#define SAME(call)                                                                                 \
    do {                                                                                           \
        position = &twice->here;                                                                   \
        const uint64_t here_ = (uint64_t)(call);                                                   \
        position = twice->odd;                                                                     \
        assert_true(here_ == (uint64_t)(call));                                                    \
    } while (0)

static void check_binding(Twice *twice)
{
    const WfGame *game = twice->game;
    const WfPosition *position;
    uint32_t places[64];
    int32_t result, reason;
    uint8_t seat;
    SAME(wf_position_hash(position));
    SAME(wf_position_clock(position));
    SAME(wf_position_number(position));
    SAME(wf_position_turn(position));
    SAME(wf_position_playing(position));
    SAME(wf_position_equal(game, position, &twice->here));
    SAME((wf_position_outcome(game, position, &result, &reason, &seat), result * 64 + reason));
    SAME(wf_position_checks(game, position, places, 64));
    for (uint32_t place = 0; place < wf_game_place_count(game); place += 3) {
        SAME(wf_position_letter(game, position, place));
        SAME(wf_position_seat(game, position, place));
        SAME(wf_position_attackers(game, position, 0, place, places, 64));
        SAME(wf_position_reach(game, position, place, places, 64));
    }
    WfMoveList *list = wf_move_list_new(NULL);
    SAME((wf_move_list_fill(list, game, position), wf_move_list_count(list)));
    wf_move_list_free(list);
    WfPosition *copy = wf_position_copy(game, twice->odd, NULL);
    assert_odd_is(twice, copy);
    assert_int_equal(wf_position_pass(&twice->spec, twice->odd, copy, NULL, NULL),
                     wf_position_pass(&twice->spec, &twice->here, copy, NULL, NULL));
    wf_position_free(copy);
}

static void check_binding_texts(Twice *twice)
{
    const WfGame *game = twice->game;
    const WfPosition *position;
    char text[16384];
    uint8_t letters[WF_PLACES_MAX], seats[WF_PLACES_MAX];
    uint32_t done, of, places[WF_PATH_MAX];
    int64_t left;
    uint64_t nodes;
    size_t length = 0;
    SAME(wf_position_text(game, position, text, sizeof text));
    SAME(wf_position_diagram(game, position, text, sizeof text));
    SAME((wf_position_pieces(game, position, letters, seats), letters[7] * 256 + seats[7]));
    SAME(wf_position_progress(game, position, 0, &done, &of, &left));
    SAME((wf_position_perft(game, position, 1, NULL, &nodes), nodes));
    if (!twice->has_move)
        return;
    uint8_t move[16], read[16];
    memcpy(move, &twice->move, sizeof move);
    SAME(wf_move_text(game, position, move, text, sizeof text));
    SAME((wf_move_notation(game, position, move, NULL, NULL, text, sizeof text, &length), length));
    SAME(wf_move_read(game, position, text, length, NULL, read, NULL));
    SAME(wf_move_check(game, position, move, NULL));
    SAME(wf_move_path(game, position, move, places, WF_PATH_MAX));
    SAME((wf_move_explain(game, position, move, NULL, text, sizeof text, &length), length));
    SAME((wf_move_explain_json(game, position, move, NULL, text, sizeof text, &length), length));
    WfPosition here = twice->here;
    assert_int_equal(wf_position_play(game, twice->odd, move, NULL), WF_OK);
    wf_position_play_legal(game, &here, move);
    assert_odd_is(twice, &here);
    wf_copy(game, twice->odd, &twice->here);
}

static void check_actions(Twice *twice)
{
    WfActionState here, odd;
    wf_action_start(&twice->spec, &twice->here, &here);
    wf_action_start(&twice->spec, twice->odd, &odd);
    assert_memory_equal(&odd, &here, sizeof here);
    uint32_t actions[WF_ACTION_STEPS_MAX], same[WF_ACTION_STEPS_MAX], same_count;
    unsigned count;
    WfMove move;
    uint8_t bytes[sizeof move];
    if (!twice->has_move)
        return;
    assert_int_equal(
        wf_action_encode(&twice->spec, twice->odd, &twice->move, &twice->scratch, actions, &count),
        WF_OK);
    assert_int_equal(
        wf_action_decode(&twice->spec, twice->odd, actions, count, &twice->scratch, &move), WF_OK);
    assert_memory_equal(&move, &twice->move, sizeof move);
    memcpy(bytes, &move, sizeof bytes);
    assert_int_equal(wf_action_sequence(&twice->spec, twice->odd, bytes, same, &same_count), WF_OK);
    assert_int_equal(same_count, count);
    assert_memory_equal(same, actions, count * sizeof *same);
    assert_int_equal(wf_action_move(&twice->spec, twice->odd, same, count, bytes), WF_OK);
    assert_memory_equal(bytes, &twice->move, sizeof bytes);
}

/* Arrays of positions (binding_batch.h): the same turns, boards and heads at both addresses. */
static void check_many(Twice *twice)
{
    const WfGame *game = twice->game;
    const uint8_t *here = (const uint8_t *)&twice->here, *odd = (const uint8_t *)twice->odd;
    const size_t count = wf_positions_turns(game, here, 1), size = game->position_size;
    assert_int_equal(count, twice->moves.count);
    assert_int_equal(wf_positions_turns(game, odd, 1), count);
    uint32_t *parents = get((count + 1) * sizeof *parents);
    uint8_t *moves = get(16 * count + 1), *after = get(size * count + 2);
    assert_int_equal(wf_positions_expand(game, odd, 1, parents, moves, after + 1), WF_OK);
    assert_memory_equal(moves, twice->moves.items, 16 * count);
    for (size_t i = 0; i < count; i++) {
        WfPosition next;
        wf_copy(game, &next, &twice->here);
        wf_apply(game, &next, &twice->moves.items[i]);
        assert_memory_equal(after + 1 + i * size, &next, size);
        assert_int_equal(parents[i], 0);
    }
    int8_t board[WF_PLACES_MAX], same[WF_PLACES_MAX], result[2];
    uint8_t seat[2];
    uint64_t hash[2];
    wf_positions_heads(game, here, 1, &seat[0], &result[0], &hash[0]);
    wf_positions_heads(game, odd, 1, &seat[1], &result[1], &hash[1]);
    assert_true(seat[0] == seat[1] && result[0] == result[1] && hash[0] == hash[1]);
    wf_positions_boards(&twice->spec, here, 1, seat, board);
    wf_positions_boards(&twice->spec, odd, 1, seat, same);
    assert_memory_equal(board, same, wf_game_place_count(game));
    put_back(parents);
    put_back(moves);
    put_back(after);
}

static void test_positions_at_odd_addresses(void **state)
{
    (void)state;
    uint64_t random = 20261129;
    for (size_t i = 0; all_specs[i] != NULL; i++)
        for (unsigned round = 0; round < 4; round++) {
            Twice twice = twice_of(all_specs[i], &random);
            check_writers(&twice);
            check_moves(&twice);
            check_texts(&twice);
            check_board(&twice);
            check_binding(&twice);
            check_binding_texts(&twice);
            check_analysis(&twice);
            check_actions(&twice);
            check_many(&twice);
            twice_free(&twice);
        }
}

/* Endgame tables, which have positions with few pieces. */
static void test_tables_at_odd_addresses(void **state)
{
    (void)state;
    static const char text[] = "1M4/6/6/6/6/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|"
                               "6/6/6/6/6/5e w 0 1";
    uint64_t random = 20261201;
    Twice twice = twice_of("courier-leapale", &random);
    twice.here = position_of(&twice.spec, text);
    wf_copy(twice.game, twice.odd, &twice.here);
    WfTables *tables = wf_tables_open(twice.game, &wf_system_allocator, NULL);
    WfTableValue here, odd;
    assert_non_null(tables);
    assert_int_equal(wf_tables_probe(tables, &twice.here, &here), WF_OK);
    assert_int_equal(wf_tables_probe(tables, twice.odd, &odd), WF_OK);
    assert_true(here.turns > 0 && here.turns == odd.turns);
    assert_memory_equal(&here.move, &odd.move, sizeof odd.move);
    wf_tables_free(tables);
    twice_free(&twice);
}

static bool stop(void *context)
{
    (void)context;
    return true;
}

/* The solver, and puzzles, which have a position in them. */
static void test_solver_at_odd_addresses(void **state)
{
    (void)state;
    uint64_t random = 20261130;
    Twice twice = twice_of("safe-passage", &random);
    static WfSolution here, odd;
    static WfLayers layers, odd_layers;
    const WfSolveLimits limits = {.nodes = 20000};
    wf_solve(&twice.spec, &twice.here, &limits, &wf_system_allocator, &here);
    assert_int_equal(wf_solve(&twice.spec, twice.odd, &limits, &wf_system_allocator, &odd), WF_OK);
    assert_true(here.low == odd.low && here.length == odd.length);
    WfEffort *effort = wf_effort_new(NULL);
    wf_effort_set_nodes(effort, 20000);
    WfSolution *solution = wf_solution_new(NULL);
    assert_int_equal(wf_solution_search(solution, &twice.spec, twice.odd, effort), WF_OK);
    assert_true(wf_solution_low(solution) == here.low);
    wf_solution_free(solution);
    wf_effort_free(effort);
    wf_layers(&twice.spec, &twice.here, 2, NULL, NULL, &wf_system_allocator, &layers);
    assert_int_equal(
        wf_layers(&twice.spec, twice.odd, 2, NULL, NULL, &wf_system_allocator, &odd_layers), WF_OK);
    assert_memory_equal(&layers, &odd_layers, sizeof layers.count);

    unsigned char *block = get(1 + sizeof(WfPuzzle));
    WfPuzzle *puzzle = (void *)(block + 1), made;
    const WfSolveLimits few = {.stop = stop};
    assert_int_equal(wf_puzzle(3, 4, &few, &wf_system_allocator, puzzle), WF_OK);
    memcpy(&made, block + 1, sizeof made);
    assert_int_equal(made.plies, 0);
    const WfPuzzleRequest request = {.plies = {1, 4}, .grade = {1, 10}, .keys = 8, .nodes = 1000};
    assert_int_equal(wf_puzzle_at(&twice.spec, twice.odd, &request, &wf_system_allocator, puzzle),
                     WF_OK);
    put_back(block);
    twice_free(&twice);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_at_odd_addresses),
        cmocka_unit_test(test_solver_at_odd_addresses),
        cmocka_unit_test(test_tables_at_odd_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
