/* connection.c - see connection.h. */
#include "server/net/connection.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/response.h"

enum {
    READ_BYTES = 16384,
    AT_ONCE = 64,         /* connections accepted in one round of the loop */
    WATCH = 200,          /* milliseconds between two checks of the deadlines */
    OTHER_FILES = 64,     /* reserved for the store and the loop */
    SWALLOW = 256 * 1024, /* bytes accepted after the end, before giving up */
};

typedef struct Write {
    uv_write_t request;
    NetConn *conn;
    char bytes[];
} Write;

int64_t net_now(const NetLoop *net)
{
    return (int64_t)uv_now(net->loop);
}

static uv_stream_t *stream_of(NetConn *conn)
{
    return (uv_stream_t *)&conn->tcp;
}

/* ---- the end of a connection ---- */

static void stop_wanting(NetConn *conn)
{
    if (!conn->wanting)
        return;
    conn->wanting = false;
    *conn->before_wanting = conn->next_wanting;
    if (conn->next_wanting != NULL)
        conn->next_wanting->before_wanting = conn->before_wanting;
}

static void on_closed(uv_handle_t *handle)
{
    NetConn *conn = handle->data;
    NetLoop *net = conn->net;
    if (conn->use != NULL)
        conn->use->gone(conn);
    else
        net->turned--;
    if (conn->parted)
        ledger_parted(net->ledger, &conn->peer);
    else if (conn->counted)
        ledger_disconnect(net->ledger, &conn->peer);
    *conn->before = conn->next;
    if (conn->next != NULL)
        conn->next->before = conn->before;
    net->count--;
    free(conn);
}

void conn_close(NetConn *conn)
{
    if (conn->closing)
        return;
    conn->closing = true;
    ledger_wake(&conn->rest);
    stop_wanting(conn);
    uv_close((uv_handle_t *)&conn->tcp, on_closed);
}

/* Sends nothing more: the client finds the end after the last byte. Further input is read and
 * dropped, because closing a socket with unread input discards its output. */
static void finish_now(NetConn *conn)
{
    int file = -1;
    conn->finished = true;
    conn->parted = conn->counted && ledger_part(conn->net->ledger, &conn->peer);
    if (uv_fileno((uv_handle_t *)&conn->tcp, &file) != 0 || shutdown(file, SHUT_WR) != 0)
        conn_close(conn);
    conn_deadline(conn, MOST_FAREWELL);
    conn_resume(conn);
}

void conn_finish(NetConn *conn)
{
    if (conn->closing || conn->finishing)
        return;
    conn->finishing = true;
    ledger_wake(&conn->rest);
    stop_wanting(conn);
    if (conn->writes == 0)
        finish_now(conn);
}

void conn_deadline(NetConn *conn, unsigned seconds)
{
    conn->deadline = seconds == 0 ? 0 : net_now(conn->net) + (int64_t)seconds * 1000;
}

/* ---- out ---- */

bool conn_is_free(const NetConn *conn)
{
    return conn->writes == 0 && !conn->closing && !conn->finishing;
}

void conn_want(NetConn *conn)
{
    NetLoop *net = conn->net;
    if (conn->wanting || conn->closing || conn->finishing)
        return;
    conn->wanting = true;
    conn->next_wanting = net->wanting;
    conn->before_wanting = &net->wanting;
    if (net->wanting != NULL)
        net->wanting->before_wanting = &conn->next_wanting;
    net->wanting = conn;
}

static void on_again(uv_idle_t *again)
{
    (void)again;
}

/* Called before the loop blocks: all news since the last time is sent together. A connection that
 * asks for another turn meanwhile gets it in the next round, which comes at once. */
static void on_flush(uv_prepare_t *flush)
{
    NetLoop *net = flush->data;
    net->flushed = net->wanting;
    net->wanting = NULL;
    if (net->flushed != NULL)
        net->flushed->before_wanting = &net->flushed;
    while (net->flushed != NULL) {
        NetConn *conn = net->flushed;
        stop_wanting(conn);
        if (conn->writes == 0)
            conn->use->ready(conn);
    }
    if (net->wanting != NULL)
        (void)uv_idle_start(&net->again, on_again);
    else
        (void)uv_idle_stop(&net->again);
}

static void on_written(uv_write_t *request, int status)
{
    Write *write = (Write *)request;
    NetConn *conn = write->conn;
    free(write);
    conn->writes--;
    conn->blocked = net_now(conn->net);
    if (status < 0)
        conn_close(conn);
    if (conn->closing || conn->writes > 0)
        return;
    if (conn->finishing)
        finish_now(conn);
    else
        conn_want(conn);
}

