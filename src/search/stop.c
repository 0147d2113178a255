/* stop.c - see stop.h. */
#include "search/stop.h"

enum { CHECK_EVERY = 32 /* nodes between two checks of the limits */ };

/* Whether all threads together have reached the limit of nodes. The first depth is always
 * completed, because a move must be chosen. */
static bool is_out_of_nodes(SearchWorker *w)
{
    SearchContext *shared = w->shared;
    const uint64_t most = shared->limits->nodes;
    if (most == 0 || w->root_depth <= 1)
        return false;
    if (w->alone)
        return w->nodes >= most;
    if (w->nodes - w->nodes_shared >= CHECK_EVERY) {
        __atomic_add_fetch(&shared->nodes, w->nodes - w->nodes_shared, __ATOMIC_RELAXED);
        w->nodes_shared = w->nodes;
    }
    return __atomic_load_n(&shared->nodes, __ATOMIC_RELAXED) >= most;
}

bool stop_is_due(SearchWorker *w)
{
    if (stop_is_set(w))
        return true;
    const WfLimits *limits = w->shared->limits;
    const bool asked =
        limits->stop != NULL && w->nodes % CHECK_EVERY == 0 && limits->stop(limits->context);
    if (!asked && !is_out_of_nodes(w) && w->code == WF_OK)
        return false;
    stop_all(w->shared);
    return true;
}
