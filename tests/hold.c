/* hold.c - see hold.h. */
#include "hold.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 20 };

struct Holding {
    const WfGame *game;
    WfMoveList list[2 * HOLD_TURNS_MAX + 2]; /* one for each turn ahead */
    WfMove answer[HOLD_TURNS_MAX + 1];       /* the last moves that held, by the turns left */
    uint64_t slot[SLOTS]; /* hash with the turns, and in the lowest bit whether it holds */
};

Holding *hold_new(const WfGame *game)
{
    Holding *holding = calloc(1, sizeof *holding);
    if (holding == NULL)
        return NULL;
    holding->game = game;
    for (size_t i = 0; i < sizeof holding->list / sizeof holding->list[0]; i++)
        wf_moves_init(&holding->list[i], wf_system_allocator);
    return holding;
}

void hold_free(Holding *holding)
{
    for (size_t i = 0; holding != NULL && i < sizeof holding->list / sizeof holding->list[0]; i++)
        wf_moves_free(&holding->list[i]);
    free(holding);
}

/* Whether the move keeps `mover` from losing, both immediately and within the attacker's `turns`
 * turns. */
static bool keeps(Holding *holding, const WfPosition *position, const WfMove *move, unsigned turns)
{
    WfPosition next;
    const uint8_t mover = position->head.turn;
    wf_copy(holding->game, &next, position);
    wf_apply(holding->game, &next, move);
    const WfOutcome outcome = wf_outcome(holding->game, &next);
    if (outcome.result != WF_ONGOING)
        return outcome.result == WF_DRAW || outcome.seat == mover;
    return hold_by_other(holding, &next, turns);
}

bool hold_by_mover(Holding *holding, const WfPosition *position, unsigned turns)
{
    const uint64_t key = (position->head.hash + turns * 0x9E3779B97F4A7C15ULL) | 1;
    uint64_t *slot = &holding->slot[(key >> 1) % SLOTS];
    if ((*slot | 1) == key)
        return (*slot & 1) != 0;
    WfMoveList *list = &holding->list[2 * turns];
    if (wf_moves(holding->game, position, list) != WF_OK)
        abort();
    bool held = false;
    /* A move that held against another attack often holds here. */
    const WfMove best = holding->answer[turns];
    for (size_t i = 0; i < list->count && !held; i++)
        held = memcmp(&list->items[i], &best, sizeof best) == 0 &&
               keeps(holding, position, &list->items[i], turns);
    for (size_t i = 0; i < list->count && !held; i++)
        if (keeps(holding, position, &list->items[i], turns)) {
            held = true;
            holding->answer[turns] = list->items[i];
        }
    *slot = held ? key : key & ~1ULL;
    return held;
}

bool hold_by_other(Holding *holding, const WfPosition *position, unsigned turns)
{
    const uint8_t attacker = position->head.turn;
    WfMoveList *list = &holding->list[2 * turns + 1];
    if (wf_moves(holding->game, position, list) != WF_OK)
        abort();
    for (size_t i = 0; i < list->count; i++) {
        WfPosition next;
        wf_copy(holding->game, &next, position);
        wf_apply(holding->game, &next, &list->items[i]);
        const WfOutcome outcome = wf_outcome(holding->game, &next);
        if (outcome.result == WF_WIN && outcome.seat == attacker)
            return false;
        if (outcome.result == WF_ONGOING && turns > 1 && !hold_by_mover(holding, &next, turns - 1))
            return false;
    }
    return true;
}
