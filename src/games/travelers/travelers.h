/* travelers.h - The Travelers' internals: its position, shared by rules, notation and explain. */
#ifndef GAMES_TRAVELERS_H
#define GAMES_TRAVELERS_H

#include <wayfarer/arrange.h>

#include "geometry/bits128.h"

/* The descriptor, and the rules as text: README.md, embedded at build time. */
extern const WfGame travelers_game;
extern const char travelers_rules[];

/* Kinds, in the order of the letters TDBAUY. */
enum {
    TRAVELERS_TRAVELER,
    TRAVELERS_DISPLACER,
    TRAVELERS_BLOCK,
    TRAVELERS_ACE,
    TRAVELERS_DEUCE,
    TRAVELERS_TREY,
    TRAVELERS_KINDS
};

/* A square is rank * 12 + file: three spare columns a rank, so that a shift by up to three squares
 * in any direction never lands on the board from another rank. */
enum { TRAVELERS_SIDE = 9, TRAVELERS_STRIDE = 12, TRAVELERS_DIRECTIONS = 8, TRAVELERS_CLOCK = 100 };

/* The eight directions as differences of squares: n, ne, e, se, s, sw, w, nw. */
static const int travelers_step[TRAVELERS_DIRECTIONS] = {12, 13, 1, -11, -12, -13, -1, 11};

/* A position, laid over WfPosition (hence may_alias). Seat 0 is White. */
typedef struct __attribute__((may_alias)) TravelersPosition {
    WfHead head;
    uint64_t ko; /* 1: the side to move may not displace the enemy Displacer in this turn */
    Bits128 set[2][TRAVELERS_KINDS];
} TravelersPosition;

_Static_assert(sizeof(TravelersPosition) <= WF_POSITION_MAX && sizeof(TravelersPosition) % 16 == 0,
               "a position fits WfPosition");

static inline const TravelersPosition *travelers_of(const WfPosition *position)
{
    return (const TravelersPosition *)position;
}

/* All 81 squares. */
static inline Bits128 travelers_board(void)
{
    Bits128 board = 0;
    for (unsigned rank = 0; rank < TRAVELERS_SIDE; rank++)
        board |= (Bits128)0x1ff << (rank * TRAVELERS_STRIDE);
    return board;
}

static inline Bits128 travelers_rank(unsigned rank)
{
    return (Bits128)0x1ff << (rank * TRAVELERS_STRIDE);
}

/* The rank that a side's Travelers travel to. */
static inline Bits128 travelers_last_rank(unsigned side)
{
    return travelers_rank(side == 0 ? TRAVELERS_SIDE - 1 : 0);
}

static inline Bits128 travelers_side(const TravelersPosition *p, unsigned side)
{
    const Bits128 *set = p->set[side];
    return set[0] | set[1] | set[2] | set[3] | set[4] | set[5];
}

static inline Bits128 travelers_empty(const TravelersPosition *p)
{
    return travelers_board() & ~(travelers_side(p, 0) | travelers_side(p, 1));
}

static inline bool travelers_arrived(const TravelersPosition *p, unsigned side)
{
    return (p->set[side][TRAVELERS_TRAVELER] & ~travelers_last_rank(side)) == 0;
}

/* Squares at exactly `distance` from a member of `set` along one of the eight directions. */
static inline Bits128 travelers_at_distance(Bits128 set, int distance)
{
    Bits128 reached = 0;
#pragma GCC unroll 8
    for (int d = 0; d < TRAVELERS_DIRECTIONS; d++)
        reached |= bits_shift(set, travelers_step[d] * distance);
    return reached & travelers_board();
}

/* Squares on which an Ace, Deuce or Trey of `side` bears, regardless of pieces between. */
static inline Bits128 travelers_attacked(const TravelersPosition *p, unsigned side)
{
    return travelers_at_distance(p->set[side][TRAVELERS_ACE], 1) |
           travelers_at_distance(p->set[side][TRAVELERS_DEUCE], 2) |
           travelers_at_distance(p->set[side][TRAVELERS_TREY], 3);
}

