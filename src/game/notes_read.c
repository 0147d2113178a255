/* notes_read.c - reading game records from text: the moves, and whole texts. */
#include <string.h>

#include <wayfarer/notation.h>

#include "base/encoding.h"
#include "base/fault.h"
#include "game/notes_reader.h"

enum { NESTING_MAX = 64 };

/* ---- moves ---- */

static bool word_is(const char *word, size_t length, const char *expected)
{
    return strlen(expected) == length && memcmp(word, expected, length) == 0;
}

static bool read_departure(const NotesReader *r, const char *word, size_t length, WfEvent *event)
{
    if (word_is(word, length, "draw:agreed")) {
        *event = (WfEvent){.kind = WF_EVENT_AGREE};
        return true;
    }
    if (length < 3 || word[1] != ':')
        return false;
    const uint8_t seat = wf_seat(r->notes->spec.game, word[0]);
    const bool resigns = word_is(word + 2, length - 2, "resigns");
    if (seat == WF_NO_SEAT || (!resigns && !word_is(word + 2, length - 2, "time")))
        return false;
    *event = (WfEvent){.kind = resigns ? WF_EVENT_RESIGN : WF_EVENT_TIME, .seat = seat};
    return true;
}

static WfCode read_event(NotesReader *r, const WfPosition *position, WfEvent *event)
{
    Reader *reader = &r->reader;
    const char *word = reader->text + reader->at;
    const size_t length = notes_move_length(reader);
    WfFault inner;
    if (read_departure(r, word, length, event)) {
        const bool playing =
            event->kind == WF_EVENT_AGREE || (position->head.playing >> event->seat & 1) != 0;
        if (!playing || (event->kind == WF_EVENT_AGREE && r->notes->spec.game->cooperative))
            return notes_refuse(r, reader->at, FAULT_SEAT_AWAY);
        reader->at += length;
        return WF_OK;
    }
    *event = (WfEvent){.kind = WF_EVENT_MOVE, .seat = position->head.turn};
    const WfCode code = wf_read_move(r->notes->spec.game, position, word, length, &r->scratch,
                                     &event->move, &inner);
    if (code != WF_OK)
        return notes_tell(r, reader->at, code == WF_NO_MEMORY ? code : WF_BAD_INPUT, &inner);
    reader->at += length;
    return WF_OK;
}

/* Reads a move or another event, and plays it. */
static WfCode read_node(NotesReader *r, WfPosition *now, uint32_t *node)
{
    WfEvent event;
    const WfCode code = read_event(r, now, &event);
    if (code != WF_OK)
        return code;
    *node = wf_notes_add(r->notes, *node, &event);
    if (*node == WF_NODE_NONE)
        return notes_no_memory(r);
    notes_play(r->notes->spec.game, now, &event);
    return WF_OK;
}

/* ---- lines ---- */

/* A line that is being read: the main line, or a variation in brackets. */
typedef struct NotesLine {
    WfPosition now, before; /* before its last move, which a variation replaces */
    uint32_t node;          /* the last one */
    unsigned nesting;
    bool fresh;  /* it has no move yet */
    bool ended;  /* it has been read to its end */
    size_t open; /* where its bracket is */
    size_t lead; /* of a variation: where a comment before its first move begins; 0: none */
} NotesLine;

static WfCode read_line(NotesReader *r, NotesLine *line);
static WfCode read_lead(NotesReader *r, const NotesLine *line);

/* Reads a variation of the last move. */
static WfCode read_variation(NotesReader *r, const NotesLine *line)
{
    NotesLine variation = {.now = line->before,
                           .node = r->notes->nodes[line->node].parent,
                           .nesting = line->nesting + 1,
                           .fresh = true,
                           .open = r->reader.at++};
    if (line->nesting == NESTING_MAX)
        return notes_refuse(r, r->reader.at, FAULT_NESTED);
    const WfCode code = read_line(r, &variation);
    if (code != WF_OK || !variation.fresh)
        return code;
    variation.node = line->node; /* it has only comments, which belong to the move before it */
    return read_lead(r, &variation);
}

