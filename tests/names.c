/* names.c - a name server for tests, in place of getaddrinfo (linked with --wrap=getaddrinfo, so
 * that libpq calls the real one).
 *
 * data.test is 127.0.0.1, two.test is 127.0.0.2 and then 127.0.0.1; no other name in .test exists.
 * No such name is answered while the file $WAYFARER_NAMES_HOLD exists; a caller that waits for one
 * creates the file $WAYFARER_NAMES_HOLD.waits. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int __real_getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                       struct addrinfo **found);
int __wrap_getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                       struct addrinfo **found);

static void wait_while_held(void)
{
    const char *hold = getenv("WAYFARER_NAMES_HOLD");
    const struct timespec moment = {.tv_nsec = 10000000};
    char waits[512];
    if (hold == NULL || access(hold, F_OK) != 0)
        return;
    (void)snprintf(waits, sizeof waits, "%s.waits", hold);
    FILE *file = fopen(waits, "w");
    if (file != NULL)
        (void)fclose(file);
    while (access(hold, F_OK) == 0)
        (void)nanosleep(&moment, NULL);
}

int __wrap_getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                       struct addrinfo **found)
{
    const size_t length = name != NULL ? strlen(name) : 0;
    if (length < 5 || strcmp(name + length - 5, ".test") != 0)
        return __real_getaddrinfo(name, service, hints, found);
    wait_while_held();
    if (strcmp(name, "data.test") == 0)
        return __real_getaddrinfo("127.0.0.1", service, hints, found);
    if (strcmp(name, "two.test") != 0)
        return EAI_NONAME;
    const int code = __real_getaddrinfo("127.0.0.2", service, hints, found);
    return code != 0 ? code : __real_getaddrinfo("127.0.0.1", service, hints, &(*found)->ai_next);
}
