/* look.h - what a search expects of a position that may become a puzzle. Any thread may call these.
 */
#ifndef PUZZLES_LOOK_H
#define PUZZLES_LOOK_H

#include <wayfarer/engine.h>

#include "review/measure.h"

/* The best move and the worth of the others, all from the mover's view. */
typedef struct PuzzleLook {
    WfMove best, second;
    bool has_second;    /* there is a second legal move */
    int share, rival;   /* thousandths of the game, with the best move and with the second */
    int score;          /* of the best, as in WfChoice */
    uint64_t effort;    /* positions searched until the answer was found and kept */
    size_t line_length; /* of the line that begins with the best move */
    WfMove line[WF_REVIEW_LINE_MAX];
} PuzzleLook;

/* One search for the best move or the two best (`lines`), as a first impression. WF_OK,
 * WF_NO_MEMORY or WF_ILLEGAL (the game is over). */
WfCode puzzle_glance(const WfRecord *record, const ReviewEffort *effort, unsigned lines,
                     PuzzleLook *look);

/* Two searches with the full effort, one for the best move and one of all other moves. The second
 * best is thus searched as deeply as the best. */
WfCode puzzle_look(const WfRecord *record, const ReviewEffort *effort, PuzzleLook *look);

/* One search with the full effort of this move alone. */
WfCode puzzle_look_at(const WfRecord *record, const ReviewEffort *effort, const WfMove *move,
                      PuzzleLook *look);

#endif
