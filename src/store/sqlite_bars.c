/* sqlite_bars.c - who is barred, for servers that ask now and then. */
#include <stdlib.h>

#include "store/sqlite_tool.h"

typedef struct List {
    StoreBar *bar;
    size_t count, room;
} List;

static bool add(void *context, const StoreBar *bar, WfFault *fault)
{
    List *list = context;
    (void)fault;
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 16;
        StoreBar *more = realloc(list->bar, room * sizeof *more);
        if (more == NULL)
            return false;
        list->bar = more;
        list->room = room;
    }
    list->bar[list->count++] = *bar;
    return true;
}

void sqlite_bars(Store *store, StoreBars take, void *context)
{
    List list = {.count = 0};
    const StoreSink sink = {.context = &list, .bar = add};
    const bool good = sqlite_pour_bars(sqlite_of(store)->reader, &sink, NULL);
    take(context, list.bar, list.count, good);
    free(list.bar);
}
