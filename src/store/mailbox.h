/* mailbox.h - requests from the caller of a store to the store's thread, and the answers: lists
 * under one lock. Each list keeps its order. */
#ifndef STORE_MAILBOX_H
#define STORE_MAILBOX_H

#include <pthread.h>
#include <stdarg.h>

#include "store/queue/jobs.h"

/* Requests of each kind, linked by `next`; all zero: no requests. The caller owns them. */
typedef struct Requests {
    StoreWrite *write, *last_write; /* like every `last` here, only valid if there is a first */
    StoreRevoke *revoke, *last_revoke;
    StoreLease *lease, *last_lease;
    JobAsk *job, *last_job;
} Requests;

bool requests_any(const Requests *requests);

/* Appends all requests of `from` to `to`, and leaves `from` empty. */
void requests_move(Requests *from, Requests *to);

typedef struct Mailbox {
    pthread_mutex_t lock; /* guards all that follows */
    Requests asked, done;
    int64_t beat;       /* to be recorded; 0: none */
    StoreSweep sweep;   /* to be done */
    int64_t first_beat; /* 0: none was requested yet */
    bool closing;
    bool troubled; /* `trouble` was not reported yet */
    char trouble[WF_MESSAGE_MAX];
    StoreState state;
    const char *warning; /* for the operator; NULL: none */
} Mailbox;

void mailbox_begin(Mailbox *box);

/* Frees what answers own that nobody will receive any more. */
void mailbox_end(Mailbox *box);

/* Milliseconds, also while the machine sleeps; the clock of `asked` in requests. */
int64_t mailbox_clock(void);

/* ---- the caller's ---- */

void mailbox_ask_write(Mailbox *box, StoreWrite *write);
void mailbox_ask_revoke(Mailbox *box, StoreRevoke *revoke);
void mailbox_ask_lease(Mailbox *box, StoreLease *lease);
void mailbox_ask_job(Mailbox *box, JobAsk *ask);
void mailbox_ask_beat(Mailbox *box, int64_t now);
void mailbox_ask_sweep(Mailbox *box, StoreSweep sweep);
void mailbox_close(Mailbox *box);

/* Calls the `done` of all finished requests. */
void mailbox_collect(Mailbox *box);
bool mailbox_trouble(Mailbox *box, WfFault *fault);
StoreState mailbox_state(Mailbox *box);
const char *mailbox_warning(Mailbox *box);

/* ---- the thread's ---- */

void mailbox_answer(Mailbox *box, Requests *done);
void mailbox_answer_write(Mailbox *box, StoreWrite *write, StoreAnswer answer);
void mailbox_answer_revoke(Mailbox *box, StoreRevoke *revoke, StoreAnswer answer);
void mailbox_answer_lease(Mailbox *box, StoreLease *lease, StoreAnswer answer);
void mailbox_answer_job(Mailbox *box, JobAsk *ask);
void mailbox_note_state(Mailbox *box, StoreState state);
void mailbox_warn(Mailbox *box, const char *warning); /* `warning` must stay valid */

/* Records trouble to be reported. */
__attribute__((format(printf, 2, 0))) void mailbox_tell(Mailbox *box, const char *format,
                                                        va_list list);

#endif
