/* tool_calls.c - see tool.h: opening a tool, lists of tables, changes of one table, bans and notes.
 * transfer/ has the rest. */
#include "store/backend.h"
#include "store/tool_backend.h"

StoreTool *store_tool_open(const char *url, bool make, WfFault *fault)
{
    const StoreBackend *kind = store_backend(url, fault);
    return kind != NULL ? kind->open_tool(url, make, fault) : NULL;
}

void store_tool_close(StoreTool *tool)
{
    tool->use->close(tool);
}

const char *store_tool_name(const StoreTool *tool)
{
    return tool->name;
}

void store_tool_key(const StoreTool *tool, uint8_t key[STORE_KEY])
{
    memcpy(key, tool->key, STORE_KEY);
}

/* ---- lists of tables ---- */

/* Takes the rows of a query: name, changed, due, open. */
static bool take_rows(StoreTool *tool, const char *sql, StoreValues values, size_t most,
                      StoreRow *row, size_t *count, WfFault *fault)
{
    StoreCursor cursor;
    bool good = query_open(tool, &cursor, sql, values, fault);
    for (*count = 0; good && cursor.row && *count < most; good = query_next(&cursor, fault)) {
        const char *name = query_text(&cursor, 0);
        StoreRow *at = &row[*count];
        *at = (StoreRow){.changed = query_number(&cursor, 1),
                         .due = query_number(&cursor, 2),
                         .open = query_number(&cursor, 3) != 0};
        if (strlen(name) >= sizeof at->table)
            continue;
        memcpy(at->table, name, strlen(name) + 1);
        ++*count;
    }
    query_close(&cursor);
    return good;
}

bool store_tool_tables(StoreTool *tool, const char *after, size_t most, StoreRow *row,
                       size_t *count, WfFault *fault)
{
    return take_rows(tool,
                     "SELECT name, changed, due, open FROM tables WHERE name > $1"
                     " ORDER BY name LIMIT $2",
                     STORE_VALUES(store_text(after), store_number((int64_t)most)), most, row, count,
                     fault);
}

bool store_tool_tables_of(StoreTool *tool, const uint8_t digest[STORE_DIGEST], const char *after,
                          size_t most, StoreRow *row, size_t *count, WfFault *fault)
{
    return take_rows(tool,
                     "SELECT name, changed, due, open FROM tables WHERE name > $1 AND EXISTS"
                     " (SELECT 1 FROM slots s WHERE s.name = tables.name AND s.slot < 4"
                     "  AND s.digest = $2) ORDER BY name LIMIT $3",
                     STORE_VALUES(store_text(after), store_bytes(digest, STORE_DIGEST),
                                  store_number((int64_t)most)),
                     most, row, count, fault);
}

bool store_tool_made_from(StoreTool *tool, uint64_t maker, const char *after, size_t most,
                          StoreRow *row, size_t *count, WfFault *fault)
{
    return take_rows(
        tool,
        "SELECT m.name, changed, due, open FROM makers m JOIN tables t"
        " ON t.name = m.name WHERE m.address = $1 AND m.name > $2"
        " ORDER BY m.name LIMIT $3",
        STORE_VALUES(store_number((int64_t)maker), store_text(after), store_number((int64_t)most)),
        most, row, count, fault);
}

bool store_tool_has(StoreTool *tool, const char *name, bool *entry, WfFault *fault)
{
    int64_t count;
    const bool good = query_one(tool, "SELECT count(*) FROM tables WHERE name = $1",
                                STORE_VALUES(store_text(name)), &count, fault);
    *entry = good && count > 0;
    return good;
}

/* ---- writing a table ---- */

StoreAnswer store_tool_append(StoreTool *tool, StoreWrite *write, WfFault *fault)
{
    return tool->use->append(tool, write, fault);
}

/* The row goes first: in PostgreSQL a server that is about to write waits for it, and then finds no
 * table. The lease stays: its numbers must not start again, because a server that held it may still
 * write. */
static bool clear(StoreTool *tool, const char *name, WfFault *fault)
{
    static const char *const all[] = {
        "DELETE FROM tables WHERE name = $1", "DELETE FROM events WHERE name = $1",
        "DELETE FROM slots WHERE name = $1", "DELETE FROM makers WHERE name = $1"};
    bool good = true;
    for (size_t i = 0; i < sizeof all / sizeof all[0] && good; i++)
        good = query_run(tool, all[i], STORE_VALUES(store_text(name)), fault);
    return good;
}

/* Servers look at the table again and may find that it is gone. */
bool store_tool_remove(StoreTool *tool, const char *name, WfFault *fault)
{
    const bool good = tool->use->begin_replace(tool, name, fault) && clear(tool, name, fault);
    return tool->use->end_replace(tool, good, fault);
}

bool store_tool_put(StoreTool *tool, const StoreTable *table, WfFault *fault)
{
    const char *name = table->row.table;
    const bool good = tool->use->begin_replace(tool, name, fault) && clear(tool, name, fault) &&
                      tool->use->put_table(tool, table, fault);
    return tool->use->end_replace(tool, good, fault);
}

/* ---- bans and notes ---- */

bool store_tool_ban(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault)
{
    *changed = query_run(
        tool,
        "INSERT INTO bars(session, subject, bits, since, until)"
        " VALUES (CAST($1 AS bigint) <> 0, $2, $3, $4, $5)"
        " ON CONFLICT (session, subject, bits)"
        " DO UPDATE SET since = excluded.since, until = excluded.until",
        STORE_VALUES(store_number(ban->session), store_bytes(ban->subject, STORE_DIGEST),
                     store_number(ban->bits), store_number(ban->since), store_number(ban->until)),
        fault);
    return *changed;
}

bool store_tool_unbar(StoreTool *tool, const StoreBan *ban, bool *changed, WfFault *fault)
{
    const int64_t count = tool->use->run(
        tool,
        "DELETE FROM bars WHERE session = (CAST($1 AS bigint) <> 0)"
        " AND subject = $2 AND bits = $3",
        STORE_VALUES(store_number(ban->session), store_bytes(ban->subject, STORE_DIGEST),
                     store_number(ban->bits)),
        fault);
    *changed = count > 0;
    return count >= 0;
}

bool store_tool_note(StoreTool *tool, const StoreNote *note, WfFault *fault)
{
    return query_run(
        tool, "INSERT INTO notes(at, who, what) VALUES ($1, $2, $3)",
        STORE_VALUES(store_number(note->at), store_text(note->who), store_text(note->what)), fault);
}
