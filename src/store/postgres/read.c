/* read.c - reads tables and rows. Each request is one statement, so it sees one moment, on the
 * reading connection with the fewest requests. If a connection is lost, its unanswered requests are
 * sent again on another one, until they time out. */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "store/checksum.h"
#include "store/postgres/inside.h"

enum { CONNECTION_READS = 8 }; /* pending on one connection */

/* Of a table: its row (part 0; number is the length), events (part 1), slots (part 2). */
static const PgStatement statements[] = {
    {"table", "SELECT 0::bigint AS part, length AS number, NULL::bytea, 0::bigint"
              " FROM wayfarer.tables WHERE name = $1::text"
              " UNION ALL SELECT 1, number, convert_to(body, 'UTF8'), checksum"
              " FROM wayfarer.events WHERE name = $1::text AND number > $2::bigint"
              " UNION ALL SELECT 2, slot, digest, checksum"
              " FROM wayfarer.slots WHERE name = $1::text ORDER BY part, number"},
    {"open", "SELECT name, changed, due, open::int::bigint, 0::bigint FROM wayfarer.tables"
             " WHERE open ORDER BY changed DESC, name LIMIT $1::bigint"},
    {"due", "WITH c AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)"
            " SELECT name, changed, due, open::int::bigint, 0::bigint FROM wayfarer.tables t"
            " WHERE due <> 0 AND due < $1::bigint AND NOT EXISTS (SELECT FROM wayfarer.leases l"
            "  WHERE l.name = t.name AND l.until > (SELECT now FROM c)"
            "  AND l.until <= (SELECT now FROM c) + $3::bigint)"
            " ORDER BY due LIMIT $2::bigint"},
    /* Transactions are not committed in the order of their numbers. So rows are only returned if
     * they are older than the oldest transaction still running; before that one, nothing more can
     * appear. */
    {"changed", "SELECT name, changed, due, open::int::bigint, stamp FROM wayfarer.tables"
                " WHERE stamp > $1::bigint AND stamp <"
                "  pg_snapshot_xmin(pg_current_snapshot())::text::bigint +"
                "  (SELECT shift FROM wayfarer.stamps)"
                " ORDER BY stamp FETCH FIRST ($2::bigint) ROWS WITH TIES"},
};

/* ---- requests ---- */

static void note_result(PgAsk *ask, unsigned index, PGresult *result)
{
    PgRead *read = (PgRead *)ask;
    (void)index;
    PQclear(read->result);
    read->result = result;
}

static void fail_read(PgRead *read, const char *why)
{
    pg_one_line(why, read->fault, sizeof read->fault); /* `why` may be the result's */
    PQclear(read->result);
    read->result = NULL;
}

static void read_over(PgAsk *ask, bool lost)
{
    PgRead *read = (PgRead *)ask;
    Postgres *store = ask->connection->store;
    if (lost) {
        PQclear(read->result);
        read->result = NULL;
        read->next = store->readers.waiting;
        if (read->next == NULL)
            store->readers.waiting_end = &read->next;
        store->readers.waiting = read;
        return;
    }
    if (PQresultStatus(read->result) != PGRES_TUPLES_OK)
        fail_read(read, read->result != NULL ? PQresultErrorMessage(read->result) : "no answer");
    pg_done_read(store, read);
    store->wake(store->context);
    pg_read_some(store);
}

static void send_read(PgConn *connection, PgRead *read)
{
    PgValues values = {0};
    if (read->kind == PG_READ_TABLE) {
        values_bytes(&values, read->table->table, strlen(read->table->table));
        values_int(&values, (int64_t)read->table->after);
    } else if (read->kind == PG_READ_CHANGED || read->kind == PG_READ_DUE) {
        values_int(&values, read->stamp);
    }
    if (read->kind != PG_READ_TABLE)
        values_int(&values, read->most);
    if (read->kind == PG_READ_DUE)
        values_int(&values, STORE_LEASE);
    read->ask = (PgAsk){.result = note_result, .over = read_over};
    pg_ask(connection, &read->ask);
    pg_query(connection, statements[read->kind].name, &values);
    pg_sync(connection);
    values_end(&values);
}

static PgConn *free_connection(Postgres *store)
{
    PgConn *best = NULL;
    for (unsigned i = 0; i < PG_READERS; i++) {
        PgConn *connection = &store->readers.connection[i];
        if (connection->state == PG_READY && !connection->broken &&
            connection->asks < CONNECTION_READS && (best == NULL || connection->asks < best->asks))
            best = connection;
    }
    return best;
}

void pg_read_some(Postgres *store)
{
    PgReaders *readers = &store->readers;
    for (PgConn *connection;
         readers->waiting != NULL && (connection = free_connection(store)) != NULL;) {
        PgRead *read = readers->waiting;
        readers->waiting = read->next;
        if (readers->waiting == NULL)
            readers->waiting_end = &readers->waiting;
        send_read(connection, read);
    }
}

/* ---- timeouts ---- */

static bool fail_late(Postgres *store, int64_t now)
{
    PgReaders *readers = &store->readers;
    bool any = false;
    readers->waiting_end = &readers->waiting;
    for (PgRead *read = readers->waiting, *next; read != NULL; read = next) {
        next = read->next;
        if (read->asked + PG_READ_WAITS <= now) {
            *readers->waiting_end = next;
            fail_read(read, "the database does not answer");
            pg_done_read(store, read);
            any = true;
        } else {
            readers->waiting_end = &read->next;
        }
    }
    return any;
}

