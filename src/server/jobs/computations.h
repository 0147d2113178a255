/* computations.h - what visitors ask of the workers on a socket: reviews, solutions, analyses. Each
 * is a job in the store's queue (store/queue/jobs.h). A worker does it, here or on another machine.
 * The server follows the jobs of its own visitors, and reports their progress. */
#ifndef SERVER_JOBS_COMPUTATIONS_H
#define SERVER_JOBS_COMPUTATIONS_H

#include <jansson.h>

#include "server/driver.h"
#include "server/jobs/own_workers.h"
#include "store/queue/jobs.h"

typedef struct Computations Computations;

/* How to tell a visitor. The callee takes ownership of the JSON. */
typedef struct ComputationTeller {
    void (*send)(void *socket, json_t *message);
    void (*refuse)(void *socket, const json_t *id, const char *why);
} ComputationTeller;

/* NULL if there is no memory. The workers are told when there are jobs for them. */
Computations *computations_open(Store *store, OwnWorkers *own, ComputationTeller teller);

/* Continues; to be called after each wake, and about every 50 ms. */
void computations_work(Computations *computations);

/* {"do":"job","kind":"review"|"solve"|"analyse", ...}: a game, and the fields that workers/do.h has
 * for the kind. The answer is the job's number; its news follow. Asking again while the job goes on
 * joins the same job. */
void computations_ask(Computations *computations, void *socket, const TableClient *client,
                      const json_t *message);

/* {"do":"cancel","job":N} */
void computations_cancel(Computations *computations, void *socket, const TableClient *client,
                         const json_t *message);

/* A socket is gone. Its jobs are cancelled unless somebody asks for them again soon. */
void computations_forget(Computations *computations, const void *socket);

/* To be called when the store is closed. */
void computations_close(Computations *computations);

/* The queue's numbers, at most a few seconds old. */
const JobNumbers *computations_numbers(const Computations *computations);

#endif
