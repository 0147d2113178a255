/* sqlite.c - the store in a file of SQLite (see store.h): its thread, and what is handed to it and
 * back. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fault.h"
#include "store/sqlite_inside.h"

/* ---- the thread ---- */

static bool has_work(const Sqlite *store)
{
    return store->waiting != NULL || store->beat != 0 || store->revoking != NULL ||
           store->leasing != NULL || store->jobs != NULL;
}

static void hand_over(Sqlite *store, const SqliteBatch *batch)
{
    for (StoreRevoke *revoke = batch->revoking, *next; revoke != NULL; revoke = next) {
        next = revoke->next;
        revoke->next = store->revoked;
        store->revoked = revoke;
    }
    for (StoreLease *lease = batch->leasing, *next; lease != NULL; lease = next) {
        next = lease->next;
        lease->next = store->leased;
        store->leased = lease;
    }
    if (batch->jobs != NULL) {
        *store->jobs_done_end = batch->jobs;
        for (JobAsk *ask = batch->jobs; ask != NULL; ask = ask->next)
            store->jobs_done_end = &ask->next;
    }
    StoreWrite *last = batch->writes;
    if (last == NULL)
        return;
    *store->done_end = last;
    while (last->next != NULL)
        last = last->next;
    store->done_end = &last->next;
}

/* Writes what waits. The lock is held before and after, but not during the write. */
static void write_waiting(Sqlite *store)
{
    const SqliteBatch batch = {.writes = store->waiting,
                               .revoking = store->revoking,
                               .leasing = store->leasing,
                               .jobs = store->jobs,
                               .beat = store->beat};
    store->waiting = NULL;
    store->waiting_end = &store->waiting;
    store->revoking = NULL;
    store->leasing = NULL;
    store->jobs = NULL;
    store->jobs_end = &store->jobs;
    store->beat = 0;
    (void)pthread_mutex_unlock(&store->lock);
    sqlite_write(store, &batch);
    (void)pthread_mutex_lock(&store->lock);
    store->state = store->lost ? STORE_LOST : store->failing ? STORE_FAILING : STORE_WELL;
    hand_over(store, &batch);
}

/* Until there is something to write, or it is time to look after the files. */
static bool wait_for_work(Sqlite *store)
{
    for (;;) {
        if (store->sweep_before != 0) {
            store->before = store->sweep_before;
            store->sweep_before = 0;
            store->swept_to[0] = '\0';
        }
        if (has_work(store))
            return true;
        if (store->closing)
            return false;
        const int64_t due = sqlite_care_due(store);
        if (due != 0 && due <= sqlite_clock())
            return true;
        if (due == 0) {
            (void)pthread_cond_wait(&store->asked, &store->lock);
        } else {
            const struct timespec until = {.tv_sec = due / 1000, .tv_nsec = due % 1000 * 1000000};
            (void)pthread_cond_timedwait(&store->asked, &store->lock, &until);
        }
    }
}

