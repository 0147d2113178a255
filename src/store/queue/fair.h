/* fair.h - whose job comes next: what a queue decides, as functions of numbers, so that every kind
 * of store and the simulator decide alike.
 *
 * Lanes. The first lane with a job is served; one that was passed over often enough while it had
 * jobs is served once. Each worker counts for itself.
 *
 * Within a lane jobs have turns and are taken in order of (turn, number). An address has about one
 * job a turn, however many it asks for, so whoever asks for much waits only for their own. Nothing
 * is ever sorted anew: a job gets its turn when it is enqueued, and keeps it. At an address each
 * holder's jobs have ranks: their first has the least rank that waits there, the next ones follow.
 * A job's turn is the queue's present turn, and one more for each job that waits at its address and
 * has no higher rank. So a newcomer comes after the first jobs of the others at the address, not
 * after all of them. Where those had taken the same turns already an address has more than one job
 * in a turn: with h holders about 1 + ln h of them, no more. */
#ifndef STORE_QUEUE_FAIR_H
#define STORE_QUEUE_FAIR_H

#include <stdbool.h>

#include "store/queue/job.h"

/* Tries after which a job is set aside. */
enum { FAIR_TRIES = 5 };

/* What a worker knows of lanes. */
typedef struct FairLanes {
    unsigned running[JOB_LANES], passed[JOB_LANES];
    unsigned threads; /* jobs that it runs at once, at least 1 */
} FairLanes;

/* The lanes of which the worker may begin a job now, in the order in which they are to be looked
 * into; how many. With several threads those of long jobs leave one to others. */
unsigned fair_order(const FairLanes *lanes, JobLane order[JOB_LANES]);

/* How many jobs of such a lane it may begin now. */
unsigned fair_room(const FairLanes *lanes, JobLane lane);

/* A job of a lane was taken; and which lanes had any. */
void fair_took(FairLanes *lanes, JobLane taken, const bool waited[JOB_LANES]);
void fair_done(FairLanes *lanes, JobLane lane);

/* The rank of a job: `least` of those that wait at its address in its lane, `last` the highest of
 * its holder's; -1 if there are none. */
int64_t fair_rank(int64_t least, int64_t last);

/* Its turn: `present` is the turn of the job that was taken last, `before` how many jobs of its
 * address have no higher rank, `last` the turn of its holder's last job, or -1. */
int64_t fair_turn(int64_t present, int64_t before, int64_t last);

/* Milliseconds after which a job is tried again that has failed so many times; -1: it is set
 * aside. */
int64_t fair_again(unsigned tries);

#endif
