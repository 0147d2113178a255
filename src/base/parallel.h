/* parallel.h - work on other threads: the only place that knows threads. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stdbool.h>

#include <wayfarer/status.h>

enum { PARALLEL_MAX = 64 };

/* Calls work(context, i) for i from 0 to count - 1 (at most PARALLEL_MAX), i = 0 on the caller's
 * own thread, and returns when all are done. If a thread cannot be started, its part is left out.
 * Part 0 is always done. */
void parallel_run(unsigned count, void (*work)(void *context, unsigned index), void *context);

/* Lets other threads run first, for a thread that waits for something short. */
void parallel_rest(void);

/* A lock: one thread at a time holds it. */
typedef struct Lock Lock;
Lock *lock_open(const WfAllocator *allocator);
void lock_close(Lock *lock);
void lock_take(Lock *lock);
void lock_give(Lock *lock);

/* One piece of work beside the caller's own: begun with task_begin, waited for with task_end. */
typedef struct Task Task;
Task *task_open(const WfAllocator *allocator);
void task_close(Task *task);

/* Begins; false if no thread can be started. One piece of work at a time. */
bool task_begin(Task *task, void (*work)(void *context), void *context);

/* Waits until the work is done. Returns immediately if there is none. */
void task_end(Task *task);

/* A gate at which the work can wait until another thread opens it. It is shut at first. */
void task_shut_gate(Task *task);
void task_open_gate(Task *task);
void task_wait_at_gate(Task *task);

#endif
