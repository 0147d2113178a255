/* test_table_rules.c - which requests are allowed at a table, how often, and what is stored of
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/core/request_json.h"
#include "server/core/rules/create.h"
#include "server/core/rules/rules.h"
#include "server/core/table/event_json.h"
#include "server/core/table/snapshot.h"

static const uint8_t white[STORE_DIGEST] = {1}, black[STORE_DIGEST] = {2};

static int64_t now = 1000000;

static json_t *json_of(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    if (json == NULL)
        fail_msg("not JSON: %s", text);
    return json;
}

/* A table that reads the event's text becomes the same as the one that has its value. */
static bool take(Table *table, TableEvent *event)
{
    event->number = table->length + 1;
    event->at = now;
    char *body = table_event_write(event, table);
    assert_true(strlen(body) <= MOST_EVENT);
    Table *reader = table_before(table, table->length);
    const bool taken = table_add(table, event, body);
    assert_int_equal(table_take(reader, body), taken);
    Snapshot is = {0}, should = {0};
    assert_true(snapshot_update(&is, table) && snapshot_update(&should, reader));
    assert_string_equal(is.text, should.text);
    snapshot_free(&is);
    snapshot_free(&should);
    table_free(reader);
    free(body);
    return taken;
}

/* Sends a request; returns "" if it is granted, otherwise why not. */
static const char *ask_there(Table *table, const uint8_t *holder, uint8_t there,
                             const char *message)
{
    static char why[RULES_WHY];
    json_t *json = json_of(message);
    Entropy entropy = {.token = "a token", .digest = {9}};
    TableMessage read;
    assert_true(table_message_read(json, &read));
    const TableRequest request = {
        .message = &read, .holder = holder, .at = now, .there = there, .entropy = &entropy};
    Decision decision = {0};
    const bool granted = rules_decide(table, &request, &decision, why);
    if (granted) {
        why[0] = '\0';
        if (decision.slots)
            table_hold(table, decision.slot, decision.digest);
        assert_true(take(table, &decision.event));
    }
    free(read.text);
    json_decref(json);
    return why;
}

static const char *ask(Table *table, const uint8_t *holder, const char *message)
{
    return ask_there(table, holder, 0, message);
}

static void granted(Table *table, const uint8_t *holder, const char *message)
{
    const char *why = ask(table, holder, message);
    if (why[0] != '\0')
        fail_msg("%s: %s", message, why);
}

static void refused(Table *table, const uint8_t *holder, const char *message, const char *words)
{
    const char *why = ask(table, holder, message);
    if (strstr(why, words) == NULL)
        fail_msg("%s: '%s' has not '%s'", message, why, words);
}

static Table *created(const char *message)
{
    char why[RULES_WHY];
    TableOpening opening;
    Decision decision;
    json_t *json = json_of(message);
    Table *table = table_new("abcdefghjkmn");
    table_opening_read(json, &opening);
    if (!rules_create(&opening, NULL, &decision, why))
        fail_msg("%s: %s", message, why);
    assert_true(take(table, &decision.event));
    json_decref(json);
    return table;
}

static Table *begun(const char *clock)
{
    char message[400];
    (void)snprintf(
        message, sizeof message,
        "{\"spec\":\"travelers\",\"seats\":{\"w\":\"open\",\"b\":\"open\"},\"clock\":%s}", clock);
    Table *table = created(message);
    granted(table, white, "{\"do\":\"sit\",\"seat\":\"w\"}");
    granted(table, black, "{\"do\":\"sit\"}");
    assert_true(table->started);
    return table;
}

#define NO_CLOCK "{\"kind\":\"none\"}"

/* ---- what a message may name ---- */

