/* latency.h - how long things took: a histogram with fixed bounds, from half a millisecond to ten
 * seconds, and the text in which Prometheus reads it. */
#ifndef SERVER_OPERATOR_LATENCY_H
#define SERVER_OPERATOR_LATENCY_H

#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

enum { LATENCY_BOUNDS = 14 };

/* Zero is an empty one. */
typedef struct Latency {
    uint64_t count[LATENCY_BOUNDS + 1]; /* not more than each bound; the last: longer */
    uint64_t sum;                       /* microseconds */
} Latency;

/* Microseconds of a clock that only goes forward. */
int64_t latency_now(void);

/* Microseconds for which the caller's thread has had a processor. */
int64_t latency_processor_now(void);

/* Counts one that took this many microseconds. */
void latency_add(Latency *latency, int64_t took);

/* Writes its lines: `labels` go before `le`, "" or "kind=\"page\",". */
void latency_write(const Latency *latency, const char *name, const char *labels, WfText *out);

/* The same of counts of any `count` bounds, in microseconds; one count more than there are bounds.
 */
void latency_write_counts(const int64_t *bound, const uint64_t *counted, size_t count, uint64_t sum,
                          const char *name, const char *labels, WfText *out);

#endif
