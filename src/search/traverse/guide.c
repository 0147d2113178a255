/* guide.c - TRAVERSE: long ways first, and circles sent far back.
 *
 * Under the basic rules a series of LONG_WAY rows or more, arrivals among them, counts as forcing:
 * beyond the horizon it is played out. Under the advanced rules, where long jumps are everywhere
 * and are answered by longer ones, that was weaker: docs/strength.md. */
#include "games/traverse/traverse.h"
#include "search/traverse/parts.h"

/* LONG_WAY: rows. Ordering scores: a row towards the destination, a row that the piece was away
 * from it, and a row that a circle is sent back. */
enum { LONG_WAY = 4, ROW = 500, ROW_AWAY = 25, ROW_SENT = 400 };

static int score_of(const TraversePosition *p, const WfMove *move)
{
    if (move->extra != 0)
        return 0;
    const unsigned seat = p->head.turn;
    const int before = (int)traverse_rows_to_go(seat, move->from);
    const int after = (int)traverse_rows_to_go(seat, move->to);
    /* the hindmost pieces first */
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
           traverse_rows_to_go(seat, move->from) >= traverse_rows_to_go(seat, move->to) + LONG_WAY;
}

static void basic_score_moves(const WfPosition *position, const WfMove *moves, size_t count,
                              int *score)
{
    score_moves(position, moves, count, score);
    for (size_t i = 0; i < count; i++)
        if (is_long(traverse_of(position), &moves[i]))
            score[i] += GUIDE_FORCING;
}

static WfCode long_ways(const WfPosition *position, WfMoveList *list)
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

/* Not while a setup is to be done, and not when the last piece could be forced to pass. */
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
                                    .list_forcing = long_ways,
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
