/* privacy.h - the page that says what is stored about people, and for how long: first the
 * operator's own text (--privacy), then what the server itself stores. */
#ifndef SERVER_OPERATOR_PRIVACY_H
#define SERVER_OPERATOR_PRIVACY_H

#include <stdbool.h>

#include <wayfarer/language.h>
#include <wayfarer/status.h>

enum { PRIVACY_LANGUAGES = 16 };

/* The operator's text in each language; zero: none. */
typedef struct Privacy {
    const char *tag[PRIVACY_LANGUAGES]; /* tag of the language; NULL: any */
    char *text[PRIVACY_LANGUAGES];
    unsigned count;
} Privacy;

/* Reads a file, or the files TAG.txt in a folder, such as "en.txt". Returns false with the fault
 * filled if it fails. A path of NULL means that there is no text. */
bool privacy_open(Privacy *privacy, const char *path, WfFault *fault);
void privacy_close(Privacy *privacy);

/* The page in a language, for the caller to free. `days` is how long a table may be idle. NULL if
 * there is no memory. */
char *privacy_html(const Privacy *privacy, unsigned days, const WfLanguage *language);

#endif
