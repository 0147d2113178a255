/* order.c - see order.h. */
#include "search/history.h"

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

/* Moves a value towards +-HISTORY_MAX, the slower the nearer it is. */
static void learn(int16_t *place, int bonus)
{
    const int size = bonus < 0 ? -bonus : bonus, now = order_value(place);
    __atomic_store_n(place, (int16_t)(now + bonus - now * size / HISTORY_MAX), __ATOMIC_RELAXED);
}

void order_learn(Order *order, OrderTurn turn, uint16_t key, int bonus)
{
    learn(&order->history[turn.seat][key], bonus);
    learn(&order->reply[order_pair(turn.enemy, key)], bonus);
    learn(&order->plan[order_pair(turn.own, key)], bonus);
}
