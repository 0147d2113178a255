/* languages.h - the table of languages, generated from languages/TAG.json by tools/languages.py. */
#ifndef LANGUAGE_LANGUAGES_H
#define LANGUAGE_LANGUAGES_H

#include <wayfarer/language.h>

/* A text. Its key is its area, a period and its id. */
typedef struct LanguageEntry {
    const char *key, *text;
} LanguageEntry;

struct WfLanguage {
    const char *tag, *name;
    unsigned (*plural)(unsigned long number); /* returns an index into plural_names */
    const char *const *plural_names;          /* those of CLDR: "one", "few", ..., "other" */
    size_t count;
    const LanguageEntry *entry; /* sorted by key, as strcmp does */
};

extern const WfLanguage languages_table[];
extern const size_t languages_count;

#endif
