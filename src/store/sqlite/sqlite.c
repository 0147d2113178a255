/* sqlite.c - the SQLite backend (see store.h): its thread, and the requests and answers passed to
 * it and back (mailbox.h). */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fault.h"
#include "store/sqlite/inside.h"
#include "store/tool_backend.h"

/* ---- the thread ---- */

static bool has_work(const Mailbox *box)
{
    return requests_any(&box->asked) || box->beat != 0;
}

/* Writes the waiting requests. The lock is held before and after, but not during the write. */
static void write_waiting(Sqlite *store)
{
    Mailbox *box = &store->store.box;
    Requests asked = {0};
    requests_move(&box->asked, &asked);
    const SqliteBatch batch = {.writes = asked.write,
                               .revoking = asked.revoke,
                               .leasing = asked.lease,
                               .jobs = asked.job,
                               .beat = box->beat};
    box->beat = 0;
    (void)pthread_mutex_unlock(&box->lock);
    sqlite_write(store, &batch);
    (void)pthread_mutex_lock(&box->lock);
    box->state = store->lost ? STORE_LOST : store->failing ? STORE_FAILING : STORE_WELL;
    requests_move(&asked, &box->done);
}

/* Waits until there is something to write, or it is time to check the files. */
static bool wait_for_work(Sqlite *store)
{
    Mailbox *box = &store->store.box;
    for (;;) {
        if (box->sweep.before != 0) {
            store->sweep = box->sweep;
            box->sweep.before = 0;
            store->swept_to[0] = '\0';
        }
        if (has_work(box))
            return true;
        if (box->closing)
            return false;
        const int64_t due = sqlite_maintenance_due(store);
        if (due != 0 && due <= sqlite_clock())
            return true;
        if (due == 0) {
            (void)pthread_cond_wait(&store->asked, &box->lock);
        } else {
            const struct timespec until = {.tv_sec = due / 1000, .tv_nsec = due % 1000 * 1000000};
            (void)pthread_cond_timedwait(&store->asked, &box->lock, &until);
        }
    }
}

static void *work(void *context)
{
    Sqlite *store = context;
    Mailbox *box = &store->store.box;
    (void)pthread_mutex_lock(&box->lock);
    while (wait_for_work(store)) {
        if (has_work(box))
            write_waiting(store);
        const bool wake = requests_any(&box->done) || box->troubled;
        (void)pthread_mutex_unlock(&box->lock);
        if (wake)
            store->wake(store->context);
        sqlite_maintenance(store);
        (void)pthread_mutex_lock(&box->lock);
    }
    (void)pthread_mutex_unlock(&box->lock);
    return NULL;
}

/* ---- opening and closing ---- */

static void open_asked(Sqlite *store)
{
    pthread_condattr_t clock;
    (void)pthread_condattr_init(&clock);
    (void)pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&store->asked, &clock);
    (void)pthread_condattr_destroy(&clock);
}

static void free_store(Sqlite *store)
{
    for (unsigned i = 0; i < QUERIES; i++)
        (void)sqlite3_finalize(store->statement[i]);
    sqlite_jobs_end(store);
    sqlite_close(store);
    (void)pthread_cond_destroy(&store->asked);
    mailbox_end(&store->store.box);
    free(store);
}

static Store *open_store(const char *url, bool serves, void (*wake)(void *context), void *context,
                         WfFault *fault)
{
    Sqlite *store = calloc(1, sizeof *store);
    if (store == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        return NULL;
    }
    store->store.kind = &sqlite_backend;
    mailbox_begin(&store->store.box);
    open_asked(store);
    store->wake = wake;
    store->context = context;
    store->rest_end = &store->rest;
    store->serves = serves;
    if (sqlite_open(store, url + strlen(sqlite_backend.scheme), fault) != WF_OK) {
        free_store(store);
        return NULL;
    }
    if (pthread_create(&store->thread, NULL, work, store) != 0) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "the store's thread cannot be started");
        free_store(store);
        return NULL;
    }
    return &store->store;
}

static void ring(Store *opened)
{
    (void)pthread_cond_signal(&sqlite_of(opened)->asked);
}

static void close_store(Store *opened)
{
    Sqlite *store = sqlite_of(opened);
    mailbox_close(&store->store.box);
    ring(opened);
    (void)pthread_join(store->thread, NULL);
    if (sqlite_in_place(store)) {
        sqlite_release(store);
        (void)sqlite_empty_log(store);
    }
    free_store(store);
}

const StoreBackend sqlite_backend = {.scheme = "sqlite:",
                                     .open = open_store,
                                     .open_tool = sqlite_tool_open,
                                     .close = close_store,
                                     .ring = ring,
                                     .collect = sqlite_read_on,
                                     .read = sqlite_read,
                                     .open_tables = sqlite_open_tables,
                                     .due_tables = sqlite_due_tables,
                                     .changed = sqlite_changed,
                                     .notifications = sqlite_notifications,
                                     .knows = sqlite_knows,
                                     .bans = sqlite_bans,
                                     .upkeep = sqlite_upkeep,
                                     .is_revoked = sqlite_is_revoked};
