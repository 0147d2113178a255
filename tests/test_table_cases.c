/* test_table_cases.c - tables of shared cases: events, and the snapshots they must add up to. The
 * page's test (web/test/table.test.ts) reads the same files.  usage: test_table_cases FOLDER */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/table/snapshot.h"

static const char *folder;

static json_t *read_case(const char *name)
{
    char path[4096];
    json_error_t error;
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    json_t *json = json_load_file(path, 0, &error);
    if (json == NULL)
        fail_msg("%s: line %d: %s", path, error.line, error.text);
    return json;
}

/* ---- comparisons ---- */

static void compare(const char *name, size_t events, const char *what, const json_t *found,
                    const json_t *expected)
{
    if (json_equal(found, expected))
        return;
    char *is = json_dumps(found, JSON_COMPACT | JSON_ENCODE_ANY);
    char *should = json_dumps(expected, JSON_COMPACT | JSON_ENCODE_ANY);
    fail_msg("%s: %s after %zu events is\n%s, not\n%s", name, what, events, is, should);
}

/* Takes an event. One of a move says what all clocks show after it. */
static void take(Table *table, json_t *event, const char *name)
{
    const json_t *left = json_object_get(event, "left");
    (void)json_object_set_new(event, "n", json_integer((json_int_t)table->length + 1));
    char *body = json_dumps(event, JSON_COMPACT);
    if (!table_take(table, body))
        fail_msg("%s: cannot take %s", name, body);
    free(body);
    if (left == NULL)
        return;
    json_t *all = clock_write_times(table->clock.left, 1, table->spec.game, wf_seats(&table->spec));
    compare(name, table->length, "the time left", all, left);
    json_decref(all);
}

/* The record as the page keeps it. */
static json_t *line_of(const Table *table)
{
    json_t *line = json_array();
    for (size_t i = 0; i < wf_record_length(table->record); i++) {
        const WfEvent *event = wf_record_event(table->record, i);
        char data[WF_TEXT_MAX];
        WfText text = wf_text(data, sizeof data);
        if (event->kind == WF_EVENT_MOVE)
            wf_format_move(table->spec.game, wf_record_position(table->record, i), &event->move,
                           &text);
        else if (event->kind == WF_EVENT_AGREE)
            wf_text_add(&text, "draw:agreed");
        else
            wf_text_add(&text, "%c:%s", table->spec.game->seats[event->seat],
                        event->kind == WF_EVENT_TIME ? "time" : "resigns");
        (void)json_array_append_new(line, json_string(data));
    }
    return line;
}

static json_t *left_at(const Table *table, int64_t now)
{
    json_t *left = json_object();
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        char letter[2];
        if (table->seat[seat].kind == SEAT_ABSENT)
            continue;
        const int64_t ms = clock_left(&table->clock, seat, now);
        const bool below = seat != table->clock.running && ms < 0; /* its flag fell before */
        (void)json_object_set_new(left, table_letter(table, seat, letter),
                                  json_integer(below ? 0 : ms));
    }
    return left;
}

static json_t *turns_of(const Table *table)
{
    json_t *turns = json_array();
    for (size_t i = 0; i < table->length; i++)
        (void)json_array_append_new(turns, json_integer((json_int_t)table->turns[i]));
    return turns;
}

static void check(const char *name, const Table *table, Snapshot *snapshot, const json_t *shows)
{
    const json_t *now = json_object_get(shows, "now");
    const json_t *fallen = json_object_get(shows, "fallen");
    json_t *line = line_of(table);
    assert_true(snapshot_update(snapshot, table));
    json_t *state = json_loads(snapshot->text, JSON_REJECT_DUPLICATES, NULL);
    if (state == NULL)
        fail_msg("%s: no JSON: %s", name, snapshot->text);
    compare(name, table->length, "the snapshot", state, json_object_get(shows, "state"));
    compare(name, table->length, "the line", line, json_object_get(shows, "line"));
    if (now != NULL) {
        json_t *left = left_at(table, json_integer_value(now));
        compare(name, table->length, "the time left", left, json_object_get(shows, "left"));
        json_decref(left);
    }
    if (fallen != NULL && table_flag_fallen(table, json_integer_value(now)) != json_is_true(fallen))
        fail_msg("%s: after %zu events a flag has fallen, or not", name, table->length);
    json_decref(state);
    json_decref(line);
}

