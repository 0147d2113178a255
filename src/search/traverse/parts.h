/* parts.h - TRAVERSE: the guide and the inputs that search.c puts together. */
#ifndef SEARCH_TRAVERSE_PARTS_H
#define SEARCH_TRAVERSE_PARTS_H

#include "search/eval/inputs.h"
#include "search/guide.h"

/* For the basic rules, and for the advanced and the expert ones. */
extern const Guide traverse_basic_guide, traverse_advanced_guide;

/* For two seats; race_inputs (inputs_race.h) are for three and four. */
extern const Inputs traverse_inputs;

#endif
