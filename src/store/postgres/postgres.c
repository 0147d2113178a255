/* postgres.c - the PostgreSQL backend (see store.h and inside.h): its thread, and the requests and
 * answers passed to it and back. */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "store/postgres/inside.h"
#include "store/tool_backend.h"

/* Milliseconds between two ticks, and for which a store that is closed still writes. */
enum { PG_TICK = 25, PG_CLOSE_WAITS = 5000 };

/* ---- the thread ---- */

static void take_requests(Postgres *store)
{
    Mailbox *box = &store->store.box;
    PgWriter *writer = &store->writer;
    Requests asked = {0};
    (void)pthread_mutex_lock(&box->lock);
    requests_move(&box->asked, &asked);
    if (box->closing && !store->stopping) {
        store->stopping = true;
        store->stop_at = mailbox_clock() + PG_CLOSE_WAITS;
    }
    (void)pthread_mutex_unlock(&box->lock);
    if (asked.write != NULL) {
        *writer->waiting_end = asked.write;
        writer->waiting_end = &asked.last_write->next;
    }
    if (asked.job != NULL) {
        *store->jobs.waiting_end = asked.job;
        store->jobs.waiting_end = &asked.last_job->next;
    }
    if (asked.revoke != NULL) {
        asked.last_revoke->next = writer->revoking;
        writer->revoking = asked.revoke;
    }
    if (asked.lease != NULL) {
        asked.last_lease->next = store->leases.waiting;
        store->leases.waiting = asked.lease;
    }
}

static void take_reads(Postgres *store)
{
    PgReaders *readers = &store->readers;
    (void)pthread_mutex_lock(&store->lock);
    if (store->asked_reads != NULL) {
        *readers->waiting_end = store->asked_reads;
        readers->waiting_end = store->asked_reads_end;
    }
    store->asked_reads = NULL;
    store->asked_reads_end = &store->asked_reads;
    (void)pthread_mutex_unlock(&store->lock);
}

static bool is_idle(Postgres *store)
{
    Mailbox *box = &store->store.box;
    (void)pthread_mutex_lock(&box->lock);
    const bool beat = box->beat != 0;
    (void)pthread_mutex_unlock(&box->lock);
    return !beat && !store->maintenance.beating && pg_write_idle(&store->writer) &&
           pg_jobs_idle(&store->jobs) && store->leases.released;
}

static void stop_if_over(Postgres *store, int64_t now)
{
    if (!store->stopping || uv_is_closing((uv_handle_t *)&store->timer) ||
        (store->stop_at > now && !is_idle(store)))
        return;
    pg_conn_close(&store->writer.connection);
    pg_conn_close(&store->notifications.connection);
    pg_conn_close(&store->jobs.connection);
    pg_conn_close(&store->leases.connection);
    for (unsigned i = 0; i < PG_READERS; i++)
        pg_conn_close(&store->readers.connection[i]);
    uv_close((uv_handle_t *)&store->timer, NULL);
    uv_close((uv_handle_t *)&store->async, NULL);
}

static void on_tick(uv_timer_t *timer)
{
    Postgres *store = timer->data;
    const int64_t now = mailbox_clock();
    mailbox_note_state(&store->store.box,
                       store->away || store->writer.failing ? STORE_FAILING : STORE_WELL);
    pg_write_tick(store, now);
    pg_read_tick(store, now);
    pg_notifications_tick(store, now);
    pg_jobs_tick(store, now);
    pg_maintenance_tick(store, now);
    pg_lease_tick(store, now);
    stop_if_over(store, now);
}

static void on_asked(uv_async_t *async)
{
    Postgres *store = async->data;
    take_requests(store);
    take_reads(store);
    pg_write_some(store);
    pg_read_some(store);
    pg_jobs_some(store);
    pg_lease_some(store);
    if (store->stopping)
        on_tick(&store->timer);
}

static void *work(void *context)
{
    Postgres *store = context;
    (void)uv_run(&store->loop, UV_RUN_DEFAULT);
    return NULL;
}

