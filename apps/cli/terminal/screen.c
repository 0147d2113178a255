/* screen.c - see screen.h. What the terminal can do comes from terminfo. */
#include "cli/terminal/screen.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The last one, because it defines macros. */
#include <curses.h>
#include <term.h>
#undef columns

/* Finds the terminal's entry in terminfo; false: it has none. The terminal does not change while
 * the program runs. */
static bool is_known(FILE *stream)
{
    static int known = -1;
    int error = 0;
    if (isatty(fileno(stream)) == 0)
        return false;
    if (known < 0)
        known = setupterm(NULL, fileno(stream), &error) == OK;
    return known != 0;
}

static const char *capability(const char *name)
{
    char given[8];
    (void)snprintf(given, sizeof given, "%s", name);
    const char *text = tigetstr(given);
    return text != NULL && text != (const char *)-1 ? text : "";
}

static int colour_count(void)
{
    char name[] = "colors";
    return tigetnum(name);
}

/* Whether a variable of the environment is set and not empty. */
static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

ScreenColours screen_colours(FILE *stream)
{
    const char *said = getenv("COLORTERM");
    if (is_set("NO_COLOR") || !is_known(stream))
        return SCREEN_PLAIN;
    const int colours = colour_count();
    if (colours < 8)
        return SCREEN_PLAIN;
    if (colours > 256 ||
        (said != NULL && (strcasecmp(said, "truecolor") == 0 || strcasecmp(said, "24bit") == 0)))
        return SCREEN_RGB;
    return colours == 256 ? SCREEN_256 : SCREEN_8;
}

bool screen_is_unicode(FILE *stream)
{
    return isatty(fileno(stream)) != 0 && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool screen_has_cursor(FILE *stream)
{
    return is_known(stream) && strncmp(capability("el"), "\033[K", 3) == 0 &&
           strncmp(capability("cuu1"), "\033[A", 3) == 0;
}

/* A number of a variable of the environment; 0: it has none. */
static unsigned number_of(const char *name)
{
    const char *value = getenv(name);
    const long number = value != NULL ? strtol(value, NULL, 10) : 0;
    return number > 0 && number < 10000 ? (unsigned)number : 0;
}

ScreenSize screen_size(FILE *stream)
{
    enum { COLUMNS_USUAL = 80, ROWS_USUAL = 24 };
    struct winsize size = {.ws_col = 0};
    if (isatty(fileno(stream)) == 0)
        return (ScreenSize){.columns = 0};
    (void)ioctl(fileno(stream), TIOCGWINSZ, &size);
    ScreenSize found = {.columns = size.ws_col, .rows = size.ws_row};
    if (found.columns == 0)
        found.columns = number_of("COLUMNS");
    if (found.rows == 0)
        found.rows = number_of("LINES");
    if (found.columns == 0)
        found.columns = COLUMNS_USUAL;
    if (found.rows == 0)
        found.rows = ROWS_USUAL;
    return found;
}
