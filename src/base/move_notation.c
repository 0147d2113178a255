/* move_notation.c - see move_notation.h. */
#include "base/move_notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void notation_begin(WfNotation *written)
{
    written->text[0] = '\0';
    written->length = 0;
    written->part_count = 0;
}

static void add_part(WfNotation *written, char letter, unsigned seat)
{
    if (written->part_count < WF_NOTATION_PARTS_MAX)
        written->part[written->part_count++] = (WfNotationPart){
            .at = written->length, .length = 0, .letter = letter, .seat = (uint8_t)seat};
}

/* Adds bytes to the last part. */
static void add_bytes(WfNotation *written, const char *bytes)
{
    size_t length = strlen(bytes);
    const size_t room = sizeof written->text - 1 - written->length;
    if (length > room)
        length = room;
    memcpy(written->text + written->length, bytes, length);
    written->length = (uint8_t)(written->length + length);
    written->text[written->length] = '\0';
    WfNotationPart *part = &written->part[written->part_count - 1];
    part->length = (uint8_t)(part->length + length);
}

void notation_piece(WfNotation *written, char letter, unsigned seat, bool named)
{
    const char name[2] = {letter, '\0'};
    add_part(written, letter, seat);
    if (named)
        add_bytes(written, name);
}

void notation_part(WfNotation *written)
{
    add_part(written, '\0', WF_NO_SEAT);
}

/* Whether words can be added to the last part. */
static bool ends_in_words(const WfNotation *written)
{
    if (written->part_count == 0)
        return false;
    const WfNotationPart *last = &written->part[written->part_count - 1];
    return last->letter == '\0' && last->says == WF_NOTATION_AS_IS;
}

void notation_words(WfNotation *written, const char *format, ...)
{
    char words[WF_NOTATION_MAX];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (!ends_in_words(written))
        notation_part(written);
    add_bytes(written, words);
}

void notation_says(WfNotation *written, WfNotationSays says, unsigned number, const char *format,
                   ...)
{
    char words[WF_NOTATION_MAX];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    notation_part(written);
    WfNotationPart *part = &written->part[written->part_count - 1];
    part->says = (uint8_t)says;
    part->number = (uint16_t)number;
    add_bytes(written, words);
}

void notation_place(WfNotation *written, const WfGame *game, WfPlace place)
{
    char name[8];
    wf_place_name(game, place, name);
    notation_words(written, "%s", name);
}

void notation_end(WfNotation *written, bool wins, bool checks)
{
    if (wins || checks)
        notation_words(written, "%c", wins ? '#' : '+');
}

void wf_notation_ascii(const WfNotation *written, WfText *text)
{
    static const char *const signs[][2] = {
        {NOTATION_TAKES, "x"}, {NOTATION_SENDS, "^"}, {NOTATION_TO, "->"}, {NOTATION_BACK, "<"}};
    for (const char *c = written->text; *c != '\0';) {
        size_t i = 0;
        while (i < 4 && strncmp(c, signs[i][0], strlen(signs[i][0])) != 0)
            i++;
        if (i == 4)
            wf_text_put(text, *c++);
        else {
            wf_text_add(text, "%s", signs[i][1]);
            c += strlen(signs[i][0]);
        }
    }
}
