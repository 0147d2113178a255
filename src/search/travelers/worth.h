/* worth.h - The Travelers: the worth of pieces before learning, for move ordering and for the
 * priors of the evaluation. */
#ifndef SEARCH_TRAVELERS_WORTH_H
#define SEARCH_TRAVELERS_WORTH_H

#include "games/travelers/travelers.h"

/* By kind, in hundredths. Travelers and Blocks are scored separately. */
static const int travelers_worth[TRAVELERS_KINDS] = {[TRAVELERS_DISPLACER] = 250,
                                                     [TRAVELERS_ACE] = 100,
                                                     [TRAVELERS_DEUCE] = 120,
                                                     [TRAVELERS_TREY] = 120};

#endif
