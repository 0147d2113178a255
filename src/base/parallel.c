/* parallel.c - see parallel.h. */
#include "base/parallel.h"

#include <pthread.h>
#include <sched.h>

typedef struct Part {
    void (*work)(void *context, unsigned index);
    void *context;
    pthread_t thread;
    unsigned index;
    bool runs;
} Part;

static void *run_part(void *part_)
{
    Part *part = part_;
    part->work(part->context, part->index);
    return NULL;
}

void parallel_run(unsigned count, void (*work)(void *context, unsigned index), void *context)
{
    Part parts[PARALLEL_MAX];
    if (count > PARALLEL_MAX)
        count = PARALLEL_MAX;
    for (unsigned i = 1; i < count; i++) {
        parts[i] = (Part){.work = work, .context = context, .index = i};
        parts[i].runs = pthread_create(&parts[i].thread, NULL, run_part, &parts[i]) == 0;
    }
    work(context, 0);
    for (unsigned i = 1; i < count; i++)
        if (parts[i].runs)
            (void)pthread_join(parts[i].thread, NULL);
}

void parallel_rest(void)
{
    (void)sched_yield();
}

struct Lock {
    WfAllocator allocator;
    pthread_mutex_t mutex;
};

Lock *lock_open(const WfAllocator *allocator)
{
    Lock *lock = allocator->resize(allocator->context, NULL, sizeof *lock);
    if (lock == NULL)
        return NULL;
    *lock = (Lock){.allocator = *allocator};
    (void)pthread_mutex_init(&lock->mutex, NULL);
    return lock;
}

void lock_close(Lock *lock)
{
    if (lock == NULL)
        return;
    const WfAllocator allocator = lock->allocator;
    (void)pthread_mutex_destroy(&lock->mutex);
    allocator.resize(allocator.context, lock, 0);
}

void lock_take(Lock *lock)
{
    (void)pthread_mutex_lock(&lock->mutex);
}

void lock_give(Lock *lock)
{
    (void)pthread_mutex_unlock(&lock->mutex);
}

struct Task {
    WfAllocator allocator;
    void (*work)(void *context);
    void *context;
    pthread_t thread;
    bool runs, open;
    pthread_mutex_t mutex;
    pthread_cond_t opened;
};

Task *task_open(const WfAllocator *allocator)
{
    Task *task = allocator->resize(allocator->context, NULL, sizeof *task);
    if (task == NULL)
        return NULL;
    *task = (Task){.allocator = *allocator};
    (void)pthread_mutex_init(&task->mutex, NULL);
    (void)pthread_cond_init(&task->opened, NULL);
    return task;
}

void task_close(Task *task)
{
    if (task == NULL)
        return;
    const WfAllocator allocator = task->allocator;
    task_end(task);
    (void)pthread_cond_destroy(&task->opened);
    (void)pthread_mutex_destroy(&task->mutex);
    allocator.resize(allocator.context, task, 0);
}

static void *run_task(void *task_)
{
    Task *task = task_;
    task->work(task->context);
    return NULL;
}

bool task_begin(Task *task, void (*work)(void *context), void *context)
{
    task_end(task);
    task->work = work;
    task->context = context;
    task->runs = pthread_create(&task->thread, NULL, run_task, task) == 0;
    return task->runs;
}

void task_end(Task *task)
{
    if (task->runs)
        (void)pthread_join(task->thread, NULL);
    task->runs = false;
}

void task_shut_gate(Task *task)
{
    (void)pthread_mutex_lock(&task->mutex);
    task->open = false;
    (void)pthread_mutex_unlock(&task->mutex);
}

void task_open_gate(Task *task)
{
    (void)pthread_mutex_lock(&task->mutex);
    task->open = true;
    (void)pthread_cond_broadcast(&task->opened);
    (void)pthread_mutex_unlock(&task->mutex);
}

void task_wait_at_gate(Task *task)
{
    (void)pthread_mutex_lock(&task->mutex);
    while (!task->open)
        (void)pthread_cond_wait(&task->opened, &task->mutex);
    (void)pthread_mutex_unlock(&task->mutex);
}
