/* test_binding.c - the flat header: it is enough by itself and may be included twice; what it says
 * of games, positions, moves and records is what the rest of the library says; all memory comes
 * back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
/* before and after the others, and twice */
#include <wayfarer/binding.h>

#include <wayfarer/binding.h>
#include <wayfarer/wayfarer.h>

#include "base/random.h"
#include "positions.h"

enum { PLIES = 60, TEXT = 4096 };

/* Counts what is allocated, and fails when `left` allocations were made. */
typedef struct Counted {
    long blocks, left;
} Counted;

static void *count_resize(void *context, void *block, size_t bytes)
{
    Counted *counted = context;
    if (bytes == 0) {
        counted->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    if (counted->left-- == 0) {
        counted->left = 0;
        return NULL;
    }
    void *grown = realloc(block, bytes);
    counted->blocks += block == NULL && grown != NULL;
    return grown;
}

static void test_games(void **state)
{
    (void)state;
    char text[TEXT];
    assert_int_equal(wf_move_bytes(), 16);
    assert_int_equal(wf_position_alignment(), 16);
    assert_null(wf_game_at(wf_game_count()));
    for (size_t i = 0; i < wf_game_count(); i++) {
        const WfGame *game = wf_game_at(i);
        assert_ptr_equal(wf_game(wf_game_name(game)), game);
        assert_int_equal(wf_position_bytes(game), game->position_size);
        for (uint32_t seat = 0; seat < wf_game_seat_count(game); seat++)
            assert_int_equal(wf_seat(game, wf_game_seat_letter(game, seat)), seat);
        assert_null(wf_game_seat_name(game, wf_game_seat_count(game)));
        assert_int_equal(wf_game_kind_letter(game, game->kind_count), 0);
        /* the values of each option make specs, and are written as they were read */
        for (uint32_t option = 0; option < wf_game_option_count(game); option++)
            for (uint32_t value = 0; value < wf_game_option_value_count(game, option); value++) {
                char chosen[64];
                const size_t length =
                    wf_game_option_value(game, option, value, chosen, sizeof chosen);
                const bool number = chosen[length - 1] == '#';
                if (number)
                    chosen[length - 1] = '7';
                snprintf(text, sizeof text, "%s:%s=%s", wf_game_name(game),
                         wf_game_option_key(game, option), chosen);
                WfSpec *spec = wf_spec_read(text, strlen(text), NULL, NULL);
                assert_non_null(spec);
                assert_int_equal(wf_spec_choice(spec, option), value);
                assert_true(!number || wf_spec_number(spec) == 7);
                assert_true(!number || wf_game_option_number_max(game, option, value) >= 7);
                wf_spec_free(spec);
            }
        for (uint32_t place = 0; place < wf_game_place_count(game); place++) {
            const size_t length = wf_game_place_name(game, place, text, sizeof text);
            assert_int_equal(wf_game_place(game, text, length), place);
        }
        assert_int_equal(wf_game_place_name(game, wf_game_place_count(game), text, 1), 0);
        assert_int_equal(wf_game_place(game, "z99", 3), -1);
    }
}

/* A move of the binding against what the library says of it. */
static void check_move(const WfGame *game, const WfPosition *position, const uint8_t *move)
{
    char text[TEXT], small[3] = "??";
    uint8_t read[16];
    size_t length = 0;
    assert_int_equal(wf_move_notation(game, position, move, NULL, NULL, text, TEXT, &length), 0);
    assert_int_equal(length, strlen(text));
    assert_int_equal(wf_move_read(game, position, text, length, NULL, read, NULL), 0);
    assert_memory_equal(read, move, 16);
    length = wf_move_text(game, position, move, text, TEXT);
    assert_int_equal(wf_move_scan(game, text, length, read, NULL), 0);
    assert_memory_equal(read, move, 16);
    assert_int_equal(wf_move_text(game, position, move, small, sizeof small), length);
    assert_int_equal(small[2], 0);
    assert_int_equal(wf_move_text(game, position, move, NULL, 0), length);
    assert_true(wf_move_explain(game, position, move, NULL, text, TEXT, &length));
    assert_true(wf_move_explain_json(game, position, move, NULL, text, TEXT, &length));
    assert_int_equal(text[length - 1], '}');
    uint32_t path[WF_PATH_MAX];
    const size_t places = wf_move_path(game, position, move, path, WF_PATH_MAX);
    if (places > 0)
        assert_int_equal(path[0], wf_game_square_place(game, wf_move_from(move)));
}

/* A random game by the binding, step by step the same as by the library. */
static void play(const char *text, uint64_t *random, const WfAllocator *allocator)
{
    WfSpec *spec = wf_spec_read(text, strlen(text), allocator, NULL);
    const WfGame *game = wf_spec_game(spec);
    WfPosition *position = wf_position_new(spec, allocator), plain;
    WfMoveList *list = wf_move_list_new(allocator);
    WfRecord *record = wf_record_new(spec, NULL, allocator);
    wf_start(spec, &plain);
    for (unsigned ply = 0; ply < PLIES; ply++) {
        int32_t result, reason;
        uint8_t seat;
        wf_position_outcome(game, position, &result, &reason, &seat);
        assert_int_equal(wf_move_list_fill(list, game, position), 0);
        assert_int_equal(wf_move_list_count(list), wf_count(game, position));
        wf_record_result(record, &result, &reason, &seat);
        if (result != WF_ONGOING)
            break;
        const size_t chosen = (size_t)(random_next(random) % wf_move_list_count(list));
        uint8_t move[16];
        memcpy(move, wf_move_list_items(list) + 16 * chosen, sizeof move);
        check_move(game, position, move);
        WfMove same;
        memcpy(&same, move, sizeof same);
        wf_apply(game, &plain, &same);
        assert_int_equal(wf_position_play(game, position, move, allocator), 0);
        assert_int_equal(wf_record_put(record, WF_EVENT_MOVE, WF_NO_SEAT, move), 0);
        assert_true(wf_position_equal(game, position, &plain));
        assert_true(wf_position_hash(position) == plain.head.hash);
        assert_true(wf_same(game, wf_record_now(record), position));
        wf_record_event_move(record, ply, (uint8_t *)&same);
        assert_memory_equal(&same, move, sizeof move);
    }
    char written[TEXT];
    const size_t length = wf_position_text(game, position, written, TEXT);
    WfPosition *read = wf_position_read(spec, written, length, allocator, NULL);
    assert_true(wf_position_equal(game, position, read));
    WfNotes *notes = wf_notes_of(record, allocator);
    char *whole = malloc(1 << 16);
    const size_t bytes = wf_notes_text(notes, whole, 1 << 16);
    WfNotesList *games = wf_notes_list_read(whole, bytes, allocator, NULL);
    assert_int_equal(wf_notes_list_count(games), 1);
    assert_ptr_equal(wf_notes_list_at(games, 1), NULL);
    free(whole);
    wf_notes_list_free(games);
    wf_notes_free(notes);
    wf_position_free(read);
    wf_record_free(record);
    wf_move_list_free(list);
    wf_position_free(position);
    wf_spec_free(spec);
}

static void test_play(void **state)
{
    (void)state;
    Counted counted = {.left = -1};
    WfAllocator *allocator = wf_allocator_new(count_resize, &counted);
    uint64_t random = 42;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        play(all_specs[i], &random, allocator);
        assert_int_equal(counted.blocks, 0);
    }
    wf_allocator_free(allocator);
}

