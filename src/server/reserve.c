/* reserve.c - see reserve.h. */
#include "server/reserve.h"

#include <jansson.h>
#include <malloc.h>
#include <pthread.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { RESERVE = 1 << 20 /* bytes: more than parsing any message and its answer take */ };

/* Stands before each block of the reserve. */
typedef struct Head {
    alignas(max_align_t) size_t size;
} Head;

/* Blocks are allocated one after the other. All space is free again when the last block is
 * freed. */
static struct {
    alignas(max_align_t) unsigned char room[RESERVE];
    size_t taken, blocks;
    unsigned missed;
    pthread_mutex_t lock;
} reserve = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *take(size_t size)
{
    const size_t align = alignof(max_align_t);
    Head *head = NULL;
    (void)pthread_mutex_lock(&reserve.lock);
    if (size <= RESERVE - sizeof *head - align &&
        reserve.taken <= RESERVE - sizeof *head - align - size) {
        head = (Head *)(void *)(reserve.room + reserve.taken);
        head->size = size;
        reserve.taken += sizeof *head + (size + align - 1) / align * align;
        reserve.blocks++;
    } else {
        reserve.missed++;
    }
    (void)pthread_mutex_unlock(&reserve.lock);
    return head != NULL ? head + 1 : NULL;
}

static bool is_ours(const void *block)
{
    const uintptr_t at = (uintptr_t)block, begins = (uintptr_t)reserve.room;
    return at >= begins && at < begins + RESERVE;
}

static void give_back(void *block)
{
    if (!is_ours(block)) {
        free(block);
        return;
    }
    (void)pthread_mutex_lock(&reserve.lock);
    if (--reserve.blocks == 0)
        reserve.taken = 0;
    (void)pthread_mutex_unlock(&reserve.lock);
}

static void *get(size_t size)
{
    void *block = malloc(size);
    return block != NULL || size == 0 ? block : take(size);
}

static void *get_zeros(size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (block != NULL || count == 0 || size == 0 || count > RESERVE / size)
        return block;
    block = take(count * size);
    return block != NULL ? memset(block, 0, count * size) : NULL;
}

static void *get_more(void *block, size_t size)
{
    void *more = is_ours(block) ? NULL : realloc(block, size);
    if (more != NULL || size == 0)
        return more;
    more = get(size);
    if (more != NULL && block != NULL) {
        const size_t had = is_ours(block) ? ((Head *)block - 1)->size : malloc_usable_size(block);
        memcpy(more, block, had < size ? had : size);
        give_back(block);
    }
    return more;
}

void reserve_begin(void)
{
    json_set_alloc_funcs(get, give_back);
    (void)uv_replace_allocator(get, get_more, get_zeros, give_back);
}

bool reserve_is_used(void)
{
    (void)pthread_mutex_lock(&reserve.lock);
    const bool used = reserve.blocks > 0;
    (void)pthread_mutex_unlock(&reserve.lock);
    return used;
}

unsigned reserve_missed(void)
{
    (void)pthread_mutex_lock(&reserve.lock);
    const unsigned missed = reserve.missed;
    (void)pthread_mutex_unlock(&reserve.lock);
    return missed;
}
