/* parts.h - The Travelers: the guide and the inputs that search.c puts together. */
#ifndef SEARCH_TRAVELERS_PARTS_H
#define SEARCH_TRAVELERS_PARTS_H

#include "search/eval/inputs.h"
#include "search/guide.h"

/* The most squares that a Traveler slides. */
enum { TRAVELERS_SLIDE = 3 };

extern const Guide travelers_guide;
extern const Inputs travelers_inputs;

#endif
