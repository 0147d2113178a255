/* pending_turns.c - see pending_turns.h. */
#include "server/jobs/pending_turns.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/turn.h"
#include "server/operator/latency.h"
#include "store/queue/jobs.h"

/* Milliseconds. */
enum {
    LOOK_LEAST = 20, /* between two checks of a turn; grows while nothing changes */
    LOOK_MOST = 200,
    AGAIN = 500,     /* before a failed request to the store is retried */
    LOOKS_MOST = 64, /* in progress at once */
};

/* A turn that the core waits for. */
typedef struct Thought {
    PendingTurns *of;
    char table[STORE_TABLE_NAME], key[JOB_KEY];
    uint64_t number;
    JobLook look;
    TurnJob job; /* while it is enqueued */
    JobEnqueue enqueue;
    JobCancel cancel;
    int64_t next, pause;
    bool asking;  /* a request to the store is in progress */
    bool requeue; /* it must be enqueued, whatever the queue has */
    bool over;
    struct Thought *next_one;
} Thought;

static int64_t clock_now(void)
{
    return latency_now() / 1000;
}

static Thought *of_look(JobAsk *ask)
{
    return (Thought *)((char *)ask - offsetof(Thought, look));
}

static Thought *of_enqueue(JobAsk *ask)
{
    return (Thought *)((char *)ask - offsetof(Thought, enqueue));
}

static Thought *of_cancel(JobAsk *ask)
{
    return (Thought *)((char *)ask - offsetof(Thought, cancel));
}

/* The room, if the core still waits for the turn. */
static Room *room_of(const Thought *thought)
{
    Room *room = rooms_find(thought->of->rooms, thought->table);
    return room != NULL && room->thinking == thought->number ? room : NULL;
}

/* ---- answers of the store ---- */

static void on_enqueued(JobAsk *ask)
{
    Thought *thought = of_enqueue(ask);
    turn_end(&thought->job);
    thought->asking = false;
    thought->requeue = thought->requeue && ask->answer != STORE_DONE;
    thought->next = clock_now() + (ask->answer == STORE_DONE ? LOOK_LEAST : AGAIN);
    if (ask->answer == STORE_DONE)
        thought->of->enqueued(thought->of->context);
}

static void on_cancelled(JobAsk *ask)
{
    Thought *thought = of_cancel(ask);
    thought->asking = false;
    thought->over = true;
}

static void enqueue(Thought *thought, const Room *room)
{
    if (table_computer_turn(room->table) != thought->number || !turn_ask(room, &thought->job)) {
        thought->next = clock_now() + AGAIN;
        return;
    }
    thought->enqueue = (JobEnqueue){.ask.done = on_enqueued, .job = &thought->job.wanted};
    thought->asking = true;
    jobs_enqueue(thought->of->store, &thought->enqueue);
}

/* The turn has ended: the core decides what follows. */
static void end(Thought *thought, Room *room, const char *result)
{
    thought->over = true;
    thought->of->step(thought->of->context, &(CoreEvent){.kind = CORE_THOUGHT,
                                                         .room = room,
                                                         .number = thought->number,
                                                         .body = result});
}

/* Bounds the number of requests to the store: LOOKS_MOST in that time, however many turns there
 * are. */
static int64_t longest_pause(const PendingTurns *pending_turns)
{
    return LOOK_MOST * (1 + (int64_t)pending_turns->waiting / LOOKS_MOST);
}

static void on_looked(JobAsk *ask)
{
    Thought *thought = of_look(ask);
    Room *room = room_of(thought);
    thought->asking = false;
    thought->pause *= 2;
    if (thought->pause > longest_pause(thought->of))
        thought->pause = longest_pause(thought->of);
    thought->next = clock_now() + (ask->answer == STORE_DONE ? thought->pause : AGAIN);
    if (ask->answer != STORE_DONE || room == NULL || thought->over)
        return;
    switch (thought->look.state) {
    case JOB_DONE:
        end(thought, room, thought->look.result);
        break;
    case JOB_FAILED:
        end(thought, room, NULL);
        break;
    case JOB_GONE:
    case JOB_CANCELLED:
        enqueue(thought, room);
        break;
    default:
        break;
    }
}

