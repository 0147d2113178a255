/* test_conform.c - random play through every game and option, checking the invariants of every
 * position.
 *
 * usage: test_conform [GAMES] random games for each spec */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include <wayfarer/arrange.h>

#include "base/random.h"
#include "fault_text.h"
#include "positions.h"
#include "sample.h"

static unsigned long games_wanted = 6;
enum { TURNS_MAX = 400, EXPLAINED = 12 };

static char *position_text(const WfGame *game, const WfPosition *position, char text[WF_TEXT_MAX])
{
    WfText out = wf_text(text, WF_TEXT_MAX);
    wf_format(game, position, &out);
    assert_true(out.length < WF_TEXT_MAX);
    return text;
}

static char *move_text(const WfGame *game, const WfPosition *position, const WfMove *move,
                       char text[WF_TEXT_MAX])
{
    WfText out = wf_text(text, WF_TEXT_MAX);
    wf_format_move(game, position, move, &out);
    return text;
}

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(WfMove));
}

/* The position is the same after it was written and read again. */
static void check_text(const WfSpec *spec, const WfPosition *position)
{
    char text[WF_TEXT_MAX], again[WF_TEXT_MAX];
    WfPosition read;
    WfFault fault = {0};
    memset(&read, 0xa5, sizeof read);
    (void)position_text(spec->game, position, text);
    if (wf_parse(spec, text, strlen(text), &read, &fault) != WF_OK)
        fail_msg("%s is refused: %s", text, fault_text(&fault));
    assert_string_equal(text, position_text(spec->game, &read, again));
    assert_true(wf_same(spec->game, position, &read));
    assert_int_equal(position->head.clock, read.head.clock);
    assert_int_equal(position->head.number, read.head.number);
}

/* The position is the same after it was taken apart and arranged again. */
static void check_arranged(const WfSpec *spec, const WfPosition *position)
{
    const WfGame *game = spec->game;
    char text[WF_TEXT_MAX], again[WF_TEXT_MAX];
    WfArrangement arrangement;
    WfText out = wf_text(again, sizeof again);
    if (!wf_can_arrange(game))
        return;
    wf_take_apart(game, position, &arrangement);
    wf_arrange(spec, &arrangement, &out);
    assert_string_equal(again, position_text(game, position, text));
    for (unsigned i = 0; i < game->field_count; i++)
        assert_in_range(arrangement.field[i], game->fields[i].low, game->fields[i].high);
}

/* An optional right (a ko, a right to castle) makes a different position, for repetition and for
 * the table of a search. */
static void check_flags(const WfSpec *spec, const WfPosition *position)
{
    const WfGame *game = spec->game;
    char text[WF_TEXT_MAX];
    WfArrangement arrangement;
    if (!wf_can_arrange(game))
        return;
    wf_take_apart(game, position, &arrangement);
    for (unsigned i = 0; i < game->field_count; i++) {
        WfPosition other;
        WfText out = wf_text(text, sizeof text);
        if (game->fields[i].high != 1)
            continue;
        arrangement.field[i] ^= 1;
        wf_arrange(spec, &arrangement, &out);
        if (wf_parse(spec, text, out.length, &other, NULL) == WF_OK) {
            assert_false(wf_same(game, position, &other));
            assert_int_not_equal(position->head.hash, other.head.hash);
        }
        arrangement.field[i] ^= 1;
    }
}

/* Castling: the king goes far, or takes its own rook. */
static bool castles(const WfGame *game, const WfPosition *position, const WfMove *move)
{
    const WfPlace from = game->place(move->from), to = game->place(move->to);
    const WfPiece there = wf_piece_at(game, position, to);
    return (there.letter != 0 && there.seat == position->head.turn) || from.file > to.file + 1 ||
                   to.file > from.file + 1
               ? wf_piece_at(game, position, from).letter == 'K'
               : false;
}

/* How the piece that moves gets to a square, or 0. */
static unsigned how_to(const WfReach *go, size_t count, uint8_t square)
{
    for (size_t i = 0; i < count; i++)
        if (go[i].square == square)
            return go[i].how;
    return 0;
}

/* Every legal move is in the range of its piece, as what it is; and of what a piece reaches, where
 * the game tells that, its range says no more. */
