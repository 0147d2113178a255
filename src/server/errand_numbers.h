/* errand_numbers.h - the numbers of the work queue for /metrics. */
#ifndef SERVER_ERRAND_NUMBERS_H
#define SERVER_ERRAND_NUMBERS_H

#include "server/errands.h"

/* Of the whole queue: by kind what waits, runs, was set aside; the age of the oldest job that
 * waits. And what this process's own workers have done. */
void errand_numbers_put(WfText *out, const Errands *errands, const OwnWorkers *own);

#endif
