/* solver.c - binding.h: the solver of Safe Passage. */
#include "binding/effort.h"
#include "binding/handle.h"

WfSolution *wf_solution_new(const WfAllocator *allocator)
{
    return handle_new(allocator, sizeof(WfSolution));
}

void wf_solution_free(WfSolution *solution)
{
    handle_free(solution);
}

int32_t wf_solution_search(WfSolution *solution, const WfSpec *spec, const WfPosition *position,
                           WfEffort *effort)
{
    const WfSolveLimits limits = effort_solve_limits(effort);
    return (int32_t)wf_solve(spec, position, &limits, handle_owner(solution), solution);
}

bool wf_solution_is_found(const WfSolution *solution)
{
    return solution->found;
}

int32_t wf_solution_barrier(const WfSolution *solution)
{
    return (int32_t)solution->barrier;
}

uint64_t wf_solution_pawns(const WfSolution *solution)
{
    return solution->pawns;
}

uint32_t wf_solution_low(const WfSolution *solution)
{
    return solution->low;
}

int32_t wf_solution_distance(const WfSolution *solution)
{
    return solution->distance;
}

uint64_t wf_solution_nodes(const WfSolution *solution)
{
    return solution->nodes;
}

size_t wf_solution_length(const WfSolution *solution)
{
    return solution->length;
}

void wf_solution_move(const WfSolution *solution, size_t index, uint8_t *move)
{
    if (index < solution->length)
        handle_put_move(&solution->way[index], move);
}

WfAdvice *wf_advice_new(const WfAllocator *allocator)
{
    return handle_new(allocator, sizeof(WfAdvice));
}

void wf_advice_free(WfAdvice *advice)
{
    handle_free(advice);
}

int32_t wf_advice_run(WfAdvice *advice, const WfRecord *record, WfEffort *effort)
{
    const WfSolveLimits limits = effort_solve_limits(effort);
    return (int32_t)wf_advise(record, &limits, handle_owner(advice), advice);
}

bool wf_advice_is_reachable(const WfAdvice *advice)
{
    return advice->reachable;
}

int32_t wf_advice_certainty(const WfAdvice *advice)
{
    return (int32_t)advice->certainty;
}

int32_t wf_advice_barrier(const WfAdvice *advice)
{
    return (int32_t)advice->barrier;
}

size_t wf_advice_back(const WfAdvice *advice)
{
    return advice->back;
}

bool wf_advice_back_is_least(const WfAdvice *advice)
{
    return advice->back_is_least;
}

uint32_t wf_advice_low(const WfAdvice *advice)
{
    return advice->low;
}

size_t wf_advice_length(const WfAdvice *advice)
{
    return advice->length;
}

void wf_advice_move(const WfAdvice *advice, size_t index, uint8_t *move)
{
    if (index < advice->length)
        handle_put_move(&advice->way[index], move);
}

WfPuzzle *wf_puzzle_new(const WfAllocator *allocator)
{
    WfPuzzle *puzzle = handle_new(allocator, sizeof *puzzle);
    if (puzzle != NULL)
        puzzle->spec.game = wf_solver_game();
    return puzzle;
}

void wf_puzzle_free(WfPuzzle *puzzle)
{
    handle_free(puzzle);
}

int32_t wf_puzzle_make(WfPuzzle *puzzle, uint64_t seed, uint32_t plies, WfEffort *effort)
{
    const WfSolveLimits limits = effort_solve_limits(effort);
    return (int32_t)wf_puzzle(seed, plies, &limits, handle_owner(puzzle), puzzle);
}

const WfSpec *wf_puzzle_spec(const WfPuzzle *puzzle)
{
    return &puzzle->spec;
}

const WfPosition *wf_puzzle_position(const WfPuzzle *puzzle)
{
    return &puzzle->position;
}

uint32_t wf_puzzle_plies(const WfPuzzle *puzzle)
{
    return puzzle->plies;
}

uint32_t wf_puzzle_keys(const WfPuzzle *puzzle)
{
    return puzzle->keys;
}

uint32_t wf_puzzle_grade(const WfPuzzle *puzzle)
{
    return puzzle->grade;
}

void wf_puzzle_move(const WfPuzzle *puzzle, size_t index, uint8_t *move)
{
    if (index < puzzle->plies)
        handle_put_move(&puzzle->way[index], move);
}
