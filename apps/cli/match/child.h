/* child.h - a child process that exchanges lines with this one over pipes. */
#ifndef CLI_MATCH_CHILD_H
#define CLI_MATCH_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A running program. All zero before child_start and after child_end. */
typedef struct Child {
    pid_t pid;
    int in, out; /* in: its standard input; out: its standard output */
    char *buffer;
    size_t length, taken, size; /* of the buffer: bytes held, bytes already handed out */
    bool ended;                 /* it was waited for: `status` is how it ended */
    int status;
} Child;

/* Starts `words[0]` with these words; discards its standard error. False: it cannot be started. */
bool child_start(Child *child, char *const words[]);

/* Ends it: first closes its input, then kills it and all that it started. */
void child_end(Child *child);

/* CHILD_ENDLESS: it wrote more than CHILD_LINE_MAX bytes without an end of line. */
enum { CHILD_LINE_MAX = 1 << 22, CHILD_EXIT_TEXT_MAX = 80 };
typedef enum ChildAnswer { CHILD_LINE, CHILD_LATE, CHILD_GONE, CHILD_ENDLESS } ChildAnswer;

/* Sends a line. CHILD_LINE: done. CHILD_LATE: the program does not read. CHILD_GONE: it has
 * ended. */
ChildAnswer child_send(Child *child, const char *line, uint64_t deadline);

/* Waits for a line until `deadline` (milliseconds of cli_now), even while other lines arrive. The
 * line is valid until the next call. */
ChildAnswer child_receive(Child *child, uint64_t deadline, char **line);

/* How a program ended: "ended with status 3". */
const char *child_exit_text(Child *child, char text[CHILD_EXIT_TEXT_MAX]);

#endif
