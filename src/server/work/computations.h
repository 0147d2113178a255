/* computations.h - what visitors ask the workers for at a socket: reviews, solutions, analyses.
 * Each is a job in the store's queue (store/queue/jobs.h), which a worker does, here or on another
 * machine. The server looks after those whose visitors are here, and tells them how they go on. */
#ifndef SERVER_WORK_COMPUTATIONS_H
#define SERVER_WORK_COMPUTATIONS_H

#include <jansson.h>

#include "server/driver.h"
#include "server/work/own_workers.h"
#include "store/queue/jobs.h"

typedef struct Computations Computations;

/* How a visitor is told: the JSON is the callee's. */
typedef struct ComputationTeller {
    void (*send)(void *socket, json_t *message);
    void (*refuse)(void *socket, const json_t *id, const char *why);
} ComputationTeller;

/* NULL: there is no memory. The workers are told when there is something for them. */
Computations *computations_open(Store *store, OwnWorkers *own, ComputationTeller teller);

/* Goes on: after each wake, and each 50 ms or so. */
void computations_work(Computations *computations);

/* {"do":"job","kind":"review"|"solve"|"analyse", ...}: a game, and what workers/do.h has for the
 * kind. Answered with the job's number; news of it follow. Asked once more while it goes on, it is
 * the same job. */
void computations_ask(Computations *computations, void *socket, const TableClient *client,
                      const json_t *message);

/* {"do":"cancel","job":N} */
void computations_cancel(Computations *computations, void *socket, const TableClient *client,
                         const json_t *message);

/* A socket is gone. What it asked for is cancelled if nobody asks for it again soon. */
void computations_forget(Computations *computations, const void *socket);

/* When the store is closed. */
void computations_close(Computations *computations);

/* The queue's numbers, at most some seconds old. */
const JobNumbers *computations_numbers(const Computations *computations);

#endif
