/* queue.c - see queue.h. */
#include "server/core/queue.h"

#include <string.h>

#include "server/core/limits.h"

/* How often a lane is passed over before it is served once. */
static const unsigned patience[QUEUE_LANES] = {1, 4, 8, 16};

Asker asker_of(const Address *address, const uint8_t holder[STORE_DIGEST])
{
    const uint8_t *byte = address->byte;
    Asker asker = {.lane = QUEUE_LONG};
    memcpy(&asker.address,
           address_is_four(address) ? byte + ADDRESS_BYTES - sizeof asker.address : byte,
           sizeof asker.address);
    memcpy(&asker.holder, holder, sizeof asker.holder);
    return asker;
}

Queue queue_new(unsigned threads)
{
    return (Queue){.most_running = threads};
}

size_t queue_count(const Queue *queue)
{
    size_t count = 0;
    for (unsigned lane = 0; lane < QUEUE_LANES; lane++)
        count += queue->waiting[lane];
    return count;
}

/* ---- putting ---- */

static bool is_same_address(const Asker *a, const Asker *b)
{
    return a->lane == b->lane && a->address == b->address;
}

static bool is_same_holder(const Asker *a, const Asker *b)
{
    return is_same_address(a, b) && a->holder == b->holder;
}

bool queue_may_put(const Queue *queue, const Asker *asker)
{
    size_t of_address = 0, of_holder = 0;
    for (const QueueItem *item = queue->first; item != NULL; item = item->next) {
        of_address += item->asker.address == asker->address;
        of_holder += item->asker.address == asker->address && item->asker.holder == asker->holder;
    }
    const size_t people = queue->waiting[QUEUE_SHORT] + queue->waiting[QUEUE_LONG];
    const size_t alone = queue->waiting[QUEUE_ALONE_SHORT] + queue->waiting[QUEUE_ALONE];
    const bool fits =
        asker->lane < QUEUE_ALONE_SHORT ? people < MOST_ALL_TURNS : alone < MOST_ALONE_TURNS;
    return fits && of_address < MOST_ADDRESS_TURNS && of_holder < MOST_SESSION_TURNS;
}

/* Who waits already keeps their turn; who comes new has the last one. */
void queue_put(Queue *queue, QueueItem *item)
{
    QueueItem **end = &queue->first;
    item->address_turn = item->holder_turn = item->came = ++queue->turns;
    for (; *end != NULL; end = &(*end)->next) {
        if (is_same_address(&(*end)->asker, &item->asker))
            item->address_turn = (*end)->address_turn;
        if (is_same_holder(&(*end)->asker, &item->asker))
            item->holder_turn = (*end)->holder_turn;
    }
    item->next = NULL;
    *end = item;
    queue->waiting[item->asker.lane]++;
}

/* ---- taking ---- */

/* With several threads long thoughts leave one free for others, and so do those of computers alone.
 */
static bool may_begin(const Queue *queue, QueueLane lane)
{
    const unsigned most = queue->most_running > 1 ? queue->most_running - 1 : 1;
    const bool is_long = lane == QUEUE_LONG || lane == QUEUE_ALONE;
    return queue->waiting[lane] > 0 && (!is_long || queue->running[lane] < most);
}

static QueueLane next_lane(const Queue *queue)
{
    QueueLane lane = QUEUE_LANES;
    for (unsigned i = QUEUE_LANES; i-- > 0;)
        if (may_begin(queue, (QueueLane)i))
            lane = (QueueLane)i;
    for (unsigned i = 0; i < QUEUE_LANES; i++)
        if (may_begin(queue, (QueueLane)i) && queue->passed[i] >= patience[i])
            return (QueueLane)i;
    return lane;
}

static bool is_before(const QueueItem *a, const QueueItem *b)
{
    if (a->address_turn != b->address_turn)
        return a->address_turn < b->address_turn;
    if (a->holder_turn != b->holder_turn)
        return a->holder_turn < b->holder_turn;
    return a->came < b->came;
}

/* The others of the address, and of the visitor, come after everybody else who waits. */
static void end_turn(Queue *queue, const QueueItem *taken)
{
    queue->turns++;
    for (QueueItem *item = queue->first; item != NULL; item = item->next) {
        if (is_same_address(&item->asker, &taken->asker))
            item->address_turn = queue->turns;
        if (is_same_holder(&item->asker, &taken->asker))
            item->holder_turn = queue->turns;
    }
}

QueueItem *queue_take(Queue *queue)
{
    const QueueLane lane = next_lane(queue);
    if (lane == QUEUE_LANES)
        return NULL;
    QueueItem **best = NULL;
    for (QueueItem **at = &queue->first; *at != NULL; at = &(*at)->next)
        if ((*at)->asker.lane == lane && (best == NULL || is_before(*at, *best)))
            best = at;
    QueueItem *taken = *best;
    *best = taken->next;
    taken->next = NULL;
    end_turn(queue, taken);
    queue->waiting[lane]--;
    queue->running[lane]++;
    for (unsigned i = 0; i < QUEUE_LANES; i++)
        queue->passed[i] = i == lane || queue->waiting[i] == 0 ? 0 : queue->passed[i] + 1;
    return taken;
}

void queue_done(Queue *queue, QueueLane lane)
{
    queue->running[lane]--;
}
