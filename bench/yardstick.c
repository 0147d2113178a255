/* yardstick.c - see yardstick.h. */
#include "yardstick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct Yardstick {
    FILE *in, *out; /* what it reads, what it writes */
    pid_t child;
};

static void run_child(const char *program, const int to[2], const int from[2])
{
    (void)dup2(to[0], STDIN_FILENO);
    (void)dup2(from[1], STDOUT_FILENO);
    (void)close(to[1]);
    (void)close(from[0]);
    (void)execlp(program, program, (char *)NULL);
    _exit(127);
}

Yardstick *yardstick_open(const char *program)
{
    int to[2], from[2];
    Yardstick *yardstick = malloc(sizeof *yardstick);
    if (yardstick == NULL || pipe(to) != 0 || pipe(from) != 0)
        return NULL;
    yardstick->child = fork();
    if (yardstick->child == 0)
        run_child(program, to, from);
    (void)close(to[0]);
    (void)close(from[1]);
    yardstick->in = fdopen(to[1], "w");
    yardstick->out = fdopen(from[0], "r");
    if (yardstick->child > 0 && yardstick_perft(yardstick, 1) == 20)
        return yardstick;
    yardstick_close(yardstick);
    return NULL;
}

uint64_t yardstick_perft(Yardstick *yardstick, unsigned depth)
{
    char line[256];
    static const char answer[] = "Nodes searched: ";
    (void)fprintf(yardstick->in, "go perft %u\n", depth);
    (void)fflush(yardstick->in);
    while (fgets(line, sizeof line, yardstick->out) != NULL)
        if (strncmp(line, answer, strlen(answer)) == 0)
            return strtoull(line + strlen(answer), NULL, 10);
    return 0;
}

void yardstick_close(Yardstick *yardstick)
{
    if (yardstick == NULL)
        return;
    (void)fclose(yardstick->in);
    (void)fclose(yardstick->out);
    if (yardstick->child > 0)
        (void)waitpid(yardstick->child, NULL, 0);
    free(yardstick);
}
