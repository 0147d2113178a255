/* errands.h - what visitors ask the workers for at a socket: reviews, solutions, analyses. Each is
 * a job in the store's queue (store/jobs.h), which a worker does, here or on another machine. The
 * server looks after those whose visitors are here, and tells them how they go on. */
#ifndef SERVER_ERRANDS_H
#define SERVER_ERRANDS_H

#include <jansson.h>

#include "server/driver.h"
#include "workers/work.h"

typedef struct Errands Errands;

/* How a visitor is told: the JSON is the callee's. */
typedef struct ErrandTeller {
    void (*send)(void *socket, json_t *message);
    void (*refuse)(void *socket, const json_t *id, const char *why);
} ErrandTeller;

/* NULL: there is no memory. `workers` threads of this process do jobs too; 0: none. `wake` as for
 * the store. */
Errands *errands_open(Store *store, unsigned workers, ErrandTeller teller,
                      void (*wake)(void *context), void *context);

/* Goes on: after each wake, and each 50 ms or so. */
void errands_work(Errands *errands);

/* {"do":"job","kind":"review"|"solve"|"analyse", ...}: a game, and what workers/do.h has for the
 * kind. Answered with the job's number; news of it follow. Asked once more while it goes on, it is
 * the same job. */
void errands_ask(Errands *errands, void *socket, const Watcher *watcher, const json_t *message);

/* {"do":"cancel","job":N} */
void errands_cancel(Errands *errands, void *socket, const Watcher *watcher, const json_t *message);

/* A socket is gone. What it asked for is cancelled if nobody asks for it again soon. */
void errands_forget(Errands *errands, const void *socket);

/* Gives back what its workers have not finished: waits for some seconds. The store still answers.
 */
void errands_stop(Errands *errands);

/* When the store is closed. */
void errands_close(Errands *errands);

/* The queue's numbers, at most some seconds old. */
const JobNumbers *errands_numbers(const Errands *errands);
WorkNumbers errands_done(const Errands *errands);

#endif
