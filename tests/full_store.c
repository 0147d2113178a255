/* full_store.c - see full_store.h. */
#include "full_store.h"

#include <stdio.h>
#include <string.h>

static bool put_tables(const StoreSink *sink, unsigned tables, WfFault *fault)
{
    char longest[FULL_STORE_LONG_EVENT + 1];
    memset(longest, 'a', FULL_STORE_LONG_EVENT);
    longest[FULL_STORE_LONG_EVENT] = '\0';
    char *bodies[] = {"{\"kind\":\"created\",\"text\":\"\\u00e9 \xc3\xa9 \\\" \\\\\"}", longest,
                      "{\"kind\":\"talk\",\"text\":\"{\\\"end\\\":true}\"}"};
    bool good = true;
    for (unsigned i = 0; i < tables && good; i++) {
        StoreSlot slot[] = {{.slot = 0, .digest = {1, 2, 3}}, {.slot = 7, .digest = {(uint8_t)i}}};
        StoreTable table = {.row = {.changed = 1000 + i, .due = i == 2 ? 5000 : 0, .open = i == 3},
                            .body = bodies,
                            .events = i % 3 + 1,
                            .slot = slot,
                            .slots = i % 3};
        (void)snprintf(table.row.table, STORE_TABLE_NAME, "abcdefghi%03u", i % 1000);
        good = sink_take(sink, (StoreItem){.kind = ITEM_TABLE, .table = &table}, fault);
    }
    return good;
}

bool full_store_put(const StoreSink *sink, unsigned tables, WfFault *fault)
{
    const uint8_t key[STORE_KEY] = {9, 8, 7};
    const StoreCookieDigest known = {.digest = {4}},
                            revoked = {.digest = {5}, .revoked = true, .at = 77};
    const StoreBan ban = {.subject = {6}, .bits = 120, .since = 1, .until = 2},
                   session = {.session = true, .subject = {1}, .bits = 256, .since = 3};
    const StoreNote note = {.at = 3, .who = "operator", .what = "close 'a' \xc3\xa9"};
    return sink_take(sink, (StoreItem){.kind = ITEM_HEAD, .head = {key, 4711}}, fault) &&
           put_tables(sink, tables, fault) &&
           sink_take(sink, (StoreItem){.kind = ITEM_COOKIE, .cookie = &known}, fault) &&
           sink_take(sink, (StoreItem){.kind = ITEM_COOKIE, .cookie = &revoked}, fault) &&
           sink_take(sink, (StoreItem){.kind = ITEM_BAN, .ban = &ban}, fault) &&
           sink_take(sink, (StoreItem){.kind = ITEM_BAN, .ban = &session}, fault) &&
           sink_take(sink, (StoreItem){.kind = ITEM_NOTE, .note = &note}, fault);
}

bool full_store_make(const char *url, unsigned tables, WfFault *fault)
{
    StoreSink sink;
    int64_t beat;
    StoreTool *tool = store_tool_open(url, true, fault);
    if (tool == NULL)
        return false;
    const bool good = store_tool_import(tool, &sink, &beat, fault) &&
                      full_store_put(&sink, tables, fault) &&
                      sink_take(&sink, (StoreItem){.kind = ITEM_END}, fault);
    store_tool_close(tool);
    return good;
}
