/* rules.c - Breakthrough: the legal moves, what a move does, and how the game ends. */
#include "base/random.h"
#include "breakthrough.h"

uint8_t breakthrough_winner(const BreakthroughPosition *p)
{
    for (uint8_t seat = 0; seat < 2; seat++)
        if ((p->set[seat] & breakthrough_last_rank(seat)) != 0 || p->set[seat ^ 1] == 0)
            return seat;
    return WF_NO_SEAT;
}

/* Squares that the pieces of the seat to move reach by a step `aside` files to the right. Straight
 * ahead, any piece blocks. Diagonally, only a piece of the same seat blocks; others are captured.
 */
static uint64_t targets(const BreakthroughPosition *p, int aside)
{
    const unsigned seat = p->head.turn;
    const uint64_t blocked = aside == 0 ? p->set[0] | p->set[1] : p->set[seat];
    return breakthrough_step(p->set[seat], seat, aside) & ~blocked;
}

WfCode breakthrough_moves(const WfPosition *position, WfMoveList *list)
{
    const BreakthroughPosition *p = breakthrough_of(position);
    if (wf_moves_reserve(list, (size_t)breakthrough_count(position)) != WF_OK)
        return WF_NO_MEMORY;
    if (breakthrough_winner(p) != WF_NO_SEAT)
        return WF_OK;
    for (int aside = -1; aside <= 1; aside++)
        for (uint64_t to = targets(p, aside); to != 0;) {
            const int square = (int)breakthrough_pop(&to);
            const int back = p->head.turn == 0 ? -BREAKTHROUGH_SIDE : BREAKTHROUGH_SIDE;
            const int from = square + back - aside;
            list->items[list->count++] = (WfMove){.from = (uint8_t)from, .to = (uint8_t)square};
        }
    return WF_OK;
}

uint64_t breakthrough_count(const WfPosition *position)
{
    const BreakthroughPosition *p = breakthrough_of(position);
    unsigned count = 0;
    for (int aside = -1; aside <= 1; aside++)
        count += (unsigned)__builtin_popcountll(targets(p, aside));
    return breakthrough_winner(p) == WF_NO_SEAT ? count : 0;
}

/* ---- hash keys: a key for each seat and square, then one for the seat to move ---- */

enum { KEY_BLACK = 2 * BREAKTHROUGH_SQUARES };

static uint64_t placement_key(unsigned seat, unsigned square)
{
    return zobrist_key(seat * BREAKTHROUGH_SQUARES + square);
}

uint64_t breakthrough_rehash(const WfPosition *position)
{
    const BreakthroughPosition *p = breakthrough_of(position);
    uint64_t hash = p->head.turn == 1 ? zobrist_key(KEY_BLACK) : 0;
    for (unsigned seat = 0; seat < 2; seat++)
        for (uint64_t rest = p->set[seat]; rest != 0;)
            hash ^= placement_key(seat, breakthrough_pop(&rest));
    return hash;
}

static void toggle(BreakthroughPosition *p, unsigned seat, unsigned square)
{
    p->set[seat] ^= breakthrough_bit(square);
    p->head.hash ^= placement_key(seat, square);
}

/* Every move goes forward, so no position recurs and the clock stays at 0. */
void breakthrough_apply(WfPosition *position, const WfMove *move)
{
    BreakthroughPosition *p = (BreakthroughPosition *)position;
    const unsigned seat = p->head.turn;
    if ((p->set[seat ^ 1] & breakthrough_bit(move->to)) != 0)
        toggle(p, seat ^ 1, move->to);
    toggle(p, seat, move->from);
    toggle(p, seat, move->to);
    p->head.clock = 0;
    p->head.hash ^= zobrist_key(KEY_BLACK);
    p->head.turn = (uint8_t)(seat ^ 1);
    if (seat == 1 && p->head.number < WF_COUNTER_MAX)
        p->head.number++;
}

/* The foremost piece of a seat can always move diagonally, so `has_moves` adds nothing: only a seat
 * without pieces has no move, and then the other seat has won. */
WfOutcome breakthrough_outcome(const WfPosition *position, bool has_moves)
{
    const BreakthroughPosition *p = breakthrough_of(position);
    const uint8_t winner = breakthrough_winner(p);
    (void)has_moves;
    if (winner == WF_NO_SEAT)
        return (WfOutcome){.result = WF_ONGOING, .reason = WF_REASON_NONE, .seat = WF_NO_SEAT};
    const bool arrived = (p->set[winner] & breakthrough_last_rank(winner)) != 0;
    return (WfOutcome){.result = WF_WIN,
                       .reason = arrived ? WF_REASON_ARRIVED : WF_REASON_NO_MOVES,
                       .seat = winner};
}
