/* unsolvable.c - see unsolvable.h. */
#include "solver/unsolvable.h"

#include <string.h>

enum { PIECES = 16 };

/* An upper limit of what could happen as long as the pawns of `pawns` stay where they are. */
typedef struct UnsolvableFreeze {
    const PassagePosition *p;
    uint64_t pawns;           /* assumed to be frozen, of both sides */
    uint64_t pawn_squares[2]; /* where pawns of a side may ever stand, the frozen ones included */
    uint64_t attacked[2];     /* squares that frozen pawns of a side attack */
    uint64_t captured;        /* squares on which something may be captured */
} UnsolvableFreeze;

/* A piece that the goal binds, and where it may end. */
typedef struct UnsolvablePiece {
    uint64_t ends;
} UnsolvablePiece;

static uint64_t frozen_of(const UnsolvableFreeze *freeze, unsigned side)
{
    return freeze->pawns & passage_set(&freeze->p->board, side, PASSAGE_PAWN);
}

static uint64_t ahead(uint64_t squares, unsigned side)
{
    return side == 0 ? squares << 8 : squares >> 8;
}

/* Squares that pawns attack; those on their last rank attack none. */
static uint64_t beside(uint64_t pawns, unsigned side)
{
    const uint64_t file_a = UINT64_C(0x0101010101010101), file_h = file_a << 7;
    const uint64_t forward = ahead(pawns, side);
    return (forward & ~file_a) >> 1 | (forward & ~file_h) << 1;
}

/* ---- what may go where ---- */

/* Pawns that are not frozen go ahead, whatever may stand there, and capture wherever an enemy pawn
 * may ever stand. */
static void spread_pawns(UnsolvableFreeze *freeze)
{
    const uint64_t second[2] = {UINT64_C(0xff) << 8, UINT64_C(0xff) << 48};
    uint64_t *squares = freeze->pawn_squares;
    for (unsigned side = 0; side < 2; side++)
        squares[side] = passage_set(&freeze->p->board, side, PASSAGE_PAWN);
    for (bool changed = true; changed;) {
        const uint64_t before[2] = {squares[0], squares[1]};
        for (unsigned side = 0; side < 2; side++) {
            const uint64_t loose = squares[side] & ~freeze->pawns;
            const uint64_t one = ahead(loose, side) & ~freeze->pawns;
            const uint64_t two = ahead(ahead(loose & second[side], side) & ~freeze->pawns, side);
            const uint64_t taken = beside(loose, side) & squares[side ^ 1];
            freeze->captured |= taken;
            squares[side] |= one | (two & ~freeze->pawns) | taken;
        }
        changed = squares[0] != before[0] || squares[1] != before[1];
    }
}

/* Whether a piece may never stand on a square that a frozen pawn attacks: a king would be in check.
 * Others could be captured, unless that pawn might be pinned, or its side be in check. */
static bool avoids_pawns(const PassagePosition *p, unsigned side, unsigned kind)
{
    const uint64_t sliders = passage_set(&p->board, side, PASSAGE_BISHOP) |
                             passage_set(&p->board, side, PASSAGE_ROOK) |
                             passage_set(&p->board, side, PASSAGE_QUEEN);
    return kind == PASSAGE_KING || p->attack == PASSAGE_ATTACK_FIDE ||
           (p->danger == PASSAGE_DANGER_STRICT && sliders == 0);
}

/* Squares to which castling may bring a king or rook. */
static uint64_t castled(const PassagePosition *p, unsigned side, unsigned kind)
{
    const bool may = (p->rights >> 2 * side & 3) != 0;
    const uint64_t squares = kind == PASSAGE_KING   ? chess_bit(2) | chess_bit(6)
                             : kind == PASSAGE_ROOK ? chess_bit(3) | chess_bit(5)
                                                    : 0;
    return may ? squares << 56 * side : 0;
}

