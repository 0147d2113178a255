/* test_review.c - reviews of finished games: grades, reasons, threads, stops.
 *
 * usage: test_review [--every N] [FILE...]
 *
 * The files have positions with a move that is reviewed, one case a line:
 *
 *   SPEC ; POSITION ; MOVES ; KIND
 *
 * The last of MOVES is the one reviewed; KIND is that of its reason or its merit, or `none`. A line
 * that begins with # is a comment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "fault_text.h"
#include "positions.h"
#include "review/grade.h"
#include "sample.h"

/* NODES: of a search in these tests. */
enum { NODES = 20000, LINE_MAX = 4096 };

static char *const *cases; /* files; ends in NULL */
static WfTables *tables;   /* of Courier Leapale */
static unsigned every = 1; /* one case or game in this many is tested */

static WfReview *review_of(const WfRecord *record, const WfReviewLimits *limits)
{
    WfReview *review = NULL;
    assert_int_equal(wf_review(record, limits, &wf_system_allocator, &review), WF_OK);
    assert_non_null(review);
    return review;
}

/* A game of random moves. */
static WfRecord *random_game(const char *text, unsigned turns, uint64_t seed)
{
    const WfSpec spec = spec_of(text);
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (unsigned i = 0; i < turns && wf_record_outcome(record).result == WF_ONGOING; i++) {
        list.count = 0;
        assert_int_equal(wf_moves(spec.game, wf_record_now(record), &list), WF_OK);
        const WfMove move = list.items[random_below(&seed, list.count)];
        assert_int_equal(wf_record_play(record, &move), WF_OK);
    }
    wf_moves_free(&list);
    return record;
}

/* ---- properties of every review ---- */

static void check_line(const WfGame *game, const WfPosition *from, const WfMove *line,
                       size_t length)
{
    WfPosition position;
    wf_copy(game, &position, from);
    for (size_t i = 0; i < length; i++) {
        assert_true(is_legal(game, &position, &line[i]));
        wf_apply(game, &position, &line[i]);
    }
}

static bool is_kind(const char *name)
{
    size_t count;
    const WfReviewKind *kinds = wf_review_kinds(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return true;
    return false;
}

static unsigned pieces_of(const WfGame *game, const WfPosition *position, uint8_t seat)
{
    unsigned count = 0;
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++)
                count += wf_piece_at(game, position, (WfPlace){file, rank, level}).seat == seat;
    return count;
}

/* If a piece is lost for nothing, more pieces are lost than taken; what the best move takes was
 * there to be taken anyway. */
static void check_price(const WfGame *game, const WfPosition *after, const WfPosition *end,
                        const WfReviewTurn *turn)
{
    const WfExplanation *says = &turn->reason->says;
    const uint8_t other = turn->seat ^ 1U;
    const WfPlace best = game->place(turn->best[0].to);
    bool priced = wf_piece_at(game, after, best).seat == other;
    for (unsigned i = 0; i < says->arg_count; i++)
        priced = priced || says->arg[i].type == WF_ARG_KIND;
    if (!priced)
        assert_true(pieces_of(game, after, turn->seat) - pieces_of(game, end, turn->seat) >
                    pieces_of(game, after, other) - pieces_of(game, end, other));
}

/* The line shows what the sentence says. */
static void check_claim(const WfGame *game, const WfPosition *after, const WfReviewTurn *turn)
{
    const WfReviewReason *reason = turn->reason;
    const WfArg *arg = &reason->says.arg[0];
    WfPosition end;
    bool promotes = false;
    wf_copy(game, &end, after);
    for (size_t i = 0; i < reason->line_length; i++) {
        promotes = promotes || (end.head.turn != turn->seat && reason->line[i].extra != 0);
        wf_apply(game, &end, &reason->line[i]);
    }
    const WfOutcome outcome = wf_outcome(game, &end);
    if (strcmp(reason->kind, "allows-mate") == 0 || strcmp(reason->kind, "lets-arrive") == 0 ||
        strcmp(reason->kind, "allows-win") == 0 || strcmp(reason->kind, "loses-race") == 0) {
        assert_int_equal(outcome.result, WF_WIN);
        assert_int_equal(outcome.seat, arg[0].seat);
        assert_true(outcome.seat != turn->seat);
        assert_true(reason->line_length < 2 * (size_t)arg[1].number);
    } else if (strcmp(reason->kind, "allows-promotion") == 0) {
        assert_true(promotes);
    } else if (strncmp(reason->kind, "loses-material", strlen("loses-material")) == 0) {
        assert_true(pieces_of(game, &end, turn->seat) < pieces_of(game, after, turn->seat));
        check_price(game, after, &end, turn);
        assert_int_equal(arg->type, WF_ARG_PIECE);
        assert_int_equal(arg->seat, turn->seat);
        assert_int_equal(wf_piece_at(game, after, arg->place).seat, turn->seat);
        assert_int_equal(wf_piece_at(game, after, arg->place).letter,
                         game->kinds[arg->kind].letter);
    } else if (strcmp(reason->kind, "allows-series") == 0) {
        unsigned places = 0;
        for (unsigned i = 0; i < reason->says.arg_count; i++)
            places += arg[i].type == WF_ARG_PLACE;
        assert_true(places >= 2); /* two: a long jump */
        assert_int_equal(arg[0].seat, after->head.turn);
    } else if (strcmp(reason->kind, "sends-circle") == 0) {
        assert_true(reason->line[0].sent > 0);
        assert_int_equal(arg->seat, turn->seat);
    } else if (strcmp(reason->kind, "dead-end") == 0 || strcmp(reason->kind, "goal-lost") == 0) {
        assert_int_equal(turn->after, WF_REVIEW_UNKNOWN);
        assert_true(turn->before > 0);
    } else if (strcmp(reason->kind, "allows-displacement") == 0 ||
               strcmp(reason->kind, "ko") == 0) {
        const WfMove *answer = &reason->line[0];
        const WfPlace from = game->place(answer->detail[0]), to = game->place(answer->detail[1]);
        assert_int_equal(answer->sent, 1);
        assert_memory_equal(&from, &arg[0].place, sizeof from);
        assert_memory_equal(&to, &arg[1].place, sizeof to);
    }
}

