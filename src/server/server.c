/* server.c - see server.h: the loop, and the parts of a server. */
#include "server/server.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "server/http/http.h"
#include "server/memory.h"
#include "server/server_state.h"
#include "server/sockets/messages.h"
#include "server/sockets/socket.h"

enum { TICK = 50 /* milliseconds */ };

static volatile sig_atomic_t stopping;

/* Of the server that runs, for end_without_memory. */
static const ServerOptions *running;

void server_stop(void)
{
    stopping = 1;
}

/* ---- the loop ---- */

/* May be called from any thread. */
static void wake(void *context)
{
    Server *server = context;
    (void)uv_async_send(&server->woken);
}

static void on_wake(uv_async_t *woken)
{
    Server *server = woken->data;
    if (server->lobby != NULL)
        lobby_work(server->lobby);
    own_workers_work(&server->own);
    if (server->computations != NULL)
        computations_work(server->computations);
    if (server->background != NULL)
        background_work(server->background);
}

/* A turn may have entered the queue: a free worker begins at once. */
static void on_enqueued(void *context)
{
    Server *server = context;
    own_workers_hurry(&server->own, JOB_TURN);
}

static void on_job_over(void *context, const char *key, const char *result)
{
    Server *server = context;
    if (server->lobby != NULL)
        lobby_job_over(server->lobby, key, result);
}

static void look(Server *server)
{
    const LobbyNumbers lobby = lobby_numbers(server->lobby);
    const HealthSample seen = {.store = store_state(lobby_store(server->lobby)),
                               .warning = store_warning(lobby_store(server->lobby)),
                               .oldest_write = lobby.oldest_write,
                               .tables = lobby.rooms.rooms,
                               .sockets = server->sockets,
                               .moves = lobby.rooms.moves,
                               .turned_away = server->net.turned_away};
    health_look(&server->health, &seen);
    if (bans_look(&server->bans, lobby_store(server->lobby), lobby_now(server->lobby)))
        asks_hang_up_barred(server);
}

static void on_tick(uv_timer_t *tick)
{
    Server *server = tick->data;
    if (health_tick(&server->health, TICK))
        look(server);
    lobby_work(server->lobby);
    own_workers_work(&server->own);
    computations_work(server->computations);
    explorer_work(server->explorer);
    if (stopping != 0 && server->net.open)
        uv_stop(tick->loop);
}

/* How many connections an address may have: the first matching range decides. */
static unsigned connections_of(const void *context, const Address *address)
{
    const ServerOptions *options = context;
    for (unsigned i = 0; i < options->limit_for_count; i++)
        if (address_is_in(address, &options->limit_for[i].range))
            return options->limit_for[i].limit;
    return options->limit;
}

static bool open_loop(Server *server, WfFault *fault)
{
    int code = uv_loop_init(&server->loop);
    if (code == 0 && (code = uv_async_init(&server->loop, &server->woken, on_wake)) != 0)
        (void)uv_loop_close(&server->loop);
    if (code != 0)
        return fault_fill(fault, WF_NO_MEMORY, 0, "the server's loop cannot be made: %s",
                          uv_strerror(code)) == WF_OK;
    uv_unref((uv_handle_t *)&server->woken); /* it does not keep the loop running by itself */
    (void)uv_timer_init(&server->loop, &server->tick);
    server->woken.data = server->tick.data = server;
    return true;
}

static void close_loop(Server *server)
{
    uv_close((uv_handle_t *)&server->woken, NULL);
    uv_close((uv_handle_t *)&server->tick, NULL);
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    (void)uv_loop_close(&server->loop);
}

static const char *why_not(int error)
{
    return error == EADDRINUSE      ? "the port is taken"
           : error == EADDRNOTAVAIL ? "this machine does not have that address"
           : error == EACCES        ? "this user may not have a port below 1024"
                                    : strerror(error);
}

static bool open_listener(Server *server, WfFault *fault)
{
    const ServerOptions *options = server->options;
    server->net.loop = &server->loop;
    server->net.ledger = server->ledger;
    server->net.trusted = options->trusted;
    server->net.trusted_count = options->trusted_count;
    server->net.opened = http_open;
    server->net.context = server;
    if (net_open(&server->net, options->address, options->port))
        return true;
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "cannot listen at %s, port %d: %s", options->address,
                     options->port, why_not(errno));
    return false;
}

