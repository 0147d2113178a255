/* listener.c - see listener.h. */
#include "server/net/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/core/limits.h"

enum { BACKLOG = 1024 };

static void on_ready(uv_poll_t *poll, int status, int events)
{
    const Listener *listener = poll->data;
    (void)events;
    if (status == 0)
        listener->ready(listener->context);
}

static int open_reserve(void)
{
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* ---- opening and closing ---- */

static bool bind_to(int file, const char *address, int port)
{
    const int on = 1, off = 0, unread = MOST_UNREAD;
    struct sockaddr_in6 six;
    struct sockaddr_in four;
    (void)setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    /* Connections inherit it. Otherwise the kernel buffers up to 4 MB that a client does not
     * read. */
    (void)setsockopt(file, SOL_SOCKET, SO_SNDBUF, &unread, sizeof unread);
    if (strchr(address, ':') == NULL)
        return uv_ip4_addr(address, port, &four) == 0 &&
               bind(file, (const struct sockaddr *)&four, sizeof four) == 0;
    (void)setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    return uv_ip6_addr(address, port, &six) == 0 &&
           bind(file, (const struct sockaddr *)&six, sizeof six) == 0;
}

static void on_highest_closed(uv_handle_t *highest)
{
    (void)close((int)(intptr_t)highest->data);
}

/* Libuv's table of files grows with the highest file that it watches, and never shrinks. */
static void make_room(Listener *listener, uv_loop_t *loop, unsigned files)
{
    const int file = fcntl(listener->file, F_DUPFD_CLOEXEC, (int)files - 1);
    if (file < 0)
        return;
    if (uv_poll_init(loop, &listener->highest, file) != 0) {
        (void)close(file);
        return;
    }
    listener->highest.data = (void *)(intptr_t)file;
    (void)uv_poll_start(&listener->highest, UV_READABLE, on_ready);
    (void)uv_poll_stop(&listener->highest);
    uv_close((uv_handle_t *)&listener->highest, on_highest_closed);
}

bool listener_open(Listener *listener, uv_loop_t *loop, const char *address, int port,
                   unsigned files)
{
    const int family = strchr(address, ':') != NULL ? AF_INET6 : AF_INET;
    listener->reserve = open_reserve();
    listener->file = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener->file < 0)
        return false;
    if (!bind_to(listener->file, address, port) || listen(listener->file, BACKLOG) != 0 ||
        uv_poll_init(loop, &listener->poll, listener->file) != 0) {
        const int why = errno;
        (void)close(listener->file);
        listener->file = -1;
        errno = why;
        return false;
    }
    listener->poll.data = listener;
    make_room(listener, loop, files);
    return uv_poll_start(&listener->poll, UV_READABLE, on_ready) == 0;
}

static void on_closed(uv_handle_t *poll)
{
    Listener *listener = poll->data;
    (void)close(listener->file);
    listener->file = -1;
}

void listener_close(Listener *listener)
{
    listener->resting = false;
    if (listener->file >= 0)
        uv_close((uv_handle_t *)&listener->poll, on_closed);
    if (listener->reserve >= 0)
        (void)close(listener->reserve);
    listener->reserve = -1;
}

/* ---- connections ---- */

static int accept_one(const Listener *listener)
{
    int file;
    do
        file = accept4(listener->file, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    while (file < 0 && (errno == EINTR || errno == ECONNABORTED));
    return file;
}

int listener_accept(Listener *listener, bool *spare)
{
    int file = accept_one(listener);
    *spare = false;
    if (file >= 0 || errno == EAGAIN || errno == EWOULDBLOCK)
        return file;
    if (listener->reserve >= 0) {
        (void)close(listener->reserve);
        listener->reserve = -1;
        file = accept_one(listener);
        *spare = file >= 0;
        if (file < 0)
            listener->reserve = open_reserve();
    }
    if (file < 0) {
        listener->resting = true;
        (void)uv_poll_stop(&listener->poll);
    }
    return file;
}

void listener_refuse(Listener *listener, int connection, const char *words, size_t size)
{
    (void)send(connection, words, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)close(connection);
    if (listener->reserve < 0)
        listener->reserve = open_reserve();
}

void listener_go_on(Listener *listener)
{
    if (!listener->resting)
        return;
    listener->resting = false;
    if (listener->reserve < 0)
        listener->reserve = open_reserve();
    (void)uv_poll_start(&listener->poll, UV_READABLE, on_ready);
}
