/* abdada.c - see abdada.h. Accesses are atomic, but not ordered between threads (relaxed). A late
 * or lost mark or abort costs time but never makes a score wrong. */
#include "search/abdada/abdada.h"

#include <string.h>

enum { NO_PLY = PLY_MAX + 1 };

void abdada_begin(Abdada *abdada, unsigned count, Lock *lock)
{
    memset(abdada, 0, sizeof *abdada);
    abdada->count = count;
    abdada->lock = lock;
    for (unsigned i = 0; i < count; i++)
        abdada->thread[i].abort = abdada->thread[i].unwinding = NO_PLY;
}

bool abdada_is_busy(const Abdada *abdada, uint64_t mark)
{
    return __atomic_load_n(&abdada->busy[mark % ABDADA_SLOTS], __ATOMIC_RELAXED) == mark;
}

void abdada_mark(Abdada *abdada, uint64_t mark)
{
    __atomic_store_n(&abdada->busy[mark % ABDADA_SLOTS], mark, __ATOMIC_RELAXED);
}

void abdada_unmark(Abdada *abdada, uint64_t mark)
{
    __atomic_store_n(&abdada->busy[mark % ABDADA_SLOTS], 0, __ATOMIC_RELAXED);
}

void abdada_enter(Abdada *abdada, unsigned index, unsigned ply, uint64_t tag)
{
    AbdadaThread *thread = &abdada->thread[index];
    unsigned abort = __atomic_load_n(&thread->abort, __ATOMIC_RELAXED);
    if (abort >= ply && abort != NO_PLY) /* meant for the node that was here before */
        (void)__atomic_compare_exchange_n(&thread->abort, &abort, NO_PLY, false, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED);
    __atomic_store_n(&thread->node[ply], tag, __ATOMIC_RELAXED);
}

void abdada_leave(Abdada *abdada, unsigned index, unsigned ply)
{
    __atomic_store_n(&abdada->thread[index].node[ply], 0, __ATOMIC_RELAXED);
}

/* Of several aborts, the one nearest the root counts. */
static void abort_from(AbdadaThread *thread, unsigned ply)
{
    unsigned now = __atomic_load_n(&thread->abort, __ATOMIC_RELAXED);
    while (now > ply && !__atomic_compare_exchange_n(&thread->abort, &now, ply, true,
                                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
}

void abdada_finish(Abdada *abdada, unsigned index, unsigned ply, uint64_t tag)
{
    for (unsigned i = 0; i < abdada->count; i++)
        if (i != index && __atomic_load_n(&abdada->thread[i].node[ply], __ATOMIC_RELAXED) == tag)
            abort_from(&abdada->thread[i], ply);
}

bool abdada_is_aborted(Abdada *abdada, unsigned index, unsigned ply)
{
    AbdadaThread *thread = &abdada->thread[index];
    if (thread->unwinding <= ply)
        return true;
    const unsigned to = __atomic_load_n(&thread->abort, __ATOMIC_RELAXED);
    if (to > ply || __atomic_load_n(&thread->node[to], __ATOMIC_RELAXED) == 0)
        return false;
    thread->unwinding = to;
    return true;
}

bool abdada_abort_ends(Abdada *abdada, unsigned index, unsigned ply)
{
    AbdadaThread *thread = &abdada->thread[index];
    unsigned here = ply;
    if (thread->unwinding != ply)
        return false;
    thread->unwinding = NO_PLY;
    (void)__atomic_compare_exchange_n(&thread->abort, &here, NO_PLY, false, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED);
    return true;
}

static bool is_better(const AbdadaBest *found, const AbdadaBest *known)
{
    return __atomic_load_n(&found->tag, __ATOMIC_RELAXED) == known->tag &&
           __atomic_load_n(&found->score, __ATOMIC_RELAXED) > known->score;
}

static void copy_move_and_line(AbdadaBest *to, const AbdadaBest *from)
{
    to->key = from->key;
    pv_line_copy(&to->line, &from->line);
}

void abdada_publish(Abdada *abdada, unsigned ply, const AbdadaBest *best)
{
    AbdadaBest *found = &abdada->best[ply];
    lock_take(abdada->lock);
    if (found->tag != best->tag || found->score < best->score) {
        copy_move_and_line(found, best);
        /* other threads read these two without the lock */
        __atomic_store_n(&found->score, best->score, __ATOMIC_RELAXED);
        __atomic_store_n(&found->tag, best->tag, __ATOMIC_RELAXED);
    }
    lock_give(abdada->lock);
}

bool abdada_adopt(const Abdada *abdada, unsigned ply, AbdadaBest *best)
{
    const AbdadaBest *found = &abdada->best[ply];
    if (!is_better(found, best))
        return false;
    lock_take(abdada->lock);
    const bool better = is_better(found, best); /* another node may have replaced it by now */
    if (better) {
        best->score = found->score;
        copy_move_and_line(best, found);
    }
    lock_give(abdada->lock);
    return better;
}
