/* test_record.c - records: repetition, counts, departures, undo; and their text form. */
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

/* A record that begins at a position (NULL: the start), with moves separated by spaces played. */
static WfRecord *record_of(const char *spec_text, const char *from, const char *moves)
{
    const WfSpec spec = spec_of(spec_text);
    WfPosition position;
    WfFault fault = {0};
    char words[2000];
    wf_start(&spec, &position);
    if (from != NULL && wf_parse(&spec, from, strlen(from), &position, &fault) != WF_OK)
        fail_msg("%s: %s", from, fault_text(&fault));
    WfRecord *record = wf_record_new(&spec, &position, &wf_system_allocator);
    assert_non_null(record);
    (void)snprintf(words, sizeof words, "%s", moves);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        WfMove move;
        assert_int_equal(wf_scan_move(spec.game, word, strlen(word), &move, NULL), WF_OK);
        if (wf_record_play(record, &move) != WF_OK)
            fail_msg("%s cannot be played", word);
    }
    return record;
}

static void expect(WfRecord *record, WfResult result, WfReason reason, uint8_t seat)
{
    const WfOutcome outcome = wf_record_outcome(record);
    assert_int_equal(outcome.result, result);
    assert_int_equal(outcome.reason, reason);
    assert_int_equal(outcome.seat, seat);
    wf_record_free(record);
}

static WfCode leave(WfRecord *record, WfEventKind kind, uint8_t seat)
{
    const WfEvent event = {.kind = kind, .seat = seat};
    return wf_record_add(record, &event);
}

/* ---- adding without a check ---- */

static void test_legal_events_are_added_unchecked(void **state)
{
    (void)state;
    static const char once[] = "a2a3 a8a7 a3a2 a7a8";
    WfRecord *checked = record_of("travelers", NULL, once),
             *record = record_of("travelers", NULL, "");
    for (size_t i = 0; i < wf_record_length(checked); i++)
        assert_int_equal(wf_record_add_legal(record, wf_record_event(checked, i)), WF_OK);
    assert_int_equal(wf_record_occurrences(record), 2);
    assert_true(
        wf_same(wf_record_spec(record)->game, wf_record_now(record), wf_record_now(checked)));
    const WfEvent end = {.kind = WF_EVENT_RESIGN, .seat = 1};
    assert_int_equal(wf_record_add_legal(record, &end), WF_OK);
    wf_record_free(checked);
    expect(record, WF_WIN, WF_REASON_RESIGNATION, 0);
}

/* ---- repetition: "The third occurrence ends the game at once, with no claim needed" ---- */

static void test_third_repetition(void **state)
{
    (void)state;
    static const char once[] = "a2a3 a8a7 a3a2 a7a8";
    WfRecord *record = record_of("travelers", NULL, once);
    assert_int_equal(wf_record_occurrences(record), 2);
    expect(record, WF_ONGOING, WF_REASON_NONE, WF_NO_SEAT);
    record = record_of("travelers", NULL, "a2a3 a8a7 a3a2 a7a8 a2a3 a8a7 a3a2 a7a8");
    WfMove move;
    assert_int_equal(wf_scan_move(wf_record_spec(record)->game, "a2a3", 4, &move, NULL), WF_OK);
    assert_int_equal(wf_record_play(record, &move), WF_ILLEGAL); /* the game is over */
    expect(record, WF_DRAW, WF_REASON_REPETITION, WF_NO_SEAT);
}

/* The position after a capture is the first that can be repeated. */
static void test_repetition_of_a_capture(void **state)
{
    (void)state;
    expect(record_of("travelers", "t7t/4d4/4b4/9/1a2D4/1A7/4B4/9/T7T w - 0 1",
                     "b4b5 e8e9 e5e6 e9e8 e6e5 e8e9 e5e6 e9e8 e6e5"),
           WF_DRAW, WF_REASON_REPETITION, WF_NO_SEAT);
}

