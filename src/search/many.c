/* many.c - see many.h: alpha-beta with the seat at the root against the rest.
 *
 * Source: Sturtevant and Korf, "On pruning techniques for multi-player games", 2000 (paranoid). */
#include "search/many.h"

#include <string.h>

#include "base/random.h"
#include "search/level.h"
#include "search/score.h"

enum { CHECK_EVERY = 16, LISTED_MAX = 1 << 14, KILLER = 9000, OWN_WIDTH = 24, OTHER_WIDTH = 10 };

static int search(Many *m, unsigned ply, int depth, int alpha, int beta);

static bool must_stop(Many *m)
{
    const WfLimits *limits = m->limits;
    if (!m->stopped && m->nodes % CHECK_EVERY == 0 && limits->stop != NULL)
        m->stopped = limits->stop(limits->context);
    if (limits->nodes != 0 && m->nodes >= limits->nodes && m->best.depth > 0)
        m->stopped = true;
    return m->stopped || m->code != WF_OK;
}

static int evaluate(const Many *m, const WfPosition *position)
{
    int score[WF_SEATS_MAX];
    float chance[WF_SEATS_MAX];
    race_scores(&m->race, position, score);
    race_chances(position, score, chance);
    return race_worth(chance[m->seat]);
}

static int outcome_score(const Many *m, const WfOutcome *outcome, unsigned ply)
{
    return score_of_outcome(outcome, m->seat, ply);
}

static bool is_settled(const Many *m, const WfMove *move)
{
    for (unsigned i = 0; i < m->rank; i++)
        if (memcmp(&m->settled[i], move, sizeof *move) == 0)
            return true;
    return false;
}

/* At the root: only the moves asked for and seen, without those that rank higher. */
static void choose_among(const Many *m, WfMoveList *moves)
{
    const WfLimits *limits = m->limits;
    if (limits->only != NULL && limits->only_count <= moves->count) {
        memcpy(moves->items, limits->only, limits->only_count * sizeof(WfMove));
        moves->count = limits->only_count;
    }
    level_overlook(limits, m->game, &m->ply[0].position, moves);
    size_t kept = 0;
    for (size_t i = 0; i < moves->count; i++)
        if (!is_settled(m, &moves->items[i]))
            moves->items[kept++] = moves->items[i];
    moves->count = kept;
}

static bool list_moves(Many *m, ManyPly *here)
{
    here->moves.count = 0;
    if (m->game->moves(&here->position, &here->moves) != WF_OK)
        return false;
    if (here == m->ply)
        choose_among(m, &here->moves);
    if (here->order_capacity >= here->moves.count)
        return true;
    int *order = m->allocator.resize(m->allocator.context, here->order,
                                     here->moves.capacity * sizeof *order);
    if (order == NULL)
        return false;
    here->order = order;
    here->order_capacity = here->moves.capacity;
    return true;
}

static void order_moves(const Many *m, ManyPly *here, uint16_t table_key)
{
    const int16_t *history = m->history[here->position.head.turn];
    m->guide->promise(&here->position, here->moves.items, here->moves.count, here->order);
    for (size_t i = 0; i < here->moves.count; i++) {
        const uint16_t key = order_key(&here->moves.items[i]);
        here->order[i] += history[key];
        if (key == here->killer[0] || key == here->killer[1])
            here->order[i] += KILLER;
        if (key == table_key)
            here->order[i] = INT32_MAX;
    }
}

static void pick(ManyPly *here, size_t first)
{
    size_t best = first;
    for (size_t i = first + 1; i < here->moves.count; i++)
        if (here->order[i] > here->order[best])
            best = i;
    const WfMove move = here->moves.items[best];
    const int order = here->order[best];
    here->moves.items[best] = here->moves.items[first];
    here->order[best] = here->order[first];
    here->moves.items[first] = move;
    here->order[first] = order;
}

static void keep_line(ManyPly *here, const WfMove *move)
{
    const ManyPly *below = here + 1;
    const unsigned length =
        below->line_length < MANY_PLIES - 1 ? below->line_length : MANY_PLIES - 1;
    here->line[0] = *move;
    memcpy(here->line + 1, below->line, length * sizeof *move);
    here->line_length = 1 + length;
}

