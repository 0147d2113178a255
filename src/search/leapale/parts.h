/* parts.h - Courier Leapale: the guide and the inputs that search.c puts together. */
#ifndef SEARCH_LEAPALE_PARTS_H
#define SEARCH_LEAPALE_PARTS_H

#include "search/eval/inputs.h"
#include "search/guide.h"

extern const Guide leapale_guide, leapale_battle_guide;
extern const Inputs leapale_inputs;

#endif
