/* reader.c - see reader.h. */
#include "base/reader.h"

#include <string.h>

#include "base/encoding.h"
#include "base/fault.h"

WfCode reader_fault(const Reader *reader, size_t at, const WfMessage *message, const FaultArg *args)
{
    return fault_at(reader->fault, reader->game, at, message, args);
}

WfCode reader_expected(const Reader *reader, const WfMessage *what, const FaultArg *args)
{
    const FaultArg phrase = fault_phrase(what, args);
    if (reader_done(reader))
        return reader_fault(reader, reader->at, &fault_messages[FAULT_EXPECTED_MORE],
                            FAULT_ARGS(phrase));
    const char *found = reader->text + reader->at;
    const size_t bytes = encoding_character(reader->text, reader->length, reader->at);
    if (bytes == 0 || (bytes == 1 && !encoding_prints(found, bytes)))
        return reader_fault(reader, reader->at, &fault_messages[FAULT_EXPECTED_BYTE],
                            FAULT_ARGS(phrase, fault_number((unsigned char)*found)));
    return reader_fault(reader, reader->at, &fault_messages[FAULT_EXPECTED],
                        FAULT_ARGS(phrase, fault_quoted(found, bytes)));
}

WfCode reader_misses(const Reader *reader, FaultMessage what)
{
    return reader_expected(reader, &fault_messages[what], NULL);
}

WfCode reader_space(Reader *reader, const WfMessage *before)
{
    if (reader_take(reader, ' '))
        return WF_OK;
    return reader_expected(reader, &fault_messages[FAULT_A_SPACE],
                           FAULT_ARGS(fault_phrase(before, NULL)));
}

WfCode reader_number(Reader *reader, const WfMessage *what, uint64_t low, uint64_t high,
                     uint64_t *number)
{
    const size_t first = reader->at;
    if (reader_peek(reader) < '0' || reader_peek(reader) > '9')
        return reader_expected(reader, what, NULL);
    uint64_t value = 0;
    bool too_large = false;
    while (reader_peek(reader) >= '0' && reader_peek(reader) <= '9') {
        const uint64_t digit = (uint64_t)(reader->text[reader->at++] - '0');
        too_large = too_large || value > (high - digit) / 10 || digit > high;
        value = too_large ? value : value * 10 + digit;
    }
    if (reader->text[first] == '0' && reader->at - first > 1)
        return reader_fault(reader, first, &fault_messages[FAULT_LEADING_ZERO],
                            FAULT_ARGS(fault_phrase(what, NULL)));
    if (too_large || value < low)
        return reader_fault(
            reader, first, &fault_messages[FAULT_RANGE],
            FAULT_ARGS(fault_phrase(what, NULL), fault_number(low), fault_number(high)));
    *number = value;
    return WF_OK;
}

WfCode reader_end(const Reader *reader)
{
    if (reader_done(reader))
        return WF_OK;
    return reader_misses(reader, FAULT_AN_END);
}

bool reader_word(Reader *reader, const char *word)
{
    const size_t length = strlen(word);
    if (reader->length - reader->at < length ||
        memcmp(reader->text + reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* The character at a byte, and its length; length 0 if there is none. */
static uint32_t character_at(const Reader *reader, size_t at, size_t *bytes)
{
    *bytes = at < reader->length ? encoding_character(reader->text, reader->length, at) : 0;
    return *bytes > 0 ? encoding_code(reader->text + at, *bytes) : 0;
}

static bool is_blank(uint32_t code)
{
    return code == ' ' || code == '\t' || code == 0x85 || code == 0xa0 || code == 0x1680 ||
           code == 0x180e || (code >= 0x2000 && code <= 0x200f) || code == 0x2028 ||
           code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x2060 || code == 0x3000 ||
           code == 0xfeff;
}

size_t reader_blank_at(const Reader *reader, size_t at)
{
    size_t bytes;
    return is_blank(character_at(reader, at, &bytes)) ? bytes : 0;
}

void reader_blanks(Reader *reader)
{
    size_t blank;
    while ((blank = reader_blank_at(reader, reader->at)) > 0)
        reader->at += blank;
}

static bool is_dash(uint32_t code)
{
    return code == '-' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212 || code == 0xfe63 ||
           code == 0xff0d;
}

size_t reader_dash_at(const Reader *reader, size_t at)
{
    size_t bytes;
    return is_dash(character_at(reader, at, &bytes)) ? bytes : 0;
}

bool reader_dash(Reader *reader)
{
    const size_t dash = reader_dash_at(reader, reader->at);
    reader->at += dash;
    return dash > 0;
}

int reader_choice(Reader *reader, const char *choices)
{
    const char byte = reader_peek(reader);
    const char *found = byte == '\0' ? NULL : strchr(choices, byte);
    if (found == NULL)
        return -1;
    reader->at++;
    return (int)(found - choices);
}
