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
    NetConn *line;
    char bytes[];
} Write;

int64_t net_now(const NetLoop *net)
{
    return (int64_t)uv_now(net->loop);
}

static uv_stream_t *stream_of(NetConn *line)
{
    return (uv_stream_t *)&line->tcp;
}

/* ---- the end of a connection ---- */

static void stop_wanting(NetConn *line)
{
    if (!line->wanting)
        return;
    line->wanting = false;
    *line->before_wanting = line->next_wanting;
    if (line->next_wanting != NULL)
        line->next_wanting->before_wanting = line->before_wanting;
}

static void on_closed(uv_handle_t *handle)
{
    NetConn *line = handle->data;
    NetLoop *net = line->net;
    if (line->use != NULL)
        line->use->gone(line);
    else
        net->turned--;
    if (line->parted)
        ledger_parted(net->ledger, &line->peer);
    else if (line->counted)
        ledger_disconnect(net->ledger, &line->peer);
    *line->before = line->next;
    if (line->next != NULL)
        line->next->before = line->before;
    net->count--;
    free(line);
}

void conn_close(NetConn *line)
{
    if (line->closing)
        return;
    line->closing = true;
    ledger_wake(&line->rest);
    stop_wanting(line);
    uv_close((uv_handle_t *)&line->tcp, on_closed);
}

/* Sends nothing more: the client finds the end after the last byte. Further input is read and
 * dropped, because closing a socket with unread input discards its output. */
static void finish_now(NetConn *line)
{
    int file = -1;
    line->finished = true;
    line->parted = line->counted && ledger_part(line->net->ledger, &line->peer);
    if (uv_fileno((uv_handle_t *)&line->tcp, &file) != 0 || shutdown(file, SHUT_WR) != 0)
        conn_close(line);
    conn_deadline(line, MOST_FAREWELL);
    conn_resume(line);
}

void conn_finish(NetConn *line)
{
    if (line->closing || line->finishing)
        return;
    line->finishing = true;
    ledger_wake(&line->rest);
    stop_wanting(line);
    if (line->writes == 0)
        finish_now(line);
}

void conn_deadline(NetConn *line, unsigned seconds)
{
    line->deadline = seconds == 0 ? 0 : net_now(line->net) + (int64_t)seconds * 1000;
}

/* ---- out ---- */

bool conn_is_free(const NetConn *line)
{
    return line->writes == 0 && !line->closing && !line->finishing;
}

void conn_want(NetConn *line)
{
    NetLoop *net = line->net;
    if (line->wanting || line->closing || line->finishing)
        return;
    line->wanting = true;
    line->next_wanting = net->wanting;
    line->before_wanting = &net->wanting;
    if (net->wanting != NULL)
        net->wanting->before_wanting = &line->next_wanting;
    net->wanting = line;
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
        NetConn *line = net->flushed;
        stop_wanting(line);
        if (line->writes == 0)
            line->use->ready(line);
    }
    if (net->wanting != NULL)
        (void)uv_idle_start(&net->again, on_again);
    else
        (void)uv_idle_stop(&net->again);
}

static void on_written(uv_write_t *request, int status)
{
    Write *write = (Write *)request;
    NetConn *line = write->line;
    free(write);
    line->writes--;
    line->blocked = net_now(line->net);
    if (status < 0)
        conn_close(line);
    if (line->closing || line->writes > 0)
        return;
    if (line->finishing)
        finish_now(line);
    else
        conn_want(line);
}

/* Copies the parts without their first `taken` bytes, and sends the copy when possible. */
static void send_rest(NetConn *line, const uv_buf_t *parts, unsigned count, size_t taken,
                      size_t left)
{
    Write *write = malloc(sizeof *write + left);
    if (write == NULL || left + uv_stream_get_write_queue_size(stream_of(line)) > MOST_UNSENT) {
        free(write);
        conn_close(line);
        return;
    }
    uv_buf_t rest = uv_buf_init(write->bytes, 0);
    for (unsigned i = 0; i < count; i++) {
        const size_t skip = taken < parts[i].len ? taken : parts[i].len;
        memcpy(write->bytes + rest.len, parts[i].base + skip, parts[i].len - skip);
        rest.len += parts[i].len - skip;
        taken -= skip;
    }
    write->line = line;
    if (line->writes++ == 0)
        line->blocked = net_now(line->net);
    if (uv_write(&write->request, stream_of(line), &rest, 1, on_written) != 0) {
        line->writes--;
        free(write);
        conn_close(line);
    }
}

void conn_send(NetConn *line, const uv_buf_t *parts, unsigned count)
{
    size_t size = 0, taken = 0;
    if (line->closing || line->finishing)
        return;
    for (unsigned i = 0; i < count; i++)
        size += parts[i].len;
    if (line->writes == 0) {
        const int written = uv_try_write(stream_of(line), parts, count);
        if (written < 0 && written != UV_EAGAIN) {
            conn_close(line);
            return;
        }
        taken = written > 0 ? (size_t)written : 0;
    }
    if (taken < size)
        send_rest(line, parts, count, taken, size - taken);
}

