/* material_story.h - what a line that wins material comes to: the greatest gain and its price. */
#ifndef REVIEW_MATERIAL_STORY_H
#define REVIEW_MATERIAL_STORY_H

#include "review/gain.h"

/* A gain by one move of a line: a piece taken, or promoted. A move may do both. */
typedef struct MaterialEvent {
    int worth;
    bool attacks, promotes;
    unsigned turn;  /* of the attacker, counted from 1; 0: before the line */
    unsigned index; /* of the move in the line */
    WfMove move;
    uint8_t origin;      /* where the lost piece stood before the line */
    uint8_t begin;       /* where the other piece stood before the line */
    WfPiece lost, taker; /* before the move; `lost` is unset if it promotes */
} MaterialEvent;

/* A summary of a line: what the attacker gains, and what it pays. */
typedef struct MaterialStory {
    MaterialEvent gain, price;
} MaterialStory;

/* `first` is a move that comes before the line, or NULL. Places are those before the line. */
MaterialStory material_story(const ReviewCase *ask, const MaterialAim *aim, const WfPosition *from,
                             const WfMove *first, const ProverLine *line);

#endif
