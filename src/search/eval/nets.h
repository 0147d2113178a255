/* nets.h - the files of the learnt nets. nets.c has them built in; a program that gets them from
 * elsewhere (the browser) brings its own net_file. */
#ifndef SEARCH_EVAL_NETS_H
#define SEARCH_EVAL_NETS_H

#include <stddef.h>

/* TRAVERSE: NET_TRAVERSE judges the basic rules, NET_ADVANCED the advanced and the expert ones,
 * both for two seats; NET_RACE and NET_RACE_ADVANCED for three and four. */
typedef enum NetName {
    NET_TRAVELERS,
    NET_LEAPALE,
    NET_TRAVERSE,
    NET_ADVANCED,
    NET_RACE,
    NET_RACE_ADVANCED,
    NETS
} NetName;

/* Bytes aligned to 64; none at all if the net is not there. */
typedef struct NetFile {
    const unsigned char *bytes;
    size_t size;
} NetFile;

NetFile net_file(NetName name);

#endif
