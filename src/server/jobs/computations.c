/* computations.c - see computations.h. */
#include "server/jobs/computations.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/core/refusals.h"
#include "server/jobs/computation_read.h"
#include "workers/do.h"

/* Milliseconds. */
enum {
    LOOK = 200,      /* between two checks of a job */
    KEPT = 20000,    /* for which a job is continued although nobody listens */
    COUNT = 5000,    /* between two counts of the queue */
    PIECE = 12 << 10 /* bytes of a result in one message */
};

/* A job that a visitor of this server has asked for. */
typedef struct Computation {
    Computations *computations;
    void *socket; /* who is told; NULL: nobody */
    uint64_t holder;
    const WfLanguage *language;
    json_t *id; /* of the message that waits for an answer, or NULL */
    int64_t job;
    ComputationRequest wanted;
    JobEnqueue enqueue;
    JobLook look;
    JobCancel cancel;
    bool asking;    /* a request to the store is in progress */
    bool ending;    /* the store must still be told to cancel it */
    bool cancelled; /* equal requests wait for its end, because the store would join them to it */
    bool over;
    int64_t next_look, gone_at;
    JobState told;
    size_t place;
    char *progress;
    struct Computation *next;
} Computation;

struct Computations {
    Store *store;
    OwnWorkers *own;
    ComputationTeller teller;
    Computation *first;
    JobNumbers counting, counted;
    bool is_counting;
    int64_t next_count;
};

static Computation *of_enqueue(JobAsk *ask)
{
    return (Computation *)((char *)ask - offsetof(Computation, enqueue));
}

static Computation *of_look(JobAsk *ask)
{
    return (Computation *)((char *)ask - offsetof(Computation, look));
}

static Computation *of_cancel(JobAsk *ask)
{
    return (Computation *)((char *)ask - offsetof(Computation, cancel));
}

static void free_computation(Computation *computation)
{
    json_decref(computation->id);
    computation_wanted_end(&computation->wanted);
    free(computation->progress);
    free(computation);
}

/* ---- messages to visitors ---- */

static void refuse(Computation *computation, const WfMessage *why)
{
    if (computation->socket != NULL)
        computation->computations->teller.refuse(computation->socket, computation->id,
                                                 refusal_message(why, computation->language));
    json_decref(computation->id);
    computation->id = NULL;
}

static void send(Computation *computation, json_t *message)
{
    if (computation->socket != NULL)
        computation->computations->teller.send(computation->socket, message);
    else
        json_decref(message);
}

/* Answers the message that asked for the job. */
static void answer(Computation *computation)
{
    json_t *message = json_pack("{s:b,s:I}", "ok", 1, "job", (json_int_t)computation->job);
    if (computation->id != NULL)
        (void)json_object_set_new(message, "id", computation->id);
    computation->id = NULL;
    send(computation, message);
}

static json_t *news(const Computation *computation, JobState state)
{
    static const char *const words[JOB_STATES] = {"gone", "waiting", "running",
                                                  "done", "failed",  "cancelled"};
    return json_pack("{s:I,s:s}", "job", (json_int_t)computation->job, "state", words[state]);
}

/* A long result is sent in pieces of its text, because messages are limited in size. Pieces end
 * between characters. */
static void send_result(Computation *computation, const char *result)
{
    size_t left = strlen(result);
    if (left <= PIECE) {
        json_t *message = news(computation, JOB_DONE);
        (void)json_object_set_new(message, "result", json_loads(result, 0, NULL));
        send(computation, message);
        return;
    }
    while (left > 0) {
        size_t size = left < PIECE ? left : PIECE;
        while (size < left && ((unsigned char)result[size] & 0xc0) == 0x80)
            size--;
        json_t *message = news(computation, left > size ? JOB_RUNNING : JOB_DONE);
        (void)json_object_set_new(message, "piece", json_stringn(result, size));
        send(computation, message);
        result += size;
        left -= size;
    }
}

/* The progress that a worker reported. A worker of another version may report too much for a
 * message, or invalid JSON; that is left out. */
static json_t *progress_of(const JobLook *look)
{
    const char *progress = look->progress;
    return progress != NULL && strlen(progress) < JOB_PROGRESS ? json_loads(progress, 0, NULL)
                                                               : NULL;
}