/* A comment belongs to the move before it. At the start of a variation it belongs to the
 * variation's first move, which has not been read yet. */
static WfCode read_comment(NotesReader *r, NotesLine *line)
{
    if (line->nesting == 0 || !line->fresh)
        return notes_read_comment(r, line->node);
    if (line->lead == 0)
        line->lead = r->reader.at;
    WfNotes *notes = r->notes;
    r->notes = NULL;
    const WfCode code = notes_read_comment(r, 0);
    r->notes = notes;
    return code;
}

/* The length of what may stand before the first move of a line: its number, or a numbered glyph,
 * which belongs to the position. */
static size_t lead_length(const Reader *reader)
{
    WfGlyph glyph;
    const size_t number = notes_number_length(reader);
    return number == 0 && reader_peek(reader) == '$' ? notes_glyph_length(reader, &glyph) : number;
}

/* Reads the comments before a variation's first move, as comments of the line's last node. */
static WfCode read_lead(NotesReader *r, const NotesLine *line)
{
    const size_t at = r->reader.at;
    WfCode code = WF_OK;
    for (r->reader.at = line->lead; code == WF_OK && r->reader.at < at;) {
        notes_skip_blanks(&r->reader);
        const size_t length = lead_length(&r->reader);
        r->reader.at += length;
        if (length == 0 && !notes_is_comment(&r->reader))
            break;
        code = length == 0 ? notes_read_comment(r, line->node) : WF_OK;
    }
    if (code == WF_OK)
        r->reader.at = at;
    return code;
}

/* Reads a move of the main line, and adds it to the record too. */
static WfCode read_main_move(NotesReader *r, NotesLine *line)
{
    if (wf_record_outcome(r->record).result != WF_ONGOING)
        return notes_refuse(r, r->reader.at, FAULT_AFTER_END);
    const WfCode code = read_node(r, &line->now, &line->node);
    if (code != WF_OK)
        return code;
    return wf_record_add(r->record, wf_notes_event(r->notes, line->node)) == WF_OK
               ? WF_OK
               : notes_no_memory(r);
}

static WfCode read_move(NotesReader *r, NotesLine *line)
{
    line->before = line->now;
    const WfCode code =
        line->nesting == 0 ? read_main_move(r, line) : read_node(r, &line->now, &line->node);
    const bool has_lead = line->fresh && line->lead != 0;
    line->fresh = false;
    return code == WF_OK && has_lead ? read_lead(r, line) : code;
}

/* Skips blanks and comments; false: a comment has no end. */
static bool skip_comments(NotesReader *ahead)
{
    ahead->notes = NULL;
    ahead->reader.fault = NULL;
    for (notes_skip_blanks(&ahead->reader); notes_is_comment(&ahead->reader);
         notes_skip_blanks(&ahead->reader))
        if (notes_read_comment(ahead, 0) != WF_OK)
            return false;
    return true;
}

/* Whether a possible result is castling, which people write with zeros. If nothing follows it, it
 * is castling only if that is legal and the tag does not have this result. */
static bool is_castling(NotesReader *r, const NotesLine *line, size_t length, const char *result)
{
    WfMove move;
    NotesReader ahead = *r;
    const bool is_main = line->nesting == 0;
    if (strspn(result, "0-") != strlen(result) ||
        (is_main && wf_record_outcome(r->record).result != WF_ONGOING))
        return false;
    const WfCode code = wf_read_move(r->notes->spec.game, &line->now, r->reader.text + r->reader.at,
                                     length, &r->scratch, &move, NULL);
    ahead.reader.at += length;
    const bool ends =
        skip_comments(&ahead) && (reader_done(&ahead.reader) || reader_peek(&ahead.reader) == ')' ||
                                  notes_is_tag(&ahead.reader));
    return ends ? code == WF_OK && !(is_main && strcmp(result, r->result) == 0)
                : code == WF_OK || code == WF_ILLEGAL;
}

