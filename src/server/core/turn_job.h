/* turn_job.h - a computer's turn to be enqueued: see turn.h. */
#ifndef SERVER_CORE_TURN_JOB_H
#define SERVER_CORE_TURN_JOB_H

#include "store/queue/job.h"

/* `wanted` points into the struct, so the struct must not be copied. */
typedef struct TurnJob {
    JobRequest wanted;
    char key[JOB_KEY];
    char *payload; /* to be freed by the owner; NULL: there is no job */
} TurnJob;

#endif
