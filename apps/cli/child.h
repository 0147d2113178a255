/* child.h - another program, talked to line by line. */
#ifndef CLI_CHILD_H
#define CLI_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A running program. All zero before child_start and after child_end. */
typedef struct Child {
    pid_t pid;
    int in, out; /* what it reads, what it writes */
    char *buffer;
    size_t length, taken, size; /* of the buffer: bytes held, bytes already handed out */
} Child;

/* Starts `words[0]` with these words; its errors go nowhere. False: it cannot be started. */
bool child_start(Child *child, char *const words[]);

/* Ends it: asks by closing its input, then does not ask. */
void child_end(Child *child);

/* Sends a line; false if the program is gone. */
bool child_say(Child *child, const char *line);

typedef enum ChildAnswer { CHILD_LINE, CHILD_LATE, CHILD_GONE } ChildAnswer;

/* Waits for a line until `deadline` (milliseconds of cli_now); it is valid until the next call. */
ChildAnswer child_hear(Child *child, uint64_t deadline, char **line);

#endif
