/* reader.c - see reader.h. */
#include "base/reader.h"

#include <inttypes.h>
#include <string.h>

#include "base/fault.h"

WfCode reader_expected(const Reader *reader, const char *what)
{
    if (reader_done(reader))
        return fault_fill(reader->fault, WF_BAD_INPUT, reader->at,
                          "byte %zu: %s expected, but the text ends", reader->at + 1, what);
    const unsigned char found = (unsigned char)reader->text[reader->at];
    if (found < ' ' || found == 127) /* a byte that does not print */
        return fault_fill(reader->fault, WF_BAD_INPUT, reader->at,
                          "byte %zu: %s expected, not the byte %u", reader->at + 1, what, found);
    return fault_fill(reader->fault, WF_BAD_INPUT, reader->at, "byte %zu: %s expected, not '%c'",
                      reader->at + 1, what, found);
}

WfCode reader_space(Reader *reader, const char *before)
{
    if (reader_take(reader, ' '))
        return WF_OK;
    char what[80];
    WfText text = wf_text(what, sizeof what);
    wf_text_add(&text, "a space before %s", before);
    return reader_expected(reader, what);
}

WfCode reader_number(Reader *reader, const char *what, uint64_t low, uint64_t high,
                     uint64_t *number)
{
    const size_t first = reader->at;
    if (reader_peek(reader) < '0' || reader_peek(reader) > '9')
        return reader_expected(reader, what);
    uint64_t value = 0;
    bool too_large = false;
    while (reader_peek(reader) >= '0' && reader_peek(reader) <= '9') {
        const uint64_t digit = (uint64_t)(reader->text[reader->at++] - '0');
        too_large = too_large || value > (high - digit) / 10 || digit > high;
        value = too_large ? value : value * 10 + digit;
    }
    if (reader->text[first] == '0' && reader->at - first > 1)
        return fault_fill(reader->fault, WF_BAD_INPUT, first, "byte %zu: %s has a leading zero",
                          first + 1, what);
    if (too_large || value < low)
        return fault_fill(reader->fault, WF_BAD_INPUT, first,
                          "byte %zu: %s must be from %" PRIu64 " to %" PRIu64, first + 1, what, low,
                          high);
    *number = value;
    return WF_OK;
}

WfCode reader_end(const Reader *reader)
{
    if (reader_done(reader))
        return WF_OK;
    return reader_expected(reader, "the end");
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
