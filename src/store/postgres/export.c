/* export.c - exports all of a store in PostgreSQL, or one table, as of one moment. It uses cursors
 * in one read-only transaction, so it needs no more memory than the longest table. Tables, events
 * and slots are read side by side, in the order of the tables' names. */
#include <string.h>

#include "base/fault.h"
#include "store/checksum.h"
#include "store/postgres/tool.h"
#include "store/transfer/table_snapshot.h"

/* Rows, fetched some hundred at a time. */
typedef struct Cursor {
    PgTool *tool;
    const char *fetch; /* NULL: it could not be opened */
    PGresult *rows;
    int at, count;
    bool ended;
} Cursor;

/* ---- cursors ---- */

/* `name`: a parameter, if the statement has one. */
static bool cursor_open(Cursor *cursor, PgTool *tool, const char *declare, const char *fetch,
                        const char *name)
{
    PgValues values = {0};
    if (name != NULL)
        values_bytes(&values, name, strlen(name));
    *cursor = (Cursor){.tool = tool, .fetch = fetch, .at = -1};
    return pg_tool_run(tool, declare, &values);
}

static void cursor_close(Cursor *cursor)
{
    PQclear(cursor->rows);
    cursor->rows = NULL;
}

/* Goes to the next row; `ended` if there is none. False with the fault filled. */
static bool cursor_next(Cursor *cursor, WfFault *fault)
{
    if (++cursor->at < cursor->count || cursor->ended)
        return true;
    cursor_close(cursor);
    cursor->rows = pg_tool_ask(cursor->tool, cursor->fetch, NULL);
    if (cursor->rows == NULL)
        return pg_tool_fail(cursor->tool, fault);
    cursor->at = 0;
    cursor->count = PQntuples(cursor->rows);
    cursor->ended = cursor->count == 0;
    return true;
}

static int64_t number_of(const Cursor *cursor, int column)
{
    return pg_int(cursor->rows, cursor->at, column);
}

static const char *text_of(const Cursor *cursor, int column)
{
    return PQgetvalue(cursor->rows, cursor->at, column);
}

static size_t size_of(const Cursor *cursor, int column)
{
    return (size_t)PQgetlength(cursor->rows, cursor->at, column);
}

static bool digest_of(const Cursor *cursor, int column, uint8_t digest[STORE_DIGEST])
{
    if (size_of(cursor, column) != STORE_DIGEST)
        return false;
    memcpy(digest, text_of(cursor, column), STORE_DIGEST);
    return true;
}

/* Skips the rows of tables before this one, and with `past` its own rows too. */
static bool cursor_reach(Cursor *cursor, const char *name, bool past, WfFault *fault)
{
    bool good = cursor->at >= 0 || cursor_next(cursor, fault);
    while (good && !cursor->ended && strcmp(text_of(cursor, 0), name) < (past ? 1 : 0))
        good = cursor_next(cursor, fault);
    return good;
}

/* Whether the cursor's row belongs to the table. */
static bool cursor_has(const Cursor *cursor, const char *name)
{
    return !cursor->ended && strcmp(text_of(cursor, 0), name) == 0;
}

/* ---- a table ---- */

/* Whether column 3 is the checksum of column 2. */
static bool is_good(const Cursor *cursor, const char *name, uint64_t number)
{
    return (uint64_t)number_of(cursor, 3) ==
           checksum(name, number, text_of(cursor, 2), size_of(cursor, 2));
}

static bool take_events(Cursor *cursor, TableSnapshot *taken, uint64_t length, WfFault *fault)
{
    const char *name = taken->table.row.table;
    bool good = cursor_reach(cursor, name, false, fault);
    while (good && cursor_has(cursor, name)) {
        const uint64_t number = taken->table.events + 1;
        if ((uint64_t)number_of(cursor, 1) != number)
            good = table_snapshot_refuse(taken, "event", number, "is missing", fault);
        else if (!is_good(cursor, name, number))
            good = table_snapshot_refuse(taken, "event", number, "is damaged", fault);
        else
            good = table_snapshot_add(taken, text_of(cursor, 2), fault);
        good = good && cursor_next(cursor, fault);
    }
    return good && table_snapshot_has_all(taken, length, fault);
}

static bool take_slots(Cursor *cursor, TableSnapshot *taken, WfFault *fault)
{
    const char *name = taken->table.row.table;
    bool good = cursor_reach(cursor, name, false, fault);
    while (good && cursor_has(cursor, name)) {
        const int64_t number = number_of(cursor, 1);
        StoreSlot *slot = &taken->slot[taken->table.slots];
        good = taken->table.slots < STORE_SLOTS && number >= 0 && number < STORE_SLOTS &&
               is_good(cursor, name, (uint64_t)number) && digest_of(cursor, 2, slot->digest);
        if (!good)
            return table_snapshot_refuse(taken, "slot", (uint64_t)number, "is damaged", fault);
        slot->slot = (uint8_t)number;
        taken->table.slots++;
        good = cursor_next(cursor, fault);
    }
    return good;
}

/* ---- tables ---- */

enum { ROWS, EVENTS, SLOTS, PARTS };

