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

static bool see_head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    Seen *seen = context;
    (void)key, (void)beat, (void)fault;
    must(seen->heads++ == 0);
    return true;
}

static bool see_table(void *context, const StoreTable *table, WfFault *fault)
{
    Seen *seen = context;
    (void)fault;
    must(seen->heads == 1 && seen->ends == 0 && strlen(table->row.table) < STORE_TABLE_NAME &&
         table->slots <= STORE_SLOTS);
    for (size_t i = 0; i < table->slots; i++)
        must(table->slot[i].slot < STORE_SLOTS);
    for (size_t i = 0; i < table->events; i++)
        seen->counts.events += table->body[i] != NULL;
    seen->counts.tables++;
    return true;
}

static bool see_word(void *context, const StoreCookieDigest *word, WfFault *fault)
{
    (void)word, (void)fault;
    ((Seen *)context)->counts.words++;
    return true;
}

static bool see_ban(void *context, const StoreBan *ban, WfFault *fault)
{
    (void)fault;
    must(ban->bits <= 256);
    ((Seen *)context)->counts.bans++;
    return true;
}

static bool see_note(void *context, const StoreNote *note, WfFault *fault)
{
    (void)fault;
    must(strlen(note->what) < sizeof note->what && strlen(note->who) < sizeof note->who);
    ((Seen *)context)->counts.notes++;
    return true;
}

static bool see_end(void *context, WfFault *fault)
{
    (void)fault;
    must(((Seen *)context)->ends++ == 0);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Seen seen = {.heads = 0};
    const StoreSink sink = {.context = &seen,
                            .head = see_head,
                            .table = see_table,
                            .word = see_word,
                            .ban = see_ban,
                            .note = see_note,
                            .end = see_end};
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
