/* fair.h - whose job comes next. Ranks and turns are set by each backend's statement that enqueues.
 *
 * Lanes. A worker serves the first lane that has a job. A lane that was passed over often enough
 * while it had jobs is served once. Each worker counts for itself.
 *
 * Turns. Within a lane jobs have turns and are taken in order of (turn, number). An address has
 * about one job a turn, however many it requests, so a client that requests many jobs waits only
 * for its own. Jobs get their turn at enqueue time and keep it; the queue is never re-sorted.
 *
 * Ranks. At an address each holder's jobs have ranks: the holder's first job has the least rank
 * that waits there, and the next ones follow. A job's turn is that of the job that was taken last,
 * plus one for each job that waits at its address with no higher rank; but it is after the turn of
 * its holder's last job. So a newcomer comes after the first
 * jobs of the other holders at the address, not after all of them. If those had taken the same
 * turns already, an address has more than one job in a turn: with h holders about 1 + ln h of them,
 * no more. */
#ifndef STORE_QUEUE_FAIR_H
#define STORE_QUEUE_FAIR_H

#include <stdbool.h>

#include "store/queue/job.h"

/* Number of tries after which a job is set aside. */
enum { FAIR_TRIES = 5 };

/* What a worker knows of lanes. */
typedef struct FairLanes {
    unsigned running[JOB_LANES], passed[JOB_LANES];
    unsigned threads; /* jobs that it runs at once, at least 1 */
} FairLanes;

/* The lanes from which the worker may start a job now, in the order in which to look into them;
 * returns how many. With several threads, the lanes of long jobs leave one thread to others. */
unsigned fair_order(const FairLanes *lanes, JobLane order[JOB_LANES]);

/* How many jobs of a lane the worker may start now. */
unsigned fair_room(const FairLanes *lanes, JobLane lane);

/* fair_took records that a job of a lane was taken, and which lanes had any. */
void fair_took(FairLanes *lanes, JobLane taken, const bool waited[JOB_LANES]);
void fair_done(FairLanes *lanes, JobLane lane);

/* Milliseconds until a job that has failed `tries` times is tried again; -1: it is set aside. */
int64_t fair_again(unsigned tries);

#endif
