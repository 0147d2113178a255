/* searcher.c - alpha-beta with iterative deepening, a transposition table, killers, history, late
 * move reductions and a quiescence of captures.
 *
 * Sources: Knuth and Moore 1975 (alpha-beta); Schaeffer 1989 (history); chessprogramming.org on
 * killers, reductions and quiescence. */
#include "search/searcher.h"

#include <string.h>

#include "base/random.h"

enum {
    INFINITE = 32000,
    CHECK_EVERY = 16, /* nodes between two looks at the clock; listing can take a millisecond */
    PROMISING = 1000, /* a promise from which a move is looked at beyond the horizon */
    QUIESCENCE_PLIES = 4,
    SORTED = 16, /* so many moves are brought into order, the rest follow as they come */
    REDUCED_FROM = 6
};

static uint64_t move_digest(const WfMove *move)
{
    uint64_t words[2];
    memcpy(words, move, sizeof words);
    return random_mix(words[0] ^ random_mix(words[1] + RANDOM_STEP));
}

/* Never 0, which stands for "no move". */
static uint16_t short_digest(const WfMove *move)
{
    return (uint16_t)(move_digest(move) | 1);
}

static int *history_of(const Searcher *s, const WfMove *move, unsigned seat)
{
    return &s->history[seat * HISTORY_SIZE + (move_digest(move) >> 20) % HISTORY_SIZE];
}

static bool should_stop(Searcher *s)
{
    if (__atomic_load_n(s->stopped, __ATOMIC_RELAXED))
        return true;
    const bool asked = s->limits->stop != NULL && s->nodes % CHECK_EVERY == 0 &&
                       s->limits->stop(s->limits->context);
    if (asked || s->code != WF_OK || (s->node_limit != 0 && s->nodes >= s->node_limit))
        __atomic_store_n(s->stopped, true, __ATOMIC_RELAXED);
    return __atomic_load_n(s->stopped, __ATOMIC_RELAXED);
}

/* The allocator of all lists but the root's: it refuses to let them grow without end. */
static void *resize_bounded(void *context, void *block, size_t bytes)
{
    const WfAllocator *allocator = context;
    if (bytes > LISTED_MAX * sizeof(WfMove))
        return NULL;
    return allocator->resize(allocator->context, block, bytes);
}

/* All legal moves of the position at this ply; false if there are too many, or at the root if there
 * is no memory. */
static bool list_moves(Searcher *s, const WfPosition *position, int ply)
{
    const WfCode code = wf_moves(s->game, position, &s->ply[ply].moves);
    if (ply == 0)
        s->code = code;
    return code == WF_OK;
}

/* ---- move ordering ---- */

static bool make_order_room(Searcher *s, Ply *ply)
{
    if (ply->order_capacity >= ply->moves.count)
        return true;
    int *order = s->allocator->resize(s->allocator->context, ply->order,
                                      ply->moves.capacity * sizeof *order);
    if (order == NULL) {
        s->code = WF_NO_MEMORY;
        return false;
    }
    ply->order = order;
    ply->order_capacity = ply->moves.capacity;
    return true;
}

static void score_moves(Searcher *s, const WfPosition *position, Ply *ply, uint16_t table_move)
{
    for (size_t i = 0; i < ply->moves.count; i++) {
        const WfMove *move = &ply->moves.items[i];
        const uint16_t digest = short_digest(move);
        int score = 16 * s->eval->promise(position, move);
        score += *history_of(s, move, position->head.turn);
        if (digest == ply->killer[0] || digest == ply->killer[1])
            score += 8000;
        ply->order[i] = digest == table_move ? INT32_MAX : score;
    }
}

