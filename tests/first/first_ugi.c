/* first_ugi.c - the first opponent as a UGI engine, for matches. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "first/first_opponent.h"
#include "protocol/ugi.h"

static void say(void *context, const char *line)
{
    (void)context;
    (void)printf("%s\n", line);
    (void)fflush(stdout);
}

static uint64_t now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

int main(void)
{
    const UgiPort port = {.say = say, .now = now, .engine = &first_opponent};
    Ugi *ugi = ugi_open(&port, &wf_system_allocator);
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while (ugi != NULL && (length = getline(&line, &size, stdin)) >= 0 &&
           ugi_command(ugi, line, (size_t)length))
        ;
    free(line);
    if (ugi != NULL)
        ugi_close(ugi);
    return ugi == NULL;
}
