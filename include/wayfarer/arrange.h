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

/* Whether positions of the game can be taken apart and arranged. */
bool wf_can_arrange(const WfGame *game);

/* Takes a position apart. Only for games that can be arranged. */
void wf_take_apart(const WfGame *game, const WfPosition *position, WfArrangement *arrangement);

/* Writes the text of an arrangement, whether or not the game can have such a position: wf_parse of
 * this text says so, and what is wrong with it. What wf_take_apart gave is written as wf_format
 * writes the position. Only for games that can be arranged. */
void wf_arrange(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);

#ifdef __cplusplus
}
#endif
#endif
