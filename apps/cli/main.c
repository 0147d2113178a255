/* main.c - the program `wayfarer`: finds the sub-command and runs it. */
#include <locale.h>
#include <string.h>

#include "commands.h"
#include "words.h"

static void print_usage(void)
{
    CLI_PUT(CLI_SAYS_HELP_TITLE, CLI_WORD(wf_version()));
    for (size_t i = 0; i < cli_command_count; i++)
        printf("  wayfarer %s %s\n", cli_commands[i].name, cli_commands[i].usage);
    cli_put(CLI_SAYS_HELP_END, NULL);
}

/* What a command does, in the language that is spoken. */
static void print_help(const CliCommand *command)
{
    char id[40];
    (void)snprintf(id, sizeof id, CLI_HELP_ID "%s", command->name);
    const char *found = wf_language_text(cli_spoken(), "terminal", id);
    CLI_PUT(CLI_SAYS_HELP_COMMAND, CLI_WORD(command->name), CLI_WORD(command->usage),
            CLI_WORD(found != NULL ? found : command->help));
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(const CliCommand *command, int count, char **words)
{
    for (int i = 0; i < count; i++)
        if (asks_for_help(words[i])) {
            print_help(command);
            return CLI_OK;
        }
    cli_begin(command);
    return command->run(count, words);
}

static int dispatch(int count, char **words)
{
    cli_language_of_environment();
    if (count > 1 && strcmp(words[0], "--language") == 0) {
        if (!cli_speak(words[1]))
            return CLI_BAD;
        count -= 2;
        words += 2;
    }
    if (count == 0)
        return cli_error("no command given; wayfarer --help lists them");
    if (asks_for_help(words[0]) || strcmp(words[0], "help") == 0) {
        print_usage();
        return CLI_OK;
    }
    if (strcmp(words[0], "--version") == 0) {
        printf("wayfarer %s\n", wf_version());
        return CLI_OK;
    }
    for (size_t i = 0; i < cli_command_count; i++)
        if (strcmp(words[0], cli_commands[i].name) == 0)
            return run(&cli_commands[i], count - 1, words + 1);
    return cli_error("unknown command '%s'; wayfarer --help lists them", words[0]);
}

int main(int count, char **words)
{
    (void)setlocale(LC_CTYPE, "");
    int status = dispatch(count - 1, words + 1);
    if (fflush(stdout) != 0 || ferror(stdout))
        status = cli_error("standard output could not be written");
    return status;
}
