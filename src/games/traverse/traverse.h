/* traverse.h - TRAVERSE's internals: its position, shared by rules, notation and explain. */
#ifndef GAMES_TRAVERSE_H
#define GAMES_TRAVERSE_H

#include <wayfarer/arrange.h>

#include "geometry/lines.h"

/* The descriptor, and the rules as text: README.md, embedded at build time. */
extern const WfGame traverse_game;
extern const char traverse_rules[];

/* Shapes, in the order of the letters SDTC; seats are s, w, n, e, clockwise from South. */
enum { TRAVERSE_SQUARE, TRAVERSE_DIAMOND, TRAVERSE_TRIANGLE, TRAVERSE_CIRCLE, TRAVERSE_SHAPES };
enum { TRAVERSE_SEATS = 4, TRAVERSE_PIECES = 8, TRAVERSE_ROUNDS = 300, TRAVERSE_ORDERS = 2520 };

/* Values of the options `rules` and `players`, as WfSpec.choice holds them. */
enum { TRAVERSE_BASIC, TRAVERSE_ADVANCED, TRAVERSE_EXPERT };
enum { TRAVERSE_OPTION_PLAYERS, TRAVERSE_OPTION_RULES };

/* A position, laid over WfPosition (hence may_alias). A seat without pieces still has to set up.
 * head.playing excludes the seats that left. */
typedef struct __attribute__((may_alias)) TraversePosition {
    WfHead head;
    uint8_t rules, players; /* TRAVERSE_BASIC ...; 2 to 4 */
    uint8_t unused[6];
    Bits128 set[TRAVERSE_SEATS][TRAVERSE_SHAPES];
} TraversePosition;

_Static_assert(sizeof(TraversePosition) <= WF_POSITION_MAX && sizeof(TraversePosition) % 16 == 0,
               "a position fits WfPosition");

static inline const TraversePosition *traverse_of(const WfPosition *position)
{
    return (const TraversePosition *)position;
}

/* Seats that take part with this number of players, one bit each: s n, s w n, or all. */
static inline uint8_t traverse_seats(unsigned players)
{
    return players == 2 ? 5 : players == 3 ? 7 : 15;
}

static inline Bits128 traverse_seat(const TraversePosition *p, unsigned seat)
{
    const Bits128 *set = p->set[seat];
    return set[0] | set[1] | set[2] | set[3];
}

static inline Bits128 traverse_occupied(const TraversePosition *p)
{
    return traverse_seat(p, 0) | traverse_seat(p, 1) | traverse_seat(p, 2) | traverse_seat(p, 3);
}

/* The side opposite to the seat's starting row. */
static inline Bits128 traverse_destination(unsigned seat)
{
    return space_row[seat ^ 2];
}

/* Rows between a space and the seat's destination row. */
static inline unsigned traverse_rows_to_go(unsigned seat, unsigned space)
{
    const unsigned along = seat % 2 == 0 ? space / SPACE_SIDE : space % SPACE_SIDE;
    return seat < 2 ? SPACE_SIDE - 1 - along : along;
}

/* The spaces whose file and rank add up to an even number, or the others: a Diamond stays on its
 * colour for the whole game. */
static inline Bits128 traverse_colour(bool even)
{
    const Bits128 rank = 0x155, next = 0x2aa, two = rank | next << SPACE_SIDE;
    const Bits128 all = two | two << 20 | two << 40 | two << 60 | two << 80;
    return even ? all : (((Bits128)1 << SPACES) - 1) & ~all;
}

/* Directions of a shape, as an index into the tables of spaces.h. */
static inline unsigned traverse_class(unsigned shape, unsigned seat)
{
    static const uint8_t class[TRAVERSE_SHAPES] = {SPACE_SQUARE, SPACE_DIAMOND, SPACE_TRIANGLE,
                                                   SPACE_CIRCLE};
    return class[shape] + (shape == TRAVERSE_TRIANGLE ? seat : 0);
}

/* The i-th space of the seat's starting row, by increasing file (s, n) or rank (w, e). */
static inline unsigned traverse_row_space(unsigned seat, unsigned i)
{
    static const uint8_t first[TRAVERSE_SEATS] = {1, 10, 91, 19};
    return first[seat] + i * (seat % 2 == 0 ? 1 : SPACE_SIDE);
}

