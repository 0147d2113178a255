/* mailbox.c - see mailbox.h. */
#include "store/mailbox.h"

#include <stdio.h>
#include <time.h>

#include "base/fault.h"

/* ---- lists ---- */

bool requests_any(const Requests *requests)
{
    return requests->write != NULL || requests->revoke != NULL || requests->lease != NULL ||
           requests->job != NULL;
}

#define MOVE(list)                                                                                 \
    do {                                                                                           \
        if (from->list == NULL)                                                                    \
            break;                                                                                 \
        if (to->list == NULL)                                                                      \
            to->list = from->list;                                                                 \
        else                                                                                       \
            to->last_##list->next = from->list;                                                    \
        to->last_##list = from->last_##list;                                                       \
    } while (0)

void requests_move(Requests *from, Requests *to)
{
    MOVE(write);
    MOVE(revoke);
    MOVE(lease);
    MOVE(job);
    *from = (Requests){0};
}

static void put(Mailbox *box, Requests *from, Requests *to)
{
    (void)pthread_mutex_lock(&box->lock);
    requests_move(from, to);
    (void)pthread_mutex_unlock(&box->lock);
}

/* ---- the mailbox itself ---- */

void mailbox_begin(Mailbox *box)
{
    *box = (Mailbox){0};
    (void)pthread_mutex_init(&box->lock, NULL);
}

void mailbox_end(Mailbox *box)
{
    for (JobAsk *ask = box->done.job; ask != NULL; ask = ask->next)
        job_fail(ask);
    (void)pthread_mutex_destroy(&box->lock);
}

int64_t mailbox_clock(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_BOOTTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- the caller's ---- */

void mailbox_ask_write(Mailbox *box, StoreWrite *write)
{
    write->next = NULL;
    write->asked = mailbox_clock();
    put(box, &(Requests){.write = write, .last_write = write}, &box->asked);
}

void mailbox_ask_revoke(Mailbox *box, StoreRevoke *revoke)
{
    revoke->next = NULL;
    revoke->asked = mailbox_clock();
    put(box, &(Requests){.revoke = revoke, .last_revoke = revoke}, &box->asked);
}

void mailbox_ask_lease(Mailbox *box, StoreLease *lease)
{
    lease->next = NULL;
    lease->asked = mailbox_clock();
    put(box, &(Requests){.lease = lease, .last_lease = lease}, &box->asked);
}

void mailbox_ask_job(Mailbox *box, JobAsk *ask)
{
    ask->next = NULL;
    ask->asked = mailbox_clock();
    put(box, &(Requests){.job = ask, .last_job = ask}, &box->asked);
}

void mailbox_ask_beat(Mailbox *box, int64_t now)
{
    (void)pthread_mutex_lock(&box->lock);
    box->beat = now;
    if (box->first_beat == 0)
        box->first_beat = now;
    (void)pthread_mutex_unlock(&box->lock);
}

void mailbox_ask_sweep(Mailbox *box, StoreSweep sweep)
{
    (void)pthread_mutex_lock(&box->lock);
    box->sweep = sweep;
    (void)pthread_mutex_unlock(&box->lock);
}

void mailbox_close(Mailbox *box)
{
    (void)pthread_mutex_lock(&box->lock);
    box->closing = true;
    (void)pthread_mutex_unlock(&box->lock);
}

void mailbox_collect(Mailbox *box)
{
    Requests done = {0};
    put(box, &box->done, &done);
    for (StoreWrite *write = done.write, *next; write != NULL; write = next) {
        next = write->next;
        write->done(write);
    }
    for (StoreRevoke *revoke = done.revoke, *next; revoke != NULL; revoke = next) {
        next = revoke->next;
        revoke->done(revoke);
    }
    for (StoreLease *lease = done.lease, *next; lease != NULL; lease = next) {
        next = lease->next;
        lease->done(lease);
    }
    for (JobAsk *ask = done.job, *next; ask != NULL; ask = next) {
        next = ask->next;
        job_tell(ask);
    }
}

bool mailbox_trouble(Mailbox *box, WfFault *fault)
{
    (void)pthread_mutex_lock(&box->lock);
    const bool troubled = box->troubled;
    if (troubled)
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s", box->trouble);
    box->troubled = false;
    (void)pthread_mutex_unlock(&box->lock);
    return troubled;
}

StoreState mailbox_state(Mailbox *box)
{
    (void)pthread_mutex_lock(&box->lock);
    const StoreState state = box->state;
    (void)pthread_mutex_unlock(&box->lock);
    return state;
}

const char *mailbox_warning(Mailbox *box)
{
    (void)pthread_mutex_lock(&box->lock);
    const char *warning = box->warning;
    (void)pthread_mutex_unlock(&box->lock);
    return warning;
}

/* ---- the thread's ---- */

void mailbox_answer(Mailbox *box, Requests *done)
{
    put(box, done, &box->done);
}

void mailbox_answer_write(Mailbox *box, StoreWrite *write, StoreAnswer answer)
{
    write->answer = answer;
    write->next = NULL;
    put(box, &(Requests){.write = write, .last_write = write}, &box->done);
}

void mailbox_answer_revoke(Mailbox *box, StoreRevoke *revoke, StoreAnswer answer)
{
    revoke->answer = answer;
    revoke->next = NULL;
    put(box, &(Requests){.revoke = revoke, .last_revoke = revoke}, &box->done);
}

void mailbox_answer_lease(Mailbox *box, StoreLease *lease, StoreAnswer answer)
{
    lease->answer = answer;
    lease->next = NULL;
    put(box, &(Requests){.lease = lease, .last_lease = lease}, &box->done);
}

void mailbox_answer_job(Mailbox *box, JobAsk *ask)
{
    ask->next = NULL;
    put(box, &(Requests){.job = ask, .last_job = ask}, &box->done);
}

void mailbox_note_state(Mailbox *box, StoreState state)
{
    (void)pthread_mutex_lock(&box->lock);
    box->state = state;
    (void)pthread_mutex_unlock(&box->lock);
}

void mailbox_warn(Mailbox *box, const char *warning)
{
    (void)pthread_mutex_lock(&box->lock);
    box->warning = warning;
    (void)pthread_mutex_unlock(&box->lock);
}

void mailbox_tell(Mailbox *box, const char *format, va_list list)
{
    (void)pthread_mutex_lock(&box->lock);
    (void)vsnprintf(box->trouble, sizeof box->trouble, format, list);
    box->troubled = true;
    (void)pthread_mutex_unlock(&box->lock);
}
