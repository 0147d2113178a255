/* line.c - reading a line: with editing and history at a terminal, plainly otherwise. */
#include "line.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <editline/readline.h>

#include "base/encoding.h"

static void cut_line_end(char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
}

char *line_read(const char *prompt)
{
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
        char *line = readline(prompt);
        if (line != NULL && line[0] != '\0')
            (void)add_history(line);
        return line;
    }
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, stdin) < 0) {
        free(line);
        return NULL;
    }
    const size_t mark = encoding_mark(line, strlen(line));
    memmove(line, line + mark, strlen(line + mark) + 1);
    cut_line_end(line);
    return line;
}
