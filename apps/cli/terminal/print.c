/* print.c - see print.h. */
#include "cli/terminal/print.h"

#include <langinfo.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/terminal/screen.h"

/* ---- the encoding ---- */

/* Characters of our texts that some encodings lack, and what is written for them. */
static const struct {
    wchar_t character;
    const char *ascii;
} stand_ins[] = {
    {0xA0, " "},    {0xB7, "."},    {0xBD, "1/2"},   {0xD7, "x"},    {0xC4, "Ae"},   {0xD6, "Oe"},
    {0xDC, "Ue"},   {0xDF, "ss"},   {0xE4, "ae"},    {0xE9, "e"},    {0xF6, "oe"},   {0xFC, "ue"},
    {0x2009, " "},  {0x2013, "-"},  {0x2014, "-"},   {0x2018, "'"},  {0x2019, "'"},  {0x201C, "\""},
    {0x201D, "\""}, {0x201E, "\""}, {0x2026, "..."}, {0x202F, " "},  {0x2192, "->"}, {0x21A9, "<"},
    {0x21B7, "^"},  {0x2212, "-"},  {0x2264, "<="},  {0x2265, ">="},
};

/* The next character of a UTF-8 text, and its length. A byte that is not UTF-8 counts as itself. */
static wchar_t next_character(const char *text, size_t *length)
{
    static const unsigned char first_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const unsigned char first = (unsigned char)text[0];
    const size_t size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    wchar_t character = first & first_bits[size];
    for (size_t i = 1; i < size; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80) {
            *length = 1;
            return first;
        }
        character = character << 6 | ((unsigned char)text[i] & 0x3F);
    }
    *length = size;
    return character;
}

static void put_character(FILE *out, wchar_t character)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    const size_t size = wcrtomb(bytes, character, &state);
    if (size != (size_t)-1) {
        (void)fwrite(bytes, 1, size, out);
        return;
    }
    for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0]; i++)
        if (stand_ins[i].character == character) {
            (void)fputs(stand_ins[i].ascii, out);
            return;
        }
    (void)fputc('?', out);
}

/* The text in the encoding of the locale, to be freed. */
static char *encoded(const char *text)
{
    char *data = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&data, &size);
    if (out == NULL)
        return NULL;
    for (size_t length = 0; *text != '\0'; text += length)
        put_character(out, next_character(text, &length));
    (void)fclose(out);
    return data;
}

/* ---- the columns ---- */

static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

size_t print_width(const char *text)
{
    size_t width = 0;
    for (; *text != '\0' && *text != '\n'; text++)
        width += begins_character(*text);
    return width;
}

/* Where what follows a break is indented to: below the second of two columns of text, as in lists
 * of commands, or as the line itself. */
static size_t hanging_indent(const char *line, size_t length, size_t columns)
{
    const size_t own = strspn(line, " ");
    for (size_t i = own; i + 2 < length; i++)
        if (line[i] == ' ' && line[i + 1] == ' ') {
            const size_t column = i + strspn(line + i, " ");
            return column <= columns / 2 ? column : own;
        }
    return own <= columns / 2 ? own : 0;
}

/* The bytes from here that fit into the columns: up to the last blank, if there is one. */
static size_t fitting(const char *text, size_t length, size_t columns)
{
    size_t width = 0, at = 0, blank = 0;
    for (; at < length; at++) {
        if (text[at] == ' ')
            blank = at;
        if (begins_character(text[at]) && width++ == columns)
            return blank > 0 ? blank : at;
    }
    return length;
}

/* A line, broken so that no part is wider than the columns. */
static void put_line(FILE *out, const char *line, size_t length, size_t columns)
{
    size_t indent = 0;
    const size_t hanging = hanging_indent(line, length, columns);
    size_t lead = strspn(line, " "); /* these blanks are no place to break */
    if (lead >= columns)
        lead = 0;
    for (;;) {
        size_t part = lead + fitting(line + lead, length - lead, columns - indent - lead);
        (void)fprintf(out, "%*s%.*s", (int)indent, "", (int)part, line);
        while (part < length && line[part] == ' ')
            part++;
        line += part;
        length -= part;
        if (length == 0)
            return;
        (void)fputc('\n', out);
        indent = hanging;
        lead = 0;
    }
}

static char *wrapped(const char *text, size_t columns)
{
    char *data = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&data, &size);
    if (out == NULL)
        return NULL;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        if (print_width(text) <= columns)
            (void)fwrite(text, 1, length, out);
        else
            put_line(out, text, length, columns);
        text += length;
        if (*text == '\n') {
            (void)fputc('\n', out);
            text++;
        }
    }
    (void)fclose(out);
    return data;
}

char *print_fitted(FILE *stream, const char *text)
{
    enum { COLUMNS_LEAST = 8 };
    const size_t columns = screen_size(stream).columns;
    char *lines = columns >= COLUMNS_LEAST ? wrapped(text, columns) : strdup(text);
    if (lines == NULL || columns == 0 || strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return lines;
    char *fitted = encoded(lines);
    free(lines);
    return fitted;
}

void cli_print(FILE *stream, const char *text)
{
    char *fitted = print_fitted(stream, text);
    (void)fputs(fitted != NULL ? fitted : "", stream);
    free(fitted);
}