static void learn(Many *m, ManyPly *here, const WfMove *move, int depth)
{
    const uint16_t key = order_key(move);
    if (here->killer[0] != key) {
        here->killer[1] = here->killer[0];
        here->killer[0] = key;
    }
    order_learn(&m->history[here->position.head.turn][key], 32 + 24 * depth * depth);
}

static int try_move(Many *m, unsigned ply, const WfMove *move, size_t index, int depth, int alpha,
                    int beta)
{
    ManyPly *here = &m->ply[ply];
    const bool mine = here->position.head.turn == m->seat;
    wf_copy(m->game, &here[1].position, &here->position);
    m->game->apply(&here[1].position, move);
    if (index >= 3 && depth >= 3) {
        const int less = 1 + (index >= 8) + (index >= 16 && depth > 4);
        const int low = mine ? alpha : beta - 1;
        const int score = search(m, ply + 1, depth - 1 - less, low, low + 1);
        if (mine ? score <= alpha : score >= beta)
            return score;
    } else if (index > 0 && beta - alpha > 1) {
        const int low = mine ? alpha : beta - 1;
        const int score = search(m, ply + 1, depth - 1, low, low + 1);
        if (mine ? score <= alpha : score >= beta)
            return score;
    }
    return search(m, ply + 1, depth - 1, alpha, beta);
}

static int search(Many *m, unsigned ply, int depth, int alpha, int beta)
{
    ManyPly *here = &m->ply[ply];
    WfPosition *position = &here->position;
    const bool mine = position->head.turn == m->seat;
    m->nodes++;
    here->line_length = 0;
    const WfOutcome outcome = m->game->outcome(position, true);
    if (outcome.result != WF_ONGOING)
        return outcome_score(m, &outcome, ply);
    for (int i = (int)ply - 2; i >= 0; i--)
        if (m->ply[i].position.head.hash == position->head.hash) {
            const WfOutcome repeated = m->game->adjudicate(position);
            return outcome_score(m, &repeated, ply);
        }
    if (ply > 0 && (depth <= 0 || ply >= MANY_PLIES))
        return evaluate(m, position);
    if (ply > 0 && must_stop(m))
        return 0;
    const uint64_t key = position->head.hash ^ random_mix(m->seat + RANDOM_STEP);
    TableEntry entry = {.bound = BOUND_NONE};
    int score = 0;
    if (table_find(m->table, key, &entry) && ply > 0 && entry.depth >= depth &&
        score_settles(&entry, alpha, beta, ply, &score))
        return score;
    if (!list_moves(m, here))
        return evaluate(m, position);
    if (here->moves.count == 0) {
        const WfOutcome none = m->game->outcome(position, false);
        return outcome_score(m, &none, ply);
    }
    order_moves(m, here, entry.move);
    const int old_alpha = alpha, old_beta = beta;
    int best = mine ? -SCORE_INFINITE : SCORE_INFINITE;
    uint16_t best_key = 0;
    size_t width = here->moves.count;
    if (ply > 0) {
        const size_t most = mine ? OWN_WIDTH : OTHER_WIDTH;
        width = width < most ? width : most;
    }
    for (size_t i = 0; i < width; i++) {
        pick(here, i);
        const WfMove move = here->moves.items[i];
        const int value = try_move(m, ply, &move, i, depth, alpha, beta);
        if (m->stopped)
            return best;
        if (mine ? value > best : value < best) {
            best = value;
            best_key = order_key(&move);
            keep_line(here, &move);
        }
        if (mine && best > alpha)
            alpha = best;
        if (!mine && best < beta)
            beta = best;
        if (alpha >= beta) {
            learn(m, here, &move, depth);
            break;
        }
    }
    if (ply > 0 || m->rank == 0)
        table_store(m->table, key,
                    (TableEntry){.score = (int16_t)score_to_table(best, ply),
                                 .move = best_key,
                                 .depth = (uint8_t)depth,
                                 .bound = best <= old_alpha  ? BOUND_UPPER
                                          : best >= old_beta ? BOUND_LOWER
                                                             : BOUND_EXACT});
    return best;
}

