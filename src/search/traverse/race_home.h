/* race_home.h - TRAVERSE: when the armies have passed each other, the rest is a race home.
 *
 * The fewest turns that a seat needs are found by A* with an admissible heuristic (Hart, Nilsson
 * and Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968), so
 * they are proven, as long as the others' pieces stay where they are. Any thread may call these. */
#ifndef SEARCH_TRAVERSE_RACE_HOME_H
#define SEARCH_TRAVERSE_RACE_HOME_H

#include <wayfarer/engine.h>

enum { RACE_HOME_TURNS = 48 };

/* What is known of a seat's shortest path home. */
typedef struct RaceHome {
    unsigned least;               /* turns: no path is shorter */
    unsigned length;              /* turns of `line`, as many as `least`; 0: none was found */
    WfMove line[RACE_HOME_TURNS]; /* the seat's own turns */
    uint64_t nodes;               /* positions looked at */
} RaceHome;

/* Whether no piece that is not yet home stands in the way of another seat: nowhere between that
 * seat's last piece and its destination row. */
bool race_home_is_apart(const WfPosition *position);

/* Looks for the shortest path home of a seat in play, the other seats' pieces standing still. It
 * gives up when `nodes` positions are spent, when no path can be shorter than `enough` turns, or
 * when told to stop. */
void race_home_solve(const WfPosition *position, unsigned seat, unsigned enough, uint64_t nodes,
                     const WfLimits *limits, const WfAllocator *allocator, RaceHome *race);

/* Chooses the first turn of the shortest path if the armies are apart, no other seat can be home
 * before the seat to move, and none can answer by sending a circle back. Else false, and the
 * position is to be searched. The depth of the choice is the number of turns to go. The score is no
 * proof of a win, because an army may turn back. */
bool race_home_choose(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                      WfChoice *choice);

#endif