static bool is_message_of(const WfGame *game, const WfMessage *message)
{
    const WfGame *const games[] = {NULL, game};
    for (unsigned i = 0; i < 2; i++) {
        size_t count;
        const WfMessage *messages = wf_review_messages(games[i], &count);
        if (message >= messages && message < messages + count)
            return true;
    }
    return false;
}

/* What both reasons and merits are: of a known kind, a sentence, and legal lines. */
static void check_sentence(const WfRecord *record, const WfReviewTurn *turn,
                           const WfReviewReason *reason)
{
    const WfGame *game = wf_record_spec(record)->game;
    const WfPosition *after = wf_record_position(record, turn->event + 1);
    char buffer[WF_TEXT_MAX];
    WfText text = wf_text(buffer, sizeof buffer);
    assert_true(is_kind(reason->kind));
    /* the second clause of a motif names the price */
    assert_in_range(reason->says.clause_count, 1, strstr(reason->kind, "-material-") ? 2 : 1);
    for (unsigned i = 0; i < reason->says.clause_count; i++)
        assert_true(is_message_of(game, reason->says.clause[i].message));
    wf_review_reason_text(game, after, reason, &text);
    assert_in_range(text.length, 10, sizeof buffer - 1);
    assert_true(buffer[text.length - 1] == '.' && strpbrk(buffer, "{}\n") == NULL &&
                strstr(buffer, "  ") == NULL);
    const bool last = turn->event + 1 == wf_record_length(record);
    assert_true(reason->line_length > 0 ||
                (last && wf_record_outcome(record).result != WF_ONGOING));
    check_line(game, after, reason->line, reason->line_length);
    check_line(game, wf_record_position(record, turn->event), reason->better,
               reason->better_length);
}

static void check_reason(const WfRecord *record, const WfReviewTurn *turn)
{
    assert_true(turn->grade >= WF_MOVE_INACCURACY);
    check_sentence(record, turn, turn->reason);
    check_claim(wf_record_spec(record)->game, wf_record_position(record, turn->event + 1), turn);
}

/* The end of a line. */
static WfOutcome play_line(const WfGame *game, const WfPosition *from, const WfMove *line,
                           size_t length, WfPosition *end)
{
    wf_copy(game, end, from);
    for (size_t i = 0; i < length; i++)
        wf_apply(game, end, &line[i]);
    return wf_outcome(game, end);
}

/* The best of the other moves loses the game or a piece. In TRAVERSE it may be about a series. */
static void check_only_move(const WfGame *game, const WfPosition *before, const WfReviewTurn *turn)
{
    const WfReviewReason *merit = turn->merit;
    WfPosition end;
    if (merit->better_length == 0) {
        assert_string_equal(game->name, "traverse");
        return;
    }
    assert_memory_not_equal(&merit->better[0], &turn->move, sizeof turn->move);
    const WfOutcome outcome = play_line(game, before, merit->better, merit->better_length, &end);
    if (outcome.result == WF_WIN)
        assert_true(outcome.seat != turn->seat);
    else
        assert_true(pieces_of(game, &end, turn->seat) < pieces_of(game, before, turn->seat));
}

