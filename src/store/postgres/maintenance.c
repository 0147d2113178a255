/* maintenance.c - work beside the writes, in short transactions on the notifications' connection:
 * heartbeats, sweeps of old tables, removal of rows that are no longer needed. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/inside.h"

enum {
    CLEAN = 5000, /* milliseconds, as are all times here */
    UPKEEP = 10000,
    CLEAN_ROWS = 1000, /* rows of the outbox, or of the presence, removed at once; SQL below */
    AT_PRESENCE = 3,   /* index of its statement in a cleaning: see ask_clean */
    PAUSE = 20,        /* between two pieces of a sweep */
    PIECE = 32,        /* tables examined in one piece; SQL below */
};

const PgStatement pg_maintenance_statements[PG_MAINTENANCE_STATEMENTS] = {
    {"beat", "INSERT INTO wayfarer.beats AS b (writer, at, since)"
             " VALUES ($1::bigint, $2::bigint, $2::bigint)"
             " ON CONFLICT (writer) DO UPDATE SET at = excluded.at, seen = now(),"
             "  since = CASE b.at WHEN 0 THEN excluded.since ELSE b.since END,"
             "  began = CASE b.at WHEN 0 THEN now() ELSE b.began END"},
    /* Rows locked by another transaction are skipped: nobody waits. */
    {"clean_outbox", "DELETE FROM wayfarer.outbox WHERE (writer, batch) IN (SELECT writer, batch"
                     " FROM wayfarer.outbox b WHERE at < now() - interval '3 minutes'"
                     " AND batch < (SELECT max(m.batch) FROM wayfarer.outbox m"
                     "  WHERE m.writer = b.writer)"
                     " ORDER BY at LIMIT 1000 FOR UPDATE SKIP LOCKED)"},
    {"clean_writers",
     "WITH d AS (DELETE FROM wayfarer.writers WHERE id IN (SELECT id FROM wayfarer.writers w"
     " WHERE seen < now() - interval '1 day' AND NOT EXISTS (SELECT FROM wayfarer.beats b"
     "  WHERE b.writer = w.id AND b.seen > now() - interval '1 day')"
     " LIMIT 100 FOR UPDATE SKIP LOCKED) RETURNING id)"
     " DELETE FROM wayfarer.outbox USING d WHERE outbox.writer = d.id"},
    /* The newest heartbeat stays: it says since when no server has been running. */
    {"clean_beats", "DELETE FROM wayfarer.beats WHERE writer IN (SELECT writer FROM wayfarer.beats"
                    " WHERE seen < now() - interval '1 day'"
                    " AND seen < (SELECT max(seen) FROM wayfarer.beats WHERE at <> 0)"
                    " LIMIT 100 FOR UPDATE SKIP LOCKED)"},
    /* Rows that say that nobody is at a table any more, and those of servers that are gone. */
    {"clean_presence",
     "DELETE FROM wayfarer.presence WHERE (writer, name) IN (SELECT writer, name"
     " FROM wayfarer.presence p WHERE at < now() - interval '3 minutes'"
     " AND (seats = 0 AND watching = 0 OR NOT EXISTS (SELECT FROM wayfarer.beats b"
     "  WHERE b.writer = p.writer AND b.seen > now() - interval '3 minutes'))"
     " LIMIT 1000 FOR UPDATE SKIP LOCKED)"},
    /* A server that stalls in the middle of a batch holds its rows, so its session is ended. Its
     * own answers stay true: see writing.h. */
    {"end_stuck",
     "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
     " WHERE application_name LIKE 'wayfarer-writer-%' AND usename = current_user"
     " AND datname = current_database() AND xact_start < now() - interval '8 seconds'"},
    /* A table and all of its events are removed together. A table that another transaction is
     * writing to, or has written to since this statement began and so did not see it, is skipped.
     * `tables` is locked for writing before `events`, as import.c does, also while this statement
     * is prepared: otherwise the two deadlock, and an import fails because a server comes up or
     * goes.
     */
    {"sweep", "WITH page AS (SELECT name, changed, due, length FROM wayfarer.tables"
              "  WHERE name > $1::text ORDER BY name LIMIT 32),"
              " old AS (SELECT t.name FROM page p JOIN wayfarer.tables t"
              "  ON t.name = p.name AND t.length = p.length"
              "  WHERE (t.changed < $2::bigint AND t.due < $2::bigint)"
              "   OR (t.length <= 2 AND t.due = 0 AND t.changed < $3::bigint)" /* STORE_UNBEGUN */
              "  FOR UPDATE OF t SKIP LOCKED),"
              " t AS (DELETE FROM wayfarer.tables USING old WHERE tables.name = old.name),"
              " e AS (DELETE FROM wayfarer.events USING old WHERE events.name = old.name),"
              " s AS (DELETE FROM wayfarer.slots USING old WHERE slots.name = old.name),"
              " l AS (DELETE FROM wayfarer.leases USING old WHERE leases.name = old.name),"
              " m AS (DELETE FROM wayfarer.makers USING old WHERE makers.name = old.name)"
              " SELECT max(name), count(*) FROM page"},
    /* The newest one stays, because servers count from its stamp. */
    {"sweep_revoked", "DELETE FROM wayfarer.revoked r WHERE at < $1::bigint"
                      " AND stamp < (SELECT max(stamp) FROM wayfarer.revoked)"
                      " AND NOT EXISTS (SELECT FROM wayfarer.slots s WHERE s.digest = r.digest)"},
    {"sweep_makers", "DELETE FROM wayfarer.makers WHERE name IN (SELECT name FROM wayfarer.makers"
                     " WHERE at < $1::bigint FOR UPDATE SKIP LOCKED)"},
    {"upkeep", "SELECT (SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c"
               "  JOIN pg_namespace n ON n.oid = c.relnamespace"
               "  WHERE n.nspname = 'wayfarer' AND c.relkind = 'r')::bigint,"
               " (SELECT coalesce(max(at), 0) FROM wayfarer.notes"
               "  WHERE what = '" STORE_NOTED_BACKUP "')::bigint"},
};

