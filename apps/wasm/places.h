/* places.h - iterates over all places of a board. */
#ifndef WASM_PLACES_H
#define WASM_PLACES_H

#include <wayfarer/game.h>

/* Advances to the next place of the board, in order of level, rank, file; false after the last. */
static inline bool next_place(const WfGame *game, WfPlace *place)
{
    if (++place->file < game->files)
        return true;
    place->file = 0;
    if (++place->rank < game->ranks)
        return true;
    place->rank = 0;
    return ++place->level < game->levels;
}

#endif
