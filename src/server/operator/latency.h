/* latency.h - how long things took: a histogram with fixed bounds from half a millisecond to ten
 * seconds, and its text for Prometheus. */
#ifndef SERVER_OPERATOR_LATENCY_H
#define SERVER_OPERATOR_LATENCY_H

#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

enum { LATENCY_BOUNDS = 14 };

/* Zero is an empty one. */
typedef struct Latency {
    uint64_t count[LATENCY_BOUNDS + 1]; /* up to each bound; the last count: longer */
    uint64_t sum;                       /* microseconds */
} Latency;

/* Microseconds of a monotonic clock. */
int64_t latency_now(void);

/* CPU time of the calling thread, in microseconds. */
int64_t latency_processor_now(void);

/* Counts one duration, in microseconds. */
void latency_add(Latency *latency, int64_t took);

/* Writes the histogram's lines. `labels` go before `le`: "" or "kind=\"page\",". */
void latency_write(const Latency *latency, const char *name, const char *labels, WfText *out);

/* The same for any `count` bounds, in microseconds. There is one more count than bounds. */
void latency_write_counts(const int64_t *bound, const uint64_t *counted, size_t count, uint64_t sum,
                          const char *name, const char *labels, WfText *out);

#endif
