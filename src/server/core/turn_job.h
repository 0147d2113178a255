/* turn_job.h - a computer's turn that is to be enqueued: see turn.h. */
#ifndef SERVER_CORE_TURN_JOB_H
#define SERVER_CORE_TURN_JOB_H

#include "store/queue/job.h"

/* `wanted` points into the struct, which is not copied. */
typedef struct TurnJob {
    JobRequest wanted;
    char key[JOB_KEY];
    char *payload; /* to be freed; NULL: there is no job */
} TurnJob;

#endif
