/* bans.c - what servers ask at intervals: the bans, and how the store is kept. */
#include <stdlib.h>

#include "store/sqlite/tool.h"

typedef struct List {
    StoreBan *ban;
    size_t count, room;
} List;

static bool add(void *context, const StoreBan *ban, WfFault *fault)
{
    List *list = context;
    (void)fault;
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 16;
        StoreBan *more = realloc(list->ban, room * sizeof *more);
        if (more == NULL)
            return false;
        list->ban = more;
        list->room = room;
    }
    list->ban[list->count++] = *ban;
    return true;
}

void sqlite_bans(Store *store, StoreBans take, void *context)
{
    List list = {.count = 0};
    const StoreSink sink = {.context = &list, .ban = add};
    const bool good = sqlite_export_bans(sqlite_of(store)->reader, &sink, NULL);
    take(context, list.ban, list.count, good);
    free(list.ban);
}

bool sqlite_upkeep(Store *opened, StoreUpkeep *upkeep)
{
    static const char last[] = "SELECT max(at) FROM notes WHERE what = '" STORE_NOTED_BACKUP "'";
    Sqlite *store = sqlite_of(opened);
    *upkeep = (StoreUpkeep){.backup = sqlite_number(store->reader, last)};
    for (unsigned i = 0; i < STORE_FILES; i++) {
        char name[STORE_PATH];
        struct stat file;
        if (sqlite_file(store, i, name, &file))
            upkeep->bytes += (uint64_t)file.st_size;
    }
    return upkeep->bytes != 0;
}