/* Gives up a connection on which a read is late: its reads wait again, and those that are late
 * fail. */
static void look_at_line(PgConn *connection, int64_t now)
{
    for (const PgAsk *ask = connection->first; ask != NULL && connection->state == PG_READY;
         ask = ask->next)
        if (((const PgRead *)ask)->asked + PG_READ_WAITS <= now)
            pg_conn_break(connection, "it does not answer");
    pg_conn_tick(connection, now);
}

void pg_read_tick(Postgres *store, int64_t now)
{
    for (unsigned i = 0; i < PG_READERS; i++)
        look_at_line(&store->readers.connection[i], now);
    if (fail_late(store, now))
        store->wake(store->context);
    pg_read_some(store);
}

static void prepared(PgConn *connection)
{
    pg_conn_ready(connection);
    pg_read_some(connection->store);
}

const PgRole pg_reader_role = {.name = "reader",
                               .statement_timeout = "6s",
                               .lock_timeout = "5s",
                               .synchronous_commit = "on",
                               .statement = statements,
                               .statements = sizeof statements / sizeof statements[0],
                               .prepared = prepared};

/* ---- passing on results, on the caller's thread ---- */

static void fault(PgRead *read, const char *what, uint64_t number, const char *why)
{
    if (!read->bad)
        (void)snprintf(read->fault, sizeof read->fault, "table %s of the store: %s %llu %s",
                       read->table->table, what, (unsigned long long)number, why);
    read->bad = true;
}

/* Whether the checksum in column 3 fits column 2. */
static bool is_good(const PgRead *read, uint64_t number)
{
    const PGresult *result = read->result;
    const int row = read->row;
    return PQgetisnull(result, row, 2) == 0 &&
           (uint64_t)pg_int(result, row, 3) == checksum(read->table->table, number,
                                                        PQgetvalue(result, row, 2),
                                                        (size_t)PQgetlength(result, row, 2));
}

static void tell_event(PgRead *read)
{
    const uint64_t number = read->at + 1;
    if (read->enough)
        return;
    if (number > read->length)
        fault(read, "event", number, "is one too many");
    else if ((uint64_t)pg_int(read->result, read->row, 1) != number)
        fault(read, "event", number, "is missing");
    else if (!is_good(read, number))
        fault(read, "event", number, "is damaged");
    if (read->bad)
        return;
    read->at = number;
    read->enough = !read->table->event(read->table, number, PQgetvalue(read->result, read->row, 2));
}

static void tell_slot(PgRead *read)
{
    const uint64_t slot = (uint64_t)pg_int(read->result, read->row, 1);
    if (slot >= STORE_SLOTS || PQgetlength(read->result, read->row, 2) != STORE_DIGEST ||
        !is_good(read, slot))
        fault(read, "slot", slot, "is damaged");
    else
        memcpy(read->digest[slot], PQgetvalue(read->result, read->row, 2), STORE_DIGEST);
}

/* A long table blocks nobody: the rest of it comes later. */
static bool tell_table(PgRead *read, unsigned *most)
{
    if (read->row == 0)
        read->at = read->table->after;
    for (; read->row < PQntuples(read->result) && !read->bad; read->row++) {
        const int64_t part = pg_int(read->result, read->row, 0);
        if (part == 0) {
            read->length = (uint64_t)pg_int(read->result, read->row, 1);
        } else if (part == 2) {
            tell_slot(read);
        } else if (*most == 0) {
            return false;
        } else {
            --*most;
            tell_event(read);
        }
    }
    if (!read->enough && read->at < read->length)
        fault(read, "event", read->at + 1, "is missing");
    read->table->done(read->table, read->bad ? NULL : (const uint8_t(*)[STORE_DIGEST])read->digest,
                      read->bad ? read->fault : NULL);
    return true;
}

static void tell_rows(PgRead *read)
{
    const PGresult *result = read->result;
    bool more = true;
    for (int i = 0; i < PQntuples(result) && more; i++) {
        StoreRow row = {.changed = pg_int(result, i, 1),
                        .due = pg_int(result, i, 2),
                        .open = pg_int(result, i, 3) != 0,
                        .stamp = pg_int(result, i, 4)};
        const size_t size = (size_t)PQgetlength(result, i, 0);
        if (size >= sizeof row.table)
            continue;
        memcpy(row.table, PQgetvalue(result, i, 0), size);
        more = read->rows->row(read->rows, &row);
    }
    read->rows->done(read->rows, true);
}

bool pg_read_tell(PgRead *read, unsigned *most)
{
    if (read->result != NULL && read->kind == PG_READ_TABLE)
        return tell_table(read, most);
    if (read->result != NULL) {
        tell_rows(read);
    } else if (read->kind == PG_READ_TABLE) {
        WfFault why;
        (void)fault_fill(&why, WF_BAD_INPUT, 0, "table %s of the store cannot be read: %s",
                         read->table->table, read->fault);
        read->table->done(read->table, NULL, why.plain);
    } else {
        read->rows->done(read->rows, false);
    }
    return true;
}

void pg_read_free(PgRead *read)
{
    if (read != NULL)
        PQclear(read->result);
    free(read);
}
