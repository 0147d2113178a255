/* bounded.c - see bounded.h. */
#include "search/bounded.h"

static void *resize_bounded(void *own_, void *block, size_t bytes)
{
    const WfAllocator *own = own_;
    if (bytes > BOUNDED_MOVES * sizeof(WfMove))
        return NULL;
    return own->resize(own->context, block, bytes);
}

WfAllocator bounded_allocator(WfAllocator *own)
{
    return (WfAllocator){.resize = resize_bounded, .context = own};
}
