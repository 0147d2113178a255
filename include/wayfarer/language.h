/* language.h - the languages in which the library writes for people.
 *
 * English is in the sources. Every other language is a file, languages/TAG.json, that is compiled
 * into the library. Nothing is global: a WfText has the language in which it is written, and a
 * WfFault that of its message, English if that is NULL. What programs read (positions, moves,
 * records, ids of messages, the code and the byte of a fault) is the same in all languages. */
#ifndef WAYFARER_LANGUAGE_H
#define WAYFARER_LANGUAGE_H

#include <wayfarer/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The language of that tag ("de"; not NULL), or NULL if there is none; also for "en", which is
 * NULL. Languages and what these functions return are constants of the library: nobody frees them.
 */
const WfLanguage *wf_language(const char *tag);

/* All languages but English: number `index` from 0, or NULL after the last. */
const WfLanguage *wf_language_at(size_t index);

/* Its tag ("de") and its own name ("Deutsch"). */
const char *wf_language_tag(const WfLanguage *language);
const char *wf_language_name(const WfLanguage *language);

/* The text `id` of an area: the name of a game, or "shared". NULL if the language has none, or is
 * NULL. */
const char *wf_language_text(const WfLanguage *language, const char *area, const char *id);

#ifdef __cplusplus
}
#endif
#endif
