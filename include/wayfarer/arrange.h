/* arrange.h - positions that a person arranges: pieces on places, the seat to move, and what else
 * the position of a game has, as named fields. For editors, which need not know how a game writes
 * its positions. */
#ifndef WAYFARER_ARRANGE_H
#define WAYFARER_ARRANGE_H

#include <wayfarer/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WF_PLACES_MAX = 216, /* places of the largest board */
    WF_FIELDS_MAX = 8,   /* fields of a game, at most */
    WF_NO_PIECE = 0
};

/* What a position has beside its pieces and the seat to move: a number from `low` to `high`, which
 * means no and yes if these are 0 and 1. All strings are static. */
struct WfField {
    const char *key;   /* for programs: "ko" */
    const char *label; /* for people: "Move number" */
    const char *help;  /* a sentence; NULL: the label says it all */
    uint32_t low, high;
    const char *twin; /* the key of the field that means the same for the seat across; or NULL */
};

/* A position taken apart. What stands on a place is WF_NO_PIECE, or 1 + seat * 16 + kind, with the
 * numbers of the game's seats and kinds. Places are in the order of level, rank, file: number
 * (level * ranks + rank) * files + file. */
struct WfArrangement {
    uint8_t piece[WF_PLACES_MAX];
    uint8_t turn;                  /* seat to move */
    uint32_t field[WF_FIELDS_MAX]; /* in the order of WfGame.fields */
};

/* How a piece gets to a place, a sum of these. */
enum {
    WF_REACH_MOVE = 1,    /* a turn may end there, on an empty place */
    WF_REACH_CAPTURE = 2, /* a turn may end there, and takes what stands there */
    WF_REACH_BEAR = 4, /* it would take a piece of another seat there, or endangers the one there */
    WF_REACH_JUMP = 8, /* it lands there by jumps, over as many pieces as `jumps` says */
    WF_REACH_VICTIM =
        16, /* what stands there it can send elsewhere, from a place where it may move */
    WF_REACH_BARRED = 32 /* it would move there, but for a piece of another seat that bears on it */
};

typedef struct WfReach {
    uint8_t square; /* in the game's own numbering (WfGame.place) */
    uint8_t how;
    uint8_t jumps; /* the fewest, of a jump */
} WfReach;

/* Whether positions of the game can be taken apart and arranged. */
bool wf_can_arrange(const WfGame *game);

/* Takes a position apart. Only for games that can be arranged. */
void wf_take_apart(const WfGame *game, const WfPosition *position, WfArrangement *arrangement);

/* Writes the text of an arrangement, whether or not the game can have such a position: wf_parse of
 * this text says so, and what is wrong with it. What wf_take_apart gave is written as wf_format
 * writes the position. Only for games that can be arranged. */
void wf_arrange(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);

/* How the piece on a place goes among the pieces of an arrangement, whether or not the game can
 * have such a position: its way of moving, the rest of the rules aside (whose turn it is, whether
 * the game is over, what other pieces it must save). Writes at most WF_PLACES_MAX places, each
 * once; returns how many. 0 if the place is empty, and in games that do not tell. */
size_t wf_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                WfReach go[WF_PLACES_MAX]);

/* Where the piece on `from` can send the one on `victim`, by any of its turns; the rest of the
 * rules aside, as in wf_range. Writes at most WF_PLACES_MAX places, in the game's own numbering,
 * each once; returns how many. 0 if it cannot. */
size_t wf_sends(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from, WfPlace victim,
                uint8_t squares[WF_PLACES_MAX]);

#ifdef __cplusplus
}
#endif
#endif
