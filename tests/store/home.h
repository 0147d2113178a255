/* home.h - for the tests of a store in a file: a store in a folder of its own, what is appended to
 * it and read again, what is done to its file behind its back, and the process that is killed. */
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

enum { GUARD = 120 /* seconds before a test that hangs is given up */, PATH_LONGEST = 256 };

/* A copy is a second server on the same file. */
typedef struct Home {
    char folder[64], path[PATH_LONGEST], url[PATH_LONGEST + 8]; /* the last two: of the store */
    pthread_mutex_t lock;
    pthread_cond_t woken;
    unsigned wakes;
    void (*at_wake)(void); /* called on the store's thread before each wake; NULL: nothing */
    Store *store;          /* NULL: not open */
} Home;

/* Set-up and tear-down: an empty folder without a store, which goes again with all that is in it.
 * A store that is still open is closed. */
int make_home(void **state);
int leave_home(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_home, leave_home)

/* Fails the test if the store cannot be opened. */
void open_store(Home *home);
void close_store(Home *home);
/* What a store calls when there is something to collect; the context is a Home. For those who call
 * store_open themselves. */
void wake(void *context);
/* Fails the test if nobody is woken for GUARD seconds. */
void wait_for_wake(Home *home);
/* A moment, for what is waited for without a wake. */
void nap(void);

/* ---- writing and reading ---- */

/* Hands a piece to the store and waits for the answer. */
StoreAnswer finish(Home *home, Piece *piece);
StoreAnswer append(Home *home, const char *table, uint64_t first, size_t events, size_t slots);
/* `says` is that of begin_log; whether the table could be read: `good`. */
Log read_log(Home *home, const char *table, const char *says);
/* How many events a table has, each of which is as it was written; -1 if it cannot be read. */
int length_of(Home *home, const char *table);
void expect_length(Home *home, const char *table, int length);

/* ---- the file ---- */

/* Something done to the file behind the store's back; it is made if there is none. */
void meddle(const char *path, const char *sql);
/* The first column of the first row, which there must be. */
long long number_in(const char *path, const char *sql);
/* A whole file, to be freed by the caller; NULL and no bytes if it is not there. The suffix is
 * "", "-wal" or "-shm". */
char *contents(const char *path, const char *suffix, size_t *size);
/* 0 if it is not there. */
size_t size_of(const char *path, const char *suffix);
/* A file with that text and nothing else. */
void write_file(const char *path, const char *text);
/* Files of this process can grow to that many bytes only; 0: as they like. */
void limit_files(size_t bytes);

/* ---- connections ---- */

/* Opens the store so that its connections are known to writer_of. */
void open_noted(Home *home);
/* The connection through which the store writes: the store's, and good until that is closed. */
sqlite3 *writer_of(const Home *home);

/* ---- killed ---- */

/* Runs `act`, which opens the store, in a process that is killed at its commit or step of that
 * number, 0: at none; `act` may also kill itself. False if it came to its end. */
bool is_killed(Home *home, void (*act)(Home *home), int commits, int steps);

#endif
