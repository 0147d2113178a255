/* gain.h - proves which material a seat can force. */
#ifndef REVIEW_GAIN_H
#define REVIEW_GAIN_H

#include "review/game_review.h"

/* GAIN_TURNS: of the attacker, without the exchanges that follow. GAIN_NODES: of one proof. */
enum { GAIN_TURNS = 2, GAIN_NODES = 100000 };

/* A gain to force: the attacker's material minus the other side's is at least `least`. */
typedef struct MaterialAim {
    const GameReview *own;
    uint8_t attacker, other;
    int least;
} MaterialAim;

/* A position from which to prove something, and the line that a search expects there. */
typedef struct MaterialPlace {
    const WfPosition *position;
    const WfMove *hint;
    size_t hint_length;
    uint64_t nodes; /* of one proof; 0: GAIN_NODES */
} MaterialPlace;

/* The material of the attacker minus that of the other side. */
int gain_balance(const MaterialAim *aim, const WfPosition *position);

/* Tries to prove the aim from a place. */
ProverVerdict gain_prove(const ReviewCase *ask, const MaterialPlace *place, const MaterialAim *aim,
                         ProverLine *line);

/* The greatest balance that may be forced from a place; more than that is refuted. INT32_MAX: not
 * known. */
int gain_greatest_balance(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim);

/* Proves the greatest gain over `now` that it can. Returns 0 if no gain worth mentioning can be
 * proved. What a line shows is not proved yet, because another defence may give up less. So the
 * function narrows the gain down between what is proved and what is not. */
int gain_greatest(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim, int now,
                  ProverLine *line);

#endif
