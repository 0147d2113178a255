/* import.c - imports all of a store into an empty one, in one transaction. */
#include "base/fault.h"
#include "store/tool_backend.h"

/* Servers that start learn from the heartbeat how long no server was running. */
static bool put_head(StoreTool *tool, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    return query_run(tool, "UPDATE secrets SET key = $1", STORE_VALUES(store_bytes(key, STORE_KEY)),
                     fault) &&
           (beat == 0 ||
            query_run(tool, tool->use->put_beat, STORE_VALUES(store_number(beat)), fault));
}

static bool put_cookie(StoreTool *tool, const StoreCookieDigest *cookie, WfFault *fault)
{
    const StoreValue digest = store_bytes(cookie->digest, STORE_DIGEST);
    return cookie->revoked ? query_run(tool, tool->use->put_revoked,
                                       STORE_VALUES(digest, store_number(cookie->at)), fault)
                           : query_run(tool, "INSERT INTO known(digest) VALUES ($1)",
                                       STORE_VALUES(digest), fault);
}

static bool take(void *context, const StoreItem *item, WfFault *fault)
{
    StoreTool *tool = context;
    bool changed;
    switch (item->kind) {
    case ITEM_HEAD:
        return put_head(tool, item->head.key, item->head.beat, fault);
    case ITEM_TABLE:
        return tool->use->import_table(tool, item->table, fault);
    case ITEM_COOKIE:
        return put_cookie(tool, item->cookie, fault);
    case ITEM_BAN:
        return store_tool_ban(tool, item->ban, &changed, fault);
    case ITEM_NOTE:
        return store_tool_note(tool, item->note, fault);
    case ITEM_END:
        break;
    }
    return tool->use->end_import(tool, fault);
}

bool store_tool_import(StoreTool *tool, StoreSink *sink, int64_t *beat, WfFault *fault)
{
    int64_t any;
    if (!tool->use->begin_import(tool, fault) ||
        !query_one(tool, tool->use->latest_beat, STORE_NO_VALUES, beat, fault) ||
        !query_one(tool,
                   "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM events)"
                   " OR EXISTS (SELECT 1 FROM known) OR EXISTS (SELECT 1 FROM revoked)"
                   " OR EXISTS (SELECT 1 FROM bars) OR EXISTS (SELECT 1 FROM notes)",
                   STORE_NO_VALUES, &any, fault))
        return false;
    if (any != 0)
        return fault_fill(fault, WF_BAD_INPUT, 0, "%s %s is not empty: it was left as it is",
                          tool->use->noun, tool->name) == WF_OK;
    *sink = (StoreSink){.context = tool, .take = take};
    return query_run(tool, "DELETE FROM beats", STORE_NO_VALUES, fault);
}
