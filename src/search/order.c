/* order.c - see order.h. */
#include "search/order.h"

#include "base/multiversion.h"

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
