/* rules.c - The Travelers: legal moves, their effects, and how the game ends.
 *
 * Source: Roberto Lavieri's page "The Travelers" (2006) and his comments of 2010 beneath it; see
 * README.md beside this file for the text and for the points that are rulings. */
#include "base/moves.h"
#include "base/multiversion.h"
#include "base/random.h"
#include "games/travelers/travelers.h"

/* Upper bound of the moves of a position. A Displacer has at most 32 landings with four victims and
 * 16 squares for each; eleven others have 24 slides; eight of them have eight captures. One more is
 * room for a move that is written and then overwritten. */
enum { CAPTURES_MAX = 8 * 8 + 1, MOVES_MAX = 32 * (1 + 4 * 16) + 11 * 24 + CAPTURES_MAX };

/* ---- counting: all pieces of a kind at once, direction by direction ---- */

/* Slides of one to three squares over empty squares; `allowed` limits where they may end. */
MULTIVERSION_PART unsigned count_slides(Bits128 movers, Bits128 empty, Bits128 allowed)
{
    unsigned count = 0;
#pragma GCC unroll 8
    for (int d = 0; d < TRAVELERS_DIRECTIONS; d++) {
        Bits128 reached = movers;
#pragma GCC unroll 3
        for (int n = 1; n <= 3; n++) {
            reached = bits_shift(reached, travelers_step[d]) & empty;
            count += bits_count(reached & allowed);
        }
    }
    return count;
}

/* Captures at exactly `distance`, regardless of pieces between. */
MULTIVERSION_PART unsigned count_captures(Bits128 movers, int distance, Bits128 victims)
{
    unsigned count = 0;
#pragma GCC unroll 8
    for (int d = 0; d < TRAVELERS_DIRECTIONS; d++)
        count += bits_count(bits_shift(movers, travelers_step[d] * distance) & victims);
    return count;
}

/* ---- listing: piece by piece ----
 *
 * Whether a slide continues is hard to predict, and a mispredicted branch costs more than writing a
 * few illegal moves. So all 24 are written without branches, and `next` advances only past the
 * legal ones. */

/* The squares around a piece. The piece is bit CENTRE, so each step has its own bit, the same one
 * wherever the piece stands; the bits of squares off the board are zero. */
typedef struct TravelersWindow {
    Bits128 bits;
} TravelersWindow;
enum { CENTRE = 3 * TRAVELERS_STRIDE + 3 };

MULTIVERSION_PART TravelersWindow window_at(Bits128 board, unsigned square)
{
    const unsigned left = (CENTRE - square) & 127, right = (square - CENTRE) & 127;
    return (TravelersWindow){square < CENTRE ? board << left : board >> right};
}

MULTIVERSION_PART unsigned window_has(TravelersWindow window, int step)
{
    return (unsigned)(window.bits >> (CENTRE + step)) & 1;
}

MULTIVERSION_PART WfMove *list_slides(WfMove *next, Bits128 movers, Bits128 empty, Bits128 allowed)
{
    while (movers != 0) {
        const unsigned from = bits_pop(&movers);
        const TravelersWindow open = window_at(empty, from), end = window_at(allowed, from);
#pragma GCC unroll 8
        for (int d = 0; d < TRAVELERS_DIRECTIONS; d++) {
            unsigned slides = 1;
#pragma GCC unroll 3
            for (int n = 1; n <= 3; n++) {
                const int step = n * travelers_step[d];
                slides &= window_has(open, step);
                move_write(next, from, from + (unsigned)step);
                next += slides & window_has(end, step);
            }
        }
    }
    return next;
}

MULTIVERSION_PART WfMove *list_captures(WfMove *next, Bits128 movers, int distance, Bits128 victims)
{
    while (movers != 0) {
        const unsigned from = bits_pop(&movers);
        const TravelersWindow targets = window_at(victims, from);
#pragma GCC unroll 8
        for (int d = 0; d < TRAVELERS_DIRECTIONS; d++) {
            const int step = distance * travelers_step[d];
            move_write(next, from, from + (unsigned)step);
            next += window_has(targets, step);
        }
    }
    return next;
}

/* ---- the Displacer ---- */

/* Where the Displacer on `from` may land. */
static inline Bits128 displacer_landings(unsigned from, Bits128 empty)
{
    Bits128 landings = 0;
    for (int d = 0; d < TRAVELERS_DIRECTIONS; d++) {
        unsigned to = from + (unsigned)travelers_step[d];
        /* off the board is never empty; "negative" squares wrap to numbers beyond 127 */
        for (; to < 128 && bits_has(empty, to); to += (unsigned)travelers_step[d])
            landings |= bits_of(to);
    }
    return landings;
}

