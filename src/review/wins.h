/* wins.h - reasons for every game: wins that a move allows, misses or forces. */
#ifndef REVIEW_WINS_H
#define REVIEW_WINS_H

#include "review/game_review.h"

bool review_allows_win(const ReviewCase *ask, WfReviewReason *reason);
/* As review_misses_win, for wins in three turns or fewer. */
bool review_misses_near_win(const ReviewCase *ask, WfReviewReason *reason);
bool review_misses_win(const ReviewCase *ask, WfReviewReason *reason);

/* What is good about a move: it forces a win. */
bool review_forces_win(const ReviewCase *ask, WfReviewReason *reason);

/* Where to look for a win of a seat, and how far, with the line that a search expects there. */
typedef struct WinPlace {
    const WfPosition *position;
    uint8_t attacker;
    unsigned most; /* the seat's turns */
    uint64_t nodes;
    const WfMove *hint;
    size_t hint_length;
} WinPlace;

/* Tries to prove a win, the shortest first. PROVEN: in `*turns` of the attacker's turns. */
ProverVerdict review_prove_win(const ReviewCase *ask, const WinPlace *place, unsigned *turns,
                               ProverLine *line);

/* Fills a reason's kind and line, and begins its sentence with a message. False: the line is empty
 * although the game is not over. */
bool review_begin(const ReviewCase *ask, ReviewKind kind, const WfMessage *message,
                  const WfMove *line, size_t length, WfReviewReason *reason);

#endif
