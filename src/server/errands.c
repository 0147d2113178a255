/* errands.c - see errands.h. */
#include "server/errands.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/core/refusals.h"
#include "server/errand_read.h"
#include "workers/do.h"

/* Milliseconds. */
enum {
    LOOK = 200,      /* between two looks at a job */
    KEPT = 20000,    /* for which a job is done though nobody listens */
    COUNT = 5000,    /* between two counts of the queue */
    PIECE = 12 << 10 /* bytes of a result in one message */
};

/* A job that somebody here has asked for. */
typedef struct Errand {
    Errands *errands;
    void *socket; /* who is told; NULL: nobody is there */
    uint64_t holder;
    const WfLanguage *language;
    json_t *id; /* of the message that waits for an answer, or NULL */
    int64_t job;
    ErrandWanted wanted;
    JobEnqueue enqueue;
    JobLook look;
    JobCancel cancel;
    bool asking; /* the store is asked for something */
    bool ending; /* it is to be cancelled */
    bool over;
    int64_t next_look, gone_at;
    JobState told;
    size_t place;
    char *progress;
    struct Errand *next;
} Errand;

struct Errands {
    Store *store;
    OwnWorkers *own;
    ErrandTeller teller;
    Errand *first;
    JobNumbers counting, counted;
    bool is_counting;
    int64_t next_count;
};

static Errand *of_enqueue(JobAsk *ask)
{
    return (Errand *)((char *)ask - offsetof(Errand, enqueue));
}

static Errand *of_look(JobAsk *ask)
{
    return (Errand *)((char *)ask - offsetof(Errand, look));
}

static Errand *of_cancel(JobAsk *ask)
{
    return (Errand *)((char *)ask - offsetof(Errand, cancel));
}

static void free_errand(Errand *errand)
{
    json_decref(errand->id);
    errand_wanted_end(&errand->wanted);
    free(errand->progress);
    free(errand);
}

/* ---- telling ---- */

static void refuse(Errand *errand, const WfMessage *why)
{
    if (errand->socket != NULL)
        errand->errands->teller.refuse(errand->socket, errand->id,
                                       refusal_message(why, errand->language));
    json_decref(errand->id);
    errand->id = NULL;
}

static void send(Errand *errand, json_t *message)
{
    if (errand->socket != NULL)
        errand->errands->teller.send(errand->socket, message);
    else
        json_decref(message);
}

/* The answer to the message that asked for it. */
static void answer(Errand *errand)
{
    json_t *message = json_pack("{s:b,s:I}", "ok", 1, "job", (json_int_t)errand->job);
    if (errand->id != NULL)
        (void)json_object_set_new(message, "id", errand->id);
    errand->id = NULL;
    send(errand, message);
}

static json_t *news(const Errand *errand, JobState state)
{
    static const char *const words[JOB_STATES] = {"gone", "waiting", "running",
                                                  "done", "failed",  "cancelled"};
    return json_pack("{s:I,s:s}", "job", (json_int_t)errand->job, "state", words[state]);
}

/* A long result comes in pieces of its text, because a message has a bound. Texts end between
 * letters. */
static void send_result(Errand *errand, const char *result)
{
    size_t left = strlen(result);
    if (left <= PIECE) {
        json_t *message = news(errand, JOB_DONE);
        (void)json_object_set_new(message, "result", json_loads(result, 0, NULL));
        send(errand, message);
        return;
    }
    while (left > 0) {
        size_t size = left < PIECE ? left : PIECE;
        while (size < left && ((unsigned char)result[size] & 0xc0) == 0x80)
            size--;
        json_t *message = news(errand, left > size ? JOB_RUNNING : JOB_DONE);
        (void)json_object_set_new(message, "piece", json_stringn(result, size));
        send(errand, message);
        result += size;
        left -= size;
    }
}