static void drop_result(PgAsk *ask, unsigned index, PGresult *result)
{
    (void)ask, (void)index;
    PQclear(result);
}

/* ---- heartbeats ---- */

static void beat_over(PgAsk *ask, bool lost)
{
    (void)lost; /* the next one comes soon */
    ask->connection->store->maintenance.beating = false;
}

static void ask_beat(Postgres *store, int64_t at)
{
    PgValues values = {0};
    values_int(&values, store->id);
    values_int(&values, at);
    store->maintenance.beating = true;
    store->maintenance.beat = (PgAsk){.result = drop_result, .over = beat_over};
    pg_ask(&store->notifications.connection, &store->maintenance.beat);
    pg_query(&store->notifications.connection, "beat", &values);
    pg_sync(&store->notifications.connection);
    values_end(&values);
}

/* ---- rows that are no longer needed ---- */

static void clean_result(PgAsk *ask, unsigned index, PGresult *result)
{
    PgMaintenance *maintenance = &ask->connection->store->maintenance;
    if ((index == 0 || index == AT_PRESENCE) && strtol(PQcmdTuples(result), NULL, 10) >= CLEAN_ROWS)
        maintenance->next_clean = mailbox_clock() + PAUSE; /* there are more */
    PQclear(result);
}

static void clean_over(PgAsk *ask, bool lost)
{
    (void)lost;
    ask->connection->store->maintenance.cleaning = false;
}

static void ask_clean(Postgres *store, int64_t now)
{
    PgConn *connection = &store->notifications.connection;
    store->maintenance.cleaning = true;
    store->maintenance.next_clean = now + CLEAN;
    store->maintenance.clean = (PgAsk){.result = clean_result, .over = clean_over};
    pg_ask(connection, &store->maintenance.clean);
    pg_query(connection, "clean_outbox", NULL);
    pg_query(connection, "clean_writers", NULL);
    pg_query(connection, "clean_beats", NULL);
    pg_query(connection, "clean_presence", NULL);
    pg_query(connection, "end_stuck", NULL);
    pg_sync(connection);
}

/* ---- sweeps ---- */

static void sweep_result(PgAsk *ask, unsigned index, PGresult *result)
{
    PgMaintenance *maintenance = &ask->connection->store->maintenance;
    (void)index;
    if (PQresultStatus(result) != PGRES_TUPLES_OK || pg_int(result, 0, 1) < PIECE) {
        maintenance->now.before =
            0; /* that was the last one; or, if it failed, the next sweep tries again */
    } else if (PQgetlength(result, 0, 0) < STORE_TABLE_NAME) {
        memcpy(maintenance->swept_to, PQgetvalue(result, 0, 0),
               (size_t)PQgetlength(result, 0, 0) + 1);
    }
    PQclear(result);
}

