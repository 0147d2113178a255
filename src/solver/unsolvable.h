/* unsolvable.h - proves positions unsolvable: the goal is unreachable because some pawns can never
 * move or be captured.
 *
 *       a b c d e f g h
 *    6  . . . . k . . .     the pawns block each other, and each king may not enter the
 *    5  p . p . p . p .     squares between them, because pawns attack these: no pawn
 *    4  P . P . P . P .     can ever move nor be captured, and no king gets past them
 *    3  . . . . K . . .
 *
 * Such pawns are called frozen (in Sokoban: a freeze deadlock). Relaxed reachability finds them:
 * every piece may go wherever it could if all but the frozen pawns made room for it. The proof is
 * in docs/solver.md; src/checker/claims.c repeats it independently. */
#ifndef SOLVER_UNSOLVABLE_H
#define SOLVER_UNSOLVABLE_H

#include "games/safe_passage/safe_passage.h"

/* Whether pawns alone show that there is no plan from p to its goal. If so, *pawns are those pawns.
 * It is empty if the proof needs no pawn (two bishops that have to end on one square). */
bool unsolvable_by_pawns(const PassagePosition *p, uint64_t *pawns);

#endif