/* Brings the best of the moves from `first` on to the front; the first few only. */
static void pick(Ply *ply, size_t first)
{
    if (first >= SORTED)
        return;
    size_t best = first;
    for (size_t i = first + 1; i < ply->moves.count; i++)
        if (ply->order[i] > ply->order[best])
            best = i;
    const WfMove move = ply->moves.items[best];
    const int order = ply->order[best];
    ply->moves.items[best] = ply->moves.items[first];
    ply->order[best] = ply->order[first];
    ply->moves.items[first] = move;
    ply->order[first] = order;
}

static void remember_cut(Searcher *s, const WfPosition *position, Ply *ply, const WfMove *move,
                         int depth)
{
    const uint16_t digest = short_digest(move);
    int *history = history_of(s, move, position->head.turn);
    if (ply->killer[0] != digest) {
        ply->killer[1] = ply->killer[0];
        ply->killer[0] = digest;
    }
    *history += depth * depth * 16;
    if (*history > 6000)
        for (size_t i = 0; i < (size_t)WF_SEATS_MAX * HISTORY_SIZE; i++)
            s->history[i] /= 2;
}

/* ---- scores ---- */

static int outcome_score(const Searcher *s, WfOutcome outcome, int ply)
{
    if (outcome.result != WF_WIN)
        return 0;
    return outcome.seat == s->seat ? WF_SCORE_WIN + PLY_MAX - ply : -WF_SCORE_WIN - PLY_MAX + ply;
}

/* The evaluation, kept out of the range of wins. */
static int judge(const Searcher *s, const WfPosition *position)
{
    const int score = s->eval->score(position, s->seat), most = WF_SCORE_WIN - 1;
    return score > most ? most : score < -most ? -most : score;
}

/* Scores of wins count turns from the root; in the table from the position itself. */
static int to_table(int score, int ply)
{
    return score > WF_SCORE_WIN ? score + ply : score < -WF_SCORE_WIN ? score - ply : score;
}

static int from_table(int score, int ply)
{
    return score > WF_SCORE_WIN ? score - ply : score < -WF_SCORE_WIN ? score + ply : score;
}

/* The position has occurred before, on the way here or in the game. */
static bool is_repeated(const Searcher *s, uint64_t hash, int ply)
{
    for (int i = ply - 1; i >= 0; i--)
        if (s->ply[i].hash == hash)
            return true;
    const size_t length = wf_record_length(s->record);
    const size_t clock = wf_record_now(s->record)->head.clock;
    const size_t back = s->game->has_clock && clock < length ? clock : length;
    for (size_t i = 0; i < back; i++)
        if (wf_record_position(s->record, length - 1 - i)->head.hash == hash)
            return true;
    return false;
}

/* ---- the tree ---- */

static int quiesce(Searcher *s, const WfPosition *position, int alpha, int beta, int ply, int left)
{
    s->nodes++;
    s->ply[ply].line_length = 0;
    const WfOutcome outcome = s->game->outcome(position, true);
    if (outcome.result != WF_ONGOING)
        return outcome_score(s, outcome, ply);
    const bool mine = position->head.turn == s->seat;
    int best = judge(s, position);
    if (left == 0 || !s->eval->restless || ply >= PLY_MAX || should_stop(s) ||
        (mine ? best >= beta : best <= alpha))
        return best;
    Ply *here = &s->ply[ply];
    if (!list_moves(s, position, ply))
        return best;
    size_t kept = 0;
    for (size_t i = 0; i < here->moves.count; i++)
        if (s->eval->promise(position, &here->moves.items[i]) >= PROMISING)
            here->moves.items[kept++] = here->moves.items[i];
    here->moves.count = kept;
    if (!make_order_room(s, here))
        return best;
    score_moves(s, position, here, 0);
    for (size_t i = 0; i < kept && alpha < beta; i++) {
        WfPosition after;
        pick(here, i);
        wf_copy(s->game, &after, position);
        s->game->apply(&after, &here->moves.items[i]);
        const int score = quiesce(s, &after, mine && best > alpha ? best : alpha,
                                  !mine && best < beta ? best : beta, ply + 1, left - 1);
        if (mine ? score > best : score < best)
            best = score;
        if (mine ? best >= beta : best <= alpha)
            break;
    }
    return best;
}

