/* bans.c - what servers ask at intervals: the bans, and how the store is kept. */
#include <stdlib.h>
#include <string.h>

#include "store/sqlite/inside.h"

typedef struct List {
    StoreBan *ban;
    size_t count, room;
} List;

static bool add(List *list, sqlite3_stmt *row)
{
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 16;
        StoreBan *more = realloc(list->ban, room * sizeof *more);
        if (more == NULL)
            return false;
        list->ban = more;
        list->room = room;
    }
    StoreBan *ban = &list->ban[list->count];
    *ban = (StoreBan){.session = sqlite3_column_int(row, 0) != 0,
                      .bits = (unsigned)sqlite3_column_int(row, 2),
                      .since = sqlite3_column_int64(row, 3),
                      .until = sqlite3_column_int64(row, 4)};
    if (sqlite3_column_bytes(row, 1) != STORE_DIGEST)
        return true;
    memcpy(ban->subject, sqlite3_column_blob(row, 1), STORE_DIGEST);
    list->count++;
    return true;
}

void sqlite_bans(Store *store, StoreBans take, void *context)
{
    List list = {.count = 0};
    sqlite3_stmt *row = NULL;
    (void)sqlite3_prepare_v2(sqlite_of(store)->reader,
                             "SELECT session, subject, bits, since, until FROM bars"
                             " ORDER BY session, subject, bits",
                             -1, &row, NULL);
    bool good = row != NULL;
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(row)) == SQLITE_ROW)
        good = add(&list, row);
    (void)sqlite3_finalize(row);
    take(context, list.ban, list.count, good && code == SQLITE_DONE);
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