/* Tells the visitor the state of the job, if it has changed. */
static void tell(Computation *computation, const JobLook *look)
{
    const char *progress = look->progress != NULL ? look->progress : "";
    const bool fresh =
        look->state == JOB_RUNNING &&
        strcmp(progress, computation->progress != NULL ? computation->progress : "") != 0;
    if (look->state == computation->told && look->place == computation->place && !fresh)
        return;
    computation->told = look->state;
    computation->place = look->place;
    if (look->state == JOB_DONE && look->result != NULL) {
        send_result(computation, look->result);
        return;
    }
    json_t *message = news(computation, look->state);
    if (look->state == JOB_WAITING)
        (void)json_object_set_new(message, "place", json_integer((json_int_t)look->place));
    if (fresh) {
        free(computation->progress);
        computation->progress = strdup(progress);
        (void)json_object_set_new(message, "progress", progress_of(look));
    }
    send(computation, message);
}

/* ---- answers of the store ---- */

static void on_enqueued(JobAsk *ask)
{
    Computation *computation = of_enqueue(ask);
    computation->asking = false;
    computation->job = computation->enqueue.id;
    computation->over = ask->answer != STORE_DONE;
    if (ask->answer == STORE_DONE)
        answer(computation);
    else
        refuse(computation, ask->answer == STORE_CONFLICT ? &limits[LIMIT_SESSION_JOBS].says
                                                          : &refusals[REFUSE_NOT_WRITTEN]);
    computation_wanted_end(&computation->wanted);
    own_workers_hurry(computation->computations->own, JOB_REVIEW);
}

static void on_looked(JobAsk *ask)
{
    Computation *computation = of_look(ask);
    computation->asking = false;
    computation->next_look = work_clock() + LOOK;
    if (ask->answer != STORE_DONE)
        return;
    tell(computation, &computation->look);
    computation->over =
        computation->look.state != JOB_WAITING && computation->look.state != JOB_RUNNING;
}

static void on_cancelled(JobAsk *ask)
{
    Computation *computation = of_cancel(ask);
    computation->asking = false;
    computation->next_look = 0; /* its current state is reported at once */
    if (ask->answer == STORE_FAILED)
        return;
    computation->ending = false;
    if (computation->socket == NULL)
        computation->over = true;
}

static void on_counted(JobAsk *ask)
{
    Computations *computations = (Computations *)((char *)ask - offsetof(Computations, counting));
    computations->is_counting = false;
    if (ask->answer == STORE_DONE)
        computations->counted = computations->counting;
}

/* ---- requests of visitors ---- */

static Computation *find(Computations *computations, uint64_t holder, const char *key,
                         bool cancelled)
{
    Computation *computation = computations->first;
    while (computation != NULL &&
           (computation->over || computation->cancelled != cancelled ||
            computation->holder != holder || strcmp(computation->wanted.key, key) != 0))
        computation = computation->next;
    return computation;
}

/* For a visitor who comes back, or asks twice. */
static void join(Computation *computation, void *socket, const TableClient *client,
                 const json_t *id)
{
    json_decref(computation->id);
    computation->socket = socket;
    computation->language = client->language;
    computation->id = json_incref((json_t *)id);
    computation->told = JOB_GONE;
    free(computation->progress);
    computation->progress = NULL;
    computation->next_look = 0;
    if (computation->job != 0)
        answer(computation);
}

static void prepare(Computation *computation, const Principal *principal)
{
    computation->wanted.job.lane = JOB_ASKED;
    computation->wanted.job.address = principal->address;
    computation->wanted.job.holder = principal->holder;
    computation->wanted.job.most_holder = MOST_SESSION_JOBS;
    computation->wanted.job.most_address = MOST_ADDRESS_JOBS;
    computation->enqueue = (JobEnqueue){.ask.done = on_enqueued, .job = &computation->wanted.job};
}

static void enqueue(Computation *computation)
{
    Computations *computations = computation->computations;
    if (find(computations, computation->holder, computation->wanted.key, true) != NULL)
        return;
    computation->asking = true;
    jobs_enqueue(computations->store, &computation->enqueue);
}