/* ---- opening and closing ---- */

static void open_lines(Postgres *store)
{
    pg_conn_open(&store->writer.connection, store, &pg_writer_role);
    pg_conn_open(&store->notifications.connection, store, &pg_notifications_role);
    pg_conn_open(&store->jobs.connection, store, &pg_jobs_role);
    pg_conn_open(&store->leases.connection, store, &pg_lease_role);
    for (unsigned i = 0; i < PG_READERS; i++)
        pg_conn_open(&store->readers.connection[i], store, &pg_reader_role);
}

static Postgres *make(const char *url, void (*wake)(void *context), void *context)
{
    Postgres *store = calloc(1, sizeof *store);
    if (store == NULL)
        return NULL;
    store->store.kind = &postgres_backend;
    mailbox_begin(&store->store.box);
    store->wake = wake;
    store->context = context;
    store->asked_reads_end = &store->asked_reads;
    store->done_reads_end = &store->done_reads;
    store->telling_end = &store->telling;
    store->jobs.waiting_end = &store->jobs.waiting;
    store->writer.waiting_end = &store->writer.waiting;
    store->writer.single_end = &store->writer.single;
    store->readers.waiting_end = &store->readers.waiting;
    (void)pthread_mutex_init(&store->lock, NULL);
    store->url = strdup(url);
    return store;
}

static void free_reads(PgRead *read)
{
    for (PgRead *next; read != NULL; read = next) {
        next = read->next;
        pg_read_free(read);
    }
}

static void free_store(Postgres *store)
{
    free_reads(store->asked_reads);
    free_reads(store->done_reads);
    free_reads(store->telling);
    free_reads(store->readers.waiting);
    for (unsigned i = 0; i < PG_READERS; i++)
        for (PgAsk *ask = store->readers.connection[i].first, *next; ask != NULL; ask = next) {
            next = ask->next;
            if (ask != &store->readers.connection[i].preparing)
                pg_read_free((PgRead *)ask);
        }
    pg_hosts_drop(store->hosts);
    PQclear(store->writer.written);
    PQclear(store->writer.revoked);
    for (unsigned i = 0; i < PG_JOB_GROUP; i++)
        PQclear(store->jobs.result[i]);
    PQclear(store->leases.given);
    digests_end(&store->revoked);
    digests_end(&store->known);
    free(store->notifications.seen);
    free(store->heard);
    free(store->ban);
    pg_presence_end(store);
    (void)pthread_mutex_destroy(&store->lock);
    mailbox_end(&store->store.box);
    free(store->url);
    free(store);
}

static bool start(Postgres *store)
{
    if (uv_loop_init(&store->loop) != 0)
        return false;
    store->async.data = store->timer.data = store;
    open_lines(store);
    bool good = uv_timer_init(&store->loop, &store->timer) == 0 &&
                uv_async_init(&store->loop, &store->async, on_asked) == 0 &&
                uv_timer_start(&store->timer, on_tick, 0, PG_TICK) == 0;
    good = good && pthread_create(&store->thread, NULL, work, store) == 0;
    if (!good)
        (void)uv_loop_close(&store->loop);
    return good;
}

static Store *open_store(const char *url, bool serves, void (*wake)(void *context), void *context,
                         WfFault *fault)
{
    Postgres *store = make(url, wake, context);
    if (store == NULL || store->url == NULL)
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    else if (pg_begin(store, serves, fault) == WF_OK && start(store))
        return &store->store;
    else if (fault != NULL && fault->code == WF_OK)
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "the store's thread cannot be started");
    if (store != NULL)
        free_store(store);
    return NULL;
}

static void ring(Store *opened)
{
    (void)uv_async_send(&postgres_of(opened)->async);
}

static void close_store(Store *opened)
{
    Postgres *store = postgres_of(opened);
    mailbox_close(&store->store.box);
    ring(opened);
    (void)pthread_join(store->thread, NULL);
    (void)uv_loop_close(&store->loop);
    free_store(store);
}

/* ---- reads and notifications ---- */

