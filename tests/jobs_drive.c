/* jobs_drive.c - a queue for tests and measurements: does what the lines of its input say.
 *
 * usage: jobs_drive URL
 *
 *   put KIND LANE HOLDER KEY PAYLOAD   -> ID, or "full" (8 jobs a holder)
 *
 *   fill JOBS ADDRESSES [FIRST]   -> "filled": jobs of no work, keys FIRST, FIRST + 1 and so on
 *
 *   look ID   -> JSON: {"state","place","tries","progress","result"}
 *
 *   cancel ID HOLDER   -> "done" or "conflict"
 *
 *   numbers   -> JSON: by kind [waiting, again, running, failed], then how long the oldest waits */
#include <inttypes.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "store/queue/jobs.h"

enum { ON_THEIR_WAY = 256, LINE = 1 << 20, KEY_ROOM = 24 };

static Store *store;
static sem_t woken;
static unsigned asked, answered;

static void wake(void *context)
{
    (void)context;
    (void)sem_post(&woken);
}

static void on_done(JobAsk *ask)
{
    (void)ask;
    answered++;
}

static void wait_until(unsigned number)
{
    store_collect(store);
    while (answered < number) {
        (void)sem_wait(&woken);
        store_collect(store);
    }
}

/* ---- many ---- */

typedef struct Filling {
    JobEnqueue enqueue;
    JobRequest job;
    char key[KEY_ROOM];
} Filling;

static void on_filled(JobAsk *ask)
{
    if (ask->answer != STORE_DONE) {
        (void)fprintf(stderr, "a job cannot be enqueued\n");
        exit(1);
    }
    answered++;
    free(ask);
}

static void fill(unsigned jobs, unsigned addresses, unsigned first)
{
    for (unsigned i = first; i < first + jobs; i++) {
        Filling *filling = calloc(1, sizeof *filling);
        if (filling == NULL)
            exit(1);
        (void)snprintf(filling->key, sizeof filling->key, "%u", i);
        filling->job = (JobRequest){.kind = JOB_NOTHING,
                                    .lane = JOB_SHORT,
                                    .address = i % addresses,
                                    .holder = i % addresses,
                                    .key = filling->key,
                                    .payload = "{}"};
        filling->enqueue = (JobEnqueue){.ask.done = on_filled, .job = &filling->job};
        jobs_enqueue(store, &filling->enqueue);
        asked++;
        if (asked - answered >= ON_THEIR_WAY)
            wait_until(asked - ON_THEIR_WAY / 2);
    }
    wait_until(asked);
    (void)puts("filled");
}

/* ---- one ---- */

static void put(char *words)
{
    char key[JOB_KEY];
    int kind = 0, lane = 0, at = 0;
    uint64_t holder = 0;
    if (sscanf(words, "%d %d %" SCNu64 " %95s %n", &kind, &lane, &holder, key, &at) < 4)
        exit(2);
    const JobRequest job = {.kind = (JobKind)kind,
                            .lane = (JobLane)lane,
                            .address = holder,
                            .holder = holder,
                            .key = key,
                            .payload = words + at,
                            .most_holder = 8};
    JobEnqueue enqueue = {.ask.done = on_done, .job = &job};
    jobs_enqueue(store, &enqueue);
    wait_until(++asked);
    if (enqueue.ask.answer == STORE_DONE)
        printf("%" PRId64 "\n", enqueue.id);
    else
        (void)puts(enqueue.ask.answer == STORE_CONFLICT ? "full" : "failed");
}

static void print_look(JobAsk *ask)
{
    static const char *const states[JOB_STATES] = {"gone", "waiting", "running",
                                                   "done", "failed",  "cancelled"};
    const JobLook *look = (const JobLook *)ask;
    json_t *value = json_pack("{s:s,s:I,s:I,s:s?,s:s?}", "state", states[look->state], "place",
                              (json_int_t)look->place, "tries", (json_int_t)look->tries, "progress",
                              look->progress, "result", look->result);
    (void)json_dumpf(value, stdout, JSON_COMPACT);
    (void)putchar('\n');
    json_decref(value);
    answered++;
}

static void look(int64_t id)
{
    JobLook look = {.ask.done = print_look, .id = id};
    jobs_look(store, &look);
    wait_until(++asked);
}

static void cancel(int64_t id, uint64_t holder)
{
    JobCancel cancel = {.ask.done = on_done, .id = id, .holder = holder};
    jobs_cancel(store, &cancel);
    wait_until(++asked);
    (void)puts(cancel.ask.answer == STORE_DONE ? "done" : "conflict");
}

static void count(void)
{
    JobNumbers numbers = {.ask.done = on_done};
    jobs_numbers(store, &numbers);
    wait_until(++asked);
    (void)putchar('[');
    for (unsigned kind = 0; kind < JOB_KINDS; kind++) {
        const JobCount *of = &numbers.kind[kind];
        printf("[%zu,%zu,%zu,%zu],", of->waiting, of->again, of->running, of->failed);
    }
    printf("%" PRId64 "]\n", numbers.oldest);
}

static void follow(char *line)
{
    unsigned jobs = 0, addresses = 0, first = 0;
    int64_t id = 0;
    uint64_t holder = 0;
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "put ", 4) == 0)
        put(line + 4);
    else if (sscanf(line, "fill %u %u %u", &jobs, &addresses, &first) >= 2)
        fill(jobs, addresses, first);
    else if (sscanf(line, "look %" SCNd64, &id) == 1)
        look(id);
    else if (sscanf(line, "cancel %" SCNd64 " %" SCNu64, &id, &holder) == 2)
        cancel(id, holder);
    else if (strcmp(line, "numbers") == 0)
        count();
    (void)fflush(stdout);
}

int main(int words, char **word)
{
    static char line[LINE];
    WfFault fault = {.code = WF_OK};
    (void)sem_init(&woken, 0, 0);
    store = words == 2 ? store_open(word[1], wake, NULL, &fault) : NULL;
    if (store == NULL) {
        (void)fprintf(stderr, "jobs_drive: %s\n", fault.plain);
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL)
        follow(line);
    store_close(store);
    return 0;
}
