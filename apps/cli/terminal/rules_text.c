/* rules_text.c - prints the Markdown of a rules text as plain text: headings underlined, tables
 * without their bars, drawings indented. Pictures are left out, because each stands before a
 * drawing or the text of a board. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { DRAWING_INDENT = 4, HEADING_LEVELS = 3 };

/* A line of prose, without its end; code is put in quotation marks. */
static void put_words(FILE *stream, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        (void)fputc(line[i] == '`' ? '\'' : line[i], stream);
}

static void put_prose(FILE *stream, const char *line, size_t length)
{
    put_words(stream, line, length);
    (void)fputc('\n', stream);
}

/* Whether a line continues the prose of the line before it. */
static bool continues(const char *line)
{
    const size_t digits = strspn(line, "0123456789");
    return line[0] != '\0' && strchr("\n|#!`>", line[0]) == NULL && strncmp(line, "- ", 2) != 0 &&
           strncmp(line, "* ", 2) != 0 && strncmp(line, "    ", DRAWING_INDENT) != 0 &&
           !(digits > 0 && line[digits] == '.' && line[digits + 1] == ' ');
}

/* A row of a table, whose columns are aligned in the source: blanks at the end of a cell replace
 * the code marks that were left out. Blanks are written only when text follows, so that no row ends
 * in one. */
static void put_row(FILE *stream, const char *line, size_t length)
{
    size_t blanks = 0, left_out = 0;
    for (size_t i = 1; i < length; i++)
        if (line[i] == '`') {
            left_out++;
        } else if (line[i] == '|') {
            blanks += left_out + 1;
            left_out = 0;
        } else if (line[i] == ' ') {
            blanks++;
        } else {
            (void)fprintf(stream, "%*s%c", (int)blanks, "", line[i]);
            blanks = 0;
        }
    (void)fputc('\n', stream);
}

static bool put_heading(FILE *stream, const char *line, size_t length)
{
    static const char underline[HEADING_LEVELS] = {'=', '-', '.'};
    const size_t level = strspn(line, "#");
    if (level == 0 || level > HEADING_LEVELS || line[level] != ' ')
        return false;
    put_prose(stream, line + level + 1, length - level - 1);
    for (size_t i = level + 1; i < length; i++)
        if (((unsigned char)line[i] & 0xC0) != 0x80) /* not inside a UTF-8 character */
            (void)fputc(underline[level - 1], stream);
    (void)fputc('\n', stream);
    return true;
}

static void put_drawing(FILE *stream, const char *line, size_t length)
{
    if (length > 0)
        (void)fprintf(stream, "%*s%.*s", DRAWING_INDENT, "", (int)length, line);
    (void)fputc('\n', stream);
}

/* The length of a picture's line with the empty line after it; 0: it is another line. */
static size_t picture_length(const char *line)
{
    if (line[0] != '!' || line[1] != '[')
        return 0;
    const size_t length = strcspn(line, "\n");
    return length + strspn(line + length, "\n");
}

/* Prose up to its end if it flows, otherwise a line of it; returns its length. */
static size_t put_paragraph(FILE *stream, const char *text, bool flows)
{
    size_t length = strcspn(text, "\n");
    put_words(stream, text, length);
    while (flows && length > 0 && text[length] == '\n' && continues(text + length + 1)) {
        const char *next = text + length + 1;
        const size_t blanks = strspn(next, " "), more = strcspn(next, "\n");
        (void)fputc(' ', stream);
        put_words(stream, next + blanks, more - blanks);
        length += 1 + more;
    }
    (void)fputc('\n', stream);
    return length;
}

/* Prints the text; if it `flows`, paragraphs are one line each, to be broken at the columns of a
 * terminal. */
static void print(FILE *stream, const char *markdown, bool flows)
{
    static const char fence[] = "```";
    bool drawing = false;
    for (const char *line = markdown; *line != '\0';) {
        const size_t picture = drawing ? 0 : picture_length(line);
        size_t length = strcspn(line, "\n");
        if (picture > 0) {
            line += picture;
            continue;
        }
        if (strncmp(line, fence, sizeof fence - 1) == 0)
            drawing = !drawing;
        else if (drawing)
            put_drawing(stream, line, length);
        else if (strncmp(line, "    ", DRAWING_INDENT) == 0)
            (void)fprintf(stream, "%.*s\n", (int)length, line);
        else if (line[0] == '|')
            put_row(stream, line, length);
        else if (!put_heading(stream, line, length))
            length = put_paragraph(stream, line, flows);
        line += length + (line[length] == '\n');
    }
}

void cli_print_rules(FILE *stream, const char *markdown)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = screen_size(stream).columns > 0 ? open_memstream(&text, &size) : NULL;
    if (out == NULL) {
        print(stream, markdown, false);
        return;
    }
    print(out, markdown, true);
    (void)fclose(out);
    cli_print(stream, text);
    free(text);
}