static void test_a_seat_is_one_letter_and_ones_own(void **state)
{
    (void)state;
    static const char *const wishes[] = {
        "talk\",\"text\":\"hello", "decline", "resign", "draw", "takeback", "key"};
    static const char *const seats[] = {"\"z\"", "\"b\"", "\"\"", "\"white\"", "\"wb\"",
                                        "7",     "null",  "true", "[\"w\"]",   "{}"};
    Table *table = begun(NO_CLOCK);
    granted(table, white, "{\"do\":\"move\",\"move\":\"a2a4\",\"at\":0}");
    granted(table, black, "{\"do\":\"draw\"}");
    const size_t length = table->length;
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
        for (size_t k = 0; k < sizeof seats / sizeof seats[0]; k++) {
            char message[200];
            (void)snprintf(message, sizeof message, "{\"do\":\"%s\",\"seat\":%s}", wishes[i],
                           seats[k]);
            refused(table, white, message, "you hold no such seat");
        }
    assert_int_equal(table->length, length);
    granted(table, white, "{\"do\":\"talk\",\"text\":\"hello\",\"seat\":\"w\"}");
    granted(table, white, "{\"do\":\"resign\"}");
    refused(table, white, "{\"do\":\"rematch\",\"seat\":\"z\"}", "you hold no such seat");
    table_free(table);
    table = created("{\"spec\":\"travelers\",\"seats\":{\"w\":\"open\",\"b\":\"open\"}}");
    for (size_t k = 0; k < sizeof seats / sizeof seats[0]; k++) {
        char message[200];
        (void)snprintf(message, sizeof message, "{\"do\":\"sit\",\"seat\":%s}", seats[k]);
        if (k != 1)
            refused(table, white, message, "there is no such seat");
        (void)snprintf(message, sizeof message, "{\"do\":\"stand\",\"seat\":%s}", seats[k]);
        refused(table, white, message, "you hold no seat");
    }
    table_free(table);
}

static void test_names(void **state)
{
    (void)state;
    Table *table = created("{\"spec\":\"travelers\",\"seats\":{\"w\":\"open\",\"b\":\"open\"}}");
    refused(table, white, "{\"do\":\"sit\",\"name\":\"y\\u200bou\"}", "the name you is not free");
    refused(table, white, "{\"do\":\"sit\",\"name\":\"Bl\\u0430ck\"}", "is not free");
    granted(table, white,
            "{\"do\":\"sit\",\"name\":\" \\u202eZoe\\u0308   of the "
            "\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"}");
    assert_string_equal(table->seat[0].name,
                        "Zo\u00eb of the \u00e9\u00e9\u00e9\u00e9\u00e9\u00e9");
    granted(table, black, "{\"do\":\"sit\",\"name\":\"\\u200b\"}");
    assert_string_equal(table->seat[1].name, "");
    table_free(table);
}

static void test_talk_is_put_in_order(void **state)
{
    (void)state;
    Table *table = begun(NO_CLOCK);
    refused(table, white, "{\"do\":\"talk\",\"text\":\"\\u202e\\u200b\"}", "say something");
    granted(table, white, "{\"do\":\"talk\",\"text\":\"a\\u202e\\u0007  b\\n\"}");
    assert_non_null(strstr(table->log[table->length - 1], "\"text\":\"a b\""));
    table_free(table);
}

/* ---- what is stored ---- */

static void test_a_table_begins_with_what_was_checked(void **state)
{
    (void)state;
    char filler[3001], message[4000];
    memset(filler, 'x', 3000);
    filler[3000] = '\0';
    (void)snprintf(message, sizeof message,
                   "{\"spec\":\"travelers\",\"x\":\"%s\",\"open\":true,"
                   "\"seats\":{\"w\":\"open\",\"b\":\"open\"},\"clock\":{\"add\":2,\"seconds\":"
                   "{\"w\":60,\"b\":60,\"q\":1},\"note\":[{}],\"kind\":\"fischer\"}}",
                   filler);
    Table *table = created(message);
    assert_string_equal(table->log[0],
                        "{\"kind\":\"created\",\"spec\":\"travelers\",\"open\":true,\"clock\":"
                        "{\"kind\":\"fischer\",\"seconds\":60,\"add\":2},\"n\":1,\"at\":1000000}");
    table_free(table);
    table = created("{\"spec\":\"travelers\",\"seats\":{\"w\":\"open\",\"b\":\"open\"},"
                    "\"clock\":{\"kind\":\"sudden\",\"seconds\":{\"w\":1,\"b\":60},\"add\":9}}");
    assert_non_null(
        strstr(table->log[0], "\"clock\":{\"kind\":\"sudden\",\"seconds\":{\"w\":1,\"b\":60}}"));
    table_free(table);
    table = created("{\"spec\":\"travelers\",\"seats\":{\"w\":\"open\",\"b\":\"open\"},"
                    "\"clock\":{\"kind\":\"days\",\"days\":3,\"seconds\":9}}");
    assert_non_null(strstr(table->log[0], "\"clock\":{\"kind\":\"days\",\"days\":3}"));
    table_free(table);
}

static void test_each_seat_has_time(void **state)
{
    (void)state;
    char why[RULES_WHY];
    TableOpening opening;
    Decision decision;
    json_t *json = json_of("{\"spec\":\"travelers\",\"seats\":{\"w\":\"open\",\"b\":\"open\"},"
                           "\"clock\":{\"kind\":\"sudden\",\"seconds\":{\"w\":60}}}");
    table_opening_read(json, &opening);
    assert_false(rules_create(&opening, NULL, &decision, why));
    assert_string_equal(why, "clock: seat b has no time");
    json_decref(json);
}