MULTIVERSION_PART uint64_t count_displacer(const TravelersPosition *p, unsigned side, Bits128 empty)
{
    if (p->set[side][TRAVELERS_DISPLACER] == 0)
        return 0;
    const unsigned from = bits_first(p->set[side][TRAVELERS_DISPLACER]);
    const Bits128 landings = displacer_landings(from, empty);
    const Bits128 victims = travelers_displaceable(p, side);
    uint64_t count = bits_count(landings);
    for (Bits128 rest = landings & travelers_beside(victims); rest != 0;) {
        const unsigned to = bits_pop(&rest);
        count += (uint64_t)bits_count(travelers_beside(bits_of(to)) & victims) *
                 bits_count(travelers_displaced_to(from, to, empty));
    }
    return count;
}

MULTIVERSION_PART WfMove *list_displacements(WfMove *next, unsigned from, unsigned to,
                                             Bits128 victims, Bits128 targets)
{
    while (victims != 0) {
        const uint8_t victim = (uint8_t)bits_pop(&victims);
        for (Bits128 rest = targets; rest != 0; next++) {
            move_write(next, from, to);
            next->sent = 1;
            next->detail[0] = victim;
            next->detail[1] = (uint8_t)bits_pop(&rest);
        }
    }
    return next;
}

MULTIVERSION_PART WfMove *list_displacer(WfMove *next, const TravelersPosition *p, unsigned side,
                                         Bits128 empty)
{
    if (p->set[side][TRAVELERS_DISPLACER] == 0)
        return next;
    const unsigned from = bits_first(p->set[side][TRAVELERS_DISPLACER]);
    const Bits128 victims = travelers_displaceable(p, side);
    for (Bits128 landings = displacer_landings(from, empty); landings != 0;) {
        const unsigned to = bits_pop(&landings);
        const Bits128 near = travelers_beside(bits_of(to)) & victims;
        move_write(next++, from, to);
        if (near != 0)
            next =
                list_displacements(next, from, to, near, travelers_displaced_to(from, to, empty));
    }
    return next;
}

/* ---- all moves ---- */

/* The sets of squares that the generators need. */
typedef struct TravelersSets {
    const Bits128 *own;
    unsigned side;
    Bits128 empty, inner, safe; /* inner: not rank 1 or 9; safe: no enemy bears on it */
    Bits128 free_pieces, travelers, capturable;
} TravelersSets;

MULTIVERSION_PART TravelersSets sets_of(const TravelersPosition *p)
{
    const unsigned side = p->head.turn;
    const Bits128 *own = p->set[side], *enemy = p->set[side ^ 1];
    return (TravelersSets){.own = own,
                           .side = side,
                           .empty = travelers_empty(p),
                           .inner = ~(travelers_rank(0) | travelers_rank(TRAVELERS_SIDE - 1)),
                           .safe = ~travelers_attacked(p, side ^ 1),
                           .free_pieces =
                               own[TRAVELERS_ACE] | own[TRAVELERS_DEUCE] | own[TRAVELERS_TREY],
                           .travelers = own[TRAVELERS_TRAVELER] & ~travelers_last_rank(side),
                           .capturable = enemy[TRAVELERS_DISPLACER] | enemy[TRAVELERS_ACE] |
                                         enemy[TRAVELERS_DEUCE] | enemy[TRAVELERS_TREY]};
}

static bool is_won(const TravelersPosition *p)
{
    return travelers_arrived(p, 0) || travelers_arrived(p, 1);
}

MULTIVERSION uint64_t travelers_count(const WfPosition *position)
{
    const TravelersPosition *p = travelers_of(position);
    if (is_won(p))
        return 0;
    const TravelersSets sets = sets_of(p);
    return count_slides(sets.free_pieces, sets.empty, sets.empty) +
           count_slides(sets.travelers, sets.empty, sets.safe) +
           count_slides(sets.own[TRAVELERS_BLOCK], sets.empty, sets.inner) +
           count_captures(sets.own[TRAVELERS_ACE], 1, sets.capturable) +
           count_captures(sets.own[TRAVELERS_DEUCE], 2, sets.capturable) +
           count_captures(sets.own[TRAVELERS_TREY], 3, sets.capturable) +
           count_displacer(p, sets.side, sets.empty);
}

MULTIVERSION WfCode travelers_moves(const WfPosition *position, WfMoveList *list)
{
    const TravelersPosition *p = travelers_of(position);
    if (is_won(p))
        return WF_OK;
    if (wf_moves_reserve(list, MOVES_MAX) != WF_OK)
        return WF_NO_MEMORY;
    const TravelersSets sets = sets_of(p);
    WfMove *next = list->items + list->count;
    next = list_slides(next, sets.free_pieces, sets.empty, sets.empty);
    next = list_slides(next, sets.travelers, sets.empty, sets.safe);
    next = list_slides(next, sets.own[TRAVELERS_BLOCK], sets.empty, sets.inner);
    next = list_captures(next, sets.own[TRAVELERS_ACE], 1, sets.capturable);
    next = list_captures(next, sets.own[TRAVELERS_DEUCE], 2, sets.capturable);
    next = list_captures(next, sets.own[TRAVELERS_TREY], 3, sets.capturable);
    next = list_displacer(next, p, sets.side, sets.empty);
    list->count = (size_t)(next - list->items);
    return WF_OK;
}

