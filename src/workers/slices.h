/* slices.h - how more jobs than there are processors share them: each runs for a slice at a time,
 * and the one that has had least goes on. A newcomer begins with what each would have had that was
 * here all the time: the floor, which rises with all that runs. So however many newcomers come,
 * those that are here go on. Now and then a newcomer is a little ahead, so that what is short is
 * done at once: each time that the floor has doubled, so all head starts together cost a long job
 * little. Any thread may call these. */
#ifndef WORKERS_SLICES_H
#define WORKERS_SLICES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Milliseconds. */
enum { SLICE = 100, SLICE_AHEAD = 2000 };

enum { SLICE_PARTS = 1000 /* of a millisecond, in which the floor is counted */ };

/* A job's. */
typedef struct Slice {
    bool running; /* else it waits */
    int64_t used, since;
    struct Slice *next;
} Slice;

typedef struct Slices {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned most, running; /* at once */
    Slice *first;           /* in the order in which they came */
    int64_t floor, at;      /* in parts, and as of when; 0 while there are no jobs */
    int64_t ahead;          /* the floor, in milliseconds, at the last head start */
} Slices;

void slices_open(Slices *slices, unsigned most);
void slices_close(Slices *slices);

/* A job begins: at once if there is room, else it waits. */
void slices_enter(Slices *slices, Slice *slice, int64_t now);
void slices_leave(Slices *slices, Slice *slice, int64_t now);

/* A running job lets another one go on, if its slice is over and one that has had less waits.
 * Whether it still runs. One whose wait was ended by `stop` may ask, too. */
bool slices_goes_on(Slices *slices, Slice *slice, int64_t now);

/* Waits until the job runs, or is to stop. */
void slices_wait(Slices *slices, Slice *slice, const atomic_bool *stop);

#endif
