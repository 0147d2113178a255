/* bound_gates.c - see bound_gates.h. */
#include "solver/bound_gates.h"

#include "solver/bound_captures.h"
#include "solver/bound_guards.h"
#include "solver/bound_lines.h"
#include "solver/obstacles.h"

/* EXTRA: a king's steps beyond the fewest are counted up to this number, and the last count stands
 * for any greater one. No square next to its goal costs more than two. GATES: the most gates that
 * one king has, including corners. NEVER: more moves than any side has. */
enum { EXTRA = GUARD_EXTRA + 1, GATES = 16, NEVER = 255 };

/* Moves that a pawn of a side needs at least to reach the last rank. */
MULTIVERSION_PART unsigned pawn_far(const PassagePosition *p, unsigned side)
{
    const uint64_t pawns =
        guards_turned(passage_set(&p->board, side, PASSAGE_PAWN), side) & ~guards_rank(7);
    const unsigned rank = pawns == 0 ? 0 : (63 - (unsigned)__builtin_clzll(pawns)) / 8;
    return rank < 2 ? 5 : 7 - rank; /* a first move may take two ranks */
}

/* The number of moves that a side needs without its king's, for each gate of the other king, and
 * the least over the gates:
 *
 *     moves[castled][extra]    castled: whether the other king castles on its way
 *     total[own][castled][extra]    own: whether the side's own king castles, which moves a rook
 *
 * `extra` are the steps beyond the fewest that the other king takes. */
typedef struct BoundNeeds {
    BoundGate gate[GATES];
    unsigned gates;
    unsigned moves[2][EXTRA];    /* of pieces */
    unsigned total[2][2][EXTRA]; /* of pieces and pawns */
    unsigned castling_saves;     /* moves that the side's own castling may spare it */
    uint64_t movers;             /* pieces that may be among those counted */
    uint64_t any;                /* the same, and pawns */
    uint64_t closing;            /* squares where something might come between on a line */
} BoundNeeds;

/* Castling moves a rook without a move of its own. The rook ends on the fourth or the sixth file.
 * If the other king's goal is on the fifth, the rook stands next to it and has to move after all.
 */
MULTIVERSION_PART unsigned castling_saves(const Target *target, const PassagePosition *p,
                                          unsigned side)
{
    return has_rights(p, side) && target->king[side ^ 1] % 8 != 4;
}

/* Steps beyond the fewest that a gate requires if the king castles on its way. The goal is seven
 * ranks away then. */
MULTIVERSION_PART unsigned castled_extra(const BoundGate *gate, unsigned goal)
{
    return 1 + (gate->square / 8 == goal / 8);
}

/* What the side has time for. */
typedef struct BoundRoom {
    unsigned moves; /* of the side's pieces */
    unsigned extra; /* steps of the other king beyond the fewest */
    bool castling;  /* the other king may castle on its way */
    bool exits;     /* whether rule 10 applies */
    bool lines;     /* whether rules 8 and 9 apply */
} BoundRoom;

MULTIVERSION_PART void add_gate(const PassagePosition *p, unsigned side, unsigned goal,
                                BoundGate gate, const BoundRoom *room, BoundNeeds *needs)
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
    if (room->lines && passage_king(&p->board, side ^ 1) != goal)
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

/* For a gate on the last rank that is not next to the king, the square before it, the corner,
 * counts as well. The king uses one of the corners; what hinders it there has to move too.
 *
 *       a b c d e f g h
 *    8  . . . . * g c .     the goal e8 `*`, the gate f8 `g` and its corners `c`
 *    7  . . . . c c c . */
MULTIVERSION_PART void add_corners(const PassagePosition *p, unsigned side, unsigned goal,
                                   BoundGate gate, const BoundRoom *room, BoundNeeds *needs)
{
    const unsigned king = passage_king(&p->board, side ^ 1), steps = chess_steps(king, goal);
    for (uint64_t rest = chess_king[gate.square] & ~chess_bit(goal); rest != 0;) {
        const unsigned before = chess_pop(&rest);
        BoundGate corner = gate;
        corner.extra = chess_steps(king, before) + 2 - steps;
        corner.pieces |= hinders(p, side, before);
        add_gate(p, side, goal, corner, room, needs);
    }
}

