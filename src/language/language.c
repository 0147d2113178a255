/* language.c - see language.h. */
#include "language/languages.h"

#include <stdlib.h>
#include <string.h>

const WfLanguage *wf_language(const char *tag)
{
    for (size_t i = 0; i < languages_count; i++)
        if (strcmp(languages_table[i].tag, tag) == 0)
            return &languages_table[i];
    return NULL;
}

const WfLanguage *wf_language_at(size_t index)
{
    return index < languages_count ? &languages_table[index] : NULL;
}

const char *wf_language_tag(const WfLanguage *language)
{
    return language == NULL ? "en" : language->tag;
}

const char *wf_language_name(const WfLanguage *language)
{
    return language == NULL ? "English" : language->name;
}

/* A key to search for, kept as two parts that are never joined. */
typedef struct LanguageKey {
    const char *area, *id;
} LanguageKey;

static int compare(const void *key_, const void *entry_)
{
    const LanguageKey *key = key_;
    const LanguageEntry *entry = entry_;
    const size_t length = strlen(key->area);
    const int area = strncmp(key->area, entry->key, length);
    if (area != 0)
        return area;
    if (entry->key[length] != '.')
        return '.' - entry->key[length];
    return strcmp(key->id, entry->key + length + 1);
}

const char *wf_language_text(const WfLanguage *language, const char *area, const char *id)
{
    const LanguageKey key = {.area = area, .id = id};
    if (language == NULL)
        return NULL;
    const LanguageEntry *found =
        bsearch(&key, language->entry, language->count, sizeof *language->entry, compare);
    return found == NULL ? NULL : found->text;
}
