/* watched.c - see watched.h. */
#include "cli/server/watched.h"

#include "base/fault.h"
#include "cli/server/noted.h"
#include "cli/server/store_path.h"

/* A running server sends a heartbeat every second. */
enum { QUIET = 3000 /* milliseconds */ };

bool watched_is_quiet(const StoreTool *tool, int64_t beat, const char *hint, WfFault *fault)
{
    return beat <= noted_now() - QUIET ||
           fault_fill(fault, WF_BAD_INPUT, 0,
                      "a server works on %s: stop it and try again in three seconds%s",
                      store_tool_name(tool), hint) == WF_OK;
}

static bool watch_head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    const TransferProgress *watched = context;
    if (watched->quiet != NULL &&
        !watched_is_quiet(watched->quiet, beat, ", or copy what is there now with --online", fault))
        return false;
    return watched->inner.head == NULL ||
           watched->inner.head(watched->inner.context, key, beat, fault);
}

static bool watch_table(void *context, const StoreTable *table, WfFault *fault)
{
    TransferProgress *watched = context;
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

static bool watch_word(void *context, const StoreCookieDigest *word, WfFault *fault)
{
    const TransferProgress *watched = context;
    return watched->inner.word == NULL || watched->inner.word(watched->inner.context, word, fault);
}

static bool watch_ban(void *context, const StoreBan *ban, WfFault *fault)
{
    const TransferProgress *watched = context;
    return watched->inner.ban == NULL || watched->inner.ban(watched->inner.context, ban, fault);
}

static bool watch_note(void *context, const StoreNote *note, WfFault *fault)
{
    const TransferProgress *watched = context;
    return watched->inner.note == NULL || watched->inner.note(watched->inner.context, note, fault);
}

static bool watch_end(void *context, WfFault *fault)
{
    const TransferProgress *watched = context;
    return watched->inner.end == NULL || watched->inner.end(watched->inner.context, fault);
}

static bool watch_damaged(void *context, const char *table, const WfFault *why)
{
    TransferProgress *watched = context;
    (void)table;
    if (!watched->skips)
        return false;
    cli_progress_clear(&watched->progress);
    (void)cli_error("%s", why->message);
    watched->skipped++;
    return true;
}

TransferProgress watched_new(const char *what, StoreSink inner)
{
    return (TransferProgress){
        .inner = inner, .what = what, .progress = cli_progress(false, CLI_PATIENCE_MS)};
}

StoreSink watched_sink(TransferProgress *watched)
{
    return (StoreSink){.context = watched,
                       .head = watch_head,
                       .table = watch_table,
                       .word = watch_word,
                       .ban = watch_ban,
                       .note = watch_note,
                       .end = watch_end,
                       .damaged = watch_damaged};
}

/* ---- the end ---- */

int watched_end(TransferProgress *watched, bool good, const WfFault *fault)
{
    cli_progress_clear(&watched->progress);
    if (good)
        return watched->skipped > 0 ? CLI_NO : CLI_OK;
    if (cli_interrupted() != 0)
        return CLI_SIGNAL + cli_interrupted();
    return watched->into != NULL ? watched_refuse(watched->from, watched->into, fault)
                                 : cli_error("%s", fault->message);
}

int watched_refuse(const char *from, const char *into, const WfFault *fault)
{
    return cli_error("%s was not written into %s: %s", from, into, fault->message);
}

StoreTool *watched_store(const char *store, bool make)
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
