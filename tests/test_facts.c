/* test_facts.c - what a program displays of a position: attackers, checks, progress, reach. All
 * games, in positions of random play and scattered ones; and some positions by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <wayfarer/wayfarer.h>

#include "base/random.h"
#include "fault_text.h"
#include "positions.h"

enum { GAMES = 4, TURNS_MAX = 60, SCATTERED = 40 };

static bool has(const uint8_t *square, size_t count, uint8_t wanted)
{
    for (size_t i = 0; i < count; i++)
        if (square[i] == wanted)
            return true;
    return false;
}

/* A legal move ends where the way of moving of its piece leads. A piece that captures another
 * attacked it. */
static void check_move(const WfGame *game, const WfPosition *position, const WfMove *move)
{
    uint8_t square[WF_REACH_MAX], from[WF_ATTACKERS_MAX];
    if (move->extra >= WF_EXTRA_SETUP)
        return;
    const WfPlace target = game->place(move->to);
    if (game->reach != NULL)
        assert_true(
            has(square, wf_reach(game, position, game->place(move->from), square), move->to));
    const WfPiece taken = wf_piece_at(game, position, target);
    const uint8_t mover = position->head.turn;
    if (game->attackers != NULL && taken.letter != 0 && taken.seat != mover)
        assert_true(has(from, wf_attackers(game, position, mover, target, from), move->from));
}

/* Pieces in check belong to the mover, and the pieces that check them attack them. */
static void check_checks(const WfGame *game, const WfPosition *position)
{
    WfCheck check[WF_CHECKS_MAX];
    uint8_t from[WF_ATTACKERS_MAX];
    const size_t count = wf_checks(game, position, check);
    const WfOutcome outcome = wf_outcome(game, position);
    if (outcome.reason == WF_REASON_CHECKMATE)
        assert_true(count > 0);
    if (outcome.reason == WF_REASON_STALEMATE)
        assert_int_equal(count, 0);
    for (size_t i = 0; i < count; i++) {
        const WfPlace place = game->place(check[i].square);
        const WfPiece piece = wf_piece_at(game, position, place);
        assert_int_equal(piece.seat, position->head.turn);
        assert_true(check[i].count > 0);
        for (uint8_t seat = 0; seat < 2; seat++) {
            const size_t attackers = wf_attackers(game, position, seat, place, from);
            for (unsigned n = 0; n < check[i].count; n++)
                assert_int_equal(has(from, attackers, check[i].by[n]), seat != piece.seat);
        }
    }
}

static void check_progress(const WfGame *game, const WfPosition *position)
{
    const WfOutcome outcome = wf_outcome(game, position);
    for (uint8_t seat = 0; game->seats[seat] != '\0'; seat++) {
        WfProgress progress;
        if (!wf_progress(game, position, seat, &progress) || !progress.has_left)
            continue;
        assert_true(progress.done <= progress.of);
        assert_true(progress.left >= progress.of - progress.done);
        assert_int_equal(progress.left == 0, progress.done == progress.of);
        if (outcome.reason == WF_REASON_ARRIVED && outcome.seat == seat)
            assert_int_equal(progress.left, 0);
    }
}

/* One own turn brings no seat nearer by more than one turn, so `left` is a lower bound. */
static void check_bound(const WfGame *game, const WfPosition *before, const WfMove *move)
{
    WfPosition after;
    WfProgress then, now;
    const uint8_t seat = before->head.turn;
    if (!wf_progress(game, before, seat, &then) || !then.has_left)
        return;
    wf_copy(game, &after, before);
    wf_apply(game, &after, move);
    assert_true(wf_progress(game, &after, seat, &now));
    assert_true(then.left <= now.left + 1);
}

/* Nothing is reached from an empty place. */
static void check_empty(const WfGame *game, const WfPosition *position)
{
    uint8_t square[WF_REACH_MAX];
    for (unsigned number = 0; number < (unsigned)game->files * game->ranks; number++) {
        const WfPlace place = {.file = (uint8_t)(number % game->files),
                               .rank = (uint8_t)(number / game->files)};
        if (wf_piece_at(game, position, place).letter == 0)
            assert_int_equal(wf_reach(game, position, place, square), 0);
    }
}

static void check_position(const WfGame *game, const WfPosition *position, WfMoveList *list)
{
    check_empty(game, position);
    check_checks(game, position);
    check_progress(game, position);
    assert_int_equal(wf_moves(game, position, list), WF_OK);
    const size_t step = list->count / 200 + 1; /* some turns have thousands of choices */
    for (size_t i = 0; i < list->count; i += step) {
        check_move(game, position, &list->items[i]);
        check_bound(game, position, &list->items[i]);
    }
}

