/* par.h - how long the best plans known are, from every start to every goal. */
#ifndef SOLVER_PAR_H
#define SOLVER_PAR_H

#include <stdint.h>

#include "games/safe_passage/safe_passage.h"

/* Plies by goal and start; 0: no plan is known. Made while building (par_main.c). */
extern const uint8_t par_table[][PASSAGE_STARTS];

#endif
