/* write.c - makes writes durable, one batch per transaction: a batch has the writes that arrived
 * while the last batch was pending. Each write depends on the number that its table has reached, so
 * a conflict affects no other write. See writing.h for what happens if the outcome of a transaction
 * is unknown. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/jobs.h"

enum {
    BATCH_BYTES = 1 << 20, /* of events, about */
    AT_BATCH = 1,          /* index of the statement in the batch */
    AT_APPEND = 2,
};

/* All writes of a batch are one statement. Its rows are sorted by name, so that two servers lock
 * them in the same order; the row of the lease under which a table is written is locked with it. An
 * existing row is locked before anything else, because if a sweep removed it meanwhile, the INSERT
 * would create it again, without its events. The last column fails if there are fewer rows than
 * needed: for two writes that are done together or not at all. */
static const char append[] =
    "WITH rows AS ("
    " INSERT INTO wayfarer.tables AS t (name, changed, due, open, length, added, stamp)"
    " SELECT w.name, w.changed, w.due, w.open, w.length, w.added,"
    "  pg_current_xact_id()::text::bigint + (SELECT shift FROM wayfarer.stamps)"
    " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::boolean[], $5::bigint[],"
    "  $6::bigint[], $7::bigint[]) AS w(name, changed, due, open, length, added, fence)"
    " WHERE (w.fence = 0 OR EXISTS (SELECT FROM wayfarer.leases l WHERE l.name = w.name"
    "  AND l.fence = w.fence FOR SHARE OF l))"
    "  AND (w.length = w.added OR EXISTS (SELECT FROM wayfarer.tables p, wayfarer.events e"
    "  WHERE p.name = w.name AND p.length = w.length - w.added"
    "  AND e.name = w.name AND e.number = w.length - w.added FOR UPDATE OF p))"
    " ON CONFLICT (name) DO UPDATE SET changed = excluded.changed, due = excluded.due,"
    "  open = excluded.open, length = excluded.length, added = excluded.added,"
    "  stamp = excluded.stamp WHERE t.length = excluded.length - excluded.added"
    " RETURNING t.name),"
    " e AS (INSERT INTO wayfarer.events(name, number, body, checksum, batch)"
    " SELECT n.name, n.number, n.body, n.checksum, $16::bigint"
    " FROM unnest($8::text[], $9::bigint[], $10::text[], $11::bigint[])"
    "  AS n(name, number, body, checksum) JOIN rows USING (name)),"
    " s AS (INSERT INTO wayfarer.slots AS s (name, slot, digest, checksum)"
    " SELECT n.name, n.slot, n.digest, n.checksum"
    " FROM unnest($12::text[], $13::bigint[], $14::bytea[], $15::bigint[])"
    "  AS n(name, slot, digest, checksum) JOIN rows USING (name)"
    " ON CONFLICT (name, slot) DO UPDATE SET digest = excluded.digest,"
    "  checksum = excluded.checksum),"
    " m AS (INSERT INTO wayfarer.makers(name, address, at)"
    " SELECT n.name, n.maker, n.changed FROM unnest($1::text[], $18::bigint[], $2::bigint[])"
    "  AS n(name, maker, changed) JOIN rows USING (name) WHERE n.maker <> 0"
    " ON CONFLICT (name) DO UPDATE SET address = excluded.address, at = excluded.at)"
    " SELECT name, 1 / (CASE WHEN $17::bigint IN (0, (SELECT count(*) FROM rows))"
    "  THEN 1 ELSE 0 END) FROM rows";

