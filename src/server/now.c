/* now.c - see now.h. */
#include "server/now.h"

#include <time.h>

enum { BELIEVED = 24 * 3600 * 1000 };

static int64_t read_clock(clockid_t id)
{
    struct timespec time;
    (void)clock_gettime(id, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t now_read(const Now *now)
{
    return read_clock(CLOCK_MONOTONIC) + now->ahead;
}

void now_begin(Now *now, int64_t least)
{
    now->ahead = read_clock(CLOCK_REALTIME) - read_clock(CLOCK_MONOTONIC);
    const int64_t missing = least - now_read(now);
    if (missing > 0 && missing <= BELIEVED)
        now->ahead += missing;
}
