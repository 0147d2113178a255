/* packed.h - a position in 32 bytes, for searches that keep many. */
#ifndef SOLVER_PACKED_H
#define SOLVER_PACKED_H

#include "games/safe_passage/safe_passage.h"

/* `men`: four bits for each piece or pawn, in the order of their squares: its kind, plus six for
 * Black. Rooks that may castle have separate codes. A seat has at most 16 pieces and pawns. */
typedef struct PackedPosition {
    uint64_t hash, occupied, men[2];
} PackedPosition;

enum { PACKED_SIDE = 6, PACKED_CASTLING = 12, PACKED_BITS = 4, PACKED_IN_WORD = 16 };

/* The castling right of a rook of a side on that square, as a bit; 0 if it has none. */
static inline unsigned packed_right(const PassagePosition *p, unsigned side, unsigned square)
{
    for (unsigned wing = 0; wing < 2; wing++)
        if ((p->rights >> (2 * side + wing) & 1) != 0 &&
            square == 56 * side + passage_rook_file(p, side, wing))
            return 1U << (2 * side + wing);
    return 0;
}

static inline PackedPosition packed_from(const PassagePosition *p)
{
    PackedPosition packed = {.hash = p->head.hash, .occupied = passage_occupied(&p->board)};
    unsigned man = 0;
    for (uint64_t rest = packed.occupied; rest != 0; man++) {
        const unsigned square = chess_pop(&rest);
        const unsigned side = passage_side_at(&p->board, square);
        const unsigned kind = passage_kind_at(&p->board, square);
        const bool castles = kind == PASSAGE_ROOK && packed_right(p, side, square) != 0;
        const uint64_t code = castles ? PACKED_CASTLING + side : kind + PACKED_SIDE * side;
        packed.men[man / PACKED_IN_WORD] |= code << man % PACKED_IN_WORD * PACKED_BITS;
    }
    return packed;
}

/* `like` has everything else: the side to move, the goal, the home ranks, and the rights at the
 * start. */
static inline PassagePosition packed_open(const PackedPosition *packed, const PassagePosition *like)
{
    PassagePosition p = *like;
    unsigned man = 0;
    p.head.hash = packed->hash;
    p.rights = 0;
    p.board = (PassageBoard){.side = {0, 0}};
    for (uint64_t rest = packed->occupied; rest != 0; man++) {
        const unsigned square = chess_pop(&rest);
        const unsigned code =
            packed->men[man / PACKED_IN_WORD] >> man % PACKED_IN_WORD * PACKED_BITS & 15;
        const bool castles = code >= PACKED_CASTLING;
        const unsigned side = castles ? code - PACKED_CASTLING : code / PACKED_SIDE;
        p.board.side[side] |= chess_bit(square);
        p.board.kind[castles ? PASSAGE_ROOK : code % PACKED_SIDE] |= chess_bit(square);
        p.rights |= (uint8_t)(castles ? packed_right(like, side, square) : 0);
    }
    return p;
}

#endif
