/* maintenance.c - what the store's thread does between the writes: it checks its files, moves the
 * write-ahead log into the database, and sweeps old tables bit by bit. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store/sqlite/inside.h"

enum {
    QUIET = 1000,       /* milliseconds without an event after which the log is emptied */
    UNSAFE_MOST = 5000, /* an event is in the log only for at most this long */
    LOG_MOST = 1000,    /* pages of the log */
    PAUSE = 20,         /* milliseconds between two pieces of a sweep */
    PIECE_EVENTS = 256, /* removed at once */
    PIECE_TABLES = 32,
    PIECE_ROWS = 256, /* tables examined, or creators forgotten, at once */
};

void sqlite_tell(Sqlite *store, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    mailbox_tell(&store->store.box, format, list);
    va_end(list);
}

/* ---- the files ---- */

bool sqlite_file(const Sqlite *store, unsigned index, char name[STORE_PATH], struct stat *file)
{
    static const char *const suffix[STORE_FILES] = {"", "-wal", "-shm"};
    (void)snprintf(name, STORE_PATH, "%s%s", sqlite3_db_filename(store->writer, "main"),
                   suffix[index]);
    return stat(name, file) == 0;
}

bool sqlite_in_place(Sqlite *store)
{
    for (unsigned i = 0; i < STORE_FILES && !store->lost; i++) {
        char name[STORE_PATH];
        struct stat file;
        if (sqlite_file(store, i, name, &file) && file.st_dev == store->file[i].st_dev &&
            file.st_ino == store->file[i].st_ino)
            continue;
        store->lost = true;
        sqlite_tell(store,
                    "the store's file %s was removed or replaced while in use: nothing is written "
                    "any more; stop the server, put the file back, and start it again",
                    name);
    }
    return !store->lost;
}

bool sqlite_empty_log(Sqlite *store)
{
    (void)sqlite3_busy_timeout(store->writer, 0); /* does not wait for readers */
    const int code =
        sqlite3_wal_checkpoint_v2(store->writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    (void)sqlite3_busy_timeout(store->writer, STORE_PATIENCE);
    return code == SQLITE_OK;
}

/* While writes come in, this never waits for readers, and the log restarts by itself. What could
 * not be moved because a reader still needs it is tried again after a while. */
static void save_log(Sqlite *store, int64_t now)
{
    int pages = 0, moved = 0;
    const bool saved =
        store->written + QUIET <= now
            ? sqlite_empty_log(store)
            : sqlite3_wal_checkpoint_v2(store->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages,
                                        &moved) == SQLITE_OK &&
                  pages == moved;
    store->log_pages = 0;
    store->unsafe = saved ? 0 : now;
    if (!saved)
        store->written = now;
}

static int64_t save_due(const Sqlite *store)
{
    if (store->unsafe == 0)
        return 0;
    const int64_t quiet = store->written + QUIET, late = store->unsafe + UNSAFE_MOST;
    return quiet < late ? quiet : late;
}

/* ---- sweeps ---- */

/* Whether a table is old: ?2 is StoreSweep.before, ?3 `unbegun`, and 2 STORE_UNBEGUN. */
#define OLD "(changed < ?2 AND due < ?2) OR (length <= 2 AND due = 0 AND changed < ?3)"

static sqlite3_stmt *statement_of(Sqlite *store, const char *sql, const char *name)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(store->writer, sql, -1, &statement, NULL);
    (void)sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    return statement;
}

static bool run_for(Sqlite *store, const char *sql, const char *name, int64_t number)
{
    sqlite3_stmt *statement = statement_of(store, sql, name);
    if (sqlite3_bind_parameter_count(statement) > 1)
        (void)sqlite3_bind_int64(statement, 2, number);
    if (sqlite3_bind_parameter_count(statement) > 2)
        (void)sqlite3_bind_int64(statement, 3, store->sweep.unbegun);
    const int code = sqlite3_step(statement);
    return sqlite3_finalize(statement) == SQLITE_OK && code == SQLITE_DONE;
}

/* Finds old tables after the last one that was examined, a few at a time. `over` is set when there
 * are no more. */
static unsigned find_old(Sqlite *store, char name[PIECE_TABLES][STORE_TABLE_NAME], bool *over)
{
    sqlite3_stmt *statement = statement_of(
        store, "SELECT name, " OLD " FROM tables WHERE name > ?1 ORDER BY name LIMIT ?4",
        store->swept_to);
    (void)sqlite3_bind_int64(statement, 2, store->sweep.before);
    (void)sqlite3_bind_int64(statement, 3, store->sweep.unbegun);
    (void)sqlite3_bind_int(statement, 4, PIECE_ROWS);
    unsigned found = 0, seen = 0;
    char last[STORE_TABLE_NAME] = "";
    while (found < PIECE_TABLES && sqlite3_step(statement) == SQLITE_ROW) {
        const char *found_name = (const char *)sqlite3_column_text(statement, 0);
        if (found_name == NULL)
            break;
        seen++;
        (void)snprintf(last, sizeof last, "%s", found_name);
        if (sqlite3_column_int(statement, 1) != 0)
            memcpy(name[found++], last, sizeof last);
    }
    (void)sqlite3_finalize(statement);
    *over = found < PIECE_TABLES && seen < PIECE_ROWS;
    memcpy(store->swept_to, last, sizeof last);
    return found;
}

