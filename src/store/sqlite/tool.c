/* tool.c - a store in an SQLite file, as a tool uses it: see tool_backend.h. */
#include "store/sqlite/tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "store/checksum.h"

/* ---- transactions ---- */

static sqlite3 *writer_of(StoreTool *tool)
{
    return sqlite_tool_of(tool)->store.writer;
}

static void take_back(sqlite3 *db)
{
    if (sqlite3_get_autocommit(db) == 0)
        (void)sqlite_run(db, "ROLLBACK");
}

static bool begin_import(StoreTool *tool, WfFault *fault)
{
    return sqlite_run(writer_of(tool), "BEGIN IMMEDIATE") ||
           sqlite_tool_fail(writer_of(tool), fault);
}

static bool end_import(StoreTool *tool, WfFault *fault)
{
    return sqlite_run(writer_of(tool), "COMMIT") || sqlite_tool_fail(writer_of(tool), fault);
}

/* Servers count the games of all tables by the notifications, and look at a table again. */
static bool notify(StoreTool *tool, const char *name, WfFault *fault)
{
    return query_run(tool,
                     "INSERT OR REPLACE INTO news(name, stamp, writer)"
                     " VALUES ($1, (SELECT coalesce(max(stamp), 0) + 1 FROM news), 0)",
                     STORE_VALUES(store_text(name)), fault);
}

/* Removed data is overwritten in the file, too. */
static bool begin_replace(StoreTool *tool, const char *name, WfFault *fault)
{
    sqlite3 *db = writer_of(tool);
    return ((sqlite_run(db, "PRAGMA secure_delete = ON") && sqlite_begin(db, "BEGIN IMMEDIATE")) ||
            sqlite_tool_fail(db, fault)) &&
           query_run(tool, "DELETE FROM swept WHERE name = $1", STORE_VALUES(store_text(name)),
                     fault) &&
           notify(tool, name, fault);
}

static bool end_replace(StoreTool *tool, bool good, WfFault *fault)
{
    good = good && end_import(tool, fault);
    take_back(writer_of(tool));
    return good;
}

/* ---- tables ---- */

static bool put_event(StoreTool *tool, const char *table, uint64_t number, const char *body,
                      WfFault *fault)
{
    const uint64_t sum = checksum(table, number, body, strlen(body));
    return query_run(tool,
                     "INSERT INTO events(name, number, body, checksum) VALUES ($1, $2, $3, $4)",
                     STORE_VALUES(store_text(table), store_number((int64_t)number),
                                  store_text(body), store_number((int64_t)sum)),
                     fault);
}

static bool put_slot(StoreTool *tool, const char *table, const StoreSlot *slot, WfFault *fault)
{
    const uint64_t sum = checksum(table, slot->slot, slot->digest, STORE_DIGEST);
    return query_run(
        tool, "INSERT INTO slots(name, slot, digest, checksum) VALUES ($1, $2, $3, $4)",
        STORE_VALUES(store_text(table), store_number(slot->slot),
                     store_bytes(slot->digest, STORE_DIGEST), store_number((int64_t)sum)),
        fault);
}

static bool put_table(StoreTool *tool, const StoreTable *table, WfFault *fault)
{
    const StoreRow *row = &table->row;
    bool good = query_run(tool,
                          "INSERT INTO tables(name, changed, due, open, length)"
                          " VALUES ($1, $2, $3, $4, $5)",
                          STORE_VALUES(store_text(row->table), store_number(row->changed),
                                       store_number(row->due), store_number(row->open),
                                       store_number((int64_t)table->events)),
                          fault) &&
                notify(tool, row->table, fault);
    for (size_t i = 0; i < table->events && good; i++)
        good = put_event(tool, row->table, i + 1, table->body[i], fault);
    for (size_t i = 0; i < table->slots && good; i++)
        good = put_slot(tool, row->table, &table->slot[i], fault);
    return good;
}

static StoreAnswer append(StoreTool *tool, StoreWrite *write, WfFault *fault)
{
    Sqlite *store = &sqlite_tool_of(tool)->store;
    write->next = NULL;
    if (write->revisions > 0) /* the removed text is overwritten in the file, too */
        (void)sqlite_run(store->writer, "PRAGMA secure_delete = ON");
    sqlite_write(store, &(SqliteBatch){.writes = write});
    if (write->answer == STORE_FAILED)
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s", store->store.box.trouble);
    return write->answer;
}

/* ---- opening ---- */

static void close_tool(StoreTool *tool)
{
    SqliteTool *sqlite = sqlite_tool_of(tool);
    Sqlite *store = &sqlite->store;
    if (store->writer != NULL)
        take_back(store->writer);
    for (unsigned i = 0; i < QUERIES; i++)
        (void)sqlite3_finalize(store->statement[i]);
    sqlite_close(store);
    mailbox_end(&store->store.box);
    free(sqlite);
}

static const StoreToolBackend use = {
    .noun = "the store",
    .last_beat = "SELECT at FROM beats WHERE id = 1",
    .latest_beat = "SELECT max(at) FROM beats",
    .put_beat = "INSERT INTO beats(id, at) VALUES (1, $1)",
    .put_revoked = "INSERT INTO revoked(digest, at) VALUES ($1, $2)",
    .close = close_tool,
    .begin = sqlite_tool_begin,
    .end = sqlite_tool_end,
    .goes_on = sqlite_tool_goes_on,
    .open = sqlite_tool_rows,
    .next = sqlite_tool_next,
    .number = sqlite_tool_number,
    .bytes = sqlite_tool_bytes,
    .shut = sqlite_tool_shut,
    .run = sqlite_tool_run,
    .begin_import = begin_import,
    .import_table = put_table,
    .end_import = end_import,
    .begin_replace = begin_replace,
    .put_table = put_table,
    .end_replace = end_replace,
    .append = append,
};

StoreTool *sqlite_tool_open(const char *url, bool make, WfFault *fault)
{
    const char *path = url + strlen(sqlite_backend.scheme);
    struct stat file;
    const bool entry = make || stat(path, &file) == 0;
    if (!entry || (!make && S_ISREG(file.st_mode) && file.st_size == 0)) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: %s", path,
                         entry ? "the file is empty" : strerror(errno));
        return NULL;
    }
    SqliteTool *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite == NULL) {
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
        return NULL;
    }
    sqlite->tool.use = &use;
    mailbox_begin(&sqlite->store.store.box);
    if (sqlite_open(&sqlite->store, path, fault) != WF_OK) {
        close_tool(&sqlite->tool);
        return NULL;
    }
    sqlite->tool.name = sqlite3_db_filename(sqlite->store.writer, "main");
    memcpy(sqlite->tool.key, sqlite->store.store.key, STORE_KEY);
    return &sqlite->tool;
}
