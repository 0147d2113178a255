/* measured.c - see measured.h. */
#include "measured.h"

#include <stdio.h>
#include <unistd.h>

void load_latency_add(LoadLatency *latency, int64_t microseconds)
{
    const int64_t tenths = microseconds / 100;
    latency->in[tenths < LATENCIES ? tenths : LATENCIES]++;
    latency->count++;
}

double load_latency_quantile(const LoadLatency *latency, double part)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i <= LATENCIES; i++) {
        seen += latency->in[i];
        if ((double)seen >= part * (double)latency->count)
            return (double)i / 10;
    }
    return (double)LATENCIES / 10;
}

double process_time(int pid)
{
    char name[64];
    unsigned long user = 0, system = 0;
    (void)snprintf(name, sizeof name, "/proc/%d/stat", pid);
    FILE *file = fopen(name, "r");
    const int read = file != NULL ? fscanf(file,
                                           "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u"
                                           " %lu %lu",
                                           &user, &system)
                                  : 0;
    if (file != NULL)
        (void)fclose(file);
    return read == 2 ? (double)(user + system) / (double)sysconf(_SC_CLK_TCK) : -1;
}

double process_memory(int pid)
{
    char name[64], line[256];
    unsigned long kilobytes = 0;
    (void)snprintf(name, sizeof name, "/proc/%d/status", pid);
    FILE *file = fopen(name, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmHWM: %lu", &kilobytes) == 1)
            break;
    if (file != NULL)
        (void)fclose(file);
    return (double)kilobytes / 1000;
}
