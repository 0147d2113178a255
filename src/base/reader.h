/* reader.h - reading a text front to back with the byte position at hand for faults. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/game.h>

#include "base/faults.h"

/* A text being read: `at` is the next byte. The text belongs to the caller. `game` has the messages
 * that faults are told by; NULL: those that all games share are enough. */
typedef struct Reader {
    const char *text;
    size_t length, at;
    WfFault *fault;
    const WfGame *game;
} Reader;

/* The next byte, or 0 at the end (a zero byte inside the text reads as 1, which nothing accepts).
 */
static inline char reader_peek(const Reader *reader)
{
    if (reader->at >= reader->length)
        return '\0';
    const char byte = reader->text[reader->at];
    return byte == '\0' ? '\1' : byte;
}

static inline bool reader_done(const Reader *reader)
{
    return reader->at >= reader->length;
}

/* Takes the byte if it is next. */
static inline bool reader_take(Reader *reader, char byte)
{
    if (reader_peek(reader) != byte || byte == '\0')
        return false;
    reader->at++;
    return true;
}

struct FaultArg;

/* A fault at the next byte: "... expected", and what was found instead. `what` is a phrase, and
 * `args` fill it (base/fault.h). */
WfCode reader_expected(const Reader *reader, const WfMessage *what, const struct FaultArg *args);

/* The same with a phrase that all games share. */
WfCode reader_misses(const Reader *reader, FaultMessage what);

/* A fault at a byte. */
WfCode reader_fault(const Reader *reader, size_t at, const WfMessage *message,
                    const struct FaultArg *args);

/* Exactly one space between fields. */
WfCode reader_space(Reader *reader, const WfMessage *before);

/* A decimal number without leading zeros, from `low` to `high`; `what` names it in the fault. */
WfCode reader_number(Reader *reader, const WfMessage *what, uint64_t low, uint64_t high,
                     uint64_t *number);

/* Nothing may follow. */
WfCode reader_end(const Reader *reader);

/* Takes a word if it is next. */
bool reader_word(Reader *reader, const char *word);

/* Bytes of a blank within a line at byte `at`; 0: none is there. Besides a space and a tab these
 * are the blanks of Unicode, which texts copied from pages have: of no break, of any width or of
 * none. */
size_t reader_blank_at(const Reader *reader, size_t at);

/* Bytes of a dash at byte `at`; 0: none is there. A hyphen, a minus sign and the longer dashes are
 * the same to people, and programs put one for another. */
size_t reader_dash_at(const Reader *reader, size_t at);

/* Takes a dash if it is next. */
bool reader_dash(Reader *reader);

/* Passes over blanks within a line. */
void reader_blanks(Reader *reader);

/* Takes one of the letters in `choices`: its index, or -1 if something else is next. */
int reader_choice(Reader *reader, const char *choices);

#endif
