/* join_events.c - the table, the clock and the keyboard at once. */
#include <poll.h>

#include "cli/join/join.h"
#include "cli/play/play_view.h"

/* Whether the prompt has a clock that runs. */
static bool ticks(const Join *join)
{
    const RemoteState *state = &join->state;
    return join->caught_up && state->has_clock && state->running != WF_NO_SEAT &&
           state->result == REMOTE_ONGOING && screen_has_cursor(stdout);
}

static int awaits(void *context, int *timeout)
{
    Join *join = context;
    const int descriptor = link_awaits(&join->link, timeout);
    join->tick = 0;
    if (!ticks(join))
        return descriptor;
    const int next = (int)(remote_left(&join->state, join->state.running) % 1000) + 1;
    join->tick = cli_now() + (uint64_t)next;
    if (*timeout < 0 || next < *timeout)
        *timeout = next;
    return descriptor;
}

static bool happened(void *context)
{
    Join *join = context;
    if (join->tick != 0 && cli_now() >= join->tick)
        line_hide();
    link_happened(&join->link);
    return join->ended;
}

static void press(void *context, LineKey key)
{
    Join *join = context;
    if (join->table.record != NULL)
        play_key(&join->table, key);
}

LineEvents join_events(Join *join)
{
    return (LineEvents){.context = join,
                        .key = press,
                        .awaits = awaits,
                        .happened = happened,
                        .prompt = join_prompt};
}

bool join_wait(Join *join, bool (*is_done)(const Join *join))
{
    enum { SHORT_MS = 250 }; /* a signal may come before poll begins */
    const uint64_t end = cli_now() + WIRE_PATIENCE_MS;
    while (!is_done(join) && !join->ended) {
        int timeout = 0;
        struct pollfd wanted = {.fd = link_awaits(&join->link, &timeout), .events = POLLIN};
        if (cli_interrupted() != 0 || cli_now() > end)
            return false;
        (void)poll(&wanted, 1, timeout >= 0 && timeout < SHORT_MS ? timeout : SHORT_MS);
        link_happened(&join->link);
    }
    return !join->ended;
}
