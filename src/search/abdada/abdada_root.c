/* abdada_root.c - see abdada_root.h. */
#include "search/abdada/abdada_root.h"

#include <string.h>

#include "search/pvs.h"
#include "search/stop.h"

static bool copy_moves(WfMoveList *to, const WfMoveList *from)
{
    to->count = 0;
    if (wf_moves_reserve(to, from->count) != WF_OK)
        return false;
    if (from->count != 0)
        memcpy(to->items, from->items, from->count * sizeof *from->items);
    to->count = from->count;
    return true;
}

/* With the lock held: from here on, aborts of the root belong to this task. */
static void enter_task(SearchWorker *w)
{
    const RootTask *task = &w->shared->task;
    w->task = task->number;
    abdada_enter(&w->shared->abdada, w->index, 0, task->number);
}

/* Searches; the first thread that finishes stores its score and aborts the others. */
static int search_task(SearchWorker *w, int depth, int alpha, int beta)
{
    RootTask *task = &w->shared->task;
    const int score = pvs_root(w, depth, alpha, beta);
    const bool stopped = stop_is_set(w);
    lock_take(task->lock);
    if (!stopped && task->number == w->task && task->winner == NULL) {
        task->winner = w;
        task->score = score;
        abdada_finish(&w->shared->abdada, w->index, 0, task->number);
    }
    (void)abdada_abort_ends(&w->shared->abdada, w->index, 0);
    abdada_leave(&w->shared->abdada, w->index, 0);
    lock_give(task->lock);
    return score;
}

/* False: no memory. */
static bool begin_task(SearchWorker *w, int depth, int alpha, int beta)
{
    RootTask *task = &w->shared->task;
    lock_take(task->lock);
    const bool done = copy_moves(&task->moves, &w->root_moves);
    if (done) {
        task->number++;
        task->pv_index = w->pv_index;
        task->depth = depth;
        task->alpha = alpha;
        task->beta = beta;
        task->winner = NULL;
        enter_task(w);
    }
    lock_give(task->lock);
    return done;
}

int abdada_root_search(SearchWorker *w, int depth, int alpha, int beta)
{
    RootTask *task = &w->shared->task;
    if (w->alone)
        return pvs_root(w, depth, alpha, beta);
    if (!begin_task(w, depth, alpha, beta)) {
        w->code = WF_NO_MEMORY;
        return 0;
    }
    const int own = search_task(w, depth, alpha, beta);
    lock_take(task->lock);
    const SearchWorker *winner = task->winner;
    if (winner != NULL && winner != w)
        pv_line_copy(&w->ply[0].pv, &winner->ply[0].pv);
    const int score = winner != NULL ? task->score : own;
    lock_give(task->lock);
    return score;
}

/* Takes part in a new task, if there is one that no thread has finished. */
static bool join_task(SearchWorker *w, RootTask *mine)
{
    RootTask *task = &w->shared->task;
    lock_take(task->lock);
    const bool open = task->number != w->task && task->winner == NULL;
    if (open) {
        enter_task(w);
        *mine = *task;
        w->pv_index = task->pv_index;
        w->root_depth = (unsigned)task->depth;
        if (!copy_moves(&w->root_moves, &task->moves))
            w->code = WF_NO_MEMORY;
    }
    lock_give(task->lock);
    return open;
}

void abdada_root_help(SearchWorker *w)
{
    RootTask mine;
    while (w->code == WF_OK && !stop_is_set(w))
        if (join_task(w, &mine))
            (void)search_task(w, mine.depth, mine.alpha, mine.beta);
        else
            parallel_rest();
}