/* All gates of the other king. If it is on its goal or next to it, the goal takes the place of a
 * gate. */
MULTIVERSION_PART void find_gates(const Target *target, const PassagePosition *p, unsigned side,
                                  uint64_t pieces, const BoundRoom *room, BoundNeeds *needs)
{
    const unsigned goal = target->king[side ^ 1], king = passage_king(&p->board, side ^ 1);
    const unsigned steps = chess_steps(king, goal);
    needs->gates = 0;
    needs->any = pieces;
    needs->closing = 0;
    for (unsigned extra = 0; extra < EXTRA; extra++)
        needs->moves[0][extra] = needs->moves[1][extra] = NEVER;
    if (steps < 2)
        add_gate(p, side, goal, (BoundGate){.square = goal, .pieces = pieces}, room, needs);
    for (uint64_t rest = steps < 2 ? 0 : chess_king[goal]; rest != 0;) {
        const unsigned square = chess_pop(&rest);
        const BoundGate gate = {.square = square,
                                .extra = chess_steps(king, square) + 1 - steps,
                                .pieces = pieces | hinders(p, side, square)};
        if (square / 8 == goal / 8 && chess_steps(king, square) > 1)
            add_corners(p, side, goal, gate, room, needs);
        else
            add_gate(p, side, goal, gate, room, needs);
    }
    needs->movers = needs->any;
}

/* A king's path to a gate, and the enemy pawns that count. */
typedef struct BoundTrip {
    unsigned side, steps; /* the fewest that take it to the gate */
    bool castled;
    uint64_t pawns;
} BoundTrip;

