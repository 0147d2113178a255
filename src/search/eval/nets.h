/* nets.h - the learnt nets, embedded while building from data/nets. */
#ifndef SEARCH_EVAL_NETS_H
#define SEARCH_EVAL_NETS_H

#include <stddef.h>

/* net_traverse judges the basic rules, net_advanced the advanced and the expert ones. */
extern const unsigned char net_travelers[], net_leapale[], net_traverse[], net_advanced[];
extern const size_t net_travelers_size, net_leapale_size, net_traverse_size, net_advanced_size;

#endif
