/* export.c - exports all of a store, or one table, as of one moment. Tables, events and slots are
 * read side by side, in the order of the tables' names. */
#include <stdio.h>

#include "base/fault.h"
#include "store/checksum.h"
#include "store/tool_backend.h"
#include "store/transfer/table_snapshot.h"

enum { ROWS, EVENTS, SLOTS, PARTS };

#define PARTS_OF(names)                                                                            \
    {                                                                                              \
        "SELECT name, changed, due, open, length FROM tables WHERE name " names " ORDER BY name",  \
            "SELECT name, number, body, checksum FROM events WHERE name " names                    \
            " ORDER BY name, number",                                                              \
            "SELECT name, slot, digest, checksum FROM slots WHERE name " names                     \
            " ORDER BY name, slot"                                                                 \
    }

static const char *const one[PARTS] = PARTS_OF("= $1"), *const from[PARTS] = PARTS_OF(">= $1");

typedef struct Exporter {
    StoreTool *tool;
    const char *const *sql;
    StoreCursor cursor[PARTS];
} Exporter;

/* ---- a table ---- */

/* Goes to the first row of a table, or behind where it would be. */
static bool reach(Exporter *exporter, unsigned part, const char *name, WfFault *fault)
{
    StoreCursor *cursor = &exporter->cursor[part];
    bool good = cursor->tool != NULL || query_open(exporter->tool, cursor, exporter->sql[part],
                                                   STORE_VALUES(store_text(name)), fault);
    while (good && cursor->row && strcmp(query_text(cursor, 0), name) < 0)
        good = query_next(cursor, fault);
    return good;
}

static void close_from(Exporter *exporter, unsigned part)
{
    for (; part < PARTS; part++)
        query_close(&exporter->cursor[part]);
}

/* Whether the cursor's row belongs to the table. */
static bool is_at(const StoreCursor *cursor, const char *name)
{
    return cursor->row && strcmp(query_text(cursor, 0), name) == 0;
}

/* Whether column 3 is the checksum of column 2. */
static bool is_good(const StoreCursor *cursor, const char *name, uint64_t number)
{
    size_t size;
    const char *bytes = cursor->tool->use->bytes(cursor, 2, &size);
    return (uint64_t)query_number(cursor, 3) == checksum(name, number, bytes, size);
}

static bool take_events(Exporter *exporter, TableSnapshot *taken, uint64_t length, WfFault *fault)
{
    StoreCursor *cursor = &exporter->cursor[EVENTS];
    const char *name = taken->table.row.table;
    bool good = reach(exporter, EVENTS, name, fault);
    while (good && is_at(cursor, name)) {
        const uint64_t number = taken->table.events + 1;
        if ((uint64_t)query_number(cursor, 1) != number)
            good = table_snapshot_refuse(taken, "event", number, "is missing", fault);
        else if (!is_good(cursor, name, number))
            good = table_snapshot_refuse(taken, "event", number, "is damaged", fault);
        else
            good = table_snapshot_add(taken, query_text(cursor, 2), fault);
        good = good && query_next(cursor, fault);
    }
    return good && table_snapshot_has_all(taken, length, fault);
}

static bool take_slots(Exporter *exporter, TableSnapshot *taken, WfFault *fault)
{
    StoreCursor *cursor = &exporter->cursor[SLOTS];
    const char *name = taken->table.row.table;
    bool good = reach(exporter, SLOTS, name, fault);
    while (good && is_at(cursor, name)) {
        const int64_t number = query_number(cursor, 1);
        StoreSlot *slot = &taken->slot[taken->table.slots];
        if (taken->table.slots >= STORE_SLOTS || number < 0 || number >= STORE_SLOTS ||
            !is_good(cursor, name, (uint64_t)number) ||
            !query_copy(cursor, 2, slot->digest, STORE_DIGEST))
            return table_snapshot_refuse(taken, "slot", (uint64_t)number, "is damaged", fault);
        slot->slot = (uint8_t)number;
        taken->table.slots++;
        good = query_next(cursor, fault);
    }
    return good;
}

/* Reads the table of the row at which the first cursor stands. */
static bool take(Exporter *exporter, TableSnapshot *taken, WfFault *fault)
{
    const StoreCursor *row = &exporter->cursor[ROWS];
    const char *name = query_text(row, 0);
    StoreRow *own = &taken->table.row;
    if (strlen(name) >= sizeof own->table)
        return table_snapshot_refuse(taken, "row", 0, "is damaged", fault);
    memcpy(own->table, name, strlen(name) + 1);
    own->changed = query_number(row, 1);
    own->due = query_number(row, 2);
    own->open = query_number(row, 3) != 0;
    if (!take_events(exporter, taken, (uint64_t)query_number(row, 4), fault) ||
        !take_slots(exporter, taken, fault))
        return false;
    taken->table.body = taken->body;
    taken->table.slot = taken->slot;
    return true;
}

/* A lost connection is not damage to one table. The other cursors are opened again at the next
 * table, because SQLite cannot go on after a damaged page. */
static bool go_without(Exporter *exporter, const StoreSink *sink, const char *name,
                       const WfFault *why, WfFault *fault)
{
    close_from(exporter, EVENTS);
    const bool on = exporter->tool->use->goes_on(exporter->tool) && sink->damaged != NULL &&
                    sink->damaged(sink->context, name, why);
    if (!on)
        (void)fault_fill(fault, why->code, 0, "%s", why->plain);
    return on;
}

