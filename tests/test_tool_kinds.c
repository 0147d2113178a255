/* test_tool_kinds.c - stores as a tool uses them: each test runs on a file of SQLite and in a
 * database of PostgreSQL.
 *
 * usage: postgres.py test_tool_kinds (WAYFARER_POSTGRES is the address without a database) */
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "full_store.h"
#include "store/tool.h"
#include "store/transfer/backup.h"

/* More tables than one statement writes or one fetch returns. */
enum { GUARD = 120 /* seconds */, LONGEST = 512, TABLES = 300 };

static bool in_postgres; /* what is tried */

/* ---- opening stores ---- */

typedef struct Home {
    char folder[64], sqlite[2][LONGEST], postgres[2][LONGEST], file[2][LONGEST];
    const char *url, *other, *back; /* two of the tested kind, one of the other kind */
} Home;

static void run_postgres(const char *url, const char *sql, bool good)
{
    PGconn *conn = PQconnectdb(url);
    PGresult *result = PQexec(conn, sql);
    const ExecStatusType status = PQresultStatus(result);
    if ((status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) != good)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    PQclear(result);
    PQfinish(conn);
}

/* Changes the store behind the tool's back; `tables` may be written instead of
 * `wayfarer.tables`. */
static void meddle(const Home *home, const char *sql, bool good)
{
    char words[LONGEST];
    if (in_postgres) {
        (void)snprintf(words, sizeof words, "SET search_path = wayfarer; %s", sql);
        run_postgres(home->url, words, good);
        return;
    }
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(home->url + strlen("sqlite:"), &db), SQLITE_OK);
    assert_true((sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK) == good);
    (void)sqlite3_close(db);
}

/* Takes a moment. */
static void make_database(char url[LONGEST])
{
    static unsigned count;
    const char *base = getenv("WAYFARER_POSTGRES");
    char any[LONGEST], sql[LONGEST];
    (void)snprintf(any, sizeof any, "%spostgres", base);
    (void)snprintf(sql, sizeof sql, "CREATE DATABASE tool_%d_%u", (int)getpid(), count);
    run_postgres(any, sql, true);
    (void)snprintf(url, LONGEST, "%stool_%d_%u", base, (int)getpid(), count++);
}

static int make_home(void **state)
{
    Home *home = calloc(1, sizeof *home);
    (void)snprintf(home->folder, sizeof home->folder, "/tmp/test_tool.XXXXXX");
    if (home == NULL || getenv("WAYFARER_POSTGRES") == NULL || mkdtemp(home->folder) == NULL)
        return -1;
    if (in_postgres)
        make_database(home->postgres[0]);
    for (unsigned i = 0; i < 2; i++) {
        (void)snprintf(home->sqlite[i], LONGEST, "sqlite:%s/%u.sqlite", home->folder, i);
        (void)snprintf(home->file[i], LONGEST, "%s/%u.backup", home->folder, i);
    }
    home->url = in_postgres ? home->postgres[0] : home->sqlite[0];
    home->other = in_postgres ? home->postgres[1] : home->sqlite[1];
    home->back = in_postgres ? home->sqlite[0] : home->postgres[0];
    (void)alarm(GUARD);
    *state = home;
    return 0;
}

static int leave_home(void **state)
{
    Home *home = *state;
    char words[LONGEST];
    (void)alarm(0);
    (void)snprintf(words, sizeof words, "rm -r %s", home->folder);
    const int code = system(words);
    free(home);
    return code;
}

static StoreTool *open_tool(const char *url)
{
    WfFault fault = {0};
    StoreTool *tool = store_tool_open(url, true, &fault);
    if (tool == NULL)
        fail_msg("%s", fault.plain);
    return tool;
}

/* ---- a store with some of every kind of content ---- */

static void make_store(const char *url)
{
    WfFault fault = {0};
    if (!full_store_make(url, TABLES, &fault))
        fail_msg("%s", fault.plain);
}