static void test_refusals(void **state)
{
    (void)state;
    char text[TEXT];
    WfFault *fault = wf_fault_new(NULL);
    assert_null(wf_spec_read("travelers:x=1", 13, NULL, fault));
    assert_int_equal(wf_fault_code(fault), WF_BAD_INPUT);
    assert_int_equal(wf_fault_at(fault), 10);
    assert_true(wf_fault_sentence(fault, true, NULL, text, TEXT) >
                wf_fault_sentence(fault, false, NULL, text, TEXT));
    WfSpec *spec = wf_spec_read("safe-passage", 12, NULL, fault);
    const WfGame *game = wf_spec_game(spec);
    WfPosition *position = wf_position_new(spec, NULL);
    uint8_t move[16] = {0};
    assert_int_equal(wf_move_read(game, position, "e2e5", 4, NULL, move, fault), WF_ILLEGAL);
    assert_int_equal(wf_fault_code(fault), WF_ILLEGAL);
    assert_non_null(wf_fault_id(fault));
    assert_int_equal(wf_move_scan(game, "e2e5", 4, move, fault), 0);
    const uint64_t hash = wf_position_hash(position);
    assert_int_equal(wf_position_play(game, position, move, NULL), WF_ILLEGAL);
    assert_true(wf_position_hash(position) == hash);
    WfRecord *record = wf_record_new(spec, position, NULL);
    assert_int_equal(wf_record_put(record, 0, 0, move), WF_ILLEGAL);
    assert_int_equal(wf_record_put(record, 9, 0, move), WF_ILLEGAL);
    assert_int_equal(wf_record_event_kind(record, 0), -1);
    assert_null(wf_notes_parse("[Spec", 5, NULL, fault));
    assert_true(wf_fault_line(fault) == 1 && wf_fault_column(fault) > 0);
    wf_record_free(record);
    wf_position_free(position);
    wf_spec_free(spec);
    wf_fault_free(fault);
    assert_null(wf_code_name(4));
    assert_null(wf_result_name(-1));
    assert_null(wf_reason_name(99, NULL));
}

