/* inputs_traverse.h - the inputs of TRAVERSE from any of four sides. */
#ifndef SEARCH_EVAL_INPUTS_TRAVERSE_H
#define SEARCH_EVAL_INPUTS_TRAVERSE_H

#include "games/traverse/traverse.h"
#include "search/eval/inputs.h"

/* So many derived inputs of a side are set at a time. */
enum { TRAVERSE_SIDE_SET = 5 };

enum { TRAVERSE_VIEW_INPUTS = 2 * TRAVERSE_PIECES + 2 * TRAVERSE_SIDE_SET };

/* All inputs of the view of one seat, the seat opposite being the other one (if it plays) and the
 * board turned so that the seat plays upwards; how many. */
unsigned traverse_view(const TraversePosition *p, unsigned seat,
                       uint16_t inputs[TRAVERSE_VIEW_INPUTS]);

#endif
