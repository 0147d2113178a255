/* deepening.h - raises the lower bound by iterative deepening: the outer loop of IDA*. */
#ifndef SOLVER_DEEPENING_H
#define SOLVER_DEEPENING_H

#include "solver/solve_shared.h"

/* Tries to raise the lower bound. False: there is nothing for this thread to do. */
bool deepening_raise(SolveWorker *worker);

#endif
