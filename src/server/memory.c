/* memory.c - see memory.h. */
#include "server/memory.h"

#include <jansson.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

static void (*end_process)(void);
static atomic_flag ended = ATOMIC_FLAG_INIT;

static void *checked(void *block, size_t size)
{
    if (block != NULL || size == 0)
        return block;
    if (!atomic_flag_test_and_set(&ended))
        end_process();
    for (;;)
        (void)pause(); /* another thread ends the process */
}

static void *get(size_t size)
{
    return checked(malloc(size), size);
}

static void *get_zeros(size_t count, size_t size)
{
    return checked(calloc(count, size), count == 0 ? 0 : size);
}

static void *get_more(void *block, size_t size)
{
    return checked(realloc(block, size), size);
}

void memory_begin(void (*end)(void))
{
    end_process = end;
    json_set_alloc_funcs(get, free);
    (void)uv_replace_allocator(get, get_more, get_zeros, free);
}
