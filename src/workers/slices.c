/* slices.c - see slices.h. */
#include "workers/slices.h"

#include <stddef.h>
#include <time.h>

enum { STOP_LOOK = 50 /* milliseconds between checks whether a waiting job must stop */ };

void slices_open(Slices *slices, unsigned most)
{
    *slices = (Slices){.most = most};
    (void)pthread_mutex_init(&slices->lock, NULL);
    (void)pthread_cond_init(&slices->changed, NULL);
}

void slices_close(Slices *slices)
{
    (void)pthread_cond_destroy(&slices->changed);
    (void)pthread_mutex_destroy(&slices->lock);
}

/* How long a job has run so far. */
static int64_t used(const Slice *slice, int64_t now)
{
    return slice->used + (slice->running && now > slice->since ? now - slice->since : 0);
}

/* The job that has run least, of the waiting ones or of all; among equals the first to come. */
static Slice *least(const Slices *slices, bool waits, int64_t now)
{
    Slice *found = NULL;
    for (Slice *slice = slices->first; slice != NULL; slice = slice->next)
        if (!(waits && slice->running) && (found == NULL || used(slice, now) < used(found, now)))
            found = slice;
    return found;
}

static int64_t present(const Slices *slices)
{
    int64_t count = 0;
    for (const Slice *slice = slices->first; slice != NULL; slice = slice->next)
        count++;
    return count;
}

/* All jobs present get the same share of the time that is run. If even the job that has run least
 * has had more than that, a newcomer begins where it is. To be called before anything changes. */
static void raise_floor(Slices *slices, int64_t now)
{
    const Slice *behind = least(slices, false, now);
    if (behind != NULL && now > slices->at)
        slices->floor += (now - slices->at) * SLICE_PARTS * slices->running / present(slices);
    if (behind != NULL && slices->floor < used(behind, now) * SLICE_PARTS)
        slices->floor = used(behind, now) * SLICE_PARTS;
    slices->at = now;
}

/* The run time with which a newcomer starts. */
static int64_t begin_at(Slices *slices)
{
    const int64_t floor = slices->floor / SLICE_PARTS;
    if (floor < 2 * slices->ahead)
        return floor;
    slices->ahead = floor;
    return floor > SLICE_AHEAD ? floor - SLICE_AHEAD : 0;
}

static void start(Slices *slices, int64_t now)
{
    Slice *next = slices->running < slices->most ? least(slices, true, now) : NULL;
    if (next == NULL)
        return;
    next->running = true;
    next->since = now;
    slices->running++;
    (void)pthread_cond_broadcast(&slices->changed);
}

static void pause_at(Slices *slices, Slice *slice, int64_t now)
{
    slice->used = used(slice, now);
    slice->running = false;
    slices->running--;
}

void slices_enter(Slices *slices, Slice *slice, int64_t now)
{
    (void)pthread_mutex_lock(&slices->lock);
    Slice **end = &slices->first;
    raise_floor(slices, now);
    *slice = (Slice){.used = begin_at(slices)};
    while (*end != NULL)
        end = &(*end)->next;
    *end = slice;
    start(slices, now);
    (void)pthread_mutex_unlock(&slices->lock);
}

void slices_leave(Slices *slices, Slice *slice, int64_t now)
{
    (void)pthread_mutex_lock(&slices->lock);
    Slice **at = &slices->first;
    raise_floor(slices, now);
    while (*at != slice)
        at = &(*at)->next;
    *at = slice->next;
    if (slice->running)
        pause_at(slices, slice, now);
    if (slices->first == NULL)
        slices->floor = slices->ahead = 0;
    start(slices, now);
    (void)pthread_mutex_unlock(&slices->lock);
}

bool slices_goes_on(Slices *slices, Slice *slice, int64_t now)
{
    (void)pthread_mutex_lock(&slices->lock);
    const bool over = slice->running && now - slice->since >= SLICE;
    const Slice *other = over ? least(slices, true, now) : NULL;
    if (other != NULL && used(other, now) < used(slice, now)) {
        raise_floor(slices, now);
        pause_at(slices, slice, now);
        start(slices, now);
    }
    const bool goes_on = slice->running;
    (void)pthread_mutex_unlock(&slices->lock);
    return goes_on;
}

void slices_wait(Slices *slices, Slice *slice, const atomic_bool *stop)
{
    (void)pthread_mutex_lock(&slices->lock);
    while (!slice->running && !atomic_load(stop)) {
        struct timespec until;
        (void)clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += STOP_LOOK * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        (void)pthread_cond_timedwait(&slices->changed, &slices->lock, &until);
    }
    (void)pthread_mutex_unlock(&slices->lock);
}
