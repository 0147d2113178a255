/* eval.h - the evaluation of a spec: its inputs and its learnt net. Without a learnt net, the
 * inputs' priors take its place. Any thread may call these. */
#ifndef SEARCH_EVAL_EVAL_H
#define SEARCH_EVAL_EVAL_H

#include "search/eval/net.h"

/* The inputs under this spec; NULL: the game has no evaluation. */
const Inputs *eval_inputs(const WfSpec *spec);

/* The name of the learnt net under this spec: its file name without ".net". NULL: none was learnt.
 */
const char *eval_net_name(const WfSpec *spec);

/* The learnt net under this spec; false: none was learnt, or its file is missing. It needs no
 * closing. */
bool eval_net(const WfSpec *spec, Net *net);

/* Opens the evaluation that a search uses: the learnt net, or the inputs' priors if the game names
 * no net. WF_ILLEGAL: there is no evaluation, or the file of the net is missing. WF_NO_MEMORY. */
WfCode eval_open(const WfSpec *spec, const WfAllocator *allocator, Net *net);
void eval_close(Net *net, const WfAllocator *allocator);

#endif