MULTIVERSION WfCode travelers_captures(const WfPosition *position, WfMoveList *list)
{
    const TravelersPosition *p = travelers_of(position);
    if (is_won(p))
        return WF_OK;
    if (wf_moves_reserve(list, CAPTURES_MAX) != WF_OK)
        return WF_NO_MEMORY;
    const TravelersSets sets = sets_of(p);
    WfMove *next = list->items + list->count;
    next = list_captures(next, sets.own[TRAVELERS_ACE], 1, sets.capturable);
    next = list_captures(next, sets.own[TRAVELERS_DEUCE], 2, sets.capturable);
    next = list_captures(next, sets.own[TRAVELERS_TREY], 3, sets.capturable);
    list->count = (size_t)(next - list->items);
    return WF_OK;
}

/* ---- hash keys: 2 x 6 x 128 placements, then the side to move and the ko ---- */

enum { KEY_BLACK = 2 * TRAVELERS_KINDS * 128, KEY_KO };

static inline uint64_t placement_key(unsigned side, unsigned kind, unsigned square)
{
    return zobrist_key((side * TRAVELERS_KINDS + kind) * 128 + square);
}

uint64_t travelers_rehash(const WfPosition *position)
{
    const TravelersPosition *p = travelers_of(position);
    uint64_t hash = p->head.turn == 1 ? zobrist_key(KEY_BLACK) : 0;
    if (p->ko != 0)
        hash ^= zobrist_key(KEY_KO);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = 0; kind < TRAVELERS_KINDS; kind++)
            for (Bits128 rest = p->set[side][kind]; rest != 0;)
                hash ^= placement_key(side, kind, bits_pop(&rest));
    return hash;
}

static inline void toggle(TravelersPosition *p, unsigned side, unsigned kind, unsigned square)
{
    p->set[side][kind] ^= bits_of(square);
    p->head.hash ^= placement_key(side, kind, square);
}

static inline void set_ko(TravelersPosition *p, bool ko)
{
    if ((p->ko != 0) != ko)
        p->head.hash ^= zobrist_key(KEY_KO);
    p->ko = ko ? 1 : 0;
}

void travelers_apply(WfPosition *position, const WfMove *move)
{
    TravelersPosition *p = (TravelersPosition *)position;
    const unsigned side = p->head.turn, enemy = side ^ 1;
    const unsigned kind = travelers_kind_at(p, side, move->from);
    const unsigned captured = travelers_kind_at(p, enemy, move->to);
    if (p->head.clock < WF_COUNTER_MAX)
        p->head.clock++;
    if (captured < TRAVELERS_KINDS) {
        toggle(p, enemy, captured, move->to);
        p->head.clock = 0;
    }
    toggle(p, side, kind, move->from);
    toggle(p, side, kind, move->to);
    bool ko = false;
    if (move->sent != 0) {
        const unsigned victim = travelers_kind_at(p, enemy, move->detail[0]);
        toggle(p, enemy, victim, move->detail[0]);
        toggle(p, enemy, victim, move->detail[1]);
        ko = victim == TRAVELERS_DISPLACER;
    }
    set_ko(p, ko);
    p->head.hash ^= zobrist_key(KEY_BLACK);
    p->head.turn = (uint8_t)enemy;
    if (side == 1 && p->head.number < WF_COUNTER_MAX)
        p->head.number++;
}

WfOutcome travelers_outcome(const WfPosition *position, bool has_moves)
{
    const TravelersPosition *p = travelers_of(position);
    const unsigned mover = p->head.turn ^ 1U;
    for (unsigned i = 0; i < 2; i++) /* the side that just moved first */
        if (travelers_arrived(p, mover ^ i))
            return (WfOutcome){WF_WIN, WF_REASON_ARRIVED, (uint8_t)(mover ^ i)};
    if (!has_moves)
        return (WfOutcome){WF_DRAW, WF_REASON_STALEMATE, WF_NO_SEAT};
    if (p->head.clock >= TRAVELERS_CLOCK)
        return (WfOutcome){WF_DRAW, WF_REASON_CLOCK, WF_NO_SEAT};
    return (WfOutcome){WF_ONGOING, WF_REASON_NONE, WF_NO_SEAT};
}
