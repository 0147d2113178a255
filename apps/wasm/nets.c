/* nets.c - the learnt nets where they are fetched when first needed. */
#include <stdlib.h>
#include <string.h>

#include "search/eval/nets.h"

#define NAME(name) #name,
static const char *const names[] = {WF_NET_LIST(NAME)};
enum { NETS = sizeof names / sizeof names[0] };
static NetFile files[NETS];

NetFile net_file(const char *name)
{
    for (unsigned i = 0; i < NETS; i++)
        if (strcmp(names[i], name) == 0)
            return files[i];
    return (NetFile){.bytes = NULL};
}

/* Room for the bytes of a net, which the caller then fills; NULL if there is none. */
__attribute__((export_name("net"))) void *page_net(unsigned name, size_t size)
{
    if (name >= NETS || files[name].size != 0)
        return NULL;
    void *bytes = aligned_alloc(64, (size + 63) / 64 * 64);
    if (bytes != NULL)
        files[name] = (NetFile){.bytes = bytes, .size = size};
    return bytes;
}
