/* leapale.h - Courier Leapale's internals: its position, shared by rules, notation and explain. */
#ifndef GAMES_LEAPALE_H
#define GAMES_LEAPALE_H

#include <wayfarer/arrange.h>

#include "base/board_text.h"
#include "geometry/cells.h"

/* The descriptor, and the rules as text: README.md, embedded at build time. */
extern const WfGame leapale_game;
extern const char leapale_rules[];

/* Kinds, in the order of the letters EHMUPQADCYBGLNOS. */
enum {
    LEAPALE_EMPEROR,
    LEAPALE_ARCHDUKE,
    LEAPALE_EMPRESS,
    LEAPALE_ALIBUCK,
    LEAPALE_PRINCE,
    LEAPALE_QUEEN,
    LEAPALE_ALIBABA,
    LEAPALE_DUKE,
    LEAPALE_DUCHESS,
    LEAPALE_DYBBUK,
    LEAPALE_BARON,
    LEAPALE_GOVERNOR,
    LEAPALE_ELK,
    LEAPALE_GNU,
    LEAPALE_OBERON,
    LEAPALE_STOCKBROKER,
    LEAPALE_KINDS
};

/* Indices of WfSpec.choice, and its values: the inventor's start, and short battles of 12, 24 and
 * 40 pieces a side, which are no rule of his. */
enum { LEAPALE_OPTION_START, LEAPALE_OPTIONS };
enum {
    LEAPALE_START_STANDARD,
    LEAPALE_START_BATTLE_12,
    LEAPALE_START_BATTLE_24,
    LEAPALE_START_BATTLE_40
};

enum { LEAPALE_CLOCK = 100, LEAPALE_SET = 3 /* the number of each kind that a promotion gives */ };

/* How a kind moves: one step, any number of steps or two steps at once along the radials of a
 * class, or in a way of its own. */
typedef enum LeapaleGait {
    LEAPALE_GAIT_STEP,
    LEAPALE_GAIT_SLIDE,
    LEAPALE_GAIT_LEAP,
    LEAPALE_GAIT_GNU,
    LEAPALE_GAIT_OBERON,
    LEAPALE_GAIT_BROKER
} LeapaleGait;

typedef struct LeapaleMotion {
    LeapaleGait gait;
    uint8_t radials; /* a sum of CUBE_ORTHOGONAL, CUBE_STANDARD, CUBE_NONSTANDARD */
} LeapaleMotion;

extern const WfPieceKind leapale_kinds[LEAPALE_KINDS];
extern const LeapaleMotion leapale_motion[LEAPALE_KINDS];

/* A position, laid over WfPosition (hence may_alias). Seat 0 is White. `piece` is what
 * board_text.h calls a piece; `kind` holds the cells of a kind of either side. */
typedef struct __attribute__((may_alias)) LeapalePosition {
    WfHead head;
    uint8_t piece[CUBE_CELLS];
    uint8_t padding[16];
    Cells side[2];
    Cells kind[LEAPALE_KINDS];
} LeapalePosition;

_Static_assert(sizeof(LeapalePosition) <= WF_POSITION_MAX && sizeof(LeapalePosition) % 16 == 0,
               "a position fits WfPosition");

static inline const LeapalePosition *leapale_of(const WfPosition *position)
{
    return (const LeapalePosition *)position;
}

/* The far rank of a side, from 0. */
static inline unsigned leapale_far_rank(unsigned side)
{
    return side == 0 ? CUBE_SIDE - 1 : 0;
}

/* The cell of the side's Emperor. */
unsigned leapale_emperor(const LeapalePosition *p, unsigned side);

/* Cells of `side`'s pieces that attack `cell`. The cells in `gone` count as empty. */
Cells leapale_attackers(const LeapalePosition *p, unsigned cell, unsigned side, const Cells *gone);

/* Whether the side's Emperor is attacked. */
bool leapale_in_check(const LeapalePosition *p, unsigned side);

/* Cells from which a piece of the side of that kind would attack the other Emperor on the present
 * board. */
Cells leapale_checks(const LeapalePosition *p, unsigned side, unsigned kind);

/* Pieces of the side, each the only one between a slider of its own side and the other Emperor:
 * when it leaves the line, it gives a discovered check. */
Cells leapale_discovered_check_candidates(const LeapalePosition *p, unsigned side);

/* Whether the side owns three each of Archduke, Empress and Alibuck. */
bool leapale_has_set(const LeapalePosition *p, unsigned side);

/* Whether only the Emperors are left. */
bool leapale_is_bare(const LeapalePosition *p);

/* The pseudo-legal targets of the piece on `cell`: its Emperor's safety is not checked. Cells of
 * its own side are excluded. */
Cells leapale_targets(const LeapalePosition *p, unsigned cell);

/* Puts or removes a piece on the board and in the hash. */
void leapale_put(LeapalePosition *p, unsigned cell, uint8_t piece);
void leapale_remove(LeapalePosition *p, unsigned cell);

/* rules.c */
WfCode leapale_moves(const WfPosition *position, WfMoveList *list);
uint64_t leapale_count(const WfPosition *position);
/* The legal captures and promotions only. */
WfCode leapale_forcing(const WfPosition *position, WfMoveList *list);
void leapale_apply(WfPosition *position, const WfMove *move);
WfOutcome leapale_outcome(const WfPosition *position, bool has_moves);
uint64_t leapale_rehash(const WfPosition *position);

/* notation.c */
void leapale_set_start(const WfSpec *spec, WfPosition *position);
WfCode leapale_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                     WfFault *fault);
void leapale_format(const WfPosition *position, WfText *text);
WfCode leapale_scan_move(const char *text, size_t length, WfMove *move, WfFault *fault);
void leapale_format_move(const WfPosition *position, const WfMove *move, WfText *text);
WfPiece leapale_piece_at(const WfPosition *position, WfPlace place);
WfPlace leapale_place(uint8_t square);
enum { LEAPALE_FIELDS = 2 };
extern const WfField leapale_fields[LEAPALE_FIELDS];
void leapale_take_fields(const WfPosition *position, uint32_t *field);
void leapale_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);
extern const char *const leapale_seat_names[];

/* notation_short.c */
WfCode leapale_write_move(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                          WfNotation *written);
WfCode leapale_read_move(const WfPosition *position, const char *text, size_t length,
                         WfMoveList *scratch, WfMove *move, WfFault *fault);

/* facts.c */
size_t leapale_list_attackers(const WfPosition *position, uint8_t seat, WfPlace place,
                              uint8_t from[WF_ATTACKERS_MAX]);
size_t leapale_list_checks(const WfPosition *position, WfCheck check[WF_CHECKS_MAX]);
size_t leapale_reach(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX]);

/* explain.c */
bool leapale_explain(const WfPosition *position, const WfMove *move, WfExplanation *explanation);

/* range.c */
size_t leapale_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                     WfReach *go);

#endif
