/* tree.c - see tree.h. */
#include "search/quiescence.h"

#include "base/random.h"
#include "search/picker.h"
#include "search/score.h"

/* Too little to choose a worse move, enough to choose among equal ones. */
enum { WHIM = 4 };

void tree_step(Searcher *s, unsigned ply, const WfMove *move)
{
    Ply *here = &s->ply[ply], *next = here + 1;
    here->played = order_key(move);
    here->to = move->to;
    wf_copy(s->game, &next->position, &here->position);
    s->game->apply(&next->position, move);
    table_prefetch(&s->shared->table, next->position.head.hash);
    net_update(&s->shared->net, &here->position, move, &next->position, &here->state, &next->state);
}

void tree_step_aside(Searcher *s, unsigned ply)
{
    Ply *here = &s->ply[ply], *next = here + 1;
    here->played = 0;
    wf_copy(s->game, &next->position, &here->position);
    s->shared->guide->skip(&next->position);
    next->state = here->state;
}

/* -WHIM to WHIM - 1 hundredths, each position its own, another time other ones. */
static int whim(const Searcher *s, const Ply *here)
{
    if (s->shared->whim == 0)
        return 0;
    return (int)(random_mix(here->position.head.hash ^ s->shared->whim) % (2 * WHIM)) - WHIM;
}

int tree_judge(Searcher *s, const Ply *here)
{
    const int score = net_score(&s->shared->net, &here->position, &here->state) + whim(s, here);
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}

/* The position stood on the board before on the way here, or twice in the game. */
static bool is_repeated(const Searcher *s, unsigned ply)
{
    const WfHead *head = &s->ply[ply].position.head;
    const unsigned back = s->game->has_clock ? head->clock : PAST_MAX;
    for (unsigned i = 2; i <= ply && i <= back; i += 2)
        if (s->ply[ply - i].position.head.hash == head->hash)
            return true;
    unsigned times = 0; /* in the game itself the second time is not yet the end */
    for (unsigned i = (ply + 1) % 2; i < s->past_count && ply + i + 1 <= back; i += 2)
        times += s->past[i] == head->hash;
    return times > 1;
}

static int repetition_score(const Searcher *s, unsigned ply)
{
    const WfPosition *position = &s->ply[ply].position;
    if (s->game->adjudicate == NULL)
        return 0;
    const WfOutcome outcome = s->game->adjudicate(position);
    return score_of_outcome(&outcome, position->head.turn, ply);
}

bool tree_is_settled(const Searcher *s, unsigned ply, int *score)
{
    const WfPosition *position = &s->ply[ply].position;
    const WfOutcome outcome = s->game->outcome(position, true);
    if (outcome.result != WF_ONGOING) {
        *score = score_of_outcome(&outcome, position->head.turn, ply);
        return true;
    }
    if (is_repeated(s, ply)) {
        *score = repetition_score(s, ply);
        return true;
    }
    const Guide *guide = s->shared->guide;
    if (guide->wins_now != NULL && guide->wins_now(position)) {
        *score = score_win(ply + 1);
        return true;
    }
    return false;
}

int tree_score_without_moves(const Searcher *s, unsigned ply)
{
    const WfPosition *position = &s->ply[ply].position;
    const WfOutcome outcome = s->game->outcome(position, false);
    return score_of_outcome(&outcome, position->head.turn, ply);
}

/* ---- beyond the horizon ---- */

/* Leaves the moves that may bring the evaluation above alpha (chessprogramming.org/Delta_Pruning)
 * and, after some in a row, of those only the ones that take what moved last: where captures are
 * many and far-reaching, chains of them all over the board would be most of the tree. The most that
 * moves left out for gaining too little could make of the evaluation. */
static int keep_worthwhile(const Searcher *s, Ply *here, int left, int eval, int alpha)
{
    const Guide *guide = s->shared->guide;
    const bool retakes = guide->retakes != 0 && (int)s->sight - left >= guide->retakes;
    WfMove *moves = here->moves.items;
    int most = -SCORE_INFINITE;
    size_t kept = 0;
    if (guide->gain == NULL)
        return most;
    for (size_t i = 0; i < here->moves.count; i++) {
        const int reached = eval + guide->gain(&here->position, &moves[i]);
        if (retakes && moves[i].to != here[-1].to)
            continue;
        if (reached > alpha)
            moves[kept++] = moves[i];
        else
            most = reached > most ? reached : most;
    }
    here->moves.count = kept;
    return most;
}

int tree_quiesce(Searcher *s, unsigned ply, int alpha, int beta, int left)
{
    Ply *here = &s->ply[ply];
    int score = 0;
    s->nodes++;
    here->line.length = 0;
    if (tree_is_settled(s, ply, &score))
        return score;
    const uint64_t hash = here->position.head.hash;
    TableEntry entry = {.bound = BOUND_NONE};
    const bool known = table_find(&s->shared->table, hash, &entry);
    if (known && score_settles(&entry, alpha, beta, ply, &score))
        return score;
    int best = known ? entry.eval : tree_judge(s, here);
    const int eval = best, old_alpha = alpha;
    if (best >= beta || left == 0 || ply >= PLY_MAX || searcher_stops(s))
        return best;
    alpha = best > alpha ? best : alpha;
    /* where nothing is forcing there is nothing to keep either: the table is for the tree */
    if (!picker_list(s, here, true) || here->moves.count == 0)
        return best;
    const int most = keep_worthwhile(s, here, left, eval, alpha);
    best = most > best ? most : best;
    picker_begin(s, here, 0);
    for (size_t i = 0; i < here->moves.count; i++) {
        picker_next(s, here, ply, i);
        if (here->order[i] < GUIDE_FORCING)
            break; /* what is left loses */
        tree_step(s, ply, &here->moves.items[i]);
        score = -tree_quiesce(s, ply + 1, -beta, -alpha, left - 1);
        best = score > best ? score : best;
        alpha = best > alpha ? best : alpha;
        if (best >= beta)
            break;
    }
    if (!searcher_is_stopped(s))
        table_store(&s->shared->table, hash,
                    (TableEntry){.score = (int16_t)score_to_table(best, ply),
                                 .eval = (int16_t)eval,
                                 .bound = best >= beta        ? BOUND_LOWER
                                          : best <= old_alpha ? BOUND_UPPER
                                                              : BOUND_EXACT});
    return best;
}