/* The length of the result that ends the line; 0: none is next. */
static size_t line_result(NotesReader *r, const NotesLine *line)
{
    char result[NOTES_RESULT_MAX];
    const size_t length = notes_result_length(r->notes, &r->reader, result);
    return length > 0 && is_castling(r, line, length, result) ? 0 : length;
}

/* Consumes the end of a line, if it is next. Some programs write a result at the end of a
 * variation, too. */
static bool ends_line(NotesReader *r, NotesLine *line)
{
    Reader *reader = &r->reader;
    if (line->nesting == 0)
        return reader_done(reader) || notes_is_tag(reader) || line_result(r, line) > 0;
    if (line->fresh && line->lead == 0)
        return false;
    const size_t at = reader->at;
    reader->at += line_result(r, line);
    notes_skip_blanks(reader);
    if (reader_take(reader, ')'))
        return true;
    reader->at = at;
    return false;
}

/* Reads a word: a number, a glyph, or a move. */
static WfCode read_word(NotesReader *r, NotesLine *line)
{
    Reader *reader = &r->reader;
    WfGlyph glyph;
    size_t length = line->fresh ? lead_length(reader) : notes_number_length(reader);
    if (length > 0) {
        reader->at += length;
        return WF_OK;
    }
    length = line->fresh ? 0 : notes_glyph_length(reader, &glyph);
    if (length == 0)
        return read_move(r, line);
    if (wf_notes_glyph(r->notes, line->node) == WF_GLYPH_NONE)
        wf_notes_set_glyph(r->notes, line->node, glyph);
    reader->at += length;
    return WF_OK;
}

/* Reads a line. The main line ends at its result, or where the result is missing. */
static WfCode read_line(NotesReader *r, NotesLine *line)
{
    Reader *reader = &r->reader;
    WfCode code = WF_OK;
    while (code == WF_OK) {
        notes_skip_blanks(reader);
        if (ends_line(r, line))
            return WF_OK;
        if (reader_done(reader))
            return notes_refuse(r, line->open, FAULT_VARIATION_OPEN);
        if (notes_is_comment(reader))
            code = read_comment(r, line);
        else if (notes_is_word(reader))
            code = read_word(r, line);
        else if (reader_peek(reader) == '(' && !line->fresh)
            code = read_variation(r, line);
        else
            return notes_refuse(r, reader->at, FAULT_MOVE_EXPECTED);
    }
    return code;
}

/* ---- the end of a game ---- */

/* Checks that the result at the end, the tag and the board agree. A missing one is derived from the
 * others. */
static WfCode read_result(NotesReader *r)
{
    Reader *reader = &r->reader;
    WfNotes *notes = r->notes;
    char said[NOTES_RESULT_MAX], shown[NOTES_RESULT_MAX];
    const size_t at = reader->at, length = notes_result_length(notes, reader, said);
    const bool tagged = r->result[0] != '\0';
    if (length > 0 && tagged && strcmp(r->result, said) != 0)
        return notes_refuse(r, at, FAULT_RESULT_TAG);
    const WfOutcome outcome = wf_record_outcome(r->record);
    WfText text = wf_text(shown, sizeof shown);
    wf_format_result(&notes->spec, &outcome, &text);
    const char *result = length > 0 ? said : tagged ? r->result : shown;
    if (outcome.result != WF_ONGOING && strcmp(shown, result) != 0)
        return notes_refuse(r, length > 0 ? at : r->result_at, FAULT_RESULT_GAME);
    memcpy(notes->result, result, strlen(result) + 1);
    reader->at += length;
    return WF_OK;
}

/* Whether a game follows after blanks and comments. */
static bool is_game_next(const NotesReader *r)
{
    NotesReader ahead = *r;
    return skip_comments(&ahead) && reader_peek(&ahead.reader) == '[';
}