/* "Counting begins with the position the game was started or loaded from." */
static void test_repetition_from_loaded(void **state)
{
    (void)state;
    WfRecord *record = record_of(
        "courier-leapale",
        "6/6/6/6/6/6|6/6/6/6/6/6|3e2/6/6/6/6/P2E2|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 40 70",
        "wa1wa2 wd6wd5 wa2wa1 wd5wd6 wa1wa2 wd6wd5 wa2wa1 wd5wd6");
    expect(record, WF_DRAW, WF_REASON_REPETITION, WF_NO_SEAT);
}

/* "in The Travelers, same k": with the ko it is another position. */
static void test_repetition_minds_the_ko(void **state)
{
    (void)state;
    WfRecord *record =
        record_of("travelers", "t7t/4d4/4b4/9/4D4/9/4B4/9/T7T w - 0 1", "e5e6 e8e9 e6e5 e9e8");
    assert_int_equal(wf_record_occurrences(record), 2);
    assert_true(wf_record_undo(record));
    assert_int_equal(wf_record_occurrences(record), 1);
    wf_record_free(record);
}

/* Safe Passage: "There is no draw by stalemate, repetition or count". */
static void test_no_repetition_in_safe_passage(void **state)
{
    (void)state;
    WfRecord *record = record_of("safe-passage", NULL,
                                 "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    expect(record, WF_ONGOING, WF_REASON_NONE, WF_NO_SEAT);
}

/* TRAVERSE: "At the third repetition ... the game is over" and adjudicated. */
static void test_traverse_repetition_is_adjudicated(void **state)
{
    (void)state;
    static const char seven[] =
        "1sSsSsDsDsTsTsC1nC/8sC1/10/4nC5/10/10/10/10/10/1nSnSnDnDnTnT3 s basic 2 40";
    static const char none[] =
        "10/1sSsSsDsDsTsTsCsC1/10/10/10/10/10/10/1nSnSnDnDnTnTnCnC1/10 s basic 2 40";
    WfFault fault = {0};
    WfPosition position;
    const WfSpec spec = spec_of("traverse");
    assert_int_equal(wf_parse(&spec, seven, strlen(seven), &position, &fault), WF_BAD_INPUT);
    expect(record_of("traverse", none, "i9h8 i2h3 h8i9 h3i2 i9h8 i2h3 h8i9 h3i2"), WF_DRAW,
           WF_REASON_UNDECIDED, WF_NO_SEAT);
    expect(record_of("traverse",
                     "1sSsSsDsDsTsTsC2/10/8sC1/4nC5/4nC5/10/10/10/10/1nSnSnDnDnTnT3 s basic 2 40",
                     "i8i7 e7e8 i7i8 e8e7 i8i7 e7e8 i7i8 e8e7"),
           WF_WIN, WF_REASON_SEVEN_HOME, 0);
}

/* ---- counts ---- */

static void test_fifty_moves(void **state)
{
    (void)state;
    expect(record_of("travelers", "t7t/4d4/4b4/9/4D4/9/4B4/9/T7T w - 99 60", "e5e6"), WF_DRAW,
           WF_REASON_CLOCK, WF_NO_SEAT);
    /* "unless the last move mates": an Empress guarded by a Queen gives mate on the hundredth turn
     */
    expect(record_of("courier-leapale",
                     "6/6/6/6/6/e5|6/1Q4/6/6/4M1/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/5E"
                     " w 99 60",
                     "ve2vb2"),
           WF_WIN, WF_REASON_CHECKMATE, 0);
}

static void test_three_hundred_rounds(void **state)
{
    (void)state;
    expect(record_of("traverse",
                     "10/1sSsSsDsDsTsTsCsC1/10/10/10/10/10/10/1nSnSnDnDnTnTnCnC1/10 n basic 2 300",
                     "i2h3"),
           WF_DRAW, WF_REASON_UNDECIDED, WF_NO_SEAT);
}

/* ---- leaving ---- */

static void test_two_seats_leave(void **state)
{
    (void)state;
    WfRecord *record = record_of("travelers", NULL, "a2a3");
    assert_int_equal(leave(record, WF_EVENT_RESIGN, 0), WF_OK);
    assert_int_equal(leave(record, WF_EVENT_RESIGN, 1), WF_ILLEGAL);
    expect(record, WF_WIN, WF_REASON_RESIGNATION, 1);
    record = record_of("courier-leapale", NULL, "");
    assert_int_equal(leave(record, WF_EVENT_TIME, 1), WF_OK);
    expect(record, WF_WIN, WF_REASON_TIME, 0);
    record = record_of("travelers", NULL, "a2a3");
    assert_int_equal(leave(record, WF_EVENT_AGREE, 0), WF_OK);
    expect(record, WF_DRAW, WF_REASON_AGREEMENT, WF_NO_SEAT);
    record = record_of("safe-passage", NULL, "");
    assert_int_equal(leave(record, WF_EVENT_AGREE, 0), WF_ILLEGAL);
    assert_int_equal(leave(record, WF_EVENT_RESIGN, 0), WF_OK);
    expect(record, WF_DEAD_END, WF_REASON_RESIGNATION, WF_NO_SEAT);
}

/* "a seat that resigns ... is out: its pieces stay ..., its turns are skipped, it cannot win; the
 * last seat left wins" */
static void test_four_seats_leave(void **state)
{
    (void)state;
    WfRecord *record =
        record_of("traverse:players=4", NULL, "=SDTCCTDS =SDTCCTDS =SDTCCTDS =SDTCCTDS b1b2");
    assert_int_equal(wf_record_now(record)->head.turn, 1);
    assert_int_equal(leave(record, WF_EVENT_RESIGN, 1), WF_OK);
    assert_int_equal(wf_record_now(record)->head.turn, 2); /* West is skipped at once */
    assert_int_equal(wf_record_now(record)->head.number, 2);
    assert_int_equal(leave(record, WF_EVENT_RESIGN, 1), WF_ILLEGAL);
    assert_int_equal(leave(record, WF_EVENT_TIME, 3), WF_OK); /* East, though it is not its turn */
    assert_int_equal(wf_record_outcome(record).result, WF_ONGOING);
    WfMove move;
    assert_int_equal(wf_scan_move(wf_record_spec(record)->game, "b10b9", 5, &move, NULL), WF_OK);
    assert_int_equal(wf_record_play(record, &move), WF_OK);
    assert_int_equal(wf_record_now(record)->head.turn, 0);
    assert_int_equal(wf_record_now(record)->head.number, 3); /* North is the last seat in play */
    const WfPlace place = {.file = 0, .rank = 1};
    assert_int_equal(wf_piece_at(wf_record_spec(record)->game, wf_record_now(record), place).seat,
                     1);
    assert_int_equal(wf_record_now(record)->head.hash,
                     wf_record_spec(record)->game->rehash(wf_record_now(record)));
    assert_true(wf_record_undo(record));
    assert_true(wf_record_undo(record));
    assert_int_equal(wf_record_now(record)->head.playing, 13); /* East is back */
    assert_int_equal(leave(record, WF_EVENT_TIME, 3), WF_OK);
    assert_int_equal(leave(record, WF_EVENT_RESIGN, 2), WF_OK);
    expect(record, WF_WIN, WF_REASON_RESIGNATION, 0);
}

/* "round ... raised after the last seat in play": whichever seats have left. */
static void test_rounds_go_on_without_the_first_seat(void **state)
{
    (void)state;
    WfRecord *record = record_of("traverse:players=3", NULL, "=SDTCCTDS =SDTCCTDS =SDTCCTDS");
    const WfGame *game = wf_record_spec(record)->game;
    assert_int_equal(leave(record, WF_EVENT_RESIGN, 0), WF_OK);
    static const char *const moves[] = {"a2b2", "b10b9", "b2c2", "b9b8"};
    for (unsigned i = 0; i < 4; i++) {
        WfMove move;
        assert_int_equal(wf_record_now(record)->head.turn, 1 + i % 2);
        assert_int_equal(wf_record_now(record)->head.number, 2 + i / 2);
        assert_int_equal(wf_scan_move(game, moves[i], strlen(moves[i]), &move, NULL), WF_OK);
        assert_int_equal(wf_record_play(record, &move), WF_OK);
    }
    assert_int_equal(wf_record_now(record)->head.number, 4);
    wf_record_free(record);
}

static void test_a_seat_that_left_cannot_win(void **state)
{
    (void)state;
    WfRecord *record = record_of(
        "traverse:players=3",
        "1sSsSsDsDsTsTsC2/8sC1/wS9/wS9/wD9/wD9/wTwTwCwC6/10/10/1nSnSnDnDnTnTnCnC1 s basic 3 40",
        "");
    expect(record, WF_WIN, WF_REASON_ARRIVED, 2); /* North is complete already */
    record = record_of(
        "traverse:players=3",
        "1sSsSsDsDsTsTsC2/8sC1/wS9/wS9/wD9/wD9/wTwTwCwC6/8nC1/10/1nSnSnDnDnTnTnC2 s basic 3 40",
        "");
    assert_int_equal(leave(record, WF_EVENT_RESIGN, 2), WF_OK);
    assert_int_equal(wf_record_outcome(record).result, WF_ONGOING);
    WfMove move;
    assert_int_equal(wf_scan_move(wf_record_spec(record)->game, "i9i10", 5, &move, NULL), WF_OK);
    assert_int_equal(wf_record_play(record, &move), WF_OK);
    expect(record, WF_WIN, WF_REASON_ARRIVED, 0);
}

/* ---- history ---- */

static void test_history_and_undo(void **state)
{
    (void)state;
    WfRecord *record = record_of("safe-passage", NULL, "e2e4 e7e5 g1f3");
    assert_int_equal(wf_record_length(record), 3);
    assert_int_equal(wf_record_event(record, 2)->seat, 0);
    assert_int_equal(wf_record_position(record, 1)->head.turn, 1);
    const uint64_t hash = wf_record_position(record, 1)->head.hash;
    assert_true(wf_record_undo(record));
    assert_true(wf_record_undo(record));
    assert_int_equal(wf_record_now(record)->head.hash, hash);
    assert_true(wf_record_undo(record));
    assert_false(wf_record_undo(record));
    WfMove move;
    assert_int_equal(wf_scan_move(wf_record_spec(record)->game, "e2e5", 4, &move, NULL), WF_OK);
    assert_int_equal(wf_record_play(record, &move), WF_ILLEGAL);
    wf_record_free(record);
    wf_record_free(NULL);
}

/* ---- text ---- */

static const char sample[] =
    "[Spec \"traverse:players=3\"]\n"
    "[Seat-s \"Ann \\\"the fox\\\"\"]\n"
    "[Date \"2026-11-21\"]\n"
    "[Result \"0-1-0\"]\n"
    "\n"
    "{A short one.} 1. =SDTCCTDS =SDTCCTDS {West, too} =SDTCCTDS 2. b1b2 (2. c1b2\n"
    "a9b9) (2. e1e2 a9b9 {why not?} (a2b2 {a long way}) i10i9 3. e2e3) s:resigns\n"
    "n:time 0-1-0\n";

static char *written(const WfNotes *notes)
{
    char tiny[1];
    WfText size = wf_text(tiny, sizeof tiny);
    wf_notes_write(notes, &size);
    char *data = malloc(size.length + 1);
    assert_non_null(data);
    WfText text = wf_text(data, size.length + 1);
    wf_notes_write(notes, &text);
    assert_int_equal(text.length, size.length);
    return data;
}

static void test_text_round_trip(void **state)
{
    (void)state;
    WfNotes *notes = NULL;
    WfFault fault = {0};
    if (wf_notes_read(sample, strlen(sample), &wf_system_allocator, &notes, &fault) != WF_OK)
        fail_msg("%s", fault_text(&fault));
    char *again = written(notes);
    assert_string_equal(again, sample);
    free(again);
    assert_string_equal(wf_notes_tag(notes, "Seat-s"), "Ann \"the fox\"");
    assert_string_equal(wf_notes_tag(notes, "Result"), "0-1-0");
    assert_null(wf_notes_tag(notes, "Nobody"));
    assert_string_equal(wf_notes_comment(notes, 0), "A short one.");
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    assert_non_null(record);
    assert_int_equal(wf_record_length(record), 6);
    expect(record, WF_WIN, WF_REASON_TIME, 1);
    wf_notes_free(notes);
}

/* After a seat has left, for any reason, the text continues with the turns of the others. */
static void test_text_of_departures(void **state)
{
    (void)state;
    static const char *const departures[] = {"w:resigns", "w:time"};
    for (size_t i = 0; i < 2; i++) {
        char text[300];
        WfNotes *notes = NULL;
        WfFault fault = {0};
        (void)snprintf(text, sizeof text,
                       "[Spec \"traverse:players=3\"]\n[Result \"*\"]\n\n"
                       "1. =SDTCCTDS =SDTCCTDS =SDTCCTDS 2. b1b2 %s b10b9 3. b2b3 b9b8 4. b3b4 *\n",
                       departures[i]);
        if (wf_notes_read(text, strlen(text), &wf_system_allocator, &notes, &fault) != WF_OK)
            fail_msg("%s: %s", departures[i], fault_text(&fault));
        char *again = written(notes);
        assert_string_equal(again, text);
        free(again);
        wf_notes_free(notes);
    }
}

static void test_text_from_record(void **state)
{
    (void)state;
    WfRecord *record =
        record_of("travelers", "t7t/4d4/4b4/9/4D4/9/4B4/9/T7T b - 3 60", "e8e9 e5e6");
    WfNotes *notes = wf_notes_of(record, &wf_system_allocator);
    assert_non_null(notes);
    assert_int_equal(wf_notes_set_tag(notes, "White", "x"), WF_OK);
    assert_int_equal(wf_notes_set_tag(notes, "White", "me \\ you"), WF_OK);
    assert_int_equal(wf_notes_set_tag(notes, "Spec", "x"), WF_BAD_INPUT);
    assert_int_equal(wf_notes_set_tag(notes, "Fen", "x"), WF_BAD_INPUT); /* it would be read so */
    assert_int_equal(wf_notes_set_tag(notes, "A b", "x"), WF_BAD_INPUT);
    assert_int_equal(wf_notes_set_tag(notes, "A", "x\ny"), WF_BAD_INPUT);
    assert_int_equal(wf_notes_set_comment(notes, wf_notes_child(notes, 0), "so {and} so", 11),
                     WF_OK);
    char *text = written(notes);
    assert_string_equal(text, "[Spec \"travelers\"]\n"
                              "[Position \"t7t/4d4/4b4/9/4D4/9/4B4/9/T7T b - 3 60\"]\n"
                              "[White \"me \\\\ you\"]\n"
                              "[Result \"*\"]\n\n"
                              "e8e9 {so {and) so} 61. e5e6 *\n");
    WfNotes *read = NULL;
    WfFault fault = {0};
    if (wf_notes_read(text, strlen(text), &wf_system_allocator, &read, &fault) != WF_OK)
        fail_msg("%s", fault_text(&fault));
    WfRecord *again = wf_notes_record(read, &wf_system_allocator);
    assert_true(wf_same(wf_record_spec(record)->game, wf_record_now(record), wf_record_now(again)));
    assert_int_equal(wf_notes_event(read, 1)->seat, 1);
    assert_int_equal(wf_notes_sibling(read, 1), WF_NODE_NONE);
    free(text);
    wf_record_free(again);
    wf_record_free(record);
    wf_notes_free(read);
    wf_notes_free(notes);
}

/* Glyphs are written as themselves, and also read by their number. */
static void test_text_glyphs(void **state)
{
    (void)state;
    static const char text[] =
        "[Spec \"travelers\"]\n\na2a3 $6 {so} (b2b3 ! c8c7 !? {why}) a8a7 $4 *";
    WfNotes *notes = NULL;
    WfFault fault = {0};
    if (wf_notes_read(text, strlen(text), &wf_system_allocator, &notes, &fault) != WF_OK)
        fail_msg("%s", fault_text(&fault));
    assert_int_equal(wf_notes_glyph(notes, 1), WF_GLYPH_DUBIOUS);
    assert_int_equal(wf_notes_glyph(notes, 2), WF_GLYPH_GOOD);
    assert_string_equal(wf_glyph_text(wf_notes_glyph(notes, 3)), "!?");
    wf_notes_set_glyph(notes, 2, WF_GLYPH_NONE);
    char *again = written(notes);
    assert_string_equal(again, "[Spec \"travelers\"]\n[Result \"*\"]\n\n"
                               "1. a2a3 ?! {so} (1. b2b3 c8c7 !? {why}) a8a7 ?? *\n");
    free(again);
    wf_notes_free(notes);
}

/* Malformed texts and their messages: the first words name line and column. */
static void test_text_malformed(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"", "line 1, column 1: a record begins with [Spec"},
        {"[White \"x\"]", "line 1, column 1: the tag Spec, which names"},
        {"[Spec \"nogame\"]", "line 1, column 1: byte 1: no game is called 'nogame'"},
        {"[Spec \"travelers\"", "line 1, column 18: ']' expected"},
        {"[Spec travelers]", "line 1, column 7: '\"' expected"},
        {"[Spec \"travelers]\n", "line 1, column 18: a tag's value must end"},
        {"[Sp*c \"travelers\"]", "line 1, column 2: a tag's name"},
        {"[ \"travelers\"]", "line 1, column 3: a tag's name"},
        {"[Spec \"travelers\"]\n[Spec \"travelers\"]\n*",
         "line 2, column 1: the tag Spec is given"},
        {"[Spec \"travelers\"]\n[A \"1\"]\n[A \"2\"]\n*",
         "line 3, column 1: this tag is given twice"},
        {"[Spec \"travelers\"]\n[Position \"9/9\"]\n*", "line 2, column 1: byte 4: '/' after"},
        {"[Spec \"travelers\"]\n[Result \"1-0\"]\n\n*",
         "line 4, column 1: this result is not that of"},
        {"[Spec \"travelers\"]\n[Result \"xxxxxxxxxxxxxxxxxxxxxxxxxx\"]\n\n*",
         "line 2, column 1: this is not a result"},
        {"[Spec \"travelers\"]\n\n1. a2a3 a2a3 *", "line 3, column 9: There is no piece on a2"},
        {"[Spec \"travelers\"]\n\n1. a2z3 *", "line 3, column 4: byte 3: a file a-i expected"},
        {"[Spec \"travelers\"]\n\n1. a2a3 {x", "line 3, column 9: this comment has no end"},
        {"[Spec \"travelers\"]\n\n! a2a3 *", "line 3, column 1: "},
        {"[Spec \"travelers\"]\n\n1. a2a3 $ *", "line 3, column 9: "},
        {"[Spec \"travelers\"]\n\n(a2a3) *", "line 3, column 1: a move, a comment or the result"},
        {"[Spec \"travelers\"]\n\na2a3 () *", "line 3, column 7: a move, a comment or the result"},
        {"[Spec \"travelers\"]\n\na2a3 ) *", "line 3, column 6: a move, a comment or the result"},
        {"[Spec \"travelers\"]\n\na2a3 (a2a4", "line 3, column 6: this variation has no end"},
        {"[Spec \"travelers\"]\n\na2a3 * more", "line 3, column 8: nothing may follow"},
        {"[Spec \"travelers\"]\n\na2a3 1-0-0", "line 3, column 6: byte 1: the letter of a piece"},
        {"[Spec \"travelers\"]\n\nw:resigns 1-0", "line 3, column 11: this result is not that of"},
        {"[Spec \"travelers\"]\n\nw:resigns a8a7 0-1", "line 3, column 11: "},
        {"[Spec \"travelers\"]\n\nw:resigns a2a3 0-1", "line 3, column 11: the moves go on after"},
        {"[Spec \"traverse\"]\n\nw:resigns *", "line 3, column 1: this seat does not play"},
        {"[Spec \"safe-passage\"]\n\ndraw:agreed *", "line 3, column 1: this seat does not play"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        WfNotes *notes = NULL;
        WfFault fault = {0};
        if (wf_notes_read(cases[i][0], strlen(cases[i][0]), &wf_system_allocator, &notes, &fault) ==
            WF_OK)
            fail_msg("'%s' is accepted", cases[i][0]);
        if (strncmp(fault_text(&fault), cases[i][1], strlen(cases[i][1])) != 0)
            fail_msg("'%s': '%s', not '%s'", cases[i][0], fault_text(&fault), cases[i][1]);
    }
}

