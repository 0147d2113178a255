/* slices.h - shares the processors among more jobs than there are processors. Each job runs for one
 * slice at a time; then the job that has run least goes on. A newcomer starts with the run time of
 * a job that had been here all the time: the floor, which rises as jobs run. So however many
 * newcomers come, older jobs go on. Now and then a newcomer gets a small head start, so that a
 * short job is done at once. That happens once each time the floor has doubled, so all head starts
 * together cost a long job little. Any thread may call these functions. */
#ifndef WORKERS_SLICES_H
#define WORKERS_SLICES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Milliseconds. */
enum { SLICE = 100, SLICE_AHEAD = 2000 };

enum { SLICE_PARTS = 1000 /* of a millisecond, the unit of the floor */ };

/* The share of one job. */
typedef struct Slice {
    bool running; /* if not, it waits */
    int64_t used, since;
    struct Slice *next;
} Slice;

typedef struct Slices {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned most, running; /* number at once */
    Slice *first;           /* in order of arrival */
    int64_t floor, at;      /* in parts, and the time it is as of; 0 while there are no jobs */
    int64_t ahead;          /* the floor at the last head start, in milliseconds */
} Slices;

void slices_open(Slices *slices, unsigned most);
void slices_close(Slices *slices);

/* A job begins: it runs at once if there is room, else it waits. */
void slices_enter(Slices *slices, Slice *slice, int64_t now);
void slices_leave(Slices *slices, Slice *slice, int64_t now);

/* A running job gives way if its slice is over and a job that has run less waits. Returns whether
 * it still runs. A job whose wait was ended by `stop` may call this, too. */
bool slices_goes_on(Slices *slices, Slice *slice, int64_t now);

/* Waits until the job runs, or must stop. */
void slices_wait(Slices *slices, Slice *slice, const atomic_bool *stop);

#endif
