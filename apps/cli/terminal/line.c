/* line.c - see line.h. At a terminal lines are edited by libedit, with history. */
#include "cli/terminal/line.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

#include <histedit.h>

#include "base/encoding.h"
#include "cli/cli.h"

enum { HISTORY_LINES = 200 };

/* The line that is being read. libedit's functions are called without a context of ours. */
static struct {
    EditLine *editor; /* NULL: lines are not edited */
    History *history;
    const char *prompt;
    const LineEvents *events; /* NULL: none */
    bool editing, hidden;
    bool ended; /* an event ended the reading */
} reading;

static volatile sig_atomic_t resized;

bool line_is_typed(void)
{
    return isatty(STDIN_FILENO) != 0;
}

bool line_at_terminal(void)
{
    return line_is_typed() && isatty(STDOUT_FILENO) != 0;
}

/* ---- what is shown ---- */

static char *prompt_of(EditLine *editor)
{
    static char prompt[80];
    const LineEvents *events = reading.events;
    (void)editor;
    (void)snprintf(prompt, sizeof prompt, "%s",
                   events != NULL && events->prompt != NULL ? events->prompt(events->context)
                                                            : reading.prompt);
    return prompt;
}

/* The row of the cursor below the first one of the prompt. */
static size_t cursor_row(void)
{
    const LineInfo *line = el_line(reading.editor);
    size_t column = print_width(prompt_of(reading.editor));
    for (const char *c = line->buffer; c < line->cursor; c++)
        column += ((unsigned char)*c & 0xC0) != 0x80;
    const unsigned columns = screen_size(stdout).columns;
    return columns > 0 ? column / columns : 0;
}

void line_hide(void)
{
    if (!reading.editing || reading.hidden)
        return;
    reading.hidden = true;
    if (!screen_has_cursor(stdout)) {
        (void)putchar('\n');
        return;
    }
    const size_t row = cursor_row();
    if (row > 0)
        printf("\033[%zuA", row);
    (void)fputs("\r\033[J", stdout);
}

/* Draws the prompt and the line again if they are hidden. */
static void show(void)
{
    (void)fflush(stdout);
    if (reading.hidden)
        (void)el_set(reading.editor, EL_REFRESH);
    reading.hidden = false;
}

static void press(LineKey key)
{
    const LineEvents *events = reading.events;
    if (events == NULL || events->key == NULL)
        return;
    events->key(events->context, key);
    show();
}

/* ---- waiting ---- */

static void resize(int number)
{
    (void)number;
    resized = 1;
}

static void take_resize(void)
{
    if (resized == 0 || !reading.editing)
        return;
    resized = 0;
    line_hide();
    el_resize(reading.editor);
    press(LINE_RESIZED);
    show();
}

/* Something beside the input happened. */
static void take_event(void)
{
    const LineEvents *events = reading.events;
    reading.ended = events->happened(events->context);
    if (!reading.ended)
        show();
}

/* Waits for the input and for other events. True: the input can be read. The signals of `without`
 * end the wait. */
static bool wait_once(const sigset_t *without)
{
    const LineEvents *events = reading.events;
    int other = -1, timeout = -1;
    fd_set input;
    take_resize(); /* the signal may have come before it was blocked */
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    if (events != NULL && events->awaits != NULL)
        other = events->awaits(events->context, &timeout);
    if (other >= 0)
        FD_SET(other, &input);
    const struct timespec time = {.tv_sec = timeout / 1000, .tv_nsec = timeout % 1000 * 1000000L};
    const int most = other > STDIN_FILENO ? other : STDIN_FILENO;
    const int ready = pselect(most + 1, &input, NULL, NULL, timeout >= 0 ? &time : NULL, without);
    if (ready < 0)
        return false;
    if (ready == 0 || (other >= 0 && FD_ISSET(other, &input))) {
        if (events != NULL && events->happened != NULL)
            take_event();
        return false; /* what was typed is still there */
    }
    return true;
}

/* The next byte of standard input; -1 at its end, after an event that ends the reading, and once
 * Ctrl-C is pressed. The signal is blocked while the flag is checked, and then awaited together
 * with the byte, so that none is missed. */
static int next_byte(void)
{
    sigset_t with, without;
    unsigned char byte = 0;
    ssize_t got = -1;
    (void)sigprocmask(SIG_BLOCK, NULL, &without);
    (void)sigdelset(&without, SIGINT);
    (void)sigdelset(&without, SIGWINCH);
    with = without;
    (void)sigaddset(&with, SIGINT);
    (void)sigaddset(&with, SIGWINCH);
    (void)sigprocmask(SIG_SETMASK, &with, NULL);
    while (cli_interrupted() == 0 && !reading.ended && got < 0) {
        if (!wait_once(&without))
            continue;
        got = read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno != EINTR && errno != EAGAIN)
            break;
    }
    (void)sigprocmask(SIG_SETMASK, &without, NULL);
    return got == 1 ? byte : -1;
}

