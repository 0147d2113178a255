/* export.c - exports all of a store in SQLite, or one table, as of one moment. */
#include <stdio.h>
#include <string.h>

#include "base/fault.h"
#include "store/checksum.h"
#include "store/sqlite/tool.h"
#include "store/transfer/table_snapshot.h"

/* Whether column 2 is the checksum of column 1. */
static bool is_good(sqlite3_stmt *row, const char *name, uint64_t number)
{
    const void *bytes = sqlite3_column_blob(row, 1);
    const size_t size = (size_t)sqlite3_column_bytes(row, 1);
    return bytes != NULL &&
           (uint64_t)sqlite3_column_int64(row, 2) == checksum(name, number, bytes, size);
}

static bool take_events(sqlite3 *db, TableSnapshot *taken, uint64_t length, WfFault *fault)
{
    const char *name = taken->table.row.table;
    sqlite3_stmt *row = sqlite_tool_prepare(
        db, "SELECT number, body, checksum FROM events WHERE name = ? ORDER BY number");
    (void)sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    bool good = row != NULL || sqlite_tool_fail(db, fault);
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(row)) == SQLITE_ROW) {
        const uint64_t number = taken->table.events + 1;
        if ((uint64_t)sqlite3_column_int64(row, 0) != number)
            good = table_snapshot_refuse(taken, "event", number, "is missing", fault);
        else if (!is_good(row, name, number))
            good = table_snapshot_refuse(taken, "event", number, "is damaged", fault);
        else
            good = table_snapshot_add(taken, (const char *)sqlite3_column_text(row, 1), fault);
    }
    if (good && code != SQLITE_DONE)
        good = sqlite_tool_fail(db, fault);
    (void)sqlite3_finalize(row);
    return good && table_snapshot_has_all(taken, length, fault);
}

static bool take_slots(sqlite3 *db, TableSnapshot *taken, WfFault *fault)
{
    const char *name = taken->table.row.table;
    sqlite3_stmt *row = sqlite_tool_prepare(
        db, "SELECT slot, digest, checksum FROM slots WHERE name = ? ORDER BY slot");
    (void)sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    bool good = row != NULL || sqlite_tool_fail(db, fault);
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(row)) == SQLITE_ROW) {
        const int number = sqlite3_column_int(row, 0);
        StoreSlot *slot = &taken->slot[taken->table.slots];
        good = taken->table.slots < STORE_SLOTS && number >= 0 && number < STORE_SLOTS &&
               sqlite3_column_bytes(row, 1) == STORE_DIGEST && is_good(row, name, (uint64_t)number);
        if (!good)
            (void)table_snapshot_refuse(taken, "slot", (uint64_t)number, "is damaged", fault);
        else
            memcpy(slot->digest, sqlite3_column_blob(row, 1), STORE_DIGEST);
        slot->slot = (uint8_t)number;
        taken->table.slots += good;
    }
    if (good && code != SQLITE_DONE)
        good = sqlite_tool_fail(db, fault);
    (void)sqlite3_finalize(row);
    return good;
}

/* Reads the table that a row of `tables` names. */
static bool take(sqlite3 *db, sqlite3_stmt *row, TableSnapshot *taken, WfFault *fault)
{
    const char *name = (const char *)sqlite3_column_text(row, 0);
    StoreRow *own = &taken->table.row;
    if (name == NULL || strlen(name) >= sizeof own->table)
        return table_snapshot_refuse(taken, "row", 0, "is damaged", fault);
    memcpy(own->table, name, strlen(name) + 1);
    own->changed = sqlite3_column_int64(row, 1);
    own->due = sqlite3_column_int64(row, 2);
    own->open = sqlite3_column_int(row, 3) != 0;
    if (!take_events(db, taken, (uint64_t)sqlite3_column_int64(row, 4), fault) ||
        !take_slots(db, taken, fault))
        return false;
    taken->table.body = taken->body;
    taken->table.slot = taken->slot;
    return true;
}

static bool export_tables(sqlite3 *db, const StoreSink *sink, WfFault *fault)
{
    sqlite3_stmt *row = sqlite_tool_prepare(
        db, "SELECT name, changed, due, open, length FROM tables ORDER BY name");
    bool good = row != NULL || sqlite_tool_fail(db, fault);
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(row)) == SQLITE_ROW) {
        TableSnapshot taken = {.most = 0};
        WfFault why = {.code = WF_OK};
        if (take(db, row, &taken, &why)) {
            good = sink->table(sink->context, &taken.table, fault);
        } else {
            good =
                sink->damaged != NULL && sink->damaged(sink->context, taken.table.row.table, &why);
            if (!good)
                (void)fault_fill(fault, why.code, 0, "%s", why.plain);
        }
        table_snapshot_drop(&taken);
    }
    if (good && code != SQLITE_DONE)
        good = sqlite_tool_fail(db, fault);
    (void)sqlite3_finalize(row);
    return good;
}

