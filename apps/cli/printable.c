/* printable.c - words of others, fit to be printed. */
#include <string.h>

#include "base/encoding.h"
#include "cli/cli.h"

/* How many bytes the character here has; 0: it does not print, or is not UTF-8. */
static unsigned printing(const char *c)
{
    const unsigned char first = (unsigned char)c[0], second = (unsigned char)c[first != 0];
    if (first < 0x80)
        return first >= ' ' && first < 127;
    if (first == 0xc2 && second < 0xa0)
        return 0; /* controls, too */
    const unsigned length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    return strnlen(c, length) == length && encoding_is_utf8(c, length) ? length : 0;
}

void cli_make_printable(char *text)
{
    for (char *c = text; *c != '\0';) {
        const unsigned length = printing(c);
        if (length == 0)
            *c = '?';
        c += length == 0 ? 1 : length;
    }
}