const PgStatement pg_write_statements[PG_WRITE_STATEMENTS] = {
    {"begin", "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"},
    /* See writing.h. It fails if the row exists, or the batch is fenced. */
    {"batch", "WITH o AS (INSERT INTO wayfarer.outbox(writer, batch, tables)"
              "  SELECT w.id, $2::bigint, $3::text[] FROM wayfarer.writers w"
              "  WHERE w.id = $1::bigint AND w.fenced < $2::bigint RETURNING 1)"
              " SELECT 1 / count(*) FROM o"},
    {"append", append},
    {"revoke", "INSERT INTO wayfarer.revoked(digest, at, stamp)"
               " SELECT n.digest, n.at, pg_current_xact_id()::text::bigint +"
               "  (SELECT shift FROM wayfarer.stamps)"
               " FROM unnest($1::bytea[], $2::bigint[]) AS n(digest, at) ORDER BY n.digest"
               " ON CONFLICT (digest) DO NOTHING"},
    {"enqueue_with", pg_enqueue_with},
    {"beat", "INSERT INTO wayfarer.beats AS b (writer, at, since)"
             " VALUES ($1::bigint, $2::bigint, $2::bigint)"
             " ON CONFLICT (writer) DO UPDATE SET at = excluded.at, seen = now(),"
             "  since = excluded.since, began = now() WHERE b.at = 0"},
    {"commit", "COMMIT"},
    {"rollback", "ROLLBACK"},
};

int64_t pg_batch_mark(const Postgres *store, int64_t batch)
{
    return (int64_t)((uint64_t)store->id + (uint64_t)batch);
}

/* ---- choosing writes ---- */

static size_t bytes_of(const StoreWrite *write)
{
    size_t bytes = 0;
    for (size_t i = 0; i < write->events; i++)
        bytes += strlen(write->body[i]);
    return bytes;
}

static StoreWrite *take_first(StoreWrite **first, StoreWrite ***end)
{
    StoreWrite *write = *first;
    *first = write->next;
    if (*first == NULL)
        *end = first;
    write->next = NULL;
    return write;
}

static int by_table(const void *left, const void *right)
{
    const StoreWrite *const *one = left, *const *other = right;
    return strcmp((*one)->row.table, (*other)->row.table);
}

/* A write with a second one attached goes alone, because on a conflict its statement fails. */
static void take_writes(PgWriter *writer)
{
    size_t bytes = 0;
    writer->flying_count = 0;
    if (writer->single != NULL) {
        writer->flying[writer->flying_count++] = take_first(&writer->single, &writer->single_end);
        return;
    }
    while (writer->waiting != NULL && writer->flying_count < PG_BATCH && bytes < BATCH_BYTES) {
        if (writer->waiting->with != NULL && writer->flying_count > 0)
            break;
        StoreWrite *write = take_first(&writer->waiting, &writer->waiting_end);
        writer->flying[writer->flying_count++] = write;
        bytes += bytes_of(write);
        if (write->with != NULL)
            break;
    }
    qsort(writer->flying, writer->flying_count, sizeof(StoreWrite *), by_table);
}

/* ---- answers ---- */

static void note_result(PgAsk *ask, unsigned index, PGresult *result)
{
    PgWriter *writer = &ask->connection->store->writer;
    const ExecStatusType status = PQresultStatus(result);
    const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!good && writer->failed_at < 0) {
        writer->failed_at = (int)index;
        (void)snprintf(writer->state, sizeof writer->state, "%s", state != NULL ? state : "");
        pg_why(result, writer->why, sizeof writer->why);
    }
    if (good && index == writer->commit_at)
        writer->committed = strcmp(PQcmdStatus(result), "COMMIT") == 0;
    if (good && index == AT_APPEND && writer->flying_count > 0) {
        PQclear(writer->written);
        writer->written = result;
    } else {
        PQclear(result);
    }
}

static bool is_written(const PGresult *written, const char *table)
{
    for (int i = 0; i < PQntuples(written); i++)
        if (strcmp(PQgetvalue(written, i, 0), table) == 0)
            return true;
    return false;
}

static void answer_all(Postgres *store)
{
    PgWriter *writer = &store->writer;
    for (size_t i = 0; i < writer->flying_count; i++)
        mailbox_answer_write(&store->store.box, writer->flying[i],
                             is_written(writer->written, writer->flying[i]->row.table)
                                 ? STORE_DONE
                                 : STORE_CONFLICT);
    for (StoreRevoke *revoke = writer->flying_revokes, *next; revoke != NULL; revoke = next) {
        next = revoke->next;
        pg_done_revoke(store, revoke, STORE_DONE);
    }
    writer->failing = false;
    writer->beaten = writer->beaten || writer->beats;
    store->notifications.wanted = store->notifications.wanted || writer->flying_count > 0;
    writer->flying_count = 0;
    writer->flying_revokes = NULL;
    store->wake(store->context);
    pg_notifications_some(store, mailbox_clock());
}

