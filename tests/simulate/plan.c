/* plan.c - the possible faults of a history, and the durations of actions. Each history lacks some
 * kinds of faults, so that an error that one kind would hide is found where that kind does not
 * occur. */
#include "simulate/parts.h"

static unsigned some(World *world, unsigned of_1000, unsigned most)
{
    return odds(world, of_1000) ? 1 + below(world, most) : 0;
}

void plan_draw(World *world)
{
    static const int64_t latencies[] = {2 * MILLI, 10 * MILLI, 60 * MILLI, 300 * MILLI};
    static const int64_t commits[] = {3 * MILLI, 20 * MILLI, 200 * MILLI, 2000 * MILLI};
    static const int64_t polls[] = {50 * MILLI, 150 * MILLI, 1000 * MILLI};
    Plan *plan = &world->plan;
    *plan = (Plan){.actions = 200 + below(world, 200),
                   .crashes = some(world, 600, 4),
                   .blackouts = some(world, 250, 2),
                   .stalls = some(world, 400, 3),
                   .cuts = some(world, 450, 3),
                   .breaks = some(world, 700, 6),
                   .partitions = some(world, 300, 2),
                   .dates = some(world, 200, 2),
                   .fault_rest = 200 + below(world, 3000),
                   .failing = some(world, 500, 120),
                   .split = some(world, 400, 500),
                   .half_open = some(world, 400, 600),
                   .duplicates = some(world, 300, 60),
                   .window = 1 + below(world, 4),
                   .latency = latencies[below(world, 4)],
                   .commit = commits[below(world, 4)],
                   .poll = polls[below(world, 3)],
                   .look = 50 * MILLI,
                   .think = (30 + below(world, 300)) * MILLI,
                   .skew = odds(world, 500) ? 0 : (int64_t)below(world, 2000),
                   .drift = some(world, 300, 500),
                   .talk = odds(world, 100) ? 300 + below(world, 500) : 0,
                   .regret = some(world, 200, 400),
                   .lost = some(world, 400, 200),
                   .late = some(world, 400, 200),
                   .poison = some(world, 250, 150),
                   .sweeps = some(world, 250, 200),
                   .calm = odds(world, 100),
                   .computers = odds(world, 600),
                   .clocks = odds(world, 800)};
    if (plan->calm)
        plan->crashes = plan->blackouts = plan->stalls = plan->cuts = plan->breaks =
            plan->partitions = plan->dates = plan->failing = plan->lost = plan->late =
                plan->poison = plan->sweeps = 0;
    plan->slow = odds(world, 80);
    if (plan->slow) {
        plan->look = 400 * MILLI;
        plan->think = 2500 * MILLI;
        plan->fault_rest *= 6;
    }
    trace(world,
          "seed %llu: actions %u, crashes %u, blackouts %u, stalls %u, cuts %u, breaks %u, "
          "partitions %u, dates %u, failing %u, latency %lld us, commit %lld us, skew %lld ms",
          (unsigned long long)world->seed, plan->actions, plan->crashes, plan->blackouts,
          plan->stalls, plan->cuts, plan->breaks, plan->partitions, plan->dates, plan->failing,
          (long long)plan->latency, (long long)plan->commit, (long long)plan->skew);
}