static bool export_tables(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    Exporter exporter = {.tool = tool, .sql = from};
    bool good = reach(&exporter, ROWS, "", fault);
    while (good && exporter.cursor[ROWS].row) {
        TableSnapshot taken = {.most = 0};
        WfFault why = {.code = WF_OK};
        good = take(&exporter, &taken, &why)
                   ? sink_take(sink, (StoreItem){.kind = ITEM_TABLE, .table = &taken.table}, fault)
                   : go_without(&exporter, sink, taken.table.row.table, &why, fault);
        table_snapshot_drop(&taken);
        good = good && query_next(&exporter.cursor[ROWS], fault);
    }
    close_from(&exporter, ROWS);
    return good;
}

/* ---- the rest ---- */

/* Hands each row of a query to `put`. */
static bool export_rows(StoreTool *tool, const char *sql,
                        bool (*put)(const StoreCursor *row, const StoreSink *sink, WfFault *fault),
                        const StoreSink *sink, WfFault *fault)
{
    StoreCursor cursor;
    bool good = query_open(tool, &cursor, sql, STORE_NO_VALUES, fault);
    while (good && cursor.row)
        good = put(&cursor, sink, fault) && query_next(&cursor, fault);
    query_close(&cursor);
    return good;
}

static bool put_head(const StoreCursor *row, const StoreSink *sink, WfFault *fault)
{
    uint8_t key[STORE_KEY];
    int64_t beat;
    return (query_copy(row, 0, key, STORE_KEY) ||
            fault_fill(fault, WF_BAD_INPUT, 0, "%s %s has no key", row->tool->use->noun,
                       row->tool->name) == WF_OK) &&
           query_one(row->tool, row->tool->use->last_beat, STORE_NO_VALUES, &beat, fault) &&
           sink_take(sink, (StoreItem){.kind = ITEM_HEAD, .head = {key, beat}}, fault);
}

/* A digest of another size, of a cookie or in a ban, matches nothing: it is left out. */
static bool put_cookie(const StoreCursor *row, const StoreSink *sink, WfFault *fault)
{
    StoreCookieDigest cookie = {.at = query_number(row, 1), .revoked = query_number(row, 2) != 0};
    return !query_copy(row, 0, cookie.digest, STORE_DIGEST) ||
           sink_take(sink, (StoreItem){.kind = ITEM_COOKIE, .cookie = &cookie}, fault);
}

static bool put_ban(const StoreCursor *row, const StoreSink *sink, WfFault *fault)
{
    StoreBan ban = {.session = query_number(row, 0) != 0,
                    .bits = (unsigned)query_number(row, 2),
                    .since = query_number(row, 3),
                    .until = query_number(row, 4)};
    return !query_copy(row, 1, ban.subject, STORE_DIGEST) ||
           sink_take(sink, (StoreItem){.kind = ITEM_BAN, .ban = &ban}, fault);
}

static bool put_note(const StoreCursor *row, const StoreSink *sink, WfFault *fault)
{
    StoreNote note = {.at = query_number(row, 0)};
    (void)snprintf(note.who, sizeof note.who, "%s", query_text(row, 1));
    (void)snprintf(note.what, sizeof note.what, "%s", query_text(row, 2));
    return sink_take(sink, (StoreItem){.kind = ITEM_NOTE, .note = &note}, fault);
}

static const char key[] = "SELECT key FROM secrets",
                  known[] = "SELECT digest, 0, 0 FROM known ORDER BY digest",
                  revoked[] = "SELECT digest, at, 1 FROM revoked ORDER BY digest",
                  bans[] = "SELECT session, subject, bits, since, until FROM bars"
                           " ORDER BY session, subject, bits",
                  notes[] = "SELECT at, who, what FROM notes ORDER BY id";

bool store_tool_export(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    if (!tool->use->begin(tool, fault))
        return false;
    const bool good = export_rows(tool, key, put_head, sink, fault) &&
                      export_tables(tool, sink, fault) &&
                      export_rows(tool, known, put_cookie, sink, fault) &&
                      export_rows(tool, revoked, put_cookie, sink, fault) &&
                      export_rows(tool, bans, put_ban, sink, fault) &&
                      export_rows(tool, notes, put_note, sink, fault);
    tool->use->end(tool);
    return good && sink_take(sink, (StoreItem){.kind = ITEM_END}, fault);
}

bool store_tool_table(StoreTool *tool, const char *name,
                      bool (*visit)(void *context, const StoreTable *table, WfFault *fault),
                      void *context, WfFault *fault)
{
    Exporter exporter = {.tool = tool, .sql = one};
    TableSnapshot taken = {.most = 0};
    if (!tool->use->begin(tool, fault))
        return false;
    bool good = reach(&exporter, ROWS, name, fault);
    if (good && !exporter.cursor[ROWS].row)
        good = fault_fill(fault, WF_BAD_INPUT, 0, "there is no table %s", name) == WF_OK;
    good = good && take(&exporter, &taken, fault);
    close_from(&exporter, ROWS);
    tool->use->end(tool);
    good = good && visit(context, &taken.table, fault);
    table_snapshot_drop(&taken);
    return good;
}

bool store_tool_bans(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    return export_rows(tool, bans, put_ban, sink, fault);
}

bool store_tool_notes(StoreTool *tool, const StoreSink *sink, WfFault *fault)
{
    return export_rows(tool, notes, put_note, sink, fault);
}
