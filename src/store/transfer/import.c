/* import.c - imports all of a store into an empty one, in one transaction. */
#include "base/fault.h"
#include "store/tool_backend.h"

/* Servers that start learn from the heartbeat how long no server was running. */
static bool put_head(void *context, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    StoreTool *tool = context;
    return query_run(tool, "UPDATE secrets SET key = $1", STORE_VALUES(store_bytes(key, STORE_KEY)),
                     fault) &&
           (beat == 0 ||
            query_run(tool, tool->use->put_beat, STORE_VALUES(store_number(beat)), fault));
}

static bool put_table(void *context, const StoreTable *table, WfFault *fault)
{
    StoreTool *tool = context;
    return tool->use->import_table(tool, table, fault);
}

static bool put_word(void *context, const StoreCookieDigest *word, WfFault *fault)
{
    StoreTool *tool = context;
    const StoreValue digest = store_bytes(word->digest, STORE_DIGEST);
    return word->revoked ? query_run(tool, tool->use->put_revoked,
                                     STORE_VALUES(digest, store_number(word->at)), fault)
                         : query_run(tool, "INSERT INTO known(digest) VALUES ($1)",
                                     STORE_VALUES(digest), fault);
}

static bool put_ban(void *context, const StoreBan *ban, WfFault *fault)
{
    bool changed;
    return store_tool_ban(context, ban, &changed, fault);
}

static bool put_note(void *context, const StoreNote *note, WfFault *fault)
{
    return store_tool_note(context, note, fault);
}

static bool end(void *context, WfFault *fault)
{
    StoreTool *tool = context;
    return tool->use->end_import(tool, fault);
}

bool store_tool_import(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault)
{
    int64_t any;
    if (!tool->use->begin_import(tool, fault) ||
        !query_one(tool, tool->use->latest_beat, beat, fault) ||
        !query_one(tool,
                   "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM events)"
                   " OR EXISTS (SELECT 1 FROM known) OR EXISTS (SELECT 1 FROM revoked)"
                   " OR EXISTS (SELECT 1 FROM bars) OR EXISTS (SELECT 1 FROM notes)",
                   &any, fault))
        return false;
    if (any != 0)
        return fault_fill(fault, WF_BAD_INPUT, 0, "%s %s is not empty: it was left as it is",
                          tool->use->noun, tool->name) == WF_OK;
    *sink = (StoreSink){.context = tool,
                        .head = put_head,
                        .table = put_table,
                        .word = put_word,
                        .ban = put_ban,
                        .note = put_note,
                        .end = end};
    return query_run(tool, "DELETE FROM beats", (StoreValues){.count = 0}, fault);
}
