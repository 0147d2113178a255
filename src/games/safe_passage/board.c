/* board.c - Safe Passage: attacks, and what it means to be in danger. */
#include "games/safe_passage/safe_passage.h"

unsigned passage_kind_at(const PassageBoard *board, unsigned square)
{
    unsigned kind = 0;
    while (kind < PASSAGE_KINDS && (board->kind[kind] >> square & 1) == 0)
        kind++;
    return kind;
}

unsigned passage_side_at(const PassageBoard *board, unsigned square)
{
    return (board->side[0] >> square & 1) != 0 ? 0 : (board->side[1] >> square & 1) != 0 ? 1 : 2;
}

uint64_t passage_attacks(unsigned kind, unsigned side, unsigned square, uint64_t occupied)
{
    switch (kind) {
    case PASSAGE_PAWN:
        return chess_pawn[side][square];
    case PASSAGE_KNIGHT:
        return chess_knight[square];
    case PASSAGE_BISHOP:
        return chess_bishop(square, occupied);
    case PASSAGE_ROOK:
        return chess_rook(square, occupied);
    case PASSAGE_QUEEN:
        return chess_bishop(square, occupied) | chess_rook(square, occupied);
    default:
        return chess_king[square];
    }
}

uint64_t passage_attackers(const PassageBoard *board, unsigned square, unsigned side,
                           uint64_t occupied)
{
    const uint64_t *kind = board->kind;
    uint64_t found = (chess_pawn[side ^ 1][square] & kind[PASSAGE_PAWN]) |
                     (chess_knight[square] & kind[PASSAGE_KNIGHT]) |
                     (chess_king[square] & kind[PASSAGE_KING]);
    const uint64_t diagonal = (kind[PASSAGE_BISHOP] | kind[PASSAGE_QUEEN]) & board->side[side];
    const uint64_t straight = (kind[PASSAGE_ROOK] | kind[PASSAGE_QUEEN]) & board->side[side];
    if (diagonal != 0)
        found |= chess_bishop(square, occupied) & diagonal;
    if (straight != 0)
        found |= chess_rook(square, occupied) & straight;
    return found & board->side[side];
}

/* Whether the enemy of `side` on `from` may capture the piece on `square` by the rules of chess:
 * the capture must not leave the capturer's king attacked. */
static bool may_capture(const PassageBoard *board, unsigned square, unsigned side, unsigned from)
{
    const uint64_t occupied = passage_occupied(board) & ~chess_bit(from);
    const bool by_king = (board->kind[PASSAGE_KING] >> from & 1) != 0;
    const unsigned king = by_king ? square : passage_king(board, side ^ 1);
    return (passage_attackers(board, king, side, occupied) & ~chess_bit(square)) == 0;
}

uint64_t passage_dangers(const PassageBoard *board, unsigned square, unsigned side, unsigned attack)
{
    uint64_t attackers = passage_attackers(board, square, side ^ 1, passage_occupied(board));
    const bool king = (board->kind[PASSAGE_KING] >> square & 1) != 0;
    if (king || attack == PASSAGE_ATTACK_FIDE)
        return attackers;
    uint64_t dangers = 0;
    while (attackers != 0) {
        const unsigned from = chess_pop(&attackers);
        if (may_capture(board, square, side, from))
            dangers |= chess_bit(from);
    }
    return dangers;
}

uint64_t passage_endangered(const PassageBoard *board, unsigned side, unsigned attack, bool any)
{
    uint64_t endangered = 0;
    for (uint64_t rest = passage_nonpawns(board, side); rest != 0;) {
        const unsigned square = chess_pop(&rest);
        if (passage_dangers(board, square, side, attack) == 0)
            continue;
        endangered |= chess_bit(square);
        if (any)
            return endangered;
    }
    return endangered;
}

void passage_board_move(PassageBoard *board, unsigned from, unsigned to)
{
    const uint64_t out = chess_bit(from), in = chess_bit(to);
    for (unsigned side = 0; side < 2; side++)
        board->side[side] =
            (board->side[side] & ~in & ~out) | ((board->side[side] & out) != 0 ? in : 0);
    for (unsigned kind = 0; kind < PASSAGE_KINDS; kind++)
        board->kind[kind] =
            (board->kind[kind] & ~in & ~out) | ((board->kind[kind] & out) != 0 ? in : 0);
}
