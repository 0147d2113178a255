/* bounded.h - an allocator for move lists of bounded size. A thread that may call `own` may also
 * call this allocator. */
#ifndef SEARCH_BOUNDED_H
#define SEARCH_BOUNDED_H

#include <wayfarer/game.h>

/* BOUNDED_MOVES: a position with more moves gets its static evaluation, unless it is the root. In
 * TRAVERSE for four, one turn can put six circles back in a million ways. */
enum { BOUNDED_MOVES = 1 << 14 };

/* Allocates as `own` does, which must outlive it, but refuses blocks of more than BOUNDED_MOVES
 * moves. */
WfAllocator bounded_allocator(WfAllocator *own);

#endif
