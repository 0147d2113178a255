/* short_match.h - the contents of a short move, and which legal moves it can mean. */
#ifndef BASE_SHORT_MATCH_H
#define BASE_SHORT_MATCH_H

#include "base/move_notation.h"

/* The coordinates that a text gives. */
enum { SHORT_LEVEL = 1, SHORT_FILE = 2, SHORT_RANK = 4 };

/* A piece that a text names: its kind, and some coordinates of its place. */
typedef struct ShortPiece {
    char letter; /* 0: any kind; the text then gives its whole place */
    uint8_t said;
    WfPlace place;
} ShortPiece;

/* The contents of a short move. */
typedef struct ShortPattern {
    ShortPiece mover;
    WfPlace to;
    size_t to_at; /* the byte at which the target begins */
    bool takes, sends;
    char promotes; /* 0: the text does not say */
    ShortPiece sent;
    WfPlace sent_to;
} ShortPattern;

/* Whether an enemy piece stands on a place. */
bool short_takes(const WfGame *game, const WfPosition *position, WfPlace place);

/* Whether a piece of the seat to move stands on a place. */
bool short_stands(const WfGame *game, const WfPosition *position, WfPlace place);

/* The number of moves in a list that the pattern can mean; `found` gets the first two. */
size_t short_find(const WfGame *game, const WfPosition *position, const WfMoveList *legal,
                  const ShortPattern *pattern, WfMove found[2]);

/* Refuses a pattern that no legal move fits: WF_ILLEGAL or WF_BAD_INPUT, as WfGame.read_move does.
 */
WfCode short_refuse(const WfGame *game, const WfPosition *position, const WfMoveList *legal,
                    const ShortPattern *pattern, WfMove *meant, WfFault *fault);

#endif
