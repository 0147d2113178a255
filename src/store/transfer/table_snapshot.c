/* table_snapshot.c - see table_snapshot.h. */
#include "store/transfer/table_snapshot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"

void table_snapshot_drop(TableSnapshot *snapshot)
{
    for (size_t i = 0; i < snapshot->table.events; i++)
        free(snapshot->body[i]);
    free(snapshot->body);
    *snapshot = (TableSnapshot){0};
}

bool table_snapshot_add(TableSnapshot *snapshot, const char *body, WfFault *fault)
{
    if (snapshot->table.events == snapshot->most) {
        const size_t most = 2 * snapshot->most + 16;
        char **more = realloc(snapshot->body, most * sizeof *more);
        if (more == NULL)
            return fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory") == WF_OK;
        snapshot->body = more;
        snapshot->most = most;
    }
    char *copy = strdup(body);
    if (copy == NULL)
        return fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory") == WF_OK;
    snapshot->body[snapshot->table.events++] = copy;
    return true;
}

bool table_snapshot_copy(TableSnapshot *snapshot, const StoreTable *table, WfFault *fault)
{
    bool good = true;
    for (size_t i = 0; i < table->events && good; i++)
        good = table_snapshot_add(snapshot, table->body[i], fault);
    for (size_t i = 0; i < table->slots && i < STORE_SLOTS; i++)
        snapshot->slot[i] = table->slot[i];
    snapshot->table.row = table->row;
    snapshot->table.slots = table->slots;
    snapshot->table.body = snapshot->body;
    snapshot->table.slot = snapshot->slot;
    return good;
}

bool table_snapshot_has_all(const TableSnapshot *snapshot, uint64_t length, WfFault *fault)
{
    if (snapshot->table.events < length)
        return table_snapshot_refuse(snapshot, "event", length, "is missing", fault);
    return snapshot->table.events == length ||
           table_snapshot_refuse(snapshot, "event", length + 1, "is one too many", fault);
}

bool table_snapshot_refuse(const TableSnapshot *snapshot, const char *what, uint64_t number,
                           const char *why, WfFault *fault)
{
    const char *name = snapshot->table.row.table;
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "table %s of the store: %s %" PRIu64 " %s",
                     name[0] != '\0' ? name : "of no name", what, number, why);
    return false;
}
