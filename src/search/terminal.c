/* terminal.c - see terminal.h. */
#include "search/terminal.h"

#include "base/random.h"
#include "search/endgame.h"
#include "search/score.h"

/* Noise of up to this many hundredths is added to evaluations: too little to choose a worse move,
 * enough to choose among equal ones. */
enum { JITTER = 4 };

/* -JITTER to JITTER - 1, from the position and the seed of the search. */
static int jitter(const SearchWorker *w, const SearchPly *here)
{
    const uint64_t seed = w->shared->jitter_seed;
    if (seed == 0)
        return 0;
    return (int)(random_mix(here->position.head.hash ^ seed) % (2 * JITTER)) - JITTER;
}

int static_eval(const SearchWorker *w, const SearchPly *here)
{
    const int score = net_score(&w->shared->net, &here->position, &here->state) + jitter(w, here);
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}

/* Whether the position occurred before on the path from the root, or twice in the game. */
static bool is_repeated(const SearchWorker *w, unsigned ply)
{
    const WfHead *head = &w->ply[ply].position.head;
    const unsigned back = w->game->has_clock ? head->clock : SEARCH_PAST;
    for (unsigned i = 2; i <= ply && i <= back; i += 2)
        if (w->ply[ply - i].position.head.hash == head->hash)
            return true;
    unsigned times = 0; /* in the game itself only the third occurrence ends it */
    for (unsigned i = (ply + 1) % 2; i < w->past_count && ply + i + 1 <= back; i += 2)
        times += w->past[i] == head->hash;
    return times > 1;
}

static int repetition_score(const SearchWorker *w, unsigned ply)
{
    const WfPosition *position = &w->ply[ply].position;
    if (w->game->adjudicate == NULL)
        return 0;
    const WfOutcome outcome = w->game->adjudicate(position);
    return score_of_outcome(&outcome, position->head.turn, ply);
}

bool terminal_score(const SearchWorker *w, unsigned ply, int *score)
{
    const WfPosition *position = &w->ply[ply].position;
    const WfOutcome outcome = w->game->outcome(position, true);
    if (outcome.result != WF_ONGOING) {
        *score = score_of_outcome(&outcome, position->head.turn, ply);
        return true;
    }
    if (is_repeated(w, ply)) {
        *score = repetition_score(w, ply);
        return true;
    }
    if (endgame_score(w, ply, score))
        return true;
    const Guide *guide = &w->shared->guide;
    if (guide->wins_now != NULL && guide->wins_now(position)) {
        *score = score_win(ply + 1);
        return true;
    }
    return false;
}

int no_moves_score(const SearchWorker *w, unsigned ply)
{
    const WfPosition *position = &w->ply[ply].position;
    const WfOutcome outcome = w->game->outcome(position, false);
    return score_of_outcome(&outcome, position->head.turn, ply);
}
