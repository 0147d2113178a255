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

FaultArg fault_list(const FaultArg *args)
{
    return (FaultArg){.type = FAULT_ARG_LIST, .args = args};
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

/* The argument of a slot. */
static FaultArg arg_of(const FaultWriter *writer, unsigned slot)
{
    const FaultArg *arg = writer->args;
    for (; arg != NULL && arg->type != FAULT_ARG_END; arg++)
        if (slot-- == 0)
            return *arg;
    return (FaultArg){.type = FAULT_ARG_END};
}

static void put_list(const FaultWriter *writer, MessagePart form, WfText *text);

static void put_arg(const FaultWriter *writer, const FaultArg *arg, MessagePart form, WfText *text)
{
    char name[8];
    switch (arg->type) {
    case FAULT_ARG_END:
        break;
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
    case FAULT_ARG_PHRASE:
        localized_write(writer->area, arg->phrase, arg->args, text);
        break;
    case FAULT_ARG_LIST:
        put_list(&(FaultWriter){.area = writer->area, .args = arg->args}, form, text);
    }
}

static void put_list(const FaultWriter *writer, MessagePart form, WfText *text)
{
    for (const FaultArg *arg = writer->args; arg->type != FAULT_ARG_END; arg++) {
        if (arg > writer->args)
            wf_text_add(text, ", ");
        put_arg(writer, arg, form, text);
    }
}

static void fill(void *context, unsigned slot, MessagePart form, MessagePart style, WfText *text)
{
    const FaultArg arg = arg_of(context, slot);
    (void)style;
    put_arg(context, &arg, form, text);
}

static unsigned long count(void *context, unsigned slot)
{
    return (unsigned long)arg_of(context, slot).number;
}

void localized_write(const char *area, const WfMessage *message, const FaultArg *args, WfText *text)
{
    FaultWriter writer = {.area = area, .args = args};
    const MessageFiller filler = {.fill = fill, .count = count, .context = &writer};
    message_write(localized_message(area, message, text->language), &filler, text);
}

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

/* ---- arguments in a fault: each one, and after a phrase or a list those that fill it ---- */

/* A fault being filled; `quoted` is written into it. */
typedef struct FaultFiller {
    WfFault *fault;
    WfText quoted;
    unsigned count;
} FaultFiller;

size_t fault_quote_at(const WfText *quoted)
{
    return quoted->length < quoted->size ? quoted->length : quoted->size - 1;
}

/* Whether there is room: there is far more than any message needs. */
static bool keep(FaultFiller *filler, const FaultArg *arg)
{
    if (filler->count == WF_FAULT_ARGS_MAX)
        return false;
    WfFaultArg *kept = &filler->fault->arg[filler->count++];
    *kept = (WfFaultArg){.type = (uint8_t)arg->type,
                         .file = arg->place.file,
                         .rank = arg->place.rank,
                         .level = arg->place.level,
                         .value = {.number = arg->number}};
    if (arg->game != NULL) /* a message that all games share is found with any game, too */
        filler->fault->game = arg->game;
    if (arg->type == FAULT_ARG_QUOTED || arg->type == FAULT_ARG_WORDS) {
        kept->type = FAULT_ARG_WORDS;
        kept->value.number = fault_quote_at(&filler->quoted);
        put_arg(NULL, arg, (MessagePart){.bytes = NULL}, &filler->quoted);
        wf_text_put(&filler->quoted, '\0');
    }
    if (arg->type == FAULT_ARG_PHRASE)
        kept->value.message = arg->phrase;
    for (arg = arg->args; arg != NULL && arg->type != FAULT_ARG_END && keep(filler, arg); arg++)
        kept->args++;
    return true;
}

/* A message of a fault being written: its arguments as they were before they were kept, which are
 * lists, each with an end. */
typedef struct FaultReading {
    const WfFault *fault;
    unsigned next, count;
    FaultArg arg[2 * WF_FAULT_ARGS_MAX + 1];
} FaultReading;

static FaultArg read_kept(FaultReading *reading)
{
    const WfFaultArg *kept = &reading->fault->arg[reading->next++];
    FaultArg arg = {.type = (FaultArgType)kept->type,
                    .place = {.file = kept->file, .rank = kept->rank, .level = kept->level},
                    .game = reading->fault->game};
    if (arg.type == FAULT_ARG_PHRASE)
        arg.phrase = kept->value.message;
    else
        arg.number = kept->value.number;
    if (arg.type == FAULT_ARG_WORDS) {
        arg.bytes = reading->fault->quoted + arg.number;
        arg.length = strlen(arg.bytes);
    }
    FaultArg *own = &reading->arg[reading->count];
    reading->count += kept->args + 1U;
    for (unsigned i = 0; i < kept->args; i++)
        own[i] = read_kept(reading);
    own[kept->args] = (FaultArg){.type = FAULT_ARG_END};
    arg.args = own;
    return arg;
}

/* ---- faults ---- */

static const char *area_of(const WfGame *game)
{
    return game != NULL ? game->name : "shared";
}

void fault_write(const WfFault *fault, WfText *text)
{
    FaultReading reading;
    reading.fault = fault;
    reading.next = reading.count = 0;
    const FaultArg message = read_kept(&reading);
    localized_write(area_of(fault->game), message.phrase, message.args, text);
}

void fault_begin(WfFault *fault, WfCode code, size_t at)
{
    fault->code = code;
    fault->at = at;
    fault->line = fault->column = fault->byte = 0;
    fault->place[0] = fault->plain[0] = '\0';
    fault->id = NULL;
    fault->game = NULL;
    fault->clauses = 0;
}

WfCode fault_say(WfFault *fault, const WfGame *game, WfCode code, const WfMessage *message,
                 const FaultArg *args)
{
    if (fault == NULL)
        return code;
    const FaultArg root = fault_phrase(message, args);
    fault_begin(fault, code, 0);
    fault->id = message->id;
    fault->game = game;
    FaultFiller filler = {.fault = fault, .quoted = wf_text(fault->quoted, sizeof fault->quoted)};
    (void)keep(&filler, &root);
    fault_end(&filler.quoted);
    return code;
}

WfCode fault_at(WfFault *fault, const WfGame *game, size_t at, const WfMessage *message,
                const FaultArg *args)
{
    (void)fault_say(fault, game, WF_BAD_INPUT, message, args);
    if (fault != NULL) {
        fault->at = at;
        fault->byte = at + 1;
    }
    return WF_BAD_INPUT;
}

WfCode fault_no_memory(WfFault *fault)
{
    return fault_say(fault, NULL, WF_NO_MEMORY, &fault_messages[FAULT_NO_MEMORY], NULL);
}

WfCode fault_take(WfFault *fault, WfCode code, const WfFault *other)
{
    if (fault == NULL)
        return code;
    *fault = *other;
    fault->code = code;
    return code;
}

WfCode fault_fill(WfFault *fault, WfCode code, size_t at, const char *format, ...)
{
    if (fault == NULL)
        return code;
    fault_begin(fault, code, at);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault->plain, sizeof fault->plain, format, arguments);
    va_end(arguments);
    for (char *c = fault->plain; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127)
            *c = '?'; /* a message is one printable line, whatever the input was */
    return code;
}
