/* written.c - see written.h. */
#include "base/written.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void written_begin(WfWritten *written)
{
    written->text[0] = '\0';
    written->length = 0;
    written->part_count = 0;
}

static void add_part(WfWritten *written, char letter, unsigned seat)
{
    if (written->part_count < WF_WRITTEN_PARTS_MAX)
        written->part[written->part_count++] = (WfWrittenPart){
            .at = written->length, .length = 0, .letter = letter, .seat = (uint8_t)seat};
}

/* Adds bytes to the last part. */
static void add_bytes(WfWritten *written, const char *bytes)
{
    size_t length = strlen(bytes);
    const size_t room = sizeof written->text - 1 - written->length;
    if (length > room)
        length = room;
    memcpy(written->text + written->length, bytes, length);
    written->length = (uint8_t)(written->length + length);
    written->text[written->length] = '\0';
    WfWrittenPart *part = &written->part[written->part_count - 1];
    part->length = (uint8_t)(part->length + length);
}

void written_piece(WfWritten *written, char letter, unsigned seat, bool named)
{
    const char name[2] = {letter, '\0'};
    add_part(written, letter, seat);
    if (named)
        add_bytes(written, name);
}

void written_part(WfWritten *written)
{
    add_part(written, '\0', WF_NO_SEAT);
}

/* Whether words can be added to the last part. */
static bool ends_in_words(const WfWritten *written)
{
    if (written->part_count == 0)
        return false;
    const WfWrittenPart *last = &written->part[written->part_count - 1];
    return last->letter == '\0' && last->says == WF_WRITTEN_AS_IS;
}

void written_words(WfWritten *written, const char *format, ...)
{
    char words[WF_WRITTEN_MAX];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (!ends_in_words(written))
        written_part(written);
    add_bytes(written, words);
}

void written_says(WfWritten *written, WfWrittenSays says, unsigned number, const char *format, ...)
{
    char words[WF_WRITTEN_MAX];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    written_part(written);
    WfWrittenPart *part = &written->part[written->part_count - 1];
    part->says = (uint8_t)says;
    part->number = (uint16_t)number;
    add_bytes(written, words);
}

void written_place(WfWritten *written, const WfGame *game, WfPlace place)
{
    char name[8];
    wf_place_name(game, place, name);
    written_words(written, "%s", name);
}

void written_end(WfWritten *written, bool wins, bool checks)
{
    if (wins || checks)
        written_words(written, "%c", wins ? '#' : '+');
}

void wf_written_ascii(const WfWritten *written, WfText *text)
{
    static const char *const signs[][2] = {
        {WRITTEN_TAKES, "x"}, {WRITTEN_SENDS, "^"}, {WRITTEN_TO, "->"}, {WRITTEN_BACK, "<"}};
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
