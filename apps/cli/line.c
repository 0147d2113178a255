/* line.c - reads a line: with editing and history at a terminal, plainly otherwise. */
#include "cli/line.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

#include <editline/readline.h>

#include "base/encoding.h"
#include "cli/cli.h"

bool line_is_typed(void)
{
    return isatty(STDIN_FILENO) != 0;
}

bool line_at_terminal(void)
{
    return line_is_typed() && isatty(STDOUT_FILENO) != 0;
}

/* The next byte of standard input; -1 at its end and once Ctrl-C is pressed. The signal is blocked
 * while the flag is checked, and then awaited together with the byte, so that none is missed. */
static int next_byte(void)
{
    sigset_t with, without;
    unsigned char byte = 0;
    ssize_t got = 0;
    (void)sigprocmask(SIG_BLOCK, NULL, &without);
    (void)sigdelset(&without, SIGINT);
    with = without;
    (void)sigaddset(&with, SIGINT);
    (void)sigprocmask(SIG_SETMASK, &with, NULL);
    do {
        fd_set input;
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        got = -1;
        if (cli_interrupted() == 0 &&
            pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &without) > 0)
            got = read(STDIN_FILENO, &byte, 1);
    } while (got < 0 && cli_interrupted() == 0 && (errno == EINTR || errno == EAGAIN));
    (void)sigprocmask(SIG_SETMASK, &without, NULL);
    return got == 1 ? byte : -1;
}

/* The next character of a terminal, for libedit. */
static int next_character(FILE *input)
{
    mbstate_t state = {0};
    wchar_t character = 0;
    (void)input;
    for (;;) {
        const int byte = next_byte();
        const char one = (char)byte;
        if (byte < 0)
            return -1;
        const size_t length = mbrtowc(&character, &one, 1, &state);
        if (length == (size_t)-1)
            state = (mbstate_t){0}; /* an invalid character is skipped */
        else if (length != (size_t)-2)
            return (int)character;
    }
}

static char *read_edited(const char *prompt)
{
    rl_getc_function = next_character;
    char *line = readline(prompt);
    if (line != NULL && line[0] != '\0')
        (void)add_history(line);
    if (line == NULL || cli_interrupted() != 0)
        (void)putchar('\n');
    if (cli_interrupted() == 0)
        return line;
    free(line); /* the text typed so far is discarded */
    return NULL;
}

/* A line without its end; text after the last newline is a line, too. */
static char *read_plain(void)
{
    char *line = NULL;
    size_t size = 0, length = 0;
    int byte = next_byte();
    if (byte < 0)
        return NULL;
    for (; byte >= 0 && byte != '\n'; byte = next_byte()) {
        if (length + 1 >= size) {
            size = size * 2 + 80;
            char *grown = realloc(line, size);
            if (grown == NULL)
                break;
            line = grown;
        }
        line[length++] = (char)byte;
    }
    if (line == NULL || cli_interrupted() != 0) {
        free(line);
        return cli_interrupted() != 0 ? NULL : strdup("");
    }
    line[length] = '\0';
    line[strcspn(line, "\r")] = '\0';
    const size_t mark = encoding_mark(line, strlen(line));
    memmove(line, line + mark, strlen(line + mark) + 1);
    return line;
}

char *line_read(const char *prompt)
{
    return line_at_terminal() ? read_edited(prompt) : read_plain();
}
