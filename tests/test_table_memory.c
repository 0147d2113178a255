/* test_table_memory.c - a table applies an event completely or not at all: each of the allocations
 * that an event needs fails in turn. usage: test_table_memory FOLDER of cases */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/core/table/snapshot.h"

/* ---- memory that fails on demand; the linker puts these before the C library's ---- */

static size_t grants = SIZE_MAX; /* allocations until one fails */
static bool failed;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);

static bool is_granted(void)
{
    if (grants == SIZE_MAX)
        return true;
    failed = failed || grants == 0;
    return grants > 0 && grants-- > 0;
}

void *__wrap_malloc(size_t size)
{
    return is_granted() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return is_granted() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *block, size_t size)
{
    return is_granted() ? __real_realloc(block, size) : NULL;
}

char *__wrap_strdup(const char *text)
{
    return is_granted() ? __real_strdup(text) : NULL;
}

/* ---- tables ---- */

/* The visible state of a table. */
typedef struct Seen {
    Table table; /* its plain fields; pointers do not count */
    size_t turns;
    char *snapshot;
} Seen;

static Seen see(const Table *table)
{
    Snapshot snapshot = {0};
    assert_true(snapshot_update(&snapshot, table));
    Seen seen = {.table = *table,
                 .turns = table->record != NULL ? wf_record_length(table->record) : 0,
                 .snapshot = snapshot.text};
    seen.table.log = NULL;
    seen.table.turns = NULL;
    seen.table.capacity = 0;
    return seen;
}

static void assert_as_before(const Table *table, const Seen *before, const char *body)
{
    Seen now = see(table);
    if (memcmp(&now.table, &before->table, sizeof now.table) != 0 || now.turns != before->turns ||
        (now.snapshot == NULL) != (before->snapshot == NULL) ||
        (now.snapshot != NULL && strcmp(now.snapshot, before->snapshot) != 0))
        fail_msg("was changed by an event that failed: %s\n%s\n%s", body,
                 before->snapshot != NULL ? before->snapshot : "",
                 now.snapshot != NULL ? now.snapshot : "");
    free(now.snapshot);
}

/* Applies an event once for each allocation that can fail, and then once more. */
static void take_at_last(Table *table, const char *body)
{
    Seen before = see(table);
    for (size_t most = 0;; most++) {
        grants = most;
        failed = false;
        const bool taken = table_take(table, body);
        grants = SIZE_MAX;
        if (taken) {
            assert_false(failed);
            assert_true(most > 0);
            break;
        }
        assert_true(failed);
        assert_as_before(table, &before, body);
    }
    assert_int_equal(table->length, before.table.length + 1);
    free(before.snapshot);
}

static const char *const kinds[] = {
    "created", "seated",   "stood",    "move",    "resigned", "flagged",
    "draw",    "declined", "takeback", "notice",  "resumed",  "rematch",
    "talk",    "key",      "moved",    "present", "aborted",  "closed",
};

static size_t met[sizeof kinds / sizeof kinds[0]];

static void note_kind(const json_t *event)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        met[i] += strcmp(kinds[i], kind) == 0;
}

static void run_case(const char *path)
{
    json_t *json = json_load_file(path, 0, NULL);
    const json_t *events = json_object_get(json, "events");
    Table *table = table_new("abcdefghjkmn"), *calm = table_new("abcdefghjkmn");
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        note_kind(event);
        (void)json_object_set_new(event, "n", json_integer((json_int_t)i + 1));
        char *body = json_dumps(event, JSON_COMPACT);
        take_at_last(table, body);
        assert_true(table_take(calm, body));
        assert_string_equal(table->log[i], body);
        Seen is = see(table), should = see(calm);
        assert_string_equal(is.snapshot, should.snapshot);
        free(is.snapshot);
        free(should.snapshot);
        free(body);
    }
    assert_true(table->length > 0);
    table_free(table);
    table_free(calm);
    json_decref(json);
}

static const char *folder;

static void test_every_kind_of_event(void **state)
{
    (void)state;
    DIR *files = opendir(folder);
    assert_non_null(files);
    for (const struct dirent *file; (file = readdir(files)) != NULL;) {
        char path[4096];
        if (strstr(file->d_name, ".json") == NULL)
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        run_case(path);
    }
    (void)closedir(files);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (met[i] == 0)
            fail_msg("no case has an event '%s'", kinds[i]);
}

