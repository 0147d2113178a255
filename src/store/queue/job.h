/* job.h - what a store's queue keeps of a job: values only, no calls. */
#ifndef STORE_QUEUE_JOB_H
#define STORE_QUEUE_JOB_H

#include <stddef.h>
#include <stdint.h>

/* What is to be done. Kept in stores: a number is never used for something else. */
typedef enum JobKind {
    JOB_TURN,    /* a computer's turn at a table */
    JOB_REVIEW,  /* of a finished game */
    JOB_SOLVE,   /* the way to a goal */
    JOB_ANALYSE, /* of a position */
    JOB_NOTHING, /* no work: measures the queue itself */
    JOB_KINDS
} JobKind;

/* Who waits for it, from the lane that is served first to the last. Kept in stores. */
typedef enum JobLane {
    JOB_SHORT,       /* people's games, a level that thinks shortly */
    JOB_LONG,        /* people's games */
    JOB_ASKED,       /* people who asked for a review, a solution, an analysis */
    JOB_ALONE_SHORT, /* games of computers alone */
    JOB_ALONE,
    JOB_LANES
} JobLane;

/* Kept in stores. */
typedef enum JobState {
    JOB_GONE, /* there is no such job, or not any more */
    JOB_WAITING,
    JOB_RUNNING,
    JOB_DONE,
    JOB_FAILED, /* set aside: it was tried often enough */
    JOB_CANCELLED,
    JOB_STATES
} JobState;

enum {
    JOB_KEY = 96,           /* bytes of a key with its end */
    JOB_PROGRESS = 8 << 10, /* bytes of progress with its end; one message of a server holds it */
    JOB_RESULT = 512 << 10, /* bytes of a payload or a result at most */
    JOB_PLACES = 1000,      /* jobs before one that are counted at most */
};

/* A job that is asked for. */
typedef struct JobRequest {
    JobKind kind;
    JobLane lane;
    uint64_t address, holder;         /* where who asks is, and who they are: see fair.h */
    const char *key;                  /* not empty; of jobs that are not over only one has it */
    const char *payload;              /* JSON */
    size_t most_address, most_holder; /* jobs of the lane that are not over and that they may have
                                         with this one; 0: any number */
} JobRequest;

/* A job that a worker has. */
typedef struct JobAssignment {
    int64_t id;
    uint64_t fence; /* higher than those of all who have had it */
    JobKind kind;
    JobLane lane;
    unsigned tries; /* with this one */
    uint64_t address;
    char *key, *payload;
} JobAssignment;

/* How many jobs of a kind there are. */
typedef struct JobCount {
    size_t waiting, again /* of these: after a fault */, running, failed;
} JobCount;

#endif
