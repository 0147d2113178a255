/* prover.c - see prover.h. */
#include "review/prover.h"

#include <string.h>

#include "search/bounded.h"
#include "search/game_search.h"
#include "search/move_scores.h"

/* Nodes between two checks whether to stop. */
enum { STOP_EVERY = 1024 };

/* What is kept for each ply. */
typedef struct ProverPly {
    WfMoveList moves;
    int *score;
    size_t score_capacity;
    bool on_hint;  /* the moves so far are those of the hint */
    WfMove killer; /* the attacker's last move here that proved something */
    ProverLine line;
} ProverPly;

struct Prover {
    WfAllocator allocator, bounded;
    const WfGame *game;
    Guide guide;
    bool (*stop)(void *context);
    void *context;
    const ProverGoal *goal;
    uint64_t nodes; /* left */
    bool stopped;
    ProverPly ply[PROVER_PLIES + 1];
};

Prover *prover_open(const WfSpec *spec, const WfAllocator *allocator, bool (*stop)(void *context),
                    void *context)
{
    Prover *prover = allocator->resize(allocator->context, NULL, sizeof *prover);
    if (prover == NULL)
        return NULL;
    memset(prover, 0, sizeof *prover);
    prover->allocator = *allocator;
    prover->bounded = bounded_allocator(&prover->allocator);
    prover->game = spec->game;
    prover->guide = guide_of(spec);
    prover->stop = stop;
    prover->context = context;
    for (unsigned i = 0; i <= PROVER_PLIES; i++)
        wf_moves_init(&prover->ply[i].moves, prover->bounded);
    return prover;
}

void prover_close(Prover *prover)
{
    if (prover == NULL)
        return;
    const WfAllocator allocator = prover->allocator;
    for (unsigned i = 0; i <= PROVER_PLIES; i++) {
        wf_moves_free(&prover->ply[i].moves);
        if (prover->ply[i].score != NULL)
            allocator.resize(allocator.context, prover->ply[i].score, 0);
    }
    allocator.resize(allocator.context, prover, 0);
}

/* Counts a move; false: the proof has to end. */
static bool may_go_on(Prover *prover)
{
    if (prover->nodes == 0 || prover->stopped)
        return false;
    prover->nodes--;
    if (prover->nodes % STOP_EVERY == 0 && prover->stop != NULL)
        prover->stopped = prover->stop(prover->context);
    return !prover->stopped;
}

/* ---- the order of moves ---- */

