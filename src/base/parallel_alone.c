/* parallel_alone.c - parallel.h for systems without threads: part 0 does all the work. */
#include "base/parallel.h"

void parallel_run(unsigned count, void (*work)(void *context, unsigned index), void *context)
{
    (void)count;
    work(context, 0);
}

void parallel_rest(void)
{
}

struct Lock {
    WfAllocator allocator;
};

Lock *lock_open(const WfAllocator *allocator)
{
    Lock *lock = allocator->resize(allocator->context, NULL, sizeof *lock);
    if (lock != NULL)
        lock->allocator = *allocator;
    return lock;
}

void lock_close(Lock *lock)
{
    if (lock != NULL) {
        const WfAllocator allocator = lock->allocator;
        (void)allocator.resize(allocator.context, lock, 0);
    }
}

void lock_take(Lock *lock)
{
    (void)lock;
}

void lock_give(Lock *lock)
{
    (void)lock;
}

struct Task {
    WfAllocator allocator;
};

Task *task_open(const WfAllocator *allocator)
{
    Task *task = allocator->resize(allocator->context, NULL, sizeof *task);
    if (task != NULL)
        task->allocator = *allocator;
    return task;
}

void task_close(Task *task)
{
    if (task != NULL) {
        const WfAllocator allocator = task->allocator;
        (void)allocator.resize(allocator.context, task, 0);
    }
}

bool task_begin(Task *task, void (*work)(void *context), void *context)
{
    (void)task, (void)work, (void)context;
    return false;
}

void task_end(Task *task)
{
    (void)task;
}

void task_shut_gate(Task *task)
{
    (void)task;
}

void task_open_gate(Task *task)
{
    (void)task;
}

void task_wait_at_gate(Task *task)
{
    (void)task;
}
