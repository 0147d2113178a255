/* child.c - see child.h. */
#include "cli/match/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/errors.h"

enum { PATIENCE_MS = 500, BUFFER_FIRST = 4096, NOT_FOUND = 127 };

static void exec_child(char *const words[], const int in[2], const int out[2])
{
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL); /* if the match is killed, no search goes on */
    (void)setpgid(0, 0);            /* an interrupt at the terminal goes only to the match */
    (void)signal(SIGPIPE, SIG_DFL); /* signals that the match ignores are not ignored here */
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    (void)dup2(in[0], STDIN_FILENO);
    (void)dup2(out[1], STDOUT_FILENO);
    if (nowhere >= 0)
        (void)dup2(nowhere, STDERR_FILENO);
    (void)execvp(words[0], words);
    _exit(NOT_FOUND);
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
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK); /* otherwise it could block the match */
    *child = (Child){.in = in[1], .out = out[0], .pid = fork()};
    if (child->pid == 0)
        exec_child(words, in, out);
    (void)close(in[0]);
    (void)close(out[1]);
    if (child->pid > 0)
        return true;
    (void)close(in[1]);
    (void)close(out[0]);
    *child = (Child){.pid = 0};
    return false;
}

/* Waits for it to end; false: it is still running. */
static bool await_end(Child *child)
{
    const uint64_t deadline = cli_now() + PATIENCE_MS;
    while (!child->ended) {
        const pid_t got = waitpid(child->pid, &child->status, WNOHANG);
        child->ended = got == child->pid;
        if (got < 0 || (got == 0 && cli_now() >= deadline))
            break;
        if (got == 0)
            (void)poll(NULL, 0, 5);
    }
    return child->ended;
}

void child_end(Child *child)
{
    if (child->pid <= 0)
        return;
    (void)close(child->in);
    if (!await_end(child)) {
        (void)kill(-child->pid, SIGKILL);
        (void)kill(child->pid, SIGKILL);
        (void)waitpid(child->pid, NULL, 0);
    }
    (void)close(child->out);
    free(child->buffer);
    *child = (Child){.pid = 0};
}

const char *child_exit_text(Child *child, char text[CHILD_EXIT_TEXT_MAX])
{
    if (!await_end(child))
        cli_error_text(text, CHILD_EXIT_TEXT_MAX, ERROR_EXIT_CLOSED_OUTPUT);
    else if (WIFSIGNALED(child->status))
        cli_error_text(text, CHILD_EXIT_TEXT_MAX, ERROR_EXIT_SIGNAL,
                       fault_number((uint64_t)WTERMSIG(child->status)));
    else if (WEXITSTATUS(child->status) == NOT_FOUND)
        cli_error_text(text, CHILD_EXIT_TEXT_MAX, ERROR_EXIT_NOT_RUN, fault_number(NOT_FOUND));
    else
        cli_error_text(text, CHILD_EXIT_TEXT_MAX, ERROR_EXIT_STATUS,
                       fault_number((uint64_t)WEXITSTATUS(child->status)));
    return text;
}

/* Milliseconds until the deadline, for poll. */
static int left_until(uint64_t deadline)
{
    const uint64_t now = cli_now();
    return now >= deadline ? 0 : (int)(deadline - now < 60000 ? deadline - now : 60000);
}

ChildAnswer child_send(Child *child, const char *line, uint64_t deadline)
{
    const size_t length = strlen(line);
    char *whole = malloc(length + 2);
    if (whole == NULL)
        return CHILD_GONE;
    (void)snprintf(whole, length + 2, "%s\n", line);
    ChildAnswer answer = CHILD_LINE;
    for (size_t sent = 0; answer == CHILD_LINE && sent <= length;) {
        const ssize_t written = write(child->in, whole + sent, length + 1 - sent);
        struct pollfd wait = {.fd = child->in, .events = POLLOUT};
        if (written >= 0)
            sent += (size_t)written;
        else if (errno == EAGAIN && cli_now() >= deadline)
            answer = CHILD_LATE;
        else if (errno == EAGAIN)
            (void)poll(&wait, 1, left_until(deadline));
        else if (errno != EINTR)
            answer = CHILD_GONE;
    }
    free(whole);
    return answer;
}

/* Takes a whole line out of the buffer, if there is one. */
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

/* Reads what is available; CHILD_LINE: there may be another line. */
static ChildAnswer read_more(Child *child)
{
    if (child->taken > 0 && child->buffer != NULL) {
        memmove(child->buffer, child->buffer + child->taken, child->length - child->taken);
        child->length -= child->taken;
        child->taken = 0;
    }
    if (child->length == child->size) {
        const size_t size = child->size == 0 ? BUFFER_FIRST : 2 * child->size;
        char *buffer = size <= CHILD_LINE_MAX ? realloc(child->buffer, size) : NULL;
        if (buffer == NULL)
            return CHILD_ENDLESS;
        child->buffer = buffer;
        child->size = size;
    }
    const ssize_t got =
        read(child->out, child->buffer + child->length, child->size - child->length);
    if (got <= 0)
        return got < 0 && errno == EINTR ? CHILD_LINE : CHILD_GONE;
    child->length += (size_t)got;
    return CHILD_LINE;
}

ChildAnswer child_receive(Child *child, uint64_t deadline, char **line)
{
    for (;;) {
        if (cli_now() >= deadline)
            return CHILD_LATE;
        if (child->buffer != NULL && (*line = take_line(child)) != NULL)
            return CHILD_LINE;
        struct pollfd wait = {.fd = child->out, .events = POLLIN};
        const int ready = poll(&wait, 1, left_until(deadline));
        const ChildAnswer answer = ready > 0 ? read_more(child) : CHILD_LINE;
        if (answer != CHILD_LINE)
            return answer;
        if (ready < 0 && errno != EINTR)
            return CHILD_GONE;
    }
}
