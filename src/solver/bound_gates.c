/* gates.c - see gates.h. */
#include "solver/bound_gates.h"

#include "solver/bound_guards.h"
#include "solver/obstacles.h"

/* EXTRA: of a king's steps beyond the fewest, as far as guards are looked at; the last one stands
 * for any number of them. No square next to its goal asks for more than two. EXITS: bishops that
 * are looked at; a side has two of them. */
enum { EXTRA = GUARD_EXTRA + 1, GATES = 16, EXITS = 2, NEVER = 255 };

/* Moves that a pawn of a side needs at least to reach the last rank. */
MULTIVERSION_PART unsigned pawn_far(const PassagePosition *p, unsigned side)
{
    const uint64_t pawns = guards_turned(board_set(&p->board, side, PAWN), side) & ~guards_rank(7);
    const unsigned rank = pawns == 0 ? 0 : (63 - (unsigned)__builtin_clzll(pawns)) / 8;
    return rank < 2 ? 5 : 7 - rank;
}

/* A way over the last squares before its goal for the king of the other side. */
typedef struct Gate {
    unsigned square;       /* the last one */
    unsigned extra;        /* steps more than the fewest that going over it takes, at least */
    uint64_t pieces;       /* those that have to move, and those that hinder the king on it */
    uint64_t leaving;      /* the same, and those on open lines */
    uint64_t fronts;       /* the pawn that has to go before a rook on an open line can */
    uint64_t exits[EXITS]; /* pawns of which one has to go before a bishop can; or none */
    uint64_t closing; /* squares of lines that were counted, where something might come between */
    unsigned moves;   /* of the pieces, and of those on lines that they leave open */
} Gate;

/* Whether something might stand on one of the squares when the king comes from its gate to its
 * goal, for less than two moves that are not counted. */
MULTIVERSION_PART bool may_close(const PassagePosition *p, unsigned side, const Gate *gate,
                                 uint64_t squares)
{
    static const uint64_t light = UINT64_C(0x55aa55aa55aa55aa);
    const Board *board = &p->board;
    const uint64_t shade = (squares & light) != 0 ? light : ~light;
    const uint64_t bishops = board_set(board, side, BISHOP) & shade;
    uint64_t knights = board_set(board, side, KNIGHT);
    if ((chess_knight[gate->square] & squares) != 0)
        knights = 0;
    const uint64_t closers = bishops | knights;
    return squares != 0 && ((closers & gate->pieces) != 0 ||
                            (guards_reach(board, closers & ~gate->pieces) & squares) != 0);
}

/* Whether a piece of the gate might come between with the move that is counted for it, on one of
 * the closing squares, none of which is next to the goal. If there is only one, it has to stand
 * there when the king comes from its gate, so it neither bears on that nor stands next to it. */
MULTIVERSION_PART bool closes(const Board *board, const Gate *gate, uint64_t closing)
{
    uint64_t closers = gate->pieces & ~board->kind[ROOK] & ~board->kind[QUEEN];
    if ((closing & (closing - 1)) == 0) {
        if ((chess_knight[gate->square] & closing) != 0)
            closers &= ~board->kind[KNIGHT];
        closing &= ~chess_king[gate->square];
    }
    return (guards_reach(board, closers) & closing) != 0;
}

/* Where something might stand between the goal and a rook, on the rook's hand of it or the other
 * one: not next to the goal, nor on the last file. */
MULTIVERSION_PART uint64_t inner(unsigned goal, unsigned rook, bool other_hand)
{
    const uint64_t rank = UINT64_C(0x7e) << (goal & 56), below = chess_bit(goal) - 1;
    return rank & ((rook < goal) != other_hand ? below : ~below) & ~chess_bit(goal) &
           ~chess_king[goal];
}

/* Rooks and queens of a side that would check the other king on its goal, along the rank, if the
 * pieces of the gate had moved away: one may stand on either hand. Each has to move, or something
 * has to come between. That is not a piece of the gate, if none can with one move; the other side's
 * pieces would be in danger there, and its pawns have no time. A rook leaves the rank by its file,
 * for which a pawn before it has to go, or it takes two moves, or somebody else comes between, be
 * it where the rook stood before, or after it has gone over to the other hand; for two rooks at
 * once, so that only one of them counts. */
