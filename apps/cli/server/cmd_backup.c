/* cmd_backup.c - backup and restore: write all of a store to one file, and back. */
#include <signal.h>

#include "cli/errors.h"
#include "cli/server/noted.h"
#include "cli/server/transfer_progress.h"
#include "store/transfer/backup.h"

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
        return cli_fault(&fault);
    TransferProgress writing = transfer_new("writing", backup_sink(backup));
    writing.skips = skips;
    const StoreSink sink = transfer_sink(&writing);
    if (!store_tool_export(tool, &sink, &fault)) {
        backup_drop(backup);
        return transfer_end(&writing, false, &fault);
    }
    TransferProgress reading = transfer_new("reading back", (StoreSink){.context = NULL});
    const StoreSink look = transfer_sink(&reading);
    cli_progress_clear(&writing.progress);
    const bool good = backup_finish(backup, &look, &counts, &fault);
    reading.skipped = writing.skipped;
    const int status = transfer_end(&reading, good, &fault);
    if (good)
        print_counts(file, &counts);
    /* An empty store stays empty, so that a backup may be restored into it. */
    if (good && counts.tables > 0 && !noted(tool, STORE_NOTED_BACKUP, &fault))
        return cli_error(ERROR_BACKUP_NOT_NOTED, fault_words(file),
                         fault_words(cli_fault_text(&fault)));
    return status;
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
    (void)signal(SIGXFSZ, SIG_IGN); /* writing past the file size limit is an error */
    StoreTool *tool = transfer_store(store, false);
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
    int64_t beat;
    if (!store_tool_import(tool, &inner, &beat, &fault) ||
        !transfer_is_quiet(tool, beat, "", &fault))
        return transfer_refuse(file, store_tool_name(tool), &fault);
    TransferProgress writing = transfer_new("writing", inner);
    writing.from = file;
    writing.into = store_tool_name(tool);
    const StoreSink sink = transfer_sink(&writing);
    const bool good = backup_read(file, &sink, &counts, &fault);
    const int status = transfer_end(&writing, good, &fault);
    if (good)
        print_counts(file, &counts);
    return status;
}

/* Verifies the whole file before it creates or writes anything. */
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
    TransferProgress reading = transfer_new("reading", (StoreSink){.context = NULL});
    const StoreSink look = transfer_sink(&reading);
    const bool good = backup_read(words[0], &look, &counts, &fault);
    if (!good)
        return transfer_end(&reading, false, &fault);
    cli_progress_clear(&reading.progress);
    StoreTool *tool = transfer_store(store, true);
    if (tool == NULL)
        return CLI_BAD;
    const int status = read_backup(tool, words[0]);
    store_tool_close(tool);
    return status;
}