/* The fewest pawns that have to go: guards, and for each bishop one exit, which may be a guard. */
MULTIVERSION_PART BoundGuards guards_and_exits(const PassagePosition *p, const BoundTrip *trip,
                                               unsigned square, const uint64_t exits[EXITS])
{
    const unsigned more = (exits[0] != 0 ? 1U : 0U) + (exits[1] != 0 ? 1U : 0U);
    uint64_t first = exits[0], second;
    BoundGuards least = {.pawns = {NEVER, NEVER, NEVER, NEVER}};
    do { /* run once even if there are none */
        second = exits[1];
        do {
            const uint64_t gone = (first & -first) | (second & -second);
            const BoundGuards guards =
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

/* Adds the guards, without those that an already counted move might capture: a move of a piece of
 * `others`, which may have to move, or of a pawn, which may be a guard itself. Gates that require
 * more than `most` moves are skipped. */
MULTIVERSION_PART void add_guards(const Target *target, const PassagePosition *p, unsigned side,
                                  const BoundNeeds *others, unsigned most, BoundNeeds *needs)
{
    const unsigned other = side ^ 1, goal = target->king[other];
    const unsigned steps = chess_steps(passage_king(&p->board, other), goal);
    const uint64_t all = passage_set(&p->board, side, PASSAGE_PAWN) & ~pawn_reach(p, other);
    const uint64_t pawns = all & ~guards_on_way(&p->board, other, all, others->closing);
    const uint64_t by_pieces = pawns & guards_reach(&p->board, others->movers);
    const bool held =
        by_pieces != 0 && p->attack == PASSAGE_ATTACK_FIDE && p->danger == PASSAGE_DANGER_STRICT;
    for (unsigned extra = 0; extra < EXTRA; extra++)
        needs->total[0][0][extra] = needs->total[0][1][extra] = needs->total[1][0][extra] =
            needs->total[1][1][extra] = NEVER;
    for (unsigned n = 0; n < needs->gates; n++) {
        const BoundGate *gate = &needs->gate[n];
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
        BoundTrip trip = {.side = other,
                          .steps = steps - (gate->square != goal),
                          .pawns = pawns & ~free & ~fronts};
        needs->any |= fronts;
        for (unsigned castled = 0; castled <= has_rights(p, other); castled++) {
            trip.castled = castled != 0;
            const BoundGuards guards = guards_and_exits(p, &trip, gate->square, exits);
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

/* The fewest moves of pieces and pawns that the side to move needs, if both sides have time for
 * what they need; NEVER if one of them does not. A guard may also be captured by a move of the
 * other side that is not counted. That costs the other side a move, so the function also compares
 * the sum of both needs with the sum of both times. */
MULTIVERSION_PART unsigned least_moves(const BoundNeeds *my, const BoundNeeds *their,
                                       unsigned my_castling, unsigned their_castling,
                                       unsigned my_time, unsigned their_time)
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
            /* my guards that the other side has time to capture */
            const unsigned captured = their_time > their_total ? their_time - their_total : 0;
            const unsigned needed = total > moves + captured ? total - captured : moves;
            if (needed < least)
                least = needed;
        }
    return least;
}

/* A side: the moves that it has beyond the steps of its king, and its pieces that need one. */
typedef struct BoundSide {
    unsigned side, time;
    uint64_t pieces;
    bool runs; /* one of its pawns goes to the last rank, where it may close a line */
} BoundSide;

MULTIVERSION_PART BoundSide side_of(const Target *target, const PassagePosition *p, unsigned side,
                                    unsigned moves)
{
    const unsigned steps = chess_steps(passage_king(&p->board, side), target->king[side]);
    return (BoundSide){.side = side, .time = moves - steps, .pieces = misplaced(target, p, side)};
}

/* A pawn that runs to the last rank takes its moves from the time that the side has, except one
 * move, which may already be counted. */
MULTIVERSION_PART bool may_run(const PassagePosition *p, BoundSide *self)
{
    const unsigned moves = pawn_far(p, self->side) - 1;
    if (self->time < popcount(self->pieces) + moves)
        return false;
    self->time -= moves;
    self->runs = true;
    return true;
}

MULTIVERSION_PART BoundNeeds needs_of(const Target *target, const PassagePosition *p,
                                      const BoundSide *self, const BoundSide *other)
{
    const bool exits = p->attack == PASSAGE_ATTACK_FIDE && p->danger == PASSAGE_DANGER_STRICT;
    const BoundRoom room = {.moves = self->time,
                            .extra = other->time - popcount(other->pieces) +
                                     castling_saves(target, p, other->side),
                            .castling = has_rights(p, other->side),
                            .exits = exits,
                            .lines = exits && !other->runs};
    BoundNeeds needs = {.castling_saves = castling_saves(target, p, self->side)};
    find_gates(target, p, self->side, self->pieces, &room, &needs);
    return needs;
}

/* The fewest moves that the side to move needs without its king's; NEVER if there is no time for
 * them. `useful` collects the pieces and pawns that may make them. */
MULTIVERSION_PART unsigned least_in(const Target *target, const PassagePosition *p,
                                    const BoundSide *me, const BoundSide *you, uint64_t *useful)
{
    BoundNeeds my = needs_of(target, p, me, you), your = needs_of(target, p, you, me);
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
        *useful |= passage_nonpawns(&p->board, me->side);
    return least;
}

MULTIVERSION bool bound_gates_within(const Target *target, const PassagePosition *p, unsigned plies,
                                     unsigned *slack, uint64_t *pressed)
{
    const unsigned mover = p->head.turn;
    const BoundSide me = side_of(target, p, mover, (plies + 1) / 2);
    const BoundSide you = side_of(target, p, mover ^ 1, plies / 2);
    const bool lines = p->attack == PASSAGE_ATTACK_FIDE && p->danger == PASSAGE_DANGER_STRICT;
    unsigned least = NEVER;
    uint64_t useful = 0;
    for (unsigned runs = 0; runs < (lines ? 4 : 1); runs++) {
        BoundSide my_side = me, your_side = you;
        if (((runs & 1) != 0 && !may_run(p, &my_side)) ||
            ((runs & 2) != 0 && !may_run(p, &your_side)))
            continue;
        const unsigned moves = least_in(target, p, &my_side, &your_side, &useful);
        if (moves < least)
            least = moves;
    }
    *slack = me.time - least;
    *pressed = useful;
    return least != NEVER;
}
