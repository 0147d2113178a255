/* clock.c - see clock.h. */
#include "server/core/table/clock.h"

void clock_start(TableClock *clock, uint8_t seat, bool first, int64_t at)
{
    clock->running = seat;
    clock->opening = first && clock->first != 0;
    clock->began = at;
}

void clock_halt(TableClock *clock, int64_t at)
{
    const uint8_t seat = clock->running;
    const bool opening = clock->opening;
    clock->running = WF_NO_SEAT;
    clock->opening = false;
    if (seat == WF_NO_SEAT || clock->kind == CLOCK_NONE || opening)
        return;
    clock->left[seat] -= at > clock->began ? at - clock->began : 0;
    if (clock->kind == CLOCK_DAYS && clock->left[seat] >= 0)
        clock->left[seat] = clock->base[seat]; /* the next turn has the whole time again */
}

void clock_press(TableClock *clock, int64_t at)
{
    const uint8_t seat = clock->running;
    const bool counts = !clock->opening;
    if (seat == WF_NO_SEAT)
        return;
    const int64_t used = at > clock->began ? at - clock->began : 0;
    clock_halt(clock, at);
    if (!counts)
        return;
    if (clock->kind == CLOCK_FISCHER)
        clock->left[seat] += clock->add;
    if (clock->kind == CLOCK_BRONSTEIN)
        clock->left[seat] += used < clock->add ? used : clock->add;
}

int64_t clock_left(const TableClock *clock, uint8_t seat, int64_t at)
{
    const bool counts = clock->running == seat && !clock->opening;
    const int64_t used = counts && at > clock->began ? at - clock->began : 0;
    return clock->kind == CLOCK_NONE ? 0 : clock->left[seat] - used;
}

int64_t clock_falls(const TableClock *clock)
{
    if (clock->kind == CLOCK_NONE || clock->running == WF_NO_SEAT)
        return 0;
    return clock->began + (clock->opening ? clock->first : clock->left[clock->running]);
}

bool clock_is_over(const TableClock *clock, int64_t at)
{
    const int64_t falls = clock_falls(clock);
    return falls != 0 && at > falls;
}