static const char *const fetches[PARTS] = {"FETCH 256 FROM row", "FETCH 256 FROM event",
                                           "FETCH 256 FROM slot"};

static const char *const all[PARTS] = {
    "DECLARE row NO SCROLL CURSOR FOR SELECT name, changed, due, open::int::bigint, length"
    " FROM wayfarer.tables ORDER BY name",
    "DECLARE event NO SCROLL CURSOR FOR SELECT name, number, body, checksum FROM wayfarer.events"
    " ORDER BY name, number",
    "DECLARE slot NO SCROLL CURSOR FOR SELECT name, slot, digest, checksum FROM wayfarer.slots"
    " ORDER BY name, slot"};

static const char *const one[PARTS] = {
    "DECLARE row NO SCROLL CURSOR FOR SELECT name, changed, due, open::int::bigint, length"
    " FROM wayfarer.tables WHERE name = $1::text",
    "DECLARE event NO SCROLL CURSOR FOR SELECT name, number, body, checksum FROM wayfarer.events"
    " WHERE name = $1::text ORDER BY number",
    "DECLARE slot NO SCROLL CURSOR FOR SELECT name, slot, digest, checksum FROM wayfarer.slots"
    " WHERE name = $1::text ORDER BY slot"};

static bool open_all(Cursor cursor[PARTS], PgTool *tool, const char *const declare[PARTS],
                     const char *name, WfFault *fault)
{
    for (unsigned i = 0; i < PARTS; i++)
        cursor[i] = (Cursor){.tool = tool};
    for (unsigned i = 0; i < PARTS; i++)
        if (!cursor_open(&cursor[i], tool, declare[i], fetches[i], name))
            return pg_tool_fail(tool, fault);
    return cursor_next(&cursor[ROWS], fault);
}

static void close_all(Cursor cursor[PARTS])
{
    for (unsigned i = 0; i < PARTS; i++)
        cursor_close(&cursor[i]);
}

/* Reads the table of the row at which the first cursor stands. */
static bool take(Cursor cursor[PARTS], TableSnapshot *taken, WfFault *fault)
{
    const Cursor *row = &cursor[ROWS];
    StoreRow *own = &taken->table.row;
    if (size_of(row, 0) >= sizeof own->table)
        return table_snapshot_refuse(taken, "row", 0, "is damaged", fault);
    memcpy(own->table, text_of(row, 0), size_of(row, 0) + 1);
    own->changed = number_of(row, 1);
    own->due = number_of(row, 2);
    own->open = number_of(row, 3) != 0;
    if (!take_events(&cursor[EVENTS], taken, (uint64_t)number_of(row, 4), fault) ||
        !take_slots(&cursor[SLOTS], taken, fault))
        return false;
    taken->table.body = taken->body;
    taken->table.slot = taken->slot;
    return true;
}

/* A lost connection is not damage to one table. */
static bool go_without(PgTool *tool, const StoreSink *sink, const char *name, const WfFault *why,
                       WfFault *fault)
{
    const bool on = !pg_call_lost(&tool->call) &&
                    PQtransactionStatus(tool->call.conn) == PQTRANS_INTRANS &&
                    sink->damaged != NULL && sink->damaged(sink->context, name, why);
    if (!on)
        (void)fault_fill(fault, why->code, 0, "%s", why->plain);
    return on;
}

static bool export_tables(PgTool *tool, const StoreSink *sink, WfFault *fault)
{
    Cursor cursor[PARTS];
    bool good = open_all(cursor, tool, all, NULL, fault);
    while (good && !cursor[ROWS].ended) {
        TableSnapshot taken = {.most = 0};
        WfFault why = {.code = WF_OK};
        if (take(cursor, &taken, &why)) {
            good = sink->table(sink->context, &taken.table, fault);
        } else {
            const char *name = taken.table.row.table;
            good = go_without(tool, sink, name, &why, fault) &&
                   cursor_reach(&cursor[EVENTS], name, true, fault) &&
                   cursor_reach(&cursor[SLOTS], name, true, fault);
        }
        table_snapshot_drop(&taken);
        good = good && cursor_next(&cursor[ROWS], fault);
    }
    close_all(cursor);
    return good &&
           ((pg_tool_run(tool, "CLOSE row", NULL) && pg_tool_run(tool, "CLOSE event", NULL) &&
             pg_tool_run(tool, "CLOSE slot", NULL)) ||
            pg_tool_fail(tool, fault));
}

/* ---- the rest ---- */

/* Hands each row of a statement to `put`, in an open transaction. */
static bool export_rows(PgTool *tool, const char *declare,
                        bool (*put)(const Cursor *cursor, const StoreSink *sink, WfFault *fault),
                        const StoreSink *sink, WfFault *fault)
{
    Cursor cursor;
    if (!cursor_open(&cursor, tool, declare, "FETCH 256 FROM rest", NULL))
        return pg_tool_fail(tool, fault);
    bool good = cursor_next(&cursor, fault);
    while (good && !cursor.ended)
        good = put(&cursor, sink, fault) && cursor_next(&cursor, fault);
    cursor_close(&cursor);
    return good && (pg_tool_run(tool, "CLOSE rest", NULL) || pg_tool_fail(tool, fault));
}

