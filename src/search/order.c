/* order.c - see order.h. */
#include "search/order.h"

#include "base/multiversion.h"

bool order_reserve(const WfAllocator *allocator, int **order, size_t *room, const WfMoveList *moves)
{
    if (*room >= moves->count)
        return true;
    int *grown = allocator->resize(allocator->context, *order, moves->capacity * sizeof *grown);
    if (grown == NULL)
        return false;
    *order = grown;
    *room = moves->capacity;
    return true;
}

MULTIVERSION size_t order_greatest(const int *order, size_t from, size_t count)
{
    /* in two loops, for the first one takes eight at a time */
    int greatest = order[from];
    for (size_t i = from; i < count; i++)
        greatest = order[i] > greatest ? order[i] : greatest;
    while (order[from] != greatest)
        from++;
    return from;
}
