/* fault.h - fills in a WfFault.
 *
 * Text for people is a message with arguments; slot N of the message is argument N. Faults of the
 * machine and of programs (the store, a request of the page's own) are plain English: see
 * fault_fill. */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include <wayfarer/explain.h>

#include "base/faults.h"

typedef enum FaultArgType {
    FAULT_ARG_END,    /* ends a list of arguments */
    FAULT_ARG_NUMBER, /* number */
    FAULT_ARG_LETTER, /* number: a byte of the input */
    FAULT_ARG_QUOTED, /* bytes, length: quoted from the input */
    FAULT_ARG_WORDS,  /* bytes, length: unchanged */
    FAULT_ARG_SEAT,   /* game, number */
    FAULT_ARG_KIND,   /* game, number: an index into the game's kinds */
    FAULT_ARG_PLACE,  /* game, place */
    FAULT_ARG_PHRASE, /* phrase: a message, filled by `args` */
    FAULT_ARG_LIST    /* args: with commas between them */
} FaultArgType;

/* An argument. A fault copies it, with the bytes that it points to. */
typedef struct FaultArg {
    FaultArgType type;
    WfPlace place;
    uint64_t number;
    const char *bytes;
    size_t length;
    const WfGame *game;
    const WfMessage *phrase;
    const struct FaultArg *args;
} FaultArg;

/* As many arguments as the message has slots. For a message without slots, pass NULL. */
#define FAULT_ARGS(...) ((const FaultArg[]){__VA_ARGS__, {.type = FAULT_ARG_END}})

FaultArg fault_number(uint64_t number);
FaultArg fault_letter(char letter);
FaultArg fault_quoted(const char *bytes, size_t length); /* whole characters, at most 40 bytes */
FaultArg fault_words(const char *words);
FaultArg fault_seat(const WfGame *game, unsigned seat);
FaultArg fault_kind(const WfGame *game, unsigned kind);
FaultArg fault_place(const WfGame *game, WfPlace place);
FaultArg fault_phrase(const WfMessage *phrase, const FaultArg *args);
FaultArg fault_list(const FaultArg *args);

/* Writes a message in the text's language. `area` is an area of the languages: a game's name,
 * "shared", "server" or "terminal". */
void localized_write(const char *area, const WfMessage *message, const FaultArg *args,
                     WfText *text);

/* Each function fills `fault` (which may be NULL) and returns `code`. `game` is the game that the
 * message belongs to; NULL: a message that all games share (faults.h). */
WfCode fault_say(WfFault *fault, const WfGame *game, WfCode code, const WfMessage *message,
                 const FaultArg *args);

/* WF_BAD_INPUT at byte `at` of the text, from 0. The text of the fault begins with that byte,
 * counted from 1: "byte 3: ". */
WfCode fault_at(WfFault *fault, const WfGame *game, size_t at, const WfMessage *message,
                const FaultArg *args);

/* Fills `fault` (which may be NULL) with WF_NO_MEMORY. */
WfCode fault_no_memory(WfFault *fault);

/* Copies another fault into `fault` (which may be NULL), and returns `code`, which it gets. */
WfCode fault_take(WfFault *fault, WfCode code, const WfFault *other);

/* Fills `fault` (which may be NULL) with plain English. Bytes that do not print become '?'. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
WfCode
fault_fill(WfFault *fault, WfCode code, size_t at, const char *format, ...);

/* Makes a fault that says nothing yet. */
void fault_begin(WfFault *fault, WfCode code, size_t at);

/* Writes the message of a fault that has one and is not an explanation. */
void fault_write(const WfFault *fault, WfText *text);

/* Where a text over WfFault.quoted keeps the next words: at its end, which is empty, if it is full.
 * Words end in a zero byte. */
size_t fault_quote_at(const WfText *quoted);

/* A text that was cut off does not end within a character. */
void fault_end(const WfText *text);

#endif