/* The next character of a terminal, for libedit. */
static int next_character(EditLine *editor, wchar_t *character)
{
    mbstate_t state = {0};
    (void)editor;
    for (;;) {
        const int byte = next_byte();
        const char one = (char)byte;
        if (byte < 0)
            return 0;
        const size_t length = mbrtowc(character, &one, 1, &state);
        if (length == (size_t)-1)
            state = (mbstate_t){0}; /* an invalid character is skipped */
        else if (length != (size_t)-2)
            return 1;
    }
}

/* ---- keys ---- */

/* Moves the cursor in the line; if that is empty, the key is for the reader of lines. */
static unsigned char move_or_press(LineKey key)
{
    const LineInfo *line = el_line(reading.editor);
    if (line->lastchar == line->buffer) {
        press(key);
        return CC_NORM;
    }
    const int back = (int)(line->cursor - line->buffer);
    const int forward = (int)(line->lastchar - line->cursor);
    (void)el_cursor(reading.editor, key == LINE_HOME   ? -back
                                    : key == LINE_END  ? forward
                                    : key == LINE_LEFT ? (back > 0 ? -1 : 0)
                                    : forward > 0      ? 1
                                                       : 0);
    return CC_CURSOR;
}

static unsigned char press_left(EditLine *editor, int character)
{
    (void)editor, (void)character;
    return move_or_press(LINE_LEFT);
}

static unsigned char press_right(EditLine *editor, int character)
{
    (void)editor, (void)character;
    return move_or_press(LINE_RIGHT);
}

static unsigned char press_home(EditLine *editor, int character)
{
    (void)editor, (void)character;
    return move_or_press(LINE_HOME);
}

static unsigned char press_end(EditLine *editor, int character)
{
    (void)editor, (void)character;
    return move_or_press(LINE_END);
}

static void bind_keys(EditLine *editor)
{
    static const char *const keys[][2] = {
        {"\\e[D", "wayfarer-left"},        {"\\eOD", "wayfarer-left"},
        {"\\e[C", "wayfarer-right"},       {"\\eOC", "wayfarer-right"},
        {"\\e[H", "wayfarer-home"},        {"\\eOH", "wayfarer-home"},
        {"\\e[1~", "wayfarer-home"},       {"\\e[7~", "wayfarer-home"},
        {"\\e[F", "wayfarer-end"},         {"\\eOF", "wayfarer-end"},
        {"\\e[4~", "wayfarer-end"},        {"\\e[8~", "wayfarer-end"},
        {"\\e[3~", "ed-delete-next-char"}, {"\\e[1;5C", "em-next-word"},
        {"\\e[1;5D", "ed-prev-word"},      {"^R", "em-inc-search-prev"},
    };
    (void)el_set(editor, EL_ADDFN, "wayfarer-left", "Moves left, or a move back", press_left);
    (void)el_set(editor, EL_ADDFN, "wayfarer-right", "Moves right, or a move on", press_right);
    (void)el_set(editor, EL_ADDFN, "wayfarer-home", "Goes to the beginning", press_home);
    (void)el_set(editor, EL_ADDFN, "wayfarer-end", "Goes to the end", press_end);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        (void)el_set(editor, EL_BIND, keys[i][0], keys[i][1], NULL);
}

/* ---- reading ---- */

/* False: there is no memory; then lines are read without editing. */
static bool open_editor(void)
{
    HistEvent event;
    if (reading.editor != NULL)
        return true;
    EditLine *editor = el_init("wayfarer", stdin, stdout, stderr);
    if (editor == NULL)
        return false;
    reading.history = history_init();
    if (reading.history != NULL) {
        (void)history(reading.history, &event, H_SETSIZE, HISTORY_LINES);
        (void)history(reading.history, &event, H_SETUNIQUE, 1);
        (void)el_set(editor, EL_HIST, history, reading.history);
    }
    (void)el_set(editor, EL_EDITOR, "emacs");
    (void)el_source(editor, NULL);
    bind_keys(editor);
    (void)el_set(editor, EL_PROMPT, prompt_of);
    (void)el_set(editor, EL_GETCFN, next_character);
    (void)el_set(editor, EL_SIGNAL, 1); /* a signal that stops the program restores the terminal */
    const struct sigaction action = {.sa_handler = resize};
    (void)sigaction(SIGWINCH, &action, NULL);
    reading.editor = editor;
    return true;
}

static char *read_edited(void)
{
    int length = 0;
    HistEvent event;
    resized = 0;
    el_resize(reading.editor);
    reading.editing = true;
    const char *got = el_gets(reading.editor, &length);
    char *line = got != NULL && !reading.ended ? strdup(got) : NULL;
    const bool hidden = reading.hidden;
    reading.editing = reading.hidden = false;
    if (line == NULL && !hidden)
        (void)putchar('\n');
    if (line != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && reading.history != NULL)
            (void)history(reading.history, &event, H_ENTER, line);
    }
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

char *line_read_among(const char *prompt, const LineEvents *events)
{
    reading.prompt = prompt;
    reading.events = events;
    reading.ended = false;
    (void)fflush(stdout);
    return line_at_terminal() && open_editor() ? read_edited() : read_plain();
}

char *line_read(const char *prompt)
{
    return line_read_among(prompt, NULL);
}