static bool is_move(const WfMove *a, const WfMove *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool is_hint(const Prover *prover, unsigned ply, const WfMove *move)
{
    const ProverGoal *goal = prover->goal;
    return prover->ply[ply].on_hint && ply < goal->hint_length && is_move(&goal->hint[ply], move);
}

/* Lists the moves of a position, all of them or the forcing ones. */
static bool list_moves(Prover *prover, const WfPosition *position, unsigned ply, bool all)
{
    ProverPly *here = &prover->ply[ply];
    here->moves.count = 0;
    const WfCode code = all ? wf_moves(prover->game, position, &here->moves)
                            : prover->guide.list_forcing(position, &here->moves);
    if (code != WF_OK ||
        !move_scores_reserve(&prover->allocator, &here->score, &here->score_capacity, &here->moves))
        return false;
    prover->guide.score_moves(position, here->moves.items, here->moves.count, here->score);
    return true;
}

/* Whether the attacker tries a move that is neither forcing nor known to be good. */
static bool tries(const Prover *prover, const WfPosition *position, const WfMove *move)
{
    return prover->goal->holds == NULL &&
           (prover->guide.gives_check == NULL || prover->guide.gives_check(position, move));
}

/* Removes the moves that the attacker does not try. The hint comes first, then the move that proved
 * something at this ply before. */
static void choose_attacks(Prover *prover, const WfPosition *position, unsigned ply)
{
    ProverPly *here = &prover->ply[ply];
    const ProverGoal *goal = prover->goal;
    size_t kept = 0;
    for (size_t i = 0; i < here->moves.count; i++) {
        const WfMove move = here->moves.items[i];
        int score = here->score[i];
        const bool hint = is_hint(prover, ply, &move), killer = is_move(&here->killer, &move);
        const bool forcing = goal->holds != NULL && score >= GUIDE_FORCING;
        if (!hint && !killer && !forcing && !tries(prover, position, &move))
            continue;
        score = hint ? INT32_MAX : killer ? INT32_MAX - 1 : score;
        here->moves.items[kept] = move;
        here->score[kept++] = score;
    }
    here->moves.count = kept;
}

/* Puts the move to search next at place `index`. */
static WfMove pick(ProverPly *here, size_t index)
{
    const size_t best = move_scores_greatest(here->score, index, here->moves.count);
    const WfMove move = here->moves.items[best];
    const int score = here->score[best];
    here->moves.items[best] = here->moves.items[index];
    here->score[best] = here->score[index];
    here->moves.items[index] = move;
    here->score[index] = score;
    return move;
}

/* ---- the search ---- */

static ProverVerdict visit(Prover *prover, const WfPosition *position, unsigned turns,
                           unsigned ply);

/* The verdict on a position whose game is over, or unknown. */
static ProverVerdict end_of(const Prover *prover, const WfOutcome *outcome)
{
    if (outcome->result == WF_ONGOING)
        return PROVER_UNKNOWN;
    const bool won = outcome->result == WF_WIN &&
                     (outcome->seat == prover->goal->attacker || outcome->seat == WF_NO_SEAT);
    return won ? PROVER_PROVEN : PROVER_REFUTED;
}

static bool holds(const Prover *prover, const WfPosition *position)
{
    const ProverGoal *goal = prover->goal;
    return goal->holds != NULL && goal->holds(goal->context, position);
}

/* Puts a move before the line of the next ply. */
static void extend_line(Prover *prover, unsigned ply, const WfMove *move)
{
    ProverLine *line = &prover->ply[ply].line;
    const ProverLine *rest = &prover->ply[ply + 1].line;
    const size_t length = rest->length < PROVER_PLIES ? rest->length : PROVER_PLIES - 1;
    line->move[0] = *move;
    memcpy(line->move + 1, rest->move, length * sizeof *move);
    line->length = length + 1;
}

static ProverVerdict try_move(Prover *prover, const WfPosition *position, const WfMove *move,
                              unsigned turns, unsigned ply)
{
    WfPosition after;
    if (!may_go_on(prover))
        return PROVER_UNKNOWN;
    wf_copy(prover->game, &after, position);
    wf_apply(prover->game, &after, move);
    prover->ply[ply + 1].on_hint = is_hint(prover, ply, move);
    return visit(prover, &after, turns, ply + 1);
}

/* Whether the attacker, who is to move, cannot win in so few turns. */
static bool is_too_late(const Prover *prover, const WfPosition *position, unsigned turns)
{
    const ProverGoal *goal = prover->goal;
    if (turns == 0 ||
        (goal->least_turns != NULL && goal->least_turns(position, goal->attacker) > turns))
        return true;
    return turns == 1 && prover->guide.wins_now != NULL && !prover->guide.wins_now(position);
}

/* OR: one of the attacker's moves is enough. */
static ProverVerdict attack(Prover *prover, const WfPosition *position, unsigned turns,
                            unsigned ply)
{
    ProverPly *here = &prover->ply[ply];
    ProverVerdict verdict = PROVER_REFUTED;
    if (prover->goal->holds == NULL && is_too_late(prover, position, turns))
        return PROVER_REFUTED;
    if (!list_moves(prover, position, ply, turns > 0))
        return PROVER_UNKNOWN;
    choose_attacks(prover, position, ply);
    for (size_t i = 0; i < here->moves.count; i++) {
        const WfMove move = pick(here, i);
        const ProverVerdict one = try_move(prover, position, &move, turns > 0 ? turns - 1 : 0, ply);
        if (one == PROVER_PROVEN) {
            here->killer = move;
            extend_line(prover, ply, &move);
            return PROVER_PROVEN;
        }
        if (one == PROVER_UNKNOWN)
            verdict = PROVER_UNKNOWN;
        if (prover->nodes == 0 || prover->stopped)
            break;
    }
    return verdict;
}

/* Whether to show a defence that was just refuted instead of the one kept so far. */
static bool is_better_shown(const Prover *prover, unsigned ply, const WfMove *move,
                            const ProverLine *kept)
{
    const size_t length = prover->ply[ply + 1].line.length + 1;
    if (kept->length == 0 || is_hint(prover, ply, move))
        return true;
    if (is_hint(prover, ply, &kept->move[0]))
        return false;
    return prover->goal->holds == NULL ? length > kept->length : length < kept->length;
}

/* AND: the goal must be proven against every answer. When the attacker's turns are used up, the
 * others may pass, and only forcing answers are searched. */
static ProverVerdict defend(Prover *prover, const WfPosition *position, unsigned turns,
                            unsigned ply)
{
    ProverPly *here = &prover->ply[ply];
    if (turns == 0 && !holds(prover, position))
        return PROVER_REFUTED;
    if (!list_moves(prover, position, ply, turns > 0))
        return PROVER_UNKNOWN;
    if (turns > 0 && here->moves.count == 0) {
        const WfOutcome outcome = prover->game->outcome(position, false);
        return end_of(prover, &outcome);
    }
    ProverLine shown = {.length = 0};
    for (size_t i = 0; i < here->moves.count; i++) {
        const WfMove move = pick(here, i);
        const ProverVerdict one = try_move(prover, position, &move, turns, ply);
        if (one != PROVER_PROVEN)
            return one;
        if (is_better_shown(prover, ply, &move, &shown)) {
            extend_line(prover, ply, &move);
            shown = here->line;
        }
    }
    here->line = shown;
    return PROVER_PROVEN;
}

static ProverVerdict visit(Prover *prover, const WfPosition *position, unsigned turns, unsigned ply)
{
    prover->ply[ply].line.length = 0;
    const bool attacks = position->head.turn == prover->goal->attacker;
    /* check whether there is a move at all only where the game may end by having none */
    WfOutcome outcome = prover->game->outcome(position, true);
    if (outcome.result == WF_ONGOING && !attacks && turns == 0 && prover->goal->holds == NULL)
        outcome = wf_outcome(prover->game, position);
    const ProverVerdict end = end_of(prover, &outcome);
    if (end != PROVER_UNKNOWN)
        return end;
    if (attacks && holds(prover, position))
        return PROVER_PROVEN;
    if (ply >= PROVER_PLIES)
        return PROVER_UNKNOWN;
    if (attacks)
        return attack(prover, position, turns, ply);
    if (turns == 0 && prover->goal->holds == NULL)
        return PROVER_REFUTED;
    return defend(prover, position, turns, ply);
}

ProverVerdict prover_prove(Prover *prover, const WfPosition *from, const ProverGoal *goal,
                           uint64_t nodes, ProverLine *line)
{
    prover->goal = goal;
    prover->nodes = nodes;
    for (unsigned i = 0; i <= PROVER_PLIES; i++)
        prover->ply[i].killer = (WfMove){.from = WF_NO_SQUARE};
    prover->ply[0].on_hint = true;
    const ProverVerdict verdict = visit(prover, from, goal->turns, 0);
    *line = prover->ply[0].line;
    return verdict;
}
