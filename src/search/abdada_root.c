/* round.c - one search of the root by all threads. Thread 0 says what is searched, whoever is done
 * first has the answer, and then all go on to the next round: nobody finishes what is known. */
#include <string.h>

#include "search/search_state.h"

static bool copy_moves(WfMoveList *to, const WfMoveList *from)
{
    to->count = 0;
    if (wf_moves_reserve(to, from->count) != WF_OK)
        return false;
    if (from->count != 0)
        memcpy(to->items, from->items, from->count * sizeof *from->items);
    to->count = from->count;
    return true;
}

/* With the lock held: from here on calls back to the root are about this round. */
static void take_part(Searcher *s)
{
    const Round *round = &s->shared->round;
    s->round = round->number;
    together_arrive(&s->shared->together, s->index, 0, round->number);
}

/* Searches; the first that is done says so and calls the others back. */
static int take_turn(Searcher *s, int depth, int alpha, int beta)
{
    Round *round = &s->shared->round;
    const int score = searcher_root(s, depth, alpha, beta);
    const bool stopped = searcher_is_stopped(s);
    lock_take(round->lock);
    if (!stopped && round->number == s->round && round->winner == NULL) {
        round->winner = s;
        round->score = score;
        together_settle(&s->shared->together, s->index, 0, round->number);
    }
    (void)together_is_back(&s->shared->together, s->index, 0);
    together_leave(&s->shared->together, s->index, 0);
    lock_give(round->lock);
    return score;
}

/* False: no memory. */
static bool begin_round(Searcher *s, int depth, int alpha, int beta)
{
    Round *round = &s->shared->round;
    lock_take(round->lock);
    const bool done = copy_moves(&round->moves, &s->root);
    if (done) {
        round->number++;
        round->rank = s->rank;
        round->depth = depth;
        round->alpha = alpha;
        round->beta = beta;
        round->winner = NULL;
        take_part(s);
    }
    lock_give(round->lock);
    return done;
}

int round_search(Searcher *s, int depth, int alpha, int beta)
{
    Round *round = &s->shared->round;
    if (s->alone)
        return searcher_root(s, depth, alpha, beta);
    if (!begin_round(s, depth, alpha, beta)) {
        s->code = WF_NO_MEMORY;
        return 0;
    }
    const int own = take_turn(s, depth, alpha, beta);
    lock_take(round->lock);
    const Searcher *winner = round->winner;
    if (winner != NULL && winner != s)
        line_copy(&s->ply[0].line, &winner->ply[0].line);
    const int score = winner != NULL ? round->score : own;
    lock_give(round->lock);
    return score;
}

/* Takes part in a new round, if there is one without an answer. */
static bool join(Searcher *s, Round *mine)
{
    Round *round = &s->shared->round;
    lock_take(round->lock);
    const bool open = round->number != s->round && round->winner == NULL;
    if (open) {
        take_part(s);
        *mine = *round;
        s->rank = round->rank;
        s->root_depth = (unsigned)round->depth;
        if (!copy_moves(&s->root, &round->moves))
            s->code = WF_NO_MEMORY;
    }
    lock_give(round->lock);
    return open;
}

void round_follow(Searcher *s)
{
    Round mine;
    while (s->code == WF_OK && !searcher_is_stopped(s))
        if (join(s, &mine))
            (void)take_turn(s, mine.depth, mine.alpha, mine.beta);
        else
            parallel_rest();
}