static void test_a_name_is_not_one_of_our_words(void **state)
{
    (void)state;
    char why[RULES_WHY];
    TableOpening opening;
    Decision decision;
    json_t *json = json_of("{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":\"open\"},"
                           "\"name\":\"Server\"}");
    table_opening_read(json, &opening);
    assert_false(rules_create(&opening, NULL, &decision, why));
    assert_non_null(strstr(why, "the name Server is not free"));
    json_decref(json);
}

static void test_a_move_is_kept_as_we_write_it(void **state)
{
    (void)state;
    Table *table = begun(NO_CLOCK);
    refused(table, white, "{\"do\":\"move\",\"at\":0}", "there is no move");
    granted(table, white, "{\"do\":\"move\",\"move\":\"a2a4\",\"at\":0,\"left\":9,\"z\":1}");
    assert_string_equal(table->log[3],
                        "{\"kind\":\"move\",\"seat\":\"w\",\"move\":\"a2a4\",\"n\":4,"
                        "\"at\":1000000}");
    table_free(table);
}

static void test_a_first_event_that_was_kept_too_long_is_read_shorter(void **state)
{
    (void)state;
    char body[9000], filler[8001];
    memset(filler, 'x', 8000);
    filler[8000] = '\0';
    (void)snprintf(body, sizeof body,
                   "{\"n\":1,\"at\":5,\"kind\":\"created\",\"spec\":\"travelers\",\"open\":true,"
                   "\"clock\":{\"kind\":\"sudden\",\"seconds\":60,\"x\":\"%s\"}}",
                   filler);
    Table *table = table_new("abcdefghjkmn");
    assert_true(table_take(table, body));
    assert_true(strlen(table->log[0]) < 200);
    assert_non_null(strstr(table->log[0], "\"clock\":{\"kind\":\"sudden\",\"seconds\":60}"));
    assert_true(table->open);
    table_free(table);
}

static void test_a_table_that_is_not_read_answers_questions(void **state)
{
    (void)state;
    char body[] = "{\"n\":1,\"at\":5,\"kind\":\"talk\",\"seat\":\"w\"}";
    Table *table = table_new("abcdefghjkmn");
    assert_false(table_is_read(table));
    assert_false(table_take(table, body));
    assert_int_equal(table_turn(table), WF_NO_SEAT);
    assert_int_equal(table_playing(table), 0);
    assert_int_equal(table_persons(table), 0);
    assert_int_equal(seats_of(table->seat, white), 0);
    assert_int_equal(table_due(table), 0);
    assert_false(table_is_over(table));
    table_free(table);
}

/* ---- how often ---- */

static unsigned how_often(Table *table, const uint8_t *holder, const char *message)
{
    for (unsigned count = 0;; count++) {
        if (ask(table, holder, message)[0] != '\0')
            return count;
        assert_true(count < 5000);
    }
}

static void test_talk_ends_but_the_game_goes_on(void **state)
{
    (void)state;
    Table *table = begun(NO_CLOCK);
    assert_in_range(how_often(table, white, "{\"do\":\"talk\",\"text\":\"x\"}"), 100, 1000);
    refused(table, white, "{\"do\":\"talk\",\"text\":\"x\"}", "as much as one may");
    granted(table, black, "{\"do\":\"talk\",\"text\":\"I may\"}");
    assert_in_range(how_often(table, white, "{\"do\":\"key\"}"), 10, 100);
    for (unsigned i = 0;; i++) { /* offers, declined again and again */
        if (ask(table, white, "{\"do\":\"draw\"}")[0] != '\0')
            break;
        granted(table, white, "{\"do\":\"decline\"}");
        assert_true(i < 500);
    }
    for (unsigned i = 0;; i++) {
        granted(table, white, "{\"do\":\"move\",\"move\":\"a2a4\",\"at\":0}");
        if (ask(table, white, "{\"do\":\"takeback\"}")[0] != '\0')
            break;
        granted(table, black, "{\"do\":\"takeback\"}");
        assert_true(i < 1000);
    }
    assert_true(table->length < 4000);
    granted(table, black, "{\"do\":\"draw\"}");
    granted(table, white, "{\"do\":\"draw\"}"); /* agreeing is never refused as too often */
    assert_true(table_is_over(table));
    table_free(table);
}

