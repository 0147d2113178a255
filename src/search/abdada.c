/* together.c - see together.h. All is read and written without order between threads: a call that
 * comes late or is lost costs time, and never a wrong score. */
#include "search/abdada.h"

#include <string.h>

enum { NOWHERE = PLY_MAX + 1 };

void together_begin(Together *together, unsigned count, Lock *lock)
{
    memset(together, 0, sizeof *together);
    together->count = count;
    together->lock = lock;
    for (unsigned i = 0; i < count; i++)
        together->post[i].recall = together->post[i].returning = NOWHERE;
}

bool together_is_busy(const Together *together, uint64_t mark)
{
    return __atomic_load_n(&together->busy[mark % TOGETHER_SLOTS], __ATOMIC_RELAXED) == mark;
}

void together_occupy(Together *together, uint64_t mark)
{
    __atomic_store_n(&together->busy[mark % TOGETHER_SLOTS], mark, __ATOMIC_RELAXED);
}

void together_release(Together *together, uint64_t mark)
{
    __atomic_store_n(&together->busy[mark % TOGETHER_SLOTS], 0, __ATOMIC_RELAXED);
}

void together_arrive(Together *together, unsigned index, unsigned ply, uint64_t tag)
{
    Post *post = &together->post[index];
    unsigned recall = __atomic_load_n(&post->recall, __ATOMIC_RELAXED);
    if (recall >= ply && recall != NOWHERE) /* for what was there before */
        (void)__atomic_compare_exchange_n(&post->recall, &recall, NOWHERE, false, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED);
    __atomic_store_n(&post->at[ply], tag, __ATOMIC_RELAXED);
}

void together_leave(Together *together, unsigned index, unsigned ply)
{
    __atomic_store_n(&together->post[index].at[ply], 0, __ATOMIC_RELAXED);
}

static void recall(Post *post, unsigned ply)
{
    unsigned now = __atomic_load_n(&post->recall, __ATOMIC_RELAXED);
    while (now > ply && !__atomic_compare_exchange_n(&post->recall, &now, ply, true,
                                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
}

void together_settle(Together *together, unsigned index, unsigned ply, uint64_t tag)
{
    for (unsigned i = 0; i < together->count; i++)
        if (i != index && __atomic_load_n(&together->post[i].at[ply], __ATOMIC_RELAXED) == tag)
            recall(&together->post[i], ply);
}

bool together_is_recalled(Together *together, unsigned index, unsigned ply)
{
    Post *post = &together->post[index];
    if (post->returning <= ply)
        return true;
    const unsigned to = __atomic_load_n(&post->recall, __ATOMIC_RELAXED);
    if (to > ply || __atomic_load_n(&post->at[to], __ATOMIC_RELAXED) == 0)
        return false;
    post->returning = to;
    return true;
}

bool together_is_back(Together *together, unsigned index, unsigned ply)
{
    Post *post = &together->post[index];
    unsigned here = ply;
    if (post->returning != ply)
        return false;
    post->returning = NOWHERE;
    (void)__atomic_compare_exchange_n(&post->recall, &here, NOWHERE, false, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED);
    return true;
}

static bool is_better(const Finding *found, const Finding *known)
{
    return __atomic_load_n(&found->tag, __ATOMIC_RELAXED) == known->tag &&
           __atomic_load_n(&found->score, __ATOMIC_RELAXED) > known->score;
}

static void copy_move_and_line(Finding *to, const Finding *from)
{
    to->key = from->key;
    line_copy(&to->line, &from->line);
}

void together_tell(Together *together, unsigned ply, const Finding *finding)
{
    Finding *found = &together->finding[ply];
    lock_take(together->lock);
    if (found->tag != finding->tag || found->score < finding->score) {
        copy_move_and_line(found, finding);
        /* these two others look at without the lock */
        __atomic_store_n(&found->score, finding->score, __ATOMIC_RELAXED);
        __atomic_store_n(&found->tag, finding->tag, __ATOMIC_RELAXED);
    }
    lock_give(together->lock);
}

bool together_hear(const Together *together, unsigned ply, Finding *finding)
{
    const Finding *found = &together->finding[ply];
    if (!is_better(found, finding))
        return false;
    lock_take(together->lock);
    const bool better = is_better(found, finding); /* it may be another search's by now */
    if (better) {
        finding->score = found->score;
        copy_move_and_line(finding, found);
    }
    lock_give(together->lock);
    return better;
}
