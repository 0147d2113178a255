/* print.h - prints text for people: wrapped at the columns of the terminal, in its encoding. */
#ifndef CLI_TERMINAL_PRINT_H
#define CLI_TERMINAL_PRINT_H

#include <stddef.h>
#include <stdio.h>

/* The UTF-8 text as the stream's terminal shows it, to be freed: lines that are too long are broken
 * at blanks, and what its encoding lacks is written in ASCII. Unchanged if the stream is not a
 * terminal. NULL: there is no memory. */
char *print_fitted(FILE *stream, const char *text);

/* Prints that. */
void cli_print(FILE *stream, const char *text);

/* The columns that a UTF-8 text takes, up to its first newline. */
size_t print_width(const char *text);

#endif
