/* rules.c - Safe Passage: legal moves, their effects, and the goals.
 *
 * Source: Karen Robinson's page "Safe Passage" (2019); see README.md beside this file for the text
 * and for the points that are rulings. */
#include "base/moves.h"
#include "base/random.h"
#include "games/safe_passage/safe_passage.h"

/* No position of this game has more moves. The maximum in chess is 218, with more queens than this
 * game has. */
enum { MOVES_MAX = 256 };

/* ---- goals ---- */

uint64_t passage_ends(const PassagePosition *p, unsigned side, unsigned kind)
{
    static const uint8_t bound_from[PASSAGE_KINDS] = {
        [PASSAGE_PAWN] = PASSAGE_GOAL_COUNTERPARTS + 1, [PASSAGE_KNIGHT] = PASSAGE_GOAL_FAR_RANK,
        [PASSAGE_BISHOP] = PASSAGE_GOAL_FAR_RANK,       [PASSAGE_ROOK] = PASSAGE_GOAL_FAR_RANK,
        [PASSAGE_QUEEN] = PASSAGE_GOAL_QUEENS,          [PASSAGE_KING] = PASSAGE_GOAL_KINGS};
    const unsigned enemy = side ^ 1;
    if (p->goal < bound_from[kind])
        return ~UINT64_C(0);
    if (p->goal == PASSAGE_GOAL_FAR_RANK && kind < PASSAGE_QUEEN)
        return UINT64_C(0xff) << enemy * 56;
    uint64_t squares = 0;
    for (unsigned file = 0; file < 8; file++)
        if (p->home[enemy][file] == kind)
            squares |= chess_bit(enemy * 56 + file);
    return squares;
}

bool passage_is_goal(const PassagePosition *p)
{
    /* Kings first, because they arrive last. */
    for (unsigned kind = PASSAGE_KINDS; kind-- > PASSAGE_KNIGHT;)
        for (unsigned side = 0; side < 2; side++)
            if ((passage_set(&p->board, side, kind) & ~passage_ends(p, side, kind)) != 0)
                return false;
    return true;
}

/* ---- moves ---- */

bool passage_may_castle(const PassagePosition *p, unsigned wing)
{
    return passage_castling(p, wing) != WF_NO_SQUARE &&
           passage_is_safe(p, passage_king(&p->board, p->head.turn),
                           passage_castling_target(p, wing));
}

uint64_t passage_count(const WfPosition *position)
{
    const PassagePosition *p = passage_of(position);
    uint8_t from[16];
    uint64_t targets[16], count = 0;
    if (passage_is_goal(p))
        return 0;
    const unsigned pieces = passage_safe_targets(p, from, targets);
    for (unsigned i = 0; i < pieces; i++)
        count += (unsigned)__builtin_popcountll(targets[i]);
    for (unsigned wing = 0; wing < 2; wing++)
        count += passage_may_castle(p, wing);
    return count;
}

WfCode passage_moves(const WfPosition *position, WfMoveList *list)
{
    const PassagePosition *p = passage_of(position);
    uint8_t from[16];
    uint64_t targets[16];
    if (passage_is_goal(p))
        return WF_OK;
    if (wf_moves_reserve(list, MOVES_MAX) != WF_OK)
        return WF_NO_MEMORY;
    const unsigned pieces = passage_safe_targets(p, from, targets);
    WfMove *next = list->items + list->count;
    for (unsigned i = 0; i < pieces; i++)
        while (targets[i] != 0)
            move_write(next++, from[i], chess_pop(&targets[i]));
    const uint8_t king = (uint8_t)passage_king(&p->board, p->head.turn);
    for (unsigned wing = 0; wing < 2; wing++)
        if (passage_may_castle(p, wing))
            move_write(next++, king, passage_castling_target(p, wing));
    list->count = (size_t)(next - list->items);
    return WF_OK;
}

/* ---- hash keys: pieces, castling rights, the side to move ---- */

enum { KEY_RIGHTS = 2 * PASSAGE_KINDS * 64, KEY_BLACK = KEY_RIGHTS + 16 };

static inline uint64_t board_key(const PassageBoard *board, unsigned square)
{
    const unsigned side = passage_side_at(board, square), kind = passage_kind_at(board, square);
    return zobrist_key((side * PASSAGE_KINDS + kind) * 64 + square);
}