static void check_merit(const WfRecord *record, const WfReviewTurn *turn)
{
    const WfGame *game = wf_record_spec(record)->game;
    const WfPosition *before = wf_record_position(record, turn->event);
    const WfPosition *after = wf_record_position(record, turn->event + 1);
    const WfReviewReason *merit = turn->merit;
    const WfArg *arg = &merit->says.arg[0];
    WfPosition end;
    assert_int_equal(turn->grade, WF_MOVE_BEST);
    check_sentence(record, turn, merit);
    const WfOutcome outcome = play_line(game, after, merit->line, merit->line_length, &end);
    if (strcmp(merit->kind, "only-move") == 0) {
        check_only_move(game, before, turn);
    } else if (strcmp(merit->kind, "forces-win") == 0) {
        assert_int_equal(outcome.result, WF_WIN);
        assert_int_equal(outcome.seat, turn->seat);
    } else if (strcmp(merit->kind, "wins-material") == 0) {
        assert_true(pieces_of(game, &end, arg->seat) < pieces_of(game, before, arg->seat));
    } else if (strcmp(merit->kind, "gains-tempo") == 0) {
        assert_true(arg->seat != turn->seat);
        assert_int_equal(wf_piece_at(game, after, arg->place).seat, arg->seat);
    } else {
        assert_string_equal(merit->kind, "stops-series");
    }
}

static WfMoveGrade grade_of_loss(int loss)
{
    return loss >= WF_REVIEW_BLUNDER      ? WF_MOVE_BLUNDER
           : loss >= WF_REVIEW_MISTAKE    ? WF_MOVE_MISTAKE
           : loss >= WF_REVIEW_INACCURACY ? WF_MOVE_INACCURACY
                                          : WF_MOVE_GOOD;
}

/* The value after a move equals the value before the next one; with two seats, from the other
 * side. */
static void check_chain(const WfRecord *record, const WfReviewTurn *turn, const WfReviewTurn *next)
{
    const WfGame *game = wf_record_spec(record)->game;
    if (next->event != turn->event + 1 || game->cooperative)
        return;
    if (next->seat == turn->seat)
        assert_int_equal(turn->after, next->before);
    else if (__builtin_popcount(wf_seats(wf_record_spec(record))) == 2)
        assert_in_range(turn->after + next->before, 999, 1001);
}

static void check_turn(const WfRecord *record, const WfReviewTurn *turn)
{
    const WfSpec *spec = wf_record_spec(record);
    const WfEvent *event = wf_record_event(record, turn->event);
    assert_int_equal(event->kind, WF_EVENT_MOVE);
    assert_int_equal(event->seat, turn->seat);
    assert_memory_equal(&event->move, &turn->move, sizeof turn->move);
    assert_true(turn->known);
    check_line(spec->game, wf_record_position(record, turn->event), turn->best, turn->best_length);
    if (turn->grade == WF_MOVE_BEST) {
        assert_int_equal(turn->loss, 0);
        assert_memory_equal(&turn->best[0], &turn->move, sizeof turn->move);
    } else if (!spec->game->cooperative) {
        assert_int_equal(turn->loss, turn->before - turn->after);
        assert_int_equal(turn->grade, grade_of_loss(turn->loss));
        assert_true(turn->loss > 0);
    }
    if (turn->reason != NULL)
        check_reason(record, turn);
    if (turn->merit != NULL)
        check_merit(record, turn);
}

static void check_review(const WfRecord *record, const WfReview *review)
{
    size_t point_count;
    const size_t *points = wf_review_turning_points(review, &point_count);
    const size_t count = wf_review_count(review);
    for (size_t i = 0; i < count; i++)
        check_turn(record, wf_review_turn(review, i));
    for (size_t i = 0; i + 1 < count; i++)
        check_chain(record, wf_review_turn(review, i), wf_review_turn(review, i + 1));
    size_t bad = 0;
    for (size_t i = 0; i < count; i++)
        bad += wf_review_turn(review, i)->grade >= WF_MOVE_MISTAKE;
    assert_int_equal(bad, point_count);
    for (size_t i = 0; i < point_count; i++)
        assert_true(wf_review_turn(review, points[i])->grade >= WF_MOVE_MISTAKE);
    for (size_t i = 0; i + 1 < point_count; i++) {
        const int one = wf_review_turn(review, points[i])->loss,
                  next = wf_review_turn(review, points[i + 1])->loss;
        assert_true(one == WF_REVIEW_UNKNOWN || one >= next);
    }
}

static void test_every_game_can_be_reviewed(void **state)
{
    (void)state;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        if (!sample_has(every, i))
            continue;
        WfRecord *record = random_game(all_specs[i], 6, i);
        const WfReviewLimits limits = {.nodes = NODES / 10};
        WfReview *review = review_of(record, &limits);
        assert_int_equal(wf_review_count(review), wf_record_length(record));
        assert_false(wf_review_stopped(review));
        check_review(record, review);
        wf_review_free(review);
        wf_record_free(record);
    }
}

/* A turning point is the number of a move, although a seat has left before it: North does not go
 * home, and South does. */