/* The seat on a space, or TRAVERSE_SEATS. */
static inline unsigned traverse_seat_at(const TraversePosition *p, unsigned space)
{
    unsigned seat = 0;
    while (seat < TRAVERSE_SEATS && !bits_has(traverse_seat(p, seat), space))
        seat++;
    return seat;
}

/* The shape of a seat's piece on a space, or TRAVERSE_SHAPES. */
static inline unsigned traverse_shape_at(const TraversePosition *p, unsigned seat, unsigned space)
{
    unsigned shape = 0;
    while (shape < TRAVERSE_SHAPES && !bits_has(p->set[seat][shape], space))
        shape++;
    return shape;
}

static inline bool traverse_is_complete(const TraversePosition *p, unsigned seat)
{
    const Bits128 own = traverse_seat(p, seat);
    return own != 0 && (own & ~traverse_destination(seat)) == 0;
}

/* The seat's circles that another seat sends back by jumping over them: those off its starting row,
 * and, unless the rules are expert, off its destination row. */
static inline Bits128 traverse_exposed(const TraversePosition *p, unsigned seat)
{
    if (p->rules == TRAVERSE_BASIC)
        return 0;
    const Bits128 home = p->rules == TRAVERSE_EXPERT ? 0 : traverse_destination(seat);
    return p->set[seat][TRAVERSE_CIRCLE] & ~(space_row[seat] | home);
}

/* The first seat, in the order in which seats win, that has all its pieces home; or WF_NO_SEAT. */
uint8_t traverse_winner(const TraversePosition *p);

/* ---- series.c: everything that one piece can reach in a turn under the advanced rules ---- */

/* One landing of a series of jumps: its space, the circles removed by then (one bit each, in the
 * order of the series' circles), whether a landing was in the middle, and how it was reached. */
typedef struct TraverseLanding {
    uint8_t space, removed, middle, hurdle;
    uint16_t parent; /* index of the previous landing; 0 is the start of the turn */
} TraverseLanding;

enum {
    TRAVERSE_SERIES_LANDINGS = 2 * 64 * SPACES,
    TRAVERSE_SERIES_JUMPS = WF_PATH_MAX - 1,
    TRAVERSE_SERIES_NO_SET = 64
};

typedef struct TraverseSeries {
    const TraversePosition *p;
    unsigned seat, from, shape;
    bool long_jumps;
    Lines lines;       /* of the whole position */
    Bits128 removable; /* the circles that a jump would send back */
    unsigned circle_count;
    uint8_t circle[WF_SENT_MAX]; /* their spaces, in order */
    Bits128 steps;               /* spaces that a single step leads to */
    Bits128 landings[2];         /* by middle: the spaces for which `landed` is valid */
    Bits128 bare, sending;       /* spaces reached without removing a circle, and with */
    uint64_t landed[2][SPACES];  /* by middle and space: a bit for each set of removed circles */
    unsigned count;
    TraverseLanding landing[TRAVERSE_SERIES_LANDINGS + 1];
} TraverseSeries;

/* Prepares to explore pieces of the seat. */
void traverse_begin_series(TraverseSeries *series, const TraversePosition *p, unsigned seat);

/* Explores all series of jumps of the seat's piece on `from`, fewest jumps first. */
void traverse_explore(TraverseSeries *series, unsigned from);

/* The spaces where a turn that sends no circle back may end. */
Bits128 traverse_bare_endings(const TraverseSeries *series);

/* The sets of removed circles (one bit for each set) with which the turn may end on `to`; the
 * single step counts as a turn that removes none. */
uint64_t traverse_endings(const TraverseSeries *series, unsigned to);

/* The set of circles that a move sends back, or TRAVERSE_SERIES_NO_SET if one of them cannot be
 * sent back. */
unsigned traverse_removed(const TraverseSeries *series, const WfMove *move);

/* The last landing of a turn that the series allows, fewest jumps first; 0: the turn is a step. */
unsigned traverse_last_landing(const TraverseSeries *series, unsigned to, unsigned removed);

/* The landings up to `last`, in order; returns their number. */
unsigned traverse_series_to(const TraverseSeries *series, unsigned last,
                            uint16_t path[TRAVERSE_SERIES_JUMPS]);

/* The spaces that the piece touches in a legal turn, first and last included; none in a setup or a
 * pass. */
