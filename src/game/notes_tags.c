/* notes_tags.c - game records as text: the tags. */
#include <string.h>

#include "base/fault.h"
#include "game/notes_reader.h"

enum { TAGS_MAX = 200, NAME_MAX = 40 };

/* A tag that was read. */
typedef struct NotesTagText {
    size_t at; /* where it begins */
    char name[NAME_MAX + 1], value[WF_TEXT_MAX];
} NotesTagText;

/* Whether the quote at a byte stands before the tag's bracket. */
static bool closes(const Reader *reader, size_t quote)
{
    size_t at = quote + 1;
    for (size_t blank = 1; blank > 0; at += blank)
        blank = notes_blank_at(reader, at);
    return at < reader->length && reader->text[at] == ']';
}

/* Whether another quote follows in this line, from a byte on; only quotes that close the tag if
 * `closing`. It looks no further than the longest value. */
static bool has_quote(const Reader *reader, size_t at, bool closing)
{
    const size_t left = at < reader->length ? reader->length - at : 0;
    const size_t end = at + (left < WF_TEXT_MAX ? left : WF_TEXT_MAX);
    for (; at < end && reader->text[at] != '\n' && reader->text[at] != '\r'; at++)
        if (reader->text[at] == '"' && (!closing || closes(reader, at)))
            return true;
    return false;
}

/* Whether the next byte is the quote that ends the value. Programs that do not escape write quotes
 * within values, so the last quote before a bracket ends the value. */
static bool ends_value(const Reader *reader)
{
    return reader_peek(reader) == '"' &&
           (closes(reader, reader->at) || !has_quote(reader, reader->at + 1, true));
}

/* Skips the backslash of \" and \\. Elsewhere a backslash is an ordinary character, as in the names
 * of folders; so is one before the last quote of a line. */
static void skip_escape(Reader *reader)
{
    const size_t next = reader->at + 1;
    if (reader_peek(reader) != '\\' || next >= reader->length)
        return;
    if (reader->text[next] == '\\' ||
        (reader->text[next] == '"' && has_quote(reader, next + 1, false)))
        reader->at++;
}

/* Reads "..." with \" and \\ into `value`; a tab becomes a space. */
static WfCode read_quoted(NotesReader *r, char value[WF_TEXT_MAX])
{
    Reader *reader = &r->reader;
    size_t length = 0;
    if (!reader_take(reader, '"'))
        return notes_refuse(r, reader->at, FAULT_TAG_QUOTE);
    while (!ends_value(reader)) {
        skip_escape(reader);
        const char c = reader_peek(reader) == '\t' ? ' ' : reader_peek(reader);
        if (reader_done(reader) || (unsigned char)c < ' ' || c == 127)
            return notes_refuse(r, reader->at, FAULT_TAG_END);
        if (length + 1 == WF_TEXT_MAX)
            return notes_refuse(r, reader->at, FAULT_TAG_LONG);
        value[length++] = c;
        reader->at++;
    }
    reader->at++;
    value[length] = '\0';
    return WF_OK;
}

/* Removes blanks from a value: all of them, or those before and after it. */
static void drop_blanks(char value[WF_TEXT_MAX], bool all)
{
    const Reader reader = {.text = value, .length = strlen(value)};
    size_t at = 0, kept = 0, last = 0;
    while (at < reader.length) {
        const size_t blank = notes_blank_at(&reader, at);
        const bool keeps = blank == 0 || (kept > 0 && !all);
        const size_t end = at + (blank > 0 ? blank : 1);
        for (; at < end; at++)
            if (keeps)
                value[kept++] = value[at];
        last = blank == 0 ? kept : last;
    }
    value[last] = '\0';
}

/* Reads `[Name "value"]`. */
static WfCode read_tag(NotesReader *r, NotesTagText *tag)
{
    Reader *reader = &r->reader;
    tag->at = reader->at++;
    notes_skip_blanks(reader);
    const size_t first = reader->at;
    while (!reader_done(reader) && notes_is_tag_name(reader->text + reader->at, 1))
        reader->at++;
    const size_t length = reader->at - first;
    const char next = reader_peek(reader);
    const bool ends =
        reader_done(reader) || next == '"' || next == ']' || (unsigned char)next <= ' ';
    if (!ends || length == 0 || length > NAME_MAX)
        return notes_refuse(r, first, FAULT_TAG_NAME);
    memcpy(tag->name, reader->text + first, length);
    tag->name[length] = '\0';
    notes_skip_blanks(reader);
    const WfCode code = read_quoted(r, tag->value);
    if (code != WF_OK)
        return code;
    if (notes_is_own_tag(tag->name))
        drop_blanks(tag->value, strcmp(tag->name, "Result") == 0);
    notes_skip_blanks(reader);
    if (!reader_take(reader, ']'))
        return notes_refuse(r, reader->at, FAULT_TAG_BRACKET);
    return WF_OK;
}

