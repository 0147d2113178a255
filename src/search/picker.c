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

static bool bring_forward(Ply *here, uint16_t key)
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

/* Brings the forcing ones among the moves from `first` on before the others; where they end. */
static size_t bring_forcing_forward(const Guide *guide, Ply *here, size_t first)
{
    WfMove *moves = here->moves.items;
    size_t end = first;
    for (size_t i = first; i < here->moves.count && guide->is_forcing != NULL; i++)
        if (guide->is_forcing(&here->position, &moves[i])) {
            const WfMove move = moves[i];
            moves[i] = moves[end];
            moves[end++] = move;
        }
    return end;
}

/* Gives the moves up to `end` their order. `ply` counts from the root. */
static void give_order(Searcher *s, Ply *here, unsigned ply, size_t end)
{
    const WfMove *moves = here->moves.items;
    const size_t first = here->ordered;
    const Order *order = &s->shared->order;
    const OrderTurn turn = searcher_turn(here, ply);
    here->ordered = end;
    s->shared->guide->promise(&here->position, moves + first, end - first, here->order + first);
    for (size_t i = first; i < end; i++) {
        if (here->order[i] >= GUIDE_FORCING)
            continue;
        const uint16_t key = order_key(&moves[i]);
        if (key == here->killer[0] || key == here->killer[1])
            here->order[i] = PICKER_KILLER + 2 * (key == here->killer[0]);
        else
            here->order[i] += order_known(order, turn, key);
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

/* Brings the best of the ordered moves from `first` on to place `first`; forcing moves that lose
 * are put off when their turn comes. */
static void bring_best(const Guide *guide, Ply *here, size_t first)
{
    for (size_t sorted = first; first < SORTED; sorted++) {
        exchange_moves(here, first, order_greatest(here->order, first, here->ordered));
        if (here->order[first] < GUIDE_FORCING || guide->loses == NULL ||
            !guide->loses(&here->position, &here->moves.items[first]))
            return;
        here->order[first] += PICKER_LOSING - GUIDE_FORCING;
    }
}

void picker_begin(Searcher *s, Ply *here, uint16_t key)
{
    here->ordered = here->table_moves = 0;
    if (!bring_forward(here, key))
        return;
    s->shared->guide->promise(&here->position, here->moves.items, 1, here->order);
    here->ordered = here->table_moves = 1;
}

void picker_next(Searcher *s, Ply *here, unsigned ply, size_t first)
{
    const Guide *guide = s->shared->guide;
    if (first < here->table_moves)
        return;
    if (first == here->table_moves)
        give_order(s, here, ply, bring_forcing_forward(guide, here, first));
    if (first < here->ordered)
        bring_best(guide, here, first);
    if (here->ordered < here->moves.count &&
        (first == here->ordered || here->order[first] < GUIDE_FORCING)) {
        give_order(s, here, ply, here->moves.count);
        bring_best(guide, here, first);
    }
}
