/* taken.c - see taken.h. */
#include "store/taken.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"

void taken_drop(StoreTaken *taken)
{
    for (size_t i = 0; i < taken->table.events; i++)
        free(taken->body[i]);
    free(taken->body);
    *taken = (StoreTaken){0};
}

bool taken_add(StoreTaken *taken, const char *body, WfFault *fault)
{
    if (taken->table.events == taken->most) {
        const size_t most = 2 * taken->most + 16;
        char **more = realloc(taken->body, most * sizeof *more);
        if (more == NULL)
            return fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory") == WF_OK;
        taken->body = more;
        taken->most = most;
    }
    char *copy = strdup(body);
    if (copy == NULL)
        return fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory") == WF_OK;
    taken->body[taken->table.events++] = copy;
    return true;
}

bool taken_has_all(const StoreTaken *taken, uint64_t length, WfFault *fault)
{
    if (taken->table.events < length)
        return taken_refuse(taken, "event", length, "is missing", fault);
    return taken->table.events == length ||
           taken_refuse(taken, "event", length + 1, "is one too many", fault);
}

bool taken_refuse(const StoreTaken *taken, const char *what, uint64_t number, const char *why,
                  WfFault *fault)
{
    const char *name = taken->table.row.table;
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "table %s of the store: %s %" PRIu64 " %s",
                     name[0] != '\0' ? name : "of no name", what, number, why);
    return false;
}
