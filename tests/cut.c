/* cut.c - a preloaded library that makes the network fail in the middle of a message. After every
 * other send that has PostgreSQL run the prepared statement CUT_BEHIND, it shuts the socket down in
 * both directions. The next send on the socket then fails without an earlier sign. */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { EVERY = 2 };

/* In a message that runs a statement, the statement's name stands between two zeros: after the
 * portal's name, which is empty. In a message that prepares it, the name follows a length. */
static bool runs(const char *statement, const void *bytes, size_t size)
{
    char name[64] = "";
    const int length = snprintf(name + 1, sizeof name - 1, "%s", statement);
    return memmem(bytes, size, name, (size_t)length + 2) != NULL;
}

ssize_t send(int socket, const void *bytes, size_t size, int flags)
{
    static ssize_t (*real)(int, const void *, size_t, int);
    static atomic_uint times;
    const char *statement = getenv("CUT_BEHIND");
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "send");
    const ssize_t result = real(socket, bytes, size, flags);
    if (statement != NULL && runs(statement, bytes, size) && ++times % EVERY == 0)
        (void)shutdown(socket, SHUT_RDWR);
    return result;
}
