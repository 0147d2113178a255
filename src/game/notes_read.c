/* notes_read.c - game records as text: the reader. */
#include <string.h>

#include "base/fault.h"
#include "base/reader.h"
#include "game/notes.h"

enum { NESTING_MAX = 64, TAGS_MAX = 200 };

typedef struct NotesReader {
    Reader reader;
    WfNotes *notes;
    WfMoveList scratch;
    const WfAllocator *allocator;
    char result[24]; /* of the Result tag; empty: none yet */
} NotesReader;

/* A fault at byte `at`, told by line and column, both from 1. */
static WfCode tell(const NotesReader *r, size_t at, WfCode code, const WfFault *why)
{
    WfFault *fault = r->reader.fault;
    size_t line = 1, column = 1;
    for (size_t i = 0; i < at && i < r->reader.length; i++) {
        column = r->reader.text[i] == '\n' ? 1 : column + 1;
        line += r->reader.text[i] == '\n';
    }
    if (fault == NULL)
        return code;
    WfText text = fault_begin(fault, code, at);
    spoken_write("shared", &fault_messages[FAULT_LINE],
                 FAULT_ARGS(fault_number(line), fault_number(column), fault_words(why->message)),
                 &text);
    fault_end(&text);
    fault->line = line;
    fault->column = column;
    fault_set_reason(fault, text.length - strlen(why->message) + why->reason);
    return code;
}

static WfCode refuse(const NotesReader *r, size_t at, FaultMessage message)
{
    WfFault why = fault_like(r->reader.fault);
    (void)fault_say(&why, NULL, WF_BAD_INPUT, &fault_messages[message], NULL);
    return tell(r, at, WF_BAD_INPUT, &why);
}

