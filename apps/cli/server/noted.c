/* noted.c - see noted.h. */
#include "cli/server/noted.h"

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int64_t noted_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The current system user; after sudo, the original user too. */
static void write_user(char who[STORE_NOTE_WHO])
{
    const struct passwd *user = getpwuid(getuid());
    const char *before = getenv("SUDO_USER");
    char number[16];
    (void)snprintf(number, sizeof number, "uid %u", (unsigned)getuid());
    if (before != NULL && before[0] != '\0')
        (void)snprintf(who, STORE_NOTE_WHO, "%.28s (sudo by %.24s)",
                       user != NULL ? user->pw_name : number, before);
    else
        (void)snprintf(who, STORE_NOTE_WHO, "%.60s", user != NULL ? user->pw_name : number);
}

bool noted(StoreTool *tool, const char *what, WfFault *fault)
{
    StoreNote note = {.at = noted_now()};
    write_user(note.who);
    (void)snprintf(note.what, sizeof note.what, "%s", what);
    return store_tool_note(tool, &note, fault);
}
