/* line.h - reading lines from the terminal. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include <stdbool.h>
#include <stdio.h>

/* Whether a person types at a terminal and reads there. */
bool line_at_terminal(void);

/* Whether a person types what is read; it may be written to a file or a pipe. */
bool line_is_typed(void);

/* The next line without its end, to be freed; NULL at the end of the input, and if Ctrl-C is
 * pressed (cli_interrupted) after cli_catch_breaks. The prompt is shown at a terminal only. */
char *line_read(const char *prompt);

#endif