static void test_text_nesting(void **state)
{
    (void)state;
    char text[4000];
    WfText out = wf_text(text, sizeof text);
    wf_text_add(&out, "[Spec \"travelers\"]\n\na2a3");
    for (unsigned i = 0; i < 100; i++)
        wf_text_add(&out, " (a2a3");
    WfNotes *notes = NULL;
    WfFault fault = {0};
    assert_int_equal(wf_notes_read(text, out.length, &wf_system_allocator, &notes, &fault),
                     WF_BAD_INPUT);
    assert_non_null(strstr(fault_text(&fault), "nested too deeply"));
}

static void test_results(void **state)
{
    (void)state;
    static const struct {
        const char *spec;
        WfOutcome outcome;
        const char *text;
    } cases[] = {
        {"travelers", {WF_ONGOING, WF_REASON_NONE, WF_NO_SEAT}, "*"},
        {"travelers", {WF_WIN, WF_REASON_ARRIVED, 1}, "0-1"},
        {"travelers", {WF_DRAW, WF_REASON_CLOCK, WF_NO_SEAT}, "1/2-1/2"},
        {"traverse", {WF_WIN, WF_REASON_ARRIVED, 2}, "0-1"},
        {"traverse:players=3", {WF_DRAW, WF_REASON_UNDECIDED, WF_NO_SEAT}, "1/3-1/3-1/3"},
        {"traverse:players=4", {WF_WIN, WF_REASON_ARRIVED, 3}, "0-0-0-1"},
        {"travelers", {WF_WIN, WF_REASON_NO_MOVES, 0}, "1-0"},
        {"safe-passage", {WF_WIN, WF_REASON_GOAL, WF_NO_SEAT}, "1-1"},
        {"safe-passage", {WF_DEAD_END, WF_REASON_NO_SAFE_MOVE, WF_NO_SEAT}, "0-0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const WfSpec spec = spec_of(cases[i].spec);
        char text[32];
        WfText out = wf_text(text, sizeof text);
        wf_format_result(&spec, &cases[i].outcome, &out);
        assert_string_equal(text, cases[i].text);
    }
}

/* ---- failing allocations ---- */

typedef struct Meter {
    long left;    /* allocations that still succeed */
    long balance; /* blocks not freed */
} Meter;

static void *metered(void *context, void *block, size_t bytes)
{
    Meter *meter = context;
    if (bytes == 0) {
        __atomic_sub_fetch(&meter->balance, block != NULL, __ATOMIC_RELAXED);
        free(block);
        return NULL;
    }
    if (__atomic_fetch_sub(&meter->left, 1, __ATOMIC_RELAXED) <= 0)
        return NULL;
    __atomic_add_fetch(&meter->balance, block == NULL, __ATOMIC_RELAXED);
    return realloc(block, bytes);
}

/* Does a bit of everything; false if memory ran out on the way. */
static bool everything(const WfAllocator *allocator)
{
    const WfSpec spec = spec_of("traverse:players=3");
    WfNotes *notes = NULL, *copy = NULL;
    WfFault fault = {0};
    uint64_t nodes = 0;
    WfChoice choice;
    const WfLimits limits = {.depth = 2};
    WfPosition start;
    wf_start(&spec, &start);
    bool done = wf_notes_read(sample, strlen(sample), allocator, &notes, &fault) == WF_OK;
    WfRecord *record = done ? wf_notes_record(notes, allocator) : NULL;
    copy = record != NULL ? wf_notes_of(record, allocator) : NULL;
    done = copy != NULL && wf_notes_set_tag(copy, "A", "b") == WF_OK &&
           wf_notes_set_tag(copy, "A", "c") == WF_OK &&
           wf_notes_set_comment(copy, 0, "x", 1) == WF_OK &&
           wf_notes_set_comment(copy, 0, "y", 1) == WF_OK;
    done = done && wf_perft(spec.game, &start, 2, allocator, NULL, &nodes) == WF_OK;
    while (done && wf_record_length(record) > 3)
        (void)wf_record_undo(record);
    static const char *const specs[] = {"travelers", "safe-passage", "traverse:rules=advanced"};
    for (size_t i = 0; done && i < 3; i++) {
        const WfSpec other = spec_of(specs[i]);
        WfRecord *game = wf_record_new(&other, NULL, allocator);
        void *engine = game != NULL ? wf_engine_search.open(allocator, 1 << 16, 2) : NULL;
        done = engine != NULL && wf_engine_search.choose(engine, game, &limits, &choice) == WF_OK;
        if (engine != NULL)
            wf_engine_search.close(engine);
        engine = done ? wf_engine_random.open(allocator, 0, 1) : NULL;
        done = engine != NULL && wf_engine_random.choose(engine, game, &limits, &choice) == WF_OK;
        if (engine != NULL)
            wf_engine_random.close(engine);
        wf_record_free(game);
    }
    wf_notes_free(notes);
    wf_notes_free(copy);
    wf_record_free(record);
    return done;
}

/* Every allocation fails once: nothing crashes or leaks, and in the end it succeeds. */
static void test_failing_allocations(void **state)
{
    (void)state;
    bool done = false;
    long allowed = 0;
    for (; !done && allowed < 100000; allowed++) {
        Meter meter = {.left = allowed, .balance = 0};
        const WfAllocator allocator = {.resize = metered, .context = &meter};
        done = everything(&allocator);
        assert_int_equal(meter.balance, 0);
    }
    assert_true(done);
    assert_true(allowed > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_third_repetition),
        cmocka_unit_test(test_repetition_of_a_capture),
        cmocka_unit_test(test_repetition_from_loaded),
        cmocka_unit_test(test_repetition_minds_the_ko),
        cmocka_unit_test(test_no_repetition_in_safe_passage),
        cmocka_unit_test(test_traverse_repetition_is_adjudicated),
        cmocka_unit_test(test_fifty_moves),
        cmocka_unit_test(test_three_hundred_rounds),
        cmocka_unit_test(test_two_seats_leave),
        cmocka_unit_test(test_four_seats_leave),
        cmocka_unit_test(test_rounds_go_on_without_the_first_seat),
        cmocka_unit_test(test_a_seat_that_left_cannot_win),
        cmocka_unit_test(test_history_and_undo),
        cmocka_unit_test(test_text_round_trip),
        cmocka_unit_test(test_text_of_departures),
        cmocka_unit_test(test_text_from_record),
        cmocka_unit_test(test_text_glyphs),
        cmocka_unit_test(test_text_malformed),
        cmocka_unit_test(test_text_nesting),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_failing_allocations),
        cmocka_unit_test(test_legal_events_are_added_unchecked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