static void test_a_departure_is_no_move(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("traverse:players=3");
    const WfPosition start = position_of(
        &spec,
        "1sSsSsDsDsTsTsC2/8sC1/wS9/wS9/wD9/wD9/wTwTwCwC6/10/8nC1/1nSnSnDnDnTnTnC2 w basic 3 40");
    WfRecord *record = wf_record_new(&spec, &start, &wf_system_allocator);
    const WfEvent left = {.kind = WF_EVENT_RESIGN, .seat = 1};
    assert_int_equal(wf_record_add(record, &left), WF_OK);
    static const char *const moves[] = {"i2h3", "i9i10"};
    for (size_t i = 0; i < 2; i++) {
        WfMove move;
        assert_int_equal(wf_scan_move(spec.game, moves[i], strlen(moves[i]), &move, NULL), WF_OK);
        assert_int_equal(wf_record_play(record, &move), WF_OK);
    }
    const WfReviewLimits limits = {.nodes = NODES / 10};
    WfReview *review = review_of(record, &limits);
    size_t count;
    assert_int_equal(wf_review_count(review), 2);
    check_review(record, review);
    assert_int_equal(wf_review_turning_points(review, &count)[0], 0);
    assert_int_equal(count, 1);
    wf_review_free(review);
    wf_record_free(record);
}

/* A game between two weak levels. */
static WfRecord *weak_game(const char *text, unsigned turns, uint64_t seed)
{
    const WfSpec spec = spec_of(text);
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    void *engine = wf_engine_search.open(&wf_system_allocator, 0, 1);
    WfChoice choice;
    for (unsigned i = 0; i < turns && wf_record_outcome(record).result == WF_ONGOING; i++) {
        const WfLimits limits = {.level = 1 + i % 2, .nodes = NODES / 10, .seed = seed + i};
        assert_int_equal(wf_engine_search.choose(engine, record, &limits, &choice), WF_OK);
        assert_int_equal(wf_record_play(record, &choice.move), WF_OK);
    }
    wf_engine_search.close(engine);
    return record;
}

/* In games of weak players many moves have a reason, and its line must show what the reason
 * says. */
static void test_lines_show_what_is_said(void **state)
{
    (void)state;
    static const char *const specs[] = {"travelers", "courier-leapale", "traverse",
                                        "traverse:rules=expert", "traverse:players=3"};
    unsigned reasons = 0;
    for (uint64_t i = 0; i < 5; i++) {
        if (!sample_has(every, i))
            continue;
        WfRecord *record = weak_game(specs[i], 50, i);
        const WfReviewLimits limits = {.nodes = NODES / 4};
        WfReview *review = review_of(record, &limits);
        check_review(record, review);
        for (size_t k = 0; k < wf_review_count(review); k++)
            reasons += wf_review_turn(review, k)->reason != NULL;
        wf_review_free(review);
        wf_record_free(record);
    }
    assert_true(every > 1 || reasons >= 5);
}

/* ---- threads, parts, stops ---- */

static void compare(const WfReview *a, const WfReview *b, size_t first)
{
    for (size_t i = 0; i < wf_review_count(b); i++) {
        const WfReviewTurn *one = wf_review_turn(a, first + i), *other = wf_review_turn(b, i);
        assert_int_equal(one->event, other->event);
        assert_int_equal(one->grade, other->grade);
        assert_int_equal(one->before, other->before);
        assert_int_equal(one->after, other->after);
        assert_int_equal(one->best_length, other->best_length);
        assert_memory_equal(one->best, other->best, one->best_length * sizeof one->best[0]);
        assert_int_equal(one->reason == NULL, other->reason == NULL);
        if (one->reason != NULL)
            assert_memory_equal(one->reason, other->reason, sizeof *one->reason);
        assert_int_equal(one->merit == NULL, other->merit == NULL);
        if (one->merit != NULL)
            assert_memory_equal(one->merit, other->merit, sizeof *one->merit);
    }
}

static void test_threads_change_nothing(void **state)
{
    (void)state;
    static const char *const specs[] = {"travelers", "courier-leapale", "traverse:players=3"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        if (!sample_has(every, i))
            continue;
        WfRecord *record = random_game(specs[i], 12, 7);
        WfReviewLimits limits = {.nodes = NODES / 4, .threads = 1};
        WfReview *one = review_of(record, &limits);
        limits.threads = 3;
        WfReview *three = review_of(record, &limits);
        assert_int_equal(wf_review_count(one), wf_review_count(three));
        compare(one, three, 0);
        wf_review_free(one);
        wf_review_free(three);
        wf_record_free(record);
    }
}

/* Searches a position as a worker does that has only the game so far. */
static void search_part(const WfRecord *record, const WfReviewPart *part,
                        const WfReviewLimits *limits, WfText *found)
{
    WfRecord *own =
        wf_record_new(wf_record_spec(record), wf_record_position(record, 0), &wf_system_allocator);
    for (size_t i = 0; i < part->position; i++)
        assert_int_equal(wf_record_add(own, wf_record_event(record, i)), WF_OK);
    assert_int_equal(wf_review_search(own, part->look, limits, &wf_system_allocator, found), WF_OK);
    wf_record_free(own);
}

