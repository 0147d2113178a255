/* queue_numbers.h - the metrics of the work queue, for /metrics. */
#ifndef SERVER_OPERATOR_QUEUE_NUMBERS_H
#define SERVER_OPERATOR_QUEUE_NUMBERS_H

#include "server/jobs/computations.h"

/* Writes the metrics of the whole queue (by kind, the jobs that wait, run, or were set aside, and
 * the age of the oldest waiting job) and those of this process's own workers. */
void queue_numbers_put(WfText *out, const Computations *computations, const OwnWorkers *own);

#endif