MULTIVERSION_PART void add_lines(const PassagePosition *p, unsigned side, unsigned goal, Gate *gate)
{
    const Board *board = &p->board;
    const uint64_t rank = UINT64_C(0xff) << (goal & 56), own = board->side[side];
    const uint64_t straight = board->kind[ROOK] | board->kind[QUEEN];
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
        const uint64_t front = (side == 0 ? bit << 8 : bit >> 8) & own & board->kind[PAWN];
        if ((board->kind[ROOK] & bit) != 0 && front != 0 && gate->fronts == 0 &&
            (closing & (closing - 1)) == 0 && !closes(board, gate, inner(goal, square, false)) &&
            (reach & inner(goal, square, true)) == 0 && (seen & ~gate->pieces & ~bit) == 0 &&
            !may_close(p, side, gate, closing & ~chess_king[gate->square]))
            gate->fronts |= front;
    }
}

/* Bishops that have to move and stand behind pawns of their own: one of these has to go for each.
 * Nothing but a pawn can capture it, for the bishop guards it. */
MULTIVERSION_PART void add_exits(const PassagePosition *p, unsigned side, Gate *gate)
{
    const uint64_t pawns = board_set(&p->board, side, PAWN);
    for (uint64_t bishops = gate->pieces & p->board.kind[BISHOP]; bishops != 0;) {
        const unsigned square = chess_pop(&bishops);
        const uint64_t beside =
            chess_king[square] & (chess_diagonal[square] | chess_antidiagonal[square]);
        if ((beside & ~pawns) == 0 && (beside & gate->exits[0]) == 0)
            gate->exits[gate->exits[0] != 0] = beside;
    }
}

/* How many moves a side needs, its king apart, by how many steps more than the fewest the other
 * king takes, castling among them or not: `moves` of pieces, `total` with pawns, and these again if
 * the side's own king castles, which brings a rook out. `any` are the pieces and pawns in question.
 */
typedef struct Needs {
    Gate gate[GATES];
    unsigned gates;
    unsigned moves[2][EXTRA], total[2][2][EXTRA];
    unsigned castling_saves; /* moves of the side's own */
    uint64_t movers, any, closing;
} Needs;

/* Castling moves a rook without a move of its own. But to the fourth or the sixth file, and there
 * it stands next to the other king's goal on the fifth, so that it has to move after all. */
MULTIVERSION_PART unsigned castling_saves(const Target *target, const PassagePosition *p,
                                          unsigned side)
{
    return has_rights(p, side) && target->king[side ^ 1] % 8 != 4;
}

/* Steps more than the fewest that a gate asks for if the king castles on its way: goals are seven
 * ranks away then. */
MULTIVERSION_PART unsigned castled_extra(const Gate *gate, unsigned goal)
{
    return 1 + (gate->square / 8 == goal / 8);
}

/* What there is time for: moves of the side's pieces, steps of the other king beyond the fewest,
 * which may castle; and whether exits and lines count. */
typedef struct Room {
    unsigned moves, extra;
    bool castling, exits, lines;
} Room;

MULTIVERSION_PART void add_gate(const PassagePosition *p, unsigned side, unsigned goal, Gate gate,
                                const Room *room, Needs *needs)
{
    if (gate.extra >= EXTRA)
        gate.extra = EXTRA - 1;
    gate.moves = popcount(gate.pieces);
    const unsigned least = room->castling && castled_extra(&gate, goal) < gate.extra
                               ? castled_extra(&gate, goal)
                               : gate.extra;
    if (gate.moves > room->moves || least > room->extra)
        return;
    gate.leaving = gate.pieces;
    if (room->lines && board_king(&p->board, side ^ 1) != goal)
        add_lines(p, side, goal, &gate);
    if (room->exits)
        add_exits(p, side, &gate);
    for (unsigned castled = 0; castled < 2; castled++)
        for (unsigned extra = castled ? castled_extra(&gate, goal) : gate.extra; extra < EXTRA;
             extra++)
            if (gate.moves < needs->moves[castled][extra])
                needs->moves[castled][extra] = gate.moves;
    needs->any |= gate.leaving;
    needs->closing |= gate.closing;
    needs->gate[needs->gates++] = gate;
}

