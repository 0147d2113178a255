/* parallel.c - see parallel.h. */
#include "search/parallel.h"

#include <pthread.h>
#include <stdbool.h>

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
