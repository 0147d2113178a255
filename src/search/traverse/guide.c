/* guide.c - TRAVERSE: move ordering by the rows that a piece gains, and by how far circles are sent
 * back.
 *
 * Under the basic rules a move of LONG_ROWS rows or more counts as forcing, so quiescence search
 * plays it out. Under the advanced rules long jumps are everywhere, and longer ones answer them.
 * Playing them out was weaker there: docs/strength-history.md, "Beyond the horizon in TRAVERSE". */
#include "games/traverse/traverse.h"
#include "search/traverse/parts.h"

/* Ordering scores: a row that the piece gains (ROW), a row that it was away from its destination
 * (ROW_AWAY: the rearmost pieces first), and a row that a circle is sent back (ROW_SENT). */
enum { LONG_ROWS = 4, ROW = 500, ROW_AWAY = 25, ROW_SENT = 400 };

static int score_of(const TraversePosition *p, const WfMove *move)
{
    if (move->extra != 0)
        return 0;
    const unsigned seat = p->head.turn;
    const int before = (int)traverse_rows_to_go(seat, move->from);
    const int after = (int)traverse_rows_to_go(seat, move->to);
    int score = ROW * (before - after) + ROW_AWAY * before;
    for (unsigned i = 0; i < move->sent; i++) {
        const unsigned owner = traverse_seat_at(p, move->detail[2 * i]);
        const unsigned gone = SPACE_SIDE - 1 - traverse_rows_to_go(owner, move->detail[2 * i]);
        score += ROW_SENT * (int)gone;
    }
    return score > GUIDE_QUIET_MAX ? GUIDE_QUIET_MAX : score;
}

static void score_moves(const WfPosition *position, const WfMove *moves, size_t count, int *score)
{
    for (size_t i = 0; i < count; i++)
        score[i] = score_of(traverse_of(position), &moves[i]);
}

static bool is_long(const TraversePosition *p, const WfMove *move)
{
    const unsigned seat = p->head.turn;
    return move->extra == 0 &&
           traverse_rows_to_go(seat, move->from) >= traverse_rows_to_go(seat, move->to) + LONG_ROWS;
}

static void basic_score_moves(const WfPosition *position, const WfMove *moves, size_t count,
                              int *score)
{
    score_moves(position, moves, count, score);
    for (size_t i = 0; i < count; i++)
        if (is_long(traverse_of(position), &moves[i]))
            score[i] += GUIDE_FORCING;
}

static WfCode list_long_moves(const WfPosition *position, WfMoveList *list)
{
    const TraversePosition *p = traverse_of(position);
    const size_t first = list->count;
    if (traverse_seat(p, p->head.turn) == 0)
        return WF_OK;
    const WfCode code = traverse_moves(position, list);
    size_t kept = first;
    for (size_t i = first; i < list->count; i++)
        if (is_long(p, &list->items[i]))
            list->items[kept++] = list->items[i];
    list->count = kept;
    return code;
}

/* Not while a setup is due, because a player cannot pass it. */
static bool allows_null_move(const WfPosition *position)
{
    const TraversePosition *p = traverse_of(position);
    return traverse_seat(p, p->head.turn) != 0;
}

static void make_null_move(WfPosition *position)
{
    const WfMove pass = {.extra = WF_EXTRA_PASS};
    traverse_apply(position, &pass);
}

const Guide traverse_basic_guide = {.score_moves = basic_score_moves,
                                    .list_forcing = list_long_moves,
                                    .allows_null_move = allows_null_move,
                                    .make_null_move = make_null_move,
                                    .quiet_gain = 40,
                                    .late_moves = 6,
                                    .levels = traverse_basic_levels};

const Guide traverse_advanced_guide = {.score_moves = score_moves,
                                       .allows_null_move = allows_null_move,
                                       .make_null_move = make_null_move,
                                       .quiet_gain = 40,
                                       .late_moves = 6,
                                       .levels = traverse_advanced_levels};
