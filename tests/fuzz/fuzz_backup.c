/* fuzz_backup.c - any bytes as a backup: either refused with one line that names the file, or each
 * part is delivered as often as its count says, and the end once, after everything else. */
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"
#include "store/transfer/backup.h"

typedef struct Seen {
    BackupCounts counts;
    unsigned heads, ends;
} Seen;

static void see_table(Seen *seen, const StoreTable *table)
{
    must(seen->heads == 1 && seen->ends == 0 && strlen(table->row.table) < STORE_TABLE_NAME &&
         table->slots <= STORE_SLOTS);
    for (size_t i = 0; i < table->slots; i++)
        must(table->slot[i].slot < STORE_SLOTS);
    for (size_t i = 0; i < table->events; i++)
        seen->counts.events += table->body[i] != NULL;
    seen->counts.tables++;
}

static bool see(void *context, const StoreItem *item, WfFault *fault)
{
    Seen *seen = context;
    (void)fault;
    switch (item->kind) {
    case ITEM_HEAD:
        must(seen->heads++ == 0);
        break;
    case ITEM_TABLE:
        see_table(seen, item->table);
        break;
    case ITEM_COOKIE:
        seen->counts.words++;
        break;
    case ITEM_BAN:
        must(item->ban->bits <= 256);
        seen->counts.bans++;
        break;
    case ITEM_NOTE:
        must(strlen(item->note->what) < sizeof item->note->what &&
             strlen(item->note->who) < sizeof item->note->who);
        seen->counts.notes++;
        break;
    case ITEM_END:
        must(seen->ends++ == 0);
        break;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Seen seen = {.heads = 0};
    const StoreSink sink = {.context = &seen, .take = see};
    BackupCounts counts;
    WfFault fault = {0};
    char path[64];
    const int file = memfd_create("backup", MFD_CLOEXEC);
    must(file >= 0 && write(file, data, size) == (ssize_t)size);
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (backup_read(path, &sink, &counts, &fault))
        must(seen.ends == 1 && memcmp(&counts, &seen.counts, sizeof counts) == 0);
    else
        must(seen.ends == 0 && strncmp(fault.plain, path, strlen(path)) == 0 &&
             strchr(fault.plain, '\n') == NULL);
    (void)close(file);
    return 0;
}