/* The seats' chances at the end of the expected line. */
static void set_shares(Many *m)
{
    WfPosition end;
    int scores[WF_SEATS_MAX];
    float chance[WF_SEATS_MAX];
    wf_copy(m->game, &end, &m->ply[0].position);
    for (size_t i = 0; i < m->best.line_length; i++)
        wf_apply(m->game, &end, &m->best.line[i]);
    const WfOutcome outcome = wf_outcome(m->game, &end);
    race_scores(&m->race, &end, scores);
    race_chances(&end, scores, chance);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if (outcome.result == WF_WIN)
            chance[seat] = outcome.seat == seat;
        m->best.share[seat] = (uint16_t)(chance[seat] * 1000 + 0.5F);
    }
}

static void keep_best(Many *m, int score, unsigned depth)
{
    const ManyPly *root = &m->ply[0];
    m->best = (WfChoice){
        .move = root->line[0], .score = score, .depth = depth, .rank = m->rank, .nodes = m->nodes};
    m->best.line_length = root->line_length;
    memcpy(m->best.line, root->line, root->line_length * sizeof root->line[0]);
    set_shares(m);
}

/* One depth for all ranks asked for; false: no deeper. */
static bool search_depth(Many *m, unsigned depth, unsigned ranks)
{
    const WfLimits *limits = m->limits;
    WfChoice first = m->best;
    bool goes_on = true;
    for (m->rank = 0; goes_on && m->rank < ranks; m->rank++) {
        const int score = search(m, 0, (int)depth, -SCORE_INFINITE, SCORE_INFINITE);
        if (m->ply[0].line_length == 0 || (m->stopped && m->rank > 0))
            break;
        keep_best(m, score, depth - m->stopped);
        if (m->rank == 0)
            first = m->best;
        m->settled[m->rank] = m->best.move;
        goes_on =
            !m->stopped && (limits->report == NULL || limits->report(limits->context, &m->best));
    }
    m->rank = 0;
    m->best = first;
    return goes_on && !m->stopped && wf_turns_to_win(first.score) == 0;
}

static void search_deeper(Many *m, unsigned move_count)
{
    const WfLimits *limits = m->limits;
    const unsigned deepest =
        limits->depth != 0 && limits->depth < MANY_PLIES ? limits->depth : MANY_PLIES - 1;
    unsigned ranks = limits->lines == 0 ? 1 : limits->lines;
    ranks = ranks > WF_LINES_MAX ? WF_LINES_MAX : ranks;
    ranks = ranks > move_count ? move_count : ranks;
    unsigned depth = 1;
    while (depth <= deepest && search_depth(m, depth, ranks))
        depth++;
}

WfCode many_choose(Many *m, Table *table, const WfRecord *record, const WfLimits *limits,
                   WfChoice *choice)
{
    m->record = record;
    m->game = wf_record_spec(record)->game;
    m->limits = limits;
    m->table = table;
    m->guide = guide_of(m->game);
    m->stopped = false;
    m->code = WF_OK;
    m->nodes = 0;
    m->rank = 0;
    ManyPly *root = &m->ply[0];
    wf_copy(m->game, &root->position, wf_record_now(record));
    m->seat = root->position.head.turn;
    if (!list_moves(m, root))
        return WF_NO_MEMORY;
    order_moves(m, root, 0);
    pick(root, 0);
    m->best =
        (WfChoice){.move = root->moves.items[0], .line_length = 1, .line = {root->moves.items[0]}};
    if (root->moves.count == 1) {
        set_shares(m);
        *choice = m->best;
        return WF_OK;
    }
    search_deeper(m, (unsigned)root->moves.count);
    *choice = m->best;
    return m->code;
}

Many *many_open(const WfAllocator *allocator)
{
    Many *m = allocator->resize(allocator->context, NULL, sizeof *m);
    if (m == NULL)
        return NULL;
    memset(m, 0, sizeof *m);
    m->allocator = *allocator;
    for (unsigned i = 0; i <= MANY_PLIES; i++)
        wf_moves_init(&m->ply[i].moves, *allocator);
    return m;
}

void many_close(Many *m)
{
    if (m == NULL)
        return;
    const WfAllocator allocator = m->allocator;
    for (unsigned i = 0; i <= MANY_PLIES; i++) {
        wf_moves_free(&m->ply[i].moves);
        if (m->ply[i].order != NULL)
            allocator.resize(allocator.context, m->ply[i].order, 0);
    }
    allocator.resize(allocator.context, m, 0);
}
