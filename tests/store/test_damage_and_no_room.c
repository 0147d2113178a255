/* test_damage_and_no_room.c - damage is noticed and harms only the damaged tables. A disk or a
 * database that is full accepts nothing, and accepts everything again once there is space. */
#include "home.h"

/* ---- damage ---- */

static void expect_damage(Home *home, const char *sql, const char *words)
{
    meddle(home->path, sql);
    open_store(home);
    const Log log = read_log(home, "aaaaaaaaaaaa", "aaaaaaaaaaaa");
    assert_false(log.good);
    if (strstr(log.fault, words) == NULL || strstr(log.fault, "aaaaaaaaaaaa") == NULL)
        fail_msg("not '%s' but: %s", words, log.fault);
    expect_length(home, "bbbbbbbbbbbb", 2);
    close_store(home);
}

static void damage_is_noticed_and_stays_where_it_is(void **state)
{
    Home *home = *state;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 6, 2), STORE_DONE);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 2, 2), STORE_DONE);
    close_store(home);
    meddle(home->path, "CREATE TEMP TABLE x(a)");
    char spare[PATH_LONGEST + 8], command[4 * PATH_LONGEST];
    (void)snprintf(spare, sizeof spare, "%s.good", home->path);
    (void)snprintf(command, sizeof command, "cp '%s' '%s'", home->path, spare);
    assert_int_equal(system(command), 0);
    static const struct {
        const char *sql, *words;
    } damage[] = {
        {"UPDATE events SET body = '{\"says\":\"\u00e4 aaaaaaaaaaaa 7\"}'"
         " WHERE name = 'aaaaaaaaaaaa' AND number = 3",
         "event 3 is damaged"},
        {"UPDATE events SET checksum = checksum + 1 WHERE name = 'aaaaaaaaaaaa' AND number = 6",
         "event 6 is damaged"},
        {"DELETE FROM events WHERE name = 'aaaaaaaaaaaa' AND number = 2", "event 2 is missing"},
        {"DELETE FROM events WHERE name = 'aaaaaaaaaaaa' AND number = 6", "event 6 is missing"},
        {"DELETE FROM events WHERE name = 'aaaaaaaaaaaa'", "event 1 is missing"},
        {"UPDATE tables SET length = 4 WHERE name = 'aaaaaaaaaaaa'", "event 5 is one too many"},
        {"UPDATE slots SET digest = zeroblob(32) WHERE name = 'aaaaaaaaaaaa' AND slot = 1",
         "slot 1 is damaged"},
        {"UPDATE slots SET slot = 3 WHERE name = 'aaaaaaaaaaaa' AND slot = 1", "slot 3 is damaged"},
        /* another table's events and digests do not count as this one's */
        {"UPDATE events SET name = 'aaaaaaaaaaaa', number = 7 WHERE name = 'cccccccccccc';"
         "UPDATE events SET body = (SELECT body FROM events WHERE name = 'bbbbbbbbbbbb' AND number"
         " = 2), checksum = (SELECT checksum FROM events WHERE name = 'bbbbbbbbbbbb' AND number ="
         " 2) WHERE name = 'aaaaaaaaaaaa' AND number = 2",
         "event 2 is damaged"},
    };
    for (unsigned i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        (void)snprintf(command, sizeof command, "cp '%s' '%s'", spare, home->path);
        assert_int_equal(system(command), 0);
        expect_damage(home, damage[i].sql, damage[i].words);
    }
}

/* Flips every bit of the table's events in the file, one after the other: a read never returns
 * anything but what was written. */
static void a_flipped_bit_is_never_read_as_something_else(void **state)
{
    static const char event[] = "{\"says\":\"\u00e4 aaaaaaaaaaaa 1\"}";
    const size_t length = sizeof event - 1;
    Home *home = *state;
    size_t size = 0;
    open_store(home);
    assert_int_equal(append(home, "aaaaaaaaaaaa", 1, 2, 1), STORE_DONE);
    close_store(home);
    char *bytes = contents(home->path, "", &size);
    const char *body = memmem(bytes, size, event, length);
    assert_non_null(body);
    unsigned noticed = 0;
    for (size_t bit = 0; bit < 8 * length; bit += 3) {
        const size_t at = (size_t)(body - bytes) + bit / 8;
        FILE *file = fopen(home->path, "r+b");
        assert_non_null(file);
        (void)fseek(file, (long)at, SEEK_SET);
        (void)fputc(bytes[at] ^ (1 << bit % 8), file);
        (void)fclose(file);
        open_store(home);
        noticed += length_of(home, "aaaaaaaaaaaa") == -1; /* the log checks the rest */
        close_store(home);
        file = fopen(home->path, "r+b");
        (void)fseek(file, (long)at, SEEK_SET);
        (void)fputc(bytes[at], file);
        (void)fclose(file);
    }
    free(bytes);
    assert_int_equal(noticed, (8 * length + 2) / 3);
}