static WfCode no_memory(const NotesReader *r)
{
    WfFault why = fault_like(r->reader.fault);
    return tell(r, r->reader.at, fault_no_memory(&why), &why);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static void skip_blanks(Reader *reader)
{
    while (!reader_done(reader) && is_blank(reader_peek(reader)))
        reader->at++;
}

/* ---- tags ---- */

/* Reads "..." with \" and \\ into `value`. */
static WfCode read_quoted(NotesReader *r, char *value, size_t size)
{
    Reader *reader = &r->reader;
    size_t length = 0;
    if (!reader_take(reader, '"'))
        return refuse(r, reader->at, FAULT_TAG_QUOTE);
    while (!reader_take(reader, '"')) {
        (void)reader_take(reader, '\\');
        const char c = reader_peek(reader);
        if (reader_done(reader) || (unsigned char)c < ' ' || c == 127)
            return refuse(r, reader->at, FAULT_TAG_END);
        if (length + 1 == size)
            return refuse(r, reader->at, FAULT_TAG_LONG);
        value[length++] = c;
        reader->at++;
    }
    value[length] = '\0';
    return WF_OK;
}

/* Reads `[Name "value"]`. */
static WfCode read_tag(NotesReader *r, char name[48], char *value, size_t size)
{
    Reader *reader = &r->reader;
    const size_t first = ++reader->at;
    while (!reader_done(reader) && !is_blank(reader_peek(reader)) && reader_peek(reader) != '"' &&
           reader_peek(reader) != ']')
        reader->at++;
    const size_t length = reader->at - first;
    if (length == 0 || length > 40 || !notes_is_tag_name(reader->text + first, length))
        return refuse(r, first, FAULT_TAG_NAME);
    memcpy(name, reader->text + first, length);
    name[length] = '\0';
    skip_blanks(reader);
    const WfCode code = read_quoted(r, value, size);
    if (code != WF_OK)
        return code;
    skip_blanks(reader);
    if (!reader_take(reader, ']'))
        return refuse(r, reader->at, FAULT_TAG_BRACKET);
    return WF_OK;
}

static WfCode use_tag(NotesReader *r, const char *name, const char *value, size_t at)
{
    WfFault inner = fault_like(r->reader.fault);
    if (r->notes == NULL) {
        WfSpec spec;
        WfPosition start;
        if (strcmp(name, "Spec") != 0)
            return refuse(r, at, FAULT_TAG_FIRST);
        if (wf_parse_spec(value, strlen(value), &spec, &inner) != WF_OK)
            return tell(r, at, WF_BAD_INPUT, &inner);
        wf_start(&spec, &start);
        r->notes = notes_new(&spec, &start, r->allocator);
        return r->notes == NULL ? no_memory(r) : WF_OK;
    }
    if (strcmp(name, "Spec") == 0)
        return refuse(r, at, FAULT_SPEC_TWICE);
    if (strcmp(name, "Position") == 0) {
        if (wf_parse(&r->notes->spec, value, strlen(value), &r->notes->first, &inner) != WF_OK)
            return tell(r, at, WF_BAD_INPUT, &inner);
        r->notes->from_start = false;
        return WF_OK;
    }
    if (strcmp(name, "Result") == 0) {
        if (strlen(value) >= sizeof r->result)
            return refuse(r, at, FAULT_NO_RESULT);
        memcpy(r->result, value, strlen(value) + 1);
        return WF_OK;
    }
    if (r->notes->tag_count == TAGS_MAX)
        return refuse(r, at, FAULT_TAGS_MANY);
    if (wf_notes_tag(r->notes, name) != NULL)
        return refuse(r, at, FAULT_TAG_TWICE);
    return wf_notes_set_tag(r->notes, name, value) == WF_OK ? WF_OK : no_memory(r);
}

static WfCode read_tags(NotesReader *r)
{
    char name[48], value[WF_TEXT_MAX];
    skip_blanks(&r->reader);
    while (reader_peek(&r->reader) == '[') {
        const size_t at = r->reader.at;
        WfCode code = read_tag(r, name, value, sizeof value);
        if (code == WF_OK)
            code = use_tag(r, name, value, at);
        if (code != WF_OK)
            return code;
        skip_blanks(&r->reader);
    }
    if (r->notes == NULL)
        return refuse(r, r->reader.at, FAULT_RECORD_BEGINS);
    return WF_OK;
}

/* ---- moves ---- */

static size_t word_length(const Reader *reader)
{
    size_t end = reader->at;
    while (end < reader->length && !is_blank(reader->text[end]) &&
           (reader->text[end] == '\0' || strchr("{}()[]", reader->text[end]) == NULL))
        end++;
    return end - reader->at;
}

static bool word_is(const char *word, size_t length, const char *expected)
{
    return strlen(expected) == length && memcmp(word, expected, length) == 0;
}

/* "12." or "12...": digits and dots are passed over. */
static bool is_move_number(const char *word, size_t length)
{
    size_t digits = 0;
    while (digits < length && word[digits] >= '0' && word[digits] <= '9')
        digits++;
    size_t dots = digits;
    while (dots < length && word[dots] == '.')
        dots++;
    return digits > 0 && dots > digits && dots == length;
}

/* Whether an outcome of this kind can end this game. */
static bool is_possible(const WfNotes *notes, const WfOutcome *outcome)
{
    const bool cooperative = notes->spec.game->cooperative;
    switch (outcome->result) {
    case WF_ONGOING:
        return true;
    case WF_WIN:
        return cooperative
                   ? outcome->seat == WF_NO_SEAT
                   : outcome->seat != WF_NO_SEAT && (notes->seats >> outcome->seat & 1) != 0;
    case WF_DRAW:
        return !cooperative;
    default:
        return cooperative;
    }
}

/* Whether the word is a result that this game can have. No move begins with a digit or '*'. */
static bool is_result(const WfNotes *notes, const char *word, size_t length)
{
    static const WfResult results[] = {WF_ONGOING, WF_WIN, WF_DRAW, WF_DEAD_END};
    if (word[0] != '*' && (word[0] < '0' || word[0] > '9'))
        return false;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned seat = 0; seat <= WF_SEATS_MAX; seat++) {
            const WfOutcome outcome = {.result = results[i],
                                       .seat = seat == WF_SEATS_MAX ? WF_NO_SEAT : (uint8_t)seat};
            char text[24];
            WfText result = wf_text(text, sizeof text);
            if (!is_possible(notes, &outcome))
                continue;
            wf_format_result(&notes->spec, &outcome, &result);
            if (word_is(word, length, text))
                return true;
        }
    return false;
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
    const size_t length = word_length(reader);
    WfFault inner = fault_like(r->reader.fault);
    if (read_departure(r, word, length, event)) {
        const bool playing =
            event->kind == WF_EVENT_AGREE || (position->head.playing >> event->seat & 1) != 0;
        if (!playing || (event->kind == WF_EVENT_AGREE && r->notes->spec.game->cooperative))
            return refuse(r, reader->at, FAULT_SEAT_AWAY);
        reader->at += length;
        return WF_OK;
    }
    *event = (WfEvent){.kind = WF_EVENT_MOVE, .seat = position->head.turn};
    const WfCode code = wf_parse_move(r->notes->spec.game, position, word, length, &r->scratch,
                                      &event->move, &inner);
    if (code != WF_OK)
        return tell(r, reader->at, code == WF_NO_MEMORY ? code : WF_BAD_INPUT, &inner);
    reader->at += length;
    return WF_OK;
}

static WfCode read_comment(NotesReader *r, uint32_t node)
{
    Reader *reader = &r->reader;
    const size_t first = ++reader->at;
    const char *end = memchr(reader->text + first, '}', reader->length - first);
    if (end == NULL)
        return refuse(r, first - 1, FAULT_COMMENT_OPEN);
    const size_t length = (size_t)(end - (reader->text + first));
    if (memchr(reader->text + first, '\0', length) != NULL)
        return refuse(r, first, FAULT_COMMENT_ZERO);
    if (wf_notes_comment(r->notes, node) != NULL)
        return refuse(r, first - 1, FAULT_COMMENT_SECOND);
    reader->at = first + length + 1;
    return wf_notes_set_comment(r->notes, node, reader->text + first, length) == WF_OK
               ? WF_OK
               : no_memory(r);
}