static void check_range(const WfSpec *spec, const WfPosition *position, const WfMove *move)
{
    const WfGame *game = spec->game;
    static WfReach go[WF_PLACES_MAX];
    WfArrangement arrangement;
    uint8_t reach[WF_REACH_MAX];
    if (!wf_can_arrange(game) || move->extra >= WF_EXTRA_SETUP || castles(game, position, move))
        return;
    wf_take_apart(game, position, &arrangement);
    const WfPlace from = game->place(move->from);
    const size_t count = wf_range(spec, &arrangement, from, go);
    const bool sends_circle = strlen(game->seats) > 2 && move->sent > 0;
    const bool takes = wf_piece_at(game, position, game->place(move->to)).letter != 0;
    if (game->range == NULL || sends_circle)
        return;
    assert_in_range(count, 1, WF_PLACES_MAX);
    const unsigned how = how_to(go, count, move->to);
    if ((how & (takes ? WF_REACH_CAPTURE : WF_REACH_MOVE)) == 0)
        fail_msg("%s: %u to %u is not in the range", game->name, move->from, move->to);
    if (move->sent > 0)
        assert_true((how_to(go, count, move->detail[0]) & WF_REACH_VICTIM) != 0);
    /* circles that a jump takes off the board are still there in a range: there it may say more */
    const bool circles_leave = strlen(game->seats) > 2 && spec->choice[1] != 0;
    const size_t reached = circles_leave ? 0 : wf_reach(game, position, from, reach);
    for (size_t i = 0; i < count && reached > 0; i++)
        if ((go[i].how & (WF_REACH_MOVE | WF_REACH_CAPTURE | WF_REACH_BARRED)) != 0)
            assert_non_null(memchr(reach, go[i].square, reached));
}

/* Under rules that let a piece move regardless of others, its range is its legal moves. */
static void check_exact_range(const WfSpec *spec, const WfPosition *position,
                              const WfMoveList *list)
{
    static WfReach go[WF_PLACES_MAX];
    const WfGame *game = spec->game;
    WfArrangement arrangement;
    if (game->range == NULL || strlen(game->seats) == 2 || spec->choice[1] != 0 ||
        list->count == 0 || list->items[0].extra >= WF_EXTRA_SETUP)
        return;
    wf_take_apart(game, position, &arrangement);
    const uint8_t square = list->items[0].from;
    size_t legal = 0, told = 0;
    for (size_t i = 0; i < list->count; i++)
        legal += list->items[i].from == square;
    const size_t count = wf_range(spec, &arrangement, game->place(square), go);
    for (size_t i = 0; i < count; i++)
        told += (go[i].how & WF_REACH_MOVE) != 0;
    assert_int_equal(told, legal);
}

/* Each move is listed once, the number of moves equals the count, and each is read back from
 * text. */
static void check_moves(const WfSpec *spec, const WfPosition *position, WfMoveList *list)
{
    char text[WF_TEXT_MAX];
    WfMove read;
    WfFault fault = {0};
    assert_int_equal(wf_moves(spec->game, position, list), WF_OK);
    assert_int_equal(list->count, wf_count(spec->game, position));
    for (size_t i = 0; i < list->count; i++) {
        (void)move_text(spec->game, position, &list->items[i], text);
        if (wf_scan_move(spec->game, text, strlen(text), &read, &fault) != WF_OK)
            fail_msg("%s is refused: %s", text, fault_text(&fault));
        assert_memory_equal(&read, &list->items[i], sizeof read);
    }
    WfMove *sorted = malloc((list->count + 1) * sizeof *sorted);
    assert_non_null(sorted);
    if (list->count > 0)
        memcpy(sorted, list->items, list->count * sizeof *sorted);
    qsort(sorted, list->count, sizeof *sorted, compare_moves);
    for (size_t i = 1; i < list->count; i++)
        assert_memory_not_equal(&sorted[i - 1], &sorted[i], sizeof *sorted);
    free(sorted);
}

static bool is_listed(const WfMoveList *list, const WfMove *move)
{
    for (size_t i = 0; i < list->count; i++)
        if (memcmp(&list->items[i], move, sizeof *move) == 0)
            return true;
    return false;
}