/* Skips to the next tag and reads it. False if something else comes first, or after a fault, which
 * is in `code`. */
static bool next_tag(NotesReader *r, NotesTagText *tag, WfCode *code)
{
    *code = WF_OK;
    for (;;) {
        notes_skip_blanks(&r->reader);
        if (!notes_is_comment(&r->reader))
            break;
        *code = notes_read_comment(r, 0);
        if (*code != WF_OK)
            return false;
    }
    if (reader_peek(&r->reader) != '[')
        return false;
    *code = read_tag(r, tag);
    return *code == WF_OK;
}

/* Searches all tags for the game, which the other tags need. */
static WfCode find_spec(NotesReader *r)
{
    NotesTagText tag;
    WfCode code;
    WfSpec spec = {.game = NULL};
    WfPosition start;
    size_t first = 0, tags = 0;
    while (next_tag(r, &tag, &code)) {
        WfFault inner;
        if (tags++ == 0)
            first = tag.at;
        if (strcmp(tag.name, "Spec") != 0)
            continue;
        if (spec.game != NULL)
            return notes_refuse(r, tag.at, FAULT_SPEC_TWICE);
        if (wf_parse_spec(tag.value, strlen(tag.value), &spec, &inner) != WF_OK)
            return notes_tell(r, tag.at, WF_BAD_INPUT, &inner);
    }
    if (code != WF_OK)
        return code;
    if (spec.game == NULL)
        return tags == 0 ? notes_refuse(r, r->reader.at, FAULT_RECORD_BEGINS)
                         : notes_refuse(r, first, FAULT_TAG_FIRST);
    wf_start(&spec, &start);
    r->notes = notes_new(&spec, &start, r->allocator);
    return r->notes == NULL ? notes_no_memory(r) : WF_OK;
}

/* "?" and an empty value mean that the result is not known. */
static WfCode use_result(NotesReader *r, const NotesTagText *tag)
{
    const Reader value = {.text = tag->value, .length = strlen(tag->value)};
    r->result_at = tag->at;
    if (value.length == 0 || strcmp(tag->value, "?") == 0)
        return WF_OK;
    const size_t length = notes_result_length(r->notes, &value, r->result);
    if (length != 0 && length == value.length)
        return WF_OK;
    return notes_refuse(r, tag->at, FAULT_NO_RESULT);
}

/* The contents of a game's own tags. */
typedef struct NotesOwnTags {
    bool position, fen, result;
} NotesOwnTags;

/* The first position: from the tag Position, or from FEN, its name in chess programs. */
static WfCode use_position(NotesReader *r, const NotesTagText *tag, NotesOwnTags *own)
{
    WfFault inner;
    WfNotes *notes = r->notes;
    WfPosition first;
    bool *given = notes_is_fen(tag->name) ? &own->fen : &own->position;
    if (*given)
        return notes_refuse(r, tag->at, FAULT_TAG_TWICE);
    if (wf_parse(&notes->spec, tag->value, strlen(tag->value), &first, &inner) != WF_OK)
        return notes_tell(r, tag->at, WF_BAD_INPUT, &inner);
    if ((own->position || own->fen) && !notes_same(notes, &first))
        return notes_refuse(r, tag->at, FAULT_POSITIONS_DIFFER);
    *given = true;
    wf_copy(notes->spec.game, &notes->first, &first);
    notes->from_start = false;
    return WF_OK;
}

static WfCode use_tag(NotesReader *r, const NotesTagText *tag, NotesOwnTags *own)
{
    WfNotes *notes = r->notes;
    if (strcmp(tag->name, "Spec") == 0)
        return WF_OK;
    if (strcmp(tag->name, "Result") == 0) {
        if (own->result)
            return notes_refuse(r, tag->at, FAULT_TAG_TWICE);
        own->result = true;
        return use_result(r, tag);
    }
    if (notes_is_own_tag(tag->name))
        return use_position(r, tag, own);
    if (notes->tag_count == TAGS_MAX)
        return notes_refuse(r, tag->at, FAULT_TAGS_MANY);
    if (wf_notes_tag(notes, tag->name) != NULL)
        return notes_refuse(r, tag->at, FAULT_TAG_TWICE);
    return wf_notes_set_tag(notes, tag->name, tag->value) == WF_OK ? WF_OK : notes_no_memory(r);
}

WfCode notes_read_tags(NotesReader *r)
{
    const size_t first = r->reader.at;
    NotesTagText tag;
    NotesOwnTags own = {.result = false};
    r->result[0] = '\0';
    WfCode code = find_spec(r);
    r->reader.at = code == WF_OK ? first : r->reader.at;
    while (code == WF_OK && next_tag(r, &tag, &code))
        code = use_tag(r, &tag, &own);
    return code;
}
