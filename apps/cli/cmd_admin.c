/* cmd_admin.c - admin: what an operator does at a store, while servers work on it. What changes
 * something, or reads what people said, is noted in the store first. */
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "admin.h"
#include "base/fault.h"
#include "server/core/words.h"
#include "store_path.h"

/* ---- who and when ---- */

int64_t admin_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void admin_time(int64_t ms, char text[ADMIN_TIME])
{
    const time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    (void)gmtime_r(&seconds, &parts);
    (void)strftime(text, ADMIN_TIME, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

void admin_print(const char *text)
{
    char shown[8 * STORE_NOTE_WHAT]; /* more than any text that is printed has, escaped */
    WfText out = wf_text(shown, sizeof shown);
    words_escape(text, &out);
    (void)fputs(shown, stdout);
}

/* The user of the system; of one who has become another by sudo, both. */
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

int admin_note(const Admin *admin, const char *what)
{
    StoreNote note = {.at = admin_now()};
    WfFault fault = {.code = WF_OK};
    write_user(note.who);
    (void)snprintf(note.what, sizeof note.what, "%s", what);
    return store_tool_note(admin->tool, &note, &fault) ? CLI_OK : cli_error("%s", fault.message);
}

/* ---- the log ---- */

static bool print_note(void *context, const StoreNote *note, WfFault *fault)
{
    char time[ADMIN_TIME];
    (void)context, (void)fault;
    admin_time(note->at, time);
    printf("%s  ", time);
    admin_print(note->who);
    printf("  ");
    admin_print(note->what);
    printf("\n");
    return true;
}

static int show_log(const Admin *admin)
{
    const StoreSink sink = {.note = print_note};
    WfFault fault = {.code = WF_OK};
    return store_tool_notes(admin->tool, &sink, &fault) ? CLI_OK : cli_error("%s", fault.message);
}

/* ---- all of it ---- */

static const struct {
    const char *name, *needs; /* what follows, or NULL */
    int (*run)(const Admin *admin);
} commands[] = {{"tables", NULL, admin_tables}, {"show", "NAME", admin_show},
                {"close", "NAME", admin_close}, {"export", "NAME", admin_export},
                {"bar", "WHO", admin_bar},      {"unbar", "WHO", admin_unbar},
                {"bars", NULL, admin_bars},     {"log", NULL, show_log}};

static int run(size_t index, const char *store, Admin *admin)
{
    char path[PATH_MAX];
    WfFault fault = {.code = WF_OK};
    if (store == NULL && !cli_default_store(false, path))
        return CLI_BAD;
    admin->tool = store_tool_open(store != NULL ? store : path, false, &fault);
    if (admin->tool == NULL)
        return cli_error("%s", fault.message);
    const int status = commands[index].run(admin);
    store_tool_close(admin->tool);
    return status;
}

int cmd_admin(int count, char **words)
{
    const char *store = NULL;
    Admin admin = {.until = NULL};
    const CliOption options[] = {CLI_VALUE("--store", store), CLI_VALUE("--until", admin.until)};
    const int given = cli_options(count, words, options, CLI_COUNT(options), 0, 2);
    if (given < 0)
        return CLI_BAD;
    if (given == 0)
        return cli_error(
            "admin: it is not said what to do; wayfarer admin --help says what there is");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(words[0], commands[i].name) != 0)
            continue;
        if ((commands[i].needs != NULL) != (given == 2))
            return commands[i].needs != NULL
                       ? cli_error("admin %s: %s is missing", words[0], commands[i].needs)
                       : cli_error("unexpected word '%s'", words[1]);
        if (admin.until != NULL && commands[i].run != admin_bar)
            return cli_error("unknown option '%s'", "--until");
        admin.name = given == 2 ? words[1] : NULL;
        return run(i, store, &admin);
    }
    return cli_error("admin: there is no '%s'; wayfarer admin --help says what there is", words[0]);
}
