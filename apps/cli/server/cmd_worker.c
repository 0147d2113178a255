/* cmd_worker.c - worker: runs jobs of a store's queue until it is told to stop. */
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/server/books_folder.h"
#include "cli/tables/open_tables.h"
#include "workers/work.h"

enum {
    STEP = 20,       /* milliseconds between two steps if nothing wakes it */
    CLOSING = 10000, /* milliseconds for the store to take back unfinished jobs */
    THREADS_MAX = WORK_THREADS
};

typedef struct Worker {
    Store *store;
    JobWorker *work;
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool awake;
} Worker;

static void wake(void *context)
{
    Worker *worker = context;
    (void)pthread_mutex_lock(&worker->lock);
    worker->awake = true;
    (void)pthread_cond_signal(&worker->woken);
    (void)pthread_mutex_unlock(&worker->lock);
}

static void sleep_a_little(Worker *worker)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += STEP * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    (void)pthread_mutex_lock(&worker->lock);
    if (!worker->awake)
        (void)pthread_cond_timedwait(&worker->woken, &worker->lock, &until);
    worker->awake = false;
    (void)pthread_mutex_unlock(&worker->lock);
}

static void step(Worker *worker)
{
    WfFault fault = {.code = WF_OK};
    sleep_a_little(worker);
    store_collect(worker->store);
    work_step(worker->work);
    if (store_trouble(worker->store, &fault))
        (void)cli_fault(&fault);
}

static int run(Worker *worker, const WorkOptions *options)
{
    worker->work = work_open(options);
    if (worker->work == NULL)
        return cli_error(ERROR_NO_MEMORY);
    cli_catch_interrupts();
    (void)puts("ready");
    (void)fflush(stdout);
    while (cli_interrupted() == 0)
        step(worker);
    work_stop(worker->work);
    const uint64_t begun = cli_now();
    while (!work_is_over(worker->work) && cli_now() - begun < CLOSING)
        step(worker);
    const WorkNumbers numbers = work_numbers(worker->work);
    printf("%llu jobs done, %llu faults, %llu lost\n", (unsigned long long)numbers.done,
           (unsigned long long)numbers.faults, (unsigned long long)numbers.lost);
    return CLI_OK;
}

/* "turn,review" as a set; 0 after an error message. "nothing" measures the queue, so it is not in
 * "all". */
static uint32_t read_kinds(const char *words)
{
    static const char *const names[JOB_KINDS] = {"turn", "review", "solve", "analyse", "nothing"};
    const uint32_t all = (1U << JOB_NOTHING) - 1;
    uint32_t kinds = 0;
    while (words != NULL && *words != '\0') {
        const size_t length = strcspn(words, ",");
        unsigned kind = 0;
        while (kind < JOB_KINDS &&
               (strlen(names[kind]) != length || memcmp(names[kind], words, length) != 0))
            kind++;
        if (kind == JOB_KINDS) {
            (void)cli_error(ERROR_KINDS_UNKNOWN, error_start(words, length));
            return 0;
        }
        kinds |= 1U << kind;
        words += length + (words[length] == ',');
    }
    return kinds != 0 ? kinds : all;
}

int cmd_worker(int count, char **words)
{
    const char *store = NULL, *kinds_text = NULL, *folder = NULL, *tables = NULL;
    static BooksFolder books;
    TableFolder *table_folder = NULL;
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned threads = processors < 1             ? 1
                       : processors < THREADS_MAX ? (unsigned)processors
                                                  : THREADS_MAX;
    static Worker worker = {.lock = PTHREAD_MUTEX_INITIALIZER, .woken = PTHREAD_COND_INITIALIZER};
    uint64_t lease = WORK_LEASE;
    WfFault fault = {.code = WF_OK};
    const CliOption options[] = {
        CLI_VALUE("--store", store),      CLI_SMALL("--threads", threads, 1, THREADS_MAX),
        CLI_VALUE("--kinds", kinds_text), CLI_VALUE("--books", folder),
        CLI_VALUE("--tables", tables),    CLI_NUMBER("--lease", lease, 1000, STORE_LEASE)};
    if (cli_options(count, words, options, CLI_COUNT(options), 0, 0) < 0)
        return CLI_BAD;
    if (store == NULL)
        return cli_error(ERROR_STORE_NEEDED);
    const uint32_t kinds = read_kinds(kinds_text);
    if (kinds == 0 || !books_folder_open(folder, &books) ||
        !cli_table_folder_open(tables, &table_folder))
        return CLI_BAD;
    const WfTableSource source = table_folder_source(table_folder);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* writing past the file size limit is a store error */
    worker.store = store_open(store, wake, &worker, &fault);
    if (worker.store == NULL)
        return cli_fault(&fault);
    const int status = run(&worker, &(WorkOptions){.store = worker.store,
                                                   .threads = threads,
                                                   .kinds = kinds,
                                                   .lease = (int64_t)lease,
                                                   .wake = wake,
                                                   .books = &books.books,
                                                   .tables = table_folder != NULL ? &source : NULL,
                                                   .context = &worker});
    store_close(worker.store);
    if (worker.work != NULL)
        work_close(worker.work);
    books_folder_close(&books);
    table_folder_close(table_folder);
    return status;
}
