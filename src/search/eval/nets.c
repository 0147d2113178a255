/* nets.c - the learnt nets, embedded from data/nets by the build. */
#include "search/eval/nets.h"

#include <string.h>

#define DECLARE(name)                                                                              \
    extern const unsigned char net_##name[];                                                       \
    extern const size_t net_##name##_size;
WF_NET_LIST(DECLARE)

NetFile net_file(const char *name)
{
#define ANSWER(net)                                                                                \
    if (strcmp(name, #net) == 0)                                                                   \
        return (NetFile){.bytes = net_##net, .size = net_##net##_size};
    WF_NET_LIST(ANSWER)
    return (NetFile){.bytes = NULL};
}