/* The wanted parts, the last one first. The results so far are read again and again. */
static void do_parts(WfReview *review, const WfRecord *record, const WfReviewLimits *limits)
{
    static char lines[100][LINE_MAX];
    WfReviewPart part;
    WfFault fault = {0};
    size_t count = 0;
    for (; wf_review_wanted(review, count, &part); count++) {
        WfText found = wf_text(lines[count], LINE_MAX);
        search_part(record, &part, limits, &found);
    }
    for (size_t i = count; i-- > 0;) {
        assert_int_equal(wf_review_take(review, lines[i], strlen(lines[i]), &fault), WF_OK);
        wf_review_settle(review);
    }
    assert_int_equal(wf_review_take(review, lines[0], strlen(lines[0]), &fault), WF_BAD_INPUT);
}

static void test_parts_make_the_whole(void **state)
{
    (void)state;
    static const char *const specs[] = {"travelers", "courier-leapale", "traverse:players=3",
                                        "safe-passage"};
    unsigned stages = 0;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        if (!sample_has(every, i))
            continue;
        WfRecord *record = random_game(specs[i], 12, i + 5);
        const WfReviewLimits limits = {.nodes = NODES / 4};
        WfReview *whole = review_of(record, &limits), *parts = NULL;
        WfReviewPart part;
        assert_int_equal(wf_review_open(record, &limits, &wf_system_allocator, &parts), WF_OK);
        for (; wf_review_wanted(parts, 0, &part); stages++)
            do_parts(parts, record, &limits);
        assert_false(wf_review_stopped(parts));
        for (size_t k = 0; k < wf_review_count(parts); k++)
            assert_int_equal(wf_review_prove(parts, k), WF_OK);
        assert_int_equal(wf_review_count(parts), wf_review_count(whole));
        compare(whole, parts, 0);
        for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
            assert_int_equal(wf_review_accuracy(parts, seat), wf_review_accuracy(whole, seat));
        wf_review_free(parts);
        wf_review_free(whole);
        wf_record_free(record);
    }
    assert_true(every > 1 || stages > 4); /* some positions were searched again */
}

/* What is expected after the second move of a way, told of its three positions. */
static int after_the_second(const WfRecord *record, bool looked_at)
{
    static const char *const found[] = {"2 0 0 0 0 12 0 0 0 0 b2b3", "1 0 0 0 0 10 0 0 0 0 a7a6",
                                        "0 0 0 0 0 8 0 0 0 0 a2a3 b7b6"};
    WfReview *review = NULL;
    assert_int_equal(wf_review_open(record, &(WfReviewLimits){0}, &wf_system_allocator, &review),
                     WF_OK);
    for (size_t i = 0; i < 3; i++) {
        if (looked_at)
            wf_review_settle(review);
        assert_int_equal(wf_review_take(review, found[i], strlen(found[i]), NULL), WF_OK);
    }
    wf_review_settle(review);
    assert_true(wf_review_turn(review, 1)->known);
    const int after = wf_review_turn(review, 1)->after;
    wf_review_free(review);
    return after;
}

/* A way is followed to the next position only when all are known: the first one tells of a better
 * way, which parts from it. */
static void test_a_look_meanwhile_changes_nothing(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("safe-passage");
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    for (size_t i = 0; i < 2; i++) {
        WfEvent event = {.kind = WF_EVENT_MOVE, .seat = (uint8_t)i};
        assert_int_equal(wf_parse_move(spec.game, wf_record_now(record), i == 0 ? "a2a3" : "a7a6",
                                       4, &scratch, &event.move, NULL),
                         WF_OK);
        assert_int_equal(wf_record_add(record, &event), WF_OK);
    }
    wf_moves_free(&scratch);
    assert_int_equal(after_the_second(record, false), 12);
    assert_int_equal(after_the_second(record, true), 12);
    wf_record_free(record);
}

static void test_a_part_of_a_game(void **state)
{
    (void)state;
    WfRecord *record = random_game("travelers", 12, 3);
    const WfReviewLimits limits = {.nodes = NODES / 4, .first = 4, .count = 5};
    WfReview *review = review_of(record, &limits);
    assert_int_equal(wf_review_count(review), 5);
    assert_int_equal(wf_review_turn(review, 0)->event, 4);
    check_review(record, review);
    wf_review_free(review);
    const WfReviewLimits beyond = {.first = 100};
    review = review_of(record, &beyond);
    assert_int_equal(wf_review_count(review), 0);
    assert_int_equal(wf_review_accuracy(review, 0), WF_REVIEW_UNKNOWN);
    wf_review_free(review);
    wf_record_free(record);
}

/* Stops after some reports. */
typedef struct Stopping {
    size_t reports, most;
} Stopping;

static bool stops(void *stopping_)
{
    const Stopping *stopping = stopping_;
    return stopping->reports >= stopping->most;
}

static void hear(void *stopping_, const WfReviewProgress *progress)
{
    Stopping *stopping = stopping_;
    stopping->reports++;
    assert_in_range(progress->done, 1, progress->of);
}

