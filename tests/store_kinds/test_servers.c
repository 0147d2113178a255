/* test_servers.c - what servers know of each other: the writes of others, the key of all, when no
 * server was up, and the presence at tables on other servers. */
#include "kinds.h"

#include <stdatomic.h>
#include <unistd.h>

/* ---- other servers ---- */

typedef struct Heard {
    unsigned one, other, more;
} Heard;

static void note_news(void *context, const char *table)
{
    Heard *heard = context;
    heard->one += table != NULL && strcmp(table, "aaaaaaaaaaaa") == 0;
    heard->other += table != NULL && strcmp(table, "bbbbbbbbbbbb") == 0;
    heard->more += table == NULL;
}

static void what_others_write_is_news(void **state)
{
    Home *home = *state;
    Heard heard = {0};
    Piece piece;
    assert_int_equal(append(home, "cccccccccccc", 1, 1, 0), STORE_DONE);
    home->other = open_one(home);
    for (uint64_t i = 1; i <= 20; i++) {
        heard = (Heard){0};
        assert_int_equal(append(home, "aaaaaaaaaaaa", i, 1, 0), STORE_DONE);
        while (heard.one == 0) {
            (void)store_notifications(home->other, note_news, &heard);
            rest(home);
        }
    }
    fill(&piece, "aaaaaaaaaaaa", 21, 1, 0);
    Piece next;
    fill(&next, "bbbbbbbbbbbb", 1, 1, 0);
    piece.write.with = &next.write;
    assert_int_equal(finish(home, home->other, &piece), STORE_DONE);
    heard = (Heard){0};
    while (heard.one == 0 || heard.other == 0) {
        (void)store_notifications(home->store, note_news, &heard);
        rest(home);
    }
    assert_int_equal(heard.more, 0);
}

static void all_servers_have_one_key(void **state)
{
    Home *home = *state;
    uint8_t key[3][STORE_KEY], none[STORE_KEY] = {0};
    home->other = open_one(home);
    store_key(home->store, key[0]);
    store_key(home->other, key[1]);
    store_close(home->store);
    home->store = open_one(home);
    store_key(home->store, key[2]);
    assert_memory_equal(key[0], key[1], STORE_KEY);
    assert_memory_equal(key[0], key[2], STORE_KEY);
    assert_memory_not_equal(key[0], none, STORE_KEY);
}

static void the_last_beat_is_known_to_whoever_comes(void **state)
{
    Home *home = *state;
    assert_int_equal(store_last_beat(home->store), 0);
    home->other = open_one(home);
    store_beat(home->store, 111);
    store_beat(home->store, 333);
    store_beat(home->other, 222);
    store_close(home->store);
    store_close(home->other);
    home->other = NULL;
    home->store = open_one(home);
    /* one that is not worth a write of its own may be lost, but not the one before it */
    assert_true(store_last_beat(home->store) >= 222);
    assert_true(store_last_beat(home->store) <= 333);
}

/* When no server was up, as a newly opened store sees it. */
static StoreAway away_now(Home *home)
{
    Store *store = open_one(home);
    const StoreAway away = store_away(store);
    store_close(store);
    return away;
}

/* A server that is up. */
typedef struct Up {
    Store *store;
    int64_t at;
    atomic_bool ends;
} Up;

static void *beat_on(void *context)
{
    Up *up = context;
    while (!atomic_load(&up->ends)) {
        store_beat(up->store, up->at);
        (void)usleep(20000);
    }
    return NULL;
}

/* As a store opened while a server is up sees it. The first beat may come late, after a store was
 * opened that saw no server up; then another store is opened. */
static StoreAway away_while_up(Home *home, int64_t at)
{
    pthread_t thread;
    StoreAway away;
    Up up = {.store = home->store, .at = at};
    assert_int_equal(pthread_create(&thread, NULL, beat_on, &up), 0);
    do {
        away = away_now(home);
    } while (away.until == 0);
    atomic_store(&up.ends, true);
    (void)pthread_join(thread, NULL);
    return away;
}

/* A file of SQLite has one server. Of several servers on one database, each knows whether others
 * are up. */
static void when_no_server_was_up_is_known_to_whoever_comes(void **state)
{
    Home *home = *state;
    StoreAway away = store_away(home->store);
    assert_int_equal(away.from, 0);
    assert_int_equal(away.until, 0);
    store_beat(home->store, 1000);
    store_close(home->store);
    away = away_now(home);
    assert_int_equal(away.from, 1000); /* it has shut down properly */
    assert_int_equal(away.until, 0);
    home->store = open_one(home);
    if (postgres == NULL)
        return;
    away = away_while_up(home, 5000);
    assert_int_equal(away.from, 1000);
    assert_int_equal(away.until, 5000);
    home->other = open_one(home);
    store_beat(home->other, 6000);
    store_close(home->other); /* it was up while another one was */
    home->other = NULL;
    away = away_while_up(home, 7000);
    assert_int_equal(away.from, 0);
    assert_int_equal(away.until, 5000);
    away = away_now(home); /* it stalls, or is cut off */
    assert_int_equal(away.until, 0);
    assert_int_equal(away.from, 7000);
}

