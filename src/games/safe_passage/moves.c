/* moves.c - Safe Passage: moves of chess without en passant and promotion, taking pawns only. */
#include "games/safe_passage/safe_passage.h"

static uint64_t pawn_targets(const PassageBoard *board, unsigned side, unsigned from)
{
    const uint64_t empty = ~passage_occupied(board), pawn = chess_bit(from);
    const uint64_t first_step = side == 0 ? UINT64_C(0xff) << 16 : UINT64_C(0xff) << 40;
    const uint64_t once = (side == 0 ? pawn << 8 : pawn >> 8) & empty;
    const uint64_t twice =
        (side == 0 ? (once & first_step) << 8 : (once & first_step) >> 8) & empty;
    return once | twice | (chess_pawn[side][from] & passage_set(board, side ^ 1, PASSAGE_PAWN));
}

uint64_t passage_targets(const PassagePosition *p, unsigned kind, unsigned from)
{
    const PassageBoard *board = &p->board;
    const unsigned side = p->head.turn;
    if (kind == PASSAGE_PAWN)
        return pawn_targets(board, side, from);
    const uint64_t occupied = passage_occupied(board);
    return passage_attacks(kind, side, from, occupied) &
           (~occupied | passage_set(board, side ^ 1, PASSAGE_PAWN));
}

/* ---- castling ---- */

unsigned passage_king_file(const PassagePosition *p, unsigned side)
{
    unsigned file = 0;
    while (p->home[side][file] != PASSAGE_KING)
        file++;
    return file;
}

unsigned passage_rook_file(const PassagePosition *p, unsigned side, unsigned wing)
{
    const int step = wing == PASSAGE_WING_KING ? 1 : -1;
    int file = (int)passage_king_file(p, side) + step;
    while (p->home[side][file] != PASSAGE_ROOK)
        file += step;
    return (unsigned)file;
}

/* Squares of a rank from one file to another, both included. */
static uint64_t along(unsigned first, unsigned a, unsigned b)
{
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    return ((UINT64_C(2) << high) - (UINT64_C(1) << low)) << first;
}

static unsigned king_goes(unsigned wing)
{
    return wing == PASSAGE_WING_KING ? 6 : 2;
}

static unsigned rook_goes(unsigned wing)
{
    return wing == PASSAGE_WING_KING ? 5 : 3;
}

unsigned passage_castling(const PassagePosition *p, unsigned wing)
{
    const unsigned side = p->head.turn, first = side * 56;
    if ((p->rights >> (side * 2 + wing) & 1) == 0)
        return WF_NO_SQUARE;
    const unsigned king = passage_king_file(p, side), rook = passage_rook_file(p, side, wing);
    const uint64_t way = along(first, king, king_goes(wing));
    const uint64_t needed = way | along(first, rook, rook_goes(wing));
    const uint64_t pair = chess_bit(first + king) | chess_bit(first + rook);
    const uint64_t occupied = passage_occupied(&p->board);
    if ((needed & occupied & ~pair) != 0)
        return WF_NO_SQUARE;
    for (uint64_t rest = way; rest != 0;)
        if (passage_attackers(&p->board, chess_pop(&rest), side ^ 1, occupied) != 0)
            return WF_NO_SQUARE;
    return first + rook;
}

unsigned passage_castling_target(const PassagePosition *p, unsigned wing)
{
    const unsigned side = p->head.turn;
    return side * 56 + (p->chess960 != 0 ? passage_rook_file(p, side, wing) : king_goes(wing));
}

int passage_castling_wing(const PassagePosition *p, unsigned from, unsigned to)
{
    const unsigned side = p->head.turn;
    if (from != passage_king(&p->board, side))
        return -1;
    for (unsigned wing = 0; wing < 2; wing++)
        if ((p->rights >> (side * 2 + wing) & 1) != 0 && to == passage_castling_target(p, wing) &&
            (p->chess960 != 0 || (to > from ? to - from : from - to) == 2))
            return (int)wing;
    return -1;
}

PassageBoard passage_board_after(const PassagePosition *p, unsigned from, unsigned to)
{
    PassageBoard board = p->board;
    const int wing = passage_castling_wing(p, from, to);
    if (wing < 0) {
        passage_board_move(&board, from, to);
        return board;
    }
    const unsigned side = p->head.turn, first = side * 56;
    const uint64_t king = chess_bit(first + king_goes((unsigned)wing));
    const uint64_t rook = chess_bit(first + rook_goes((unsigned)wing));
    const uint64_t old_rook = chess_bit(first + passage_rook_file(p, side, (unsigned)wing));
    const uint64_t gone = chess_bit(from) | old_rook;
    board.side[side] = (board.side[side] & ~gone) | king | rook;
    board.kind[PASSAGE_KING] = (board.kind[PASSAGE_KING] & ~gone) | king;
    board.kind[PASSAGE_ROOK] = (board.kind[PASSAGE_ROOK] & ~gone) | rook;
    return board;
}
