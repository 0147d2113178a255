/* breakthrough.h - Breakthrough from the inside: its position, shared by its files.
 *
 * Source of the rules: Dan Troyka, Breakthrough, 2000. README.md has them in full. */
#ifndef FIFTH_GAME_BREAKTHROUGH_H
#define FIFTH_GAME_BREAKTHROUGH_H

#include <wayfarer/arrange.h>
#include <wayfarer/explain.h>

enum { BREAKTHROUGH_SIDE = 8, BREAKTHROUGH_SQUARES = 64, BREAKTHROUGH_PIECES = 16 };

/* A position: what the rules look at, laid over the room that the library gives (hence may_alias).
 * Two positions are the same if their bytes after the head are, so unused bytes are zero. Square
 * rank * 8 + file is bit number rank * 8 + file of a set. Seat 0 is White, which moves up the
 * ranks. */
typedef struct __attribute__((may_alias)) BreakthroughPosition {
    WfHead head;
    uint64_t set[2]; /* the pieces of each seat */
    uint64_t unused; /* the size of a position is a multiple of 16 */
} BreakthroughPosition;

_Static_assert(sizeof(BreakthroughPosition) <= WF_POSITION_MAX &&
                   sizeof(BreakthroughPosition) % 16 == 0,
               "a position fits WfPosition");

static inline const BreakthroughPosition *breakthrough_of(const WfPosition *position)
{
    return (const BreakthroughPosition *)position;
}

static inline uint64_t breakthrough_bit(unsigned square)
{
    return UINT64_C(1) << square;
}

/* The rank that a seat's pieces run to. */
static inline uint64_t breakthrough_last_rank(unsigned seat)
{
    return seat == 0 ? UINT64_C(0xff) << 56 : UINT64_C(0xff);
}

/* All pieces of a set one step forward and `aside` files to the right (-1, 0 or 1). Those that
 * would leave the board are dropped. */
static inline uint64_t breakthrough_step(uint64_t set, unsigned seat, int aside)
{
    const uint64_t file_a = UINT64_C(0x0101010101010101), file_h = file_a << 7;
    set &= aside < 0 ? ~file_a : aside > 0 ? ~file_h : ~UINT64_C(0);
    set = aside < 0 ? set >> 1 : aside > 0 ? set << 1 : set;
    return seat == 0 ? set << 8 : set >> 8;
}

/* Takes the lowest square out of a set that is not empty. */
static inline unsigned breakthrough_pop(uint64_t *set)
{
    const unsigned square = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return square;
}

/* ---- breakthrough.c ---- */
extern const WfGame breakthrough_game;

/* README.md, made into a text while building. */
extern const char breakthrough_rules[];

/* ---- rules.c ---- */
WfCode breakthrough_moves(const WfPosition *position, WfMoveList *list);
uint64_t breakthrough_count(const WfPosition *position);
void breakthrough_apply(WfPosition *position, const WfMove *move);
WfOutcome breakthrough_outcome(const WfPosition *position, bool has_moves);
uint64_t breakthrough_rehash(const WfPosition *position);

/* The seat that has won, or WF_NO_SEAT. */
uint8_t breakthrough_winner(const BreakthroughPosition *p);

/* ---- notation.c ---- */
void breakthrough_set_start(const WfSpec *spec, WfPosition *position);
WfCode breakthrough_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                          WfFault *fault);
void breakthrough_format(const WfPosition *position, WfText *text);
WfCode breakthrough_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault);
void breakthrough_format_move(const WfPosition *position, const WfMove *move, WfText *text);
WfPiece breakthrough_piece_at(const WfPosition *position, WfPlace place);
WfPlace breakthrough_place(uint8_t square);
size_t breakthrough_attackers(const WfPosition *position, uint8_t seat, WfPlace place,
                              uint8_t from[WF_ATTACKERS_MAX]);
enum { BREAKTHROUGH_FIELDS = 2 };
extern const WfField breakthrough_fields[BREAKTHROUGH_FIELDS];
void breakthrough_take_fields(const WfPosition *position, uint32_t *field);
void breakthrough_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement,
                                    WfText *text);
extern const WfPieceKind breakthrough_kinds[1];
extern const char *const breakthrough_seat_names[];

/* ---- explain.c ---- */
enum {
    /* faults of positions, after those of moves */
    BREAKTHROUGH_FAULT_PIECES = 14,
    BREAKTHROUGH_FAULT_WON_TWICE,
    BREAKTHROUGH_FAULT_HAS_WON,

    BREAKTHROUGH_MESSAGES
};
extern const WfMessage breakthrough_messages[BREAKTHROUGH_MESSAGES];
bool breakthrough_explain(const WfPosition *position, const WfMove *move,
                          WfExplanation *explanation);

#endif
