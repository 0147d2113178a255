/* found.c - see found.h.
 *
 * A line is: position, look, over, unreachable, score, plies, a value for each possible seat, and
 * the moves of the line in machine notation, each after a blank. */
#include "review/found.h"

#include <wayfarer/engine.h>
#include <wayfarer/solver.h>

#include "base/fault.h"
#include "base/reader.h"

/* Errors in the output of another worker of this program are reported in English only. */
#define SAID(words) (&(const WfMessage){.id = "found", .english = (words)})

enum { WHOLE = 1000, SCORE_MOST = 2 * WF_SCORE_WIN };

void found_write(const WfRecord *record, size_t position, const ReviewMeasure *measure,
                 WfText *text)
{
    const WfGame *game = wf_record_spec(record)->game;
    WfPosition now;
    wf_copy(game, &now, wf_record_position(record, position));
    wf_text_add(text, "%zu %d %d %d %d %d", position, (int)measure->look, measure->over,
                measure->unreachable, measure->score, measure->plies);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        wf_text_add(text, " %d", measure->value[seat]);
    for (size_t i = 0; i < measure->line_length; i++) {
        wf_text_put(text, ' ');
        wf_format_move(game, &now, &measure->line[i], text);
        wf_apply(game, &now, &measure->line[i]);
    }
}

/* The next number, which may be negative, with the blank before it. */
static WfCode read_number(Reader *reader, const char *what, int most, int *number)
{
    uint64_t size = 0;
    WfCode code = reader->at > 0 ? reader_space(reader, SAID(what)) : WF_OK;
    const bool negative = code == WF_OK && reader_take(reader, '-');
    if (code == WF_OK)
        code = reader_number(reader, SAID(what), 0, (uint64_t)most, &size);
    *number = negative ? -(int)size : (int)size;
    return code;
}

static WfCode read_flag(Reader *reader, const char *what, bool *flag)
{
    int number = 0;
    const WfCode code = read_number(reader, what, 1, &number);
    *flag = number != 0;
    return code;
}

static WfCode read_line(Reader *reader, const WfGame *game, const WfPosition *from,
                        const WfAllocator *allocator, ReviewMeasure *measure)
{
    WfPosition now;
    WfMoveList scratch;
    WfCode code = WF_OK;
    wf_copy(game, &now, from);
    wf_moves_init(&scratch, *allocator);
    while (code == WF_OK && !reader_done(reader)) {
        code = reader_space(reader, SAID("a move"));
        const size_t begin = reader->at;
        while (!reader_done(reader) && reader_peek(reader) != ' ')
            reader->at++;
        WfMove *move = &measure->line[measure->line_length];
        if (code == WF_OK && measure->line_length == WF_REVIEW_LINE_MAX)
            code = fault_fill(reader->fault, WF_BAD_INPUT, begin, "too many moves");
        if (code == WF_OK)
            code = wf_parse_move(game, &now, reader->text + begin, reader->at - begin, &scratch,
                                 move, reader->fault);
        if (code == WF_OK) {
            wf_apply(game, &now, move);
            measure->line_length++;
        }
    }
    wf_moves_free(&scratch);
    return code == WF_ILLEGAL ? WF_BAD_INPUT : code;
}

WfCode found_read(const WfRecord *record, const char *text, size_t length,
                  const WfAllocator *allocator, size_t *position, ReviewMeasure *measure,
                  WfFault *fault)
{
    WfFault own;
    Reader reader = {.text = text, .length = length, .fault = fault != NULL ? fault : &own};
    const size_t last = wf_record_length(record);
    int at = 0, look = 0;
    *measure = (ReviewMeasure){.known = true};
    WfCode code = read_number(&reader, "a position", last < INT32_MAX ? (int)last : INT32_MAX, &at);
    if (code == WF_OK)
        code = read_number(&reader, "a look", WF_REVIEW_LOOKS - 1, &look);
    if (code == WF_OK)
        code = read_flag(&reader, "whether over", &measure->over);
    if (code == WF_OK)
        code = read_flag(&reader, "whether unreachable", &measure->unreachable);
    if (code == WF_OK)
        code = read_number(&reader, "a score", SCORE_MOST, &measure->score);
    if (code == WF_OK)
        code = read_number(&reader, "the plies", WF_PLAN_MAX, &measure->plies);
    for (unsigned seat = 0; seat < WF_SEATS_MAX && code == WF_OK; seat++)
        code = read_number(&reader, "a share", WHOLE, &measure->value[seat]);
    if (code != WF_OK || at < 0 || look < 0)
        return WF_BAD_INPUT;
    *position = (size_t)at;
    measure->look = (unsigned)look;
    return read_line(&reader, wf_record_spec(record)->game, wf_record_position(record, *position),
                     allocator, measure);
}
