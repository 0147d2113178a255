/* metrics.c - see metrics.h. */
#include "server/metrics.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { METRICS_BYTES = 8192 };

static void put(WfText *out, const char *name, const char *type, const char *help, uint64_t value)
{
    wf_text_add(out, "# HELP wayfarer_%s %s\n# TYPE wayfarer_%s %s\nwayfarer_%s %llu\n", name, help,
                name, type, name, (unsigned long long)value);
}

static void put_durable(WfText *out, const RoomsNumbers *numbers)
{
    uint64_t count = 0;
    wf_text_add(out, "# HELP wayfarer_move_seconds From a move's arrival until it was durable.\n"
                     "# TYPE wayfarer_move_seconds histogram\n");
    for (unsigned i = 0; i < ROOMS_DURABLE; i++) {
        count += numbers->durable_ms[i];
        if (i < ROOMS_DURABLE - 1)
            wf_text_add(out, "wayfarer_move_seconds_bucket{le=\"%g\"} %llu\n",
                        (double)(1U << i) / 1000, (unsigned long long)count);
    }
    wf_text_add(out,
                "wayfarer_move_seconds_bucket{le=\"+Inf\"} %llu\n"
                "wayfarer_move_seconds_sum %g\nwayfarer_move_seconds_count %llu\n",
                (unsigned long long)count, (double)numbers->durable_sum / 1000,
                (unsigned long long)count);
}

/* Pages of memory in use, as Linux counts them. */
static uint64_t resident_bytes(void)
{
    char line[128] = "";
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        (void)fgets(line, sizeof line, file);
        (void)fclose(file);
    }
    const char *second = strchr(line, ' ');
    return second == NULL ? 0 : strtoull(second, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

char *metrics_text(Server *server)
{
    char *data = malloc(METRICS_BYTES);
    if (data == NULL)
        return NULL;
    WfText out = wf_text(data, METRICS_BYTES);
    const HallNumbers hall = hall_numbers(server->hall);
    const RoomsNumbers numbers = hall.rooms;
    put(&out, "sockets", "gauge", "Open sockets.", server->sockets);
    put(&out, "connections", "gauge", "Open connections, sockets included.", server->net.count);
    put(&out, "turned_away_total", "counter", "Connections over a limit.", server->net.turned_away);
    put(&out, "tables_in_memory", "gauge", "Tables that somebody looks at or that run.",
        numbers.rooms);
    put(&out, "tables_due", "gauge", "Tables out of memory at which a clock runs.", hall.due);
    put(&out, "visits", "gauge", "Places at tables that somebody looks at.", numbers.watchers);
    put(&out, "thoughts_waiting", "gauge", "Turns of the computer that wait for a thread.",
        hall.thinking);
    put(&out, "memory_bytes", "gauge", "Memory in use.", resident_bytes());
    put(&out, "requests_total", "counter", "Requests over HTTP.", server->requests);
    put(&out, "messages_total", "counter", "Messages from sockets.", server->messages);
    put(&out, "events_total", "counter", "Events made durable.", numbers.events);
    put(&out, "moves_total", "counter", "Moves made durable.", numbers.moves);
    put(&out, "refused_total", "counter", "Wishes refused.", numbers.refused);
    put(&out, "conflicts_total", "counter", "Events that another server was faster with.",
        numbers.conflicts);
    put(&out, "store_failures_total", "counter", "Events that the store could not write.",
        numbers.failed);
    put_durable(&out, &numbers);
    return data;
}