static void sweep_over(PgAsk *ask, bool lost)
{
    PgMaintenance *maintenance = &ask->connection->store->maintenance;
    (void)lost; /* then the same piece is done again */
    maintenance->sweeping = false;
    maintenance->next_piece = mailbox_clock() + PAUSE;
}

static void ask_sweep(Postgres *store)
{
    PgConn *connection = &store->notifications.connection;
    PgValues values = {0};
    values_bytes(&values, store->maintenance.swept_to, strlen(store->maintenance.swept_to));
    values_int(&values, store->maintenance.now.before);
    values_int(&values, store->maintenance.now.unbegun);
    store->maintenance.sweeping = true;
    store->maintenance.sweep = (PgAsk){.result = sweep_result, .over = sweep_over};
    pg_ask(connection, &store->maintenance.sweep);
    pg_query(connection, "sweep", &values);
    pg_sync(connection);
    values_end(&values);
}

static void revoked_swept(PgAsk *ask, bool lost)
{
    (void)lost; /* the next sweep does it */
    ask->connection->store->maintenance.revoking = false;
}

/* The sweeps that do not examine tables. */
static void ask_other_sweeps(Postgres *store, const StoreSweep *sweep)
{
    PgConn *connection = &store->notifications.connection;
    PgValues values = {0}, makers = {0};
    if (store->maintenance.revoking)
        return;
    values_int(&values, sweep->before);
    values_int(&makers, sweep->makers);
    store->maintenance.revoking = true;
    store->maintenance.revoked = (PgAsk){.result = drop_result, .over = revoked_swept};
    pg_ask(connection, &store->maintenance.revoked);
    pg_query(connection, "sweep_revoked", &values);
    pg_query(connection, "sweep_makers", &makers);
    pg_sync(connection);
    values_end(&values);
    values_end(&makers);
}

/* ---- upkeep ---- */

static void upkeep_result(PgAsk *ask, unsigned index, PGresult *result)
{
    Postgres *store = ask->connection->store;
    const bool known = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    (void)index;
    (void)pthread_mutex_lock(&store->lock);
    store->upkeep = known ? (StoreUpkeep){.bytes = (uint64_t)pg_int(result, 0, 0),
                                          .backup = pg_int(result, 0, 1)}
                          : (StoreUpkeep){.bytes = 0};
    (void)pthread_mutex_unlock(&store->lock);
    PQclear(result);
}

static void upkeep_over(PgAsk *ask, bool lost)
{
    PgMaintenance *maintenance = &ask->connection->store->maintenance;
    (void)lost; /* the next one comes soon */
    maintenance->asking_upkeep = false;
    maintenance->next_upkeep = mailbox_clock() + UPKEEP;
}

static void ask_upkeep(Postgres *store)
{
    PgConn *connection = &store->notifications.connection;
    store->maintenance.asking_upkeep = true;
    store->maintenance.upkeep = (PgAsk){.result = upkeep_result, .over = upkeep_over};
    pg_ask(connection, &store->maintenance.upkeep);
    pg_query(connection, "upkeep", NULL);
    pg_sync(connection);
}

bool pg_upkeep(Store *opened, StoreUpkeep *upkeep)
{
    Postgres *store = postgres_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    *upkeep = store->upkeep;
    (void)pthread_mutex_unlock(&store->lock);
    return upkeep->bytes != 0;
}

/* ---- when ---- */

void pg_maintenance_tick(Postgres *store, int64_t now)
{
    PgMaintenance *maintenance = &store->maintenance;
    Mailbox *box = &store->store.box;
    if (store->notifications.connection.state != PG_READY || store->notifications.connection.broken)
        return;
    (void)pthread_mutex_lock(&box->lock);
    const int64_t beat = maintenance->beating ? 0 : box->beat;
    const StoreSweep asked = box->sweep;
    if (beat != 0)
        box->beat = 0;
    box->sweep.before = 0;
    (void)pthread_mutex_unlock(&box->lock);
    if (asked.before != 0) {
        maintenance->now = asked;
        maintenance->swept_to[0] = '\0';
        ask_other_sweeps(store, &asked);
    }
    if (beat != 0)
        ask_beat(store, beat);
    if (!maintenance->cleaning && maintenance->next_clean <= now)
        ask_clean(store, now);
    if (!maintenance->sweeping && maintenance->now.before != 0 && maintenance->next_piece <= now)
        ask_sweep(store);
    if (!maintenance->asking_upkeep && maintenance->next_upkeep <= now)
        ask_upkeep(store);
}
