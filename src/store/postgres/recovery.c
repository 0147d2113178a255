/* recovery.c - finds out the outcome of a batch after the connection was lost: see writing.h. It
 * runs whenever the writer's connection is made, even if no batch is open. */
#include <string.h>

#include "store/postgres/inside.h"

enum { AT_OTHERS, AT_FENCE, AT_SHIFT, AT_WRITTEN, AT_REVOKED };

const PgStatement pg_recovery_statements[PG_RECOVERY_STATEMENTS] = {
    /* Ends our old session, if it still exists, so that the next statement need not wait long. */
    {"others", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
               " WHERE application_name = current_setting('application_name')"
               " AND usename = current_user AND pid <> pg_backend_pid()"},
    {"fence", "WITH w AS (INSERT INTO wayfarer.writers AS w (id, fenced)"
              "  VALUES ($1::bigint, $2::bigint) ON CONFLICT (id) DO UPDATE"
              "  SET fenced = greatest(w.fenced, excluded.fenced), seen = now()"
              "  RETURNING id, fenced),"
              " o AS (INSERT INTO wayfarer.outbox(writer, batch, tables)"
              "  SELECT id, $2::bigint, '{}' FROM w WHERE $2::bigint > 0"
              "  ON CONFLICT (writer, batch) DO NOTHING)"
              " SELECT fenced FROM w"},
    /* Stamps are numbers of transactions, which start again if the data is restored into another
     * database; then the number added to them grows. */
    {"shift", "UPDATE wayfarer.stamps SET shift = m.top + 1 - pg_current_xact_id()::text::bigint"
              " FROM (SELECT greatest((SELECT max(stamp) FROM wayfarer.tables),"
              "  (SELECT max(stamp) FROM wayfarer.revoked)) AS top) m"
              " WHERE m.top >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + shift"},
    {"written", "SELECT w.name FROM unnest($1::text[], $2::bigint[]) AS w(name, number)"
                " WHERE EXISTS (SELECT FROM wayfarer.events e WHERE e.name = w.name"
                "  AND e.number = w.number AND e.batch = $3::bigint)"},
    {"are_revoked", "SELECT r.digest FROM wayfarer.revoked r WHERE r.digest = ANY($1::bytea[])"},
};

static void take_revoked(Postgres *store, const PGresult *result)
{
    PgWriter *writer = &store->writer;
    StoreRevoke **end = &writer->flying_revokes;
    for (StoreRevoke *revoke = *end, *next; revoke != NULL; revoke = next) {
        bool found = false;
        next = revoke->next;
        for (int i = 0; i < PQntuples(result) && !found; i++)
            found = PQgetlength(result, i, 0) == STORE_DIGEST &&
                    memcmp(PQgetvalue(result, i, 0), revoke->digest, STORE_DIGEST) == 0;
        if (found) {
            *end = next;
            pg_done_revoke(store, revoke, STORE_DONE);
        } else {
            end = &revoke->next;
        }
    }
}

static void take_written(Postgres *store, const PGresult *result)
{
    PgWriter *writer = &store->writer;
    size_t left = 0;
    for (size_t i = 0; i < writer->flying_count; i++) {
        StoreWrite *write = writer->flying[i];
        bool found = false;
        for (int row = 0; row < PQntuples(result) && !found; row++)
            found = strcmp(PQgetvalue(result, row, 0), write->row.table) == 0;
        if (found)
            mailbox_answer_write(&store->store.box, write, STORE_DONE);
        else
            writer->flying[left++] = write;
        store->notifications.wanted = store->notifications.wanted || found;
    }
    writer->flying_count = left;
}

static void note_recovery(PgAsk *ask, unsigned index, PGresult *result)
{
    PgWriter *writer = &ask->connection->store->writer;
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        if (writer->failed_at < 0)
            pg_why(result, writer->why, sizeof writer->why);
        writer->failed_at = (int)index;
    } else if (writer->failed_at < 0 && index == AT_FENCE) {
        if (pg_int(result, 0, 0) > writer->batch)
            writer->batch = pg_int(result, 0, 0);
    } else if (index == AT_WRITTEN || index == AT_REVOKED) {
        PGresult **kept = index == AT_WRITTEN ? &writer->written : &writer->revoked;
        PQclear(*kept);
        *kept = result;
        return;
    }
    PQclear(result);
}

static void recovery_over(PgAsk *ask, bool lost)
{
    Postgres *store = ask->connection->store;
    PgWriter *writer = &store->writer;
    if (!lost && writer->failed_at >= 0)
        pg_conn_break(&writer->connection, writer->why);
    if (lost || writer->failed_at >= 0)
        return;
    if (writer->unknown) { /* only now, after our own row has been committed */
        writer->unknown = false;
        take_written(store, writer->written);
        take_revoked(store, writer->revoked);
        pg_write_again(writer, writer->alone);
        store->wake(store->context);
    }
    pg_conn_ready(&writer->connection);
    pg_write_expire(store, mailbox_clock());
    pg_write_some(store);
}

void pg_writer_prepared(PgConn *connection)
{
    Postgres *store = connection->store;
    PgWriter *writer = &store->writer;
    PgValues fence = {0}, written = {0}, revoked = {0};
    values_int(&fence, store->id);
    values_int(&fence, writer->batch);
    values_array(&written, PG_TEXT, writer->flying_count);
    for (size_t i = 0; i < writer->flying_count; i++)
        values_add_bytes(&written, writer->flying[i]->row.table,
                         strlen(writer->flying[i]->row.table));
    values_array(&written, PG_INT8, writer->flying_count);
    for (size_t i = 0; i < writer->flying_count; i++)
        values_add_int(&written, (int64_t)writer->flying[i]->number);
    values_int(&written, pg_batch_mark(store, writer->batch));
    pg_revoke_values(&revoked, writer->flying_revokes);
    revoked.count = 1; /* only the digests */
    writer->failed_at = -1;
    writer->ask = (PgAsk){.result = note_recovery, .over = recovery_over};
    pg_ask(connection, &writer->ask);
    pg_query(connection, "others", NULL);
    pg_query(connection, "fence", &fence);
    pg_query(connection, "shift", NULL);
    pg_query(connection, "written", &written);
    pg_query(connection, "are_revoked", &revoked);
    pg_sync(connection);
    values_end(&fence);
    values_end(&written);
    values_end(&revoked);
}
