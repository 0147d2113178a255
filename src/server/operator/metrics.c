/* metrics.c - see metrics.h. */
#include "server/operator/metrics.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/operator/queue_numbers.h"

enum { METRICS_BYTES = 32768 };

static void put(WfText *out, const char *name, const char *type, const char *help, uint64_t value)
{
    wf_text_add(out, "# HELP wayfarer_%s %s\n# TYPE wayfarer_%s %s\nwayfarer_%s %llu\n", name, help,
                name, type, name, (unsigned long long)value);
}

static void put_head(WfText *out, const char *name, const char *help)
{
    wf_text_add(out, "# HELP wayfarer_%s %s\n# TYPE wayfarer_%s histogram\n", name, help, name);
}

/* The core counts in milliseconds. */
static void put_moves(WfText *out, const RoomsNumbers *numbers)
{
    int64_t bounds[ROOMS_DURABLE - 1];
    for (unsigned i = 0; i < ROOMS_DURABLE - 1; i++)
        bounds[i] = rooms_durable[i] * 1000;
    put_head(out, "move_seconds", "From a move's arrival until it was durable and answered.");
    latency_write_counts(bounds, numbers->durable_ms, ROOMS_DURABLE - 1,
                         numbers->durable_sum * 1000, "move_seconds", "", out);
}

static void put_latencies(WfText *out, const Server *server, const LobbyNumbers *lobby)
{
    put_moves(out, &lobby->rooms);
    put_head(out, "store_write_seconds",
             "From a write to the store until it was durable or refused.");
    latency_write(&lobby->writes, "store_write_seconds", "", out);
    put_head(out, "request_seconds", "From a request over HTTP until its answer was handed over.");
    for (unsigned kind = 0; kind < REQUEST_KINDS; kind++) {
        char labels[32];
        WfText text = wf_text(labels, sizeof labels);
        wf_text_add(&text, "kind=\"%s\",", request_kinds[kind]);
        latency_write(&server->health.request[kind], "request_seconds", labels, out);
    }
    put_head(out, "request_processor_seconds",
             "For how long a request over HTTP kept the loop's processor.");
    latency_write(&server->health.held, "request_processor_seconds", "", out);
    put_head(out, "loop_delay_seconds", "By how much the loop was late at its looks every 50 ms.");
    latency_write(&server->health.loop, "loop_delay_seconds", "", out);
}

/* The resident memory in use, which Linux counts in pages. */
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

static void put_upkeep(WfText *out, Store *store)
{
    StoreUpkeep upkeep;
    if (!store_upkeep(store, &upkeep))
        return;
    put(out, "store_bytes", "gauge", "Bytes that the store takes.", upkeep.bytes);
    put(out, "backup_timestamp_seconds", "gauge",
        "When the program last made a backup of the store, in seconds since 1970; 0: never.",
        (uint64_t)(upkeep.backup / 1000));
}

char *metrics_text(Server *server)
{
    char *data = malloc(METRICS_BYTES);
    if (data == NULL)
        return NULL;
    WfText out = wf_text(data, METRICS_BYTES);
    const LobbyNumbers lobby = lobby_numbers(server->lobby);
    const RoomsNumbers numbers = lobby.rooms;
    put(&out, "sockets", "gauge", "Open sockets.", server->sockets);
    put(&out, "connections", "gauge", "Open connections, sockets included.", server->net.count);
    put(&out, "turned_away_total", "counter", "Connections over a limit.", server->net.turned_away);
    put(&out, "tables_in_memory", "gauge", "Tables that somebody looks at or that run.",
        numbers.rooms);
    put(&out, "tables_due", "gauge", "Tables out of memory at which a clock runs.", lobby.due);
    put(&out, "visits", "gauge", "Places at tables that somebody looks at.", numbers.clients);
    put(&out, "thoughts_waiting", "gauge", "Turns of computers that this server waits for.",
        lobby.thinking);
    put(&out, "turns_anew_total", "counter",
        "Turns of computers that were set aside and enqueued again.", numbers.requeue);
    put(&out, "memory_bytes", "gauge", "Memory in use.", resident_bytes());
    put(&out, "requests_total", "counter", "Requests over HTTP.", server->requests);
    const BackgroundNumbers background = background_numbers(server->background);
    put(&out, "background_done_total", "counter", "Pictures drawn and long games read.",
        background.done);
    put(&out, "background_waiting", "gauge", "Pictures and long games that wait.",
        background.waiting);
    put(&out, "background_kept_bytes", "gauge", "Bytes of pictures and long games that are kept.",
        background.kept);
    put(&out, "messages_total", "counter", "Messages from sockets.", server->messages);
    put(&out, "events_total", "counter", "Events made durable.", numbers.events);
    put(&out, "moves_total", "counter", "Moves made durable.", numbers.moves);
    put(&out, "refused_total", "counter", "Wishes refused.", numbers.refused);
    put(&out, "conflicts_total", "counter", "Events that another server was faster with.",
        numbers.conflicts);
    put(&out, "store_failures_total", "counter", "Events that the store could not write.",
        numbers.failed);
    put(&out, "sockets_refused_total", "counter", "Handshakes that were refused.",
        server->health.refused_sockets);
    put(&out, "store_state", "gauge", "Whether the store is written: 0 yes, 1 not now, 2 no more.",
        server->health.now.store);
    put(&out, "store_oldest_write_milliseconds", "gauge",
        "For how long the oldest write to the store has been on its way.",
        (uint64_t)(lobby.oldest_write / 1000));
    put_upkeep(&out, lobby_store(server->lobby));
    put_latencies(&out, server, &lobby);
    queue_numbers_put(&out, server->computations, &server->own);
    return data;
}
