/* health.c - see health.h. */
#include "server/operator/health.h"

#include <string.h>

enum { SECOND = 1000000 };

const char *const request_kinds[REQUEST_KINDS] = {
    [REQUEST_PAGE] = "page",     [REQUEST_ASSET] = "asset",     [REQUEST_TABLE] = "table",
    [REQUEST_LISTS] = "lists",   [REQUEST_PICTURE] = "picture", [REQUEST_EXPLORE] = "explore",
    [REQUEST_SOCKET] = "socket", [REQUEST_OTHER] = "other"};

RequestKind request_kind(const char *path)
{
    static const struct {
        const char *prefix;
        RequestKind kind;
    } prefixes[] = {{"/api/table/", REQUEST_TABLE},      {"/api/mine", REQUEST_TABLE},
                    {"/api/tables", REQUEST_LISTS},      {"/api/playing", REQUEST_LISTS},
                    {"/api/position.", REQUEST_PICTURE}, {"/api/explore", REQUEST_EXPLORE},
                    {"/api/socket", REQUEST_SOCKET},     {"/api/", REQUEST_OTHER},
                    {"/assets/", REQUEST_ASSET},         {"/art", REQUEST_ASSET},
                    {"/healthz", REQUEST_OTHER},         {"/metrics", REQUEST_OTHER},
                    {"/.well-known/", REQUEST_OTHER}};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(path, prefixes[i].prefix, strlen(prefixes[i].prefix)) == 0)
            return prefixes[i].kind;
    return strchr(path, '.') != NULL ? REQUEST_ASSET : REQUEST_PAGE;
}

/* ---- start and stop ---- */

/* Only the kind of the store, because its address may contain a password. */
static void store_kind(const char *store, char kind[16])
{
    const size_t length = strcspn(store, ":");
    const size_t kept = length < 15 ? length : 15;
    memcpy(kind, store, kept);
    kind[kept] = '\0';
}

void health_begin(Health *health, const ServerOptions *options, int64_t now)
{
    char kind[16];
    store_kind(options->store, kind);
    health->started = now;
    health->last_tick = health->next_look = latency_now();
    const LogField start[] = {{.name = "version", .word = wf_version()},
                              {.name = "store", .word = kind},
                              {.name = "threads", .number = options->threads}};
    log_event(&health->log, LOG_INFO, "start", "the server starts", start, 3);
    const LogField listening[] = {{.name = "address", .word = options->address},
                                  {.name = "port", .number = options->port}};
    log_event(&health->log, LOG_INFO, "listening", "the server listens", listening, 2);
}

void health_end(Health *health, int64_t now, uint64_t sockets)
{
    const LogField fields[] = {{.name = "up-ms", .number = now - health->started},
                               {.name = "sockets", .number = (int64_t)sockets}};
    log_event(&health->log, LOG_INFO, "stop", "the server stops", fields, 2);
}

/* ---- the check every second ---- */

/* The store itself reports why it cannot be written (store_trouble). It does not report that it is
 * slow, so that is logged here, and so is its recovery. */
static void look_at_store(Health *health, const HealthSample *seen, int64_t now)
{
    const bool stalls = seen->store == STORE_WELL && seen->oldest_write > HEALTH_STALL;
    const StoreState state = stalls ? STORE_FAILING : seen->store;
    const bool was_well = health->store == STORE_WELL;
    if (state != STORE_WELL && was_well)
        health->failing_since = now;
    if (stalls && was_well) {
        const LogField age = {.name = "ms", .number = seen->oldest_write / 1000};
        log_event(&health->log, LOG_WARNING, "store-stalled", "the store does not answer", &age, 1);
    }
    if (state == STORE_WELL && !was_well) {
        const LogField took = {.name = "ms", .number = (now - health->failing_since) / 1000};
        log_event(&health->log, LOG_NOTICE, "store-recovered", "the store is written again", &took,
                  1);
    }
    health->store = state;
}

static void tell_warning(Health *health, const char *warning)
{
    if (warning != NULL && !health->warned)
        log_event(&health->log, LOG_WARNING, "store-warning", warning, NULL, 0);
    health->warned = warning != NULL;
}

static void look_at_connections(Health *health, uint64_t turned_away)
{
    const LogField count = {.name = "count",
                            .number = (int64_t)(turned_away - health->turned_away)};
    if (count.number > 0)
        log_event(&health->log, LOG_INFO, "turned-away",
                  "connections over a limit were turned away", &count, 1);
    health->turned_away = turned_away;
}

/* The mean over the last checks. */
static double rate_of_moves(Health *health, uint64_t moves)
{
    uint64_t *oldest = &health->moves[health->looks % HEALTH_RATE];
    const unsigned seconds = health->looks < HEALTH_RATE ? health->looks : HEALTH_RATE;
    const uint64_t before = health->looks < HEALTH_RATE ? health->moves[0] : *oldest;
    *oldest = moves;
    health->looks++;
    return seconds > 0 ? (double)(moves - before) / seconds : 0;
}

bool health_tick(Health *health, unsigned every)
{
    const int64_t now = latency_now();
    latency_add(&health->loop, now - health->last_tick - (int64_t)every * 1000);
    health->last_tick = now;
    if (now < health->next_look)
        return false;
    health->next_look = now + SECOND;
    return true;
}

void health_look(Health *health, const HealthSample *seen)
{
    look_at_store(health, seen, latency_now());
    tell_warning(health, seen->warning);
    look_at_connections(health, seen->turned_away);
    health->now = (HealthNow){.store = health->store,
                              .tables = seen->tables,
                              .sockets = seen->sockets,
                              .moves = rate_of_moves(health, seen->moves),
                              .trouble = health->log.trouble,
                              .trouble_at = health->log.trouble_at};
}

/* ---- handshakes ---- */

void health_refused(Health *health, const Address *address, unsigned status)
{
    char network[LOG_NETWORK];
    int64_t held;
    health->refused_sockets++;
    if (!log_may(&health->refusals, latency_now() / 1000, &held))
        return;
    log_network(address, network);
    const LogField fields[] = {{.name = "network", .word = network},
                               {.name = "status", .number = (int64_t)status},
                               {.name = "more", .number = held}};
    log_event(&health->log, LOG_INFO, "socket-refused", "a socket was refused", fields, 3);
}