/* From now on the table is not found; its events are removed later. If another process wrote to it
 * meanwhile, it stays. The newest notification stays, because servers count from its stamp. */
static bool mark_swept(Sqlite *store, const char *name)
{
    static const char forget[] = "DELETE FROM tables WHERE name = ?1 AND (" OLD ")",
                      note[] = "INSERT OR IGNORE INTO swept(name) VALUES(?1)",
                      slots[] = "DELETE FROM slots WHERE name = ?1",
                      lease[] = "DELETE FROM leases WHERE name = ?1",
                      maker[] = "DELETE FROM makers WHERE name = ?1",
                      notifications[] = "DELETE FROM news WHERE name = ?1"
                                        " AND stamp < (SELECT max(stamp) FROM news)";
    if (!run_for(store, forget, name, store->sweep.before))
        return false;
    return sqlite3_changes(store->writer) == 0 ||
           (run_for(store, note, name, 0) && run_for(store, slots, name, 0) &&
            run_for(store, lease, name, 0) && run_for(store, maker, name, 0) &&
            run_for(store, notifications, name, 0));
}

static bool next_swept(Sqlite *store, char name[STORE_TABLE_NAME])
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(store->writer, "SELECT name FROM swept LIMIT 1", -1, &statement, NULL);
    const bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        (void)snprintf(name, STORE_TABLE_NAME, "%s",
                       (const char *)sqlite3_column_text(statement, 0));
    (void)sqlite3_finalize(statement);
    return found;
}

/* Removes events of swept tables, a few at a time. */
static bool remove_events(Sqlite *store)
{
    static const char some[] = "DELETE FROM events WHERE name = ?1 AND number < ?2 +"
                               " (SELECT min(number) FROM events WHERE name = ?1)",
                      done[] = "DELETE FROM swept WHERE name = ?1";
    char name[STORE_TABLE_NAME];
    int left = PIECE_EVENTS;
    while (left > 0 && next_swept(store, name)) {
        if (!run_for(store, some, name, left))
            return false;
        const int removed = sqlite3_changes(store->writer);
        if (removed < left && !run_for(store, done, name, 0))
            return false;
        left -= removed + 1;
    }
    return true;
}

/* Runs one short transaction. False when nothing is left to do, or it failed. */
static bool sweep_piece(Sqlite *store)
{
    char name[PIECE_TABLES][STORE_TABLE_NAME];
    bool over = false;
    const bool going = next_swept(store, name[0]);
    const unsigned old = going ? 0 : find_old(store, name, &over);
    if (!going && old == 0)
        return !over;
    bool good = sqlite_begin(store->writer, "BEGIN IMMEDIATE") && (!going || remove_events(store));
    for (unsigned i = 0; i < old && good; i++)
        good = mark_swept(store, name[i]);
    if (good && sqlite_run(store->writer, "COMMIT"))
        return true;
    (void)sqlite_run(store->writer, "ROLLBACK");
    return false;
}

/* Forgets creators of tables, a few at a time. False when nothing is left to do, or it failed. */
static bool sweep_makers(Sqlite *store)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(store->writer,
                             "DELETE FROM makers WHERE name IN"
                             " (SELECT name FROM makers WHERE at < ?1 LIMIT ?2)",
                             -1, &statement, NULL);
    (void)sqlite3_bind_int64(statement, 1, store->sweep.makers);
    (void)sqlite3_bind_int(statement, 2, PIECE_ROWS);
    const bool done = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_finalize(statement) == SQLITE_OK && done &&
           sqlite3_changes(store->writer) == PIECE_ROWS;
}

/* A revoked digest that holds a seat stays, however old it is. If this fails now, the next sweep
 * does it. */
static void sweep_revoked(Sqlite *store)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(store->writer,
                             "DELETE FROM revoked WHERE at < ?1"
                             " AND NOT EXISTS"
                             "  (SELECT 1 FROM slots WHERE slots.digest = revoked.digest)",
                             -1, &statement, NULL);
    (void)sqlite3_bind_int64(statement, 1, store->sweep.before);
    (void)sqlite3_step(statement);
    (void)sqlite3_finalize(statement);
}

static void sweep(Sqlite *store)
{
    if (!sweep_piece(store) && !sweep_makers(store)) {
        sweep_revoked(store);
        store->sweep.before = 0;
    }
    store->next_piece = sqlite_clock() + PAUSE;
}

/* ---- when ---- */

int64_t sqlite_maintenance_due(const Sqlite *store)
{
    const int64_t save = store->lost ? 0 : save_due(store),
                  piece = store->lost || store->sweep.before == 0 ? 0 : store->next_piece + 1;
    if (save == 0 || piece == 0)
        return save + piece;
    return save < piece ? save : piece;
}

void sqlite_maintenance(Sqlite *store)
{
    const int64_t now = sqlite_clock(), save = save_due(store);
    if (store->lost)
        return;
    if ((save != 0 && save <= now) || store->log_pages >= LOG_MOST)
        save_log(store, now);
    if (store->sweep.before != 0 && store->next_piece <= now)
        sweep(store);
}
