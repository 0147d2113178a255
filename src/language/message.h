/* message.h - writes messages: the subset of ICU MessageFormat that the library uses.
 *
 *   {0}               the contents of slot 0, the first of ten
 *   {0, FORM}         a form of them; the filler of the slot defines which forms exist
 *   {0, FORM, STYLE}  and a style, whose text ends at the brace
 *   {0, plural, =2 {...} one {...} other {...}}   words that fit a number: this one, or its plural;
 *                     {...} is a message itself
 *   {0, select, NAME {...} other {...}}  words that fit a name
 * Without cases, `plural` is a form like others.
 * An apostrophe is an ordinary character, because no message shows a brace. */
#ifndef LANGUAGE_MESSAGE_H
#define LANGUAGE_MESSAGE_H

#include <stdbool.h>

#include <wayfarer/language.h>

/* A part of a message. `bytes` NULL: not given. */
typedef struct MessagePart {
    const char *bytes;
    size_t length;
} MessagePart;

/* The functions that fill the slots of a message. */
typedef struct MessageFiller {
    /* Writes the contents of a slot. */
    void (*fill)(void *context, unsigned slot, MessagePart form, MessagePart style, WfText *text);
    /* The number that chooses the plural. */
    unsigned long (*count)(void *context, unsigned slot);
    /* The name that a select compares; NULL: every name is another. */
    const char *(*name)(void *context, unsigned slot);
    void *context;
} MessageFiller;

bool message_part_is(MessagePart part, const char *word);

/* Writes a message into a text, in the text's language. */
void message_write(const char *message, const MessageFiller *filler, WfText *text);

#endif