/* ---- the cases ---- */

/* Applies a case, and compares the table, and one rebuilt from its log, with the snapshots. */
static void run_case(const char *name)
{
    json_t *json = read_case(name);
    const json_t *events = json_object_get(json, "events"), *all = json_object_get(json, "shows");
    Table *table = table_new("abcdefghjkmn");
    Snapshot snapshot = {0};
    size_t checked = 0;
    assert_non_null(table);
    for (size_t i = 0; i < json_array_size(events); i++) {
        take(table, json_array_get(events, i), name);
        for (size_t k = 0; k < json_array_size(all); k++) {
            const json_t *shows = json_array_get(all, k);
            if (json_integer_value(json_object_get(shows, "after")) != (json_int_t)i + 1)
                continue;
            check(name, table, &snapshot, shows);
            Snapshot fresh = {0};
            Table *again = table_before(table, table->length);
            check(name, again, &fresh, shows);
            snapshot_free(&fresh);
            table_free(again);
            checked++;
        }
    }
    assert_true(checked > 0);
    assert_int_equal(checked, json_array_size(all));
    json_t *turns = turns_of(table);
    compare(name, table->length, "the number of turns", turns, json_object_get(json, "turns"));
    json_decref(turns);
    snapshot_free(&snapshot);
    table_free(table);
    json_decref(json);
}

static void test_cases(void **state)
{
    (void)state;
    DIR *files = opendir(folder);
    unsigned cases = 0;
    assert_non_null(files);
    for (const struct dirent *file; (file = readdir(files)) != NULL;) {
        const size_t length = strlen(file->d_name);
        if (length > 5 && strcmp(file->d_name + length - 5, ".json") == 0) {
            run_case(file->d_name);
            cases++;
        }
    }
    (void)closedir(files);
    assert_true(cases >= 15);
}

/* A table without events has no snapshot, even if it had events before: it was swept. */
static void test_no_events(void **state)
{
    (void)state;
    Table *table = table_new("abcdefghjkmn");
    Snapshot snapshot = {0};
    assert_true(snapshot_update(&snapshot, table));
    assert_null(snapshot.text);
    assert_true(
        table_take(table, "{\"n\":1,\"at\":1,\"kind\":\"created\",\"spec\":\"travelers\"}"));
    assert_true(snapshot_update(&snapshot, table));
    assert_non_null(strstr(snapshot.text, "{\"n\":1,"));
    table_free(table);
    table = table_new("abcdefghjkmn");
    assert_true(snapshot_update(&snapshot, table));
    assert_null(snapshot.text);
    table_free(table);
}

/* Names in logs of earlier versions may be longer than a seat stores: only whole letters are
 * kept. */
static void test_long_names(void **state)
{
    (void)state;
    Table *table = table_new("abcdefghjkmn");
    Snapshot snapshot = {0};
    assert_true(
        table_take(table, "{\"n\":1,\"at\":1,\"kind\":\"created\",\"spec\":\"travelers\"}"));
    assert_true(table_take(table, "{\"n\":2,\"at\":1,\"kind\":\"seated\",\"seat\":\"w\",\"name\":"
                                  "\"abcdefghijklmnopqrstuvw\\u00e4z\"}"));
    assert_true(table_take(table, "{\"n\":3,\"at\":1,\"kind\":\"seated\",\"seat\":\"b\",\"name\":"
                                  "\"\\u0001bcdefghijklmnopqrstuvwxyz\"}"));
    assert_true(snapshot_update(&snapshot, table));
    json_t *json = json_loads(snapshot.text, 0, NULL);
    const char *white = NULL, *black = NULL;
    assert_int_equal(json_unpack(json, "{s:{s:{s:s},s:{s:s}}}", "seats", "w", "name", &white, "b",
                                 "name", &black),
                     0);
    assert_string_equal(white, "abcdefghijklmnopqrstuvw");
    assert_string_equal(black, "\001bcdefghijklmnopqrstuvwx");
    json_decref(json);
    snapshot_free(&snapshot);
    table_free(table);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_no_events),
        cmocka_unit_test(test_long_names),
    };
    if (count != 2)
        return 2;
    folder = words[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
