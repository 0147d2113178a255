/* queue_numbers.h - the numbers of the work queue for /metrics. */
#ifndef SERVER_OPERATOR_QUEUE_NUMBERS_H
#define SERVER_OPERATOR_QUEUE_NUMBERS_H

#include "server/work/computations.h"

/* Of the whole queue: by kind what waits, runs, was set aside; the age of the oldest job that
 * waits. And what this process's own workers have done. */
void queue_numbers_put(WfText *out, const Computations *computations, const OwnWorkers *own);

#endif