/* Squares that a piece may ever reach if everything but the frozen pawns makes room for it. */
static uint64_t spread_piece(UnsolvableFreeze *freeze, unsigned side, unsigned kind, unsigned from)
{
    const uint64_t barred = frozen_of(freeze, side) |
                            (avoids_pawns(freeze->p, side, kind) ? freeze->attacked[side ^ 1] : 0);
    uint64_t reached = chess_bit(from) | castled(freeze->p, side, kind);
    for (uint64_t fresh = reached; fresh != 0;) {
        const unsigned square = chess_pop(&fresh);
        const uint64_t next = passage_attacks(kind, side, square, freeze->pawns) & ~barred;
        freeze->captured |= next & freeze->pawns;
        fresh |= next & ~reached;
        reached |= next;
    }
    return reached;
}

/* ---- which pawns are frozen ---- */

/* Removes the pawns that might move or be captured after all; false if there are none. */
static bool thaw(UnsolvableFreeze *freeze)
{
    const PassageBoard *board = &freeze->p->board;
    uint64_t loose = 0;
    freeze->captured = 0;
    for (unsigned side = 0; side < 2; side++)
        freeze->attacked[side] = beside(frozen_of(freeze, side), side);
    spread_pawns(freeze);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = PASSAGE_KNIGHT; kind < PASSAGE_KINDS; kind++)
            for (uint64_t rest = passage_set(board, side, kind); rest != 0;)
                (void)spread_piece(freeze, side, kind, chess_pop(&rest));
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t rest = frozen_of(freeze, side); rest != 0;) {
            const uint64_t pawn = chess_bit(chess_pop(&rest));
            const bool goes = (ahead(pawn, side) & ~freeze->pawns) != 0;
            const bool takes = (beside(pawn, side) & freeze->pawn_squares[side ^ 1]) != 0;
            if (goes || takes || (pawn & freeze->captured) != 0)
                loose |= pawn;
        }
    freeze->pawns &= ~loose;
    return loose != 0;
}

/* ---- whether the goal can be filled ---- */

/* Finds a square for piece i, moving others if necessary: bipartite matching by augmenting paths
 * (Kuhn 1955). */
static bool place(const UnsolvablePiece *piece, unsigned i, uint8_t holder[64], uint64_t *tried)
{
    for (uint64_t rest = piece[i].ends & ~*tried; rest != 0; rest &= ~*tried) {
        const unsigned square = chess_pop(&rest);
        *tried |= chess_bit(square);
        if (holder[square] == PIECES || place(piece, holder[square], holder, tried)) {
            holder[square] = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* Whether all pieces of a side that the goal binds can each stand on a separate square. */
static bool can_fill(UnsolvableFreeze *freeze, unsigned side)
{
    UnsolvablePiece piece[PIECES];
    uint8_t holder[64];
    unsigned count = 0;
    for (unsigned kind = PASSAGE_KNIGHT; kind < PASSAGE_KINDS; kind++) {
        const uint64_t ends = passage_ends(freeze->p, side, kind);
        uint64_t rest = ends == ~UINT64_C(0) ? 0 : passage_set(&freeze->p->board, side, kind);
        while (rest != 0)
            piece[count++].ends =
                ends & ~freeze->pawns & spread_piece(freeze, side, kind, chess_pop(&rest));
    }
    memset(holder, PIECES, sizeof holder);
    for (unsigned i = 0; i < count; i++) {
        uint64_t tried = 0;
        if (!place(piece, i, holder, &tried))
            return false;
    }
    return true;
}

bool unsolvable_by_pawns(const PassagePosition *p, uint64_t *pawns)
{
    UnsolvableFreeze freeze = {.p = p, .pawns = p->board.kind[PASSAGE_PAWN]};
    while (thaw(&freeze)) {
    }
    *pawns = freeze.pawns;
    return !can_fill(&freeze, 0) || !can_fill(&freeze, 1);
}
