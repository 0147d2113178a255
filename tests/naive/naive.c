/* naive.c - lists of moves as text. */
#include "naive.h"

#include <stdlib.h>
#include <string.h>

/* A list has thousands of moves: printf would take most of a comparison's time. */
static void copy(char *to, size_t size, const char *from)
{
    const size_t length = strnlen(from, size - 1);
    memcpy(to, from, length);
    to[length] = '\0';
}

void naive_add(NaiveList *list, const char *move, const char *after)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity * 2 + 64;
        list->items = realloc(list->items, list->capacity * sizeof *list->items);
        if (list->items == NULL)
            abort();
    }
    NaiveMove *item = &list->items[list->count++];
    copy(item->move, sizeof item->move, move);
    copy(item->after, sizeof item->after, after);
}

void naive_free(NaiveList *list)
{
    free(list->items);
    *list = (NaiveList){.items = NULL};
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const NaiveMove *)a)->move, ((const NaiveMove *)b)->move);
}

void naive_sort(NaiveList *list)
{
    if (list->count == 0)
        return;
    qsort(list->items, list->count, sizeof *list->items, compare);
    size_t kept = 1;
    for (size_t i = 1; i < list->count; i++)
        if (strcmp(list->items[i].move, list->items[kept - 1].move) != 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
}