static bool put_word(const Cursor *cursor, const StoreSink *sink, WfFault *fault)
{
    StoreCookieDigest word = {.at = number_of(cursor, 1), .revoked = number_of(cursor, 2) != 0};
    return !digest_of(cursor, 0, word.digest) || sink->word(sink->context, &word, fault);
}

static bool put_ban(const Cursor *cursor, const StoreSink *sink, WfFault *fault)
{
    StoreBan ban = {.session = number_of(cursor, 0) != 0,
                    .bits = (unsigned)number_of(cursor, 2),
                    .since = number_of(cursor, 3),
                    .until = number_of(cursor, 4)};
    return !digest_of(cursor, 1, ban.subject) || sink->ban(sink->context, &ban, fault);
}

static bool put_note(const Cursor *cursor, const StoreSink *sink, WfFault *fault)
{
    StoreNote note = {.at = number_of(cursor, 0)};
    (void)snprintf(note.who, sizeof note.who, "%s", text_of(cursor, 1));
    (void)snprintf(note.what, sizeof note.what, "%s", text_of(cursor, 2));
    return sink->note(sink->context, &note, fault);
}

static const char
    known[] = "DECLARE rest NO SCROLL CURSOR FOR SELECT digest, 0::bigint, 0::bigint"
              " FROM wayfarer.known ORDER BY digest",
    revoked[] = "DECLARE rest NO SCROLL CURSOR FOR SELECT digest, at, 1::bigint"
                " FROM wayfarer.revoked ORDER BY digest",
    bans[] = "DECLARE rest NO SCROLL CURSOR FOR SELECT session::int::bigint, subject, bits,"
             " since, until FROM wayfarer.bars ORDER BY session, subject, bits",
    notes[] = "DECLARE rest NO SCROLL CURSOR FOR SELECT at, who, what"
              " FROM wayfarer.notes ORDER BY id";

static bool export_head(PgTool *tool, const StoreSink *sink, WfFault *fault)
{
    PGresult *result =
        pg_tool_ask(tool, "SELECT key, (" PG_LAST_BEAT ") FROM wayfarer.secrets", NULL);
    uint8_t key[STORE_KEY];
    if (result == NULL)
        return pg_tool_fail(tool, fault);
    const bool good = PQntuples(result) == 1 && PQgetlength(result, 0, 0) == STORE_KEY;
    const int64_t beat = good ? pg_int(result, 0, 1) : 0;
    if (good)
        memcpy(key, PQgetvalue(result, 0, 0), STORE_KEY);
    PQclear(result);
    if (!good)
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s has no key", tool->call.where);
    return good && sink->head(sink->context, key, beat, fault);
}

static bool export_all(PgTool *tool, const StoreSink *sink, WfFault *fault)
{
    return export_head(tool, sink, fault) && export_tables(tool, sink, fault) &&
           export_rows(tool, known, put_word, sink, fault) &&
           export_rows(tool, revoked, put_word, sink, fault) &&
           export_rows(tool, bans, put_ban, sink, fault) &&
           export_rows(tool, notes, put_note, sink, fault);
}

static bool begin(PgTool *tool, WfFault *fault)
{
    return pg_tool_run(tool, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", NULL) ||
           pg_tool_fail(tool, fault);
}

bool pg_export(StoreTool *opened, const StoreSink *sink, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    if (!begin(tool, fault))
        return false;
    const bool good = export_all(tool, sink, fault);
    (void)pg_tool_run(tool, "ROLLBACK", NULL);
    return good && sink->end(sink->context, fault);
}

static bool export_some(StoreTool *opened, const char *declare,
                        bool (*put)(const Cursor *cursor, const StoreSink *sink, WfFault *fault),
                        const StoreSink *sink, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    if (!begin(tool, fault))
        return false;
    const bool good = export_rows(tool, declare, put, sink, fault);
    (void)pg_tool_run(tool, "ROLLBACK", NULL);
    return good;
}

bool pg_export_bans(StoreTool *opened, const StoreSink *sink, WfFault *fault)
{
    return export_some(opened, bans, put_ban, sink, fault);
}

bool pg_export_notes(StoreTool *opened, const StoreSink *sink, WfFault *fault)
{
    return export_some(opened, notes, put_note, sink, fault);
}

bool pg_export_table(StoreTool *opened, const char *name,
                     bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                     void *context, WfFault *fault)
{
    PgTool *tool = pg_tool_of(opened);
    Cursor cursor[PARTS];
    TableSnapshot taken = {.most = 0};
    if (!begin(tool, fault))
        return false;
    bool good = open_all(cursor, tool, one, name, fault);
    if (good && cursor[ROWS].ended)
        good = fault_fill(fault, WF_BAD_INPUT, 0, "there is no table %s", name) == WF_OK;
    good = good && take(cursor, &taken, fault);
    close_all(cursor);
    (void)pg_tool_run(tool, "ROLLBACK", NULL);
    good = good && visit(context, &taken.table, fault);
    table_snapshot_drop(&taken);
    return good;
}
