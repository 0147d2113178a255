/* queue.h - whose turn of the computer is thought about next.
 *
 * Four lanes: games of people, and games of computers alone, each for levels that think shortly and
 * for levels that think as long as they may. People come before computers, and short before long. A
 * lane that was passed over often enough is served once. Within a lane addresses take turns. At an
 * address its visitors take turns, and the tables of a visitor come in their order. So a visitor
 * who asks for much waits only for their own turns, and nobody else does. A pure structure: no
 * clocks, no threads, no memory. */
#ifndef SERVER_CORE_QUEUE_H
#define SERVER_CORE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/core/address.h"
#include "store/values.h"

typedef enum QueueLane {
    QUEUE_SHORT,
    QUEUE_LONG,
    QUEUE_ALONE_SHORT,
    QUEUE_ALONE,
    QUEUE_LANES
} QueueLane;

/* For whom a computer thinks: where they are, who they are, and the lane. */
typedef struct Asker {
    uint64_t address, holder;
    QueueLane lane;
} Asker;

/* The asker at an address, who holds a cookie of that digest; QUEUE_LONG. Of an address of IPv6
 * only the network counts: one household has as many addresses in it as it likes. */
Asker asker_of(const Address *address, const uint8_t holder[STORE_DIGEST]);

/* What waits; the caller's. */
typedef struct QueueItem {
    Asker asker;
    uint64_t address_turn, holder_turn, came;
    struct QueueItem *next;
} QueueItem;

typedef struct Queue {
    QueueItem *first;                            /* in the order they came */
    size_t waiting[QUEUE_LANES];                 /* items */
    unsigned running[QUEUE_LANES], most_running; /* being thought about; of all lanes */
    unsigned passed[QUEUE_LANES];                /* takes from other lanes while it waited */
    uint64_t turns;
} Queue;

/* A queue for that many threads. */
Queue queue_new(unsigned threads);

/* Whether one more may wait: there is a bound for all, for an address, and for a visitor. */
bool queue_may_put(const Queue *queue, const Asker *asker);

/* Puts an item, whose asker is filled in. */
void queue_put(Queue *queue, QueueItem *item);

/* The next one to be thought about; NULL if none may be begun. Its lane is to be given back with
 * queue_done. */
QueueItem *queue_take(Queue *queue);
void queue_done(Queue *queue, QueueLane lane);

/* Items that wait. */
size_t queue_count(const Queue *queue);

#endif
