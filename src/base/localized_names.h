/* localized_names.h - names in a language: seats, kinds of pieces, fields. Messages:
 * wf_message_text. */
#ifndef BASE_LOCALIZED_NAMES_H
#define BASE_LOCALIZED_NAMES_H

#include <wayfarer/arrange.h>
#include <wayfarer/explain.h>

#include "language/message.h"

/* A message of an area in a language; if the area does not have it, that of "shared", or else
 * English. */
const char *localized_message(const char *area, const WfMessage *message,
                              const WfLanguage *language);

/* Write the name of a seat or of a kind of piece (an index) in the text's language, in the form
 * `form` if the language has it. The form `a` of an English name is the name after its article. */
void localized_seat(const WfGame *game, unsigned seat, MessagePart form, WfText *text);
void localized_kind(const WfGame *game, unsigned kind, MessagePart form, WfText *text);

/* The label of a field of a position, or, if `help`, its help text; NULL if it has none. */
const char *localized_field(const WfGame *game, const WfField *field, bool help,
                            const WfLanguage *language);

#endif