static bool export_words(sqlite3 *db, bool revoked, const StoreSink *sink, WfFault *fault)
{
    sqlite3_stmt *row =
        sqlite_tool_prepare(db, revoked ? "SELECT digest, at FROM revoked ORDER BY digest"
                                        : "SELECT digest, 0 FROM known ORDER BY digest");
    bool good = row != NULL || sqlite_tool_fail(db, fault);
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(row)) == SQLITE_ROW) {
        StoreCookieDigest word = {.revoked = revoked, .at = sqlite3_column_int64(row, 1)};
        if (sqlite3_column_bytes(row, 0) != STORE_DIGEST)
            continue;
        memcpy(word.digest, sqlite3_column_blob(row, 0), STORE_DIGEST);
        good = sink->word(sink->context, &word, fault);
    }
    if (good && code != SQLITE_DONE)
        good = sqlite_tool_fail(db, fault);
    (void)sqlite3_finalize(row);
    return good;
}

bool sqlite_export_bans(sqlite3 *db, const StoreSink *sink, WfFault *fault)
{
    sqlite3_stmt *row = sqlite_tool_prepare(db, "SELECT session, subject, bits, since, until"
                                                " FROM bars ORDER BY session, subject, bits");
    bool good = row != NULL || sqlite_tool_fail(db, fault);
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(row)) == SQLITE_ROW) {
        StoreBan ban = {.session = sqlite3_column_int(row, 0) != 0,
                        .bits = (unsigned)sqlite3_column_int(row, 2),
                        .since = sqlite3_column_int64(row, 3),
                        .until = sqlite3_column_int64(row, 4)};
        if (sqlite3_column_bytes(row, 1) != STORE_DIGEST)
            continue;
        memcpy(ban.subject, sqlite3_column_blob(row, 1), STORE_DIGEST);
        good = sink->ban(sink->context, &ban, fault);
    }
    if (good && code != SQLITE_DONE)
        good = sqlite_tool_fail(db, fault);
    (void)sqlite3_finalize(row);
    return good;
}

bool sqlite_export_notes(sqlite3 *db, const StoreSink *sink, WfFault *fault)
{
    sqlite3_stmt *row = sqlite_tool_prepare(db, "SELECT at, who, what FROM notes ORDER BY id");
    bool good = row != NULL || sqlite_tool_fail(db, fault);
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(row)) == SQLITE_ROW) {
        StoreNote note = {.at = sqlite3_column_int64(row, 0)};
        (void)snprintf(note.who, sizeof note.who, "%s", (const char *)sqlite3_column_text(row, 1));
        (void)snprintf(note.what, sizeof note.what, "%s",
                       (const char *)sqlite3_column_text(row, 2));
        good = sink->note(sink->context, &note, fault);
    }
    if (good && code != SQLITE_DONE)
        good = sqlite_tool_fail(db, fault);
    (void)sqlite3_finalize(row);
    return good;
}

/* Reads the key as of this moment: the store may have been imported since it was opened. */
static bool read_key(sqlite3 *db, uint8_t key[STORE_KEY])
{
    sqlite3_stmt *row = sqlite_tool_prepare(db, "SELECT key FROM secrets");
    const bool good =
        row != NULL && sqlite3_step(row) == SQLITE_ROW && sqlite3_column_bytes(row, 0) == STORE_KEY;
    if (good)
        memcpy(key, sqlite3_column_blob(row, 0), STORE_KEY);
    (void)sqlite3_finalize(row);
    return good;
}

/* While this runs, the write-ahead log cannot be emptied; it may grow. */
bool sqlite_export(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    sqlite3 *db = ((SqliteTool *)tool)->store.reader;
    uint8_t key[STORE_KEY];
    if (!sqlite_run(db, "BEGIN"))
        return sqlite_tool_fail(db, fault);
    const int64_t beat = sqlite_number(db, "SELECT at FROM beats WHERE id = 1");
    const bool good = (read_key(db, key) || sqlite_tool_fail(db, fault)) &&
                      sink->head(sink->context, key, beat, fault) &&
                      export_tables(db, sink, fault) && export_words(db, false, sink, fault) &&
                      export_words(db, true, sink, fault) && sqlite_export_bans(db, sink, fault) &&
                      sqlite_export_notes(db, sink, fault);
    (void)sqlite_run(db, "COMMIT");
    return good && sink->end(sink->context, fault);
}

bool sqlite_export_table(StoreTool *tool, const char *name,
                         bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                         void *context, WfFault *fault)
{
    sqlite3 *db = ((SqliteTool *)tool)->store.reader;
    TableSnapshot taken = {.most = 0};
    if (!sqlite_run(db, "BEGIN"))
        return sqlite_tool_fail(db, fault);
    sqlite3_stmt *row = sqlite_tool_prepare(
        db, "SELECT name, changed, due, open, length FROM tables WHERE name = ?");
    (void)sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    const int code = row != NULL ? sqlite3_step(row) : SQLITE_ERROR;
    bool good = code == SQLITE_ROW && take(db, row, &taken, fault);
    if (code == SQLITE_DONE)
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "there is no table %s", name);
    else if (code != SQLITE_ROW)
        (void)sqlite_tool_fail(db, fault);
    (void)sqlite3_finalize(row);
    (void)sqlite_run(db, "COMMIT");
    good = good && visit(context, &taken.table, fault);
    table_snapshot_drop(&taken);
    return good;
}