static void test_a_stop_keeps_what_is_known(void **state)
{
    (void)state;
    WfRecord *record = random_game("travelers", 20, 5);
    Stopping stopping = {.most = 8};
    const WfReviewLimits limits = {
        .nodes = NODES / 4, .stop = stops, .report = hear, .context = &stopping};
    WfReview *review = review_of(record, &limits);
    size_t known = 0;
    WfReview *parts = NULL;
    assert_int_equal(wf_review_open(record, &limits, &wf_system_allocator, &parts), WF_OK);
    wf_review_settle(parts);
    assert_true(wf_review_stopped(parts));
    wf_review_free(parts);
    for (size_t i = 0; i < wf_review_count(review); i++)
        known += wf_review_turn(review, i)->known;
    assert_true(wf_review_stopped(review));
    assert_int_equal(wf_review_count(review), 20);
    assert_int_equal(known, 7); /* eight positions */
    assert_true(wf_review_turn(review, 6)->known);
    assert_true(wf_review_accuracy(review, 0) != WF_REVIEW_UNKNOWN);
    wf_review_free(review);
    wf_record_free(record);
}

static uint64_t step_clock(void *context)
{
    static uint64_t ms;
    (void)context;
    return __atomic_add_fetch(&ms, 1, __ATOMIC_RELAXED);
}

/* A clock that advances with each reading: a search ends after a few readings. */
static void test_time_limits_a_search(void **state)
{
    (void)state;
    WfRecord *record = random_game("courier-leapale", 4, 5);
    const WfReviewLimits limits = {.movetime = 20, .now = step_clock};
    WfReview *review = review_of(record, &limits);
    assert_int_equal(wf_review_count(review), 4);
    check_review(record, review);
    wf_review_free(review);
    wf_record_free(record);
}

/* ---- memory ---- */

typedef struct Scarce {
    uint64_t left, held;
} Scarce;

static void *resize(void *scarce_, void *block, size_t bytes)
{
    Scarce *scarce = scarce_;
    if (bytes == 0) {
        scarce->held -= block != NULL;
        return wf_system_allocator.resize(NULL, block, 0);
    }
    if (scarce->left == 0)
        return NULL;
    scarce->left--;
    scarce->held += block == NULL;
    return wf_system_allocator.resize(NULL, block, bytes);
}

static void test_memory_may_end_at_any_time(void **state)
{
    (void)state;
    WfRecord *record = random_game("travelers", 3, 5);
    const WfReviewLimits limits = {.nodes = 500};
    WfCode code = WF_NO_MEMORY;
    unsigned failures = 0;
    for (uint64_t left = 0; code != WF_OK; left += 1 + left / 8) {
        Scarce scarce = {.left = left};
        const WfAllocator allocator = {.resize = resize, .context = &scarce};
        WfReview *review = NULL;
        code = wf_review(record, &limits, &allocator, &review);
        assert_true(code == WF_OK || code == WF_NO_MEMORY);
        failures += code != WF_OK;
        if (code == WF_OK)
            wf_review_free(review);
        assert_int_equal(scarce.held, 0);
    }
    assert_true(failures > 10);
    wf_record_free(record);
}

/* ---- grades by numbers ---- */

static ReviewMeasure measure(int value, uint8_t wanted)
{
    ReviewMeasure one = {.known = true, .value = {value, 1000 - value}, .line_length = 1};
    one.line[0].from = wanted;
    return one;
}

static const ReviewMeasure none[5]; /* measures without any known value */

static void test_grades(void **state)
{
    (void)state;
    static const struct {
        int after;
        WfMoveGrade grade;
    } expected[] = {{500, WF_MOVE_BEST},    {520, WF_MOVE_BEST},       {499, WF_MOVE_GOOD},
                    {451, WF_MOVE_GOOD},    {450, WF_MOVE_INACCURACY}, {401, WF_MOVE_INACCURACY},
                    {400, WF_MOVE_MISTAKE}, {301, WF_MOVE_MISTAKE},    {300, WF_MOVE_BLUNDER},
                    {0, WF_MOVE_BLUNDER}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const bool is_move[] = {true};
        WfReviewTurn turn = {.move = {.from = 1}};
        const ReviewMeasure measures[] = {measure(500, 2), measure(expected[i].after, 3)};
        review_grade(false, &turn, is_move, measures, none, 1);
        assert_int_equal(turn.grade, expected[i].grade);
        assert_int_equal(turn.after, expected[i].after);
    }
}

/* The move that the search wanted loses nothing, although it turned out worse than expected; and
 * the value before is corrected. */
static void test_a_wanted_move_loses_nothing(void **state)
{
    (void)state;
    const bool is_move[] = {true, true};
    WfReviewTurn turns[] = {{.move = {.from = 1}, .seat = 0}, {.move = {.from = 2}, .seat = 1}};
    const ReviewMeasure measures[] = {measure(600, 9), measure(550, 2), measure(450, 0)};
    review_grade(false, turns, is_move, measures, none, 2);
    assert_int_equal(turns[1].grade, WF_MOVE_BEST);
    assert_int_equal(turns[1].before, 550);
    assert_int_equal(turns[1].after, 550);
    assert_int_equal(turns[0].before, 600);
    assert_int_equal(turns[0].after, 450);
    assert_int_equal(turns[0].grade, WF_MOVE_MISTAKE);
    assert_true(review_is_doubtful(false, &turns[0], &measures[0], &measures[1], 1));
    assert_true(review_is_doubtful(false, &turns[1], &measures[1], &measures[2], 1) ==
                (measures[1].value[1] - measures[2].value[1] >= WF_REVIEW_MISTAKE));
}

