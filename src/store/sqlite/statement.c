/* statement.c - the statements of the store, and how they are run; the clock of its threads. */
#include <time.h>

#include "store/sqlite/inside.h"

static const char *const queries[QUERIES] = {
    /* Events follow the existing ones: no log has a gap, and none is longer than its row says. A
     * swept table begins again only when all of its events are gone. */
    [QUERY_FIRST_EVENT] =
        "INSERT INTO events(name, number, body, checksum) SELECT ?1, ?2, ?3, ?4 WHERE"
        " coalesce((SELECT length FROM tables WHERE name = ?1), 0) = ?2 - 1 AND"
        " CASE ?2 WHEN 1 THEN NOT EXISTS (SELECT 1 FROM swept WHERE name = ?1)"
        " ELSE EXISTS (SELECT 1 FROM events WHERE name = ?1 AND number = ?2 - 1) END",
    [QUERY_NEXT_EVENT] = "INSERT INTO events(name, number, body, checksum) VALUES(?1, ?2, ?3, ?4)",
    [QUERY_ROW] = "INSERT INTO tables(name, changed, due, open, length) VALUES(?, ?, ?, ?, ?)"
                  " ON CONFLICT(name) DO UPDATE SET changed = excluded.changed,"
                  " due = excluded.due, open = excluded.open, length = excluded.length",
    [QUERY_SLOT] = "INSERT OR REPLACE INTO slots(name, slot, digest, checksum) VALUES(?, ?, ?, ?)",
    [QUERY_MAKER] = "INSERT OR REPLACE INTO makers(name, address, at) VALUES(?, ?, ?)",
    /* Stamps grow with every write to any table, so a server that remembers one finds all later
     * writes. */
    [QUERY_NOTIFICATIONS] = "INSERT OR REPLACE INTO news(name, stamp, writer)"
                            " VALUES(?, (SELECT coalesce(max(stamp), 0) + 1 FROM news), ?)",
    /* A lease whose end is too far away was given before the date was set back. */
    [QUERY_LEASE] = "INSERT INTO leases(name, holder, fence, until) VALUES(?1, ?2, 1, ?3 + ?4)"
                    " ON CONFLICT(name) DO UPDATE SET until = excluded.until,"
                    " fence = fence + (holder <> excluded.holder), holder = excluded.holder"
                    " WHERE holder = ?2 OR until <= ?3 OR until > ?3 + ?5 RETURNING fence",
    [QUERY_FENCE] = "SELECT 1 FROM leases WHERE name = ? AND fence = ?",
    [QUERY_BEAT] = "INSERT OR REPLACE INTO beats(id, at) VALUES(1, ?)",
    [QUERY_REVOKE] = "INSERT OR IGNORE INTO revoked(digest, at) VALUES(?, ?)",
    /* -1: the table has events that were not swept, but no row. */
    [QUERY_READ_ROW] = "SELECT length FROM tables WHERE name = ?1"
                       " UNION ALL SELECT -1 WHERE EXISTS (SELECT 1 FROM events WHERE name = ?1)"
                       " AND NOT EXISTS (SELECT 1 FROM tables WHERE name = ?1)"
                       " AND NOT EXISTS (SELECT 1 FROM swept WHERE name = ?1)",
    [QUERY_READ_EVENTS] = "SELECT number, body, checksum FROM events"
                          " WHERE name = ? AND number > ? ORDER BY number",
    [QUERY_READ_SLOTS] = "SELECT slot, digest, checksum FROM slots WHERE name = ?",
    [QUERY_READ_NOTIFICATIONS] =
        "SELECT stamp, writer, name FROM news WHERE stamp > ? ORDER BY stamp",
    [QUERY_READ_CHANGED] = "SELECT name, 0, 0, 0, stamp FROM news WHERE stamp > ?"
                           " ORDER BY stamp LIMIT ?",
    [QUERY_READ_OPEN] = "SELECT name, changed, due, open, 0 FROM tables WHERE open = 1"
                        " ORDER BY changed DESC LIMIT ?",
    [QUERY_READ_DUE] = "SELECT t.name, t.changed, t.due, t.open, 0 FROM tables t"
                       " LEFT JOIN leases l ON l.name = t.name WHERE t.due <> 0 AND t.due < ?1"
                       " AND (l.name IS NULL OR l.until <= ?2 OR l.until > ?2 + ?3)"
                       " ORDER BY random() LIMIT ?4",
    [QUERY_KNOWS] = "SELECT 1 FROM known WHERE digest = ?",
    [QUERY_IS_REVOKED] = "SELECT 1 FROM revoked WHERE digest = ?",
};

/* A failed preparation is tried once more: the connection may use a schema that another process has
 * changed since, and it reads the new one only when a statement is run. */
sqlite3_stmt *sqlite_statement(Sqlite *store, Query query)
{
    sqlite3 *db = query < QUERY_READ_ROW ? store->writer : store->reader;
    sqlite3_stmt **statement = &store->statement[query];
    for (unsigned tries = 0; *statement == NULL && tries < 2; tries++) {
        if (tries > 0)
            (void)sqlite_run(db, "SELECT 1 FROM sqlite_schema LIMIT 1");
        (void)sqlite3_prepare_v3(db, queries[query], -1, SQLITE_PREPARE_PERSISTENT, statement,
                                 NULL);
    }
    return *statement;
}

int sqlite_finish(sqlite3_stmt *statement)
{
    if (statement == NULL)
        return SQLITE_ERROR; /* it could not be prepared, and not every function takes NULL */
    const int code = sqlite3_step(statement);
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return code;
}

bool sqlite_run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

bool sqlite_begin(sqlite3 *db, const char *sql)
{
    if (sqlite3_get_autocommit(db) == 0)
        (void)sqlite_run(db, "ROLLBACK");
    return sqlite_run(db, sql);
}

sqlite3_int64 sqlite_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    const sqlite3_int64 number =
        sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_finalize(statement);
    return number;
}

static int64_t read_clock(clockid_t clock)
{
    struct timespec time;
    (void)clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t sqlite_clock(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

int64_t sqlite_date(void)
{
    return read_clock(CLOCK_REALTIME);
}