static void fail_one(Postgres *store, const char *why)
{
    PgWriter *writer = &store->writer;
    for (size_t i = 0; i < writer->flying_count; i++)
        mailbox_answer_write(&store->store.box, writer->flying[i], STORE_FAILED);
    for (StoreRevoke *revoke = writer->flying_revokes, *next; revoke != NULL; revoke = next) {
        next = revoke->next;
        pg_done_revoke(store, revoke, STORE_FAILED);
    }
    writer->flying_count = 0;
    writer->flying_revokes = NULL;
    if (!writer->failing)
        pg_tell(store, "the store cannot be written: %s", why);
    writer->failing = true;
    store->wake(store->context);
}

/* Whether another transaction was in the way (deadlock, lock or statement timeout): the write is
 * tried again. */
static bool is_passing(const char *state)
{
    return strncmp(state, "40", 2) == 0 || strcmp(state, "55P03") == 0 ||
           strcmp(state, "57014") == 0;
}

/* Whether the database ends the connection. */
static bool is_end(const char *state)
{
    return strncmp(state, "08", 2) == 0 || strncmp(state, "57P", 3) == 0;
}

/* After a batch failed as a whole, and is known not to have been committed, each of its writes is
 * tried by itself. */
static void try_each(Postgres *store)
{
    PgWriter *writer = &store->writer;
    const size_t parts = writer->flying_count + (writer->flying_revokes != NULL);
    /* One event too many is a conflict. So is a conflict in one of two attached writes, which shows
     * as a division by zero. */
    const bool conflict =
        parts == 1 && writer->flying_count == 1 &&
        (strcmp(writer->state, "23505") == 0 ||
         (writer->flying[0]->with != NULL && strcmp(writer->state, "22012") == 0));
    if (is_end(writer->state)) {
        pg_write_again(writer, writer->alone);
    } else if (parts == 1 && writer->flying_count == 1 && is_passing(writer->state)) {
        *writer->single_end = writer->flying[0]; /* behind the others */
        writer->single_end = &writer->flying[0]->next;
        writer->flying_count = 0;
    } else if (parts > 1 || is_passing(writer->state)) {
        pg_write_again(writer, true);
    } else if (conflict) {
        mailbox_answer_write(&store->store.box, writer->flying[0], STORE_CONFLICT);
        writer->flying_count = 0;
        store->wake(store->context);
    } else {
        fail_one(store, writer->why);
    }
}

static void ignore_result(PgAsk *ask, unsigned index, PGresult *result)
{
    (void)ask, (void)index;
    PQclear(result);
}

static void rolled_back(PgAsk *ask, bool lost)
{
    Postgres *store = ask->connection->store;
    store->writer.busy = false;
    store->writer.batch--; /* it cannot have been committed, even if the connection is lost */
    try_each(store);
    pg_write_expire(store, mailbox_clock());
    if (!lost)
        pg_write_some(store);
}

static void batch_over(PgAsk *ask, bool lost)
{
    Postgres *store = ask->connection->store;
    PgWriter *writer = &store->writer;
    const int failed = writer->failed_at;
    /* Its number is taken, or fenced; reconnecting finds out which. */
    const bool fenced = failed == AT_BATCH && (strcmp(writer->state, "22012") == 0 ||
                                               strcmp(writer->state, "23505") == 0);
    /* Without a state libpq failed (it had no memory for an answer), not the database, which may
     * have gone on. */
    const bool refused =
        failed >= 0 && failed < (int)writer->commit_at && !fenced && writer->state[0] != '\0';
    if (!lost && writer->committed && failed < 0) {
        writer->busy = false;
        answer_all(store);
        pg_write_some(store);
    } else if (!lost && refused &&
               strcmp(writer->state, "25006") != 0) { /* not a database that has become read-only */
        *ask = (PgAsk){.result = ignore_result, .over = rolled_back};
        pg_ask(&writer->connection, ask);
        pg_query(&writer->connection, "rollback", NULL);
        pg_sync(&writer->connection);
    } else {
        writer->busy = false;
        writer->unknown = true;
        if (!lost)
            pg_conn_break(&writer->connection, writer->why);
    }
}