/* The squares of the rank and the file of a square. */
static inline Bits128 travelers_cross(unsigned square)
{
    const Bits128 file = (Bits128)1 | (Bits128)1 << 12 | (Bits128)1 << 24 | (Bits128)1 << 36 |
                         (Bits128)1 << 48 | (Bits128)1 << 60 | (Bits128)1 << 72 | (Bits128)1 << 84 |
                         (Bits128)1 << 96;
    return file << (square % TRAVELERS_STRIDE) | travelers_rank(square / TRAVELERS_STRIDE);
}

/* Squares beside a member of `set` along rank and file, some of them off the board: where the
 * Displacer must land to displace what stands on `set`, and the other way round. */
static inline Bits128 travelers_beside(Bits128 set)
{
    return set << 1 | set >> 1 | set << TRAVELERS_STRIDE | set >> TRAVELERS_STRIDE;
}

/* Pieces of the other side that the Displacer of `side` may displace if it lands beside them. */
static inline Bits128 travelers_displaceable(const TravelersPosition *p, unsigned side)
{
    const Bits128 *enemy = p->set[side ^ 1];
    const Bits128 displacer = p->ko != 0 ? 0 : enemy[TRAVELERS_DISPLACER];
    return (enemy[TRAVELERS_TRAVELER] & ~travelers_last_rank(side ^ 1)) | displacer |
           enemy[TRAVELERS_ACE] | enemy[TRAVELERS_DEUCE] | enemy[TRAVELERS_TREY];
}

/* Where a piece may be displaced after the Displacer moved from -> to, which empties `from`. */
static inline Bits128 travelers_displaced_to(unsigned from, unsigned to, Bits128 empty)
{
    return (empty | bits_of(from)) & ~bits_of(to) & travelers_cross(to);
}

/* The kind of the side's piece on a square, or TRAVELERS_KINDS if there is none. */
static inline unsigned travelers_kind_at(const TravelersPosition *p, unsigned side, unsigned square)
{
    unsigned kind = 0;
    while (kind < TRAVELERS_KINDS && !bits_has(p->set[side][kind], square))
        kind++;
    return kind;
}

/* rules.c */
WfCode travelers_moves(const WfPosition *position, WfMoveList *list);
uint64_t travelers_count(const WfPosition *position);
/* The legal captures only. */
WfCode travelers_captures(const WfPosition *position, WfMoveList *list);
void travelers_apply(WfPosition *position, const WfMove *move);
WfOutcome travelers_outcome(const WfPosition *position, bool has_moves);
uint64_t travelers_rehash(const WfPosition *position);

/* notation.c */
void travelers_set_start(const WfSpec *spec, WfPosition *position);
WfCode travelers_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                       WfFault *fault);
void travelers_format(const WfPosition *position, WfText *text);
WfCode travelers_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault);
void travelers_format_move(const WfPosition *position, const WfMove *move, WfText *text);
WfPiece travelers_piece_at(const WfPosition *position, WfPlace place);
WfPlace travelers_place(uint8_t square);
enum { TRAVELERS_FIELDS = 3 };
extern const WfField travelers_fields[TRAVELERS_FIELDS];
void travelers_take_fields(const WfPosition *position, uint32_t *field);
void travelers_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement,
                                 WfText *text);
extern const WfPieceKind travelers_kinds[TRAVELERS_KINDS];
extern const char *const travelers_seat_names[];

/* notation_short.c */
WfCode travelers_write_move(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                            WfNotation *written);
WfCode travelers_read_move(const WfPosition *position, const char *text, size_t length,
                           WfMoveList *scratch, WfMove *move, WfFault *fault);

/* facts.c */
size_t travelers_attackers(const WfPosition *position, uint8_t seat, WfPlace place,
                           uint8_t from[WF_ATTACKERS_MAX]);
size_t travelers_reach(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX]);
bool travelers_progress(const WfPosition *position, uint8_t seat, WfProgress *progress);

/* Squares that a slide of at most `most` squares reaches over empty squares. */
Bits128 travelers_slides(unsigned from, unsigned most, Bits128 empty);

/* explain.c */
bool travelers_explain(const WfPosition *position, const WfMove *move, WfExplanation *explanation);

/* range.c */
size_t travelers_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                       WfReach *go);
size_t travelers_sends(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                       WfPlace victim, uint8_t *squares);

#endif
