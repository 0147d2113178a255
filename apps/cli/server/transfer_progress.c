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

static bool watch_table(TransferProgress *transfer, const StoreTable *table, WfFault *fault)
{
    transfer->tables++;
    transfer->events += table->events;
    if (cli_progress_is_due(&transfer->progress))
        cli_progress_show(&transfer->progress, "%s: %llu tables, %llu events", transfer->what,
                          (unsigned long long)transfer->tables,
                          (unsigned long long)transfer->events);
    return cli_interrupted() == 0 || fault_fill(fault, WF_BAD_INPUT, 0, "interrupted") == WF_OK;
}

static bool watch(void *context, const StoreItem *item, WfFault *fault)
{
    TransferProgress *transfer = context;
    if (item->kind == ITEM_HEAD && transfer->quiet != NULL &&
        !transfer_is_quiet(transfer->quiet, item->head.beat,
                           ", or copy what is there now with --online", fault))
        return false;
    if (item->kind == ITEM_TABLE && !watch_table(transfer, item->table, fault))
        return false;
    return sink_take(&transfer->inner, *item, fault);
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
    return (StoreSink){.context = transfer, .take = watch, .damaged = watch_damaged};
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
