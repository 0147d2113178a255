/* inputs_race.h - TRAVERSE for three and four seats: the inputs of one seat's view.
 *
 * Sides are numbered in turn order from the seat's own: 0 is its own side, 2 the opposite one. The
 * inputs of a view are listed from scratch each time. Any thread may call these. */
#ifndef SEARCH_TRAVERSE_INPUTS_RACE_H
#define SEARCH_TRAVERSE_INPUTS_RACE_H

#include "search/traverse/inputs.h"

/* The most inputs that are set at a time in a view. */
enum { RACE_VIEW_INPUTS = TRAVERSE_SEATS * (TRAVERSE_PIECES + TRAVERSE_SIDE_SET) + 1 };

/* The inputs of a seat's view; returns how many. */
unsigned race_view(const TraversePosition *p, unsigned seat, uint16_t input[RACE_VIEW_INPUTS]);

/* The number of an input on the mirrored board. The order of turns is reversed there. Apart from
 * that it is the same game. */
unsigned race_mirrored(unsigned number);

/* The number of an input in the game for two (traverse_inputs), or UINT16_MAX: it has none. */
unsigned race_input_for_two(unsigned number);

/* Inputs for more than two seats: `view` only. */
extern const Inputs race_inputs;

#endif
