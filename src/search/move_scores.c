/* move_scores.c - see move_scores.h. */
#include "search/move_scores.h"

#include "base/multiversion.h"

bool move_scores_reserve(const WfAllocator *allocator, int **scores, size_t *capacity,
                         const WfMoveList *moves)
{
    if (*capacity >= moves->count)
        return true;
    int *grown = allocator->resize(allocator->context, *scores, moves->capacity * sizeof *grown);
    if (grown == NULL)
        return false;
    *scores = grown;
    *capacity = moves->capacity;
    return true;
}

MULTIVERSION size_t move_scores_greatest(const int *scores, size_t from, size_t count)
{
    /* two loops, because the compiler can vectorise the first one */
    int greatest = scores[from];
    for (size_t i = from; i < count; i++)
        greatest = scores[i] > greatest ? scores[i] : greatest;
    while (scores[from] != greatest)
        from++;
    return from;
}
