/* clock.c - time, for limits and rates. */
#include <time.h>

#include "cli/cli.h"

uint64_t cli_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

bool cli_is_late(void *deadline)
{
    return cli_now() >= ((const CliDeadline *)deadline)->at;
}
