/* home.h - for the tests of a store in a file: a store in a folder of its own, writing and reading,
 * changes to its file behind its back, and processes that are killed. */
#ifndef TESTS_STORE_HOME_H
#define TESTS_STORE_HOME_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_log.h"

enum { GUARD = 120 /* seconds until a test that hangs is aborted */, PATH_LONGEST = 256 };

/* A copy is a second server on the same file. */
typedef struct Home {
    char folder[64], path[PATH_LONGEST], url[PATH_LONGEST + 8]; /* the last two: of the store */
    pthread_mutex_t lock;
    pthread_cond_t woken;
    unsigned wakes;
    void (*at_wake)(void); /* called on the store's thread before each wake; NULL: nothing */
    Store *store;          /* NULL: not open */
} Home;

/* Setup and teardown: an empty folder without a store, which teardown removes with its contents. A
 * store that is still open is closed. */
int make_home(void **state);
int leave_home(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_home, leave_home)

/* Fails the test if the store cannot be opened. */
void open_store(Home *home);
void close_store(Home *home);
/* The callback that a store calls when there is something to collect; the context is a Home. For
 * tests that call store_open themselves. */
void wake(void *context);
/* Waits for a wake; fails the test if none comes for GUARD seconds. */
void wait_for_wake(Home *home);
/* Waits a moment, for conditions that cause no wake. */
void nap(void);

/* ---- writing and reading ---- */

/* Hands a piece to the store and waits for the answer. */
StoreAnswer finish(Home *home, Piece *piece);
StoreAnswer append(Home *home, const char *table, uint64_t first, size_t events, size_t slots);
/* `says` is that of begin_log; `good`: whether the table could be read. */
Log read_log(Home *home, const char *table, const char *says);
/* The number of events of a table, each of which must be as written; -1 if the table cannot be
 * read. */
int length_of(Home *home, const char *table);
void expect_length(Home *home, const char *table, int length);

/* ---- the file ---- */

/* Changes the file behind the store's back; creates it if there is none. */
void meddle(const char *path, const char *sql);
/* The first column of the first row, which must exist. */
long long number_in(const char *path, const char *sql);
/* A whole file, which the caller frees; NULL and no bytes if it does not exist. The suffix is "",
 * "-wal" or "-shm". */
char *contents(const char *path, const char *suffix, size_t *size);
/* 0 if it does not exist. */
size_t size_of(const char *path, const char *suffix);
/* A file with that text and nothing else. */
void write_file(const char *path, const char *text);
/* Limits the size to which files of this process can grow; 0: no limit. */
void limit_files(size_t bytes);

/* ---- connections ---- */

/* Opens the store so that writer_of knows its connections. */
void open_noted(Home *home);
/* The connection through which the store writes. The store owns it; it is valid until the store is
 * closed. */
sqlite3 *writer_of(const Home *home);

/* ---- killed ---- */

/* Runs `act`, which opens the store, in a process that is killed at its commit or step of that
 * number, 0: at none. `act` may also kill itself. False if the process ended normally. */
bool is_killed(Home *home, void (*act)(Home *home), int commits, int steps);

#endif