enum { MANY = 60 };

static void name_table(char name[STORE_TABLE_NAME], unsigned i)
{
    (void)snprintf(name, STORE_TABLE_NAME, "table%07u", i);
}

/* Overwrites the page of the file that contains a text. */
static void spoil_page(const char *path, const char *text)
{
    size_t size = 0;
    char *bytes = contents(path, "", &size);
    const char *found = memmem(bytes, size, text, strlen(text));
    assert_non_null(found);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    (void)fseek(file, (long)((size_t)(found - bytes) / 4096 * 4096), SEEK_SET);
    for (unsigned i = 0; i < 4096; i++)
        (void)fputc(0x5a, file);
    (void)fclose(file);
    free(bytes);
}

static void a_spoilt_page_harms_only_the_tables_on_it(void **state)
{
    Home *home = *state;
    char name[STORE_TABLE_NAME];
    static Piece piece[MANY];
    open_store(home);
    for (unsigned i = 0; i < MANY; i++) {
        name_table(name, i);
        assert_int_equal(append(home, name, 1, 8, 2), STORE_DONE);
    }
    close_store(home);
    spoil_page(home->path, "{\"says\":\"\u00e4 table0000020 4\"}");
    open_store(home);
    unsigned unreadable = 0, refused_writes = 0;
    for (unsigned i = 0; i < MANY; i++) {
        name_table(name, i);
        const int length = length_of(home, name);
        assert_true(length == 8 || length == -1);
        unreadable += length == -1;
        fill(&piece[i], name, 9, 1, 0);
    }
    assert_true(unreadable >= 1 && unreadable < MANY / 2);
    for (unsigned i = 0; i < MANY; i++)
        store_append(home->store, &piece[i].write);
    for (unsigned i = 0; i < MANY; i++) {
        for (store_collect(home->store); !piece[i].done; store_collect(home->store))
            wait_for_wake(home);
        refused_writes += piece[i].write.answer != STORE_DONE;
    }
    assert_true(refused_writes >= 1 && refused_writes < MANY / 2);
}

/* ---- no space ---- */

static void expect_recovery(Home *home)
{
    WfFault fault = {0};
    uint64_t written = 0;
    StoreAnswer answer = STORE_DONE;
    while (answer == STORE_DONE && written < 100000) {
        answer = append(home, "aaaaaaaaaaaa", written + 1, 8, 0);
        written += answer == STORE_DONE ? 8 : 0;
    }
    assert_int_equal(answer, STORE_FAILED);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 8, 2), STORE_FAILED);
    assert_true(store_trouble(home->store, &fault));
    assert_non_null(strstr(fault.plain, "the store cannot be written: "));
    expect_length(home, "aaaaaaaaaaaa", (int)written);
    expect_length(home, "bbbbbbbbbbbb", 0);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 8, 2), STORE_FAILED);
    assert_false(store_trouble(home->store, &fault)); /* it persists, and was reported */
}

static void a_full_disk_takes_nothing_and_then_everything_again(void **state)
{
    Home *home = *state;
    open_store(home);
    limit_files(300000);
    expect_recovery(home);
    limit_files(0);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 8, 2), STORE_DONE);
    close_store(home);
    open_store(home);
    expect_length(home, "bbbbbbbbbbbb", 8);
}

static void a_full_data_base_takes_nothing_and_then_everything_again(void **state)
{
    Home *home = *state;
    open_noted(home);
    sqlite3 *writer = writer_of(home);
    (void)sqlite3_exec(writer, "PRAGMA max_page_count = 60", NULL, NULL, NULL);
    expect_recovery(home);
    (void)sqlite3_exec(writer, "PRAGMA max_page_count = 100000", NULL, NULL, NULL);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 8, 2), STORE_DONE);
}

/* Somebody else changed the schema, so that writes failed, and then changed it back. */
static void a_schema_that_was_mended_is_noticed_at_once(void **state)
{
    Home *home = *state;
    open_store(home);
    close_store(home);
    meddle(
        home->path,
        "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT nothing_of_that_name(); END");
    open_store(home);
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_FAILED);
    meddle(home->path, "DROP TRIGGER broken");
    assert_int_equal(append(home, "bbbbbbbbbbbb", 1, 1, 0), STORE_DONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(damage_is_noticed_and_stays_where_it_is),
        TEST(a_flipped_bit_is_never_read_as_something_else),
        TEST(a_spoilt_page_harms_only_the_tables_on_it),
        TEST(a_full_disk_takes_nothing_and_then_everything_again),
        TEST(a_full_data_base_takes_nothing_and_then_everything_again),
        TEST(a_schema_that_was_mended_is_noticed_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
