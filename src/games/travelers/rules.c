/* rules.c - The Travelers: legal moves, what a move does, and how the game ends.
 *
 * Source: Roberto Lavieri's page "The Travelers" (2006) and his comments of 2010 beneath it; see
 * README.md beside this file for the text and for the points that are rulings. */
#include "base/multiversion.h"
#include "base/random.h"
#include "games/travelers/travelers.h"

/* Upper bound of the moves of a position: a Displacer has at most 32 landings with four victims and
 * 16 squares for each, eleven others 24 slides, eight of them eight captures. */
enum { MOVES_MAX = 32 * (1 + 4 * 16) + 11 * 24 + 8 * 8 };

/* Where moves go: written at `next`, or only counted when `next` is NULL. */
typedef struct Sink {
    WfMove *next;
    uint64_t count;
} Sink;

MULTIVERSION_PART void put(Sink *sink, unsigned from, unsigned to)
{
    *sink->next++ = (WfMove){.from = (uint8_t)from, .to = (uint8_t)to};
}

/* The moves from t - step to t for all targets t. */
MULTIVERSION_PART void add_targets(Sink *sink, Bits128 targets, int step, bool counting)
{
    if (counting) {
        sink->count += bits_count(targets);
        return;
    }
    while (targets != 0) {
        const unsigned to = bits_pop(&targets);
        put(sink, (unsigned)((int)to - step), to);
    }
}

/* Slides of one to three squares over empty squares; `allowed` limits where they may end. */
MULTIVERSION_PART void add_slides(Sink *sink, Bits128 movers, Bits128 empty, Bits128 allowed,
                                  bool counting)
{
#pragma GCC unroll 8
    for (int d = 0; d < TRAVELERS_DIRECTIONS; d++) {
        const int step = travelers_step[d];
        Bits128 reached = movers;
#pragma GCC unroll 3
        for (int n = 1; n <= 3; n++) {
            reached = bits_shift(reached, step) & empty;
            add_targets(sink, reached & allowed, n * step, counting);
        }
    }
}

/* Captures at exactly `distance`, whatever stands between. */
MULTIVERSION_PART void add_captures(Sink *sink, Bits128 movers, int distance, Bits128 victims,
                                    bool counting)
{
#pragma GCC unroll 8
    for (int d = 0; d < TRAVELERS_DIRECTIONS; d++) {
        const int step = travelers_step[d] * distance;
        add_targets(sink, bits_shift(movers, step) & victims, step, counting);
    }
}

/* Displacements after the Displacer went from -> to. The square it left is empty by then. */
MULTIVERSION_PART void add_displacements(Sink *sink, unsigned from, unsigned to, Bits128 empty,
                                         Bits128 victims, bool counting)
{
    const Bits128 cross = (empty | bits_of(from)) & ~bits_of(to) & travelers_cross(to);
    if (counting) {
        sink->count += (uint64_t)bits_count(victims) * bits_count(cross);
        return;
    }
    while (victims != 0) {
        const unsigned victim = bits_pop(&victims);
        for (Bits128 targets = cross; targets != 0;)
            *sink->next++ = (WfMove){.from = (uint8_t)from,
                                     .to = (uint8_t)to,
                                     .sent = 1,
                                     .detail = {(uint8_t)victim, (uint8_t)bits_pop(&targets)}};
    }
}

MULTIVERSION_PART void add_displacer(Sink *sink, const TravelersPosition *p, Bits128 empty,
                                     bool counting)
{
    const unsigned side = p->head.turn;
    if (p->set[side][DISPLACER] == 0)
        return;
    const unsigned from = bits_first(p->set[side][DISPLACER]);
    Bits128 landings = 0;
    for (int d = 0; d < TRAVELERS_DIRECTIONS; d++) {
        unsigned to = from + (unsigned)travelers_step[d];
        /* off the board is never empty; "negative" squares wrap to numbers beyond 127 */
        for (; to < 128 && bits_has(empty, to); to += (unsigned)travelers_step[d])
            landings |= bits_of(to);
    }
    const Bits128 victims = travelers_displaceable(p, side);
    Bits128 near = victims << 1 | victims >> 1 | victims << 12 | victims >> 12;
    if (counting)
        sink->count += bits_count(landings);
    for (Bits128 rest = counting ? landings & near : landings; rest != 0;) {
        const unsigned to = bits_pop(&rest);
        if (!counting)
            put(sink, from, to);
        if (!bits_has(near, to))
            continue;
        const Bits128 bit = bits_of(to);
        const Bits128 beside = (bit << 1 | bit >> 1 | bit << 12 | bit >> 12) & victims;
        add_displacements(sink, from, to, empty, beside, counting);
    }
}

MULTIVERSION_PART void generate(Sink *sink, const TravelersPosition *p, bool counting)
{
    const unsigned side = p->head.turn;
    const Bits128 *own = p->set[side], *enemy = p->set[side ^ 1];
    const Bits128 empty = travelers_empty(p);
    const Bits128 inner = ~(travelers_rank(0) | travelers_rank(TRAVELERS_SIDE - 1));
    add_slides(sink, own[ACE] | own[DEUCE] | own[TREY], empty, empty, counting);
    add_slides(sink, own[TRAVELER] & ~travelers_last_rank(side), empty,
               ~travelers_borne(p, side ^ 1), counting);
    add_slides(sink, own[BLOCK], empty, inner, counting);
    const Bits128 victims = enemy[DISPLACER] | enemy[ACE] | enemy[DEUCE] | enemy[TREY];
    add_captures(sink, own[ACE], 1, victims, counting);
    add_captures(sink, own[DEUCE], 2, victims, counting);
    add_captures(sink, own[TREY], 3, victims, counting);
    add_displacer(sink, p, empty, counting);
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
    Sink sink = {.next = NULL, .count = 0};
    generate(&sink, p, true);
    return sink.count;
}

MULTIVERSION WfCode travelers_moves(const WfPosition *position, WfMoveList *list)
{
    const TravelersPosition *p = travelers_of(position);
    if (is_won(p))
        return WF_OK;
    if (wf_moves_reserve(list, MOVES_MAX) != WF_OK)
        return WF_NO_MEMORY;
    Sink sink = {.next = list->items + list->count, .count = 0};
    generate(&sink, p, false);
    list->count = (size_t)(sink.next - list->items);
    return WF_OK;
}

unsigned travelers_kind_at(const TravelersPosition *p, unsigned side, unsigned square)
{
    unsigned kind = 0;
    while (kind < TRAVELERS_KINDS && !bits_has(p->set[side][kind], square))
        kind++;
    return kind;
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
        ko = victim == DISPLACER;
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