static bool copy(const char *from, const char *to, WfFault *fault)
{
    StoreTool *source = open_tool(from), *target = open_tool(to);
    StoreSink sink;
    int64_t beat;
    const bool good =
        store_tool_import(target, &sink, &beat, fault) && store_tool_export(source, &sink, fault);
    store_tool_close(source);
    store_tool_close(target);
    return good;
}

/* The backup of a store, except its time of creation and the checksum over it. */
static char *backup_of(const Home *home, const char *url)
{
    WfFault fault = {0};
    BackupCounts counts;
    StoreTool *tool = open_tool(url);
    Backup *backup = backup_begin(home->file[0], false, true, &fault);
    assert_non_null(backup);
    const StoreSink sink = backup_sink(backup);
    if (!store_tool_export(tool, &sink, &fault) || !backup_finish(backup, NULL, &counts, &fault))
        fail_msg("%s", fault.plain);
    store_tool_close(tool);
    FILE *file = fopen(home->file[0], "rb");
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const size_t size = (size_t)ftell(file);
    char *bytes = calloc(1, size + 1);
    rewind(file);
    assert_int_equal(fread(bytes, 1, size, file), size);
    (void)fclose(file);
    memset(strstr(bytes, "\"made\":") + strlen("\"made\":"), 'x', 13);
    *strstr(bytes, "\"sha256\":") = '\0';
    return bytes;
}

static void assert_has_the_same(const Home *home, const char *one, const char *other)
{
    char *bytes[] = {backup_of(home, one), backup_of(home, other)};
    assert_string_equal(bytes[0], bytes[1]);
    free(bytes[0]);
    free(bytes[1]);
}

/* ---- copies ---- */

static void test_all_goes_to_another_kind_and_back(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    make_database(home->postgres[in_postgres ? 1 : 0]);
    make_store(home->url);
    if (!copy(home->url, home->back, &fault) || !copy(home->back, home->other, &fault))
        fail_msg("%s", fault.plain);
    assert_has_the_same(home, home->url, home->back);
    assert_has_the_same(home, home->url, home->other);
}