/* "it loses no more than each of these looks says by itself" (review.h) */
static void test_a_mistake_is_seen_by_every_look(void **state)
{
    (void)state;
    static const struct {
        int before, before_earlier, after, after_earlier, loss;
        unsigned before_look, after_look;
    } seen[] = {{600, 0, 400, 0, 200, 0, 0},     /* no look with more effort */
                {600, 0, 400, 0, 200, 1, 1},     /* */
                {600, 590, 400, 450, 140, 2, 2}, /* the second saw less */
                {600, 500, 400, 520, 0, 2, 2},   /* and nothing */
                {600, 700, 400, 300, 200, 2, 2}, /* the third saw less */
                {600, 560, 400, 0, 160, 2, 1}};  /* only looks with the same effort compare */
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
        const bool is_move[] = {true};
        WfReviewTurn turn = {.move = {.from = 1}};
        ReviewMeasure measures[] = {measure(seen[i].before, 2), measure(seen[i].after, 3)};
        const ReviewMeasure second[] = {measure(seen[i].before_earlier, 2),
                                        measure(seen[i].after_earlier, 3)};
        measures[0].look = seen[i].before_look;
        measures[1].look = seen[i].after_look;
        review_grade(false, &turn, is_move, measures, second, 1);
        assert_int_equal(turn.loss, seen[i].loss);
        assert_int_equal(turn.after, 400);
        assert_int_equal(turn.before, 400 + seen[i].loss);
        const bool done = seen[i].before_look == 2 && seen[i].after_look == 2;
        assert_true(review_is_doubtful(false, &turn, &measures[0], &measures[1], 2) ==
                    (!done && turn.grade >= WF_MOVE_MISTAKE));
    }
}

static void test_plies_to_a_goal(void **state)
{
    (void)state;
    const bool is_move[] = {true, true, true, true};
    static const int plies[] = {10, 9, 12, WF_REVIEW_UNKNOWN, WF_REVIEW_UNKNOWN};
    WfReviewTurn turns[4] = {0};
    ReviewMeasure measures[5];
    for (size_t i = 0; i < 5; i++)
        measures[i] = (ReviewMeasure){.known = true, .plies = plies[i]};
    review_grade(true, turns, is_move, measures, none, 4);
    assert_int_equal(turns[0].grade, WF_MOVE_BEST);
    assert_int_equal(turns[1].grade, WF_MOVE_MISTAKE); /* 13 instead of 9 */
    assert_int_equal(turns[1].loss, 4);
    assert_int_equal(turns[2].grade, WF_MOVE_BLUNDER); /* no way is left */
    assert_int_equal(turns[2].loss, WF_REVIEW_UNKNOWN);
    assert_int_equal(turns[3].grade, WF_MOVE_GOOD); /* none was known before */
    size_t points[4];
    assert_int_equal(review_turning_points(turns, 4, points), 2);
    assert_int_equal(points[0], 2);
}

/* ---- reasons in positions ---- */

static char *next_field(char **line)
{
    char *field = *line;
    char *end = strstr(field, " ; ");
    if (end != NULL) {
        *end = '\0';
        *line = end + 3;
    }
    return field;
}

