/* reader.h - reads a text from front to back and knows the byte position for faults. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/game.h>

#include "base/faults.h"

/* A text being read; `at` is the next byte. The caller owns the text. `fault` may be NULL. `game`
 * is the game whose messages the faults use; NULL: only messages that all games share. */
typedef struct Reader {
    const char *text;
    size_t length, at;
    WfFault *fault;
    const WfGame *game;
} Reader;

/* The next byte, or 0 at the end. A zero byte inside the text reads as 1, which nothing accepts. */
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

/* Consumes the byte if it is next. */
static inline bool reader_take(Reader *reader, char byte)
{
    if (reader_peek(reader) != byte || byte == '\0')
        return false;
    reader->at++;
    return true;
}

struct FaultArg;

/* A fault at the next byte: "... expected", and what was found instead. `what` is a phrase, filled
 * by `args` (base/fault.h). */
WfCode reader_expected(const Reader *reader, const WfMessage *what, const struct FaultArg *args);

/* The same with a phrase that all games share. */
WfCode reader_misses(const Reader *reader, FaultMessage what);

/* A fault at a byte. */
WfCode reader_fault(const Reader *reader, size_t at, const WfMessage *message,
                    const struct FaultArg *args);

/* Reads exactly one space. `before` is a phrase for the field that must follow. */
WfCode reader_space(Reader *reader, const WfMessage *before);

/* Reads a decimal number without leading zeros, from `low` to `high`. `what` names it in the fault.
 */
WfCode reader_number(Reader *reader, const WfMessage *what, uint64_t low, uint64_t high,
                     uint64_t *number);

/* WF_OK at the end of the text; otherwise a fault. */
WfCode reader_end(const Reader *reader);

/* Consumes a word if it is next. */
bool reader_word(Reader *reader, const char *word);

/* The length in bytes of the blank at byte `at`, within a line; 0 if there is none. A blank is a
 * space, a tab, or a blank of Unicode, which texts copied from pages contain: no-break, of any
 * width, or of no width. */
size_t reader_blank_at(const Reader *reader, size_t at);

/* The length in bytes of the dash at byte `at`; 0 if there is none. Hyphens, minus signs and longer
 * dashes look the same to people, and programs replace one with another. */
size_t reader_dash_at(const Reader *reader, size_t at);

/* Consumes a dash if it is next. */
bool reader_dash(Reader *reader);

/* Skips blanks within a line. */
void reader_blanks(Reader *reader);

/* Consumes one of the letters in `choices` and returns its index, or -1 if something else is next.
 */
int reader_choice(Reader *reader, const char *choices);

#endif