uint64_t passage_rehash(const WfPosition *position)
{
    const PassagePosition *p = passage_of(position);
    uint64_t hash = zobrist_key(KEY_RIGHTS + (uint32_t)p->rights);
    if (p->head.turn == 1)
        hash ^= zobrist_key(KEY_BLACK);
    for (uint64_t rest = passage_occupied(&p->board); rest != 0;)
        hash ^= board_key(&p->board, chess_pop(&rest));
    return hash;
}

/* The rights that remain after a move of the piece on `from`. */
static uint8_t rights_after(const PassagePosition *p, unsigned from)
{
    const unsigned side = p->head.turn;
    uint8_t rights = p->rights;
    if (from == side * 56 + passage_king_file(p, side))
        return rights & (uint8_t) ~(3U << side * 2);
    for (unsigned wing = 0; wing < 2; wing++)
        if ((rights >> (side * 2 + wing) & 1) != 0 &&
            from == side * 56 + passage_rook_file(p, side, wing))
            rights &= (uint8_t) ~(1U << (side * 2 + wing));
    return rights;
}

/* Removes a piece from a square or puts it there. */
static inline void toggle(PassagePosition *p, unsigned side, unsigned kind, unsigned square)
{
    p->board.side[side] ^= chess_bit(square);
    p->board.kind[kind] ^= chess_bit(square);
    p->head.hash ^= zobrist_key((side * PASSAGE_KINDS + kind) * 64 + square);
}

static void castle(PassagePosition *p, unsigned from, unsigned to)
{
    const unsigned side = p->head.turn;
    const PassageBoard before = p->board, after = passage_board_after(p, from, to);
    for (unsigned kind = PASSAGE_ROOK; kind <= PASSAGE_KING; kind++) { /* they may swap squares */
        uint64_t changed = passage_set(&before, side, kind) ^ passage_set(&after, side, kind);
        while (changed != 0)
            p->head.hash ^= zobrist_key((side * PASSAGE_KINDS + kind) * 64 + chess_pop(&changed));
    }
    p->board = after;
}

/* Moves a piece; returns whether that was a pawn's move or a capture. */
static bool shift(PassagePosition *p, unsigned from, unsigned to)
{
    const unsigned side = p->head.turn, kind = passage_kind_at(&p->board, from);
    const bool captures = (p->board.side[side ^ 1] >> to & 1) != 0;
    if (captures)
        toggle(p, side ^ 1, passage_kind_at(&p->board, to), to);
    toggle(p, side, kind, from);
    toggle(p, side, kind, to);
    return captures || kind == PASSAGE_PAWN;
}

void passage_apply(WfPosition *position, const WfMove *move)
{
    PassagePosition *p = (PassagePosition *)position;
    const unsigned side = p->head.turn;
    const uint8_t rights = p->rights != 0 ? rights_after(p, move->from) : 0;
    bool resets = false;
    if (passage_castling_wing(p, move->from, move->to) >= 0)
        castle(p, move->from, move->to);
    else
        resets = shift(p, move->from, move->to);
    p->head.hash ^= zobrist_key(KEY_BLACK);
    if (rights != p->rights)
        p->head.hash ^= zobrist_key(KEY_RIGHTS + (uint32_t)p->rights) ^
                        zobrist_key(KEY_RIGHTS + (uint32_t)rights);
    p->rights = rights;
    p->head.clock = resets ? 0 : p->head.clock + (p->head.clock < WF_COUNTER_MAX);
    if (side == 1 && p->head.number < WF_COUNTER_MAX)
        p->head.number++;
    p->head.turn = (uint8_t)(side ^ 1);
}

WfOutcome passage_outcome(const WfPosition *position, bool has_moves)
{
    if (passage_is_goal(passage_of(position)))
        return (WfOutcome){WF_WIN, WF_REASON_GOAL, WF_NO_SEAT};
    if (!has_moves)
        return (WfOutcome){WF_DEAD_END, WF_REASON_NO_SAFE_MOVE, WF_NO_SEAT};
    return (WfOutcome){WF_ONGOING, WF_REASON_NONE, WF_NO_SEAT};
}