/* Whoever comes along the last rank has come there from somewhere. */
MULTIVERSION_PART void add_corners(const PassagePosition *p, unsigned side, unsigned goal,
                                   Gate gate, const Room *room, Needs *needs)
{
    const unsigned king = board_king(&p->board, side ^ 1), steps = chess_steps(king, goal);
    for (uint64_t rest = chess_king[gate.square] & ~chess_bit(goal); rest != 0;) {
        const unsigned before = chess_pop(&rest);
        Gate corner = gate;
        corner.extra = chess_steps(king, before) + 2 - steps;
        corner.pieces |= hinders(p, side, before);
        add_gate(p, side, goal, corner, room, needs);
    }
}

/* A king that is on its goal or next to it needs no gate: the goal itself stands for one. */
MULTIVERSION_PART void find_gates(const Target *target, const PassagePosition *p, unsigned side,
                                  uint64_t pieces, const Room *room, Needs *needs)
{
    const unsigned goal = target->king[side ^ 1], king = board_king(&p->board, side ^ 1);
    const unsigned steps = chess_steps(king, goal);
    needs->gates = 0;
    needs->any = pieces;
    needs->closing = 0;
    for (unsigned extra = 0; extra < EXTRA; extra++)
        needs->moves[0][extra] = needs->moves[1][extra] = NEVER;
    if (steps < 2)
        add_gate(p, side, goal, (Gate){.square = goal, .pieces = pieces}, room, needs);
    for (uint64_t rest = steps < 2 ? 0 : chess_king[goal]; rest != 0;) {
        const unsigned square = chess_pop(&rest);
        const Gate gate = {.square = square,
                           .extra = chess_steps(king, square) + 1 - steps,
                           .pieces = pieces | hinders(p, side, square)};
        if (square / 8 == goal / 8 && chess_steps(king, square) > 1)
            add_corners(p, side, goal, gate, room, needs);
        else
            add_gate(p, side, goal, gate, room, needs);
    }
    needs->movers = needs->any;
}

/* Guards that a piece might capture on its way to a closing square, which may take the two moves
 * that are counted for a rook and the pawn before it. */
MULTIVERSION_PART uint64_t guards_on_way(const Board *board, unsigned side, uint64_t pawns,
                                         uint64_t closing)
{
    uint64_t found = 0;
    const uint64_t pieces = closing == 0 ? 0 : board->side[side] & ~board->kind[PAWN];
    for (uint64_t rest = pieces & ~board->kind[KING]; rest != 0;) {
        const unsigned square = chess_pop(&rest), kind = board_kind_at(board, square);
        for (uint64_t near = pawns & guards_reach(board, chess_bit(square)); near != 0;) {
            const unsigned pawn = chess_pop(&near);
            if ((board_attacks(kind, side, pawn, 0) & closing) != 0)
                found |= chess_bit(pawn);
        }
    }
    return found;
}

/* Guards that a piece which has to move anyway might capture, but not before some piece of their
 * own side that has not is gone: it would be in danger. None stands for two of them. */
MULTIVERSION_PART uint64_t held_guards(const PassagePosition *p, unsigned side, uint64_t pawns,
                                       uint64_t moving)
{
    uint64_t held = 0, free = p->board.side[side] & ~moving;
    while (pawns != 0) {
        const unsigned square = chess_pop(&pawns);
        const uint64_t holding = touches(p, side, square) & free;
        held |= holding != 0 ? chess_bit(square) : 0;
        free &= ~(holding & -holding);
    }
    return held;
}

/* A king on its way over a gate, and the enemy pawns that count. */
typedef struct Trip {
    unsigned side, steps; /* as few as take it to the gate */
    bool castled;
    uint64_t pawns;
} Trip;

/* The guards, and one of the exits of each bishop, which may be guards. */
MULTIVERSION_PART Guards guards_and_exits(const PassagePosition *p, const Trip *trip,
                                          unsigned square, const uint64_t exits[EXITS])
{
    const unsigned more = (exits[0] != 0 ? 1U : 0U) + (exits[1] != 0 ? 1U : 0U);
    uint64_t first = exits[0], second;
    Guards least = {.pawns = {NEVER, NEVER, NEVER, NEVER}};
    do { /* once even if there are none */
        second = exits[1];
        do {
            const uint64_t gone = (first & -first) | (second & -second);
            const Guards guards =
                guards_find(p, trip->side, square, trip->steps, trip->castled, trip->pawns & ~gone);
            for (unsigned extra = 0; extra <= GUARD_EXTRA; extra++)
                if (guards.pawns[extra] + more < least.pawns[extra])
                    least.pawns[extra] = guards.pawns[extra] + more;
            least.any |= guards.any | gone;
            second &= second - 1;
        } while (second != 0);
        first &= first - 1;
    } while (first != 0);
    return least;
}

