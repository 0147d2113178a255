/* guide.h - what a search needs to know of a game beyond its rules: which moves to try first, which
 * to look at beyond the horizon, when it is dangerous to stop or to skip a turn. */
#ifndef SEARCH_GUIDE_GUIDE_H
#define SEARCH_GUIDE_GUIDE_H

#include <wayfarer/engine.h>

/* GUIDE_FORCING: a promise from which a move counts as forcing: it changes the score at once. */
enum { GUIDE_FORCING = 20000 };

/* What a level of play means: positions looked at after the first depth, how many of a hundred of
 * the longest moves are overlooked, how many captures in a row are seen beyond the horizon, in
 * tenths. Chosen by matches between neighbours: docs/strength.md. */
typedef struct GuideLevel {
    uint32_t nodes;
    uint8_t overlooked, sight;
} GuideLevel;

/* Functions that may be NULL say so. All look at the seat to move. */
typedef struct Guide {
    const WfGame *game;

    /* What each move promises: quiet ones within +-8000, forcing ones from GUIDE_FORCING on. */
    void (*promise)(const WfPosition *position, const WfMove *moves, size_t count, int *promise);

    /* All forcing moves: those worth looking at beyond the horizon. */
    WfCode (*forcing)(const WfPosition *position, WfMoveList *list);

    /* Whether a move promises from GUIDE_FORCING on; NULL: so few positions are settled by such
     * moves that to look for them before the others are judged does not pay. */
    bool (*is_forcing)(const WfPosition *position, const WfMove *move);

    /* A forcing move that loses more than it gains; NULL: none does. */
    bool (*loses)(const WfPosition *position, const WfMove *move);

    /* The most that a forcing move may add to the evaluation, in hundredths; NULL: not known. */
    int (*gain)(const WfPosition *position, const WfMove *move);

    /* After the move the other seat is in check; NULL: there is no such thing. */
    bool (*gives_check)(const WfPosition *position, const WfMove *move);

    /* The seat must react: in check, or the enemy would win with another turn; NULL: never. */
    bool (*is_threatened)(const WfPosition *position);

    /* The seat to move wins with this turn, whatever the enemy does; NULL: not known. */
    bool (*wins_now)(const WfPosition *position);

    /* Skipping a turn would do no good. */
    bool (*may_skip)(const WfPosition *position);

    /* Hands the turn over without a move. */
    void (*skip)(WfPosition *position);

    int tempo; /* about what a quiet turn can gain, in hundredths: the unit of pruning margins */
    GuideLevel level[WF_LEVELS];
    int retakes; /* with `gain`: after so many forcing moves only retaking counts; 0: never */
    int late;    /* how many quiet moves are tried at depth 1; more at greater depth */
} Guide;

/* The guide of a competitive game, or NULL. */
const Guide *guide_of(const WfSpec *spec);

/* traverse_guide is for the basic rules, advanced_guide for the advanced and the expert ones. */
extern const Guide travelers_guide, leapale_guide, traverse_guide, advanced_guide;

#endif
