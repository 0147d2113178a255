/* language.h - the languages in which the library writes text for people.
 *
 * English is in the sources. Every other language is a file, languages/TAG.json, that is compiled
 * into the library. There is no global setting: a WfText holds the language that it is written in;
 * NULL is English. What programs read is the same in all languages: positions, moves, records, ids
 * of messages, and faults before they are written. */
#ifndef WAYFARER_LANGUAGE_H
#define WAYFARER_LANGUAGE_H

#include <wayfarer/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The language with this tag ("de"; not NULL), or NULL if there is none. "en" gives NULL too,
 * because NULL is English. Languages, and the strings that these functions return, are constants of
 * the library. */
const WfLanguage *wf_language(const char *tag);

/* Language number `index`, from 0, of all languages except English; NULL after the last. */
const WfLanguage *wf_language_at(size_t index);

/* The tag of a language, "de". NULL gives "en". */
const char *wf_language_tag(const WfLanguage *language);

/* The name of a language in itself, "Deutsch". NULL gives "English". */
const char *wf_language_name(const WfLanguage *language);

/* The text `id` of an area, which is the name of a game or "shared". NULL if the language does not
 * have it, or if `language` is NULL. */
const char *wf_language_text(const WfLanguage *language, const char *area, const char *id);

#ifdef __cplusplus
}
#endif
#endif
