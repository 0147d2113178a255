/* reader.c - see reader.h. */
#include "base/reader.h"

#include <string.h>

#include "base/fault.h"

WfCode reader_fault(const Reader *reader, size_t at, const WfMessage *message, const FaultArg *args)
{
    return fault_at(reader->fault, reader->game, at, message, args);
}

WfCode reader_expected(const Reader *reader, const WfMessage *what, const FaultArg *args)
{
    const FaultArg phrase = fault_phrase(what, args);
    if (reader_done(reader))
        return reader_fault(reader, reader->at, &fault_messages[FAULT_EXPECTED_MORE], &phrase);
    const unsigned char found = (unsigned char)reader->text[reader->at];
    if (found < ' ' || found == 127) /* a byte that does not print */
        return reader_fault(reader, reader->at, &fault_messages[FAULT_EXPECTED_BYTE],
                            FAULT_ARGS(phrase, fault_number(found)));
    return reader_fault(reader, reader->at, &fault_messages[FAULT_EXPECTED],
                        FAULT_ARGS(phrase, fault_letter((char)found)));
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

void reader_blanks(Reader *reader)
{
    while (reader_take(reader, ' ') || reader_take(reader, '\t'))
        ;
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
