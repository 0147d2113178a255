/* computation_read.h - reads a message that asks for a review, a solution or an analysis, as a
 * job. */
#ifndef SERVER_JOBS_COMPUTATION_READ_H
#define SERVER_JOBS_COMPUTATION_READ_H

#include <stdbool.h>

#include <jansson.h>

#include <wayfarer/wayfarer.h>

#include "store/queue/job.h"

typedef struct ComputationRequest {
    JobRequest job; /* its kind, key and payload */
    char key[JOB_KEY];
    char *payload;
} ComputationRequest;

void computation_wanted_end(ComputationRequest *wanted);

/* Reads a message from that holder. Returns false if it asks for something impossible; then `why`
 * is the reason, in the language. */
bool computation_read(ComputationRequest *wanted, const json_t *message, uint64_t holder,
                      const WfLanguage *language, char why[WF_MESSAGE_MAX]);

#endif
