/* frozen.h - goals that are out of reach because of pawns that can never move nor be captured.
 *
 * The argument, which src/checker/claims.c makes once more by itself, is in docs/solver.md. */
#ifndef SOLVER_FROZEN_H
#define SOLVER_FROZEN_H

#include "games/safe_passage/safe_passage.h"

/* Whether pawns alone show that there is no way from p to its goal; then *pawns are those, none if
 * it takes no pawn (two bishops bound for one square). */
bool frozen_bars(const PassagePosition *p, uint64_t *pawns);

#endif