static WfRecord *read_case(char *line, char **kind)
{
    const WfSpec spec = spec_of(next_field(&line));
    const char *text = next_field(&line);
    const WfPosition position = position_of(&spec, text);
    WfFault fault = {0};
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
    char *moves = next_field(&line), *rest = NULL;
    for (char *word = strtok_r(moves, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        WfMove move;
        if (wf_parse_move(spec.game, wf_record_now(record), word, strlen(word), &scratch, &move,
                          &fault) != WF_OK)
            fail_msg("%s, %s: %s", text, word, fault_text(&fault));
        assert_int_equal(wf_record_play(record, &move), WF_OK);
    }
    wf_moves_free(&scratch);
    *kind = line;
    (*kind)[strcspn(*kind, "\n")] = '\0';
    return record;
}

/* What is counted in lines, or the turns home, is not proved. */
static bool is_counted(const WfReviewReason *reason)
{
    return reason->better_length > 0 || strcmp(reason->kind, "loses-turns") == 0;
}

/* Whether a case gets its reason; prints it if not. `none` means that nothing is proved. */
static bool is_right(char *line)
{
    char *kind;
    WfRecord *record = read_case(line, &kind);
    const WfReviewLimits limits = {
        .nodes = NODES, .first = wf_record_length(record) - 1, .tables = tables};
    WfReview *review = review_of(record, &limits);
    const WfReviewTurn *turn = wf_review_turn(review, 0);
    const WfReviewReason *said = turn->reason != NULL ? turn->reason : turn->merit;
    const char *found = said != NULL ? said->kind : "none";
    const bool nothing = turn->reason == NULL || is_counted(turn->reason);
    const bool right = strcmp(found, kind) == 0 || (strcmp(kind, "none") == 0 && nothing);
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    wf_format(wf_record_spec(record)->game, wf_record_position(record, turn->event), &out);
    check_turn(record, turn);
    if (!right)
        print_error("%s: %s instead of %s (%s, %d to %d)\n", text, found, kind,
                    wf_move_grade(turn->grade), turn->before, turn->after);
    wf_review_free(review);
    wf_record_free(record);
    return right;
}

static void test_reasons(void **state)
{
    (void)state;
    unsigned wrong = 0, all = 0, looked = 0;
    for (char *const *file = cases; *file != NULL; file++) {
        FILE *in = fopen(*file, "r");
        assert_non_null(in);
        char line[LINE_MAX];
        while (fgets(line, sizeof line, in) != NULL)
            if (line[0] != '#' && line[0] != '\n' && sample_has(every, all++)) {
                wrong += !is_right(line);
                looked++;
            }
        (void)fclose(in);
    }
    assert_int_equal(wrong, 0);
    print_message("%u of %u cases\n", looked, all);
    assert_true(looked > 0);
}

/* A case of the file that every sample includes: Black can force checkmate, and could after the
 * best move too, so the move is not blamed for it. */
static void test_what_the_best_move_allows_too_is_no_reason(void **state)
{
    (void)state;
    char line[] =
        "courier-leapale ; lnyy1l/ssssss/6/6/SSSSSS/1NYY1L|2ccg1/ss1sss/3s2/6/SS1SSS/OGCCGO|"
        "aqpeqa/s1s1ss/1ono2/6/SSSSSS/AQPNQA|aqbdqa/ssss1s/6/2E3/SSS1SS/AQBDQA|"
        "ogccgo/ssssss/1n2s1/1SSS2/SS2SS/OGCCGO|l1yynl/sssss1/6/6/S1SSSS/L1YYNL w 2 13 ; "
        "vd2vc3 ; none";
    assert_true(is_right(line));
}

/* The reason for the last move of a case. */
static void check_said(const char *of, const char *says)
{
    char line[LINE_MAX], *kind, buffer[WF_TEXT_MAX];
    WfText text = wf_text(buffer, sizeof buffer);
    (void)snprintf(line, sizeof line, "%s", of);
    WfRecord *record = read_case(line, &kind);
    const WfReviewLimits limits = {
        .nodes = NODES, .first = wf_record_length(record) - 1, .tables = tables};
    WfReview *review = review_of(record, &limits);
    const WfReviewTurn *turn = wf_review_turn(review, 0);
    assert_non_null(turn->reason);
    wf_review_reason_text(wf_record_spec(record)->game, wf_record_position(record, turn->event + 1),
                          turn->reason, &text);
    assert_string_equal(buffer, says);
    wf_review_free(review);
    wf_record_free(record);
}

/* A Traveler that is home need not arrive. */
static void test_who_has_arrived_does_not_arrive(void **state)
{
    (void)state;
    check_said("travelers ; 9/8T/9/3T4a/6D2/5Y1d1/B4t3/2b6/7t1 w - 0 20 ; f4e3 ; lets-arrive",
               "The other Traveler of Black arrives in 1 turn and cannot be stopped.");
    check_said("travelers ; 9/2D6/3a2T2/5T2b/7Ud/4tt2B/9/9/A2A5 b - 0 20 ; i5e1,d1e5 ; lets-arrive",
               "Both Travelers of White arrive in 2 turns and cannot be stopped.");
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    cases = words + 1;
    const WfSpec spec = spec_of("courier-leapale");
    const struct CMUnitTest reasons[] = {cmocka_unit_test(test_reasons)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_can_be_reviewed),
        cmocka_unit_test(test_a_departure_is_no_move),
        cmocka_unit_test(test_lines_show_what_is_said),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_parts_make_the_whole),
        cmocka_unit_test(test_a_look_meanwhile_changes_nothing),
        cmocka_unit_test(test_a_part_of_a_game),
        cmocka_unit_test(test_a_stop_keeps_what_is_known),
        cmocka_unit_test(test_time_limits_a_search),
        cmocka_unit_test(test_memory_may_end_at_any_time),
        cmocka_unit_test(test_grades),
        cmocka_unit_test(test_a_wanted_move_loses_nothing),
        cmocka_unit_test(test_a_mistake_is_seen_by_every_look),
        cmocka_unit_test(test_plies_to_a_goal),
        cmocka_unit_test(test_what_the_best_move_allows_too_is_no_reason),
        cmocka_unit_test(test_who_has_arrived_does_not_arrive),
    };
    tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    const int failed = *cases != NULL ? cmocka_run_group_tests(reasons, NULL, NULL)
                                      : cmocka_run_group_tests(tests, NULL, NULL);
    wf_tables_free(tables);
    return failed;
}