void computations_ask(Computations *computations, void *socket, const TableClient *client,
                      const json_t *message)
{
    char why[WF_MESSAGE_MAX];
    json_t *id = json_object_get(message, "id");
    const Principal principal = client->principal;
    Computation *computation = calloc(1, sizeof *computation);
    if (computation == NULL) {
        computations->teller.refuse(socket, id, refusal_text(REFUSE_NO_MEMORY, client->language));
        return;
    }
    if (!computation_read(&computation->wanted, message, principal.holder, client->language, why)) {
        computations->teller.refuse(socket, id, why);
        free_computation(computation);
        return;
    }
    Computation *same = find(computations, principal.holder, computation->wanted.key, false);
    if (same != NULL) {
        free_computation(computation);
        join(same, socket, client, id);
        return;
    }
    computation->computations = computations;
    computation->socket = socket;
    computation->holder = principal.holder;
    computation->language = client->language;
    computation->id = json_incref(id);
    computation->next = computations->first;
    computations->first = computation;
    prepare(computation, &principal);
    enqueue(computation);
}

void computations_cancel(Computations *computations, void *socket, const TableClient *client,
                         const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    const json_int_t job = json_integer_value(json_object_get(message, "job"));
    Computation *computation = computations->first;
    while (computation != NULL && (computation->job != job || job == 0 ||
                                   computation->socket != socket || computation->over))
        computation = computation->next;
    if (computation == NULL) {
        computations->teller.refuse(socket, id, refusal_text(REFUSE_NO_JOB, client->language));
        return;
    }
    computation->ending = computation->cancelled = true;
    json_decref(computation->id);
    computation->id = json_incref((json_t *)id);
    answer(computation);
}

void computations_forget(Computations *computations, const void *socket)
{
    for (Computation *computation = computations->first; computation != NULL;
         computation = computation->next)
        if (computation->socket == socket) {
            computation->socket = NULL;
            computation->gone_at = work_clock();
        }
}

/* ---- progress ---- */

static void go_on(Computation *computation, int64_t now)
{
    Store *store = computation->computations->store;
    if (computation->asking || computation->over)
        return;
    if (computation->socket == NULL && now - computation->gone_at >= KEPT)
        computation->ending = computation->cancelled = true;
    if (computation->job == 0) {
        computation->over = computation->cancelled;
        if (!computation->over)
            enqueue(computation);
    } else if (computation->ending) {
        computation->cancel = (JobCancel){
            .ask.done = on_cancelled, .id = computation->job, .holder = computation->holder};
        computation->asking = true;
        jobs_cancel(store, &computation->cancel);
    } else if (now >= computation->next_look) {
        computation->look = (JobLook){.ask.done = on_looked, .id = computation->job};
        computation->asking = true;
        jobs_look(store, &computation->look);
    }
}

static void drop_over(Computations *computations)
{
    for (Computation **at = &computations->first; *at != NULL;) {
        Computation *computation = *at;
        if (computation->over && !computation->asking) {
            *at = computation->next;
            free_computation(computation);
        } else {
            at = &computation->next;
        }
    }
}

void computations_work(Computations *computations)
{
    const int64_t now = work_clock();
    for (Computation *computation = computations->first; computation != NULL;
         computation = computation->next)
        go_on(computation, now);
    drop_over(computations);
    if (computations->is_counting || now < computations->next_count)
        return;
    computations->next_count = now + COUNT;
    computations->is_counting = true;
    computations->counting = (JobNumbers){.ask.done = on_counted};
    jobs_numbers(computations->store, &computations->counting);
}

const JobNumbers *computations_numbers(const Computations *computations)
{
    return &computations->counted;
}

Computations *computations_open(Store *store, OwnWorkers *own, ComputationTeller teller)
{
    Computations *computations = calloc(1, sizeof *computations);
    if (computations == NULL)
        return NULL;
    computations->store = store;
    computations->own = own;
    computations->teller = teller;
    return computations;
}

void computations_close(Computations *computations)
{
    for (Computation *computation = computations->first, *next; computation != NULL;
         computation = next) {
        next = computation->next;
        free_computation(computation);
    }
    free(computations);
}
