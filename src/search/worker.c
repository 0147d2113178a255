/* worker.c - see worker.h. */
#include "search/worker.h"

#include <string.h>

#include "search/bounded.h"

enum { PLIES = PLY_MAX + 2 };

SearchWorker *worker_open(const WfAllocator *allocator)
{
    SearchWorker *w = allocator->resize(allocator->context, NULL, sizeof *w);
    if (w == NULL)
        return NULL;
    memset(w, 0, sizeof *w);
    w->allocator = *allocator;
    wf_moves_init(&w->root_moves, *allocator);
    const WfAllocator bounded = bounded_allocator(&w->allocator);
    for (unsigned i = 0; i < PLIES; i++)
        wf_moves_init(&w->ply[i].moves, i == 0 ? *allocator : bounded);
    return w;
}

void worker_close(SearchWorker *w)
{
    if (w == NULL)
        return;
    const WfAllocator allocator = w->allocator;
    wf_moves_free(&w->root_moves);
    for (unsigned i = 0; i < PLIES; i++) {
        wf_moves_free(&w->ply[i].moves);
        if (w->ply[i].score != NULL)
            allocator.resize(allocator.context, w->ply[i].score, 0);
    }
    allocator.resize(allocator.context, w, 0);
}

void worker_join(SearchWorker *w, SearchContext *shared, unsigned index, unsigned count)
{
    w->shared = shared;
    w->game = shared->game;
    w->index = index;
    w->alone = count == 1;
    w->nodes = 0;
    w->nodes_shared = 0;
    w->task = 0;
}

/* The hashes of the positions before the root, among which the search looks for repetitions. */
static void collect_past(SearchWorker *w)
{
    const WfRecord *record = w->shared->record;
    const size_t length = wf_record_length(record);
    w->past_count = 0;
    while (w->past_count < SEARCH_PAST && w->past_count < length) {
        const WfPosition *past = wf_record_position(record, length - 1 - w->past_count);
        w->past[w->past_count++] = past->head.hash;
    }
}

void worker_begin(SearchWorker *w)
{
    SearchPly *root = &w->ply[0];
    wf_copy(w->game, &root->position, wf_record_now(w->shared->record));
    net_refresh(&w->shared->net, &root->position, &root->state);
    collect_past(w);
    memset(w->scores, 0, sizeof w->scores);
    w->code = WF_OK;
    w->pv_index = 0;
}
