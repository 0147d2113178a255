/* encoding.h - converts texts in the encodings that other programs use to UTF-8. */
#ifndef BASE_ENCODING_H
#define BASE_ENCODING_H

#include <wayfarer/game.h>

/* The length of the UTF-8 byte order mark at the start of a text: 3 or 0 bytes. */
size_t encoding_mark(const char *text, size_t length);

/* Whether a text is UTF-16. It is only if it begins with a byte order mark. */
bool encoding_is_utf16(const char *text, size_t length);

/* The length in bytes of the UTF-8 character at byte `at`, which must be before the end. 0: no
 * valid character begins there. */
size_t encoding_character(const char *text, size_t length, size_t at);

/* The code point of a character of `bytes` bytes. */
uint32_t encoding_code(const char *character, size_t bytes);

/* Whether a character of `bytes` bytes is visible when printed. Control characters, marks without
 * width and characters that change the direction of the text are not. */
bool encoding_prints(const char *character, size_t bytes);

/* Whether a text is valid UTF-8. */
bool encoding_is_utf8(const char *text, size_t length);

/* Converts a text to UTF-8 with a final zero byte. The caller owns the copy and frees it with the
 * allocator. NULL when there is no memory. *copy_length is the length without the zero byte.
 *
 * UTF-16 with a byte order mark is converted; an unpaired surrogate becomes U+FFFD. In other texts,
 * each byte that is not UTF-8 counts as a character of Windows-1252, the encoding of old files. The
 * byte order mark is dropped. */
char *encoding_utf8(const char *text, size_t length, const WfAllocator *allocator,
                    size_t *copy_length);

#endif
