/* cmd_admin.c - admin: what an operator does at a store while servers use it. A command that
 * changes something, or reads what people said, is noted in the store first. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/fault.h"
#include "cli/errors.h"
#include "cli/server/admin.h"
#include "cli/server/noted.h"
#include "cli/server/transfer_progress.h"
#include "server/core/words.h"

/* ---- the log ---- */

static bool print_note(void *context, const StoreItem *item, WfFault *fault)
{
    const StoreNote *note = item->note;
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
    const StoreSink sink = {.take = print_note};
    WfFault fault = {.code = WF_OK};
    return store_tool_notes(admin->tool, &sink, &fault) ? CLI_OK : cli_fault(&fault);
}

/* ---- all commands ---- */

enum { WORDS = 2 /* words that follow, at most */ };

static const struct {
    const char *name, *needs[WORDS]; /* the words that follow, or NULL */
    int (*run)(const Admin *admin);
} commands[] = {{"tables", {NULL}, admin_tables},
                {"show", {"NAME"}, admin_show},
                {"close", {"NAME"}, admin_close},
                {"delete", {"NAME"}, admin_delete},
                {"redact", {"NAME", "EVENT"}, admin_redact},
                {"reopen", {"NAME", "SEAT"}, admin_reopen},
                {"restore", {"NAME", "FILE"}, admin_restore},
                {"export", {"NAME"}, admin_export},
                {"bar", {"WHO"}, admin_ban},
                {"unbar", {"WHO"}, admin_unbar},
                {"bars", {NULL}, admin_bans},
                {"log", {NULL}, show_log}};

static int run(size_t index, const char *store, Admin *admin)
{
    admin->tool = transfer_store(store, false);
    if (admin->tool == NULL)
        return CLI_BAD;
    const int status = commands[index].run(admin);
    store_tool_close(admin->tool);
    return status;
}

/* Checks that a command has all words it needs, and only its own options. */
static bool is_complete(size_t index, int given, char **words, const Admin *admin)
{
    for (int i = 0; i < WORDS; i++) {
        const char *needs = commands[index].needs[i];
        if (needs != NULL && given < i + 2)
            return cli_no(ERROR_ADMIN_ARGUMENT_MISSING, fault_words(words[0]), fault_words(needs));
        if (needs == NULL && given > i + 1)
            return cli_no(ERROR_UNEXPECTED_WORD, fault_words(words[i + 1]));
    }
    if (admin->until != NULL && commands[index].run != admin_ban)
        return cli_no(ERROR_UNKNOWN_OPTION, fault_words("--until"));
    if (admin->session != NULL && commands[index].run != admin_tables)
        return cli_no(ERROR_UNKNOWN_OPTION, fault_words("--session"));
    if (admin->address != NULL && commands[index].run != admin_tables)
        return cli_no(ERROR_UNKNOWN_OPTION, fault_words("--address"));
    return true;
}

int cmd_admin(int count, char **words)
{
    const char *store = NULL;
    Admin admin = {.until = NULL};
    const CliOption options[] = {CLI_VALUE("--store", store), CLI_VALUE("--until", admin.until),
                                 CLI_VALUE("--session", admin.session),
                                 CLI_VALUE("--address", admin.address)};
    const int given = cli_options(count, words, options, CLI_COUNT(options), 0, 1 + WORDS);
    if (given < 0)
        return CLI_BAD;
    if (given == 0)
        return cli_error(ERROR_ADMIN_NO_ACTION);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(words[0], commands[i].name) != 0)
            continue;
        if (!is_complete(i, given, words, &admin))
            return CLI_BAD;
        admin.name = given > 1 ? words[1] : NULL;
        admin.what = given > 2 ? words[2] : NULL;
        return run(i, store, &admin);
    }
    return cli_error(ERROR_ADMIN_UNKNOWN_ACTION, fault_words(words[0]));
}