static void keep_line(Searcher *s, int ply, const WfMove *move)
{
    Ply *here = &s->ply[ply], *below = &s->ply[ply + 1];
    here->line[0] = *move;
    here->line_length = 1;
    for (unsigned i = 0; i < below->line_length && here->line_length < PLY_MAX; i++)
        here->line[here->line_length++] = below->line[i];
}

static int search(Searcher *s, const WfPosition *position, int depth, int alpha, int beta, int ply);

/* The score of one move: reduced first if it comes late and promises little. */
static int try_move(Searcher *s, const WfPosition *position, size_t index, int depth, int alpha,
                    int beta, int ply)
{
    const Ply *here = &s->ply[ply];
    const WfMove move = here->moves.items[index];
    const bool mine = position->head.turn == s->seat;
    WfPosition after;
    wf_copy(s->game, &after, position);
    s->game->apply(&after, &move);
    if (index >= REDUCED_FROM && depth >= 3 && here->order[index] < 16 * PROMISING) {
        /* a null window tells whether the move could matter */
        const int low = mine ? alpha : beta - 1;
        const int score = search(s, &after, depth - 2, low, low + 1, ply + 1);
        if (mine ? score <= alpha : score >= beta)
            return score;
    }
    return search(s, &after, depth - 1, alpha, beta, ply + 1);
}

static int search_moves(Searcher *s, const WfPosition *position, int depth, int alpha, int beta,
                        int ply, uint16_t *best_move)
{
    Ply *here = &s->ply[ply];
    const bool mine = position->head.turn == s->seat;
    int best = mine ? -INFINITE : INFINITE;
    for (size_t i = 0; i < here->moves.count; i++) {
        pick(here, i);
        const int score = try_move(s, position, i, depth, alpha, beta, ply);
        if (__atomic_load_n(s->stopped, __ATOMIC_RELAXED) && (i > 0 || ply > 0))
            return best == INFINITE || best == -INFINITE ? 0 : best;
        if (mine ? score <= best : score >= best)
            continue;
        best = score;
        *best_move = short_digest(&here->moves.items[i]);
        keep_line(s, ply, &here->moves.items[i]);
        if (mine && best > alpha)
            alpha = best;
        if (!mine && best < beta)
            beta = best;
        if (alpha >= beta) {
            remember_cut(s, position, here, &here->moves.items[i], depth);
            break;
        }
    }
    return best;
}

static int search(Searcher *s, const WfPosition *position, int depth, int alpha, int beta, int ply)
{
    Ply *here = &s->ply[ply];
    here->line_length = 0;
    if (ply > 0 && depth <= 0)
        return quiesce(s, position, alpha, beta, ply, QUIESCENCE_PLIES);
    s->nodes++;
    here->hash = position->head.hash;
    const WfOutcome outcome = s->game->outcome(position, true);
    if (outcome.result != WF_ONGOING)
        return outcome_score(s, outcome, ply);
    if (ply > 0 && is_repeated(s, position->head.hash, ply))
        return 0;
    if (ply >= PLY_MAX || (ply > 0 && should_stop(s)))
        return judge(s, position);
    const uint64_t key = position->head.hash ^ random_mix(s->seat + RANDOM_STEP);
    TableEntry entry = {.bound = BOUND_NONE};
    if (table_find(s->table, key, &entry) && ply > 0 && entry.depth >= depth) {
        const int score = from_table(entry.score, ply);
        if (entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && score >= beta) ||
            (entry.bound == BOUND_UPPER && score <= alpha))
            return score;
    }
    if (!list_moves(s, position, ply))
        return judge(s, position);
    if (here->moves.count == 0)
        return outcome_score(s, s->game->outcome(position, false), ply);
    if (!make_order_room(s, here))
        return 0;
    score_moves(s, position, here, entry.move);
    uint16_t best_move = 0;
    const int best = search_moves(s, position, depth, alpha, beta, ply, &best_move);
    if (!__atomic_load_n(s->stopped, __ATOMIC_RELAXED))
        table_store(s->table, key,
                    (TableEntry){.score = (int16_t)to_table(best, ply),
                                 .move = best_move,
                                 .depth = (uint8_t)depth,
                                 .bound = best <= alpha  ? BOUND_UPPER
                                          : best >= beta ? BOUND_LOWER
                                                         : BOUND_EXACT});
    return best;
}

