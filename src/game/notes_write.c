/* notes_write.c - game records as text: the writer. */
#include <string.h>

#include "game/notes.h"

enum { LINE_MAX = 80 };

/* Tokens are separated by a space, or by a line break if the line would become too long. */
typedef struct NotesWriter {
    const WfNotes *notes;
    WfText *text;
    size_t column;
    bool tight; /* the next token follows without a space */
} NotesWriter;

static void put_token(NotesWriter *writer, const char *token, size_t length)
{
    if (writer->column > 0 && !writer->tight) {
        const bool breaks = writer->column + 1 + length > LINE_MAX;
        wf_text_put(writer->text, breaks ? '\n' : ' ');
        writer->column = breaks ? 0 : writer->column + 1;
    }
    for (size_t i = 0; i < length; i++)
        wf_text_put(writer->text, token[i]);
    writer->column += length;
    writer->tight = false;
}

static void put_comment(NotesWriter *writer, const char *comment)
{
    if (comment == NULL)
        return;
    put_token(writer, "{", 1);
    writer->tight = true;
    put_token(writer, comment, strlen(comment));
    writer->tight = true;
    put_token(writer, "}", 1);
}

static void put_glyph(NotesWriter *writer, WfGlyph glyph)
{
    const char *text = wf_glyph_text(glyph);
    if (glyph != WF_GLYPH_NONE)
        put_token(writer, text, strlen(text));
}

static void put_event(NotesWriter *writer, const WfPosition *position, const WfEvent *event)
{
    const WfGame *game = writer->notes->spec.game;
    char token[WF_TEXT_MAX];
    WfText text = wf_text(token, sizeof token);
    const bool opens_move = (position->head.playing & ((1U << position->head.turn) - 1)) == 0;
    if (event->kind == WF_EVENT_MOVE && opens_move) {
        wf_text_add(&text, "%u.", position->head.number);
        put_token(writer, token, text.length);
        text = wf_text(token, sizeof token);
    }
    if (event->kind == WF_EVENT_MOVE)
        wf_format_move(game, position, &event->move, &text);
    else if (event->kind == WF_EVENT_AGREE)
        wf_text_add(&text, "draw:agreed");
    else
        wf_text_add(&text, "%c:%s", game->seats[event->seat],
                    event->kind == WF_EVENT_RESIGN ? "resigns" : "time");
    put_token(writer, token, text.length);
}

/* The line that begins with `node`, each move followed by its variations. Recursion is as deep as
 * variations are nested, which the reader bounds. */
static void put_line(NotesWriter *writer, WfPosition position, uint32_t node, bool variations)
{
    const WfNotes *notes = writer->notes;
    while (node != 0) {
        const NotesNode *at = &notes->nodes[node];
        put_event(writer, &position, &at->event);
        put_glyph(writer, at->glyph);
        put_comment(writer, at->comment);
        for (uint32_t other = at->sibling; variations && other != 0;
             other = notes->nodes[other].sibling) {
            put_token(writer, "(", 1);
            writer->tight = true;
            put_line(writer, position, other, false);
            writer->tight = true;
            put_token(writer, ")", 1);
        }
        variations = true;
        notes_play(notes->spec.game, &position, &at->event);
        node = at->child;
    }
}

static void put_tag(WfText *text, const char *name, const char *value)
{
    wf_text_add(text, "[%s \"", name);
    for (const char *c = value; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\')
            wf_text_put(text, '\\');
        wf_text_put(text, *c);
    }
    wf_text_add(text, "\"]\n");
}

void wf_notes_write(const WfNotes *notes, WfText *text)
{
    char value[WF_TEXT_MAX];
    WfText spec = wf_text(value, sizeof value);
    wf_format_spec(&notes->spec, &spec);
    put_tag(text, "Spec", value);
    if (!notes->from_start) {
        WfText position = wf_text(value, sizeof value);
        wf_format(notes->spec.game, &notes->first, &position);
        put_tag(text, "Position", value);
    }
    for (size_t i = 0; i < notes->tag_count; i++)
        put_tag(text, notes->tags[i].name, notes->tags[i].value);
    put_tag(text, "Result", notes->result);
    wf_text_put(text, '\n');
    NotesWriter writer = {.notes = notes, .text = text, .column = 0, .tight = false};
    put_comment(&writer, notes->nodes[0].comment);
    put_line(&writer, notes->first, notes->nodes[0].child, true);
    put_token(&writer, notes->result, strlen(notes->result));
    wf_text_put(text, '\n');
}
