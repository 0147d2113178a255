/* latency.c - see latency.h. */
#include "server/operator/latency.h"

#include <string.h>
#include <time.h>

static const int64_t bounds[LATENCY_BOUNDS] = {500,     1000,    2500,    5000,    10000,
                                               25000,   50000,   100000,  250000,  500000,
                                               1000000, 2500000, 5000000, 10000000};

int64_t latency_now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t latency_processor_now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

void latency_add(Latency *latency, int64_t took)
{
    size_t at = 0;
    took = took > 0 ? took : 0;
    while (at < LATENCY_BOUNDS && took > bounds[at])
        at++;
    latency->count[at]++;
    latency->sum += (uint64_t)took;
}

void latency_write(const Latency *latency, const char *name, const char *labels, WfText *out)
{
    latency_write_counts(bounds, latency->count, LATENCY_BOUNDS, latency->sum, name, labels, out);
}

void latency_write_counts(const int64_t *bound, const uint64_t *counted, size_t count, uint64_t sum,
                          const char *name, const char *labels, WfText *out)
{
    char own[64] = ""; /* the labels without the trailing comma */
    unsigned long long total = 0;
    if (labels[0] != '\0' && strlen(labels) < sizeof own - 2) {
        WfText text = wf_text(own, sizeof own);
        wf_text_add(&text, "{%.*s}", (int)strlen(labels) - 1, labels);
    }
    for (size_t i = 0; i < count; i++) {
        total += counted[i];
        wf_text_add(out, "wayfarer_%s_bucket{%sle=\"%g\"} %llu\n", name, labels,
                    (double)bound[i] / 1e6, total);
    }
    total += counted[count];
    wf_text_add(out, "wayfarer_%s_bucket{%sle=\"+Inf\"} %llu\n", name, labels, total);
    wf_text_add(out, "wayfarer_%s_sum%s %.6f\nwayfarer_%s_count%s %llu\n", name, own,
                (double)sum / 1e6, name, own, total);
}
