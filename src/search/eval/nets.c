/* nets.c - the learnt nets, embedded while building from data/nets. */
#include "search/eval/nets.h"

#define EMBEDDED(name)                                                                             \
    extern const unsigned char net_##name[];                                                       \
    extern const size_t net_##name##_size

EMBEDDED(travelers);
EMBEDDED(leapale);
EMBEDDED(traverse);
EMBEDDED(advanced);
EMBEDDED(race);
EMBEDDED(race_advanced);

NetFile net_file(NetName name)
{
    const NetFile files[NETS] = {[NET_TRAVELERS] = {net_travelers, net_travelers_size},
                                 [NET_LEAPALE] = {net_leapale, net_leapale_size},
                                 [NET_TRAVERSE] = {net_traverse, net_traverse_size},
                                 [NET_ADVANCED] = {net_advanced, net_advanced_size},
                                 [NET_RACE] = {net_race, net_race_size},
                                 [NET_RACE_ADVANCED] = {net_race_advanced, net_race_advanced_size}};
    return files[name];
}
