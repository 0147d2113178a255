/* message.c - see message.h. Messages are parsed while they are written. tests/test_messages.c and
 * the tools that compile the languages have checked all of them before. */
#include "language/message.h"

#include <stdio.h>
#include <string.h>

#include "language/languages.h"

/* A message being read, or a part of one in braces. */
typedef struct MessageReader {
    const char *at, *end;
} MessageReader;

bool message_part_is(MessagePart part, const char *word)
{
    return part.bytes != NULL && strlen(word) == part.length &&
           memcmp(part.bytes, word, part.length) == 0;
}

static void skip_blanks(MessageReader *reader)
{
    while (reader->at < reader->end && *reader->at == ' ')
        reader->at++;
}

/* The inside of the braces that begin here; the reader continues after them. */
static MessageReader inside_braces(MessageReader *reader)
{
    MessageReader inside = {.at = reader->at + 1, .end = reader->end};
    unsigned depth = 0;
    for (; reader->at < reader->end; reader->at++) {
        depth += *reader->at == '{';
        if (*reader->at == '}' && --depth == 0)
            break;
    }
    inside.end = reader->at;
    reader->at += reader->at < reader->end;
    return inside;
}

/* The text up to the next comma, or all of it. */
static MessagePart before_comma(MessageReader *reader)
{
    skip_blanks(reader);
    const char *comma = memchr(reader->at, ',', (size_t)(reader->end - reader->at));
    const char *end = comma == NULL ? reader->end : comma;
    const MessagePart part = {.bytes = reader->at, .length = (size_t)(end - reader->at)};
    reader->at = comma == NULL ? end : comma + 1;
    return part;
}

static void write_part(MessageReader reader, const MessageFiller *filler, WfText *text);

static const char *plural_name(const WfLanguage *language, unsigned long number)
{
    if (language == NULL)
        return number == 1 ? "one" : "other";
    return language->plural_names[language->plural(number)];
}

/* Writes the first case with one of two names. `other` comes last and covers all names without a
 * case. */
static void write_case(MessageReader reader, const char *exact, const char *name,
                       const MessageFiller *filler, WfText *text)
{
    while (skip_blanks(&reader), reader.at < reader.end) {
        const char *start = reader.at;
        const char *brace = memchr(start, '{', (size_t)(reader.end - start));
        if (brace == NULL)
            return;
        MessagePart word = {.bytes = start, .length = (size_t)(brace - start)};
        while (word.length > 0 && word.bytes[word.length - 1] == ' ')
            word.length--;
        reader.at = brace;
        const MessageReader words = inside_braces(&reader);
        if (message_part_is(word, exact) || message_part_is(word, name) ||
            message_part_is(word, "other")) {
            write_part(words, filler, text);
            return;
        }
    }
}

static void write_plural(MessageReader reader, unsigned slot, const MessageFiller *filler,
                         WfText *text)
{
    const unsigned long number = filler->count(filler->context, slot);
    char exact[24];
    (void)snprintf(exact, sizeof exact, "=%lu", number);
    write_case(reader, exact, plural_name(text->language, number), filler, text);
}

static void write_select(MessageReader reader, unsigned slot, const MessageFiller *filler,
                         WfText *text)
{
    const char *name = filler->name != NULL ? filler->name(filler->context, slot) : NULL;
    write_case(reader, name != NULL ? name : "other", "other", filler, text);
}

static void write_placeholder(MessageReader reader, const MessageFiller *filler, WfText *text)
{
    const MessagePart slot_part = before_comma(&reader);
    const unsigned slot = (unsigned)(slot_part.bytes[0] - '0');
    MessagePart form = {0}, style = {0};
    if (reader.at < reader.end)
        form = before_comma(&reader);
    if (reader.at < reader.end && message_part_is(form, "plural")) {
        write_plural(reader, slot, filler, text);
        return;
    }
    if (reader.at < reader.end && message_part_is(form, "select")) {
        write_select(reader, slot, filler, text);
        return;
    }
    if (reader.at < reader.end) {
        reader.at += *reader.at == ' '; /* the rest unchanged: a separator may end in a blank */
        style = (MessagePart){.bytes = reader.at, .length = (size_t)(reader.end - reader.at)};
    }
    filler->fill(filler->context, slot, form, style, text);
}

static void write_part(MessageReader reader, const MessageFiller *filler, WfText *text)
{
    while (reader.at < reader.end)
        if (*reader.at == '{')
            write_placeholder(inside_braces(&reader), filler, text);
        else
            wf_text_put(text, *reader.at++);
}

void message_write(const char *message, const MessageFiller *filler, WfText *text)
{
    const MessageReader reader = {.at = message, .end = message + strlen(message)};
    write_part(reader, filler, text);
}