static void tell(void *socket, json_t *message)
{
    socket_send(socket, message);
}

static void tell_refused(void *socket, const json_t *id, const char *why)
{
    socket_refuse(socket, id, why);
}

static const ComputationTeller teller = {.send = tell, .refuse = tell_refused};

static bool open_workers(Server *server)
{
    const OwnWorkersOptions options = {.store = lobby_store(server->lobby),
                                       .turns = server->options->threads,
                                       .computations = server->options->workers,
                                       .wake = wake,
                                       .over = on_job_over,
                                       .books = server->options->books,
                                       .tables = server->options->tables,
                                       .context = server};
    return own_workers_open(&server->own, &options);
}

static bool open_all(Server *server, WfFault *fault)
{
    const ServerOptions *options = server->options;
    const LobbyOptions lobby = {.store = options->store,
                                .expire = (int64_t)options->expire_days * 24 * 3600 * 1000,
                                .wake = wake,
                                .enqueued = on_enqueued,
                                .context = server,
                                .log = &server->health.log};
    if (!assets_read(&server->assets, options->web, fault) ||
        !privacy_open(&server->privacy, options->privacy, fault))
        return false;
    const Asset *art = assets_find(&server->assets, "/art.json");
    server->art = art != NULL ? json_loadb(art->plain.bytes, art->plain.size, 0, NULL) : NULL;
    server->ledger = ledger_open((LedgerLimits){.connections = connections_of, .context = options});
    server->out = malloc(SOCKET_OUT);
    server->lobby = lobby_open(&lobby, fault);
    if (server->lobby == NULL || server->ledger == NULL || server->out == NULL)
        return false;
    server->explorer = explorer_open(server->lobby);
    server->background = background_open(wake, server);
    server->computations = computations_open(lobby_store(server->lobby), &server->own, teller);
    if (!open_workers(server))
        return fault_fill(fault, WF_NO_MEMORY, 0, "a computer's thread cannot be started") == WF_OK;
    if (server->explorer == NULL || server->computations == NULL || server->background == NULL)
        return fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory") == WF_OK;
    server->visitors.revoked = asks_revoked;
    server->visitors.context = server;
    visitors_open(&server->visitors, lobby_store(server->lobby));
    (void)bans_look(&server->bans, lobby_store(server->lobby), lobby_now(server->lobby));
    return open_listener(server, fault);
}

static void close_all(Server *server)
{
    own_workers_stop(&server->own); /* others can take the jobs meanwhile */
    net_close(&server->net);        /* sockets leave their tables while the lobby still runs */
    (void)uv_timer_stop(&server->tick);
    own_workers_wait(&server->own);
    if (server->lobby != NULL)
        lobby_close(server->lobby);
    /* Only now is the store done with the workers' requests. */
    own_workers_close(&server->own);
    if (server->computations != NULL)
        computations_close(server->computations);
    explorer_close(server->explorer);
    background_close(server->background);
    server->computations = NULL;
    server->explorer = NULL;
    server->background = NULL;
    server->lobby = NULL;
    privacy_close(&server->privacy);
    visitors_close(&server->visitors);
    if (server->ledger != NULL)
        ledger_close(server->ledger);
    frames_free_pool(&server->frames);
    open_tables_free(&server->open_tables);
    playing_free(&server->playing);
    bans_free(&server->bans);
    free(server->out);
    json_decref(server->art);
    assets_free(&server->assets);
}

static void end_without_memory(void)
{
    Log log = {.form = running->log_form, .write = running->log};
    log_event(&log, LOG_ERROR, "no-memory",
              "not enough memory: the server ends; what it acknowledged is durable", NULL, 0);
    running->end();
}

bool server_run(const ServerOptions *options, WfFault *fault)
{
    Server server = {.options = options};
    stopping = 0;
    server.health.log = (Log){.form = options->log_form, .write = options->log};
    running = options;
    memory_begin(end_without_memory);
    if (!open_loop(&server, fault))
        return false;
    const bool open = open_all(&server, fault);
    if (open) {
        health_begin(&server.health, options, lobby_now(server.lobby));
        (void)uv_timer_start(&server.tick, on_tick, 0, TICK);
        options->ready(options->address, options->port);
        (void)uv_run(&server.loop, UV_RUN_DEFAULT);
        health_end(&server.health, lobby_now(server.lobby), server.sockets);
    }
    close_all(&server);
    close_loop(&server);
    return open;
}