/* Whether there is an empty line in a range of blanks. */
static bool has_empty_line(const Reader *reader, size_t from, size_t to)
{
    unsigned ends = 0;
    for (size_t i = from; i < to; i++)
        ends += reader->text[i] == '\n' || (reader->text[i] == '\r' && reader->text[i + 1] != '\n');
    return ends > 1;
}

/* Comments after the result belong to the last move. Those after an empty line belong to the next
 * game, if there is one. */
static WfCode read_last_comments(NotesReader *r, uint32_t node)
{
    Reader *reader = &r->reader;
    bool asked = false;
    WfCode code = WF_OK;
    while (code == WF_OK) {
        const size_t from = reader->at;
        notes_skip_blanks(reader);
        if (!notes_is_comment(reader))
            break;
        if (!asked && has_empty_line(reader, from, reader->at)) {
            if (is_game_next(r))
                return WF_OK;
            asked = true;
        }
        code = notes_read_comment(r, node);
    }
    if (code == WF_OK && !reader_done(reader) && reader_peek(reader) != '[')
        return notes_refuse(r, reader->at, FAULT_AFTER_RESULT);
    return code;
}

/* ---- texts ---- */

/* Reads the moves of a game and its result. */
static WfCode read_moves(NotesReader *r)
{
    NotesLine line = {.now = r->notes->first, .fresh = true};
    r->record = wf_record_new(&r->notes->spec, &r->notes->first, r->allocator);
    WfCode code = r->record != NULL ? read_line(r, &line) : notes_no_memory(r);
    if (code == WF_OK)
        code = read_result(r);
    if (code == WF_OK)
        code = read_last_comments(r, line.node);
    wf_record_free(r->record);
    r->record = NULL;
    return code;
}

/* Reads the next game. */
static WfCode read_game(NotesReader *r)
{
    r->notes = NULL;
    WfCode code = notes_read_tags(r);
    if (code == WF_OK)
        code = read_moves(r);
    if (code != WF_OK) {
        wf_notes_free(r->notes);
        r->notes = NULL;
    }
    return code;
}

/* A reader of a text, and a converted copy of the text if it is not UTF-8. */
static WfCode begin(NotesReader *r, char **copy, const char *text, size_t length,
                    const WfAllocator *allocator, WfFault *fault)
{
    *r = (NotesReader){.reader = {.text = text, .length = length, .fault = fault},
                       .allocator = allocator};
    wf_moves_init(&r->scratch, *allocator);
    *copy = NULL;
    if (encoding_is_utf8(text, length))
        return WF_OK;
    *copy = encoding_utf8(text, length, allocator, &r->reader.length);
    r->reader.text = *copy;
    return *copy != NULL ? WF_OK : notes_no_memory(r);
}

static void end(NotesReader *r, char *copy)
{
    wf_moves_free(&r->scratch);
    if (copy != NULL)
        r->allocator->resize(r->allocator->context, copy, 0);
}

WfCode wf_notes_read(const char *text, size_t length, const WfAllocator *allocator, WfNotes **notes,
                     WfFault *fault)
{
    NotesReader r;
    char *copy;
    WfCode code = begin(&r, &copy, text, length, allocator, fault);
    if (code == WF_OK)
        code = read_game(&r);
    if (code == WF_OK && !reader_done(&r.reader)) {
        code = notes_refuse(&r, r.reader.at, FAULT_SECOND_GAME);
        wf_notes_free(r.notes);
    }
    if (code == WF_OK)
        *notes = r.notes;
    end(&r, copy);
    return code;
}

WfCode wf_notes_read_each(const char *text, size_t length, const WfAllocator *allocator,
                          WfNotesTaker take, void *context, WfFault *fault)
{
    NotesReader r;
    char *copy;
    WfCode code = begin(&r, &copy, text, length, allocator, fault);
    bool more = true;
    while (code == WF_OK && more) {
        code = read_game(&r);
        more = code == WF_OK && take(context, r.notes) && !reader_done(&r.reader);
    }
    end(&r, copy);
    return code;
}
