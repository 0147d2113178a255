/* child.c - see child.h. */
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"

enum { PATIENCE_MS = 500, BUFFER_FIRST = 4096, LINE_MAX_BYTES = 1 << 22 };

static void become(char *const words[], const int in[2], const int out[2])
{
    (void)setpgid(0, 0); /* an interrupt at the terminal is for the match, which ends its engines */
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    (void)dup2(in[0], STDIN_FILENO);
    (void)dup2(out[1], STDOUT_FILENO);
    if (nowhere >= 0)
        (void)dup2(nowhere, STDERR_FILENO);
    (void)execvp(words[0], words);
    _exit(127);
}

bool child_start(Child *child, char *const words[])
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) != 0) {
        (void)close(in[0]);
        (void)close(in[1]);
        return false;
    }
    *child = (Child){.in = in[1], .out = out[0], .pid = fork()};
    if (child->pid == 0)
        become(words, in, out);
    (void)close(in[0]);
    (void)close(out[1]);
    if (child->pid > 0)
        return true;
    (void)close(in[1]);
    (void)close(out[0]);
    *child = (Child){.pid = 0};
    return false;
}

void child_end(Child *child)
{
    if (child->pid <= 0)
        return;
    (void)close(child->in);
    const uint64_t deadline = cli_now() + PATIENCE_MS;
    pid_t ended;
    while ((ended = waitpid(child->pid, NULL, WNOHANG)) == 0 && cli_now() < deadline)
        (void)poll(NULL, 0, 5);
    if (ended == 0) {
        (void)kill(child->pid, SIGKILL);
        (void)waitpid(child->pid, NULL, 0);
    }
    (void)close(child->out);
    free(child->buffer);
    *child = (Child){.pid = 0};
}

bool child_say(Child *child, const char *line)
{
    const size_t length = strlen(line);
    char *whole = malloc(length + 2);
    if (whole == NULL)
        return false;
    (void)snprintf(whole, length + 2, "%s\n", line);
    size_t sent = 0;
    while (sent <= length) {
        const ssize_t written = write(child->in, whole + sent, length + 1 - sent);
        if (written < 0 && errno != EINTR)
            break;
        sent += written > 0 ? (size_t)written : 0;
    }
    free(whole);
    return sent > length;
}

/* Takes a whole line out of the buffer, if it holds one. */
static char *take_line(Child *child)
{
    char *start = child->buffer + child->taken;
    char *end =
        child->length > child->taken ? memchr(start, '\n', child->length - child->taken) : NULL;
    if (end == NULL)
        return NULL;
    *end = '\0';
    if (end > start && end[-1] == '\r')
        end[-1] = '\0';
    child->taken = (size_t)(end + 1 - child->buffer);
    return start;
}

static bool read_more(Child *child)
{
    if (child->taken > 0 && child->buffer != NULL) {
        memmove(child->buffer, child->buffer + child->taken, child->length - child->taken);
        child->length -= child->taken;
        child->taken = 0;
    }
    if (child->length == child->size) {
        const size_t size = child->size == 0 ? BUFFER_FIRST : 2 * child->size;
        char *buffer = size <= LINE_MAX_BYTES ? realloc(child->buffer, size) : NULL;
        if (buffer == NULL)
            return false;
        child->buffer = buffer;
        child->size = size;
    }
    const ssize_t got =
        read(child->out, child->buffer + child->length, child->size - child->length);
    if (got <= 0)
        return got < 0 && errno == EINTR;
    child->length += (size_t)got;
    return true;
}

ChildAnswer child_hear(Child *child, uint64_t deadline, char **line)
{
    for (;;) {
        if (child->buffer != NULL && (*line = take_line(child)) != NULL)
            return CHILD_LINE;
        const uint64_t now = cli_now();
        struct pollfd wait = {.fd = child->out, .events = POLLIN};
        const int left =
            now >= deadline ? 0 : (int)(deadline - now < 60000 ? deadline - now : 60000);
        const int ready = poll(&wait, 1, left);
        if (ready > 0 && !read_more(child))
            return CHILD_GONE;
        if (ready == 0 && cli_now() >= deadline)
            return CHILD_LATE;
        if (ready < 0 && errno != EINTR)
            return CHILD_GONE;
    }
}
