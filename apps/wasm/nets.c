/* nets.c - see nets.h. */
#include "nets.h"

#include <stdlib.h>
#include <string.h>

#include "search/eval/nets.h"

enum { NETS_MAX = 32, NET_NAME_BYTES = 32 };

static struct {
    char name[NET_NAME_BYTES];
    NetFile file;
} nets[NETS_MAX];
static unsigned net_count;

NetFile net_file(const char *name)
{
    for (unsigned i = 0; i < net_count; i++)
        if (strcmp(nets[i].name, name) == 0)
            return nets[i].file;
    return (NetFile){.bytes = NULL};
}

void *nets_add(const char *name, size_t size)
{
    const size_t length = strlen(name);
    if (net_count == NETS_MAX || length >= NET_NAME_BYTES || net_file(name).size != 0)
        return NULL;
    void *bytes = aligned_alloc(64, (size + 63) / 64 * 64);
    if (bytes == NULL)
        return NULL;
    memcpy(nets[net_count].name, name, length + 1);
    nets[net_count++].file = (NetFile){.bytes = bytes, .size = size};
    return bytes;
}
