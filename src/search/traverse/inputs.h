/* inputs.h - the inputs of TRAVERSE that are the same for two seats and for more. Any thread may
 * call these. */
#ifndef SEARCH_TRAVERSE_INPUTS_H
#define SEARCH_TRAVERSE_INPUTS_H

#include "games/traverse/traverse.h"
#include "search/eval/inputs.h"

/* The derived inputs of one side: how many exist, and how many of them are set at a time. */
enum { TRAVERSE_SIDE_INPUTS = 56, TRAVERSE_SIDE_SET = 5 };

/* The space on a board that is turned so that the seat starts on its rank 1. */
unsigned traverse_turned(unsigned seat, unsigned space);

/* The derived inputs of a seat that are set, numbered from `first`, into next[TRAVERSE_SIDE_SET].
 */
void traverse_put_side(const TraversePosition *p, unsigned seat, unsigned first, uint16_t *next);

/* The same space, left and right exchanged. */
static inline unsigned traverse_mirrored(unsigned space)
{
    const unsigned file = space % SPACE_SIDE;
    return space - file + SPACE_SIDE - 1 - file;
}

/* The priors of an own piece on a turned space, and of an own derived input, in hundredths. */
int traverse_space_prior(unsigned space);
int traverse_side_prior(unsigned input);

#endif
