/* race_home.h - TRAVERSE: when the armies have passed each other, the rest is a race home.
 *
 * A* with an admissible heuristic finds the fewest turns that a seat needs (Hart, Nilsson and
 * Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968). So they
 * are proven if the others' pieces stay where they are. Any thread may call these. */
#ifndef SEARCH_TRAVERSE_RACE_HOME_H
#define SEARCH_TRAVERSE_RACE_HOME_H

#include <wayfarer/engine.h>

enum { RACE_HOME_TURNS = 48 };

/* What is known about a seat's shortest path home. */
typedef struct RaceHome {
    unsigned least;               /* turns: no path is shorter */
    unsigned length;              /* turns of `line`, as many as `least`; 0: none was found */
    WfMove line[RACE_HOME_TURNS]; /* the seat's own turns */
    uint64_t nodes;               /* positions expanded */
} RaceHome;

/* Whether the armies are apart: no piece that is not yet home stands between another seat's last
 * piece and that seat's destination row. */
bool race_home_is_apart(const WfPosition *position);

/* Looks for the shortest path home of a seat in play while the other seats' pieces stand still. It
 * ends without one after `nodes` positions, when every path has at least `bound` turns, or when
 * told to stop. */
void race_home_solve(const WfPosition *position, unsigned seat, unsigned bound, uint64_t nodes,
                     const WfLimits *limits, const WfAllocator *allocator, RaceHome *race);

/* Whether the armies are apart, and the turns of every seat's shortest path home: see wf_race. */
bool race_home_turns(const WfPosition *position, const WfAllocator *allocator,
                     unsigned turns[WF_SEATS_MAX]);

/* The seat that is home first if the armies are apart, all go straight home, and no circle of that
 * seat can be sent back before its next turn or after it. WF_NO_SEAT: there is none, or it is not
 * known. The answer does not depend on a search's limits, so it is the same before and after a turn
 * that changes nothing. Like race_home_choose it proves no win. */
uint8_t race_home_winner(const WfPosition *position, const WfAllocator *allocator);

/* Chooses the first turn of the shortest path if the armies are apart, no other seat can be home
 * before the seat to move, and none can answer by sending a circle back. Otherwise it returns
 * false, and the position must be searched. The depth of the choice is the number of turns to go.
 * Its score is no proof of a win, because an army may turn back. */
bool race_home_choose(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                      WfChoice *choice);

#endif