/* Logs grow: memory may run out for any event of a long one. */
static void test_a_long_game(void **state)
{
    (void)state;
    static const char *const moves[] = {"a2a3", "a8a7", "a3a2", "a7a8"};
    Table *table = table_new("abcdefghjkmn");
    char body[200];
    take_at_last(table, "{\"n\":1,\"at\":1,\"kind\":\"created\",\"spec\":\"travelers\"}");
    take_at_last(table, "{\"n\":2,\"at\":1,\"kind\":\"seated\",\"seat\":\"w\"}");
    take_at_last(table, "{\"n\":3,\"at\":1,\"kind\":\"seated\",\"seat\":\"b\"}");
    for (int i = 0; i < 200; i++) {
        (void)snprintf(body, sizeof body,
                       "{\"n\":%zu,\"at\":%d,\"kind\":\"talk\",\"seat\":\"w\",\"text\":\"%d\"}",
                       table->length + 1, i, i);
        take_at_last(table, body);
    }
    for (int i = 0; i < 7; i++) {
        (void)snprintf(body, sizeof body, "{\"n\":%zu,\"at\":%d,\"kind\":\"move\",\"move\":\"%s\"}",
                       table->length + 1, 1000 + i, moves[i % 4]);
        take_at_last(table, body);
    }
    assert_int_equal(wf_record_length(table->record), 7);
    table_free(table);
}

/* A first event of an earlier version, which contains more than it should, is rewritten. */
static void test_a_first_event_that_is_too_long(void **state)
{
    (void)state;
    static const char start[] =
        "{\"n\":1,\"at\":5,\"kind\":\"created\",\"spec\":\"travelers\",\"open\":true,\"position\":"
        "\"3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1\",\"clock\":{\"kind\":\"fischer\","
        "\"seconds\":{\"w\":60,\"b\":30},\"add\":3},\"more\":\"";
    char body[MOST_EVENT + 400];
    (void)snprintf(body, sizeof body, "%s%0*d\"}", start, MOST_EVENT, 0);
    Table *table = table_new("abcdefghjkmn");
    take_at_last(table, body);
    assert_string_equal(
        table->log[0],
        "{\"kind\":\"created\",\"spec\":\"travelers\",\"open\":true,\"position\":"
        "\"3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1\",\"clock\":{\"kind\":\"fischer\","
        "\"seconds\":{\"w\":60,\"b\":30},\"add\":3},\"n\":1,\"at\":5}");
    table_free(table);
}

/* An event that cannot follow is refused, and changes nothing either. */
static void test_events_that_cannot_follow(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "",
        "[]",
        "{\"kind\":7}",
        "{\"kind\":\"other\"}",
        "{\"kind\":\"created\",\"spec\":\"traverse\",\"clock\":{\"kind\":\"days\",\"days\":1}}",
        "{\"kind\":\"seated\",\"seat\":\"n\"}",
        "{\"kind\":\"stood\",\"seat\":\"w\"}",
        "{\"kind\":\"move\",\"move\":\"a2a9\"}",
        "{\"kind\":\"move\"}",
        "{\"kind\":\"resigned\",\"seat\":\"x\"}",
        "{\"kind\":\"draw\"}",
        "{\"kind\":\"takeback\",\"seat\":\"w\",\"to\":0}",
        "{\"kind\":\"takeback\",\"seat\":\"w\"}",
        "{\"kind\":\"notice\",\"until\":5}",
        "{\"kind\":\"key\"}",
        "{\"kind\":\"moved\"}",
        "{\"kind\":\"aborted\",\"seat\":\"w\"}",
        "{\"kind\":\"redacted\"}",
        "{\"kind\":\"redacted\",\"of\":[]}",
        "{\"kind\":\"redacted\",\"of\":[2,4]}",
        "{\"kind\":\"redacted\",\"of\":[2,0]}",
        "{\"kind\":\"redacted\",\"of\":[\"2\"]}",
    };
    Table *table = table_new("abcdefghjkmn");
    assert_true(table_take(table, "{\"at\":1,\"kind\":\"created\",\"spec\":\"travelers\"}"));
    assert_true(
        table_take(table, "{\"at\":1,\"kind\":\"seated\",\"seat\":\"w\",\"name\":\"Ann\"}"));
    assert_true(table_take(table, "{\"at\":1,\"kind\":\"seated\",\"seat\":\"b\"}"));
    Seen before = see(table);
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        if (table_take(table, bodies[i]))
            fail_msg("was taken: %s", bodies[i]);
        assert_as_before(table, &before, bodies[i]);
    }
    free(before.snapshot);
    table_free(table);
    table = table_new("abcdefghjkmn");
    before = see(table);
    assert_false(table_take(table,
                            "{\"kind\":\"created\",\"spec\":\"travelers\",\"position\":\"9\","
                            "\"clock\":{\"kind\":\"days\",\"days\":1}}"));
    assert_as_before(table, &before, "a position that is none");
    table_free(table);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_of_event),
        cmocka_unit_test(test_a_long_game),
        cmocka_unit_test(test_a_first_event_that_is_too_long),
        cmocka_unit_test(test_events_that_cannot_follow),
    };
    if (count != 2)
        return 2;
    folder = words[1];
    json_set_alloc_funcs(__wrap_malloc, free);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
