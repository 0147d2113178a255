/* transfer_progress.c - see transfer_progress.h. */
#include "cli/server/transfer_progress.h"

#include "base/fault.h"
#include "cli/errors.h"
#include "cli/server/noted.h"
#include "cli/server/store_path.h"

/* A running server sends a heartbeat every second. */
enum { QUIET = 3000 /* milliseconds */ };

bool transfer_is_quiet(const StoreTool *tool, int64_t beat, const char *hint, WfFault *fault)
{
    return beat <= noted_now() - QUIET ||
           fault_fill(fault, WF_BAD_INPUT, 0,
                      "a server works on %s: stop it and try again in three seconds%s",
                      store_tool_name(tool), hint) == WF_OK;
}

static bool watch_head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    const TransferProgress *transfer = context;
    if (transfer->quiet != NULL &&
        !transfer_is_quiet(transfer->quiet, beat, ", or copy what is there now with --online",
                           fault))
        return false;
    return transfer->inner.head == NULL ||
           transfer->inner.head(transfer->inner.context, key, beat, fault);
}

static bool watch_table(void *context, const StoreTable *table, WfFault *fault)
{
    TransferProgress *transfer = context;
    transfer->tables++;
    transfer->events += table->events;
    if (cli_progress_is_due(&transfer->progress))
        cli_progress_show(&transfer->progress, "%s: %llu tables, %llu events", transfer->what,
                          (unsigned long long)transfer->tables,
                          (unsigned long long)transfer->events);
    if (cli_interrupted() != 0) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "interrupted");
        return false;
    }
    return transfer->inner.table == NULL ||
           transfer->inner.table(transfer->inner.context, table, fault);
}

static bool watch_word(void *context, const StoreCookieDigest *word, WfFault *fault)
{
    const TransferProgress *transfer = context;
    return transfer->inner.word == NULL ||
           transfer->inner.word(transfer->inner.context, word, fault);
}

static bool watch_ban(void *context, const StoreBan *ban, WfFault *fault)
{
    const TransferProgress *transfer = context;
    return transfer->inner.ban == NULL || transfer->inner.ban(transfer->inner.context, ban, fault);
}

static bool watch_note(void *context, const StoreNote *note, WfFault *fault)
{
    const TransferProgress *transfer = context;
    return transfer->inner.note == NULL ||
           transfer->inner.note(transfer->inner.context, note, fault);
}

static bool watch_end(void *context, WfFault *fault)
{
    const TransferProgress *transfer = context;
    return transfer->inner.end == NULL || transfer->inner.end(transfer->inner.context, fault);
}

static bool watch_damaged(void *context, const char *table, const WfFault *why)
{
    TransferProgress *transfer = context;
    (void)table;
    if (!transfer->skips)
        return false;
    cli_progress_clear(&transfer->progress);
    (void)cli_fault(why);
    transfer->skipped++;
    return true;
}

TransferProgress transfer_new(const char *what, StoreSink inner)
{
    return (TransferProgress){
        .inner = inner, .what = what, .progress = cli_progress(false, CLI_PATIENCE_MS)};
}

StoreSink transfer_sink(TransferProgress *transfer)
{
    return (StoreSink){.context = transfer,
                       .head = watch_head,
                       .table = watch_table,
                       .word = watch_word,
                       .ban = watch_ban,
                       .note = watch_note,
                       .end = watch_end,
                       .damaged = watch_damaged};
}

/* ---- the end ---- */

int transfer_end(TransferProgress *transfer, bool good, const WfFault *fault)
{
    cli_progress_clear(&transfer->progress);
    if (good)
        return transfer->skipped > 0 ? CLI_NO : CLI_OK;
    if (cli_interrupted() != 0)
        return CLI_SIGNAL + cli_interrupted();
    return transfer->into != NULL ? transfer_refuse(transfer->from, transfer->into, fault)
                                  : cli_fault(fault);
}

int transfer_refuse(const char *from, const char *into, const WfFault *fault)
{
    return cli_error(ERROR_TRANSFER_FAILED, fault_words(from), fault_words(into),
                     fault_words(cli_fault_text(fault)));
}

StoreTool *transfer_store(const char *store, bool make)
{
    char path[PATH_MAX];
    WfFault fault = {.code = WF_OK};
    if (store == NULL && !cli_default_store(make, path))
        return NULL;
    StoreTool *tool = store_tool_open(store != NULL ? store : path, make, &fault);
    if (tool == NULL)
        (void)cli_fault(&fault);
    return tool;
}
