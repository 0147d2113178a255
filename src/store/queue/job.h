/* job.h - what a store's queue keeps of a job: values only, no calls. */
#ifndef STORE_QUEUE_JOB_H
#define STORE_QUEUE_JOB_H

#include <stddef.h>
#include <stdint.h>

/* What to do. Kept in stores: a number is never reused for something else. */
typedef enum JobKind {
    JOB_TURN,    /* a computer's turn at a table */
    JOB_REVIEW,  /* of a finished game */
    JOB_SOLVE,   /* the way to a goal */
    JOB_ANALYSE, /* of a position */
    JOB_NOTHING, /* no work: measures the queue itself */
    JOB_KINDS
} JobKind;

/* Who waits for the job, from the lane that is served first to the last. Kept in stores. */
typedef enum JobLane {
    JOB_SHORT,       /* people's games, at a level that thinks briefly */
    JOB_LONG,        /* people's games */
    JOB_ASKED,       /* people who requested a review, a solution or an analysis */
    JOB_ALONE_SHORT, /* games between computers only */
    JOB_ALONE,
    JOB_LANES
} JobLane;

/* Kept in stores. */
typedef enum JobState {
    JOB_GONE, /* there is no such job, or no longer */
    JOB_WAITING,
    JOB_RUNNING,
    JOB_DONE,
    JOB_FAILED, /* set aside: it was tried often enough */
    JOB_CANCELLED,
    JOB_STATES
} JobState;

enum {
    JOB_KEY = 96,           /* bytes of a key, including its end */
    JOB_PROGRESS = 8 << 10, /* bytes of progress, including its end; one message of a server
                               holds it */
    JOB_RESULT = 512 << 10, /* bytes of a payload or a result at most */
    JOB_PLACES = 1000,      /* jobs counted before a job at most */
};

/* A job that a client requests. */
typedef struct JobRequest {
    JobKind kind;
    JobLane lane;
    uint64_t address, holder;         /* where the client is and who it is: see fair.h */
    const char *key;                  /* not empty; only one unfinished job has it */
    const char *payload;              /* JSON */
    size_t most_address, most_holder; /* unfinished jobs of the lane that they may have, with
                                         this one; 0: any number */
} JobRequest;

/* A job that a worker has taken. */
typedef struct JobAssignment {
    int64_t id;
    uint64_t fence; /* higher than those of all workers that had the job before */
    JobKind kind;
    JobLane lane;
    unsigned tries; /* including this one */
    uint64_t address;
    char *key, *payload;
} JobAssignment;

/* The number of jobs of a kind. */
typedef struct JobCount {
    size_t waiting, again /* of the waiting ones: after a fault */, running, failed;
} JobCount;

#endif