/* Copies the parts without their first `taken` bytes, and sends the copy when possible. */
static void send_rest(NetConn *conn, const uv_buf_t *parts, unsigned count, size_t taken,
                      size_t left)
{
    Write *write = malloc(sizeof *write + left);
    if (write == NULL || left + uv_stream_get_write_queue_size(stream_of(conn)) > MOST_UNSENT) {
        free(write);
        conn_close(conn);
        return;
    }
    uv_buf_t rest = uv_buf_init(write->bytes, 0);
    for (unsigned i = 0; i < count; i++) {
        const size_t skip = taken < parts[i].len ? taken : parts[i].len;
        memcpy(write->bytes + rest.len, parts[i].base + skip, parts[i].len - skip);
        rest.len += parts[i].len - skip;
        taken -= skip;
    }
    write->conn = conn;
    if (conn->writes++ == 0)
        conn->blocked = net_now(conn->net);
    if (uv_write(&write->request, stream_of(conn), &rest, 1, on_written) != 0) {
        conn->writes--;
        free(write);
        conn_close(conn);
    }
}

void conn_send(NetConn *conn, const uv_buf_t *parts, unsigned count)
{
    size_t size = 0, taken = 0;
    if (conn->closing || conn->finishing)
        return;
    for (unsigned i = 0; i < count; i++)
        size += parts[i].len;
    if (conn->writes == 0) {
        const int written = uv_try_write(stream_of(conn), parts, count);
        if (written < 0 && written != UV_EAGAIN) {
            conn_close(conn);
            return;
        }
        taken = written > 0 ? (size_t)written : 0;
    }
    if (taken < size)
        send_rest(conn, parts, count, taken, size - taken);
}

/* ---- in ---- */

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room)
{
    const NetConn *conn = handle->data;
    (void)wanted;
    *room = uv_buf_init(conn->net->buffer, READ_BYTES);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *room)
{
    NetConn *conn = stream->data;
    if (size == 0)
        return;
    ledger_wake(&conn->rest);
    if (size < 0) {
        if (size == UV_EOF && conn->writes > 0)
            conn_finish(conn); /* the peer sends no more, but may still read */
        else
            conn_close(conn);
    } else if (!conn->finishing) {
        conn->use->bytes(conn, room->base, (size_t)size);
    } else if ((conn->swallowed += (size_t)size) > SWALLOW) {
        conn_close(conn);
    }
}

void conn_rest(NetConn *conn)
{
    if (conn->counted && !conn->closing && !conn->finishing)
        ledger_rest(conn->net->ledger, &conn->peer, &conn->rest);
}

void conn_pause(NetConn *conn)
{
    if (!conn->closing && !conn->finishing)
        (void)uv_read_stop(stream_of(conn));
}

void conn_resume(NetConn *conn)
{
    if (!conn->closing)
        (void)uv_read_start(stream_of(conn), on_room, on_read);
}

/* ---- deadlines ---- */

static void on_watch(uv_timer_t *watch)
{
    NetLoop *net = watch->data;
    listener_go_on(&net->listener);
    const int64_t now = net_now(net);
    ledger_sweep(net->ledger, now);
    for (NetConn *conn = net->conns; conn != NULL; conn = conn->next) {
        if (conn->writes > 0 && now - conn->blocked > (int64_t)MOST_READING * 1000)
            conn_close(conn);
        else if (conn->closing || conn->deadline == 0 || now < conn->deadline)
            continue;
        else if (conn->finished || conn->use == NULL)
            conn_close(conn);
        else if (!conn->finishing)
            conn->use->late(conn);
    }
}

/* ---- new connections ---- */

/* Closes a connection over the limit of its address. It is told so, unless too many are being told
 * so already. */
static void turn_away(NetConn *conn)
{
    char answer[RESPONSE_SHORT];
    const uv_buf_t part = response_short(answer, 429, limits[LIMIT_CONNECTIONS].says.english);
    NetLoop *net = conn->net;
    net->turned_away++;
    if (net->turned++ >= MOST_TURNED_AWAY) {
        conn_close(conn);
        return;
    }
    conn_send(conn, &part, 1);
    conn_finish(conn);
}

/* Closes an idle connection of the same address. Browsers keep up to six idle connections each,
 * which would keep newcomers out where many people share an address. */
static bool make_way(const NetConn *conn)
{
    LedgerRest *rest = ledger_longest_rest(conn->net->ledger, &conn->peer);
    if (rest == NULL)
        return false;
    NetConn *resting = (NetConn *)((char *)rest - offsetof(NetConn, rest));
    resting->counted = false;
    ledger_disconnect(resting->net->ledger, &resting->peer);
    conn_close(resting);
    return true;
}

