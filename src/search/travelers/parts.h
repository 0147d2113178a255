/* parts.h - what the search knows of The Travelers: search.c puts it together. */
#ifndef SEARCH_TRAVELERS_PARTS_H
#define SEARCH_TRAVELERS_PARTS_H

#include "search/eval/inputs.h"
#include "search/guide.h"

extern const Guide travelers_guide;
extern const Inputs travelers_inputs;

#endif
