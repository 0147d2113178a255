/* languages.h - the table of languages, made from languages/TAG.json by tools/languages.py. */
#ifndef LANGUAGE_LANGUAGES_H
#define LANGUAGE_LANGUAGES_H

#include <wayfarer/language.h>

/* A text by its area, a point and its id. */
typedef struct LanguageEntry {
    const char *key, *text;
} LanguageEntry;

struct WfLanguage {
    const char *tag, *name;
    unsigned (*plural)(unsigned long number); /* an index into plural_names */
    const char *const *plural_names;          /* CLDR's: "one", "few", ..., "other" */
    size_t count;
    const LanguageEntry *entry; /* by key, in the order of strcmp */
};

extern const WfLanguage languages_table[];
extern const size_t languages_count;

#endif
