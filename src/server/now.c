/* now.c - see now.h. */
#include "server/now.h"

#include <time.h>

enum { BELIEVED = 24 * 3600 * 1000 };

static int64_t ahead; /* of the monotonic clock; 0: not known yet */

static int64_t read_clock(clockid_t id)
{
    struct timespec time;
    (void)clock_gettime(id, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t hall_now(void)
{
    const int64_t since = read_clock(CLOCK_MONOTONIC);
    if (ahead == 0)
        ahead = read_clock(CLOCK_REALTIME) - since;
    return since + ahead;
}

void now_not_before(int64_t at)
{
    const int64_t missing = at - hall_now();
    if (missing > 0 && missing <= BELIEVED)
        ahead += missing;
}