/* ---- in ---- */

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room)
{
    const NetConn *line = handle->data;
    (void)wanted;
    *room = uv_buf_init(line->net->buffer, READ_BYTES);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *room)
{
    NetConn *line = stream->data;
    if (size == 0)
        return;
    ledger_wake(&line->rest);
    if (size < 0) {
        if (size == UV_EOF && line->writes > 0)
            conn_finish(line); /* the peer sends no more, but may still read */
        else
            conn_close(line);
    } else if (!line->finishing) {
        line->use->bytes(line, room->base, (size_t)size);
    } else if ((line->swallowed += (size_t)size) > SWALLOW) {
        conn_close(line);
    }
}

void conn_rest(NetConn *line)
{
    if (line->counted && !line->closing && !line->finishing)
        ledger_rest(line->net->ledger, &line->peer, &line->rest);
}

void conn_pause(NetConn *line)
{
    if (!line->closing && !line->finishing)
        (void)uv_read_stop(stream_of(line));
}

void conn_resume(NetConn *line)
{
    if (!line->closing)
        (void)uv_read_start(stream_of(line), on_room, on_read);
}

/* ---- deadlines ---- */

static void on_watch(uv_timer_t *watch)
{
    NetLoop *net = watch->data;
    listener_go_on(&net->listener);
    const int64_t now = net_now(net);
    ledger_sweep(net->ledger, now);
    for (NetConn *line = net->lines; line != NULL; line = line->next) {
        if (line->writes > 0 && now - line->blocked > (int64_t)MOST_READING * 1000)
            conn_close(line);
        else if (line->closing || line->deadline == 0 || now < line->deadline)
            continue;
        else if (line->finished || line->use == NULL)
            conn_close(line);
        else if (!line->finishing)
            line->use->late(line);
    }
}

/* ---- new connections ---- */

/* Closes a connection over the limit of its address. It is told so, unless too many are being told
 * so already. */
static void turn_away(NetConn *line)
{
    char answer[RESPONSE_SHORT];
    const uv_buf_t part = response_short(answer, 429, limits[LIMIT_CONNECTIONS].says.english);
    NetLoop *net = line->net;
    net->turned_away++;
    if (net->turned++ >= MOST_TURNED_AWAY) {
        conn_close(line);
        return;
    }
    conn_send(line, &part, 1);
    conn_finish(line);
}

/* Closes an idle connection of the same address. Browsers keep up to six idle connections each,
 * which would keep newcomers out where many people share an address. */
static bool make_way(const NetConn *line)
{
    LedgerRest *rest = ledger_longest_rest(line->net->ledger, &line->peer);
    if (rest == NULL)
        return false;
    NetConn *resting = (NetConn *)((char *)rest - offsetof(NetConn, rest));
    resting->counted = false;
    ledger_disconnect(resting->net->ledger, &resting->peer);
    conn_close(resting);
    return true;
}

static bool is_let_in(const NetConn *line)
{
    const NetLoop *net = line->net;
    return ledger_connect(net->ledger, &line->peer, net_now(net)) ||
           (make_way(line) && ledger_connect(net->ledger, &line->peer, net_now(net)));
}

static void begin(NetConn *line)
{
    NetLoop *net = line->net;
    struct sockaddr_storage peer;
    int size = sizeof peer;
    if (uv_tcp_getpeername(&line->tcp, (struct sockaddr *)&peer, &size) != 0) {
        net->turned++;
        conn_close(line);
        return;
    }
    address_of_socket((const struct sockaddr *)&peer, &line->peer);
    (void)uv_tcp_nodelay(&line->tcp, 1);
    line->trusted = address_is_trusted(&line->peer, net->trusted, net->trusted_count);
    line->counted = !line->trusted && is_let_in(line);
    if (!line->trusted && !line->counted) {
        turn_away(line);
        return;
    }
    conn_deadline(line, MOST_FIRST_BYTE);
    net->opened(line);
    conn_resume(line);
}

/* The server is full, or has no memory: says so and closes. */
static void refuse_connection(NetLoop *net, int file)
{
    char answer[RESPONSE_SHORT];
    const uv_buf_t part = response_short(answer, 503, limits[LIMIT_ALL_CONNECTIONS].says.english);
    net->turned_away++;
    listener_refuse(&net->listener, file, part.base, part.len);
}

static void take_connection(NetLoop *net, NetConn *line, int file)
{
    (void)uv_tcp_init(net->loop, &line->tcp);
    line->tcp.data = line;
    line->net = net;
    line->next = net->lines;
    line->before = &net->lines;
    if (net->lines != NULL)
        net->lines->before = &line->next;
    net->lines = line;
    net->count++;
    if (uv_tcp_open(&line->tcp, file) == 0) {
        begin(line);
    } else {
        (void)close(file);
        net->turned++;
        conn_close(line);
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
        NetConn *line = !full && net->count < net->most ? calloc(1, sizeof *line) : NULL;
        full = line == NULL;
        if (full)
            refuse_connection(net, file);
        else
            take_connection(net, line, file);
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
    for (NetConn *line = net->lines; line != NULL; line = line->next)
        if (line->use != NULL && !line->closing && !line->finishing)
            line->use->stop(line);
    while (net->count > 0) {
        (void)uv_run(net->loop, UV_RUN_ONCE);
        for (NetConn *line = net->lines; net_now(net) > end && line != NULL; line = line->next)
            conn_close(line);
    }
    uv_close((uv_handle_t *)&net->flush, NULL);
    uv_close((uv_handle_t *)&net->again, NULL);
    uv_close((uv_handle_t *)&net->watch, NULL);
    free(net->buffer);
}
