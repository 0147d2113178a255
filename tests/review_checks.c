/* review_checks.c - see review_checks.h. */
#include "review_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"

WfReview *review_of(const WfRecord *record, const WfReviewLimits *limits)
{
    WfReview *review = NULL;
    assert_int_equal(wf_review(record, limits, &wf_system_allocator, &review), WF_OK);
    assert_non_null(review);
    return review;
}

/* A game of random moves. */
WfRecord *random_game(const char *text, unsigned turns, uint64_t seed)
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

void check_turn(const WfRecord *record, const WfReviewTurn *turn)
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

void check_review(const WfRecord *record, const WfReview *review)
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
