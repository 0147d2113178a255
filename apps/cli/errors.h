/* errors.h - what the commands say on standard error, in the language that is spoken. The English
 * is where it is said, in the manner of printf, and once more in the table, with an id. */
#ifndef CLI_ERRORS_H
#define CLI_ERRORS_H

#include <stdarg.h>
#include <stdbool.h>

#include <wayfarer/wayfarer.h>

extern const WfMessage cli_errors[];
extern const size_t cli_error_count;

/* Writes what a format says in the language that is spoken; false: that is English, or there is no
 * message for the format. */
__attribute__((format(printf, 1, 0))) bool cli_error_text(const char *format, va_list list,
                                                          WfText *text);

/* The same, in English where there is no other text. Bytes that do not print become '?'. */
__attribute__((format(printf, 3, 0))) void cli_vformat(char *out, size_t size, const char *format,
                                                       va_list list);
__attribute__((format(printf, 3, 4))) void cli_format(char *out, size_t size, const char *format,
                                                      ...);

/* A part of such a text that is said by itself: the same in the language that is spoken. */
const char *cli_phrase(const char *english);

#endif
