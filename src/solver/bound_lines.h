/* bound_lines.h - lines, fronts and exits: rooks, queens and bishops that have to go before a king
 * gets to its goal over a gate (rules 8 to 10). They hold in strict play under attack=fide, where
 * no piece stands on an attacked square. */
#ifndef SOLVER_BOUND_LINES_H
#define SOLVER_BOUND_LINES_H

#include "solver/bound_guards.h"
#include "solver/obstacles.h"

/* Bishops to look at: a side has two of them. */
enum { EXITS = 2 };

/* A path of the other side's king to its goal over one gate, and what it costs a side. */
typedef struct BoundGate {
    unsigned square; /* the gate: the last square before the goal */
    unsigned extra;  /* the least number of steps that the path takes beyond the fewest */
    uint64_t pieces; /* the pieces that have to move anyway, and those that hinder the king there */
    uint64_t leaving;      /* `pieces`, and rooks and queens on open lines */
    uint64_t fronts;       /* the pawn that has to go before a rook on an open line can leave */
    uint64_t exits[EXITS]; /* per shut-in bishop: pawns of which one has to go, or none */
    uint64_t closing;      /* squares on the counted lines where something might come between */
    unsigned moves;        /* of `pieces`, and of those on open lines */
} BoundGate;

/* Whether something might stand on one of the squares when the king steps from its gate to its
 * goal, at the cost of fewer than two moves that are not counted. */
MULTIVERSION_PART bool may_close(const PassagePosition *p, unsigned side, const BoundGate *gate,
                                 uint64_t squares)
{
    static const uint64_t light = UINT64_C(0x55aa55aa55aa55aa);
    const PassageBoard *board = &p->board;
    const uint64_t shade = (squares & light) != 0 ? light : ~light;
    const uint64_t bishops = passage_set(board, side, PASSAGE_BISHOP) & shade;
    uint64_t knights = passage_set(board, side, PASSAGE_KNIGHT);
    if ((chess_knight[gate->square] & squares) != 0)
        knights = 0;
    const uint64_t closers = bishops | knights;
    return squares != 0 && ((closers & gate->pieces) != 0 ||
                            (guards_reach(board, closers & ~gate->pieces) & squares) != 0);
}

/* Whether one of the gate's pieces might come between with the move that is counted for it, on one
 * of the closing squares, none of which is next to the goal. If there is only one such square, the
 * piece has to stand there when the king steps from its gate. It may then neither attack the gate
 * nor stand next to it. */
MULTIVERSION_PART bool closes(const PassageBoard *board, const BoundGate *gate, uint64_t closing)
{
    uint64_t closers = gate->pieces & ~board->kind[PASSAGE_ROOK] & ~board->kind[PASSAGE_QUEEN];
    if ((closing & (closing - 1)) == 0) {
        if ((chess_knight[gate->square] & closing) != 0)
            closers &= ~board->kind[PASSAGE_KNIGHT];
        closing &= ~chess_king[gate->square];
    }
    return (guards_reach(board, closers) & closing) != 0;
}

/* Squares between the goal and a rook, on the rook's side of it or (`other_hand`) on the other
 * side, where something might stand: not next to the goal, nor on the last file. */
MULTIVERSION_PART uint64_t inner(unsigned goal, unsigned rook, bool other_hand)
{
    const uint64_t rank = UINT64_C(0x7e) << (goal & 56), below = chess_bit(goal) - 1;
    return rank & ((rook < goal) != other_hand ? below : ~below) & ~chess_bit(goal) &
           ~chess_king[goal];
}

/* Rule 8, lines: rooks and queens of a side that would check the other king on its goal, along the
 * rank, once the pieces of the gate have moved away. The white king goes to e8, `*`; the bishop has
 * to move, because it stands next to e8:
 *
 *       a b c d e f g h
 *    8  . . . . * b - r     the black rook sees e8 once the bishop has gone
 *    7  . . . . . . . p
 *
 * The rook has to move, or something has to come between on g8, `-`. (On f8 the king would endanger
 * it.) That costs a move as well, unless a piece of the gate can do it with the one move that is
 * counted for it. Pieces of the other side would be in danger there, and its pawns have no time.
 * There may be one such rook or queen on each side of the goal.
 *
 * Rule 9, fronts: the rook leaves the rank over h7 only, so the pawn there has to go first. There
 * are other ways: the rook moves twice, or something else comes between, on g8 or after the rook
 * has crossed to the files a to d. They cost at least as much in all cases that the condition below
 * admits. Two rooks may be closed off at once, so that only one of them counts. */
MULTIVERSION_PART void add_lines(const PassagePosition *p, unsigned side, unsigned goal,
                                 BoundGate *gate)
{
    const PassageBoard *board = &p->board;
    const uint64_t rank = UINT64_C(0xff) << (goal & 56), own = board->side[side];
    const uint64_t straight = board->kind[PASSAGE_ROOK] | board->kind[PASSAGE_QUEEN];
    const uint64_t rest = (own | board->side[side ^ 1]) & ~gate->pieces;
    const uint64_t reach = guards_reach(board, gate->pieces & ~straight);
    const uint64_t seen = chess_rook(goal, rest) & rank & straight & own;
    for (uint64_t left = seen; left != 0;) {
        const unsigned square = chess_pop(&left);
        const uint64_t between = chess_between[goal][square], bit = chess_bit(square);
        /* on two squares the own king might stand first, and something else later */
        const uint64_t closing = between & ~chess_king[goal];
        if ((gate->pieces & bit) == 0 && closes(board, gate, closing))
            continue;
        gate->moves += (gate->pieces & bit) == 0;
        gate->leaving |= bit;
        gate->closing |= between;
        const uint64_t front = (side == 0 ? bit << 8 : bit >> 8) & own & board->kind[PASSAGE_PAWN];
        if ((board->kind[PASSAGE_ROOK] & bit) != 0 && front != 0 && gate->fronts == 0 &&
            (closing & (closing - 1)) == 0 && !closes(board, gate, inner(goal, square, false)) &&
            (reach & inner(goal, square, true)) == 0 && (seen & ~gate->pieces & ~bit) == 0 &&
            !may_close(p, side, gate, closing & ~chess_king[gate->square]))
            gate->fronts |= front;
    }
}

/* Rule 10, exits: bishops that have to move and are shut in by their own pawns.
 *
 *       a b c d e f g h
 *    8  . . b . . . . .     the bishop leaves over b7 or d7 only, so one of
 *    7  . p . p . . . .     these pawns has to go before
 *
 * The bishop guards both, so nothing but a pawn can capture them. */
MULTIVERSION_PART void add_exits(const PassagePosition *p, unsigned side, BoundGate *gate)
{
    const uint64_t pawns = passage_set(&p->board, side, PASSAGE_PAWN);
    for (uint64_t bishops = gate->pieces & p->board.kind[PASSAGE_BISHOP]; bishops != 0;) {
        const unsigned square = chess_pop(&bishops);
        const uint64_t beside =
            chess_king[square] & (chess_diagonal[square] | chess_antidiagonal[square]);
        if ((beside & ~pawns) == 0 && (beside & gate->exits[0]) == 0)
            gate->exits[gate->exits[0] != 0] = beside;
    }
}

#endif
