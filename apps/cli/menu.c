/* menu.c - see menu.h. */
#include "cli/menu.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/terminal/line.h"
#include "cli/words.h"

/* The choices, in the order of the message CLI_SAYS_MENU. */
static const struct {
    const char *word; /* typed whole, or its first letters */
    const char *command, *option;
    bool with_address; /* the address of a server is asked for */
} choices[] = {
    {"play", "play", NULL, false},        {"learn", "learn", NULL, false},
    {"solve", "puzzle", "--play", false}, {"join", "join", NULL, true},
    {"web", "serve", NULL, false},        {"help", "help", NULL, false},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

/* Runs a command, which has its own answer to Ctrl-C. */
static int run(const char *name, int count, char **words)
{
    (void)signal(SIGINT, SIG_DFL);
    for (size_t i = 0; i < cli_command_count; i++)
        if (strcmp(cli_commands[i].name, name) == 0) {
            cli_begin(&cli_commands[i]);
            return cli_commands[i].run(count, words);
        }
    return CLI_BAD;
}

/* The choice of an answer: a number, a word or its first letters, or a command; CHOICES: it is
 * none. */
static size_t choice_of(const char *answer)
{
    const size_t length = strlen(answer);
    for (size_t i = 0; i < CHOICES && length > 0; i++) {
        const char number[] = {(char)('1' + i), '\0'};
        if (strcmp(answer, number) == 0 || strcasecmp(answer, choices[i].command) == 0 ||
            strncasecmp(answer, choices[i].word, length) == 0)
            return i;
    }
    return CHOICES;
}

static int run_choice(size_t choice)
{
    char option[16];
    char *words[1] = {option};
    if (choices[choice].with_address) {
        cli_say(CLI_SAYS_MENU_ADDRESS, NULL);
        char *line = line_read("address> ");
        if (line == NULL || line[0] == '\0') {
            free(line);
            return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_OK;
        }
        words[0] = line;
        const int status = run(choices[choice].command, 1, words);
        free(line);
        return status;
    }
    if (choices[choice].option == NULL)
        return run(choices[choice].command, 0, words);
    (void)snprintf(option, sizeof option, "%s", choices[choice].option);
    return run(choices[choice].command, 1, words);
}

int menu_run(void)
{
    cli_catch_breaks();
    CLI_SAY(CLI_SAYS_MENU, CLI_WORD(wf_version()));
    for (;;) {
        char *line = line_read("> ");
        if (line == NULL)
            return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_OK;
        line[strcspn(line, " \t")] = '\0';
        const bool quits =
            strcasecmp(line, "q") == 0 || strcasecmp(line, "quit") == 0 || strcmp(line, "0") == 0;
        const size_t choice = choice_of(line);
        free(line);
        if (quits)
            return CLI_OK;
        if (choice < CHOICES)
            return run_choice(choice);
        cli_say(CLI_SAYS_MENU_AGAIN, NULL);
    }
}
