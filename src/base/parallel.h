/* parallel.h - threads, locks and tasks. The rest of libwayfarer uses no other thread functions. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stdbool.h>

#include <wayfarer/status.h>

enum { PARALLEL_MAX = 64 };

/* Calls work(context, i) for i from 0 to count - 1, at most PARALLEL_MAX, each on its own thread; i
 * = 0 runs on the caller's. Returns when all calls have returned. If a thread cannot be started,
 * its call is left out; call 0 is always made. */
void parallel_run(unsigned count, void (*work)(void *context, unsigned index), void *context);

/* Yields the processor, for a thread that waits briefly. */
void parallel_rest(void);

/* A mutex: one thread at a time holds it. lock_open returns NULL when there is no memory. */
typedef struct Lock Lock;
Lock *lock_open(const WfAllocator *allocator);
void lock_close(Lock *lock);
void lock_take(Lock *lock);
void lock_give(Lock *lock);

/* A background task beside the caller's own work: start it with task_begin and join it with
 * task_end. task_open returns NULL when there is no memory. */
typedef struct Task Task;
Task *task_open(const WfAllocator *allocator);
void task_close(Task *task);

/* Starts the task, after waiting for the one before. Returns false if no thread can be started.
 * Only one runs at a time. */
bool task_begin(Task *task, void (*work)(void *context), void *context);

/* Waits until the task has ended. Returns at once if none runs. */
void task_end(Task *task);

/* A gate at which the task can wait until another thread opens it. It is shut at first. */
void task_shut_gate(Task *task);
void task_open_gate(Task *task);
void task_wait_at_gate(Task *task);

#endif