static void *work(void *context)
{
    Sqlite *store = context;
    (void)pthread_mutex_lock(&store->lock);
    while (wait_for_work(store)) {
        if (has_work(store))
            write_waiting(store);
        const bool wake = store->done != NULL || store->revoked != NULL || store->leased != NULL ||
                          store->jobs_done != NULL || store->troubled;
        (void)pthread_mutex_unlock(&store->lock);
        if (wake)
            store->wake(store->context);
        sqlite_care(store);
        (void)pthread_mutex_lock(&store->lock);
    }
    (void)pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- opening and closing ---- */

static void open_locks(Sqlite *store)
{
    pthread_condattr_t clock;
    (void)pthread_condattr_init(&clock);
    (void)pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    (void)pthread_mutex_init(&store->lock, NULL);
    (void)pthread_cond_init(&store->asked, &clock);
    (void)pthread_condattr_destroy(&clock);
}

static void free_store(Sqlite *store)
{
    for (unsigned i = 0; i < QUERIES; i++)
        (void)sqlite3_finalize(store->statement[i]);
    for (JobAsk *ask = store->jobs_done; ask != NULL; ask = ask->next)
        job_fail(ask);
    sqlite_jobs_end(store);
    sqlite_close(store);
    (void)pthread_cond_destroy(&store->asked);
    (void)pthread_mutex_destroy(&store->lock);
    free(store);
}

static Store *open_store(const char *url, void (*wake)(void *context), void *context,
                         WfFault *fault)
{
    Sqlite *store = calloc(1, sizeof *store);
    if (store == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        return NULL;
    }
    store->store.kind = &sqlite_kind;
    open_locks(store);
    store->waiting_end = &store->waiting;
    store->done_end = &store->done;
    store->jobs_end = &store->jobs;
    store->jobs_done_end = &store->jobs_done;
    store->wake = wake;
    store->context = context;
    if (sqlite_open(store, url + strlen(sqlite_kind.scheme), fault) != WF_OK) {
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

static void close_store(Store *opened)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    store->closing = true;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
    (void)pthread_join(store->thread, NULL);
    if (sqlite_in_place(store)) {
        sqlite_release(store);
        (void)sqlite_empty_log(store);
    }
    free_store(store);
}

/* ---- to the thread, and back ---- */

static void append(Store *opened, StoreWrite *write)
{
    Sqlite *store = sqlite_of(opened);
    write->next = NULL;
    (void)pthread_mutex_lock(&store->lock);
    *store->waiting_end = write;
    store->waiting_end = &write->next;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
}

static void collect(Store *opened)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    StoreWrite *write = store->done;
    StoreRevoke *revoke = store->revoked;
    StoreLease *lease = store->leased;
    JobAsk *ask = store->jobs_done;
    store->done = NULL;
    store->done_end = &store->done;
    store->revoked = NULL;
    store->leased = NULL;
    store->jobs_done = NULL;
    store->jobs_done_end = &store->jobs_done;
    (void)pthread_mutex_unlock(&store->lock);
    for (StoreWrite *next; write != NULL; write = next) {
        next = write->next;
        write->done(write);
    }
    for (StoreRevoke *next; revoke != NULL; revoke = next) {
        next = revoke->next;
        revoke->done(revoke);
    }
    for (StoreLease *next; lease != NULL; lease = next) {
        next = lease->next;
        lease->done(lease);
    }
    for (JobAsk *next; ask != NULL; ask = next) {
        next = ask->next;
        job_tell(ask);
    }
}

static bool trouble(Store *opened, WfFault *fault)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    const bool troubled = store->troubled;
    if (troubled)
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s", store->trouble);
    store->troubled = false;
    (void)pthread_mutex_unlock(&store->lock);
    return troubled;
}

static void beat(Store *opened, int64_t now)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    store->beat = now;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
}

static void sweep(Store *opened, int64_t before)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    store->sweep_before = before;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
}

static void revoke(Store *opened, StoreRevoke *revoke)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    revoke->next = store->revoking;
    store->revoking = revoke;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
}

static void lease(Store *opened, StoreLease *lease)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    lease->next = store->leasing;
    store->leasing = lease;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
}

static StoreState state(Store *opened)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    const StoreState state = store->state;
    (void)pthread_mutex_unlock(&store->lock);
    return state;
}

static void job(Store *opened, JobAsk *ask)
{
    Sqlite *store = sqlite_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    *store->jobs_end = ask;
    store->jobs_end = &ask->next;
    (void)pthread_cond_signal(&store->asked);
    (void)pthread_mutex_unlock(&store->lock);
}

static int64_t last_beat(Store *opened)
{
    return sqlite_of(opened)->last_beat;
}

static void key(const Store *opened, uint8_t key[STORE_KEY])
{
    memcpy(key, ((const Sqlite *)opened)->key, STORE_KEY);
}

const StoreKind sqlite_kind = {.scheme = "sqlite:",
                               .open = open_store,
                               .close = close_store,
                               .collect = collect,
                               .trouble = trouble,
                               .state = state,
                               .append = append,
                               .read = sqlite_read,
                               .open_tables = sqlite_open_tables,
                               .due_tables = sqlite_due_tables,
                               .lease = lease,
                               .changed = sqlite_changed,
                               .news = sqlite_news,
                               .sweep = sweep,
                               .beat = beat,
                               .last_beat = last_beat,
                               .key = key,
                               .knows = sqlite_knows,
                               .revoke = revoke,
                               .bars = sqlite_bars,
                               .is_revoked = sqlite_is_revoked,
                               .job = job};