static bool is_let_in(const NetConn *conn)
{
    const NetLoop *net = conn->net;
    return ledger_connect(net->ledger, &conn->peer, net_now(net)) ||
           (make_way(conn) && ledger_connect(net->ledger, &conn->peer, net_now(net)));
}

static void begin(NetConn *conn)
{
    NetLoop *net = conn->net;
    struct sockaddr_storage peer;
    int size = sizeof peer;
    if (uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&peer, &size) != 0) {
        net->turned++;
        conn_close(conn);
        return;
    }
    address_of_socket((const struct sockaddr *)&peer, &conn->peer);
    (void)uv_tcp_nodelay(&conn->tcp, 1);
    conn->trusted = address_is_trusted(&conn->peer, net->trusted, net->trusted_count);
    conn->counted = !conn->trusted && is_let_in(conn);
    if (!conn->trusted && !conn->counted) {
        turn_away(conn);
        return;
    }
    conn_deadline(conn, MOST_FIRST_BYTE);
    net->opened(conn);
    conn_resume(conn);
}

/* The server is full, or has no memory: says so and closes. */
static void refuse_connection(NetLoop *net, int file)
{
    char answer[RESPONSE_SHORT];
    const uv_buf_t part = response_short(answer, 503, limits[LIMIT_ALL_CONNECTIONS].says.english);
    net->turned_away++;
    listener_refuse(&net->listener, file, part.base, part.len);
}

static void take_connection(NetLoop *net, NetConn *conn, int file)
{
    (void)uv_tcp_init(net->loop, &conn->tcp);
    conn->tcp.data = conn;
    conn->net = net;
    conn->next = net->conns;
    conn->before = &net->conns;
    if (net->conns != NULL)
        net->conns->before = &conn->next;
    net->conns = conn;
    net->count++;
    if (uv_tcp_open(&conn->tcp, file) == 0) {
        begin(conn);
    } else {
        (void)close(file);
        net->turned++;
        conn_close(conn);
    }
}

/* A full server refuses one connection per round of the loop. */
static void on_connections(void *context)
{
    NetLoop *net = context;
    bool full = false;
    for (unsigned i = 0; i < AT_ONCE && !full; i++) {
        const int file = listener_accept(&net->listener, &full);
        if (file < 0)
            return;
        NetConn *conn = !full && net->count < net->most ? calloc(1, sizeof *conn) : NULL;
        full = conn == NULL;
        if (full)
            refuse_connection(net, file);
        else
            take_connection(net, conn, file);
    }
}

/* ---- the whole loop ---- */

/* As many connections as the machine allows, minus the files that the store and the loop need. */
static unsigned connections_at_most(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return MOST_ALL_CONNECTIONS;
    limit.rlim_cur = limit.rlim_max < MOST_ALL_CONNECTIONS ? limit.rlim_max : MOST_ALL_CONNECTIONS;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    const unsigned files = (unsigned)limit.rlim_cur;
    return files >= 2 * OTHER_FILES ? files - OTHER_FILES : files / 2;
}

bool net_open(NetLoop *net, const char *address, int port)
{
    net->most = connections_at_most();
    net->buffer = malloc(READ_BYTES);
    (void)uv_prepare_init(net->loop, &net->flush);
    (void)uv_idle_init(net->loop, &net->again);
    (void)uv_timer_init(net->loop, &net->watch);
    net->flush.data = net->watch.data = net;
    net->listener.ready = on_connections;
    net->listener.context = net;
    (void)uv_prepare_start(&net->flush, on_flush);
    (void)uv_timer_start(&net->watch, on_watch, WATCH, WATCH);
    net->open = listener_open(&net->listener, net->loop, address, port, net->most + OTHER_FILES) &&
                net->buffer != NULL;
    return net->open;
}

void net_close(NetLoop *net)
{
    if (net->flush.data == NULL)
        return;
    const int64_t end = net_now(net) + (int64_t)MOST_FAREWELL * 1000;
    net->open = false;
    listener_close(&net->listener);
    for (NetConn *conn = net->conns; conn != NULL; conn = conn->next)
        if (conn->use != NULL && !conn->closing && !conn->finishing)
            conn->use->stop(conn);
    while (net->count > 0) {
        (void)uv_run(net->loop, UV_RUN_ONCE);
        for (NetConn *conn = net->conns; net_now(net) > end && conn != NULL; conn = conn->next)
            conn_close(conn);
    }
    uv_close((uv_handle_t *)&net->flush, NULL);
    uv_close((uv_handle_t *)&net->again, NULL);
    uv_close((uv_handle_t *)&net->watch, NULL);
    free(net->buffer);
}
