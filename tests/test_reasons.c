/* test_reasons.c - the reasons and merits of moves in positions.
 *
 * usage: test_reasons [--every N] [FILE...]
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
#include <string.h>

#include "fault_text.h"
#include "positions.h"
#include "review_checks.h"
#include "sample.h"

enum { LINE_MAX = 4096 };

static char *const *cases; /* files; ends in NULL */
static WfTables *tables;   /* of Courier Leapale */
static unsigned every = 1; /* one case or game in this many is tested */

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

/* What is counted is not proved. */
static bool is_counted(const WfReviewReason *reason)
{
    size_t count;
    const WfReviewKind *kinds = wf_review_kinds(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(kinds[i].name, reason->kind) == 0)
            return strncmp(kinds[i].meaning, "counted: ", strlen("counted: ")) == 0;
    return false;
}

/* Whether a case gets its reason; prints it if not. `none` means that nothing is proved. */
static bool is_right(char *line)
{
    char *kind;
    WfRecord *record = read_case(line, &kind);
    const WfReviewLimits limits = {
        .nodes = REVIEW_TEST_NODES, .first = wf_record_length(record) - 1, .tables = tables};
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

/* The reason for the last move of a case, found with so many nodes for a search. */
static void check_said(const char *of, uint64_t nodes, const char *says)
{
    char line[LINE_MAX], *kind, buffer[WF_TEXT_MAX];
    WfText text = wf_text(buffer, sizeof buffer);
    (void)snprintf(line, sizeof line, "%s", of);
    WfRecord *record = read_case(line, &kind);
    const WfReviewLimits limits = {
        .nodes = nodes, .first = wf_record_length(record) - 1, .tables = tables};
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
               REVIEW_TEST_NODES,
               "The other Traveler of Black arrives in 1 turn and cannot be stopped.");
    check_said("travelers ; 9/2D6/3a2T2/5T2b/7Ud/4tt2B/9/9/A2A5 b - 0 20 ; i5e1,d1e5 ; lets-arrive",
               REVIEW_TEST_NODES,
               "Both Travelers of White arrive in 2 turns and cannot be stopped.");
}

/* Both sides come out of the exchanges with other pieces. */
static void test_both_sides_have_other_pieces(void **state)
{
    (void)state;
    check_said("courier-leapale ; l1y3/1s1ss1/3y2/6/SSSSSS/L1YY2|o4o/ss1ss1/1s4/1S3S/S2SSg/O2C"
               "2|aq1ce1/s1s1ss/6/3s2/S1S1D1/A1P3|2cdq1/sssb1s/2o2l/3S2/QS2G1/A1BQEA|1g1cgo/sO"
               "s1ss/6/1S3S/1SSSS1/C2C1O|l5/2sss1/6/6/1S1SS1/L1YYNL w 0 49 ; yb5xd4 ; x",
               4000,
               "It loses pieces and wins less: 5 turns on, White has two Stockbrokers instead of "
               "a Governor and an Oberon, compared with vd2wd3, and Black has a Governor and a "
               "Stockbroker instead of an Oberon.");
}

int main(int count, char **words)
{
    every = sample_every(&count, &words);
    cases = words + 1;
    const WfSpec spec = spec_of("courier-leapale");
    const struct CMUnitTest reasons[] = {cmocka_unit_test(test_reasons)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_best_move_allows_too_is_no_reason),
        cmocka_unit_test(test_who_has_arrived_does_not_arrive),
        cmocka_unit_test(test_both_sides_have_other_pieces),
    };
    tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    const int failed = *cases != NULL ? cmocka_run_group_tests(reasons, NULL, NULL)
                                      : cmocka_run_group_tests(tests, NULL, NULL);
    wf_tables_free(tables);
    return failed;
}
