/* encoding.c - see encoding.h. */
#include "base/encoding.h"

enum { REPLACEMENT = 0xfffd, BYTES_MAX = 3 /* of UTF-8 for a byte, or for two of UTF-16 */ };

/* Bytes 0x80 to 0x9f of Windows-1252; the other bytes have the code points of Unicode. */
static const uint16_t windows[32] = {
    0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8d,   0x017d, 0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};

static unsigned byte_at(const char *text, size_t at)
{
    return (unsigned char)text[at];
}

size_t encoding_mark(const char *text, size_t length)
{
    return length >= 3 && byte_at(text, 0) == 0xef && byte_at(text, 1) == 0xbb &&
                   byte_at(text, 2) == 0xbf
               ? 3
               : 0;
}

bool encoding_is_utf16(const char *text, size_t length)
{
    return length >= 2 && ((byte_at(text, 0) == 0xff && byte_at(text, 1) == 0xfe) ||
                           (byte_at(text, 0) == 0xfe && byte_at(text, 1) == 0xff));
}

size_t encoding_character(const char *text, size_t length, size_t at)
{
    const unsigned first = byte_at(text, at);
    if (first < 0x80)
        return 1;
    const size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || length - at < bytes)
        return 0;
    for (size_t i = 1; i < bytes; i++)
        if ((byte_at(text, at + i) & 0xc0) != 0x80)
            return 0;
    const unsigned second = byte_at(text, at + 1);
    const bool is_long = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool is_none = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
    return is_long || is_none ? 0 : bytes;
}

uint32_t encoding_code(const char *character, size_t bytes)
{
    uint32_t code = byte_at(character, 0) & (bytes == 1 ? 0x7f : 0xffU >> (bytes + 1));
    for (size_t i = 1; i < bytes; i++)
        code = code << 6 | (byte_at(character, i) & 0x3f);
    return code;
}

bool encoding_prints(const char *character, size_t bytes)
{
    static const uint32_t unseen[][2] = {{0, 0x1f},        {0x7f, 0x9f},      {0xad, 0xad},
                                         {0x61c, 0x61c},   {0x200b, 0x200f},  {0x2028, 0x202e},
                                         {0x2060, 0x206f}, {0xfe00, 0xfe0f},  {0xfeff, 0xfeff},
                                         {0xfff9, 0xfffb}, {0xe0000, 0xe0fff}};
    const uint32_t code = encoding_code(character, bytes);
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (code >= unseen[i][0] && code <= unseen[i][1])
            return false;
    return true;
}

bool encoding_is_utf8(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        const size_t bytes = encoding_character(text, length, at);
        if (bytes == 0)
            return false;
        at += bytes;
    }
    return true;
}

static size_t put(char *out, uint32_t character)
{
    static const unsigned char heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    const size_t bytes = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (size_t i = bytes; i-- > 1; character >>= 6)
        out[i] = (char)(0x80 | (character & 0x3f));
    out[0] = (char)(bytes == 1 ? character : heads[bytes] | character);
    return bytes;
}

static size_t from_utf16(const char *text, size_t length, char *out)
{
    const unsigned high = byte_at(text, 0) == 0xfe ? 0 : 1; /* which of two bytes is the high one */
    size_t made = 0;
    uint32_t before = 0; /* the first half of a character that takes two */
    for (size_t at = 2; at + 1 < length; at += 2) {
        const uint32_t unit = byte_at(text, at + high) << 8 | byte_at(text, at + 1 - high);
        const bool is_second = unit >= 0xdc00 && unit < 0xe000;
        if (before != 0 && is_second) {
            made += put(out + made, 0x10000 + ((before - 0xd800) << 10) + (unit - 0xdc00));
            before = 0;
            continue;
        }
        if (before != 0)
            made += put(out + made, REPLACEMENT);
        before = unit >= 0xd800 && unit < 0xdc00 ? unit : 0;
        if (before == 0)
            made += put(out + made, is_second ? REPLACEMENT : unit);
    }
    if (before != 0 || length % 2 != 0)
        made += put(out + made, REPLACEMENT);
    return made;
}

static size_t from_bytes(const char *text, size_t length, char *out)
{
    size_t made = 0;
    for (size_t at = encoding_mark(text, length); at < length;) {
        const size_t bytes = encoding_character(text, length, at);
        const unsigned byte = byte_at(text, at);
        for (size_t i = 0; i < bytes; i++)
            out[made++] = text[at + i];
        if (bytes == 0)
            made += put(out + made, byte < 0xa0 ? windows[byte - 0x80] : byte);
        at += bytes == 0 ? 1 : bytes;
    }
    return made;
}

char *encoding_utf8(const char *text, size_t length, const WfAllocator *allocator,
                    size_t *copy_length)
{
    char *copy = allocator->resize(allocator->context, NULL, length * BYTES_MAX + 1);
    if (copy == NULL)
        return NULL;
    *copy_length = encoding_is_utf16(text, length) ? from_utf16(text, length, copy)
                                                   : from_bytes(text, length, copy);
    copy[*copy_length] = '\0';
    return copy;
}