/* ---- sending ---- */

/* A job goes with the write of a table, which may have found a conflict. Returns how many. */
static unsigned send_jobs(Postgres *store)
{
    const PgWriter *writer = &store->writer;
    unsigned jobs = 0;
    for (size_t i = 0; i < writer->flying_count; i++) {
        const StoreWrite *write = writer->flying[i];
        PgValues values = {0};
        if (write->job == NULL)
            continue;
        pg_enqueue_values(&values, write->job);
        values_bytes(&values, write->row.table, strlen(write->row.table));
        values_int(&values, (int64_t)(write->number + write->events - 1));
        values_int(&values, pg_batch_mark(store, writer->batch));
        pg_query(&store->writer.connection, "enqueue_with", &values);
        values_end(&values);
        jobs++;
    }
    return jobs;
}

/* Until one batch is committed, each batch records that a server is running. Otherwise a server
 * that dies in its first moments would leave events without a record of when it was running.
 * Returns how many statements. */
static unsigned send_first_beat(Postgres *store)
{
    PgWriter *writer = &store->writer;
    Mailbox *box = &store->store.box;
    (void)pthread_mutex_lock(&box->lock);
    const int64_t at = box->first_beat;
    (void)pthread_mutex_unlock(&box->lock);
    writer->beats = at != 0 && !writer->beaten;
    if (!writer->beats)
        return 0;
    PgValues values = {0};
    values_int(&values, store->id);
    values_int(&values, at);
    pg_query(&writer->connection, "beat", &values);
    values_end(&values);
    return 1;
}

static void send_batch(Postgres *store, PgValues *batch, PgValues *append_values, PgValues *revokes)
{
    PgWriter *writer = &store->writer;
    PgConn *connection = &writer->connection;
    unsigned statements_sent = AT_APPEND;
    writer->ask = (PgAsk){.result = note_result, .over = batch_over};
    pg_ask(connection, &writer->ask);
    pg_query(connection, "begin", NULL);
    pg_query(connection, "batch", batch);
    if (writer->flying_count > 0) {
        pg_query(connection, "append", append_values);
        statements_sent += 1 + send_jobs(store);
    }
    if (writer->flying_revokes != NULL) {
        pg_query(connection, "revoke", revokes);
        statements_sent++;
    }
    statements_sent += send_first_beat(store);
    writer->commit_at = statements_sent;
    pg_query(connection, "commit", NULL);
    pg_sync(connection);
}

static void begin_batch(Postgres *store)
{
    PgWriter *writer = &store->writer;
    const StoreWrite *table[PG_BATCH + 1];
    size_t tables = 0;
    PgValues batch = {0}, append_values = {0}, revokes = {0};
    for (size_t i = 0; i < writer->flying_count; i++)
        table[tables++] = writer->flying[i];
    const bool pair = tables == 1 && table[0]->with != NULL;
    if (pair)
        table[tables++] = table[0]->with;
    const int64_t number = writer->batch + 1;
    values_int(&batch, store->id);
    values_int(&batch, number);
    pg_batch_names(&batch, table, tables);
    pg_append_values(&append_values, table, tables, pg_batch_mark(store, number), pair ? 2 : 0);
    pg_revoke_values(&revokes, writer->flying_revokes);
    if (batch.failed || append_values.failed || revokes.failed) {
        fail_one(store, "not enough memory");
    } else {
        writer->batch = number;
        writer->busy = true;
        writer->committed = false;
        writer->failed_at = -1;
        PQclear(writer->written);
        writer->written = NULL;
        send_batch(store, &batch, &append_values, &revokes);
    }
    values_end(&batch);
    values_end(&append_values);
    values_end(&revokes);
}

void pg_write_some(Postgres *store)
{
    PgWriter *writer = &store->writer;
    if (writer->busy || writer->unknown || writer->connection.state != PG_READY ||
        writer->connection.broken)
        return;
    if (writer->single == NULL && writer->waiting == NULL && writer->revoking == NULL)
        return;
    writer->alone = writer->single != NULL;
    take_writes(writer);
    if (writer->flying_count == 0 || !writer->alone) {
        writer->flying_revokes = writer->revoking;
        writer->revoking = NULL;
    }
    begin_batch(store);
}
