/* admin_replace.c - deletes a table, or restores it from a backup. Running servers find that the
 * store has another log than they know, forget theirs, and make visitors reconnect. */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "cli/errors.h"
#include "cli/server/admin.h"
#include "cli/server/noted.h"
#include "cli/server/transfer_progress.h"
#include "server/core/table/event_json.h"
#include "server/core/table/table.h"
#include "store/transfer/backup.h"
#include "store/transfer/table_snapshot.h"

/* ---- delete ---- */

/* Visitors first see that it is closed. A damaged table has nothing more to show. */
int admin_delete(const Admin *admin)
{
    WfFault fault = {.code = WF_OK};
    bool there;
    if (!store_tool_has(admin->tool, admin->name, &there, &fault))
        return cli_fault(&fault);
    if (!there)
        return cli_error(ERROR_NO_TABLE, fault_words(admin->name));
    int status = admin_note_table(admin, "delete");
    if (status == CLI_OK)
        status = admin_close_if_open(admin);
    if (status != CLI_OK)
        return status;
    return store_tool_remove(admin->tool, admin->name, &fault) ? CLI_OK : cli_fault(&fault);
}

/* ---- restore ---- */

typedef struct RestoredTable {
    const char *name;
    int64_t beat; /* when a server was last running, according to the backup; 0: never */
    TableSnapshot taken;
} RestoredTable;

static bool take_wanted(void *context, const StoreItem *item, WfFault *fault)
{
    RestoredTable *wanted = context;
    if (item->kind == ITEM_HEAD)
        wanted->beat = item->head.beat;
    return item->kind != ITEM_TABLE || strcmp(item->table->row.table, wanted->name) != 0 ||
           table_snapshot_copy(&wanted->taken, item->table, fault);
}

/* No seat is charged for the time since a server was last running, as when a whole store is
 * restored. */
static bool add_resumed(RestoredTable *wanted, WfFault *fault)
{
    TableSnapshot *taken = &wanted->taken;
    Table *table = admin_table(&taken->table, fault);
    if (table == NULL)
        return false;
    const int64_t now = noted_now(), at = now > table->changed ? now : table->changed,
                  since = table->changed > wanted->beat ? table->changed : wanted->beat;
    const TableEvent event = {.kind = EVENT_RESUMED,
                              .number = table->length + 1,
                              .at = at,
                              .seat = table_turn(table),
                              .ms = at > since ? at - since : 0};
    char *body = table_event_write(&event, table);
    bool good = body != NULL && table_add(table, &event, body);
    if (!good)
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    good = good && table_snapshot_add(taken, body, fault);
    taken->table.body = taken->body;
    taken->table.row.changed = at;
    taken->table.row.due = table_due(table);
    free(body);
    table_free(table);
    return good;
}

static int put(const Admin *admin, RestoredTable *wanted)
{
    WfFault fault = {.code = WF_OK};
    if (wanted->taken.table.events == 0)
        return cli_error(ERROR_NO_TABLE_IN_FILE, fault_words(admin->what),
                         fault_words(admin->name));
    const int64_t changed = wanted->taken.table.row.changed;
    const size_t events = wanted->taken.table.events;
    if (!add_resumed(wanted, &fault))
        return cli_fault(&fault);
    const int noted = admin_note_table(admin, "restore");
    if (noted != CLI_OK)
        return noted;
    if (!store_tool_put(admin->tool, &wanted->taken.table, &fault))
        return cli_fault(&fault);
    char time[ADMIN_TIME];
    admin_time(changed, time);
    printf("table: %s\nevents: %zu\nchanged: %s\n", admin->name, events, time);
    return CLI_OK;
}

static bool look(void *context, const StoreTable *stored, WfFault *fault)
{
    (void)context, (void)stored, (void)fault;
    return true;
}

/* Verifies the whole file before it writes anything. */
int admin_restore(const Admin *admin)
{
    WfFault fault = {.code = WF_OK};
    BackupCounts counts;
    RestoredTable wanted = {.name = admin->name};
    if (store_tool_table(admin->tool, admin->name, look, NULL, &fault))
        return cli_error(ERROR_TABLE_EXISTS, fault_words(admin->name));
    cli_catch_interrupts();
    TransferProgress reading =
        transfer_new("reading", (StoreSink){.context = &wanted, .take = take_wanted});
    const StoreSink sink = transfer_sink(&reading);
    const bool good = backup_read(admin->what, &sink, &counts, &fault);
    int status = transfer_end(&reading, good, &fault);
    if (status == CLI_OK)
        status = put(admin, &wanted);
    table_snapshot_drop(&wanted.taken);
    return status;
}