size_t traverse_path(const WfPosition *position, const WfMove *move, uint8_t path[WF_PATH_MAX]);

/* Whether a turn of the seat's piece on `from` may end on `to` at all; `stayed`: no landing was
 * in the middle. */
bool traverse_may_rest(unsigned seat, unsigned from, unsigned to, bool stayed);

/* ---- circles.c: putting circles back ---- */

/* Calls `visit` for each legal way to put the removed circles back after the piece came to rest.
 * `move` holds the turn with its circles and their from-spaces, and gets the to-spaces. Stops when
 * `visit` returns false. */
typedef bool (*TraverseVisit)(void *context, const WfMove *move);
bool traverse_place_circles(const TraversePosition *p, WfMove *move, TraverseVisit visit,
                            void *context);

/* The same, but circles of each seat go only to some spaces (`allowed`, by seat; NULL: all). */
bool traverse_place_circles_on(const TraversePosition *p, WfMove *move, const Bits128 *allowed,
                               TraverseVisit visit, void *context);

/* The spaces where circle number `placed` of a turn can go so that the circles after it can be put
 * back, too. `move` has all from-spaces, and the to-spaces of the circles before it. */
Bits128 traverse_next_targets(const TraversePosition *p, const WfMove *move, unsigned placed);

/* Whether a turn puts the circles that it removes on allowed spaces. */
bool traverse_may_place(const TraversePosition *p, const WfMove *move);

/* ---- legal.c: checks a single turn, because a position can have millions of turns ---- */
bool traverse_can_move(const WfPosition *position);
bool traverse_is_legal(const WfPosition *position, const WfMove *move);

/* ---- rules.c ---- */
WfCode traverse_moves(const WfPosition *position, WfMoveList *list);
/* The same, but of the turns from one space to another only one is listed, without the circles that
 * it sends back; setups are not listed. */
WfCode traverse_pairs(const WfPosition *position, WfMoveList *list);
uint64_t traverse_count(const WfPosition *position);
void traverse_apply(WfPosition *position, const WfMove *move);
/* The seat has a piece that can move (its setup done). */
bool traverse_has_turn(const TraversePosition *p, unsigned seat);
/* Another seat in play can move, so the seat to move must pass if it cannot. */
bool traverse_must_pass(const TraversePosition *p);
bool traverse_is_won(const TraversePosition *p);
/* The seat to move still has to set up. */
bool traverse_is_setup(const TraversePosition *p);
void traverse_leave(WfPosition *position, uint8_t seat);
WfOutcome traverse_outcome(const WfPosition *position, bool has_moves);
WfOutcome traverse_adjudicate(const WfPosition *position);
uint64_t traverse_rehash(const WfPosition *position);

/* ---- notation.c ---- */
void traverse_set_start(const WfSpec *spec, WfPosition *position);
WfCode traverse_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                      WfFault *fault);
void traverse_format(const WfPosition *position, WfText *text);
WfCode traverse_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault);
void traverse_format_move(const WfPosition *position, const WfMove *move, WfText *text);
WfPiece traverse_piece_at(const WfPosition *position, WfPlace place);
WfPlace traverse_place(uint8_t square);
enum { TRAVERSE_FIELDS = 1 };
extern const WfField traverse_fields[TRAVERSE_FIELDS];
void traverse_take_fields(const WfPosition *position, uint32_t *field);
void traverse_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);
extern const WfPieceKind traverse_kinds[TRAVERSE_SHAPES];
extern const char *const traverse_seat_names[];
extern const char traverse_rules_names[3][9];

/* ---- notation_short.c, notation_read.c ---- */
WfCode traverse_write_move(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                           WfNotation *written);
WfCode traverse_read_move(const WfPosition *position, const char *text, size_t length,
                          WfMoveList *scratch, WfMove *move, WfFault *fault);

/* ---- facts.c ---- */

/* Turns that the seat needs at least to bring all its pieces home. Fewer are possible only if
 * another seat sends one of its circles there. */
unsigned traverse_turns_at_least(const TraversePosition *p, unsigned seat);
bool traverse_progress(const WfPosition *position, uint8_t seat, WfProgress *progress);
size_t traverse_reach(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX]);

/* ---- explain.c ---- */
bool traverse_explain(const WfPosition *position, const WfMove *move, WfExplanation *explanation);

/* range.c */
size_t traverse_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                      WfReach *go);

#endif
