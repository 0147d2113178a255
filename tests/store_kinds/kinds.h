/* kinds.h - for the tests that every kind of store must pass: a store in a file of SQLite or in a
 * database of PostgreSQL, writing and reading, and its rows. */
#ifndef TESTS_STORE_KINDS_KINDS_H
#define TESTS_STORE_KINDS_KINDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_log.h"

enum { GUARD = 120 /* seconds until a test that hangs is aborted */, LONGEST = 512 };

extern const char *postgres; /* the address of the server; NULL: SQLite is tested */

/* ---- opening a store ---- */

typedef struct Home {
    char folder[64], path[128], url[LONGEST], database[64];
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool awake;
    Store *store, *other; /* two openings of one store; NULL: not open */
} Home;

/* Setup and teardown: an empty store of the tested kind, opened once. Teardown closes what is open.
 * A test that takes longer than GUARD seconds is aborted. */
int make_home(void **state);
int leave_home(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_home, leave_home)

/* Opens the store once more. The caller closes it or leaves it in `home`. Fails the test if it
 * cannot be opened. */
Store *open_one(Home *home);
/* Waits until something is done, or a moment has passed, because the actions of other openings wake
 * nobody. Collects from both openings; trouble of either fails the test. */
void rest(Home *home);
/* Changes the store behind its back. */
void meddle(Home *home, const char *sql);

/* ---- writing ---- */

/* Hands a piece to one of the openings and waits for the answer. */
StoreAnswer finish(Home *home, Store *store, Piece *piece);
StoreAnswer append(Home *home, const char *table, uint64_t first, size_t events, size_t slots);

enum { CROWD = 300 };

/* The names of many tables, which do not sort in the order of their numbers. */
void crowd_name(char name[STORE_TABLE_NAME], unsigned number);

/* ---- reading ---- */

/* Reads the events after number `after` up to number `stop`, 0: all; each must be as written.
 * `good`: whether the table could be read. */
Log read_table(Home *home, const char *table, uint64_t after, uint64_t stop);
void expect_length(Home *home, const char *table, uint64_t length);

/* ---- rows ---- */

/* Rows as the store delivers them; none after `most` rows, 0: no limit, at most 256. */
typedef struct List {
    StoreRows rows; /* first */
    StoreRow row[256];
    size_t count, most;
    bool done, good;
} List;

/* An empty list, whose `rows` can be handed to the store. */
void begin_list(List *list);
/* Waits until all rows have come. */
void end_list(Home *home, List *list);
/* Appends an event to a table, whose row then has these values. */
void put_row(Home *home, const char *table, int64_t when, int64_t due, bool is_open);

/* ---- the groups of tests: each returns the number of failures; `name` names the group in the
 * output ---- */

int test_writes(const char *name);
int test_damage(const char *name);
int test_rows(const char *name);
int test_servers(const char *name);
int test_leases(const char *name);
int test_digests(const char *name);
int test_sweeping(const char *name);
int test_makers(const char *name);

#endif