/* Tells what has become of the job, if that is news. */
static void tell(Errand *errand, const JobLook *look)
{
    const char *progress = look->progress != NULL ? look->progress : "";
    const bool fresh = look->state == JOB_RUNNING &&
                       strcmp(progress, errand->progress != NULL ? errand->progress : "") != 0;
    if (look->state == errand->told && look->place == errand->place && !fresh)
        return;
    errand->told = look->state;
    errand->place = look->place;
    if (look->state == JOB_DONE && look->result != NULL) {
        send_result(errand, look->result);
        return;
    }
    json_t *message = news(errand, look->state);
    if (look->state == JOB_WAITING)
        (void)json_object_set_new(message, "place", json_integer((json_int_t)look->place));
    if (fresh) {
        free(errand->progress);
        errand->progress = strdup(progress);
        (void)json_object_set_new(message, "progress", json_loads(progress, 0, NULL));
    }
    send(errand, message);
}

/* ---- what the store answers ---- */

static void on_enqueued(JobAsk *ask)
{
    Errand *errand = of_enqueue(ask);
    errand->asking = false;
    errand->job = errand->enqueue.id;
    errand->over = ask->answer != STORE_DONE;
    if (ask->answer == STORE_DONE)
        answer(errand);
    else
        refuse(errand, ask->answer == STORE_CONFLICT ? &limits[LIMIT_SESSION_JOBS].says
                                                     : &refusals[REFUSE_NOT_WRITTEN]);
    errand_wanted_end(&errand->wanted);
    own_workers_hurry(errand->errands->own, JOB_REVIEW);
}

static void on_looked(JobAsk *ask)
{
    Errand *errand = of_look(ask);
    errand->asking = false;
    errand->next_look = work_clock() + LOOK;
    if (ask->answer != STORE_DONE)
        return;
    tell(errand, &errand->look);
    errand->over = errand->look.state != JOB_WAITING && errand->look.state != JOB_RUNNING;
}

static void on_cancelled(JobAsk *ask)
{
    Errand *errand = of_cancel(ask);
    errand->asking = false;
    errand->next_look = 0; /* what has become of it is told at once */
    if (ask->answer == STORE_FAILED)
        return;
    errand->ending = false;
    if (errand->socket == NULL)
        errand->over = true;
}

static void on_counted(JobAsk *ask)
{
    Errands *errands = (Errands *)((char *)ask - offsetof(Errands, counting));
    errands->is_counting = false;
    if (ask->answer == STORE_DONE)
        errands->counted = errands->counting;
}

/* ---- what is asked ---- */

static Errand *find(Errands *errands, uint64_t holder, const char *key)
{
    Errand *errand = errands->first;
    while (errand != NULL && (errand->over || errand->ending || errand->holder != holder ||
                              strcmp(errand->wanted.key, key) != 0))
        errand = errand->next;
    return errand;
}

/* A visitor who comes back, or asks twice. */
static void join(Errand *errand, void *socket, const Watcher *watcher, const json_t *id)
{
    json_decref(errand->id);
    errand->socket = socket;
    errand->language = watcher->language;
    errand->id = json_incref((json_t *)id);
    errand->told = JOB_GONE;
    free(errand->progress);
    errand->progress = NULL;
    errand->next_look = 0;
    if (errand->job != 0)
        answer(errand);
}

static void enqueue(Errand *errand, const Asker *asker)
{
    errand->wanted.job.lane = JOB_ASKED;
    errand->wanted.job.address = asker->address;
    errand->wanted.job.holder = asker->holder;
    errand->wanted.job.most_holder = MOST_SESSION_JOBS;
    errand->wanted.job.most_address = MOST_ADDRESS_JOBS;
    errand->enqueue = (JobEnqueue){.ask.done = on_enqueued, .job = &errand->wanted.job};
    errand->asking = true;
    jobs_enqueue(errand->errands->store, &errand->enqueue);
}