static void test_seats_are_left_so_often(void **state)
{
    (void)state;
    Table *table = created("{\"spec\":\"travelers\",\"seats\":{\"w\":\"open\",\"b\":\"open\"}}");
    unsigned count = 0;
    do
        granted(table, white, "{\"do\":\"sit\"}");
    while (ask(table, white, "{\"do\":\"stand\"}")[0] == '\0' && ++count < 1000);
    assert_in_range(count, 20, 200);
    granted(table, black, "{\"do\":\"sit\"}");
    assert_true(table->started);
    table_free(table);
}

/* ---- absent players ---- */

static void test_a_notice_is_answered(void **state)
{
    (void)state;
    Table *table = begun("{\"kind\":\"sudden\",\"seconds\":600}");
    refused(table, NULL, "{\"do\":\"present\"}", "no notice was given");
    granted(table, black, "{\"do\":\"claim\"}");
    assert_int_equal(table->noticed, 0);
    refused(table, white, "{\"do\":\"present\"}", "no notice was given"); /* the server's alone */
    refused(table, NULL, "{\"do\":\"present\"}", "no notice was given");  /* nobody is present */
    assert_string_equal(ask_there(table, NULL, 1, "{\"do\":\"present\"}"), "");
    assert_int_equal(table->noticed, WF_NO_SEAT);
    now += 30000;
    refused(table, black, "{\"do\":\"claim\"}", "was at the table a moment ago");
    now += 31000; /* the time of the first notice has passed, but that notice does not count */
    granted(table, black, "{\"do\":\"claim\"}");
    assert_int_equal(table->noticed, 0);
    assert_false(table_is_over(table));
    now += 59000;
    refused(table, black, "{\"do\":\"claim\"}", "more seconds to come back");
    now += 1000;
    granted(table, black, "{\"do\":\"claim\"}");
    assert_true(table_is_over(table));
    assert_non_null(strstr(table->log[table->length - 1], "\"claimed\":true"));
    table_free(table);
}

static void test_who_has_left_neither_declines_nor_claims(void **state)
{
    static const uint8_t third[STORE_DIGEST] = {3};
    (void)state;
    Table *table = created("{\"spec\":\"traverse:players=3\",\"seats\":{\"s\":\"open\","
                           "\"w\":\"open\",\"n\":\"open\"},\"clock\":" NO_CLOCK "}");
    granted(table, white, "{\"do\":\"sit\",\"seat\":\"s\"}");
    granted(table, black, "{\"do\":\"sit\",\"seat\":\"w\"}");
    granted(table, third, "{\"do\":\"sit\",\"seat\":\"n\"}");
    granted(table, third, "{\"do\":\"resign\"}");
    assert_false(table_is_over(table));
    granted(table, white, "{\"do\":\"draw\"}");
    refused(table, third, "{\"do\":\"decline\"}", "you have left the game");
    refused(table, third, "{\"do\":\"claim\"}", "you have left the game");
    granted(table, third, "{\"do\":\"talk\",\"text\":\"good luck\"}");
    granted(table, black, "{\"do\":\"decline\"}");
    granted(table, black, "{\"do\":\"claim\"}");
    assert_int_equal(table->noticed, 0);
    table_free(table);
}

/* ---- time ---- */

static void test_time_of_a_table_does_not_run_back(void **state)
{
    (void)state;
    Table *table = begun("{\"kind\":\"sudden\",\"seconds\":60}");
    now += 3600000; /* a server whose clock is ahead */
    granted(table, white, "{\"do\":\"draw\"}");
    const int64_t latest = table->changed;
    now -= 3600000;
    granted(table, black, "{\"do\":\"decline\"}");
    assert_int_equal(table->changed, latest);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seat_is_one_letter_and_ones_own),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_talk_is_put_in_order),
        cmocka_unit_test(test_a_table_begins_with_what_was_checked),
        cmocka_unit_test(test_each_seat_has_time),
        cmocka_unit_test(test_a_name_is_not_one_of_our_words),
        cmocka_unit_test(test_a_move_is_kept_as_we_write_it),
        cmocka_unit_test(test_a_first_event_that_was_kept_too_long_is_read_shorter),
        cmocka_unit_test(test_a_table_that_is_not_read_answers_questions),
        cmocka_unit_test(test_talk_ends_but_the_game_goes_on),
        cmocka_unit_test(test_seats_are_left_so_often),
        cmocka_unit_test(test_a_notice_is_answered),
        cmocka_unit_test(test_who_has_left_neither_declines_nor_claims),
        cmocka_unit_test(test_time_of_a_table_does_not_run_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
