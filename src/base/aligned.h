/* aligned.h - positions at any address.
 *
 * Games keep 128-bit integers in positions, which the processor reads from multiples of 16.
 * Bindings to other languages hand over positions that lie elsewhere. The public functions
 * therefore work on an aligned copy if they have to. A test of the address is all that an aligned
 * position costs. */
#ifndef BASE_ALIGNED_H
#define BASE_ALIGNED_H

#include <string.h>

#include <wayfarer/game.h>

/* Addresses of positions are parameters of type void *: from a WfPosition * a compiler may conclude
 * that the address is a multiple of 16. */
static inline bool aligned_is(const void *position)
{
    return ((uintptr_t)position & (_Alignof(WfPosition) - 1)) == 0;
}

static inline void aligned_copy(const WfGame *game, void *to, const void *from)
{
    memcpy(to, from, game->position_size);
}

/* The position, or its copy in `room` if it is not aligned. */
static inline const WfPosition *aligned_position(const WfGame *game, const void *position,
                                                 WfPosition *room)
{
    if (aligned_is(position))
        return position;
    aligned_copy(game, room, position);
    return room;
}

/* The place to write a position: `position` itself, or `room` if it is not aligned. Call
 * aligned_put afterwards. */
static inline WfPosition *aligned_room(void *position, WfPosition *room)
{
    return aligned_is(position) ? position : room;
}

/* Brings what was written to its place. */
static inline void aligned_put(const WfGame *game, void *position, const WfPosition *written)
{
    if (position != written)
        aligned_copy(game, position, written);
}

#endif
