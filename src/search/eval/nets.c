/* nets.c - the learnt nets, embedded while building from data/nets. */
#include "search/eval/nets.h"

extern const unsigned char net_travelers[], net_leapale[], net_traverse[], net_advanced[];
extern const size_t net_travelers_size, net_leapale_size, net_traverse_size, net_advanced_size;

NetFile net_file(NetName name)
{
    switch (name) {
    case NET_TRAVELERS:
        return (NetFile){net_travelers, net_travelers_size};
    case NET_LEAPALE:
        return (NetFile){net_leapale, net_leapale_size};
    case NET_TRAVERSE:
        return (NetFile){net_traverse, net_traverse_size};
    default:
        return (NetFile){net_advanced, net_advanced_size};
    }
}
