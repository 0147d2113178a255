/* timing.c - see timing.h. Sources: chessprogramming.org/Time_Management. */
#include "search/time_control.h"

#include <string.h>

enum { TURNS_AHEAD = 28, RESERVE_MOST = 60, HARD_TIMES = 4, STABLE = 4 };

Budget timing_share(const Clock *clock)
{
    const uint64_t share = clock->left - clock->left / 3;
    const uint64_t reserve = share < RESERVE_MOST ? share : RESERVE_MOST;
    const uint64_t usable = clock->left - reserve;
    const uint64_t turns = clock->turns_to_go != 0 && clock->turns_to_go < TURNS_AHEAD
                               ? clock->turns_to_go
                               : TURNS_AHEAD;
    uint64_t soft = usable / turns + clock->increment * 6 / 10;
    const uint64_t most = turns > 1 ? usable / 2 : usable * 9 / 10;
    soft = soft < most ? soft : most;
    const uint64_t hard = soft * HARD_TIMES < most ? soft * HARD_TIMES : most;
    return (Budget){.soft = soft > 0 ? soft : 1, .hard = hard > 0 ? hard : 1};
}

bool timing_goes_on(Watch *watch, const WfChoice *choice, uint64_t now)
{
    if (choice->rank > 0)
        return true;
    const bool same = memcmp(&watch->best, &choice->move, sizeof choice->move) == 0;
    watch->stable = same ? watch->stable + 1 : 0;
    watch->best = choice->move;
    /* another depth takes a few times as long as all before it: half the time is enough to stop */
    const uint64_t percent = watch->stable >= STABLE ? 35 : watch->stable == 0 ? 90 : 55;
    return (now - watch->began) * 100 < watch->budget.soft * percent;
}
