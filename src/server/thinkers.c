/* thinkers.c - see thinkers.h. */
#include "server/thinkers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/core/limits.h"

enum {
    HASH_BYTES = 16 << 20,
    THREADS_MAX = 64,
    SHORT_NODES = 20000, /* a level that looks at no more is done in a moment */
};

struct Thinkers {
    pthread_t thread[THREADS_MAX];
    unsigned threads;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    Queue queue;
    ServerThought *done, **done_end;
    atomic_bool closing;
    void (*wake)(void *context);
    void *context;
};

/* ---- one thought ---- */

typedef struct Deadline {
    const Thinkers *thinkers;
    int64_t at;
} Deadline;

static int64_t now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool is_over(void *context)
{
    const Deadline *deadline = context;
    return atomic_load(&deadline->thinkers->closing) || now() >= deadline->at;
}

static WfRecord *record_of(const ServerThought *thought)
{
    WfRecord *record = wf_record_new(&thought->spec, &thought->start, &wf_system_allocator);
    for (size_t i = 0; record != NULL && i < thought->length; i++)
        if (wf_record_add(record, &thought->events[i]) != WF_OK) {
            wf_record_free(record);
            return NULL;
        }
    return record;
}

static void think(const Thinkers *thinkers, ServerThought *thought)
{
    WfRecord *record = record_of(thought);
    void *engine = wf_engine_search.open(&wf_system_allocator, HASH_BYTES, 1);
    WfChoice *choice = malloc(sizeof *choice);
    Deadline deadline = {.thinkers = thinkers, .at = now() + MOST_TURN};
    const WfLimits wanted = {.level = thought->level,
                             .seed = (uint64_t)deadline.at,
                             .stop = is_over,
                             .context = &deadline};
    thought->found = record != NULL && engine != NULL && choice != NULL &&
                     wf_engine_search.choose(engine, record, &wanted, choice) == WF_OK;
    if (thought->found)
        thought->move = choice->move;
    if (engine != NULL)
        wf_engine_search.close(engine);
    wf_record_free(record);
    free(choice);
}

/* ---- the threads ---- */

static void *work(void *context)
{
    Thinkers *thinkers = context;
    (void)pthread_mutex_lock(&thinkers->lock);
    for (;;) {
        QueueItem *item = NULL;
        while (!atomic_load(&thinkers->closing) && (item = queue_take(&thinkers->queue)) == NULL)
            (void)pthread_cond_wait(&thinkers->asked, &thinkers->lock);
        if (item == NULL)
            break;
        ServerThought *thought = (ServerThought *)item;
        (void)pthread_mutex_unlock(&thinkers->lock);
        think(thinkers, thought);
        (void)pthread_mutex_lock(&thinkers->lock);
        queue_done(&thinkers->queue, thought->place.asker.lane);
        (void)pthread_cond_signal(&thinkers->asked); /* a turn may have had to wait for this one */
        *thinkers->done_end = thought;
        thinkers->done_end = &thought->next;
        thinkers->wake(thinkers->context);
    }
    (void)pthread_mutex_unlock(&thinkers->lock);
    return NULL;
}

Thinkers *thinkers_open(unsigned threads, void (*wake)(void *context), void *context)
{
    Thinkers *thinkers = calloc(1, sizeof *thinkers);
    if (thinkers == NULL)
        return NULL;
    (void)pthread_mutex_init(&thinkers->lock, NULL);
    (void)pthread_cond_init(&thinkers->asked, NULL);
    thinkers->queue = queue_new(1);
    thinkers->done_end = &thinkers->done;
    thinkers->wake = wake;
    thinkers->context = context;
    while (thinkers->threads < threads && thinkers->threads < THREADS_MAX) {
        pthread_attr_t attributes;
        (void)pthread_attr_init(&attributes);
        (void)pthread_attr_setstacksize(&attributes, 8 << 20);
        const int code =
            pthread_create(&thinkers->thread[thinkers->threads], &attributes, work, thinkers);
        (void)pthread_attr_destroy(&attributes);
        if (code != 0)
            break;
        thinkers->threads++;
    }
    (void)pthread_mutex_lock(&thinkers->lock);
    thinkers->queue.most_running = thinkers->threads;
    (void)pthread_mutex_unlock(&thinkers->lock);
    if (thinkers->threads > 0)
        return thinkers;
    thinkers_close(thinkers);
    return NULL;
}