static void test_nothing_is_filled_that_has_something(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    make_store(home->url);
    char *before = backup_of(home, home->url);
    assert_false(copy(home->url, home->url, &fault));
    assert_non_null(strstr(fault.plain, "is not empty: it was left as it is"));
    char *after = backup_of(home, home->url);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static size_t tables_of(StoreTool *tool)
{
    static StoreRow row[TABLES + 1];
    WfFault fault = {0};
    size_t count;
    if (!store_tool_tables(tool, "", TABLES + 1, row, &count, &fault))
        fail_msg("%s", fault.plain);
    return count;
}

/* Begins an import and returns when a server was last up. */
static int64_t begin_import(StoreTool *tool, StoreSink *sink)
{
    WfFault fault = {0};
    int64_t beat;
    if (!store_tool_import(tool, sink, &beat, &fault))
        fail_msg("%s", fault.plain);
    return beat;
}

static void test_what_does_not_come_to_the_end_was_not_begun(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    StoreSink sink;
    StoreTool *tool = open_tool(home->url);
    (void)begin_import(tool, &sink);
    assert_true(full_store_put(&sink, TABLES, &fault));
    store_tool_close(tool);
    tool = open_tool(home->url);
    assert_int_equal(tables_of(tool), 0);
    store_tool_close(tool);
    make_store(home->url);
}

/* ---- damage ---- */

typedef struct Seen {
    size_t tables, damaged;
    char name[STORE_TABLE_NAME], words[WF_MESSAGE_MAX];
    bool skips;
} Seen;

static bool see(void *context, const StoreItem *item, WfFault *fault)
{
    (void)fault;
    ((Seen *)context)->tables += item->kind == ITEM_TABLE;
    return true;
}

static bool see_damaged(void *context, const char *table, const WfFault *why)
{
    Seen *seen = context;
    seen->damaged++;
    (void)snprintf(seen->name, sizeof seen->name, "%s", table);
    (void)snprintf(seen->words, sizeof seen->words, "%s", why->plain);
    return seen->skips;
}

static bool look(const Home *home, Seen *seen, WfFault *fault)
{
    const StoreSink sink = {.context = seen, .take = see, .damaged = see_damaged};
    StoreTool *tool = open_tool(home->url);
    const bool good = store_tool_export(tool, &sink, fault);
    store_tool_close(tool);
    return good;
}

static void test_a_damaged_table_is_named_and_may_be_left_out(void **state)
{
    static const char *const damage[][2] = {
        {"UPDATE events SET body = '[]' WHERE name = 'abcdefghi002' AND number = 2",
         "event 2 is damaged"},
        {"DELETE FROM events WHERE name = 'abcdefghi005' AND number = 1", "event 1 is missing"},
        {"DELETE FROM events WHERE name = 'abcdefghi008' AND number = 3", "event 3 is missing"},
        {"UPDATE tables SET length = 2 WHERE name = 'abcdefghi011'", "event 3 is one too many"},
        {"UPDATE slots SET checksum = 7 WHERE name = 'abcdefghi014' AND slot = 7",
         "slot 7 is damaged"},
    };
    Home *home = *state;
    const size_t count = sizeof damage / sizeof damage[0];
    make_store(home->url);
    for (size_t i = 0; i < count; i++) {
        Seen seen = {.skips = false}, all = {.skips = true};
        WfFault fault = {0};
        meddle(home, damage[i][0], true);
        const bool good = look(home, &all, &fault);
        assert_true(good);
        assert_int_equal(all.damaged, i + 1);
        assert_int_equal(all.tables, TABLES - i - 1);
        assert_non_null(strstr(all.words, damage[i][1]));
        assert_non_null(strstr(all.words, all.name));
        assert_false(look(home, &seen, &fault));
        assert_non_null(strstr(fault.plain, "table abcdefghi002"));
    }
}

/* Overwrites the type of the page of SQLite's file that has these bytes. */
static void damage_page(const char *path, const char *bytes)
{
    enum { PAGE = 4096 };
    char page[PAGE];
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    long at = 0;
    while (fread(page, PAGE, 1, file) == 1 && memmem(page, PAGE, bytes, strlen(bytes)) == NULL)
        at += PAGE;
    assert_true(feof(file) == 0);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_equal(fputc(0, file), 0);
    (void)fclose(file);
}

/* A statement of SQLite's that met the page returns no more rows. */
static void test_a_damaged_page_costs_only_its_tables(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    Seen all = {.skips = true};
    if (in_postgres)
        return;
    make_store(home->url);
    damage_page(home->url + strlen("sqlite:"), "abcdefghi150{\"kind\":\"created\"");
    if (!look(home, &all, &fault))
        fail_msg("%s", fault.plain);
    assert_true(all.damaged > 0 && all.damaged < 20);
    assert_int_equal(all.tables + all.damaged, TABLES);
    assert_non_null(strstr(all.words, "malformed"));
}

/* ---- appending ---- */

typedef struct Heard {
    unsigned times;
    bool any;
} Heard;

static void hear(void *context, const char *table)
{
    Heard *heard = context;
    if (table == NULL)
        heard->any = true;
    else if (strcmp(table, "abcdefghi000") == 0)
        heard->times++;
}

static void wake(void *context)
{
    (void)context;
}

static StoreAnswer append(StoreTool *tool, const char *name, uint64_t number, uint64_t fence)
{
    char *body[] = {"{\"kind\":\"closed\"}"};
    WfFault fault = {0};
    StoreWrite write = {
        .row = {.changed = 9}, .fence = fence, .number = number, .body = body, .events = 1};
    (void)snprintf(write.row.table, STORE_TABLE_NAME, "%s", name);
    const StoreAnswer answer = store_tool_append(tool, &write, &fault);
    if (answer == STORE_FAILED)
        fail_msg("%s", fault.plain);
    return answer;
}

static bool count_events(void *context, const StoreTable *table, WfFault *fault)
{
    (void)fault;
    *(size_t *)context = table->events;
    return true;
}

static void test_an_event_has_its_number_and_servers_hear_of_it(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    Heard heard = {0};
    size_t events = 0;
    make_store(home->url);
    Store *store = store_open(home->url, wake, NULL, &fault);
    assert_non_null(store);
    StoreTool *tool = open_tool(home->url);
    assert_int_equal(append(tool, "abcdefghi000", 1, 0), STORE_CONFLICT);
    assert_int_equal(append(tool, "abcdefghi000", 3, 0), STORE_CONFLICT);
    assert_int_equal(append(tool, "abcdefghi000", 2, 5), STORE_CONFLICT); /* no such lease */
    assert_int_equal(append(tool, "abcdefghi000", 2, 0), STORE_DONE);
    assert_int_equal(append(tool, "abcdefghi000", 2, 0), STORE_CONFLICT);
    assert_int_equal(append(tool, "abcdefghi000", 3, 0), STORE_DONE);
    while (heard.times == 0 && !heard.any) {
        (void)store_notifications(store, hear, &heard);
        (void)usleep(1000);
    }
    assert_false(heard.any);
    assert_true(store_tool_table(tool, "abcdefghi000", count_events, &events, &fault));
    assert_int_equal(events, 3);
    assert_false(store_tool_table(tool, "abcdefghixxx", count_events, &events, &fault));
    assert_string_equal(fault.plain, "there is no table abcdefghixxx");
    store_tool_close(tool);
    store_close(store);
}

/* It has read the secret, but has not reported yet that it is up. */
static void test_a_server_that_is_about_to_come_up_is_noticed(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    StoreSink sink;
    uint8_t key[2][STORE_KEY];
    const int64_t before = (int64_t)time(NULL) * 1000;
    store_close(store_open(home->url, wake, NULL, &fault)); /* a worker's is not a server's */
    StoreTool *tool = open_tool(home->url);
    assert_int_equal(begin_import(tool, &sink), 0);
    store_tool_close(tool);

    Store *store = store_open_serving(home->url, wake, NULL, &fault);
    assert_non_null(store);
    assert_int_equal(store_last_beat(store), 0);
    store_key(store, key[0]);
    tool = open_tool(home->url);
    assert_true(begin_import(tool, &sink) >= before);
    store_tool_close(tool);

    Store *other = store_open_serving(home->url, wake, NULL, &fault); /* that is not a beat */
    assert_non_null(other);
    assert_int_equal(store_last_beat(other), 0);
    assert_int_equal(store_away(other).from, 0);
    assert_int_equal(store_away(other).until, 0);
    store_key(other, key[1]);
    assert_memory_equal(key[0], key[1], STORE_KEY);
    store_close(store);
    store_close(other);
}

/* The value of a query, on a connection that may have a transaction. */
static bool ask(PGconn *conn, const char *sql)
{
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK && PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    const bool yes = PQntuples(result) == 1 && strcmp(PQgetvalue(result, 0, 0), "t") == 0;
    PQclear(result);
    return yes;
}

/* An import locks `tables` and then `events`. Preparing a statement locks, too: a server that had
 * `events` locked while it waits for `tables` would deadlock with the import. */
static void test_a_server_locks_tables_in_the_order_of_an_import(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    if (!in_postgres)
        return;
    make_store(home->url);
    PGconn *conn = PQconnectdb(home->url);
    (void)ask(conn, "BEGIN");
    (void)ask(conn, "LOCK TABLE wayfarer.tables IN SHARE ROW EXCLUSIVE MODE");
    Store *store = store_open(home->url, wake, NULL, &fault);
    assert_non_null(store);
    while (!ask(conn, "SELECT EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)"
                      " WHERE NOT granted AND relation = 'wayfarer.tables'::regclass"
                      " AND application_name LIKE 'wayfarer-news-%')")) {
        (void)usleep(1000);
        (void)ask(conn, "SELECT pg_stat_clear_snapshot()"); /* a transaction sees only one */
    }
    (void)ask(conn, "LOCK TABLE wayfarer.events, wayfarer.known, wayfarer.revoked, wayfarer.bars,"
                    " wayfarer.notes IN SHARE ROW EXCLUSIVE MODE NOWAIT");
    PQfinish(conn);
    store_close(store);
}

/* ---- removing, restoring, revising ---- */

static void wait_for_news(Store *store)
{
    Heard heard = {0};
    while (heard.times == 0 && !heard.any) {
        (void)store_notifications(store, hear, &heard);
        (void)usleep(1000);
    }
    assert_false(heard.any);
}

static bool is_there(StoreTool *tool, const char *name)
{
    WfFault fault = {0};
    bool there = false;
    if (!store_tool_has(tool, name, &there, &fault))
        fail_msg("%s", fault.plain);
    return there;
}

/* The number of tables that have a digest, and that the first one has that name. */
static size_t tables_with(StoreTool *tool, uint8_t first, const char *name)
{
    static StoreRow row[TABLES];
    const uint8_t digest[STORE_DIGEST] = {first, first + 1, first + 2};
    WfFault fault = {0};
    size_t count;
    if (!store_tool_tables_of(tool, digest, "", TABLES, row, &count, &fault))
        fail_msg("%s", fault.plain);
    if (count > 0)
        assert_string_equal(row[0].table, name);
    return count;
}

static void test_a_table_is_removed_and_put_back(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    size_t events = 0;
    char *body[] = {"{\"kind\":\"created\"}", "{\"kind\":\"resumed\"}"};
    const StoreSlot slot = {.slot = 1, .digest = {40, 41, 42}};
    const StoreTable table = {.row = {.table = "abcdefghi000", .changed = 7, .due = 8},
                              .body = body,
                              .events = 2,
                              .slot = &slot,
                              .slots = 1};
    make_store(home->url);
    meddle(home, "INSERT INTO leases VALUES ('abcdefghi000', 1, 7, 0)", true);
    Store *store = store_open(home->url, wake, NULL, &fault);
    assert_non_null(store);
    StoreTool *tool = open_tool(home->url);
    assert_true(is_there(tool, "abcdefghi000") && is_there(tool, "abcdefghi299"));
    assert_false(is_there(tool, "abcdefghixxx") || is_there(tool, "abcdefghi00"));
    assert_true(store_tool_remove(tool, "abcdefghi000", &fault));
    wait_for_news(store);
    assert_false(is_there(tool, "abcdefghi000"));
    assert_true(is_there(tool, "abcdefghi001"));
    assert_int_equal(append(tool, "abcdefghi000", 2, 0), STORE_CONFLICT);
    assert_int_equal(tables_with(tool, 40, ""), 0);
    assert_true(store_tool_put(tool, &table, &fault));
    wait_for_news(store);
    assert_true(store_tool_table(tool, "abcdefghi000", count_events, &events, &fault));
    assert_int_equal(events, 2);
    assert_int_equal(tables_with(tool, 40, "abcdefghi000"), 1);
    assert_int_equal(append(tool, "abcdefghi000", 3, 1), STORE_CONFLICT);
    assert_int_equal(append(tool, "abcdefghi000", 3, 7), STORE_DONE); /* leases continue */
    /* Replaces an existing one, of which nothing is left. */
    assert_true(store_tool_put(tool, &table, &fault));
    assert_true(store_tool_table(tool, "abcdefghi000", count_events, &events, &fault));
    assert_int_equal(events, 2);
    assert_int_equal(tables_of(tool), TABLES);
    store_tool_close(tool);
    store_close(store);
}

static void test_those_who_had_a_seat_are_found(void **state)
{
    Home *home = *state;
    make_store(home->url);
    StoreTool *tool = open_tool(home->url);
    assert_int_equal(tables_with(tool, 1, "abcdefghi001"), 2 * TABLES / 3);
    assert_int_equal(tables_with(tool, 2, ""), 0);
    store_tool_close(tool);
}

/* It is not part of a copy. */
static void test_from_where_tables_were_made_is_not_copied(void **state)
{
    Home *home = *state;
    static StoreRow row[TABLES];
    WfFault fault = {0};
    size_t count[2];
    char *body[] = {"{\"kind\":\"created\"}"};
    StoreWrite write = {.row = {.table = "abcdefghi000", .changed = 9},
                        .number = 1,
                        .body = body,
                        .events = 1,
                        .maker = 7};
    if (!in_postgres)
        make_database(home->postgres[0]);
    StoreTool *tool = open_tool(home->url);
    assert_int_equal(store_tool_append(tool, &write, &fault), STORE_DONE);
    assert_true(store_tool_made_from(tool, 7, "", TABLES, row, &count[0], &fault));
    store_tool_close(tool);
    assert_true(copy(home->url, home->back, &fault));
    tool = open_tool(home->back);
    assert_true(is_there(tool, "abcdefghi000"));
    assert_true(store_tool_made_from(tool, 7, "", TABLES, row, &count[1], &fault));
    store_tool_close(tool);
    assert_int_equal(count[0], 1);
    assert_int_equal(count[1], 0);
}

static bool keep_first(void *context, const StoreTable *table, WfFault *fault)
{
    (void)fault;
    (void)snprintf(context, LONGEST, "%zu %s", table->events, table->body[0]);
    return true;
}

static void test_an_event_is_revised_with_the_one_that_says_so_or_not_at_all(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    char found[LONGEST] = "", before[LONGEST] = "", *body[] = {"{\"kind\":\"redacted\"}"};
    StoreRevision revision[] = {{1, "{\"kind\":\"talk\"}"}, {9, "{}"}};
    StoreWrite write = {.row = {.table = "abcdefghi000", .changed = 9},
                        .number = 2,
                        .body = body,
                        .events = 1,
                        .revision = revision,
                        .revisions = 2};
    make_store(home->url);
    StoreTool *tool = open_tool(home->url);
    assert_true(store_tool_table(tool, "abcdefghi000", keep_first, before, &fault));
    assert_int_equal(store_tool_append(tool, &write, &fault), STORE_CONFLICT);
    assert_true(store_tool_table(tool, "abcdefghi000", keep_first, found, &fault));
    assert_string_equal(found, before);
    write.revisions = 1;
    assert_int_equal(store_tool_append(tool, &write, &fault), STORE_DONE);
    assert_true(store_tool_table(tool, "abcdefghi000", keep_first, found, &fault));
    assert_string_equal(found, "2 {\"kind\":\"talk\"}");
    store_tool_close(tool);
}

/* ---- rows, bars, notes ---- */

static void test_tables_are_listed_in_pieces(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    StoreRow row[100];
    char after[STORE_TABLE_NAME] = "";
    size_t seen = 0, count = 100;
    make_store(home->url);
    StoreTool *tool = open_tool(home->url);
    while (count == 100) {
        assert_true(store_tool_tables(tool, after, 100, row, &count, &fault));
        for (size_t i = 0; i < count; i++, seen++) {
            assert_true(strcmp(after, row[i].table) < 0);
            memcpy(after, row[i].table, sizeof after);
            assert_int_equal(row[i].changed, 1000 + seen);
            assert_int_equal(row[i].due, seen == 2 ? 5000 : 0);
            assert_int_equal(row[i].open, seen == 3);
        }
    }
    assert_int_equal(seen, TABLES);
    store_tool_close(tool);
}

typedef struct Listed {
    unsigned bars, notes;
    StoreBan ban;
    StoreNote note;
} Listed;

static bool list(void *context, const StoreItem *item, WfFault *fault)
{
    Listed *listed = context;
    (void)fault;
    if (item->kind == ITEM_BAN) {
        listed->bars++;
        listed->ban = *item->ban;
    } else if (item->kind == ITEM_NOTE) {
        listed->notes++;
        listed->note = *item->note;
    }
    return true;
}

static Listed listed_of(StoreTool *tool)
{
    Listed listed = {0};
    WfFault fault = {0};
    const StoreSink sink = {.context = &listed, .take = list};
    assert_true(store_tool_bans(tool, &sink, &fault) && store_tool_notes(tool, &sink, &fault));
    return listed;
}

static void test_bars_change_and_notes_stay(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    StoreBan ban = {.session = true, .subject = {1, 0, 255}, .bits = 256, .since = 5, .until = 9};
    const StoreNote note = {.at = 12, .who = "somebody", .what = "bar"};
    bool changed = false;
    StoreTool *tool = open_tool(home->url);
    assert_true(store_tool_ban(tool, &ban, &changed, &fault) && changed);
    ban.until = 10;
    assert_true(store_tool_ban(tool, &ban, &changed, &fault) && changed);
    assert_true(store_tool_note(tool, &note, &fault));
    const Listed listed = listed_of(tool);
    assert_int_equal(listed.bars, 1);
    assert_true(listed.ban.session && listed.ban.bits == 256);
    assert_true(listed.ban.since == 5 && listed.ban.until == 10);
    assert_memory_equal(listed.ban.subject, ban.subject, STORE_DIGEST);
    assert_true(store_tool_unbar(tool, &ban, &changed, &fault) && changed);
    assert_true(store_tool_unbar(tool, &ban, &changed, &fault) && !changed);
    /* SQLite refuses it, PostgreSQL does nothing. */
    meddle(home, "DELETE FROM notes", in_postgres);
    meddle(home, "UPDATE notes SET who = 'nobody'", in_postgres);
    const Listed left = listed_of(tool);
    assert_int_equal(left.bars, 0);
    assert_int_equal(left.notes, 1);
    assert_string_equal(left.note.who, "somebody");
    store_tool_close(tool);
}

/* ---- refusals ---- */

static void test_a_store_that_is_not_there(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    assert_null(store_tool_open(home->url, false, &fault));
    assert_non_null(strstr(fault.plain, in_postgres ? "has no store" : "cannot be opened"));
}

static void test_a_password_is_never_told(void **state)
{
    static const char *const urls[] = {"postgres://user:open-sesame@127.0.0.1:1/none",
                                       "postgres://user:open-sesame@[127/none",
                                       "mysql://user:open-sesame@127.0.0.1/none"};
    (void)state;
    for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) {
        WfFault fault = {0};
        assert_null(store_tool_open(urls[i], true, &fault));
        assert_true(strlen(fault.plain) > 0);
        assert_null(strstr(fault.plain, "sesame"));
        assert_null(strchr(fault.plain, '\n'));
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_home, leave_home)
    const struct CMUnitTest tests[] = {
        TEST(test_all_goes_to_another_kind_and_back),
        TEST(test_nothing_is_filled_that_has_something),
        TEST(test_what_does_not_come_to_the_end_was_not_begun),
        TEST(test_a_server_that_is_about_to_come_up_is_noticed),
        TEST(test_a_server_locks_tables_in_the_order_of_an_import),
        TEST(test_a_damaged_table_is_named_and_may_be_left_out),
        TEST(test_a_damaged_page_costs_only_its_tables),
        TEST(test_an_event_has_its_number_and_servers_hear_of_it),
        TEST(test_a_table_is_removed_and_put_back),
        TEST(test_those_who_had_a_seat_are_found),
        TEST(test_from_where_tables_were_made_is_not_copied),
        TEST(test_an_event_is_revised_with_the_one_that_says_so_or_not_at_all),
        TEST(test_tables_are_listed_in_pieces),
        TEST(test_bars_change_and_notes_stay),
        TEST(test_a_store_that_is_not_there),
        TEST(test_a_password_is_never_told),
    };
    const int failed = cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
    in_postgres = true;
    return failed + cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
}