/* ---- presence ---- */

static void count_news(void *context, const char *table)
{
    (void)table;
    ++*(unsigned *)context;
}

/* Waits until one server has received that presence of a table from the others. All servers beat,
 * or only that one. */
static void hears(Home *home, Store *store, const char *table, StorePresence is, bool all)
{
    StorePresence heard;
    unsigned news = 0;
    do {
        store_beat(store, 7000);
        if (all) {
            store_beat(home->store, 7000);
            store_beat(home->other, 7000);
        }
        rest(home);
        store_elsewhere_notifications(store, 100, count_news, &news);
        heard = store_elsewhere(store, table);
    } while (heard.seats != is.seats || heard.watching != is.watching);
    unsigned before;
    do { /* each table is reported once, a few at a time */
        before = news;
        store_elsewhere_notifications(store, 100, count_news, &news);
        assert_true(news - before <= 100);
    } while (news != before);
    assert_true(news > 0);
}

static void who_is_at_a_table_is_known_at_other_servers(void **state)
{
    enum { TABLES = 500 };
    Home *home = *state;
    char name[STORE_TABLE_NAME];
    const StorePresence nobody = {0}, two = {.seats = 1, .watching = 2};
    const StorePresence sum = {.seats = 3, .watching = 7};
    store_here(home->store, "tableaaaaaaa", two);
    assert_int_equal(store_elsewhere(home->store, "tableaaaaaaa").seats, 0);
    if (postgres == NULL)
        return; /* there is only one server */
    home->other = open_one(home);
    hears(home, home->other, "tableaaaaaaa", two, true);
    for (unsigned i = 0; i < TABLES; i++) {
        (void)snprintf(name, sizeof name, "table%07u", i);
        store_here(home->store, name, two);
    }
    hears(home, home->other, name, two, true);
    store_here(home->other, "tableaaaaaaa", (StorePresence){.seats = 2, .watching = 5});
    store_here(home->store, "tableaaaaaaa", nobody);
    store_here(home->store, "tableaaaaaaa", two); /* a person who comes back in time was not away */
    Store *third = open_one(home);
    hears(home, third, "tableaaaaaaa", sum, true);
    store_close(third);
    store_here(home->store, "tableaaaaaaa", nobody);
    hears(home, home->other, "tableaaaaaaa", nobody, true);
    store_close(home->store); /* with the presence of all its tables */
    home->store = NULL;
    while (store_elsewhere(home->other, name).watching != 0)
        rest(home);
    store_close(home->other);
    home->other = NULL;
    home->store = open_one(home);
}

static void who_is_at_a_server_that_is_gone_is_gone(void **state)
{
    Home *home = *state;
    const StorePresence nobody = {0}, one = {.seats = 2};
    if (postgres == NULL)
        return;
    home->other = open_one(home);
    store_here(home->store, "tableaaaaaaa", one);
    hears(home, home->other, "tableaaaaaaa", one, true);
    hears(home, home->other, "tableaaaaaaa", nobody, false); /* its last beat is old */
    hears(home, home->other, "tableaaaaaaa", one, true);     /* it had only stalled */
    meddle(home, "DELETE FROM presence");                    /* the database has crashed */
    meddle(home, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                 " WHERE application_name LIKE 'wayfarer-news-%'"
                 " AND datname = current_database()");
    store_here(home->store, "tablebbbbbbb", one);
    hears(home, home->other, "tablebbbbbbb", one, true);
    assert_int_equal(store_elsewhere(home->other, "tableaaaaaaa").seats, one.seats);
    store_close(home->other);
    home->other = open_one(home); /* the presence is sent again */
    hears(home, home->other, "tableaaaaaaa", one, true);
}

int test_servers(const char *name)
{
    const struct CMUnitTest tests[] = {
        TEST(what_others_write_is_news),
        TEST(all_servers_have_one_key),
        TEST(the_last_beat_is_known_to_whoever_comes),
        TEST(when_no_server_was_up_is_known_to_whoever_comes),
        TEST(who_is_at_a_table_is_known_at_other_servers),
        TEST(who_is_at_a_server_that_is_gone_is_gone),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}
