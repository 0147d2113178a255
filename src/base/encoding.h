/* encoding.h - texts as other programs save them, as UTF-8. */
#ifndef BASE_ENCODING_H
#define BASE_ENCODING_H

#include <wayfarer/game.h>

/* Bytes of the byte order mark of UTF-8 that a text begins with: 3 or 0. */
size_t encoding_mark(const char *text, size_t length);

/* Whether a text is UTF-16: only if it begins with the byte order mark. */
bool encoding_is_utf16(const char *text, size_t length);

/* Bytes of the character of UTF-8 that begins at byte `at`, which is before the end; 0: none does.
 */
size_t encoding_character(const char *text, size_t length, size_t at);

/* The code point of a character, `bytes` long. */
uint32_t encoding_code(const char *character, size_t bytes);

/* Whether a character, `bytes` long, is seen where it is printed: no control character, no mark of
 * no width, none that turns the direction of the text. */
bool encoding_prints(const char *character, size_t bytes);

/* Whether a text is UTF-8 throughout. */
bool encoding_is_utf8(const char *text, size_t length);

/* A text as UTF-8, with a final zero byte: UTF-16 with a byte order mark is converted, and in other
 * texts each byte that is not UTF-8 is a character of Windows-1252, in which old files are. Half a
 * character of UTF-16 becomes U+FFFD. The byte order mark is left out. NULL when there is no
 * memory; the copy is the caller's. */
char *encoding_utf8(const char *text, size_t length, const WfAllocator *allocator,
                    size_t *copy_length);

#endif
