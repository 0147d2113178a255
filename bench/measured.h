/* measured.h - measurements of servers under load: latencies, and the resources of their
 * processes. */
#ifndef BENCH_MEASURED_H
#define BENCH_MEASURED_H

#include <stdint.h>

enum { LATENCIES = 60000 /* of the histogram, tenths of a millisecond */ };

typedef struct LoadLatency {
    uint64_t in[LATENCIES + 1], count; /* the last one counts all that took longer */
} LoadLatency;

void load_latency_add(LoadLatency *latency, int64_t microseconds);

/* A quantile in milliseconds: that fraction took at most this long. */
double load_latency_quantile(const LoadLatency *latency, double part);

/* The processor time of a process so far, in seconds; -1: it cannot be read. */
double process_time(int pid);

/* Its peak memory, in MB. */
double process_memory(int pid);

#endif
