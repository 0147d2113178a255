/* line.h - reads lines from the terminal. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include <stdbool.h>
#include <stdio.h>

/* Whether a person types and reads at a terminal. */
bool line_at_terminal(void);

/* Whether a person types the input; the output may go to a file or a pipe. */
bool line_is_typed(void);

/* The next line without its end, to be freed; NULL at the end of the input, or if Ctrl-C is pressed
 * (cli_interrupted) after cli_catch_breaks. The prompt is shown only at a terminal. */
char *line_read(const char *prompt);

#endif