/* ---- deeper and deeper ---- */

static void keep_best(Searcher *s, int score, unsigned depth)
{
    const Ply *root = &s->ply[0];
    s->best.move = root->line[0];
    s->best.score = score;
    s->best.depth = depth;
    s->best.line_length = root->line_length;
    memcpy(s->best.line, root->line, root->line_length * sizeof root->line[0]);
}

/* Any legal move, chosen by the seed, stands until the first depth is done. */
static bool choose_any(Searcher *s)
{
    Ply *root = &s->ply[0];
    if (!list_moves(s, wf_record_now(s->record), 0) || root->moves.count == 0)
        return false;
    uint64_t state = s->limits->seed;
    s->best = (WfChoice){.move = root->moves.items[random_below(&state, root->moves.count)]};
    s->best.line[s->best.line_length++] = s->best.move;
    return true;
}

void searcher_run(Searcher *s)
{
    if (!choose_any(s) || s->ply[0].moves.count == 1 || s->best.move.extra == WF_EXTRA_SETUP)
        return; /* nothing to think about: setups are all worth the same to this evaluation */
    const unsigned deepest =
        s->limits->depth != 0 && s->limits->depth < PLY_MAX ? s->limits->depth : PLY_MAX - 1;
    for (unsigned depth = 1 + s->index % 2; depth <= deepest; depth++) {
        const int score = search(s, wf_record_now(s->record), (int)depth, -INFINITE, INFINITE, 0);
        if (s->ply[0].line_length > 0)
            keep_best(s, score, depth - __atomic_load_n(s->stopped, __ATOMIC_RELAXED));
        if (should_stop(s) || score > WF_SCORE_WIN || score < -WF_SCORE_WIN)
            break;
    }
    if (s->index == 0)
        __atomic_store_n(s->stopped, true, __ATOMIC_RELAXED);
}

Searcher *searcher_open(const WfAllocator *allocator)
{
    Searcher *s = allocator->resize(allocator->context, NULL, sizeof *s);
    if (s == NULL)
        return NULL;
    memset(s, 0, sizeof *s);
    s->allocator = allocator;
    const size_t bytes = (size_t)WF_SEATS_MAX * HISTORY_SIZE * sizeof(int);
    s->history = allocator->resize(allocator->context, NULL, bytes);
    if (s->history == NULL) {
        searcher_close(s, allocator);
        return NULL;
    }
    memset(s->history, 0, bytes);
    s->bounded = (WfAllocator){.resize = resize_bounded, .context = &s->own};
    s->own = *allocator;
    for (unsigned i = 0; i <= PLY_MAX; i++)
        wf_moves_init(&s->ply[i].moves, i == 0 ? *allocator : s->bounded);
    return s;
}

void searcher_close(Searcher *s, const WfAllocator *allocator)
{
    if (s == NULL)
        return;
    for (unsigned i = 0; i <= PLY_MAX; i++) {
        wf_moves_free(&s->ply[i].moves);
        if (s->ply[i].order != NULL)
            allocator->resize(allocator->context, s->ply[i].order, 0);
    }
    if (s->history != NULL)
        allocator->resize(allocator->context, s->history, 0);
    allocator->resize(allocator->context, s, 0);
}
