/* facts.c - Safe Passage: what a program displays of a position besides its moves. */
#include "games/safe_passage/safe_passage.h"

static unsigned square_of(WfPlace place)
{
    return place.rank * 8U + place.file;
}

static size_t list(uint64_t set, uint8_t square[])
{
    size_t count = 0;
    while (set != 0)
        square[count++] = (uint8_t)chess_pop(&set);
    return count;
}

/* As FIDE article 3.1 defines it, regardless of the option `attack`. */
size_t passage_list_attackers(const WfPosition *position, uint8_t seat, WfPlace place,
                              uint8_t from[WF_ATTACKERS_MAX])
{
    const PassageBoard *board = &passage_of(position)->board;
    return list(passage_attackers(board, square_of(place), seat, passage_occupied(board)), from);
}

/* The pieces of the side to move that are in danger, as the option `attack` defines it. */
size_t passage_list_checks(const WfPosition *position, WfCheck check[WF_CHECKS_MAX])
{
    const PassagePosition *p = passage_of(position);
    const unsigned side = p->head.turn;
    size_t count = 0;
    for (uint64_t rest = passage_endangered(&p->board, side, p->attack, false);
         rest != 0 && count < WF_CHECKS_MAX; count++) {
        const unsigned square = chess_pop(&rest);
        check[count].square = (uint8_t)square;
        check[count].count =
            (uint8_t)list(passage_dangers(&p->board, square, side, p->attack), check[count].by);
    }
    return count;
}

/* Moves of chess: a target among them that is not legal is forbidden by danger. */
size_t passage_reach(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX])
{
    const PassagePosition *p = passage_of(position);
    const unsigned square = square_of(from), kind = passage_kind_at(&p->board, square);
    if (kind == PASSAGE_KINDS || passage_side_at(&p->board, square) != p->head.turn)
        return 0;
    uint64_t targets = passage_targets(p, kind, square);
    for (unsigned wing = 0; wing < 2 && kind == PASSAGE_KING; wing++)
        if (passage_castling(p, wing) != WF_NO_SQUARE)
            targets |= chess_bit(passage_castling_target(p, wing));
    return list(targets, to);
}
