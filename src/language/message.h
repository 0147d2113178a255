/* message.h - writing a message: the part of ICU MessageFormat that the library's messages use.
 *
 *   {0}               what fills slot 0, the first of ten
 *   {0, FORM}         a form of it; which there are is up to whoever fills the slot
 *   {0, FORM, STYLE}  and a style, whose text goes up to the brace
 *   {0, plural, one {...} other {...}}   words that fit a number; {...} is a message itself
 * Apostrophes are letters: no message shows a brace. */
#ifndef LANGUAGE_MESSAGE_H
#define LANGUAGE_MESSAGE_H

#include <stdbool.h>

#include <wayfarer/language.h>

/* Some bytes of a message; NULL: not given. */
typedef struct MessagePart {
    const char *bytes;
    size_t length;
} MessagePart;

/* Who fills the slots of a message. */
typedef struct MessageFiller {
    /* Writes what fills a slot. */
    void (*fill)(void *context, unsigned slot, MessagePart form, MessagePart style, WfText *text);
    /* The number that a plural is chosen by. */
    unsigned long (*count)(void *context, unsigned slot);
    void *context;
} MessageFiller;

bool message_part_is(MessagePart part, const char *word);

/* Writes a message into the text, in the text's language. */
void message_write(const char *message, const MessageFiller *filler, WfText *text);

#endif