static bool stop_at_once(void *context, const WfChoice *choice)
{
    (*(unsigned *)context)++;
    return wf_choice_depth(choice) < 2;
}

static bool stop_review(void *context, size_t done, size_t of)
{
    (void)context;
    return done < of / 2;
}

static void test_effort(void **state)
{
    (void)state;
    Counted counted = {.left = -1};
    const WfAllocator allocator = {.resize = count_resize, .context = &counted};
    WfSpec *spec = wf_spec_read("travelers", 9, &allocator, NULL);
    WfRecord *record = wf_record_new(spec, NULL, &allocator);
    WfEffort *effort = wf_effort_new(&allocator);
    WfEngineSession *session =
        wf_engine_open(wf_engine_named("search"), &allocator, (size_t)1 << 20, 1);
    unsigned calls = 0;
    uint8_t move[16], only[16];
    wf_effort_on_choice(effort, stop_at_once, &calls);
    wf_effort_set_depth(effort, 9);
    for (unsigned ply = 0; ply < 4; ply++) {
        assert_int_equal(wf_engine_choose(session, record, effort), 0);
        wf_choice_line_move(wf_engine_choice(session), 0, move);
        wf_choice_move(wf_engine_choice(session), only);
        assert_memory_equal(move, only, sizeof move);
        assert_int_equal(wf_record_put(record, 0, 0, move), 0);
    }
    assert_true(calls >= 4);
    /* a search that may make one move only makes it; one that is stopped beforehand moves, too */
    WfMoveList *list = wf_move_list_new(&allocator);
    wf_move_list_fill(list, wf_spec_game(spec), wf_record_now(record));
    assert_int_equal(wf_effort_set_only(effort, wf_move_list_items(list) + 16, 1), 0);
    wf_effort_stop(effort);
    assert_int_equal(wf_engine_choose(session, record, effort), 0);
    wf_choice_move(wf_engine_choice(session), move);
    assert_memory_equal(move, wf_move_list_items(list) + 16, sizeof move);
    wf_effort_resume(effort);
    wf_effort_set_only(effort, NULL, 0);
    wf_effort_set_nodes(effort, 300);
    WfAnalysis *analysis = wf_analysis_new(&allocator);
    wf_effort_set_lines(effort, 3);
    assert_int_equal(wf_analysis_run(analysis, record, effort), 0);
    assert_int_equal(wf_analysis_line_count(analysis), 3);
    assert_null(wf_analysis_line(analysis, 3));
    int32_t code;
    WfReview *review = wf_review_run(record, effort, &allocator, &code);
    assert_int_equal(wf_review_count(review), 4);
    assert_true(wf_review_turn_known(review, 0) && !wf_review_stopped(review));
    wf_review_free(review);
    wf_effort_on_progress(effort, stop_review, NULL);
    review = wf_review_run(record, effort, &allocator, &code);
    assert_true(wf_review_stopped(review));
    wf_review_free(review);
    wf_analysis_free(analysis);
    wf_move_list_free(list);
    wf_engine_close(session);
    wf_effort_free(effort);
    wf_record_free(record);
    wf_spec_free(spec);
    assert_int_equal(counted.blocks, 0);
}