/* A move is legal by itself if it is in the list, whatever its bytes are; and there is one. */
static void check_legal(const WfSpec *spec, const WfPosition *position, const WfMoveList *list,
                        uint64_t *state)
{
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    if (spec->game->can_move != NULL)
        assert_int_equal(spec->game->can_move(position), list->count != 0);
    for (unsigned i = 0; i < 10 * EXPLAINED; i++) {
        WfMove move = {.extra = WF_EXTRA_PASS};
        if (list->count > 0)
            move = list->items[random_below(state, list->count)];
        unsigned char bytes[sizeof move];
        memcpy(bytes, &move, sizeof move);
        for (unsigned changes = i % 3; changes > 0; changes--)
            bytes[random_below(state, i % 2 == 0 ? sizeof move : 4U + 2U * move.sent)] =
                (unsigned char)random_below(state, i % 5 == 0 ? 256 : 100);
        memcpy(&move, bytes, sizeof move);
        const WfCode code = wf_check_move(spec->game, position, &move, &scratch);
        assert_int_equal(code, is_listed(list, &move) ? WF_OK : WF_ILLEGAL);
    }
    wf_moves_free(&scratch);
}

/* Explain agrees with the list, for legal moves and for moves that are probably illegal. */
static void check_explain(const WfSpec *spec, const WfPosition *position, const WfMoveList *list,
                          uint64_t *state)
{
    for (unsigned i = 0; i < EXPLAINED && list->count > 0; i++) {
        char text[2 * WF_TEXT_MAX], name[WF_TEXT_MAX];
        WfMove move = list->items[random_below(state, list->count)];
        const WfMove *other = &list->items[random_below(state, list->count)];
        if (i % 3 == 1)
            move.to = other->to;
        if (i % 3 == 2)
            move.from = other->from;
        if (i % 4 == 3 && move.extra == 0) {
            move.sent = other->sent;
            memcpy(move.detail, other->detail, sizeof move.detail);
        }
        (void)move_text(spec->game, position, &move, name);
        if (wf_scan_move(spec->game, name, strlen(name), &move, NULL) != WF_OK)
            continue;
        const bool listed = is_listed(list, &move);
        WfText out = wf_text(text, sizeof text);
        const bool legal = wf_explain(spec->game, position, &move, &out);
        if (legal != listed)
            fail_msg("%s %s is %slegal, but: %s", position_text(spec->game, position, text), name,
                     listed ? "" : "not ", text);
        assert_true(out.length > 5 && out.length < sizeof text);
        assert_int_equal(text[out.length - 1], '.');
    }
}

/* The outcome fits the moves; a finished game without moves says so. */
static void check_outcome(const WfSpec *spec, const WfPosition *position, const WfMoveList *list)
{
    const WfOutcome outcome = wf_outcome(spec->game, position);
    if (list->count == 0)
        assert_int_not_equal(outcome.result, WF_ONGOING);
    if (outcome.result == WF_WIN && !spec->game->cooperative)
        assert_true((position->head.playing >> outcome.seat & 1) != 0);
    else
        assert_int_equal(outcome.seat, WF_NO_SEAT);
    assert_true((wf_reason(outcome.reason)[0] == '\0') == (outcome.result == WF_ONGOING));
}

/* What a board draws of a move: its way begins and ends where the move does, and every jump of a
 * series passes over a piece, once as far on as before (advanced) or at once (basic). The piece
 * that captures attacked the place (Courier Leapale, Safe Passage; in The Travelers all captures).
 */
static void check_drawing(const WfSpec *spec, const WfPosition *position, const WfMove *move)
{
    const WfGame *game = spec->game;
    WfPlace path[WF_PATH_MAX];
    const size_t length = wf_path(game, position, move, path);
    if (move->extra >= WF_EXTRA_SETUP) {
        assert_int_equal(length, 0);
        return;
    }
    assert_in_range(length, 2, WF_PATH_MAX - 1);
    const WfPlace from = game->place(move->from), to = game->place(move->to);
    assert_memory_equal(&path[0], &from, sizeof from);
    assert_memory_equal(&path[length - 1], &to, sizeof to);
    for (size_t i = 1; game->path != NULL && i < length; i++) {
        const int files = abs(path[i].file - path[i - 1].file);
        const int ranks = abs(path[i].rank - path[i - 1].rank);
        assert_true(files == 0 || ranks == 0 || files == ranks);
        const int far = files > ranks ? files : ranks;
        assert_true(length == 2 ? far == 1 || far % 2 == 0 : far % 2 == 0);
    }
    const WfPiece mover = wf_piece_at(game, position, from),
                  taken = wf_piece_at(game, position, to);
    if (taken.letter != 0 && taken.seat != mover.seat && game->attackers != NULL)
        assert_true(wf_attacks(game, position, mover.seat, to));
}

