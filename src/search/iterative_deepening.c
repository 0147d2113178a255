/* deepening.c - one search from first to last: deeper and deeper, the best lines told apart. */
#include <string.h>

#include "search/bounded.h"
#include "search/weaker_play.h"
#include "search/picker.h"
#include "search/score.h"
#include "search/search_state.h"
#include "search/quiescence.h"

enum { WINDOW = 25, WINDOW_FROM = 4 };

static void tell_line(WfChoice *choice, const Line *line)
{
    choice->move = line->moves[0];
    choice->line_length = line->length;
    memcpy(choice->line, line->moves, line->length * sizeof line->moves[0]);
}

static void set_shares(WfChoice *choice, unsigned turn, uint8_t playing)
{
    const uint16_t share = (uint16_t)wf_score_share(choice->score);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((playing >> seat & 1) != 0)
            choice->share[seat] = seat == turn ? share : (uint16_t)(1000 - share);
}

/* The moves to look at. */
static bool list_root(Searcher *s)
{
    const WfLimits *limits = s->shared->limits;
    s->root.count = 0;
    if (limits->only != NULL) {
        s->code = wf_moves_reserve(&s->root, limits->only_count);
        if (s->code == WF_OK && limits->only_count > 0) {
            memcpy(s->root.items, limits->only, limits->only_count * sizeof(WfMove));
            s->root.count = limits->only_count;
        }
    } else {
        s->code = wf_moves(s->game, &s->ply[0].position, &s->root);
    }
    level_overlook(limits, s->shared->guide, &s->ply[0].position, &s->root);
    return s->code == WF_OK && s->root.count > 0;
}

/* Before the first depth: by what the moves promise. The first one stands until a depth is done. */
static void order_root(Searcher *s)
{
    Ply *root = &s->ply[0];
    if (!picker_list(s, root, false)) {
        s->code = WF_NO_MEMORY;
        return;
    }
    WfMove *moves = s->root.items;
    int *order = root->order;
    s->shared->guide->promise(&root->position, moves, s->root.count, order);
    for (size_t i = 1; i < s->root.count; i++) {
        const WfMove move = moves[i];
        const int promise = order[i];
        size_t to = i;
        for (; to > 0 && order[to - 1] < promise; to--) {
            moves[to] = moves[to - 1];
            order[to] = order[to - 1];
        }
        moves[to] = move;
        order[to] = promise;
    }
    s->best = (WfChoice){.move = moves[0], .line_length = 1, .line = {moves[0]}};
}

/* Puts a move to the place of rank `rank`, those between one place back. */
static void promote_root(Searcher *s, const WfMove *move)
{
    WfMove *moves = s->root.items;
    size_t at = s->rank;
    while (at < s->root.count && memcmp(&moves[at], move, sizeof *move) != 0)
        at++;
    if (at == s->root.count)
        return;
    memmove(&moves[s->rank + 1], &moves[s->rank], (at - s->rank) * sizeof *moves);
    moves[s->rank] = *move;
}

/* The first move at the root loses by force, and no other one was found to be better. */
static bool is_first_lost(const Searcher *s)
{
    const Ply *root = &s->ply[0];
    return s->first_score < -EVAL_MAX && s->rank == 0 && s->root.count > 1 &&
           root->line.length > 0 &&
           memcmp(&root->line.moves[0], &s->root.items[0], sizeof(WfMove)) == 0;
}

/* What the rules or the table know a root move to be worth; -SCORE_INFINITE: nothing. */
static int known_worth(Searcher *s, const WfMove *move)
{
    TableEntry entry;
    int score = 0;
    tree_step(s, 0, move);
    if (tree_is_settled(s, 1, &score))
        return -score;
    if (!table_find(&s->shared->table, s->ply[1].position.head.hash, &entry))
        return -SCORE_INFINITE;
    return -score_from_table(entry.score, 1);
}

/* What the other moves are worth at this depth is not known yet. Until it is, the one that looks
 * best by what is known stands, and the search goes on with that; none, if all look worse still. */
