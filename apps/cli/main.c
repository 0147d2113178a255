/* main.c - the program `wayfarer`: finds the subcommand and runs it. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/menu.h"
#include "cli/terminal/line.h"
#include "cli/words.h"

static void print_usage(void)
{
    CLI_PUT(CLI_SAYS_HELP_TITLE, CLI_WORD(wf_version()));
    for (size_t i = 0; i < cli_command_count; i++)
        printf("  wayfarer %s %s\n", cli_commands[i].name, cli_commands[i].usage);
    cli_put(CLI_SAYS_HELP_END, NULL);
}

/* What a command does, in the current language. */
static const char *help_of(const CliCommand *command)
{
    char id[40];
    (void)snprintf(id, sizeof id, CLI_HELP_ID "%s", command->name);
    const char *found = wf_language_text(cli_language(), "terminal", id);
    return found != NULL ? found : command->help;
}

static void print_help(const CliCommand *command)
{
    CLI_PUT(CLI_SAYS_HELP_COMMAND, CLI_WORD(command->name), CLI_WORD(command->usage),
            CLI_WORD(help_of(command)));
}

static const CliCommand *find_command(const char *name)
{
    for (size_t i = 0; i < cli_command_count; i++)
        if (strcmp(name, cli_commands[i].name) == 0)
            return &cli_commands[i];
    (void)cli_error(ERROR_UNKNOWN_COMMAND, fault_words(name));
    return NULL;
}

/* The ways to call a command, as an array: what follows its name, each on one line. */
static json_t *ways_json(const CliCommand *command)
{
    static const char next_way[] = "\n  wayfarer ";
    json_t *ways = json_array();
    char way[CLI_WORDS_MAX];
    for (const char *at = command->usage; at != NULL;) {
        const char *end = strstr(at, next_way);
        size_t length = 0;
        for (const char *c = at; *c != '\0' && c != end && length + 1 < sizeof way; c++) {
            const bool blank = *c == ' ' || *c == '\n';
            if (!blank || (length > 0 && way[length - 1] != ' '))
                way[length++] = blank ? ' ' : *c;
        }
        way[length] = '\0';
        (void)json_array_append_new(ways, json_string(way));
        at = end != NULL ? end + sizeof next_way - 1 + strlen(command->name) : NULL;
    }
    return ways;
}

static json_t *command_json(const CliCommand *command)
{
    return json_pack("{s:s,s:o,s:s}", "name", command->name, "usage", ways_json(command), "help",
                     help_of(command));
}

/* One command, or all of them if `command` is NULL. Man pages and completions are made of it. */
static void print_help_json(const CliCommand *command)
{
    char *end = cli_written(CLI_SAYS_HELP_END, NULL);
    json_t *commands = json_array();
    for (size_t i = 0; i < cli_command_count; i++)
        if (command == NULL || command == &cli_commands[i])
            (void)json_array_append_new(commands, command_json(&cli_commands[i]));
    cli_print_json(
        json_pack("{s:o,s:s}", "commands", commands, "all_commands", end != NULL ? end : ""));
    free(end);
}

int cmd_help(int count, char **words)
{
    bool json = false;
    const CliOption options[] = {CLI_FLAG("--json", json)};
    const int others = cli_options(count, words, options, 1, 0, 1);
    if (others < 0)
        return CLI_BAD;
    const CliCommand *command = others > 0 ? find_command(words[0]) : NULL;
    if (others > 0 && command == NULL)
        return CLI_BAD;
    if (json)
        print_help_json(command);
    else if (command != NULL)
        print_help(command);
    else
        print_usage();
    return CLI_OK;
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
        return line_at_terminal() ? menu_run() : cli_error(ERROR_NO_COMMAND);
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
