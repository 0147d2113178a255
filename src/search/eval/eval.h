/* eval.h - the evaluations: which net judges which game. */
#ifndef SEARCH_EVAL_EVAL_H
#define SEARCH_EVAL_EVAL_H

#include "search/eval/net.h"

/* Whether the spec is one of more than two seats, each judged from its own view: race.h. */
bool eval_is_race(const WfSpec *spec);

/* The inputs and the learnt net of a competitive game under this spec; NULL or false: there is
 * none. */
const Inputs *eval_inputs(const WfSpec *spec);
bool eval_net(const WfSpec *spec, Net *net);

#endif
