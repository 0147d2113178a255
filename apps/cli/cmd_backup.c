/* cmd_backup.c - backup and restore: all that a store has, in one file and back. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "cli.h"
#include "store/backup.h"
#include "store/tool.h"
#include "store_path.h"

/* A sink that hands everything on to another one (or none), counts and shows that, and stops when
 * somebody presses Ctrl-C. */
typedef struct Watched {
    StoreSink inner;
    CliProgress progress;
    const char *what; /* is being done */
    uint64_t tables, events;
    bool skips; /* damaged tables */
    uint64_t skipped;
} Watched;

static bool watch_head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    const Watched *watched = context;
    return watched->inner.head == NULL ||
           watched->inner.head(watched->inner.context, key, beat, fault);
}

static bool watch_table(void *context, const StoreTable *table, WfFault *fault)
{
    Watched *watched = context;
    watched->tables++;
    watched->events += table->events;
    if (cli_progress_is_due(&watched->progress))
        cli_progress_show(&watched->progress, "%s: %llu tables, %llu events", watched->what,
                          (unsigned long long)watched->tables, (unsigned long long)watched->events);
    if (cli_interrupted() != 0) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "interrupted");
        return false;
    }
    return watched->inner.table == NULL ||
           watched->inner.table(watched->inner.context, table, fault);
}

static bool watch_word(void *context, const StoreKnown *word, WfFault *fault)
{
    const Watched *watched = context;
    return watched->inner.word == NULL || watched->inner.word(watched->inner.context, word, fault);
}

static bool watch_bar(void *context, const StoreBar *bar, WfFault *fault)
{
    const Watched *watched = context;
    return watched->inner.bar == NULL || watched->inner.bar(watched->inner.context, bar, fault);
}

static bool watch_note(void *context, const StoreNote *note, WfFault *fault)
{
    const Watched *watched = context;
    return watched->inner.note == NULL || watched->inner.note(watched->inner.context, note, fault);
}

static bool watch_end(void *context, WfFault *fault)
{
    const Watched *watched = context;
    return watched->inner.end == NULL || watched->inner.end(watched->inner.context, fault);
}

static bool watch_damaged(void *context, const char *table, const WfFault *why)
{
    Watched *watched = context;
    (void)table;
    if (!watched->skips)
        return false;
    cli_progress_clear(&watched->progress);
    (void)cli_error("%s", why->message);
    watched->skipped++;
    return true;
}

static Watched watched_new(const char *what, StoreSink inner)
{
    return (Watched){
        .inner = inner, .what = what, .progress = cli_progress(false, CLI_PATIENCE_MS)};
}

static StoreSink watched_sink(Watched *watched)
{
    return (StoreSink){.context = watched,
                       .head = watch_head,
                       .table = watch_table,
                       .word = watch_word,
                       .bar = watch_bar,
                       .note = watch_note,
                       .end = watch_end,
                       .damaged = watch_damaged};
}

/* ---- the end ---- */

static int ended(Watched *watched, bool good, const WfFault *fault)
{
    cli_progress_clear(&watched->progress);
    if (good)
        return watched->skipped > 0 ? CLI_NO : CLI_OK;
    if (cli_interrupted() != 0)
        return CLI_SIGNAL + cli_interrupted();
    return cli_error("%s", fault->message);
}

static void print_counts(const char *file, const BackupCounts *counts)
{
    printf("%s: %llu tables, %llu events\n", file, (unsigned long long)counts->tables,
           (unsigned long long)counts->events);
}

/* ---- backup ---- */

static int write_backup(StoreTool *tool, const char *file, bool packed, bool force, bool skips)
{
    WfFault fault = {.code = WF_OK};
    BackupCounts counts;
    Backup *backup = backup_begin(file, packed, force, &fault);
    if (backup == NULL)
        return cli_error("%s", fault.message);
    Watched writing = watched_new("writing", backup_sink(backup));
    writing.skips = skips;
    const StoreSink sink = watched_sink(&writing);
    if (!store_tool_pour(tool, &sink, &fault)) {
        backup_drop(backup);
        return ended(&writing, false, &fault);
    }
    Watched reading = watched_new("reading back", (StoreSink){.context = NULL});
    const StoreSink look = watched_sink(&reading);
    cli_progress_clear(&writing.progress);
    const bool good = backup_finish(backup, &look, &counts, &fault);
    reading.skipped = writing.skipped;
    const int status = ended(&reading, good, &fault);
    if (good)
        print_counts(file, &counts);
    return status;
}

static StoreTool *open_store(const char *store, bool make)
{
    char path[PATH_MAX];
    WfFault fault = {.code = WF_OK};
    if (store == NULL && !cli_default_store(make, path))
        return NULL;
    StoreTool *tool = store_tool_open(store != NULL ? store : path, make, &fault);
    if (tool == NULL)
        (void)cli_error("%s", fault.message);
    return tool;
}

int cmd_backup(int count, char **words)
{
    const char *store = NULL;
    bool packed = false, force = false, skips = false;
    const CliOption options[] = {CLI_VALUE("--store", store), CLI_FLAG("--gzip", packed),
                                 CLI_FLAG("--force", force), CLI_FLAG("--without-damaged", skips)};
    const int given = cli_options(count, words, options, CLI_COUNT(options), 0, 1);
    if (given < 1)
        return given == 0 ? cli_missing(0) : CLI_BAD;
    cli_catch_interrupts();
    (void)signal(SIGXFSZ, SIG_IGN); /* a full file is an error */
    StoreTool *tool = open_store(store, false);
    if (tool == NULL)
        return CLI_BAD;
    const int status = write_backup(tool, words[0], packed, force, skips);
    store_tool_close(tool);
    return status;
}

/* ---- restore ---- */

static int read_backup(StoreTool *tool, const char *file)
{
    WfFault fault = {.code = WF_OK};
    BackupCounts counts;
    StoreSink inner;
    if (!store_tool_fill(tool, &inner, &fault))
        return cli_error("%s", fault.message);
    Watched writing = watched_new("writing", inner);
    const StoreSink sink = watched_sink(&writing);
    const bool good = backup_read(file, &sink, &counts, &fault);
    const int status = ended(&writing, good, &fault);
    if (good)
        print_counts(file, &counts);
    return status;
}

/* The whole file is verified before anything is made or written. */
int cmd_restore(int count, char **words)
{
    const char *store = NULL;
    const CliOption options[] = {CLI_VALUE("--store", store)};
    const int given = cli_options(count, words, options, CLI_COUNT(options), 0, 1);
    if (given < 1)
        return given == 0 ? cli_missing(0) : CLI_BAD;
    cli_catch_interrupts();
    (void)signal(SIGXFSZ, SIG_IGN);
    WfFault fault = {.code = WF_OK};
    BackupCounts counts;
    Watched reading = watched_new("reading", (StoreSink){.context = NULL});
    const StoreSink look = watched_sink(&reading);
    const bool good = backup_read(words[0], &look, &counts, &fault);
    if (!good)
        return ended(&reading, false, &fault);
    cli_progress_clear(&reading.progress);
    StoreTool *tool = open_store(store, true);
    if (tool == NULL)
        return CLI_BAD;
    const int status = read_backup(tool, words[0]);
    store_tool_close(tool);
    return status;
}
