/* make_move.c - see make_move.h. */
#include "search/make_move.h"

void make_move(SearchWorker *w, unsigned ply, const WfMove *move)
{
    SearchPly *here = &w->ply[ply], *next = here + 1;
    here->played = move_key(move);
    here->to = move->to;
    wf_copy(w->game, &next->position, &here->position);
    w->game->apply(&next->position, move);
    trans_prefetch(&w->shared->table, next->position.head.hash);
    net_update(&w->shared->net, &here->position, move, &next->position, &here->state, &next->state);
}

void make_null_move(SearchWorker *w, unsigned ply)
{
    SearchPly *here = &w->ply[ply], *next = here + 1;
    here->played = 0;
    wf_copy(w->game, &next->position, &here->position);
    w->shared->guide.make_null_move(&next->position);
    next->state = here->state;
}
