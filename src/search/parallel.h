/* parallel.h - running the same work on several threads: the only place that knows threads. */
#ifndef SEARCH_PARALLEL_H
#define SEARCH_PARALLEL_H

enum { PARALLEL_MAX = 64 };

/* Calls work(context, i) for i from 0 to count - 1 (at most PARALLEL_MAX), i = 0 on the caller's
 * own thread, and returns when all are done. Where a thread cannot be had its part is left out;
 * part 0 is always done. */
void parallel_run(unsigned count, void (*work)(void *context, unsigned index), void *context);

#endif
