/* shorten.c - see shorten.h. */
#include "solver/plan_windows.h"

#include <string.h>

enum { STRETCH_LEAST = 4 };

/* Positions along a way. */
typedef struct Path {
    Way way;
    PassagePosition at[WF_WAY_MAX + 1];
} Path;

static void walk(Path *path)
{
    for (unsigned i = 0; i < path->way.length; i++) {
        path->at[i + 1] = path->at[i];
        way_go(&path->at[i + 1], path->way.step[i]);
    }
}

/* A shorter way for `stretch` plies from ply `first`: to the same position, or if that is the end,
 * to any position of the goal. */
static bool shorten_stretch(Path *path, Exact *exact, unsigned first, unsigned stretch)
{
    const unsigned last = first + stretch;
    const bool to_goal = last == path->way.length;
    Target target;
    Way found;
    if (to_goal)
        target_goal(&target, &path->at[first]);
    else
        target_position(&target, &path->at[last]);
    exact_retarget(exact);
    const unsigned less = to_goal ? 1 : 2;
    if (exact_search(exact, &target, &path->at[first], stretch - less, &found) != EXACT_FOUND)
        return false;
    WayStep *step = path->way.step;
    memmove(step + first + found.length, step + last, (path->way.length - last) * sizeof *step);
    memcpy(step + first, found.step, found.length * sizeof *step);
    path->way.length -= stretch - found.length;
    walk(path);
    return true;
}

bool shorten(const PassagePosition *p, Way *way, Exact *exact, const ShortenLimits *limits)
{
    const uint64_t began = exact->nodes;
    Path path = {.way = *way};
    path.at[0] = *p;
    walk(&path);
    exact->nodes_max = limits->nodes_each;
    for (unsigned stretch = STRETCH_LEAST; stretch <= limits->stretch; stretch++)
        for (unsigned first = 0; first + stretch <= path.way.length && !exact_is_stopped(exact) &&
                                 (limits->nodes == 0 || exact->nodes - began < limits->nodes);
             first++)
            if (shorten_stretch(&path, exact, first, stretch)) {
                stretch = STRETCH_LEAST;
                first = first > STRETCH_LEAST ? first - STRETCH_LEAST : 0;
            }
    const bool shorter = path.way.length < way->length;
    *way = path.way;
    return shorter;
}
