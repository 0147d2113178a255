/* solver_game.c - see wayfarer/solver.h. */
#include <wayfarer/solver.h>

#include "games/safe_passage/safe_passage.h"

const WfGame *wf_solver_game(void)
{
    return &safe_passage_game;
}
