/* par.h - the lengths of the best known plans, from every start to every goal. */
#ifndef SOLVER_PAR_H
#define SOLVER_PAR_H

#include <stdint.h>

#include "games/safe_passage/safe_passage.h"

/* Plies by goal and start; 0: no plan is known. The build makes this table (par_main.c). */
extern const uint8_t par_table[][PASSAGE_STARTS];

#endif
