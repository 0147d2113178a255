/* tally_inside.h - the internals of a tally, shared by counting and writing. */
#ifndef EXPLORE_TALLY_INSIDE_H
#define EXPLORE_TALLY_INSIDE_H

#include "explore/tally.h"

enum { TALLY_NONE = 0 /* ways and spots are numbered from 1 */ };

/* A move of a position. */
typedef struct TallyWay {
    WfMove move;
    uint32_t count, wins[WF_SEATS_MAX], draws;
    uint32_t level_games, level_sum, elo_games, elo_sum;
    uint32_t last; /* the number of the last game that counted for it */
    uint32_t next; /* the next way of the same position */
} TallyWay;

/* A position. */
typedef struct TallySpot {
    uint64_t key;
    uint32_t games;
    uint32_t last; /* as above */
    uint32_t first;
} TallySpot;

struct ExploreTally {
    const WfGame *game;
    unsigned depth;
    size_t most;
    WfAllocator allocator;
    uint32_t games;
    uint32_t *slot; /* by key: numbers of spots, open addressing */
    size_t slots;   /* a power of two, at least twice the spots */
    TallySpot *spot;
    size_t spots, spot_room;
    TallyWay *way;
    size_t ways, way_room;
};

/* A way in the form for reports. */
ExploreWay tally_way(const TallyWay *way);

#endif
