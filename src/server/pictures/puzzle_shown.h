/* puzzle_shown.h - the position of the puzzle that a link names, from the page's own files. */
#ifndef SERVER_PICTURES_PUZZLE_SHOWN_H
#define SERVER_PICTURES_PUZZLE_SHOWN_H

#include <wayfarer/wayfarer.h>

#include "server/http/assets.h"

typedef struct PuzzlePosition {
    WfSpec spec;
    WfPosition position; /* with the solver to move */
    char spec_text[WF_TEXT_MAX], position_text[WF_TEXT_MAX];
} PuzzlePosition;

/* What `/puzzle/WHICH` shows. WHICH is GAME/NUMBER, with numbers from 1
 * (web/src/library/mined_file.ts), or a line of the book of daily puzzles, from 0 (puzzle_file.ts).
 * Returns false if there is no such puzzle. */
bool puzzle_shown(const Assets *assets, const char *which, PuzzlePosition *shown);

#endif
