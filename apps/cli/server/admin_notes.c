/* admin_notes.c - see admin.h: notes what an operator does, and prints times and texts. */
#include <time.h>

#include "base/fault.h"
#include "cli/errors.h"
#include "cli/server/admin.h"
#include "cli/server/noted.h"
#include "server/core/words.h"

void admin_time(int64_t ms, char text[ADMIN_TIME])
{
    const time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    (void)gmtime_r(&seconds, &parts);
    (void)strftime(text, ADMIN_TIME, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

void admin_print(const char *text)
{
    char shown[8 * STORE_NOTE_WHAT]; /* more than any escaped text that is printed */
    WfText out = wf_text(shown, sizeof shown);
    words_escape(text, &out);
    (void)fputs(shown, stdout);
}

int admin_note(const Admin *admin, const char *what)
{
    WfFault fault = {.code = WF_OK};
    return noted(admin->tool, what, &fault) ? CLI_OK : cli_fault(&fault);
}

int admin_note_table(const Admin *admin, const char *verb)
{
    char what[STORE_NOTE_WHAT];
    (void)snprintf(what, sizeof what, "%s %s%s%.100s", verb, admin->name,
                   admin->what != NULL ? " " : "", admin->what != NULL ? admin->what : "");
    return admin_note(admin, what);
}
