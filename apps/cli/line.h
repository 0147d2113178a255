/* line.h - reading lines from the terminal. */
#ifndef LINE_H
#define LINE_H

#include <stdio.h>

/* The next line without its end, to be freed; NULL at the end of the input. The prompt is shown at
 * a terminal only. */
char *line_read(const char *prompt);

#endif
