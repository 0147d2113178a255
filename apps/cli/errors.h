/* errors.h - the commands' messages on standard error, in the current language. The English text is
 * where the message is printed, in printf format, and again in the table, with an id. */
#ifndef CLI_ERRORS_H
#define CLI_ERRORS_H

#include <stdarg.h>
#include <stdbool.h>

#include <wayfarer/wayfarer.h>

extern const WfMessage cli_errors[];
extern const size_t cli_error_count;

/* Writes a format's message in the current language; false: the language is English, or there is no
 * message for the format. */
__attribute__((format(printf, 1, 0))) bool cli_error_text(const char *format, va_list list,
                                                          WfText *text);

/* The same, but falls back to English. Unprintable bytes become '?'. */
__attribute__((format(printf, 3, 0))) void cli_vformat(char *out, size_t size, const char *format,
                                                       va_list list);
__attribute__((format(printf, 3, 4))) void cli_format(char *out, size_t size, const char *format,
                                                      ...);

/* A part of such a text that stands by itself, in the current language. */
const char *cli_phrase(const char *english);

#endif
