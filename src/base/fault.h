/* fault.h - filling in a WfFault, in its language.
 *
 * What people read is a message with arguments; the message's slot N is argument N. Faults of the
 * machine and of programs (a store, a request of the page's own) are plain English: fault_fill. */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include <wayfarer/explain.h>

#include "base/faults.h"

typedef enum FaultArgType {
    FAULT_ARG_NUMBER, /* number */
    FAULT_ARG_LETTER, /* number: a byte of the input */
    FAULT_ARG_QUOTED, /* bytes, length: of the input */
    FAULT_ARG_WORDS,  /* bytes, length: as they are */
    FAULT_ARG_SEAT,   /* game, number */
    FAULT_ARG_KIND,   /* game, number: an index into the game's kinds */
    FAULT_ARG_PLACE,  /* game, place */
    FAULT_ARG_PHRASE  /* phrase: a message, filled by `args` */
} FaultArgType;

/* An argument; nothing of it is kept when the fault is filled. */
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

/* As many arguments as the message has slots. Without any: NULL. */
#define FAULT_ARGS(...) ((const FaultArg[]){__VA_ARGS__})

FaultArg fault_number(uint64_t number);
FaultArg fault_letter(char letter);
FaultArg fault_quoted(const char *bytes, size_t length); /* whole characters, 40 bytes at most */
FaultArg fault_words(const char *words);
FaultArg fault_seat(const WfGame *game, unsigned seat);
FaultArg fault_kind(const WfGame *game, unsigned kind);
FaultArg fault_place(const WfGame *game, WfPlace place);
FaultArg fault_phrase(const WfMessage *phrase, const FaultArg *args);

/* Writes a message of an area of the languages (a game's name, "shared", "server", "terminal") in
 * the text's language. */
void localized_write(const char *area, const WfMessage *message, const FaultArg *args,
                     WfText *text);

/* Each fills `fault` (which may be NULL) and returns `code`. `game` says whose message it is; NULL:
 * one that all games share (faults.h). */
WfCode fault_say(WfFault *fault, const WfGame *game, WfCode code, const WfMessage *message,
                 const FaultArg *args);

/* WF_BAD_INPUT at a byte of the text, from 0: "byte 3: " and the message. */
WfCode fault_at(WfFault *fault, const WfGame *game, size_t at, const WfMessage *message,
                const FaultArg *args);

/* Where the reason begins; in a message that was cut off before it, at its start. */
void fault_set_reason(WfFault *fault, size_t reason);

/* WF_NO_MEMORY. */
WfCode fault_no_memory(WfFault *fault);

/* The language in which the fault is written; NULL, which is English, also for no fault and for one
 * that its caller never began: its member may have any value then. */
const WfLanguage *fault_language(const WfFault *fault);

/* The fault's message, still empty, for those who write it themselves; `fault_end` when it is
 * written. */
WfText fault_begin(WfFault *fault, WfCode code, size_t at);
void fault_end(const WfText *text);

/* No fault yet, in the language of another one (which may be NULL), and how that takes it over. */
WfFault fault_like(const WfFault *other);
WfCode fault_take(WfFault *fault, WfCode code, const WfFault *other);

/* The same in plain English. Bytes that do not print become '?'. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
WfCode
fault_fill(WfFault *fault, WfCode code, size_t at, const char *format, ...);

#endif
