/* worth.h - Courier Leapale: the worth of pieces before learning, for move ordering, exchanges and
 * the priors of the evaluation. */
#ifndef SEARCH_LEAPALE_WORTH_H
#define SEARCH_LEAPALE_WORTH_H

#include "games/leapale/leapale.h"

/* By kind: about the mean number of cells that the kind reaches on a half-empty cube, in
 * hundredths. The Emperor's value only has to exceed all others. */
static const int leapale_worth[LEAPALE_KINDS] = {
    [LEAPALE_EMPEROR] = 10000, [LEAPALE_ARCHDUKE] = 300, [LEAPALE_EMPRESS] = 1000,
    [LEAPALE_ALIBUCK] = 220,   [LEAPALE_PRINCE] = 210,   [LEAPALE_QUEEN] = 700,
    [LEAPALE_ALIBABA] = 140,   [LEAPALE_DUKE] = 160,     [LEAPALE_DUCHESS] = 470,
    [LEAPALE_DYBBUK] = 110,    [LEAPALE_BARON] = 200,    [LEAPALE_GOVERNOR] = 520,
    [LEAPALE_ELK] = 130,       [LEAPALE_GNU] = 380,      [LEAPALE_OBERON] = 330,
    [LEAPALE_STOCKBROKER] = 55};

#endif