/* Whether the word is a glyph, as itself or as its number in PGN. */
static bool is_glyph(const char *word, size_t length, WfGlyph *glyph)
{
    for (unsigned i = WF_GLYPH_GOOD; i <= WF_GLYPH_DUBIOUS; i++) {
        const char number[] = {'$', (char)('0' + i), '\0'};
        *glyph = (WfGlyph)i;
        if (word_is(word, length, wf_glyph_text(*glyph)) || word_is(word, length, number))
            return true;
    }
    return false;
}

static WfCode read_glyph(NotesReader *r, uint32_t node, WfGlyph glyph, size_t length)
{
    if (wf_notes_glyph(r->notes, node) != WF_GLYPH_NONE)
        return refuse(r, r->reader.at, FAULT_GLYPH_SECOND);
    wf_notes_set_glyph(r->notes, node, glyph);
    r->reader.at += length;
    return WF_OK;
}

/* Reads a move or what else happened, and plays it. */
static WfCode read_node(NotesReader *r, WfPosition *now, uint32_t *node)
{
    WfEvent event;
    const WfCode code = read_event(r, now, &event);
    if (code != WF_OK)
        return code;
    *node = wf_notes_add(r->notes, *node, &event);
    if (*node == WF_NODE_NONE)
        return no_memory(r);
    notes_play(r->notes->spec.game, now, &event);
    return WF_OK;
}

/* Reads from after `node` until ')' or the result. */
static WfCode read_line(NotesReader *r, WfPosition now, uint32_t node, unsigned nesting)
{
    Reader *reader = &r->reader;
    WfPosition before = now;
    bool fresh = true; /* this line has no move yet that a variation could replace */
    for (;;) {
        skip_blanks(reader);
        const char next = reader_peek(reader);
        const size_t length = word_length(reader);
        WfGlyph glyph;
        WfCode code = WF_OK;
        if (next == ')' && nesting > 0 && !fresh) {
            reader->at++;
            return WF_OK;
        }
        if (next == '{' && !(fresh && nesting > 0)) {
            code = read_comment(r, node);
        } else if (next == '(' && !fresh) {
            reader->at++;
            if (nesting == NESTING_MAX)
                return refuse(r, reader->at, FAULT_NESTED);
            code = read_line(r, before, r->notes->nodes[node].parent, nesting + 1);
        } else if (length == 0) {
            return refuse(r, reader->at,
                          reader_done(reader) ? FAULT_MOVE_MISSING : FAULT_MOVE_EXPECTED);
        } else if (is_move_number(reader->text + reader->at, length)) {
            reader->at += length;
        } else if (nesting == 0 && is_result(r->notes, reader->text + reader->at, length)) {
            return WF_OK;
        } else if (!fresh && is_glyph(reader->text + reader->at, length, &glyph)) {
            code = read_glyph(r, node, glyph, length);
        } else {
            before = now;
            code = read_node(r, &now, &node);
            fresh = false;
        }
        if (code != WF_OK)
            return code;
    }
}

/* The result at the end agrees with the tag and with what the board shows. */
static WfCode read_result(NotesReader *r)
{
    Reader *reader = &r->reader;
    const size_t at = reader->at, length = word_length(reader);
    memcpy(r->notes->result, reader->text + at, length);
    r->notes->result[length] = '\0';
    if (r->result[0] != '\0' && strcmp(r->result, r->notes->result) != 0)
        return refuse(r, at, FAULT_RESULT_TAG);
    WfRecord *record = wf_notes_record(r->notes, r->allocator);
    if (record == NULL)
        return refuse(r, at, FAULT_AFTER_END);
    const WfOutcome outcome = wf_record_outcome(record);
    wf_record_free(record);
    char text[24];
    WfText expected = wf_text(text, sizeof text);
    wf_format_result(&r->notes->spec, &outcome, &expected);
    if (outcome.result != WF_ONGOING && strcmp(text, r->notes->result) != 0)
        return refuse(r, at, FAULT_RESULT_GAME);
    reader->at += length;
    skip_blanks(reader);
    if (!reader_done(reader))
        return refuse(r, reader->at, FAULT_AFTER_RESULT);
    return WF_OK;
}

WfCode wf_notes_read(const char *text, size_t length, const WfAllocator *allocator, WfNotes **notes,
                     WfFault *fault)
{
    NotesReader r = {.reader = {.text = text, .length = length, .at = 0, .fault = fault},
                     .notes = NULL,
                     .allocator = allocator};
    wf_moves_init(&r.scratch, *allocator);
    WfCode code = read_tags(&r);
    if (code == WF_OK)
        code = read_line(&r, r.notes->first, 0, 0);
    if (code == WF_OK)
        code = read_result(&r);
    wf_moves_free(&r.scratch);
    if (code != WF_OK) {
        wf_notes_free(r.notes);
        return code;
    }
    *notes = r.notes;
    return WF_OK;
}