/* Where pawns of a side may capture. */
MULTIVERSION_PART uint64_t pawn_reach(const PassagePosition *p, unsigned side)
{
    const uint64_t pawns = board_set(&p->board, side, PAWN);
    const uint64_t left = pawns & ~guards_each, right = pawns & ~(guards_each << 7);
    return side == 0 ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

/* Adds the pawns that keep the other king from going on, but for those that might be captured by a
 * move that is counted already: by a piece of `others`, which may have to move, or by a pawn, which
 * may be a guard itself. Gates that ask for more than `most` moves are left alone. */
MULTIVERSION_PART void add_guards(const Target *target, const PassagePosition *p, unsigned side,
                                  const Needs *others, unsigned most, Needs *needs)
{
    const unsigned other = side ^ 1, goal = target->king[other];
    const unsigned steps = chess_steps(board_king(&p->board, other), goal);
    const uint64_t all = board_set(&p->board, side, PAWN) & ~pawn_reach(p, other);
    const uint64_t pawns = all & ~guards_on_way(&p->board, other, all, others->closing);
    const uint64_t by_pieces = pawns & guards_reach(&p->board, others->movers);
    const bool held = by_pieces != 0 && p->attack == ATTACK_FIDE && p->danger == DANGER_STRICT;
    for (unsigned extra = 0; extra < EXTRA; extra++)
        needs->total[0][0][extra] = needs->total[0][1][extra] = needs->total[1][0][extra] =
            needs->total[1][1][extra] = NEVER;
    for (unsigned n = 0; n < needs->gates; n++) {
        const Gate *gate = &needs->gate[n];
        if (gate->moves > most)
            continue;
        uint64_t free = by_pieces;
        if (held)
            free &= ~held_guards(p, side, free, gate->leaving);
        const uint64_t fronts = gate->fronts & pawns;
        uint64_t exits[EXITS];
        for (unsigned bishop = 0; bishop < EXITS; bishop++)
            exits[bishop] =
                (gate->exits[bishop] & (~pawns | fronts)) == 0 ? gate->exits[bishop] : 0;
        Trip trip = {.side = other,
                     .steps = steps - (gate->square != goal),
                     .pawns = pawns & ~free & ~fronts};
        needs->any |= fronts;
        for (unsigned castled = 0; castled <= has_rights(p, other); castled++) {
            trip.castled = castled != 0;
            const Guards guards = guards_and_exits(p, &trip, gate->square, exits);
            needs->any |= guards.any;
            for (unsigned extra = castled ? castled_extra(gate, goal) : gate->extra; extra < EXTRA;
                 extra++) {
                const unsigned total = gate->moves + guards.pawns[extra];
                if (total < needs->total[1][castled][extra])
                    needs->total[1][castled][extra] = total;
                if (total + popcount(fronts) < needs->total[0][castled][extra])
                    needs->total[0][castled][extra] = total + popcount(fronts);
            }
        }
    }
}

/* The fewest moves of pieces and pawns with which the side to move, and the other one, have time
 * for what they need; NEVER if they have not. A guard may also be captured by a move of the other
 * side that is not counted, so what both need together counts as well. */
MULTIVERSION_PART unsigned least_moves(const Needs *my, const Needs *their, unsigned my_castling,
                                       unsigned their_castling, unsigned my_time,
                                       unsigned their_time)
{
    /* castling may be the one move of a rook that is counted */
    my_time += my_castling & my->castling_saves;
    their_time += their_castling & their->castling_saves;
    unsigned least = NEVER;
    for (unsigned my_extra = my_castling; my_extra < EXTRA; my_extra++)
        for (unsigned their_extra = their_castling; their_extra < EXTRA; their_extra++) {
            const unsigned moves = my->moves[their_castling][their_extra];
            const unsigned total = my->total[my_castling][their_castling][their_extra];
            const unsigned their_moves = their_extra + their->moves[my_castling][my_extra];
            const unsigned their_total =
                their_extra + their->total[their_castling][my_castling][my_extra];
            if (my_extra + moves > my_time || their_moves > their_time ||
                my_extra + total + their_total > my_time + their_time)
                continue;
            /* guards of mine that the other side has time to capture */
            const unsigned captured = their_time > their_total ? their_time - their_total : 0;
            const unsigned needed = total > moves + captured ? total - captured : moves;
            if (needed < least)
                least = needed;
        }
    return least;
}

/* Moves beyond the steps of its king that a side has, and its pieces that need one. */
typedef struct Side {
    unsigned side, time;
    uint64_t pieces;
    bool runs; /* one of its pawns goes to the last rank, where it may close a line */
} Side;

MULTIVERSION_PART Side side_of(const Target *target, const PassagePosition *p, unsigned side,
                               unsigned moves)
{
    const unsigned steps = chess_steps(board_king(&p->board, side), target->king[side]);
    return (Side){.side = side, .time = moves - steps, .pieces = misplaced(target, p, side)};
}

/* A pawn that runs takes its moves from what there is time for, but for one, which may be counted.
 */
MULTIVERSION_PART bool may_run(const PassagePosition *p, Side *self)
{
    const unsigned moves = pawn_far(p, self->side) - 1;
    if (self->time < popcount(self->pieces) + moves)
        return false;
    self->time -= moves;
    self->runs = true;
    return true;
}

MULTIVERSION_PART Needs needs_of(const Target *target, const PassagePosition *p, const Side *self,
                                 const Side *other)
{
    const bool exits = p->attack == ATTACK_FIDE && p->danger == DANGER_STRICT;
    const Room room = {.moves = self->time,
                       .extra = other->time - popcount(other->pieces) +
                                castling_saves(target, p, other->side),
                       .castling = has_rights(p, other->side),
                       .exits = exits,
                       .lines = exits && !other->runs};
    Needs needs = {.castling_saves = castling_saves(target, p, self->side)};
    find_gates(target, p, self->side, self->pieces, &room, &needs);
    return needs;
}

/* The fewest moves that the side to move needs, its king apart; NEVER if there is no time. `useful`
 * collects pieces and pawns that they may be made with. */
MULTIVERSION_PART unsigned least_in(const Target *target, const PassagePosition *p, const Side *me,
                                    const Side *you, uint64_t *useful)
{
    Needs my = needs_of(target, p, me, you), your = needs_of(target, p, you, me);
    add_guards(target, p, me->side, &your, me->time, &my);
    add_guards(target, p, you->side, &my, you->time, &your);
    unsigned least = NEVER;
    for (unsigned mine = 0; mine <= has_rights(p, me->side); mine++)
        for (unsigned yours = 0; yours <= has_rights(p, you->side); yours++) {
            const unsigned moves = least_moves(&my, &your, mine, yours, me->time, you->time);
            if (moves < least)
                least = moves;
        }
    *useful |= my.any;
    if (my.closing != 0)
        *useful |= board_nonpawns(&p->board, me->side);
    return least;
}

MULTIVERSION bool gates_within(const Target *target, const PassagePosition *p, unsigned plies,
                               Leeway *leeway)
{
    const unsigned mover = p->head.turn;
    const Side me = side_of(target, p, mover, (plies + 1) / 2);
    const Side you = side_of(target, p, mover ^ 1, plies / 2);
    const bool lines = p->attack == ATTACK_FIDE && p->danger == DANGER_STRICT;
    unsigned least = NEVER;
    uint64_t useful = 0;
    for (unsigned runs = 0; runs < (lines ? 4 : 1); runs++) {
        Side my_side = me, your_side = you;
        if (((runs & 1) != 0 && !may_run(p, &my_side)) ||
            ((runs & 2) != 0 && !may_run(p, &your_side)))
            continue;
        const unsigned moves = least_in(target, p, &my_side, &your_side, &useful);
        if (moves < least)
            least = moves;
    }
    *leeway = (Leeway){.slack = me.time - least, .pressed = useful};
    return least != NEVER;
}
