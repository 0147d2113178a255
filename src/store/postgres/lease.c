/* lease.c - leases of tables, on a connection of their own: one statement requests all waiting
 * leases. Time is the database's. A lease is durable before it is given, so that no number is given
 * twice. If the outcome is unknown, the request has failed; a lease that was given then just
 * expires. */
#include <string.h>

#include "store/postgres/inside.h"

enum { LEASE_WAITS = 2500 /* milliseconds */ };

/* A lease whose end is too far away was given before the date was set back. Rows are locked in the
 * order of their names. A write under a lease holds its row until it is committed (write.c), so
 * nobody gets a lease while a write under an older number is pending. */
static const PgStatement statements[] = {
    {"lease",
     "WITH c AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)"
     " INSERT INTO wayfarer.leases AS l (name, holder, fence, until)"
     " SELECT n.name, $3::bigint, 1, c.now + max(n.lasts)"
     " FROM unnest($1::text[], $2::bigint[]) AS n(name, lasts), c"
     " GROUP BY n.name, c.now ORDER BY n.name COLLATE \"C\""
     " ON CONFLICT (name) DO UPDATE SET until = excluded.until,"
     "  fence = l.fence + (l.holder <> excluded.holder)::int, holder = excluded.holder"
     " WHERE l.holder = excluded.holder OR l.until <= (SELECT now FROM c)"
     "  OR l.until > (SELECT now FROM c) + $4::bigint"
     " RETURNING l.name, l.fence"},
    {"release", "UPDATE wayfarer.leases SET until = 0 WHERE holder = $1::bigint AND until <> 0"},
    /* The server stopped cleanly: nobody waits until its heartbeats are old. */
    {"stopped", "UPDATE wayfarer.beats SET stopped = true WHERE writer = $1::bigint"},
};

static void answer(Postgres *store, StoreLease *lease, StoreAnswer said, uint64_t fence)
{
    lease->fence = fence;
    mailbox_answer_lease(&store->store.box, lease, said);
}

static void answer_one(Postgres *store, StoreLease *lease, const PGresult *given)
{
    for (int i = 0; i < PQntuples(given); i++)
        if (strcmp(PQgetvalue(given, i, 0), lease->table) == 0) {
            answer(store, lease, STORE_DONE, (uint64_t)pg_int(given, i, 1));
            return;
        }
    answer(store, lease, STORE_CONFLICT, 0);
}

static void keep_result(PgAsk *ask, unsigned index, PGresult *result)
{
    PgLeases *leases = &ask->connection->store->leases;
    (void)index;
    PQclear(leases->given);
    leases->given = result;
}

static void leases_over(PgAsk *ask, bool lost)
{
    Postgres *store = ask->connection->store;
    PgLeases *leases = &store->leases;
    const bool good = !lost && PQresultStatus(leases->given) == PGRES_TUPLES_OK;
    for (StoreLease *lease = leases->flying, *next; lease != NULL; lease = next) {
        next = lease->next;
        if (good)
            answer_one(store, lease, leases->given);
        else
            answer(store, lease, STORE_FAILED, 0);
    }
    leases->flying = NULL;
    leases->busy = false;
    store->wake(store->context);
    if (!lost)
        pg_lease_some(store);
}

static void released(PgAsk *ask, bool lost)
{
    PgLeases *leases = &ask->connection->store->leases;
    (void)lost; /* then they expire by themselves */
    leases->busy = false;
    leases->released = true;
}

static void ask_release(Postgres *store)
{
    PgLeases *leases = &store->leases;
    PgValues values = {0};
    values_int(&values, store->id);
    leases->busy = true;
    leases->ask = (PgAsk){.result = keep_result, .over = released};
    pg_ask(&leases->connection, &leases->ask);
    pg_query(&leases->connection, "release", &values);
    pg_query(&leases->connection, "stopped", &values);
    pg_sync(&leases->connection);
    values_end(&values);
}

static void ask_leases(Postgres *store)
{
    PgLeases *leases = &store->leases;
    PgValues values = {0};
    size_t count = 0;
    leases->flying = leases->waiting;
    leases->waiting = NULL;
    for (StoreLease *lease = leases->flying; lease != NULL; lease = lease->next)
        count++;
    values_array(&values, PG_TEXT, count);
    for (StoreLease *lease = leases->flying; lease != NULL; lease = lease->next)
        values_add_bytes(&values, lease->table, strlen(lease->table));
    values_array(&values, PG_INT8, count);
    for (StoreLease *lease = leases->flying; lease != NULL; lease = lease->next)
        values_add_int(&values, lease->lasts);
    values_int(&values, store->id);
    values_int(&values, STORE_LEASE);
    leases->busy = true;
    leases->ask = (PgAsk){.result = keep_result, .over = leases_over};
    pg_ask(&leases->connection, &leases->ask);
    pg_query(&leases->connection, "lease", &values);
    pg_sync(&leases->connection);
    values_end(&values);
}

/* Leases are released after everything that was to be written under them is written. */
void pg_lease_some(Postgres *store)
{
    PgLeases *leases = &store->leases;
    if (leases->busy || leases->connection.state != PG_READY || leases->connection.broken)
        return;
    if (leases->waiting != NULL)
        ask_leases(store);
    else if (store->stopping && !leases->released && pg_write_idle(&store->writer))
        ask_release(store);
}

void pg_lease_tick(Postgres *store, int64_t now)
{
    StoreLease **end = &store->leases.waiting;
    bool any = false;
    for (StoreLease *lease = *end, *next; lease != NULL; lease = next) {
        next = lease->next;
        if (lease->asked + LEASE_WAITS <= now) {
            *end = next;
            answer(store, lease, STORE_FAILED, 0);
            any = true;
        } else {
            end = &lease->next;
        }
    }
    if (any)
        store->wake(store->context);
    pg_conn_tick(&store->leases.connection, now);
    pg_lease_some(store);
}

static void prepared(PgConn *connection)
{
    pg_conn_ready(connection);
    pg_lease_some(connection->store);
}

const PgRole pg_lease_role = {.name = "lease",
                              .statement_timeout = "2s",
                              .lock_timeout = "1s",
                              .synchronous_commit = "on",
                              .statement = statements,
                              .statements = sizeof statements / sizeof statements[0],
                              .prepared = prepared};
