/* order.h - which moves to try first: killers, history, and what followed the move before.
 *
 * Sources: Schaeffer, "The history heuristic", 1989; Akl and Newborn 1977 (killers);
 * chessprogramming.org on continuation history (one and two turns back) and on history
 * "gravity". */
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include <stdbool.h>

#include <wayfarer/game.h>

enum { ORDER_KEYS = 1 << 16, ORDER_KILLERS = 2, HISTORY_MAX = 8192 };

/* What a search has learnt about moves, all kept by move key. Its threads share it: what two write
 * at once is lost, and nothing depends on it. */
typedef struct Order {
    int16_t history[WF_SEATS_MAX][ORDER_KEYS];
    int16_t reply[ORDER_KEYS]; /* with the key of the enemy's move before it */
    int16_t plan[ORDER_KEYS];  /* with the key of its own side's move before that */
} Order;

/* When a move is made: whose turn it is, and the keys of the last move of the enemy and of the side
 * itself; 0: none. */
typedef struct OrderTurn {
    unsigned seat;
    uint16_t enemy, own;
} OrderTurn;

/* A move in 16 bits, never 0: exact for plain moves, a digest for those with further parts. */
static inline uint16_t order_key(const WfMove *move)
{
    uint64_t rest[2];
    __builtin_memcpy(rest, move, sizeof rest);
    uint64_t key = rest[0] & 0xffff;
    rest[0] >>= 16;
    if ((rest[0] | rest[1]) != 0)
        key ^=
            (rest[0] * UINT64_C(0x9e3779b97f4a7c15) + rest[1] * UINT64_C(0xd6e8feb86659fd93)) >> 48;
    return (uint16_t)(key != 0 ? key : 1);
}

/* Makes room in *order (of *room numbers, grown by `allocator`, its owner's to free) for one of
 * each move that the list may hold; false: no memory. */
bool order_reserve(const WfAllocator *allocator, int **order, size_t *room,
                   const WfMoveList *moves);

/* The first of the greatest among order[from] to order[count - 1]. */
size_t order_greatest(const int *order, size_t from, size_t count);

/* The index of a move in what is kept with the key of one before. */
static inline unsigned order_pair(uint16_t before, uint16_t key)
{
    return (uint16_t)(before * 40503U ^ (unsigned)key);
}

static inline int order_value(const int16_t *value)
{
    return __atomic_load_n(value, __ATOMIC_RELAXED);
}

/* What is known of a move by now, within +-3 * HISTORY_MAX. */
static inline int order_known(const Order *order, OrderTurn turn, uint16_t key)
{
    return order_value(&order->history[turn.seat][key]) +
           order_value(&order->reply[order_pair(turn.enemy, key)]) +
           order_value(&order->plan[order_pair(turn.own, key)]);
}

/* Learns from a move that was better than thought (bonus > 0) or worse. */
void order_learn(Order *order, OrderTurn turn, uint16_t key, int bonus);

#endif
