/* rules_text.c - prints the Markdown of a rules text as plain text: headings underlined, tables
 * without their bars, drawings indented. Pictures are left out, because each stands before a
 * drawing or the text of a board. */
#include <string.h>

#include "cli/cli.h"

enum { DRAWING_INDENT = 4, HEADING_LEVELS = 3 };

/* A line of prose; code is put in quotation marks. */
static void put_prose(FILE *stream, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        (void)fputc(line[i] == '`' ? '\'' : line[i], stream);
    (void)fputc('\n', stream);
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

void cli_print_rules(FILE *stream, const char *markdown)
{
    static const char fence[] = "```";
    bool drawing = false;
    for (const char *line = markdown; *line != '\0';) {
        const size_t length = strcspn(line, "\n"), picture = drawing ? 0 : picture_length(line);
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
            put_prose(stream, line, length);
        line += length + (line[length] == '\n');
    }
}
