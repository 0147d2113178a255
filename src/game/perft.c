/* perft.c - counting the move tree: leaves in bulk, with an optional hash table. */
#include "base/aligned.h"
#include "base/random.h"

typedef struct PerftCount {
    const WfGame *game;
    const WfPerftTable *table;
    WfMoveList *lists; /* one per depth */
    WfCode code;
} PerftCount;

/* A slot holds key ^ nodes and nodes, so that a torn write looks like another key (Hyatt and Mann,
 * "A lock-less transposition-table implementation", 2002). */
static uint64_t *find_slot(const PerftCount *perft, uint64_t key)
{
    return perft->table->slots + 2 * (key % perft->table->slot_count);
}

static bool probe(const PerftCount *perft, uint64_t key, uint64_t *nodes)
{
    const uint64_t *slot = find_slot(perft, key);
    const uint64_t check = __atomic_load_n(&slot[0], __ATOMIC_RELAXED);
    const uint64_t stored = __atomic_load_n(&slot[1], __ATOMIC_RELAXED);
    if ((check ^ stored) != key)
        return false;
    *nodes = stored;
    return true;
}

static void store(const PerftCount *perft, uint64_t key, uint64_t nodes)
{
    uint64_t *slot = find_slot(perft, key);
    __atomic_store_n(&slot[0], key ^ nodes, __ATOMIC_RELAXED);
    __atomic_store_n(&slot[1], nodes, __ATOMIC_RELAXED);
}

static uint64_t count_nodes(PerftCount *perft, const WfPosition *position, unsigned depth)
{
    const WfGame *game = perft->game;
    uint64_t nodes = 0;
    if (depth == 1)
        return game->count(position);
    const uint64_t key = random_mix(position->head.hash + depth * RANDOM_STEP);
    if (perft->table != NULL && probe(perft, key, &nodes))
        return nodes;
    WfMoveList *list = &perft->lists[depth];
    perft->code = wf_moves(game, position, list);
    WfPosition after;
    for (size_t i = 0; i < list->count && perft->code == WF_OK; i++) {
        memcpy(&after, position, game->position_size);
        game->apply(&after, &list->items[i]);
        nodes += count_nodes(perft, &after, depth - 1);
    }
    if (perft->table != NULL && perft->code == WF_OK)
        store(perft, key, nodes);
    return nodes;
}

WfCode wf_perft(const WfGame *game, const WfPosition *position, unsigned depth,
                const WfAllocator *allocator, const WfPerftTable *table, uint64_t *nodes)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    if (depth == 0) {
        *nodes = 1;
        return WF_OK;
    }
    const size_t bytes = (depth + 1U) * sizeof(WfMoveList);
    PerftCount perft = {.game = game, .table = table, .code = WF_OK};
    perft.lists = allocator->resize(allocator->context, NULL, bytes);
    if (perft.lists == NULL)
        return WF_NO_MEMORY;
    for (unsigned i = 0; i <= depth; i++)
        wf_moves_init(&perft.lists[i], *allocator);
    const uint64_t counted = count_nodes(&perft, position, depth);
    for (unsigned i = 0; i <= depth; i++)
        wf_moves_free(&perft.lists[i]);
    allocator->resize(allocator->context, perft.lists, 0);
    if (perft.code == WF_OK)
        *nodes = counted;
    return perft.code;
}
