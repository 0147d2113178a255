/* picker.c - see picker.h. */
#include "search/picker.h"

enum { SORTED = 24 }; /* so many moves are brought into order, the rest follow as they come */

bool picker_list(Searcher *s, Ply *here, bool forcing)
{
    WfMoveList *list = &here->moves;
    list->count = 0;
    const WfCode code = forcing ? s->shared->guide->forcing(&here->position, list)
                                : s->game->moves(&here->position, list);
    return code == WF_OK && order_reserve(&s->allocator, &here->order, &here->order_capacity, list);
}

bool picker_bring_forward(Ply *here, uint16_t key)
{
    WfMove *moves = here->moves.items;
    for (size_t i = 0; key != 0 && i < here->moves.count; i++)
        if (order_key(&moves[i]) == key) {
            const WfMove move = moves[i];
            moves[i] = moves[0];
            moves[0] = move;
            return true;
        }
    return false;
}

void picker_order(Searcher *s, Ply *here, unsigned ply, size_t first)
{
    const WfMove *moves = here->moves.items;
    const size_t count = here->moves.count;
    const Order *order = &s->shared->order;
    const OrderTurn turn = searcher_turn(here, ply);
    const int mark = s->shared->guide->check_mark;
    s->shared->guide->promise(&here->position, moves + first, count - first, here->order + first);
    for (size_t i = first; i < count; i++) {
        if (here->order[i] >= GUIDE_FORCING)
            continue;
        const uint16_t key = order_key(&moves[i]);
        const int marked = here->order[i] & mark;
        if (key == here->killer[0] || key == here->killer[1])
            here->order[i] = PICKER_KILLER + 2 * (key == here->killer[0]);
        else
            here->order[i] += order_known(order, turn, key);
        here->order[i] = (here->order[i] & ~mark) | marked;
    }
}

static void exchange_moves(Ply *here, size_t a, size_t b)
{
    const WfMove move = here->moves.items[a];
    const int order = here->order[a];
    here->moves.items[a] = here->moves.items[b];
    here->order[a] = here->order[b];
    here->moves.items[b] = move;
    here->order[b] = order;
}

void picker_next(const Searcher *s, Ply *here, size_t first)
{
    const Guide *guide = s->shared->guide;
    for (size_t sorted = first; first < SORTED; sorted++) {
        exchange_moves(here, first, order_greatest(here->order, first, here->moves.count));
        if (here->order[first] < GUIDE_FORCING || guide->loses == NULL ||
            !guide->loses(&here->position, &here->moves.items[first]))
            return;
        here->order[first] += PICKER_LOSING - GUIDE_FORCING;
    }
}
