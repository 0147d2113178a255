/* test_explain.c - explanations as data: building them, and writing them in English, with a made-up
 * game whose messages use every feature of a placeholder. test_messages.c tests the games'
 * messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include <wayfarer/wayfarer.h>

#include "base/explanation_builder.h"

enum { OWN, OTHER, MESSAGES };

static const WfMessage messages[MESSAGES] = {
    [OWN] = {"piece.own", "my {0, kind} at {0, place}"},
    [OTHER] = {"piece.other", "{0, seat}'s {0, kind} at {0, place}"},
};

static const char *const seat_names[] = {"White", "Black"};
static const WfPieceKind kinds[] = {{'A', "ant"}, {'B', "bee"}};

static void format_move(const WfPosition *position, const WfMove *move, WfText *text)
{
    (void)position;
    wf_text_add(text, "<%u to %u>", move->from, move->to);
}

static const WfGame game = {.name = "test",
                            .seats = "wb",
                            .seat_names = seat_names,
                            .kinds = kinds,
                            .kind_count = 2,
                            .files = 8,
                            .ranks = 12,
                            .levels = 2,
                            .level_names = "xy",
                            .messages = messages,
                            .message_count = MESSAGES,
                            .format_move = format_move};

static const WfPlace c1 = {.file = 2}, e12 = {.file = 4, .rank = 11, .level = 1};

/* An explanation of one clause; White is to move. */
static WfExplanation explanation;
static WfMessage message = {.id = "test", .english = ""};

static void begin(const char *english)
{
    message.english = english;
    explanation_begin(&explanation, 0);
    assert_false(explanation_clause(&explanation, &message));
}

static void assert_says(const char *expected)
{
    char text[400];
    const WfPosition position = {.head = {.turn = 0}};
    WfText out = wf_text(text, sizeof text);
    wf_explanation_text(&game, &position, &explanation, &out);
    assert_string_equal(text, expected);
    assert_int_equal(out.length, strlen(expected));
}

static unsigned kind_of(const WfGame *of, char letter)
{
    unsigned kind = 0;
    while (of->kinds[kind].letter != letter)
        kind++;
    return kind;
}

/* The list before the semicolon, in a language. */
static void assert_list(const char *expected, const WfLanguage *language)
{
    char text[400];
    const WfPosition position = {.head = {.turn = 0}};
    WfText out = wf_text(text, sizeof text);
    out.language = language;
    wf_explanation_text(wf_game("courier-leapale"), &position, &explanation, &out);
    text[strcspn(text, ";")] = '\0';
    assert_string_equal(text, expected);
}

/* ---- one argument ---- */

static void each_type_is_written(void **state)
{
    static const WfMessage phrase = {"phrase", "twice {0}"};
    const WfMove move = {.from = 3, .to = 7};
    (void)state;
    begin("{0}, {1}, {2}, {3}, {4}, {5}.");
    explanation_number(&explanation, 0, 42);
    explanation_seat(&explanation, 1, 1);
    explanation_place(&explanation, 2, c1);
    explanation_kind(&explanation, 3, 1);
    explanation_move(&explanation, 4, &move);
    explanation_phrase(&explanation, 5, &phrase);
    assert_says("42, Black, xc1, bee, <3 to 7>, twice 42.");
}

static void a_piece_is_written_as_its_game_says(void **state)
{
    (void)state;
    begin("{0}; {1}.");
    explanation_piece(&explanation, 0, 0, 0, c1);
    explanation_piece(&explanation, 1, 1, 1, e12);
    assert_says("my ant at xc1; Black's bee at ye12.");
    explanation.mover = 1;
    assert_says("White's ant at xc1; my bee at ye12.");
}

static void a_piece_has_forms(void **state)
{
    (void)state;
    begin("{0, seat} {0, kind} {0, place} {0, file}; {0, Kind} {0, Seat} {0, Place}.");
    explanation_piece(&explanation, 0, 1, 1, e12);
    assert_says("Black bee ye12 ye; Bee Black Ye12.");
}

static void a_place_has_a_file(void **state)
{
    (void)state;
    begin("{0, file}, {0, place}, {0}.");
    explanation_place(&explanation, 0, e12);
    assert_says("ye, ye12, ye12.");
}

/* ---- lists ---- */

