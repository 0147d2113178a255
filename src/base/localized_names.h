/* localized_names.h - what is said in a language: names of seats and kinds, beside wf_message_text.
 */
#ifndef BASE_LOCALIZED_NAMES_H
#define BASE_LOCALIZED_NAMES_H

#include <wayfarer/arrange.h>
#include <wayfarer/explain.h>

#include "language/message.h"

/* A message of an area, or else of "shared", in a language. */
const char *localized_message(const char *area, const WfMessage *message,
                              const WfLanguage *language);

/* The name of a seat or of a kind of pieces (an index) in the text's language, in a form of it if
 * the language has one. */
void localized_seat(const WfGame *game, unsigned seat, MessagePart form, WfText *text);
void localized_kind(const WfGame *game, unsigned kind, MessagePart form, WfText *text);

/* What a field of a position is called, or (`help`) what is said of it: NULL if nothing is. */
const char *localized_field(const WfGame *game, const WfField *field, bool help,
                            const WfLanguage *language);

#endif
