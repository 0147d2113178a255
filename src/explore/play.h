/* play.h - games of the searching engine against itself for opening books. The first turns vary:
 * each is drawn from the best lines of a search, so that openings differ and none is senseless. */
#ifndef EXPLORE_PLAY_H
#define EXPLORE_PLAY_H

#include <wayfarer/wayfarer.h>

/* How to play. Game number i of a seed is the same game on every machine: nodes limit each search,
 * never a clock. Scores are those of WfChoice. */
typedef struct ExplorePlay {
    WfSpec spec; /* not of a cooperative game */
    uint64_t seed;
    unsigned level;     /* 1 to WF_LEVELS, of all seats */
    unsigned varied;    /* how many turns vary, setups of pieces not counted; setups always vary */
    unsigned lines;     /* each is drawn from this many best moves, at most WF_LINES_MAX ... */
    unsigned margin;    /* ... that score less than this below the best one, ... */
    uint64_t nodes;     /* ... by a search of this many nodes, or of the level's if they are more */
    unsigned win_score; /* a game for two is adjudicated when both sides score at least this ... */
    unsigned win_turns; /* ... for this many turns in a row; 0: never */
    unsigned turns_max; /* a longer game is a draw; 0: any length */
    bool (*stop)(void *context); /* true: gives the game up; asked as WfLimits.stop; may be NULL */
    void *context;
} ExplorePlay;

/* A game that was played. The record belongs to the caller, who frees it even after a failure. */
typedef struct ExplorePlayed {
    WfRecord *record;
    WfOutcome outcome; /* ongoing: it was given up */
    bool adjudicated;  /* the outcome comes from the options and not from the rules */
} ExplorePlayed;

/* Plays game number `game`. WF_NO_MEMORY. */
WfCode explore_play(const ExplorePlay *how, uint64_t game, const WfAllocator *allocator,
                    ExplorePlayed *played);

#endif