void errands_ask(Errands *errands, void *socket, const Watcher *watcher, const json_t *message)
{
    char why[WF_MESSAGE_MAX];
    json_t *id = json_object_get(message, "id");
    const Asker asker = asker_of(&watcher->address, watcher->holder);
    Errand *errand = calloc(1, sizeof *errand);
    if (errand == NULL) {
        errands->teller.refuse(socket, id, refusal_text(REFUSE_NO_MEMORY, watcher->language));
        return;
    }
    if (!errand_read(&errand->wanted, message, asker.holder, watcher->language, why)) {
        errands->teller.refuse(socket, id, why);
        free_errand(errand);
        return;
    }
    Errand *same = find(errands, asker.holder, errand->wanted.key);
    if (same != NULL) {
        free_errand(errand);
        join(same, socket, watcher, id);
        return;
    }
    errand->errands = errands;
    errand->socket = socket;
    errand->holder = asker.holder;
    errand->language = watcher->language;
    errand->id = json_incref(id);
    errand->next = errands->first;
    errands->first = errand;
    enqueue(errand, &asker);
}

void errands_cancel(Errands *errands, void *socket, const Watcher *watcher, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    const json_int_t job = json_integer_value(json_object_get(message, "job"));
    Errand *errand = errands->first;
    while (errand != NULL &&
           (errand->job != job || job == 0 || errand->socket != socket || errand->over))
        errand = errand->next;
    if (errand == NULL) {
        errands->teller.refuse(socket, id, refusal_text(REFUSE_NO_JOB, watcher->language));
        return;
    }
    errand->ending = true;
    json_decref(errand->id);
    errand->id = json_incref((json_t *)id);
    answer(errand);
}

void errands_forget(Errands *errands, const void *socket)
{
    for (Errand *errand = errands->first; errand != NULL; errand = errand->next)
        if (errand->socket == socket) {
            errand->socket = NULL;
            errand->gone_at = work_clock();
        }
}

/* ---- going on ---- */

static void go_on(Errand *errand, int64_t now)
{
    Store *store = errand->errands->store;
    if (errand->asking || errand->over || errand->job == 0)
        return;
    errand->ending = errand->ending || (errand->socket == NULL && now - errand->gone_at >= KEPT);
    if (errand->ending) {
        errand->cancel =
            (JobCancel){.ask.done = on_cancelled, .id = errand->job, .holder = errand->holder};
        errand->asking = true;
        jobs_cancel(store, &errand->cancel);
    } else if (now >= errand->next_look) {
        errand->look = (JobLook){.ask.done = on_looked, .id = errand->job};
        errand->asking = true;
        jobs_look(store, &errand->look);
    }
}

static void drop_over(Errands *errands)
{
    for (Errand **at = &errands->first; *at != NULL;) {
        Errand *errand = *at;
        if (errand->over && !errand->asking) {
            *at = errand->next;
            free_errand(errand);
        } else {
            at = &errand->next;
        }
    }
}

void errands_work(Errands *errands)
{
    const int64_t now = work_clock();
    for (Errand *errand = errands->first; errand != NULL; errand = errand->next)
        go_on(errand, now);
    drop_over(errands);
    if (errands->is_counting || now < errands->next_count)
        return;
    errands->next_count = now + COUNT;
    errands->is_counting = true;
    errands->counting = (JobNumbers){.ask.done = on_counted};
    jobs_numbers(errands->store, &errands->counting);
}

const JobNumbers *errands_numbers(const Errands *errands)
{
    return &errands->counted;
}

Errands *errands_open(Store *store, OwnWorkers *own, ErrandTeller teller)
{
    Errands *errands = calloc(1, sizeof *errands);
    if (errands == NULL)
        return NULL;
    errands->store = store;
    errands->own = own;
    errands->teller = teller;
    return errands;
}

void errands_close(Errands *errands)
{
    for (Errand *errand = errands->first, *next; errand != NULL; errand = next) {
        next = errand->next;
        free_errand(errand);
    }
    free(errands);
}
