/* nets.h - the files of the learnt nets. nets.c has them built in; a program that gets them from
 * elsewhere (the browser) defines its own net_file. */
#ifndef SEARCH_EVAL_NETS_H
#define SEARCH_EVAL_NETS_H

#include <stddef.h>

#include "games/game_list.h"

/* Bytes aligned to 64; no bytes if the net is missing. */
typedef struct NetFile {
    const unsigned char *bytes;
    size_t size;
} NetFile;

/* The file of the net with this name. Any thread may call this. */
NetFile net_file(const char *name);

#endif