/* ---- requests of the core ---- */

static void look(Thought *thought)
{
    thought->look = (JobLook){.ask.done = on_looked, .key = thought->key};
    thought->asking = true;
    jobs_look(thought->of->store, &thought->look);
}

/* Nobody waits for the turn any more. If its table is no longer in memory, the turn will be wanted
 * again. */
static void drop(Thought *thought)
{
    const JobState state = thought->look.state;
    const bool goes_on = state == JOB_WAITING || state == JOB_RUNNING;
    if (!goes_on || rooms_find(thought->of->rooms, thought->table) == NULL) {
        thought->over = true;
        return;
    }
    thought->cancel = (JobCancel){
        .ask.done = on_cancelled, .id = thought->look.id, .holder = thought->look.holder};
    thought->asking = true;
    jobs_cancel(thought->of->store, &thought->cancel);
}

static void go_on(Thought *thought, int64_t now)
{
    const Room *room = room_of(thought);
    if (room == NULL)
        drop(thought);
    else if (now >= thought->next && thought->requeue)
        enqueue(thought, room);
    else if (now >= thought->next)
        look(thought);
}

/* NULL if there is no memory. */
static Thought *add(PendingTurns *pending_turns, const Effect *effect)
{
    Thought *thought = calloc(1, sizeof *thought);
    if (thought == NULL)
        return NULL;
    *thought = (Thought){.of = pending_turns,
                         .number = effect->number,
                         .pause = LOOK_LEAST / 2,
                         .requeue = effect->requeue,
                         .next_one = pending_turns->first};
    memcpy(thought->table, room_table(effect->room)->name, sizeof thought->table);
    turn_key(thought->table, thought->number, thought->key);
    pending_turns->first = thought;
    return thought;
}

void pending_turns_ask(PendingTurns *pending_turns, const Effect *effect)
{
    Thought *thought = add(pending_turns, effect);
    if (thought != NULL)
        go_on(thought, clock_now());
    else
        effect->room->thinking = 0; /* it is requested again at the next check */
}

/* If the turn is already tracked, its entry handles this, too. */
void pending_turns_drop(PendingTurns *pending_turns, const Effect *effect)
{
    char key[JOB_KEY];
    turn_key(room_table(effect->room)->name, effect->number, key);
    for (const Thought *thought = pending_turns->first; thought != NULL;
         thought = thought->next_one)
        if (!thought->over && strcmp(thought->key, key) == 0)
            return;
    Thought *thought = add(pending_turns, effect);
    if (thought != NULL)
        look(thought); /* its current state is not known */
}

static void drop_over(PendingTurns *pending_turns)
{
    for (Thought **at = &pending_turns->first; *at != NULL;) {
        Thought *thought = *at;
        if (thought->over && !thought->asking) {
            *at = thought->next_one;
            turn_end(&thought->job);
            free(thought);
        } else {
            at = &thought->next_one;
        }
    }
}

void pending_turns_work(PendingTurns *pending_turns)
{
    const int64_t now = clock_now();
    unsigned asking = 0;
    pending_turns->waiting = 0;
    for (const Thought *thought = pending_turns->first; thought != NULL;
         thought = thought->next_one) {
        asking += thought->asking;
        pending_turns->waiting += !thought->over;
    }
    for (Thought *thought = pending_turns->first; thought != NULL && asking < LOOKS_MOST;
         thought = thought->next_one)
        if (!thought->asking && !thought->over) {
            go_on(thought, now);
            asking += thought->asking;
        }
    drop_over(pending_turns);
}

void pending_turns_over(PendingTurns *pending_turns, const char *key, const char *result)
{
    Thought *thought = pending_turns->first;
    while (thought != NULL && (thought->over || strcmp(thought->key, key) != 0))
        thought = thought->next_one;
    Room *room = thought != NULL ? room_of(thought) : NULL;
    if (room != NULL)
        end(thought, room, result);
}

void pending_turns_free(PendingTurns *pending_turns)
{
    while (pending_turns->first != NULL) {
        Thought *thought = pending_turns->first;
        pending_turns->first = thought->next_one;
        turn_end(&thought->job);
        free(thought);
    }
}
