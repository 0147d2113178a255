/* schema.c - the tables of a store in SQLite, and how an older store is upgraded. */
#include <stdio.h>
#include <sys/random.h>

#include "store/checksum.h"
#include "store/sqlite/inside.h"

/* The first version had no application_id and no checksums; a first start that was killed may have
 * left only some of its tables. */
static const char first_schema[] =
    "CREATE TABLE IF NOT EXISTS tables(name TEXT PRIMARY KEY, changed INTEGER NOT NULL,"
    "  due INTEGER NOT NULL, open INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS events(name TEXT NOT NULL, number INTEGER NOT NULL,"
    "  body TEXT NOT NULL, PRIMARY KEY(name, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS slots(name TEXT NOT NULL, slot INTEGER NOT NULL,"
    "  digest BLOB NOT NULL, PRIMARY KEY(name, slot)) STRICT, WITHOUT ROWID;";

/* `length`: how many events a table has. The events of tables in `swept` are about to be removed.
 * In `beats`, 1 is when a server was last running, 2 when one was last starting. */
static const char schema[] =
    "CREATE TABLE IF NOT EXISTS tables(name TEXT PRIMARY KEY, changed INTEGER NOT NULL,"
    "  due INTEGER NOT NULL, open INTEGER NOT NULL, length INTEGER NOT NULL)"
    "  STRICT, WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS tables_open ON tables(changed) WHERE open = 1;"
    "CREATE INDEX IF NOT EXISTS tables_due ON tables(due) WHERE due <> 0;"
    "CREATE TABLE IF NOT EXISTS events(name TEXT NOT NULL, number INTEGER NOT NULL,"
    "  body TEXT NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY(name, number))"
    "  STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS slots(name TEXT NOT NULL, slot INTEGER NOT NULL,"
    "  digest BLOB NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY(name, slot))"
    "  STRICT, WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS slots_digest ON slots(digest);"
    "CREATE TABLE IF NOT EXISTS makers(name TEXT PRIMARY KEY, address INTEGER NOT NULL,"
    "  at INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS makers_address ON makers(address);"
    "CREATE INDEX IF NOT EXISTS makers_at ON makers(at);"
    "CREATE TABLE IF NOT EXISTS news(name TEXT PRIMARY KEY, stamp INTEGER NOT NULL,"
    "  writer INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS news_stamp ON news(stamp);"
    "CREATE TABLE IF NOT EXISTS leases(name TEXT PRIMARY KEY, holder INTEGER NOT NULL,"
    "  fence INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS beats(id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS swept(name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS secrets(id INTEGER PRIMARY KEY, key BLOB NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS known(digest BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS revoked(digest BLOB PRIMARY KEY, at INTEGER NOT NULL)"
    "  STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS bars(session INTEGER NOT NULL, subject BLOB NOT NULL,"
    "  bits INTEGER NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL,"
    "  PRIMARY KEY(session, subject, bits)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS notes(id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL,"
    "  who TEXT NOT NULL, what TEXT NOT NULL) STRICT;"
    "CREATE TRIGGER IF NOT EXISTS notes_stay BEFORE UPDATE ON notes"
    "  BEGIN SELECT raise(ABORT, 'notes are never changed'); END;"
    "CREATE TRIGGER IF NOT EXISTS notes_are_kept BEFORE DELETE ON notes"
    "  BEGIN SELECT raise(ABORT, 'notes are never removed'); END;";

static const char set_old_aside[] = "ALTER TABLE tables RENAME TO old_tables;"
                                    "ALTER TABLE events RENAME TO old_events;"
                                    "ALTER TABLE slots RENAME TO old_slots;"
                                    "DROP INDEX IF EXISTS tables_open;"
                                    "DROP INDEX IF EXISTS tables_due;";

/* Digests that held a seat then belong to unsigned cookies. */
static const char take_over[] =
    "INSERT INTO events SELECT name, number, body, checksum(name, number, body) FROM old_events;"
    "INSERT INTO slots SELECT name, slot, digest, checksum(name, slot, digest) FROM old_slots;"
    "INSERT INTO tables SELECT e.name, coalesce(t.changed, 1000 * unixepoch()),"
    "  coalesce(t.due, 0), coalesce(t.open, 0), max(e.number)"
    "  FROM old_events e LEFT JOIN old_tables t ON t.name = e.name GROUP BY e.name;"
    "INSERT INTO known SELECT DISTINCT digest FROM old_slots WHERE slot < 4;"
    "DROP TABLE old_events; DROP TABLE old_slots; DROP TABLE old_tables;";

static void checksum_function(sqlite3_context *context, int count, sqlite3_value **value)
{
    (void)count;
    const void *bytes = sqlite3_value_blob(value[2]);
    const char *name = (const char *)sqlite3_value_text(value[0]);
    const uint64_t sum = checksum(name != NULL ? name : "", (uint64_t)sqlite3_value_int64(value[1]),
                                  bytes, (size_t)sqlite3_value_bytes(value[2]));
    sqlite3_result_int64(context, (sqlite3_int64)sum);
}

/* `tables` is the table that the first version created first. */
static bool is_of_first_version(sqlite3 *db)
{
    return sqlite_number(db, "SELECT count(*) > 0 AND sum(name = 'length') = 0"
                             " FROM pragma_table_info('tables')") == 1;
}

static bool upgrade(sqlite3 *db)
{
    return sqlite3_create_function_v2(db, "checksum", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
                                      checksum_function, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite_run(db, first_schema) && sqlite_run(db, set_old_aside) &&
           sqlite_run(db, schema) && sqlite_run(db, take_over);
}

static bool make_key(sqlite3 *db)
{
    uint8_t key[STORE_KEY];
    sqlite3_stmt *statement = NULL;
    if (sqlite_number(db, "SELECT count(*) FROM secrets") > 0)
        return true;
    if (getrandom(key, sizeof key, 0) != (ssize_t)sizeof key)
        return false;
    (void)sqlite3_prepare_v2(db, "INSERT INTO secrets(id, key) VALUES(1, ?)", -1, &statement, NULL);
    (void)sqlite3_bind_blob(statement, 1, key, sizeof key, SQLITE_STATIC);
    const int code = sqlite3_step(statement);
    return sqlite3_finalize(statement) == SQLITE_OK && code == SQLITE_DONE;
}

/* If a program of the first version is started on our store by mistake, it can write nothing but
 * sets the version back; the tables still show what they are. */
static bool mark(sqlite3 *db)
{
    char text[80];
    if (sqlite_number(db, "PRAGMA user_version") == SQLITE_OUR_VERSION)
        return true;
    (void)snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                   SQLITE_OUR_ID, SQLITE_OUR_VERSION);
    return sqlite_run(db, text);
}

bool sqlite_bring_up_to_date(sqlite3 *db)
{
    if (!sqlite_run(db, "BEGIN IMMEDIATE") || (is_of_first_version(db) && !upgrade(db)))
        return false;
    return sqlite_run(db, schema) && sqlite_run(db, sqlite_jobs_schema) && make_key(db) &&
           mark(db) && sqlite_run(db, "COMMIT");
}
