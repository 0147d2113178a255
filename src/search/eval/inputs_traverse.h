/* inputs_traverse.h - what else the inputs of TRAVERSE are good for. */
#ifndef SEARCH_EVAL_INPUTS_TRAVERSE_H
#define SEARCH_EVAL_INPUTS_TRAVERSE_H

#include "games/traverse/traverse.h"
#include "search/eval/inputs.h"

enum { TRAVERSE_OWN_INPUTS = TRAVERSE_PIECES + 4 };

/* The inputs that tell of one seat's own pieces, from its own side of the board; how many. */
unsigned traverse_own_inputs(const TraversePosition *p, unsigned seat,
                             uint16_t inputs[TRAVERSE_OWN_INPUTS]);

#endif