/* An effort with tables proves what one without them does not. */
static void test_tables(void **state)
{
    (void)state;
    static const char text[] = "6/6/6/6/6/E3M1|6/6/6/6/2e3/6|6/6/6/6/6/6|6/6/6/6/6/6|"
                               "6/6/6/6/6/6|6/6/6/6/6/6 w 0 1";
    assert_null(wf_tables_open(wf_game("travelers"), NULL, NULL));
    WfTables *tables = wf_tables_open(wf_game("courier-leapale"), NULL, NULL);
    WfSpec *spec = wf_spec_read("courier-leapale", 15, NULL, NULL);
    WfPosition *position = wf_position_read(spec, text, sizeof text - 1, NULL, NULL);
    WfRecord *record = wf_record_new(spec, position, NULL);
    WfEffort *effort = wf_effort_new(NULL);
    WfEngineSession *session = wf_engine_open(wf_engine_named("search"), NULL, (size_t)1 << 20, 1);
    wf_effort_set_nodes(effort, 300);
    for (unsigned with = 0; with < 2; with++) {
        wf_effort_set_tables(effort, with ? tables : NULL);
        assert_int_equal(wf_engine_choose(session, record, effort), 0);
        const WfChoice *choice = wf_engine_choice(session);
        assert_int_equal(wf_choice_is_table(choice), with);
        assert_int_equal(wf_turns_to_win(wf_choice_score(choice)), with ? 23 : 0);
    }
    wf_engine_close(session);
    wf_effort_free(effort);
    wf_record_free(record);
    wf_position_free(position);
    wf_spec_free(spec);
    wf_tables_free(tables);
}

/* Each handle says NULL when there is no memory, and loses none. */
static void test_no_memory(void **state)
{
    (void)state;
    WfSpec *spec = wf_spec_read("traverse", 8, NULL, NULL);
    static const char game[] = "[Spec \"travelers\"]\n\n*\n\n[Spec \"travelers\"]\n\n*\n";
    for (long left = 0; left < 40; left++) {
        Counted counted = {.left = left};
        const WfAllocator allocator = {.resize = count_resize, .context = &counted};
        wf_notes_list_free(wf_notes_list_read(game, sizeof game - 1, &allocator, NULL));
        wf_engine_close(wf_engine_open(wf_engine_at(0), &allocator, 1 << 16, 1));
        WfMoveList *list = wf_move_list_new(&allocator);
        WfPosition *position = wf_position_new(spec, &allocator);
        if (list != NULL && position != NULL &&
            wf_move_list_fill(list, wf_spec_game(spec), position))
            assert_int_equal(wf_move_list_count(list), 0);
        wf_move_list_free(list);
        wf_position_free(position);
        assert_int_equal(counted.blocks, 0);
    }
    wf_spec_free(spec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),    cmocka_unit_test(test_play),
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_effort),
        cmocka_unit_test(test_tables),   cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
