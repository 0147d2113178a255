/* home.c - see home.h. */
#include "home.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

/* ---- a store in a folder of its own ---- */

void wake(void *context)
{
    Home *home = context;
    if (home->at_wake != NULL)
        home->at_wake();
    (void)pthread_mutex_lock(&home->lock);
    home->wakes++;
    (void)pthread_cond_signal(&home->woken);
    (void)pthread_mutex_unlock(&home->lock);
}

void wait_for_wake(Home *home)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += GUARD;
    (void)pthread_mutex_lock(&home->lock);
    while (home->wakes == 0)
        assert_int_equal(pthread_cond_timedwait(&home->woken, &home->lock, &until), 0);
    home->wakes = 0;
    (void)pthread_mutex_unlock(&home->lock);
}

void nap(void)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

void open_store(Home *home)
{
    WfFault fault = {0};
    home->store = store_open(home->url, wake, home, &fault);
    if (home->store == NULL)
        fail_msg("%s", fault.plain);
}

void close_store(Home *home)
{
    store_close(home->store);
    home->store = NULL;
}

int make_home(void **state)
{
    Home *home = calloc(1, sizeof *home);
    memcpy(home->folder, "/tmp/test_store.XXXXXX", sizeof "/tmp/test_store.XXXXXX");
    if (home == NULL || mkdtemp(home->folder) == NULL)
        return -1;
    (void)snprintf(home->path, sizeof home->path, "%s/tables.sqlite", home->folder);
    (void)snprintf(home->url, sizeof home->url, "sqlite:%s", home->path);
    (void)pthread_mutex_init(&home->lock, NULL);
    (void)pthread_cond_init(&home->woken, NULL);
    *state = home;
    return 0;
}

int leave_home(void **state)
{
    Home *home = *state;
    char command[PATH_LONGEST];
    sqlite3_reset_auto_extension();
    if (home->store != NULL)
        store_close(home->store);
    (void)snprintf(command, sizeof command, "rm -rf '%s'", home->folder);
    const int code = system(command);
    free(home);
    return code;
}

/* ---- writing and reading ---- */

StoreAnswer finish(Home *home, Piece *piece)
{
    store_append(home->store, &piece->write);
    for (store_collect(home->store); !piece->done; store_collect(home->store))
        wait_for_wake(home);
    return piece->write.answer;
}

StoreAnswer append(Home *home, const char *table, uint64_t first, size_t events, size_t slots)
{
    Piece piece;
    fill(&piece, table, first, events, slots);
    return finish(home, &piece);
}

Log read_log(Home *home, const char *table, const char *says)
{
    Log log = begin_log(table, says, 0);
    store_read(home->store, &log.read);
    while (!log.done) /* each wake continues the work */
        store_collect(home->store);
    return log;
}

int length_of(Home *home, const char *table)
{
    const Log log = read_log(home, table, table);
    return log.good ? (int)log.events : -1;
}

void expect_length(Home *home, const char *table, int length)
{
    const Log log = read_log(home, table, table);
    const int found = log.good ? (int)log.events : -1;
    if (found != length)
        fail_msg("%s has %d events, not %d: %s", table, found, length, log.fault);
}

/* ---- the file ---- */

void meddle(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    (void)sqlite3_close(db);
}

long long number_in(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    (void)sqlite3_busy_timeout(db, 1000 * GUARD);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const long long number = sqlite3_column_int64(statement, 0);
    (void)sqlite3_finalize(statement);
    (void)sqlite3_close(db);
    return number;
}

char *contents(const char *path, const char *suffix, size_t *size)
{
    char name[PATH_LONGEST + 8];
    (void)snprintf(name, sizeof name, "%s%s", path, suffix);
    FILE *file = fopen(name, "rb");
    *size = 0;
    if (file == NULL)
        return NULL;
    char *bytes = malloc(1 << 24);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 1 << 24, file);
    (void)fclose(file);
    return bytes;
}

size_t size_of(const char *path, const char *suffix)
{
    char name[PATH_LONGEST + 8];
    struct stat file;
    (void)snprintf(name, sizeof name, "%s%s", path, suffix);
    return stat(name, &file) == 0 ? (size_t)file.st_size : 0;
}

void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    (void)fputs(text, file);
    (void)fclose(file);
}

void limit_files(size_t bytes)
{
    struct rlimit limit;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes != 0 ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* ---- connections ---- */

static sqlite3 *opened[8];
static unsigned opened_count;

static int note_connection(sqlite3 *db, char **why, const struct sqlite3_api_routines *api)
{
    (void)why, (void)api;
    opened[opened_count++ % 8] = db;
    return SQLITE_OK;
}

sqlite3 *writer_of(const Home *home)
{
    for (unsigned i = 0; i < opened_count; i++)
        if (strcmp(sqlite3_db_filename(opened[i], "main"), home->path) == 0)
            return opened[i];
    fail();
    return NULL;
}

void open_noted(Home *home)
{
    opened_count = 0;
    write_file(home->path, ""); /* so that nobody looks at the store before it is opened */
    (void)sqlite3_auto_extension((void (*)(void))note_connection);
    open_store(home);
    sqlite3_reset_auto_extension();
}

/* ---- killed ---- */

static struct {
    int commits, steps; /* commits or steps before the process is killed; 0: never */
} doom;

static int die_at_commit(void *context)
{
    (void)context;
    if (doom.commits > 0 && --doom.commits == 0)
        (void)raise(SIGKILL);
    return 0;
}

static int die_at_step(void *context)
{
    (void)context;
    if (doom.steps > 0 && --doom.steps == 0)
        (void)raise(SIGKILL);
    return 0;
}

static int doom_connection(sqlite3 *db, char **why, const struct sqlite3_api_routines *api)
{
    (void)why, (void)api;
    (void)sqlite3_commit_hook(db, die_at_commit, NULL);
    sqlite3_progress_handler(db, 20, die_at_step, NULL);
    return SQLITE_OK;
}

bool is_killed(Home *home, void (*act)(Home *home), int commits, int steps)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        doom.commits = commits;
        doom.steps = steps;
        (void)sqlite3_auto_extension((void (*)(void))doom_connection);
        act(home);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status))
        assert_int_equal(WEXITSTATUS(status), 0);
    return WIFSIGNALED(status);
}
