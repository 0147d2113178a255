/* server.c - see server.h: the loop, and what is asked of a connection. */
#include "server/server_inside.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "base/fault.h"
#include "server/secret.h"

enum { TICK = 50 /* milliseconds */, PING = 30, HANG_UP = 45 /* seconds */ };

static volatile sig_atomic_t stopping;

void server_stop(void)
{
    stopping = 1;
}

Server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

Address server_client(struct lws *wsi)
{
    const ServerOptions *options = server_of(wsi)->options;
    char peer[64] = "", forwarded[512] = "";
    (void)lws_get_peer_simple(wsi, peer, sizeof peer);
    if (options->trusted_count > 0)
        (void)lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR);
    return address_of_client(peer, forwarded, options->trusted, options->trusted_count);
}

bool server_is_https(struct lws *wsi)
{
    const ServerOptions *options = server_of(wsi)->options;
    char peer[64] = "", scheme[16] = "";
    Address address;
    (void)lws_get_peer_simple(wsi, peer, sizeof peer);
    (void)lws_hdr_custom_copy(wsi, scheme, sizeof scheme, "x-forwarded-proto:", 18);
    return strcmp(scheme, "https") == 0 && address_read(peer, &address) &&
           address_is_trusted(&address, options->trusted, options->trusted_count);
}

bool server_visitor(struct lws *wsi, uint8_t digest[STORE_DIGEST])
{
    static const char name[] = "wayfarer=";
    char cookies[1024] = "", token[SECRET_TOKEN];
    if (lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return false;
    char *state = NULL;
    for (char *cookie = strtok_r(cookies, "; ", &state); cookie != NULL;
         cookie = strtok_r(NULL, "; ", &state)) {
        const char *value = cookie + sizeof name - 1;
        if (strncmp(cookie, name, sizeof name - 1) != 0 || !secret_is_token(value))
            continue;
        memcpy(token, value, sizeof token);
        secret_digest(token, digest);
        return true;
    }
    return false;
}

/* ---- the loop ---- */

/* From any thread. */
static void wake(void *context)
{
    Server *server = context;
    (void)uv_async_send(&server->woken);
}

static void on_wake(uv_async_t *woken)
{
    const Server *server = woken->data;
    if (server->hall != NULL)
        hall_work(server->hall);
}

static void on_tick(uv_timer_t *tick)
{
    const Server *server = tick->data;
    hall_work(server->hall);
    if (stopping != 0)
        uv_stop(tick->loop);
}

/* The loop is libuv's, for it watches thousands of sockets without asking after each (epoll). */
static void open_loop(Server *server)
{
    (void)uv_loop_init(&server->loop);
    (void)uv_async_init(&server->loop, &server->woken, on_wake);
    uv_unref((uv_handle_t *)&server->woken); /* it alone does not keep the loop going */
    (void)uv_timer_init(&server->loop, &server->tick);
    server->woken.data = server->tick.data = server;
}

static void close_loop(Server *server)
{
    uv_close((uv_handle_t *)&server->woken, NULL);
    uv_close((uv_handle_t *)&server->tick, NULL);
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    (void)uv_loop_close(&server->loop);
}

/* As many connections as the machine lets us have. */
static void raise_limits(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max < 65536 ? limit.rlim_max : 65536;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void no_log(int level, const char *line)
{
    (void)level, (void)line;
}

/* An address of IPv4 is listened at by a socket of IPv4: one of IPv6 would be open to everybody. */
static uint64_t families(const char *address)
{
    return strchr(address, ':') == NULL ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0;
}

static bool open_listener(Server *server, WfFault *fault)
{
    static const lws_retry_bo_t patience = {.secs_since_valid_ping = PING,
                                            .secs_since_valid_hangup = HANG_UP};
    server->protocols[0] = (struct lws_protocols){
        .name = "http", .callback = http_callback, .per_session_data_size = http_session_size};
    server->protocols[1] = (struct lws_protocols){.name = "wayfarer",
                                                  .callback = socket_callback,
                                                  .per_session_data_size = socket_session_size,
                                                  .rx_buffer_size = 1024};
    void *loops[] = {&server->loop};
    const struct lws_context_creation_info info = {
        .port = server->options->port,
        .iface = server->options->address,
        .protocols = server->protocols,
        .retry_and_idle_policy = &patience,
        .user = server,
        .gid = -1,
        .uid = -1,
        .pt_serv_buf_size = 32768,
        .timeout_secs = 15,
        .keepalive_timeout = 30,
        .max_http_header_pool = 256,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   families(server->options->address),
        .foreign_loops = loops,
    };
    lws_set_log_level(LLL_ERR, no_log);
    server->context = lws_create_context(&info);
    if (server->context != NULL && lws_create_vhost(server->context, &info) != NULL)
        return true;
    (void)fault_fill(fault, WF_BAD_INPUT, 0,
                     "cannot listen at %s, port %d: it is taken, or not this machine's",
                     server->options->address, server->options->port);
    return false;
}

static bool open_all(Server *server, WfFault *fault)
{
    const ServerOptions *options = server->options;
    const HallOptions hall = {.store = options->store,
                              .threads = options->threads,
                              .expire = (int64_t)options->expire_days * 24 * 3600 * 1000,
                              .wake = wake,
                              .context = server,
                              .log = options->log};
    if (!assets_read(&server->assets, options->web, fault))
        return false;
    const Asset *art = assets_find(&server->assets, "/art.json");
    server->art = art != NULL ? json_loadb(art->bytes, art->size, 0, NULL) : NULL;
    server->ledger = ledger_open(options->limit);
    server->hall = hall_open(&hall, fault);
    return server->hall != NULL && server->ledger != NULL && open_listener(server, fault);
}

static void close_all(Server *server)
{
    (void)uv_timer_stop(&server->tick);
    if (server->context != NULL) {
        lws_context_destroy(server->context); /* closes the sockets, which leave their tables */
        (void)uv_run(&server->loop, UV_RUN_DEFAULT);
        lws_context_destroy(server->context); /* and now itself */
    }
    if (server->hall != NULL)
        hall_close(server->hall);
    server->hall = NULL;
    if (server->ledger != NULL)
        ledger_close(server->ledger);
    json_decref(server->art);
    assets_free(&server->assets);
}

bool server_run(const ServerOptions *options, WfFault *fault)
{
    Server server = {.options = options};
    raise_limits();
    stopping = 0;
    open_loop(&server);
    const bool open = open_all(&server, fault);
    if (open) {
        (void)uv_timer_start(&server.tick, on_tick, 0, TICK);
        options->ready(options->address, options->port);
        (void)uv_run(&server.loop, UV_RUN_DEFAULT);
    }
    close_all(&server);
    close_loop(&server);
    return open;
}