static void ask_read(Store *opened, const PgRead *wanted)
{
    Postgres *store = postgres_of(opened);
    PgRead *read = malloc(sizeof *read);
    if (read == NULL) {
        PgRead none = *wanted;
        unsigned most = 0; /* there is no event */
        (void)snprintf(none.fault, sizeof none.fault, "not enough memory");
        (void)pg_read_tell(&none, &most);
        return;
    }
    *read = *wanted;
    read->asked = mailbox_clock();
    (void)pthread_mutex_lock(&store->lock);
    *store->asked_reads_end = read;
    store->asked_reads_end = &read->next;
    (void)pthread_mutex_unlock(&store->lock);
    (void)uv_async_send(&store->async);
}

static void read_table(Store *store, StoreRead *read)
{
    ask_read(store, &(PgRead){.kind = PG_READ_TABLE, .table = read});
}

static void open_tables(Store *store, size_t most, StoreRows *rows)
{
    ask_read(store, &(PgRead){.kind = PG_READ_OPEN, .most = (int64_t)most, .rows = rows});
}

static void due_tables(Store *store, int64_t before, size_t most, StoreRows *rows)
{
    ask_read(store,
             &(PgRead){.kind = PG_READ_DUE, .stamp = before, .most = (int64_t)most, .rows = rows});
}

static void changed(Store *store, int64_t stamp, size_t most, StoreRows *rows)
{
    ask_read(
        store,
        &(PgRead){.kind = PG_READ_CHANGED, .stamp = stamp, .most = (int64_t)most, .rows = rows});
}

/* Passes on finished reads, with at most as many events as are passed on at once. A read with more
 * events goes to the end of the list, so that short tables do not wait for long ones. */
static void tell_some(Postgres *store)
{
    unsigned most = STORE_PIECE;
    bool over = true;
    while (store->telling != NULL && over) {
        PgRead *read = store->telling;
        over = pg_read_tell(read, &most);
        store->telling = read->next;
        if (store->telling == NULL)
            store->telling_end = &store->telling;
        if (over) {
            pg_read_free(read);
        } else {
            read->next = NULL;
            *store->telling_end = read;
            store->telling_end = &read->next;
            store->wake(store->context);
        }
    }
}

static void collect(Store *opened)
{
    Postgres *store = postgres_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    if (store->done_reads != NULL) {
        *store->telling_end = store->done_reads;
        store->telling_end = store->done_reads_end;
    }
    store->done_reads = NULL;
    store->done_reads_end = &store->done_reads;
    (void)pthread_mutex_unlock(&store->lock);
    tell_some(store);
}

static bool notifications(Store *opened, StoreNotification visit, void *context)
{
    Postgres *store = postgres_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    char(*heard)[STORE_TABLE_NAME] = store->heard;
    const size_t count = store->heard_count;
    const bool any = store->heard_any, deaf = store->deaf;
    store->heard = NULL;
    store->heard_count = store->heard_room = 0;
    store->heard_any = false;
    (void)pthread_mutex_unlock(&store->lock);
    for (size_t i = 0; i < count && !any; i++)
        visit(context, heard[i]);
    if (any)
        visit(context, NULL);
    free(heard);
    return !deaf;
}

const StoreBackend postgres_backend = {.scheme = "postgres://",
                                       .other_scheme = "postgresql://",
                                       .open = open_store,
                                       .open_tool = postgres_tool_open,
                                       .close = close_store,
                                       .ring = ring,
                                       .collect = collect,
                                       .read = read_table,
                                       .open_tables = open_tables,
                                       .due_tables = due_tables,
                                       .changed = changed,
                                       .notifications = notifications,
                                       .here = pg_here,
                                       .elsewhere = pg_elsewhere,
                                       .elsewhere_notifications = pg_elsewhere_notifications,
                                       .away = pg_away,
                                       .knows = pg_knows,
                                       .bans = pg_bans,
                                       .upkeep = pg_upkeep,
                                       .is_revoked = pg_is_revoked};
