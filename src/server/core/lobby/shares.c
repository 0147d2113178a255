/* shares.c - see shares.h. */
#include "server/core/lobby/shares.h"

#include <stdlib.h>

unsigned shares_most(const Principal *principal, LimitName limit, bool session)
{
    const uint64_t most = limits[limit].most;
    const uint64_t allowed = principal->connections != 0 ? principal->connections : LIMIT_SCALE;
    if (session && allowed < LIMIT_SCALE)
        return (unsigned)most;
    const uint64_t scaled = most * allowed / LIMIT_SCALE;
    return scaled < 1 ? 1 : (unsigned)scaled;
}

static int compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Compares by rank within a group, then by order; the rest makes the order deterministic. */
static int by_rank(const Share *a, const Share *b)
{
    int less = compare(a->group, b->group);
    if (less == 0)
        less = compare(a->rank, b->rank);
    if (less == 0)
        less = (a->order < b->order) - (a->order > b->order);
    return less;
}

static int compare_sessions(const void *one, const void *other)
{
    const Share *a = one, *b = other;
    int less = compare(a->principal.address, b->principal.address);
    if (less == 0)
        less = compare(a->principal.holder, b->principal.holder);
    return less != 0 ? less : by_rank(a, b);
}

static int compare_addresses(const void *one, const void *other)
{
    const Share *a = one, *b = other;
    const int less = compare(a->principal.address, b->principal.address);
    return less != 0 ? less : by_rank(a, b);
}

static int compare_all(const void *one, const void *other)
{
    return by_rank(one, other);
}

/* Ranks the entries of each session, or of each address, from 0, and drops those beyond the
 * limit. */
static size_t rank(Share *share, size_t count, LimitName limit, bool session)
{
    size_t kept = 0, before = 0;
    Principal last = {0};
    for (size_t i = 0; i < count; i++) {
        Share one = share[i];
        const bool same = i > 0 && one.principal.address == last.address &&
                          (!session || one.principal.holder == last.holder);
        before = same ? before + 1 : 0;
        last = one.principal;
        if (before >= shares_most(&one.principal, limit, session))
            continue;
        one.rank = before;
        share[kept++] = one;
    }
    return kept;
}

size_t shares_choose(Share *share, size_t count, LimitName session, LimitName address, size_t most)
{
    if (count == 0)
        return 0;
    for (size_t i = 0; i < count; i++)
        share[i].rank = 0;
    qsort(share, count, sizeof *share, compare_sessions);
    count = rank(share, count, session, true);
    qsort(share, count, sizeof *share, compare_addresses);
    count = rank(share, count, address, false);
    qsort(share, count, sizeof *share, compare_all);
    return count < most ? count : most;
}

void shares_add(ShareList *list, const Share *share)
{
    if (list->count == list->room) {
        const size_t room = list->room == 0 ? 64 : 2 * list->room;
        Share *larger = realloc(list->share, room * sizeof *larger);
        if (larger == NULL)
            return;
        list->share = larger;
        list->room = room;
    }
    list->share[list->count++] = *share;
}

void shares_free(ShareList *list)
{
    free(list->share);
    *list = (ShareList){0};
}
