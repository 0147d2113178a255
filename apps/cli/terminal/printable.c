/* printable.c - makes foreign text fit to print. */
#include <string.h>

#include "base/encoding.h"
#include "cli/cli.h"

/* The number of bytes of the character here; 0: it is unprintable or not UTF-8. */
static unsigned printing(const char *c)
{
    const unsigned char first = (unsigned char)c[0], second = (unsigned char)c[first != 0];
    if (first < 0x80)
        return first >= ' ' && first < 127;
    if (first == 0xc2 && second < 0xa0)
        return 0; /* C1 control characters */
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