static void check_position(const WfSpec *spec, const WfPosition *position, WfMoveList *list,
                           uint64_t *state)
{
    assert_int_equal(position->head.hash, spec->game->rehash(position));
    check_text(spec, position);
    check_arranged(spec, position);
    check_flags(spec, position);
    check_moves(spec, position, list);
    check_explain(spec, position, list, state);
    check_legal(spec, position, list, state);
    check_outcome(spec, position, list);
    check_exact_range(spec, position, list);
    for (unsigned i = 0; i < EXPLAINED && list->count > 0; i++) {
        const WfMove *move = &list->items[random_below(state, list->count)];
        check_drawing(spec, position, move);
        check_range(spec, position, move);
    }
}

/* Applying a move writes nothing beyond the position's own size, and leaves the original
 * unchanged. */
static void check_apply(const WfSpec *spec, const WfPosition *position, const WfMove *move,
                        WfPosition *after)
{
    WfPosition before;
    memset(after, 0x5a, sizeof *after);
    wf_copy(spec->game, &before, position);
    wf_copy(spec->game, after, position);
    wf_apply(spec->game, after, move);
    assert_memory_equal(&before, position, spec->game->position_size);
    const unsigned char *bytes = (const unsigned char *)after;
    for (size_t i = spec->game->position_size; i < sizeof *after; i++)
        assert_int_equal(bytes[i], 0x5a);
}

/* Counters stop at the greatest number that a position can be read with. */
static void check_counters(const WfSpec *spec, const WfPosition *position, const WfMove *move)
{
    WfPosition late;
    wf_copy(spec->game, &late, position);
    late.head.number = WF_COUNTER_MAX;
    if (spec->game->has_clock)
        late.head.clock = WF_COUNTER_MAX;
    wf_apply(spec->game, &late, move);
    assert_true(late.head.number <= WF_COUNTER_MAX);
    assert_true(late.head.clock <= WF_COUNTER_MAX);
}

/* ---- memory ---- */

/* Fails once, after `left` more allocations. */
static void *fail_once(void *left, void *block, size_t size)
{
    int *number = left;
    if (size > 0 && (*number)-- == 0)
        return NULL;
    return wf_system_allocator.resize(wf_system_allocator.context, block, size);
}

/* A list of moves for which memory was refused once is not reported as complete. */
static void memory_is_missed(void **state_)
{
    (void)state_;
    uint64_t state = 3;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        for (int turn = 0; turn < 40; turn++) {
            WfPosition position;
            position_by_scatter(&spec, &state, &position);
            int left = turn % 4;
            WfMoveList list;
            wf_moves_init(&list, (WfAllocator){.resize = fail_once, .context = &left});
            const WfCode code = wf_moves(spec.game, &position, &list);
            assert_int_equal(code, left < 0 ? WF_NO_MEMORY : WF_OK);
            wf_moves_free(&list);
        }
    }
}

static void run_spec(void **name)
{
    const WfSpec spec = spec_of(*name);
    uint64_t state = 7 + sample_seed();
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (unsigned long i = 0; i < games_wanted; i++) {
        WfPosition position, after;
        wf_start(&spec, &position);
        for (unsigned turn = 0; turn < TURNS_MAX; turn++) {
            check_position(&spec, &position, &list, &state);
            if (list.count == 0)
                break;
            const WfMove *move = &list.items[random_below(&state, list.count)];
            check_counters(&spec, &position, move);
            check_apply(&spec, &position, move, &after);
            wf_copy(spec.game, &position, &after);
        }
        for (unsigned scattered = 0; scattered < 40; scattered++) {
            position_by_scatter(&spec, &state, &position);
            check_position(&spec, &position, &list, &state);
        }
    }
    wf_moves_free(&list);
}

int main(int count, char **words)
{
    struct CMUnitTest tests[64];
    size_t test_count = 0;
    if (count > 1)
        games_wanted = strtoul(words[1], NULL, 10);
    print_message("sample: %lu games, WAYFARER_SEED=%" PRIu64 "\n", games_wanted, sample_seed());
    for (; all_specs[test_count] != NULL; test_count++)
        tests[test_count] =
            (struct CMUnitTest){.name = all_specs[test_count],
                                .test_func = run_spec,
                                .initial_state = (void *)(uintptr_t)all_specs[test_count]};
    tests[test_count++] = (struct CMUnitTest)cmocka_unit_test(memory_is_missed);
    return _cmocka_run_group_tests("conform", tests, test_count, NULL, NULL);
}
