/* screen.h - what a terminal can do: its size, its colours, whether its cursor can be moved. */
#ifndef CLI_TERMINAL_SCREEN_H
#define CLI_TERMINAL_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

/* The colours of a terminal, each with those before it. */
typedef enum ScreenColours {
    SCREEN_PLAIN, /* none */
    SCREEN_8,     /* those of ANSI, and bold */
    SCREEN_256,   /* the palette of xterm */
    SCREEN_RGB    /* any */
} ScreenColours;

/* The colours that the stream's terminal shows, by terminfo, COLORTERM and NO_COLOR. None if it is
 * not a terminal. */
ScreenColours screen_colours(FILE *stream);

/* Whether the stream's terminal shows all of Unicode, by the locale. */
bool screen_is_unicode(FILE *stream);

/* Whether the stream is a terminal whose cursor can be moved and whose lines can be cleared by the
 * sequences of ANSI. */
bool screen_has_cursor(FILE *stream);

/* The stream's columns and lines; both 0 if it is not a terminal. */
typedef struct ScreenSize {
    unsigned columns, rows;
} ScreenSize;
ScreenSize screen_size(FILE *stream);

#endif
