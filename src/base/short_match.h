/* short_match.h - what a short move says, and which moves it can mean. */
#ifndef BASE_SHORT_MATCH_H
#define BASE_SHORT_MATCH_H

#include "base/move_notation.h"

/* Coordinates that are said. */
enum { SHORT_LEVEL = 1, SHORT_FILE = 2, SHORT_RANK = 4 };

/* A piece that is spoken of: its kind, and some coordinates of its place. */
typedef struct ShortPiece {
    char letter; /* 0: of any kind; its whole place is said */
    uint8_t said;
    WfPlace place;
} ShortPiece;

/* What a text says. */
typedef struct ShortPattern {
    ShortPiece mover;
    WfPlace to;
    size_t to_at; /* the byte where the target is said */
    bool takes, sends;
    char promotes; /* 0: nothing is said of it */
    ShortPiece sent;
    WfPlace sent_to;
} ShortPattern;

/* Whether an enemy piece stands there. */
bool short_takes(const WfGame *game, const WfPosition *position, WfPlace place);

/* Whether a piece of the seat to move stands there. */
bool short_stands(const WfGame *game, const WfPosition *position, WfPlace place);

/* How many moves of a list the pattern can mean; `found` gets the first two. */
size_t short_find(const WfGame *game, const WfPosition *position, const WfMoveList *legal,
                  const ShortPattern *pattern, WfMove found[2]);

/* Refuses a pattern that no legal move fits: WF_ILLEGAL or WF_BAD_INPUT, as WfGame.read_move. */
WfCode short_refuse(const WfGame *game, const WfPosition *position, const WfMoveList *legal,
                    const ShortPattern *pattern, WfMove *meant, WfFault *fault);

#endif