static void put_first_last(Searcher *s)
{
    WfMove *moves = s->root.items;
    const WfMove lost = moves[0];
    int most = s->first_score;
    size_t best = 0;
    for (size_t i = 1; i < s->root.count; i++) {
        const int worth = known_worth(s, &moves[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    if (best == 0)
        return;
    const WfMove next = moves[best];
    memmove(&moves[0], &moves[1], (s->root.count - 1) * sizeof *moves);
    moves[s->root.count - 1] = lost;
    promote_root(s, &next);
    s->best.move = s->best.line[0] = moves[0];
    s->best.line_length = 1;
    s->ply[0].line.length = 0;
}

/* Keeps what a depth, or the part of it that was done, has found for the best move. */
static void keep_choice(Searcher *s, int score, unsigned depth)
{
    const Ply *root = &s->ply[0];
    s->best.score = score;
    s->best.depth = depth;
    s->best.rank = s->rank;
    s->best.nodes = s->nodes;
    tell_line(&s->best, &root->line);
    set_shares(&s->best, root->position.head.turn, root->position.head.playing);
}

/* Searches one depth for the present rank, with a window around the last score. */
static int search_window(Searcher *s, unsigned depth)
{
    int width = WINDOW, middle = s->scores[s->rank];
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= WINDOW_FROM && middle > -EVAL_MAX && middle < EVAL_MAX) {
        alpha = middle - width;
        beta = middle + width;
    }
    for (;;) {
        const int score = round_search(s, (int)depth, alpha, beta);
        const bool stopped = searcher_stops(s);
        if (is_first_lost(s) && (stopped || score <= alpha))
            put_first_last(s);
        if (stopped)
            return score;
        if (s->ply[0].line.length > 0 && score > alpha)
            promote_root(s, &s->ply[0].line.moves[0]);
        if (score >= beta && s->rank == 0)
            keep_choice(s, score, depth - 1);
        width *= 3;
        if (score <= alpha)
            alpha = width > 1000 ? -SCORE_INFINITE : score - width;
        else if (score >= beta)
            beta = width > 1000 ? SCORE_INFINITE : score + width;
        else
            return score;
    }
}

/* Brings the lines found at a depth, and their moves at the root, into the order of their scores.
 */
static void sort_lines(Searcher *s, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0 && s->line[k].score > s->line[k - 1].score; k--) {
            const WfChoice better = s->line[k];
            s->line[k] = s->line[k - 1];
            s->line[k - 1] = better;
            s->root.items[k] = s->root.items[k - 1];
            s->root.items[k - 1] = better.move;
        }
    for (unsigned i = 0; i < count; i++) {
        s->line[i].rank = i;
        s->scores[i] = s->line[i].score;
    }
    s->best = s->line[0];
}

static bool report_lines(Searcher *s, unsigned count)
{
    const WfLimits *limits = s->shared->limits;
    bool goes_on = true;
    for (unsigned i = 0; i < count && limits->report != NULL; i++)
        goes_on = limits->report(limits->context, &s->line[i]) && goes_on;
    return goes_on;
}

/* One depth for all ranks asked for; false: no deeper. */
static bool search_depth(Searcher *s, unsigned depth, unsigned ranks)
{
    for (s->rank = 0; s->rank < ranks; s->rank++) {
        const int score = search_window(s, depth);
        const bool stopped = searcher_stops(s);
        /* of a depth that was broken off, a better move than the last one's still counts */
        if (stopped && s->rank == 0 && s->ply[0].line.length > 0)
            keep_choice(s, score, depth - 1);
        if (stopped) {
            s->best = s->rank > 0 ? s->line[0] : s->best;
            s->rank = 0;
            return false;
        }
        keep_choice(s, score, depth);
        s->line[s->rank] = s->best;
    }
    s->rank = 0;
    sort_lines(s, ranks);
    return report_lines(s, ranks);
}

static bool is_proven(int score, unsigned depth)
{
    const int turns = wf_turns_to_win(score);
    return turns != 0 && (turns < 0 ? -turns : turns) <= (int)depth;
}

/* The hashes of the positions that led here: what may be repeated. */
static void look_back(Searcher *s)
{
    const WfRecord *record = s->shared->record;
    const size_t length = wf_record_length(record);
    s->past_count = 0;
    while (s->past_count < PAST_MAX && s->past_count < length) {
        const WfPosition *past = wf_record_position(record, length - 1 - s->past_count);
        s->past[s->past_count++] = past->head.hash;
    }
}

void searcher_run(Searcher *s)
{
    const WfLimits *limits = s->shared->limits;
    Ply *root = &s->ply[0];
    wf_copy(s->game, &root->position, wf_record_now(s->shared->record));
    net_refresh(&s->shared->net, &root->position, &root->state);
    look_back(s);
    memset(s->scores, 0, sizeof s->scores);
    s->code = WF_OK;
    s->rank = 0;
    if (s->index != 0) {
        round_follow(s);
        return;
    }
    if (list_root(s)) {
        order_root(s);
        const unsigned asked = limits->lines == 0 ? 1 : limits->lines;
        const unsigned bounded = asked < WF_LINES_MAX ? asked : WF_LINES_MAX;
        const unsigned ranks = bounded < s->root.count ? bounded : (unsigned)s->root.count;
        const unsigned deepest =
            limits->depth != 0 && limits->depth < PLY_MAX ? limits->depth : PLY_MAX - 1;
        for (unsigned depth = 1; depth <= deepest; depth++) {
            s->root_depth = depth;
            if (!search_depth(s, depth, ranks) || is_proven(s->best.score, depth))
                break;
        }
    }
    __atomic_store_n(&s->shared->stopped, true, __ATOMIC_RELAXED);
}

Searcher *searcher_open(const WfAllocator *allocator)
{
    Searcher *s = allocator->resize(allocator->context, NULL, sizeof *s);
    if (s == NULL)
        return NULL;
    memset(s, 0, sizeof *s);
    s->allocator = *allocator;
    wf_moves_init(&s->root, *allocator);
    const WfAllocator bounded = bounded_allocator(&s->allocator);
    for (unsigned i = 0; i < sizeof s->ply / sizeof s->ply[0]; i++)
        wf_moves_init(&s->ply[i].moves, i == 0 ? *allocator : bounded);
    return s;
}

void searcher_close(Searcher *s)
{
    if (s == NULL)
        return;
    const WfAllocator allocator = s->allocator;
    wf_moves_free(&s->root);
    for (unsigned i = 0; i < sizeof s->ply / sizeof s->ply[0]; i++) {
        wf_moves_free(&s->ply[i].moves);
        if (s->ply[i].order != NULL)
            allocator.resize(allocator.context, s->ply[i].order, 0);
    }
    allocator.resize(allocator.context, s, 0);
}
