/* fair.c - see fair.h. */
#include "store/queue/fair.h"

/* How often a lane is passed over before it is served once. */
static const unsigned patience[JOB_LANES] = {1, 4, 4, 8, 16};

static bool is_long(JobLane lane)
{
    return lane != JOB_SHORT && lane != JOB_ALONE_SHORT;
}

unsigned fair_room(const FairLanes *lanes, JobLane lane)
{
    const unsigned most = lanes->threads > 1 && is_long(lane) ? lanes->threads - 1 : lanes->threads;
    return lanes->running[lane] < most ? most - lanes->running[lane] : 0;
}

static bool may_begin(const FairLanes *lanes, JobLane lane)
{
    return fair_room(lanes, lane) > 0;
}

unsigned fair_order(const FairLanes *lanes, JobLane order[JOB_LANES])
{
    unsigned count = 0;
    for (unsigned lane = 0; lane < JOB_LANES; lane++)
        if (may_begin(lanes, (JobLane)lane) && lanes->passed[lane] >= patience[lane])
            order[count++] = (JobLane)lane;
    for (unsigned lane = 0; lane < JOB_LANES; lane++)
        if (may_begin(lanes, (JobLane)lane) && lanes->passed[lane] < patience[lane])
            order[count++] = (JobLane)lane;
    return count;
}

void fair_took(FairLanes *lanes, JobLane taken, const bool waited[JOB_LANES])
{
    lanes->running[taken]++;
    for (unsigned lane = 0; lane < JOB_LANES; lane++)
        lanes->passed[lane] = lane == taken || !waited[lane] ? 0 : lanes->passed[lane] + 1;
}

void fair_done(FairLanes *lanes, JobLane lane)
{
    lanes->running[lane]--;
}

int64_t fair_again(unsigned tries)
{
    int64_t again = 1000;
    if (tries >= FAIR_TRIES)
        return -1;
    for (unsigned i = 1; i < tries; i++)
        again *= 4;
    return again;
}
