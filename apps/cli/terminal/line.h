/* line.h - reads lines from the terminal. */
#ifndef CLI_TERMINAL_LINE_H
#define CLI_TERMINAL_LINE_H

#include <stdbool.h>

/* Whether a person types and reads at a terminal. */
bool line_at_terminal(void);

/* Whether a person types the input; the output may go to a file or a pipe. */
bool line_is_typed(void);

/* Keys on an empty line, and a change of the terminal's size. */
typedef enum LineKey { LINE_LEFT, LINE_RIGHT, LINE_HOME, LINE_END, LINE_RESIZED } LineKey;

/* What else may happen while a line is read. A function that prints calls line_hide first; the
 * prompt and what was typed are drawn again after it. */
typedef struct LineEvents {
    void *context;
    /* A key was pressed on an empty line. NULL: such keys do nothing. */
    void (*key)(void *context, LineKey key);
    /* A descriptor to wait for beside the input, or -1, and the milliseconds after which `happened`
     * is called in any case, or -1. NULL: there is nothing else to wait for. */
    int (*awaits)(void *context, int *timeout);
    /* The descriptor can be read, or the time has passed. True ends the reading. */
    bool (*happened)(void *context);
    /* The prompt, if it changes; otherwise NULL. */
    const char *(*prompt)(void *context);
} LineEvents;

/* The next line without its end, to be freed; NULL at the end of the input, if an event ended the
 * reading, or if Ctrl-C is pressed (cli_interrupted) after cli_catch_breaks. The prompt is shown
 * only at a terminal. */
char *line_read(const char *prompt);

/* The same with other events, which may be NULL. */
char *line_read_among(const char *prompt, const LineEvents *events);

/* Takes the prompt and what was typed off the terminal, until the event's function returns. */
void line_hide(void);

#endif
