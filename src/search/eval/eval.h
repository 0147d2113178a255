/* eval.h - the evaluations: which net judges which game. */
#ifndef SEARCH_EVAL_EVAL_H
#define SEARCH_EVAL_EVAL_H

#include "search/eval/net.h"

/* The inputs and the learnt net of a competitive game for two under this spec; false: there is
 * none. */
const Inputs *eval_inputs(const WfSpec *spec);
bool eval_net(const WfSpec *spec, Net *net);

#endif
