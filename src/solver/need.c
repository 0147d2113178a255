/* need.c - see need.h. */
#include "solver/need.h"

#include <string.h>

/* Squares where every piece of a kind has to end; all of them if the goal does not bind it. */
static uint64_t ends_of(const PassagePosition *p, unsigned side, unsigned kind)
{
    const unsigned far = side == 0 ? 56 : 0;
    if (kind == PAWN || (kind == QUEEN && p->goal < GOAL_QUEENS) ||
        (kind != KING && kind != QUEEN && p->goal < GOAL_FAR_RANK))
        return ~UINT64_C(0);
    if (kind != KING && kind != QUEEN && p->goal < GOAL_COUNTERPARTS)
        return UINT64_C(0xff) << far;
    uint64_t squares = 0;
    for (unsigned file = 0; file < 8; file++)
        if (p->home[side ^ 1][file] == kind)
            squares |= chess_bit(far + file);
    return squares;
}

void target_goal(Target *target, const PassagePosition *p)
{
    *target = (Target){.exactly = false};
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = PAWN; kind < CHESS_KINDS; kind++)
            target->ends[side][kind] = ends_of(p, side, kind);
}

void target_position(Target *target, const PassagePosition *p)
{
    *target = (Target){.exactly = true, .board = p->board, .rights = p->rights};
}

bool target_is_reached(const Target *target, const PassagePosition *p)
{
    if (target->exactly)
        return memcmp(&target->board, &p->board, sizeof p->board) == 0 &&
               (p->rights & target->rights) == target->rights;
    return passage_is_goal(p);
}

static unsigned king_steps(unsigned from, unsigned to)
{
    const unsigned files = from % 8 > to % 8 ? from % 8 - to % 8 : to % 8 - from % 8;
    const unsigned ranks = from / 8 > to / 8 ? from / 8 - to / 8 : to / 8 - from / 8;
    return files > ranks ? files : ranks;
}

/* Castling may bring the king up to six files along and a rook with it, all in one move. To the
 * goal it saves nothing: the far rank is seven steps away from every square of the first one, and
 * no rook ends there. */
enum { SAVED_BY_CASTLING = 6 };

unsigned target_need(const Target *target, const PassagePosition *p, unsigned side)
{
    const Board *board = &p->board;
    const unsigned king = board_king(board, side);
    unsigned need = 0;
    if (target->exactly) {
        const bool castles = (p->rights >> (2 * side) & 3) != 0;
        need = king_steps(king, board_king(&target->board, side));
        for (unsigned kind = PAWN; kind < KING; kind++)
            need += (unsigned)__builtin_popcountll(board_set(&target->board, side, kind) &
                                                   ~board_set(board, side, kind));
        return castles && need > SAVED_BY_CASTLING ? need - SAVED_BY_CASTLING : castles ? 0 : need;
    }
    need = king_steps(king, (unsigned)__builtin_ctzll(target->ends[side][KING]));
    for (unsigned kind = KNIGHT; kind < KING; kind++)
        need += (unsigned)__builtin_popcountll(board_set(board, side, kind) &
                                               ~target->ends[side][kind]);
    return need;
}

unsigned target_plies(const Target *target, const PassagePosition *p)
{
    const unsigned mover = p->head.turn;
    const unsigned own = target_need(target, p, mover), other = target_need(target, p, mover ^ 1);
    const unsigned plies = own > 0 ? 2 * own - 1 : 0;
    return plies > 2 * other ? plies : 2 * other;
}
