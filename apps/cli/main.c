/* main.c - the program `wayfarer`: finds the subcommand and runs it. */
#include <locale.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/words.h"

static void print_usage(void)
{
    CLI_PUT(CLI_SAYS_HELP_TITLE, CLI_WORD(wf_version()));
    for (size_t i = 0; i < cli_command_count; i++)
        printf("  wayfarer %s %s\n", cli_commands[i].name, cli_commands[i].usage);
    cli_put(CLI_SAYS_HELP_END, NULL);
}

/* Prints what a command does, in the current language. */
static void print_help(const CliCommand *command)
{
    char id[40];
    (void)snprintf(id, sizeof id, CLI_HELP_ID "%s", command->name);
    const char *found = wf_language_text(cli_language(), "terminal", id);
    CLI_PUT(CLI_SAYS_HELP_COMMAND, CLI_WORD(command->name), CLI_WORD(command->usage),
            CLI_WORD(found != NULL ? found : command->help));
}

static const CliCommand *find_command(const char *name)
{
    for (size_t i = 0; i < cli_command_count; i++)
        if (strcmp(name, cli_commands[i].name) == 0)
            return &cli_commands[i];
    (void)cli_error(ERROR_UNKNOWN_COMMAND, fault_words(name));
    return NULL;
}

int cmd_help(int count, char **words)
{
    const int others = cli_options(count, words, NULL, 0, 0, 1);
    if (others < 0)
        return CLI_BAD;
    const CliCommand *command = others > 0 ? find_command(words[0]) : NULL;
    if (command != NULL)
        print_help(command);
    else if (others == 0)
        print_usage();
    return command != NULL || others == 0 ? CLI_OK : CLI_BAD;
}

static int dispatch(int count, char **words)
{
    CliCommon common = {.help = false};
    cli_language_of_environment();
    if (!cli_common(&count, words, &common))
        return CLI_BAD;
    if (common.version) {
        printf("wayfarer %s\n", wf_version());
        return CLI_OK;
    }
    if (count == 0 && common.help) {
        print_usage();
        return CLI_OK;
    }
    if (count == 0)
        return cli_error(ERROR_NO_COMMAND);
    const CliCommand *command = find_command(words[0]);
    if (command == NULL)
        return CLI_BAD;
    if (common.help) {
        print_help(command);
        return CLI_OK;
    }
    cli_begin(command);
    return command->run(count - 1, words + 1);
}

int main(int count, char **words)
{
    (void)setlocale(LC_CTYPE, "");
    int status = dispatch(count - 1, words + 1);
    if (fflush(stdout) != 0 || ferror(stdout))
        status = cli_error(ERROR_OUTPUT_FAILED);
    return status;
}