static void free_list(ServerThought *thought)
{
    while (thought != NULL) {
        ServerThought *next = thought->next;
        thought_free(thought);
        thought = next;
    }
}

void thinkers_close(Thinkers *thinkers)
{
    atomic_store(&thinkers->closing, true);
    (void)pthread_mutex_lock(&thinkers->lock);
    (void)pthread_cond_broadcast(&thinkers->asked);
    (void)pthread_mutex_unlock(&thinkers->lock);
    for (unsigned i = 0; i < thinkers->threads; i++)
        (void)pthread_join(thinkers->thread[i], NULL);
    for (QueueItem *item = thinkers->queue.first, *next; item != NULL; item = next) {
        next = item->next;
        thought_free((ServerThought *)item);
    }
    free_list(thinkers->done);
    (void)pthread_cond_destroy(&thinkers->asked);
    (void)pthread_mutex_destroy(&thinkers->lock);
    free(thinkers);
}

bool thinkers_may_ask(Thinkers *thinkers, const Asker *asker)
{
    (void)pthread_mutex_lock(&thinkers->lock);
    const bool may = queue_may_put(&thinkers->queue, asker);
    (void)pthread_mutex_unlock(&thinkers->lock);
    return may;
}

static QueueLane lane_of(const Asker *asker, const WfSpec *spec, unsigned level)
{
    const uint64_t nodes = level != 0 ? wf_level_nodes(spec, level) : 0;
    if (nodes == 0 || nodes > SHORT_NODES)
        return asker->lane;
    return asker->lane == QUEUE_ALONE ? QUEUE_ALONE_SHORT : QUEUE_SHORT;
}

bool thinkers_ask(Thinkers *thinkers, const char *table, const WfRecord *record, unsigned level,
                  Asker asker)
{
    asker.lane = lane_of(&asker, wf_record_spec(record), level);
    if (!thinkers_may_ask(thinkers, &asker))
        return false;
    ServerThought *thought = calloc(1, sizeof *thought);
    const size_t length = wf_record_length(record);
    WfEvent *events = calloc(length + 1, sizeof *events);
    if (thought == NULL || events == NULL) {
        free(thought);
        free(events);
        return false;
    }
    for (size_t i = 0; i < length; i++)
        events[i] = *wf_record_event(record, i);
    thought->place.asker = asker;
    memcpy(thought->table, table, strlen(table) + 1);
    thought->length = length;
    thought->level = level;
    thought->spec = *wf_record_spec(record);
    wf_copy(thought->spec.game, &thought->start, wf_record_position(record, 0));
    thought->events = events;
    (void)pthread_mutex_lock(&thinkers->lock);
    queue_put(&thinkers->queue, &thought->place);
    (void)pthread_cond_signal(&thinkers->asked);
    (void)pthread_mutex_unlock(&thinkers->lock);
    return true;
}

ServerThought *thinkers_collect(Thinkers *thinkers)
{
    (void)pthread_mutex_lock(&thinkers->lock);
    ServerThought *done = thinkers->done;
    thinkers->done = NULL;
    thinkers->done_end = &thinkers->done;
    (void)pthread_mutex_unlock(&thinkers->lock);
    return done;
}

void thought_free(ServerThought *thought)
{
    free(thought->events);
    free(thought);
}

size_t thinkers_waiting(Thinkers *thinkers)
{
    (void)pthread_mutex_lock(&thinkers->lock);
    const size_t count = queue_count(&thinkers->queue);
    (void)pthread_mutex_unlock(&thinkers->lock);
    return count;
}