static void lists_have_commas_and_an_and(void **state)
{
    static const char *const expected[] = {"<>", "<ant>", "<ant and bee>", "<two ants and bee>",
                                           "<two ants and two bees>"};
    (void)state;
    for (unsigned count = 0; count < 5; count++) {
        begin("<{3}>");
        for (unsigned i = 0; i < count; i++) {
            explanation_kind(&explanation, 3, i % 2);
            explanation_seat(&explanation, 1, 0); /* arguments of other slots may stand between */
        }
        assert_says(expected[count]);
    }
}

/* Kinds that are alike are counted, in every language; the arguments stay one for each. */
static void a_list_counts_alike_kinds(void **state)
{
    static const struct {
        const char *letters, *english, *german;
    } cases[] = {
        {"Q", "Queen", "Dame"},
        {"QQ", "two Queens", "zwei Damen"},
        {"MCQQQ", "Empress, Duchess and three Queens", "Kaiserin, Herzogin und drei Damen"},
        {"MMCC", "two Empresses and two Duchesses", "zwei Kaiserinnen und zwei Herzoginnen"},
        {"PSSSS", "Prince and 4 Stockbrokers", "Prinz und 4 Börsenmakler"},
        {"HDD", "Archduke and two Dukes", "Erzherzog und zwei Herzöge"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin("{2}; {2, kind, -}");
        for (const char *letter = cases[i].letters; *letter != '\0'; letter++)
            explanation_kind(&explanation, 2, kind_of(wf_game("courier-leapale"), *letter));
        assert_int_equal(explanation.arg_count, strlen(cases[i].letters));
        assert_list(cases[i].english, NULL);
        assert_list(cases[i].german, wf_language("de"));
    }
    begin("{0, Kind}; two are {0, plural, =2 {two} one {one} other {more}}");
    explanation_kind(&explanation, 0, 0);
    explanation_kind(&explanation, 0, 0);
    assert_says("Two ants; two are two");
}

static void words_fit_the_name_of_a_kind(void **state)
{
    (void)state;
    begin("{0, select, bee {a hive} other {an {0, kind}}}, {1, select, bee {a hive} other {none}}");
    explanation_kind(&explanation, 0, 1);
    explanation_number(&explanation, 1, 1);
    assert_says("a hive, none");
    explanation.arg[0].kind = 0;
    assert_says("an ant, none");
}

static void a_list_may_have_a_separator_and_a_form(void **state)
{
    (void)state;
    begin("{0, place, -}, {0, list, ; }, {0, kind, –}.");
    explanation_piece(&explanation, 0, 0, 0, c1);
    explanation_piece(&explanation, 0, 1, 1, e12);
    assert_says("xc1-ye12, my ant at xc1; Black's bee at ye12, ant–bee.");
}

static void a_number_ends_a_list_as_others(void **state)
{
    (void)state;
    begin("{0}.");
    explanation_kind(&explanation, 0, 0);
    explanation_kind(&explanation, 0, 1);
    explanation_number(&explanation, 0, 7);
    assert_says("ant, bee and 7 others.");
}

static void a_list_of_phrases_uses_the_same_arguments(void **state)
{
    static const WfMessage first = {"first", "{1} on {2, place}"}, second = {"second", "{3} alone"};
    (void)state;
    begin("{0, list, ; }.");
    explanation_phrase(&explanation, 0, &first);
    explanation_phrase(&explanation, 0, &second);
    explanation_kind(&explanation, 1, 0);
    explanation_piece(&explanation, 2, 1, 0, c1);
    explanation_place(&explanation, 2, e12);
    explanation_kind(&explanation, 3, 1);
    assert_says("ant on xc1 and ye12; bee alone.");
}

/* ---- one or many ---- */

static void words_fit_the_length_of_a_list(void **state)
{
    (void)state;
    begin("the bee{0, plural, one {} other {s}} on {0, place} bear{0, plural, one {s} other {}} on "
          "{1}");
    explanation_piece(&explanation, 0, 0, 1, c1);
    explanation_place(&explanation, 1, c1);
    assert_says("the bee on xc1 bears on xc1");
    begin("the bee{0, plural, one {} other {s}} on {0, place} bear{0, plural, one {s} other {}} on "
          "{1}");
    explanation_piece(&explanation, 0, 0, 1, c1);
    explanation_piece(&explanation, 0, 0, 1, e12);
    explanation_place(&explanation, 1, c1);
    assert_says("the bees on xc1 and ye12 bear on xc1");
}

static void words_fit_a_number(void **state)
{
    static const char *const expected[] = {"0 pieces are left", "1 piece is left",
                                           "2 pieces are left"};
    (void)state;
    for (unsigned number = 0; number < 3; number++) {
        begin("{0} {0, plural, one {piece is} other {pieces are}} left");
        explanation_number(&explanation, 0, number);
        assert_says(expected[number]);
    }
    begin("{0} {0, plural, one {is} other {are}} left");
    explanation_kind(&explanation, 0, 0);
    explanation_number(&explanation, 0, 1); /* the ant and one other are two */
    assert_says("ant and 1 others are left");
}

/* ---- clauses, and contents that do not fit ---- */

static void clauses_have_arguments_of_their_own(void **state)
{
    static const WfMessage first = {"first", "One {0}"}, second = {"second", ", two {0}."};
    (void)state;
    explanation_begin(&explanation, 0);
    (void)explanation_clause(&explanation, &first);
    explanation_number(&explanation, 0, 1);
    (void)explanation_clause(&explanation, &second);
    explanation_number(&explanation, 0, 2);
    assert_says("One 1, two 2.");
    assert_int_equal(explanation.clause_count, 2);
    assert_int_equal(explanation.clause[1].first_arg, 1);
    assert_int_equal(explanation.clause[1].arg_count, 1);
    explanation_begin(&explanation, 1);
    assert_int_equal(explanation.clause_count, 0);
    assert_int_equal(explanation.arg_count, 0);
    assert_int_equal(explanation.mover, 1);
}

static void too_many_arguments_and_clauses_are_left_out(void **state)
{
    static const WfMessage plain = {"plain", "a"};
    (void)state;
    explanation_begin(&explanation, 0);
    explanation_number(&explanation, 0, 1); /* of no clause */
    assert_int_equal(explanation.arg_count, 0);
    for (unsigned i = 0; i < 2 * WF_CLAUSES_MAX; i++)
        (void)explanation_clause(&explanation, &plain);
    assert_int_equal(explanation.clause_count, WF_CLAUSES_MAX);
    explanation_number(&explanation, 0, 1); /* of a clause that was dropped */
    assert_int_equal(explanation.clause[WF_CLAUSES_MAX - 1].arg_count, 0);
    assert_says("aaaaaaaaaaaa");
    begin("{0, plural, one {a} other {b}}");
    for (unsigned i = 0; i < 2 * WF_ARGS_MAX; i++)
        explanation_number(&explanation, 0, i);
    assert_int_equal(explanation.arg_count, WF_ARGS_MAX);
    assert_says("b");
}

static void a_text_that_is_too_small_is_cut(void **state)
{
    const WfPosition position = {.head = {.turn = 0}};
    (void)state;
    begin("{0, Kind} on {0, place}: {0, Seat}.");
    explanation_piece(&explanation, 0, 0, 1, c1);
    const char *whole = "Bee on xc1: White.";
    for (size_t size = 1; size <= strlen(whole) + 1; size++) {
        char text[40];
        memset(text, '#', sizeof text);
        WfText out = wf_text(text, size);
        wf_explanation_text(&game, &position, &explanation, &out);
        assert_int_equal(out.length, strlen(whole));
        assert_int_equal(strlen(text), size - 1);
        assert_memory_equal(text, whole, size - 1);
        assert_int_equal(text[size], '#');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_type_is_written),
        cmocka_unit_test(a_piece_is_written_as_its_game_says),
        cmocka_unit_test(a_piece_has_forms),
        cmocka_unit_test(a_place_has_a_file),
        cmocka_unit_test(lists_have_commas_and_an_and),
        cmocka_unit_test(a_list_counts_alike_kinds),
        cmocka_unit_test(words_fit_the_name_of_a_kind),
        cmocka_unit_test(a_list_may_have_a_separator_and_a_form),
        cmocka_unit_test(a_number_ends_a_list_as_others),
        cmocka_unit_test(a_list_of_phrases_uses_the_same_arguments),
        cmocka_unit_test(words_fit_the_length_of_a_list),
        cmocka_unit_test(words_fit_a_number),
        cmocka_unit_test(clauses_have_arguments_of_their_own),
        cmocka_unit_test(too_many_arguments_and_clauses_are_left_out),
        cmocka_unit_test(a_text_that_is_too_small_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
