/* range.c - Safe Passage: how a piece moves among others, ignoring the rest of the rules. Danger
 * does not forbid a move here; it is reported. */
#include "games/safe_passage/safe_passage.h"

#include "base/board_text.h"

enum { SECOND = 1, LAST = 7 };

/* Where a pawn moves without capturing. */
static uint64_t pawn_moves(unsigned side, unsigned square, uint64_t occupied)
{
    const unsigned rank = side == 0 ? square / 8 : LAST - square / 8;
    const int on = side == 0 ? 8 : -8;
    if (rank == LAST)
        return 0;
    const uint64_t one = chess_bit((unsigned)((int)square + on)) & ~occupied;
    if (one == 0 || rank != SECOND)
        return one;
    return one | (chess_bit((unsigned)((int)square + 2 * on)) & ~occupied);
}

size_t passage_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                     WfReach *go)
{
    (void)spec;
    uint64_t side[2] = {0, 0}, pawns = 0;
    for (unsigned square = 0; square < 64; square++) {
        const uint8_t piece = arrangement->piece[square];
        if (piece == WF_NO_PIECE)
            continue;
        side[board_seat(piece)] |= chess_bit(square);
        pawns |= board_kind(piece) == PASSAGE_PAWN ? chess_bit(square) : 0;
    }
    const unsigned square = from.rank * 8U + from.file;
    const unsigned own = board_seat(arrangement->piece[square]);
    const unsigned kind = board_kind(arrangement->piece[square]);
    const uint64_t occupied = side[0] | side[1], enemy = side[own ^ 1];
    const bool pawn = kind == PASSAGE_PAWN;
    const bool frozen = pawn && square / 8 == (own == 0 ? LAST : 0);
    const uint64_t borne = frozen ? 0 : passage_attacks(kind, own, square, occupied);
    const uint64_t moves = pawn ? pawn_moves(own, square, occupied) : borne & ~occupied;
    const uint64_t captures = borne & enemy & pawns;
    const uint64_t dangers = borne & (pawn ? ~side[own] & ~captures : enemy & ~pawns);
    size_t count = 0;
    for (unsigned to = 0; to < 64; to++) {
        const uint8_t how =
            (uint8_t)((moves >> to & 1) * WF_REACH_MOVE + (captures >> to & 1) * WF_REACH_CAPTURE +
                      (dangers >> to & 1) * WF_REACH_BEAR);
        if (how != 0)
            go[count++] = (WfReach){.square = (uint8_t)to, .how = how};
    }
    return count;
}