static void run_spec(void **name)
{
    const WfSpec spec = spec_of(*name);
    uint64_t state = 11;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (unsigned i = 0; i < GAMES; i++) {
        WfPosition position;
        wf_start(&spec, &position);
        for (unsigned turn = 0; turn < TURNS_MAX; turn++) {
            check_position(spec.game, &position, &list);
            if (list.count == 0)
                break;
            wf_apply(spec.game, &position, &list.items[random_below(&state, list.count)]);
        }
        for (unsigned scattered = 0; scattered < SCATTERED; scattered++) {
            position_by_scatter(&spec, &state, &position);
            check_position(spec.game, &position, &list);
        }
    }
    wf_moves_free(&list);
}

/* ---- by hand ---- */

/* Squares as names, in order: "a1 b2 ". */
static void name_squares(const WfGame *game, const uint8_t *square, size_t count, WfText *out)
{
    for (size_t i = 0; i < count; i++) {
        char name[8];
        wf_place_name(game, game->place(square[i]), name);
        wf_text_add(out, "%s ", name);
    }
}

static WfPlace place_of(const WfGame *game, const char *name)
{
    char other[8];
    for (unsigned square = 0; square < WF_NO_SQUARE; square++) {
        const WfPlace place = game->place((uint8_t)square);
        if (place.rank >= game->ranks || place.level >= game->levels)
            continue;
        wf_place_name(game, place, other);
        if (strcmp(other, name) == 0)
            return place;
    }
    fail_msg("no place %s", name);
    return (WfPlace){0};
}

static void attackers_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *position, *place, *attackers;
    } cases[] = {
        {"travelers", "3t5/b8/9/9/4t4/9/2U1A1A2/4B4/T7T w - 0 1", "e5", "c3 "},
        {"travelers", "9/b8/9/9/4t4/4A4/9/1Y6B/T3T3t w - 0 1", "e5", "b2 e4 "},
        {"travelers", "9/b8/9/9/4t4/4B4/2A1U4/1Y6Y/T3T3t w - 0 1", "e5", "b2 e3 "},
        {"safe-passage", "4k3/8/8/3p4/8/2N3B1/8/3RK3 w - - 0 1", "d5", "d1 c3 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char data[WF_TEXT_MAX] = "";
        WfText out = wf_text(data, sizeof data);
        uint8_t from[WF_ATTACKERS_MAX];
        WfPosition position;
        WfFault fault = {0};
        const WfSpec spec = spec_of(cases[i].spec);
        const char *text = cases[i].position;
        if (wf_parse(&spec, text, strlen(text), &position, &fault) != WF_OK)
            fail_msg("%s: %s", text, fault_text(&fault));
        name_squares(
            spec.game, from,
            wf_attackers(spec.game, &position, 0, place_of(spec.game, cases[i].place), from), &out);
        assert_string_equal(data, cases[i].attackers);
    }
}

/* A turn moves a piece of TRAVERSE by any even number of rows, or by one; a Traveler by up to
 * three. */
static void progress_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *position;
        unsigned done, left;
    } cases[] = {
        {"travelers", "T3t4/b8/9/9/9/9/9/4B4/4T3t w - 0 1", 1, 3},
        {"travelers", "3Tt4/b8/9/9/9/9/9/4B4/3T4t b - 0 1", 1, 3},
        {"travelers", "4t4/b8/9/4T4/9/3T5/9/4B4/8t w - 0 1", 0, 3},
        {"traverse", "1nSnSnDnDnTnTnCnC1/10/10/10/10/10/10/10/10/1sSsSsDsDsTsTsCsC1 s basic 2 2", 0,
         16},
        {"traverse", "1nSnSnDnDnTnTnCnC1/10/10/10/10/10/10/10/10/1sSsSsDsDsTsTsCsC1 n basic 2 2", 0,
         16},
        {"traverse", "1nSnSnDnDnTnTnC2/2sS7/2nC2sS4/3sD1sD4/10/10/10/10/10/2sTsTsCsC4 s basic 2 2",
         0, 14},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const WfSpec spec = spec_of(cases[i].spec);
        const WfPosition position = position_of(&spec, cases[i].position);
        WfProgress progress;
        assert_true(wf_progress(spec.game, &position, position.head.turn, &progress));
        assert_int_equal(progress.done, cases[i].done);
        assert_int_equal(progress.left, cases[i].left);
    }
}

int main(void)
{
    struct CMUnitTest tests[64];
    size_t count = 0;
    for (; all_specs[count] != NULL; count++)
        tests[count] = (struct CMUnitTest){.name = all_specs[count],
                                           .test_func = run_spec,
                                           .initial_state = (void *)(uintptr_t)all_specs[count]};
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(attackers_by_hand);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(progress_by_hand);
    return _cmocka_run_group_tests("facts", tests, count, NULL, NULL);
}
