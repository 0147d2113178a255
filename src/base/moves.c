/* moves.c - the growing list of moves. */
#include <string.h>

#include <wayfarer/game.h>

void wf_moves_init(WfMoveList *list, WfAllocator allocator)
{
    *list = (WfMoveList){.items = NULL, .count = 0, .capacity = 0, .allocator = allocator};
}

void wf_moves_free(WfMoveList *list)
{
    if (list->items != NULL)
        list->allocator.resize(list->allocator.context, list->items, 0);
    list->items = NULL;
    list->count = list->capacity = 0;
}

WfCode wf_moves_reserve(WfMoveList *list, size_t more)
{
    if (list->capacity - list->count >= more)
        return WF_OK;
    size_t capacity = list->capacity + list->capacity / 2;
    if (capacity < list->count + more)
        capacity = list->count + more;
    void *items = list->allocator.resize(list->allocator.context, list->items,
                                         capacity * sizeof *list->items);
    if (items == NULL)
        return WF_NO_MEMORY;
    list->items = items;
    list->capacity = capacity;
    return WF_OK;
}
