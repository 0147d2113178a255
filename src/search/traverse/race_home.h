/* finish.h - TRAVERSE: when the armies have passed each other, the rest is a race of each for
 * itself.
 *
 * The fewest turns that a seat needs are found by A* (Hart, Nilsson and Raphael, "A formal basis
 * for the heuristic determination of minimum cost paths", 1968), so they are proven, as long as the
 * others' pieces stay where they are. */
#ifndef SEARCH_FINISH_H
#define SEARCH_FINISH_H

#include <wayfarer/engine.h>

enum { FINISH_TURNS = 48 };

/* What is known of a seat's way home. */
typedef struct Finish {
    unsigned least;            /* turns: there is no shorter way */
    unsigned length;           /* turns of `line`, as many as `least`; 0: none was found */
    WfMove line[FINISH_TURNS]; /* the seat's own turns */
    uint64_t nodes;            /* positions looked at */
} Finish;

/* Whether no piece that is not yet home stands in the way of another seat: nowhere between that
 * seat's last piece and its destination row. */
bool finish_is_apart(const WfPosition *position);

/* Looks for the shortest way home of a seat in play, the other seats' pieces standing still; gives
 * up where `nodes` are spent, where none shorter than `enough` turns can be left, or where told to
 * stop. */
void finish_solve(const WfPosition *position, unsigned seat, unsigned enough, uint64_t nodes,
                  const WfLimits *limits, const WfAllocator *allocator, Finish *finish);

/* Chooses the first turn of the shortest way if the armies are apart, no other seat can be home
 * before the seat to move, and none can answer by sending a circle back; else false, and the
 * position is to be searched. The depth of the choice is the number of turns to go. The score is no
 * proof of a win, for an army may turn back. */
bool finish_choose(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                   WfChoice *choice);

#endif
