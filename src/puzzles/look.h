/* look.h - what a search thinks of a position in which a puzzle is looked for. Any thread
 * may call these. */
#ifndef PUZZLES_LOOK_H
#define PUZZLES_LOOK_H

#include <wayfarer/engine.h>

#include "review/measure.h"

/* The best move and what the others are worth, all from the mover's view. */
typedef struct PuzzleLook {
    WfMove best, second;
    bool has_second;    /* there is another legal move */
    int share, rival;   /* thousandths of the game, with the best move and with the second */
    int score;          /* of the best, as in WfChoice */
    uint64_t effort;    /* positions looked at until the answer was found and kept */
    size_t line_length; /* that begins with the best move */
    WfMove line[WF_REVIEW_LINE_MAX];
} PuzzleLook;

/* One search for the best move, or the two best (`lines`), for a first impression. WF_OK,
 * WF_NO_MEMORY or WF_ILLEGAL (the game is over). */
WfCode puzzle_glance(const WfRecord *record, const ReviewEffort *effort, unsigned lines,
                     PuzzleLook *look);

/* Two searches of the whole effort: one for the best move, one of all the others, so that the
 * second best is looked at as deeply as the best one is. */
WfCode puzzle_look(const WfRecord *record, const ReviewEffort *effort, PuzzleLook *look);

/* One search of the whole effort of this move alone. */
WfCode puzzle_look_at(const WfRecord *record, const ReviewEffort *effort, const WfMove *move,
                      PuzzleLook *look);

#endif
