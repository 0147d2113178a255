/* privacy.h - the page that says what is kept of people, and for how long: what those who run the
 * server have written (--privacy), then what the server keeps by itself. */
#ifndef SERVER_OPERATOR_PRIVACY_H
#define SERVER_OPERATOR_PRIVACY_H

#include <stdbool.h>

#include <wayfarer/language.h>
#include <wayfarer/status.h>

enum { PRIVACY_LANGUAGES = 16 };

/* What the operator has written, in each language; zero: nothing. */
typedef struct Privacy {
    const char *tag[PRIVACY_LANGUAGES]; /* of the language; NULL: any */
    char *text[PRIVACY_LANGUAGES];
    unsigned count;
} Privacy;

/* Reads a file, or the files TAG.txt of a folder, as "en.txt". False with the fault filled. NULL:
 * no such thing was given. */
bool privacy_open(Privacy *privacy, const char *path, WfFault *fault);
void privacy_close(Privacy *privacy);

/* The page in a language, to be freed; `days` is for how long a table may rest. NULL: no memory. */
char *privacy_html(const Privacy *privacy, unsigned days, const WfLanguage *language);

#endif
