/* test_log.c - the lines of the server's log: each is always one object, whatever the words
 * contain, and at most a few of a kind are written in a second. */
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on
#include <jansson.h>
#include <string.h>

#include "server/net/address.h"
#include "server/operator/log.h"

static char last[LOG_LINE + 64];
static unsigned lines;

static void keep(const char *line)
{
    assert_true(strlen(line) < sizeof last);
    memcpy(last, line, strlen(line) + 1);
    lines++;
}

static Log json_log(void)
{
    return (Log){.form = LOG_JSON, .write = keep};
}

static json_t *said(void)
{
    assert_null(strchr(last, '\n'));
    json_t *json = json_loads(last, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

static void test_a_line_is_an_object(void **state)
{
    (void)state;
    Log log = json_log();
    const LogField fields[] = {{.name = "table", .word = "abcdefghijkm"},
                               {.name = "ms", .number = -9007199254740993}};
    log_event(&log, LOG_WARNING, "slow-write", "a write took long", fields, 2);
    json_t *json = said();
    assert_string_equal(json_string_value(json_object_get(json, "event")), "slow-write");
    assert_string_equal(json_string_value(json_object_get(json, "level")), "warning");
    assert_string_equal(json_string_value(json_object_get(json, "table")), "abcdefghijkm");
    assert_int_equal(json_integer_value(json_object_get(json, "ms")), -9007199254740993);
    assert_string_equal(log.trouble, "slow-write");
    assert_true(log.trouble_at > 0);
    json_decref(json);
}

/* Every byte, alone and after the beginning of a character, and more than fits. */
static void test_no_words_break_a_line(void **state)
{
    (void)state;
    Log log = json_log();
    char words[4 * LOG_SAYS];
    for (unsigned byte = 1; byte < 256; byte++) {
        words[0] = 'a';
        words[1] = (char)byte;
        words[2] = (char)0xC3;
        words[3] = (char)byte;
        words[4] = '\0';
        const LogField field = {.name = words, .word = words};
        log_event(&log, LOG_ERROR, "e", words, &field, 1);
        json_decref(said());
    }
    for (unsigned letter = 0; letter < 3; letter++) {
        memset(words, "\x01\"\xff"[letter], sizeof words - 1);
        words[sizeof words - 1] = '\0';
        LogField fields[LOG_FIELDS];
        static const char *const names[] = {"a", "b", "c", "d", "f", "g", "h", "i"};
        for (unsigned i = 0; i < LOG_FIELDS; i++)
            fields[i] = (LogField){.name = names[i], .word = words};
        log_event(&log, LOG_ERROR, "e", words, fields, LOG_FIELDS);
        json_decref(said());
    }
}

static void test_words_are_for_what_needs_looking_at(void **state)
{
    (void)state;
    Log log = {.form = LOG_TEXT, .write = keep};
    const LogField field = {.name = "ms", .number = 7};
    lines = 0;
    log_event(&log, LOG_INFO, "start", "the server starts", NULL, 0);
    assert_int_equal(lines, 0);
    log_event(&log, LOG_NOTICE, "store-recovered", "the store is written again", &field, 1);
    assert_string_equal(last, "wayfarer: the store is written again (ms 7)");
    assert_null(log.trouble);
    log_event(&log, LOG_ERROR, "store-trouble", "no", NULL, 0);
    assert_string_equal(last, "wayfarer: no");
}

static void test_of_addresses_only_the_network_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *address, *network;
    } cases[] = {{"192.0.2.77", "192.0.2.0/24"},
                 {"::ffff:192.0.2.77", "192.0.2.0/24"},
                 {"2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"},
                 {"::1", "::/48"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Address address;
        char text[LOG_NETWORK];
        assert_true(address_read(cases[i].address, &address));
        log_network(&address, text);
        assert_string_equal(text, cases[i].network);
    }
}

static void test_what_comes_too_often_is_held_back_and_counted(void **state)
{
    (void)state;
    LogRate rate = {.since = 0};
    int64_t held = -1;
    for (unsigned i = 0; i < LOG_OFTEN; i++)
        assert_true(log_may(&rate, 5000, &held) && held == 0);
    for (unsigned i = 0; i < 7; i++)
        assert_false(log_may(&rate, 5999, &held));
    assert_true(log_may(&rate, 6000, &held));
    assert_int_equal(held, 7);
    assert_true(log_may(&rate, 6000, &held));
    assert_int_equal(held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_is_an_object),
        cmocka_unit_test(test_no_words_break_a_line),
        cmocka_unit_test(test_words_are_for_what_needs_looking_at),
        cmocka_unit_test(test_of_addresses_only_the_network_is_told),
        cmocka_unit_test(test_what_comes_too_often_is_held_back_and_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
