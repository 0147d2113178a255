/* arrange.h - positions that a person sets up: pieces on places, the seat to move, and the rest of
 * a position as named fields. For editors, which need not know how a game writes its positions. */
#ifndef WAYFARER_ARRANGE_H
#define WAYFARER_ARRANGE_H

#include <wayfarer/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of a WfArrangement. */
enum {
    WF_PLACES_MAX = 216, /* places of the largest board */
    WF_FIELDS_MAX = 8,   /* the most fields that a game has */
    WF_NO_PIECE = 0      /* what an empty place holds */
};

/* A part of a position other than its pieces and the seat to move: a number from `low` to `high`.
 * If these are 0 and 1, the numbers mean no and yes. All strings are static. */
struct WfField {
    const char *key;   /* for programs: "ko" */
    const char *label; /* for people: "Move number" */
    const char *help;  /* a sentence; NULL: the label is enough */
    uint32_t low;      /* the least value */
    uint32_t high;     /* the greatest value */
    const char *twin;  /* the key of the field that means the same for the opposite seat; or NULL */
};

/* A position as an editor sees it. */
struct WfArrangement {
    /* The pieces: WF_NO_PIECE, or 1 + seat * 16 + kind, where seat and kind are the game's own
     * indices. Places are ordered by level, then rank, then file: place number
     * (level * ranks + rank) * files + file. */
    uint8_t piece[WF_PLACES_MAX];
    uint8_t turn;                  /* seat to move */
    uint32_t field[WF_FIELDS_MAX]; /* in the order of WfGame.fields */
};

/* How a piece can reach a place: a bit set of these. */
enum {
    WF_REACH_MOVE = 1,    /* a turn may end there; the place is empty */
    WF_REACH_CAPTURE = 2, /* a turn may end there and captures the piece on it */
    WF_REACH_BEAR = 4, /* it would capture a piece of another seat there, or endangers the one that
                          stands there */
    WF_REACH_JUMP = 8, /* it lands there by jumping over `jumps` pieces */
    WF_REACH_VICTIM =
        16, /* it can send the piece on that place elsewhere, from a place where it may move */
    WF_REACH_BARRED = 32 /* it would move there, but a piece of another seat bears on the place */
};

/* A place that a piece can reach. */
typedef struct WfReach {
    uint8_t square; /* in the game's own numbering (WfGame.place) */
    uint8_t how;    /* a set of WF_REACH_... */
    uint8_t jumps;  /* WF_REACH_JUMP: the fewest jumps */
} WfReach;

/* Whether the game supports wf_take_apart and wf_arrange. */
bool wf_can_arrange(const WfGame *game);

/* Takes a position apart: sets *arrangement. Only for games with wf_can_arrange. */
void wf_take_apart(const WfGame *game, const WfPosition *position, WfArrangement *arrangement);

/* Appends an arrangement as the text of a position, even if the game cannot have such a position:
 * wf_parse of that text says whether it can, and if not, why. An arrangement that comes from
 * wf_take_apart is written as wf_format writes the position. Only for games with wf_can_arrange. */
void wf_arrange(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);

/* Where the piece on a place can go among the pieces of an arrangement, even if the game cannot
 * have such a position. Only the piece's own way of moving counts, not the other rules: whose turn
 * it is, whether the game is over, which other pieces must be saved. Writes at most WF_PLACES_MAX
 * entries, each place once, and returns how many. Returns 0 if the place is empty, or if the game
 * does not implement this. */
size_t wf_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                WfReach go[WF_PLACES_MAX]);

/* Where any turn of the piece on `from` can send the piece on `victim`; other rules do not count,
 * as in wf_range. Writes at most WF_PLACES_MAX squares in the game's own numbering, each once, and
 * returns how many; 0 if it cannot send it, if a place is empty, or if the game does not implement
 * this. */
size_t wf_sends(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from, WfPlace victim,
                uint8_t squares[WF_PLACES_MAX]);

#ifdef __cplusplus
}
#endif
#endif
