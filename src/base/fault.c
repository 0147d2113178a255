/* fault.c - see fault.h. */
#include "base/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/encoding.h"
#include "base/localized_names.h"

enum { QUOTED_MAX = 40 };

FaultArg fault_number(uint64_t number)
{
    return (FaultArg){.type = FAULT_ARG_NUMBER, .number = number};
}

FaultArg fault_letter(char letter)
{
    return (FaultArg){.type = FAULT_ARG_LETTER, .number = (unsigned char)letter};
}

FaultArg fault_quoted(const char *bytes, size_t length)
{
    size_t quoted = 0, next;
    while (quoted < length) {
        next = encoding_character(bytes, length, quoted);
        next = quoted + (next == 0 ? 1 : next);
        if (next > QUOTED_MAX)
            break;
        quoted = next;
    }
    return (FaultArg){.type = FAULT_ARG_QUOTED, .bytes = bytes, .length = quoted};
}

FaultArg fault_words(const char *words)
{
    return (FaultArg){.type = FAULT_ARG_WORDS, .bytes = words, .length = strlen(words)};
}

FaultArg fault_seat(const WfGame *game, unsigned seat)
{
    return (FaultArg){.type = FAULT_ARG_SEAT, .game = game, .number = seat};
}

FaultArg fault_kind(const WfGame *game, unsigned kind)
{
    return (FaultArg){.type = FAULT_ARG_KIND, .game = game, .number = kind};
}

FaultArg fault_place(const WfGame *game, WfPlace place)
{
    return (FaultArg){.type = FAULT_ARG_PLACE, .game = game, .place = place};
}

FaultArg fault_phrase(const WfMessage *phrase, const FaultArg *args)
{
    return (FaultArg){.type = FAULT_ARG_PHRASE, .phrase = phrase, .args = args};
}

/* ---- writing ---- */

/* A message being written. */
typedef struct FaultWriter {
    const char *area;
    const FaultArg *args;
} FaultWriter;

/* A message is one printable line of UTF-8, whatever the input was. */
static void put_quoted(const FaultArg *arg, WfText *text)
{
    for (size_t at = 0; at < arg->length;) {
        const size_t bytes = encoding_character(arg->bytes, arg->length, at);
        if (bytes == 0 || !encoding_prints(arg->bytes + at, bytes))
            wf_text_put(text, '?');
        else
            wf_text_add(text, "%.*s", (int)bytes, arg->bytes + at);
        at += bytes == 0 ? 1 : bytes;
    }
}

static void fill(void *context, unsigned slot, MessagePart form, MessagePart style, WfText *text)
{
    const FaultWriter *writer = context;
    const FaultArg *arg = &writer->args[slot];
    char name[8];
    (void)style;
    switch (arg->type) {
    case FAULT_ARG_NUMBER:
        wf_text_add(text, "%llu", (unsigned long long)arg->number);
        break;
    case FAULT_ARG_LETTER:
        wf_text_put(text, arg->number < ' ' || arg->number >= 127 ? '?' : (char)arg->number);
        break;
    case FAULT_ARG_QUOTED:
        put_quoted(arg, text);
        break;
    case FAULT_ARG_WORDS:
        wf_text_add(text, "%.*s", (int)arg->length, arg->bytes);
        break;
    case FAULT_ARG_SEAT:
        localized_seat(arg->game, (unsigned)arg->number, form, text);
        break;
    case FAULT_ARG_KIND:
        localized_kind(arg->game, (unsigned)arg->number, form, text);
        break;
    case FAULT_ARG_PLACE:
        wf_place_name(arg->game, arg->place, name);
        wf_text_add(text, "%s", name);
        break;
    default:
        localized_write(writer->area, arg->phrase, arg->args, text);
    }
}

static unsigned long count(void *context, unsigned slot)
{
    return (unsigned long)((const FaultWriter *)context)->args[slot].number;
}

void localized_write(const char *area, const WfMessage *message, const FaultArg *args, WfText *text)
{
    FaultWriter writer = {.area = area, .args = args};
    const MessageFiller filler = {.fill = fill, .count = count, .context = &writer};
    message_write(localized_message(area, message, text->language), &filler, text);
}

const WfLanguage *fault_language(const WfFault *fault)
{
    if (fault == NULL)
        return NULL;
    const WfLanguage *language;
    for (size_t i = 0; (language = wf_language_at(i)) != NULL; i++)
        if (language == fault->language)
            return language;
    return NULL;
}

WfText fault_begin(WfFault *fault, WfCode code, size_t at)
{
    fault->code = code;
    fault->at = at;
    fault->line = fault->column = fault->reason = 0;
    fault->place[0] = '\0';
    WfText text = wf_text(fault->message, sizeof fault->message);
    text.language = fault_language(fault);
    return text;
}

/* A message that was cut off does not end within a character. */
void fault_end(const WfText *text)
{
    if (text->length < text->size)
        return;
    size_t last = text->size - 1;
    while (last > 0 && ((unsigned char)text->data[last - 1] & 0xc0) == 0x80)
        last--;
    if (last > 0 && (unsigned char)text->data[last - 1] >= 0xc0)
        text->data[last - 1] = '\0';
}

static const char *area_of(const WfGame *game)
{
    return game != NULL ? game->name : "shared";
}

WfCode fault_say(WfFault *fault, const WfGame *game, WfCode code, const WfMessage *message,
                 const FaultArg *args)
{
    if (fault == NULL)
        return code;
    WfText text = fault_begin(fault, code, 0);
    localized_write(area_of(game), message, args, &text);
    fault_end(&text);
    return code;
}

/* The length of a message. */
static size_t length_of(const WfGame *game, const FaultArg *phrase, const WfLanguage *language)
{
    char nothing[1];
    WfText text = wf_text(nothing, sizeof nothing);
    text.language = language;
    localized_write(area_of(game), phrase->phrase, phrase->args, &text);
    return text.length;
}

WfCode fault_at(WfFault *fault, const WfGame *game, size_t at, const WfMessage *message,
                const FaultArg *args)
{
    if (fault == NULL)
        return WF_BAD_INPUT;
    const FaultArg reason = fault_phrase(message, args);
    WfText text = fault_begin(fault, WF_BAD_INPUT, at);
    localized_write(area_of(game), &fault_messages[FAULT_BYTE],
                    FAULT_ARGS(fault_number(at + 1), reason), &text);
    fault_end(&text);
    fault_set_reason(fault, text.length - length_of(game, &reason, fault_language(fault)));
    return WF_BAD_INPUT;
}

void fault_set_reason(WfFault *fault, size_t reason)
{
    fault->reason = reason < strlen(fault->message) ? reason : 0;
}

WfCode fault_no_memory(WfFault *fault)
{
    return fault_say(fault, NULL, WF_NO_MEMORY, &fault_messages[FAULT_NO_MEMORY], NULL);
}

WfFault fault_like(const WfFault *other)
{
    return (WfFault){.language = fault_language(other)};
}

WfCode fault_take(WfFault *fault, WfCode code, const WfFault *other)
{
    if (fault == NULL)
        return code;
    const WfLanguage *language = fault_language(fault);
    *fault = *other;
    fault->language = language;
    fault->code = code;
    return code;
}

WfCode fault_fill(WfFault *fault, WfCode code, size_t at, const char *format, ...)
{
    if (fault == NULL)
        return code;
    (void)fault_begin(fault, code, at);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault->message, sizeof fault->message, format, arguments);
    va_end(arguments);
    for (char *c = fault->message; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127)
            *c = '?'; /* a message is one printable line, whatever the input was */
    return code;
}
