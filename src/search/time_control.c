/* time_control.c - see time_control.h. Source: chessprogramming.org/Time_Management. */
#include "search/time_control.h"

#include <string.h>

enum {
    TURNS_AHEAD = 28,     /* a game is expected to last this many more turns */
    RESERVE_MAX = 60,     /* milliseconds that are never planned */
    HARD_TIMES = 4,       /* the hard limit is this many times the soft one */
    INCREMENT_TENTHS = 6, /* tenths of the increment that are spent at once */
    /* The next depth takes a few times as long as all before it. So no depth begins after a
     * percentage of the soft limit, which depends on the best move: it stayed the same for STABLE
     * depths, the last depth changed it, or neither. */
    STABLE = 4,
    STABLE_PERCENT = 35,
    CHANGED_PERCENT = 90,
    OTHER_PERCENT = 55
};

TimeBudget time_budget(const TimeControl *control)
{
    const uint64_t two_thirds = control->left - control->left / 3; /* when little time is left */
    const uint64_t reserve = two_thirds < RESERVE_MAX ? two_thirds : RESERVE_MAX;
    const uint64_t usable = control->left - reserve;
    const uint64_t turns = control->turns_to_go != 0 && control->turns_to_go < TURNS_AHEAD
                               ? control->turns_to_go
                               : TURNS_AHEAD;
    uint64_t soft = usable / turns + control->increment * INCREMENT_TENTHS / 10;
    /* at most half of the remaining time; nine tenths if more time is given after this turn */
    const uint64_t most = turns > 1 ? usable / 2 : usable * 9 / 10;
    soft = soft < most ? soft : most;
    const uint64_t hard = soft * HARD_TIMES < most ? soft * HARD_TIMES : most;
    return (TimeBudget){.soft = soft > 0 ? soft : 1, .hard = hard > 0 ? hard : 1};
}

bool time_goes_on(TimeWatch *watch, const WfChoice *choice, uint64_t now)
{
    if (choice->rank > 0)
        return true;
    const bool same = memcmp(&watch->best, &choice->move, sizeof choice->move) == 0;
    watch->stable = same ? watch->stable + 1 : 0;
    watch->best = choice->move;
    const uint64_t percent = watch->stable >= STABLE ? STABLE_PERCENT
                             : watch->stable == 0    ? CHANGED_PERCENT
                                                     : OTHER_PERCENT;
    return (now - watch->began) * 100 < watch->budget.soft * percent;
}
