/* measure.h - what a search expects of one position of a game.
 *
 * A separate engine searches each position, so the result depends neither on earlier searches nor
 * on the thread. Any thread may call these. */
#ifndef REVIEW_MEASURE_H
#define REVIEW_MEASURE_H

#include <wayfarer/review.h>

/* The effort of a search. */
typedef struct ReviewEffort {
    const WfAllocator *allocator;
    uint64_t nodes, movetime; /* 0: no limit of this kind */
    uint64_t (*now)(void *context);
    bool (*stop)(void *context);
    void *context;
    WfTables *tables; /* endgame tables; NULL: none */
} ReviewEffort;

/* The expected result of a position. */
typedef struct ReviewMeasure {
    bool known, over;        /* whether it was searched; whether the game is over there */
    unsigned look;           /* how much effort it had (WfReviewPart) */
    int value[WF_SEATS_MAX]; /* two seats and more: thousandths of the game */
    int score;               /* two seats: from the mover's view, as in WfChoice */
    int plies;               /* one aim for all: to the goal, WF_REVIEW_UNKNOWN: no way was found */
    bool unreachable;        /* and it is proven that there is none */
    unsigned counted;        /* 1 + the seat of review_counted_winner; 0: there is none */
    size_t line_length;
    WfMove line[WF_REVIEW_LINE_MAX];
} ReviewMeasure;

/* Searches the present position of a record. If it was stopped, the measure is not known. WF_OK,
 * WF_NO_MEMORY or WF_ILLEGAL (no engine plays the game). */
WfCode review_measure(const WfRecord *record, const ReviewEffort *effort, ReviewMeasure *measure);

/* Searches only some of the moves of a position, namely the one after `move` (NULL: `before`
 * itself). The game must be one that a single seat wins, and must not be over there. */
WfCode review_measure_only(const WfSpec *spec, const WfPosition *before, const WfMove *move,
                           const WfMoveList *only, const ReviewEffort *effort,
                           ReviewMeasure *measure);

/* The seat that wins the race by count from a position that is not over, or WF_NO_SEAT. If the
 * position is not decided, it is asked after the move that its measure wants: the mover has lost if
 * even that move loses. */
uint8_t review_counted_winner(const WfSpec *spec, const WfPosition *position,
                              const ReviewMeasure *measure, const WfAllocator *allocator);

#endif
