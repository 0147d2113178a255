/* tree.c - records with variations: the page reads them as a tree and writes them back as text. */
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "game/json.h"

typedef struct TreeWriter {
    WfText *out;
    const WfNotes *notes;
    const WfGame *game;
    uint32_t count; /* nodes written so far; the next one's number */
} TreeWriter;

static void put_notes(WfText *out, const WfNotes *notes, uint32_t node)
{
    const char *comment = wf_notes_comment(notes, node);
    const WfGlyph glyph = wf_notes_glyph(notes, node);
    if (comment != NULL)
        json_put_string(out, "comment", comment);
    if (glyph != WF_GLYPH_NONE)
        json_put_string(out, "glyph", wf_glyph_text(glyph));
}

/* One node: its event, its parent's number, the key of the position after it. */
static uint32_t put_node(TreeWriter *writer, const WfPosition *before, WfPosition *after,
                         uint32_t node, uint32_t parent)
{
    WfText *out = writer->out;
    const WfEvent *event = wf_notes_event(writer->notes, node);
    wf_copy(writer->game, after, before);
    json_next(out);
    wf_text_put(out, '{');
    json_name(out, "event");
    json_event(out, writer->game, before, event);
    json_put_number(out, "parent", parent);
    if (event->kind == WF_EVENT_MOVE)
        wf_apply(writer->game, after, &event->move);
    else if (event->kind != WF_EVENT_AGREE && writer->game->leave != NULL)
        writer->game->leave(after, event->seat);
    wf_text_add(out, ",\"key\":\"%016llx\"", (unsigned long long)after->head.hash);
    put_notes(out, writer->notes, node);
    wf_text_put(out, '}');
    return writer->count++;
}

/* The children of a node and the moves after them. The recursion is as deep as variations are
 * nested; a loop follows a line. */
static void put_children(TreeWriter *writer, const WfPosition *position, uint32_t node,
                         uint32_t number)
{
    WfPosition now;
    wf_copy(writer->game, &now, position);
    for (uint32_t child = wf_notes_child(writer->notes, node); child != WF_NODE_NONE;
         child = wf_notes_child(writer->notes, child)) {
        WfPosition before, after;
        wf_copy(writer->game, &before, &now);
        const uint32_t main = put_node(writer, &before, &now, child, number);
        for (uint32_t other = wf_notes_sibling(writer->notes, child); other != WF_NODE_NONE;
             other = wf_notes_sibling(writer->notes, other)) {
            const uint32_t added = put_node(writer, &before, &after, other, number);
            put_children(writer, &after, other, added);
        }
        number = main;
    }
}

static void put_tree(WfText *out, const WfNotes *notes, const WfRecord *record)
{
    const WfGame *game = wf_notes_spec(notes)->game;
    const char *name;
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    wf_format_spec(wf_notes_spec(notes), &text);
    wf_text_put(out, '{');
    json_put_string(out, "spec", data);
    text = wf_text(data, sizeof data);
    wf_format(game, wf_record_position(record, 0), &text);
    json_put_string(out, "position", data);
    json_name(out, "tags");
    wf_text_put(out, '{');
    for (size_t i = 0; (name = wf_notes_tag_name(notes, i)) != NULL; i++)
        json_put_string(out, name, wf_notes_tag(notes, name));
    wf_text_put(out, '}');
    put_notes(out, notes, 0);
    json_name(out, "nodes");
    wf_text_put(out, '[');
    TreeWriter writer = {.out = out, .notes = notes, .game = game, .count = 1};
    put_children(&writer, wf_record_position(record, 0), 0, 0);
    wf_text_add(out, "]}");
}

/* The answer so far, and whether there was memory for it. */
typedef struct TreesWriter {
    WfText *out;
    bool good;
} TreesWriter;

static bool put_game(void *context, WfNotes *notes)
{
    TreesWriter *writer = context;
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    writer->good = record != NULL;
    if (writer->good) {
        json_next(writer->out);
        put_tree(writer->out, notes, record);
    }
    wf_record_free(record);
    wf_notes_free(notes);
    return writer->good;
}

/* `trees TEXT`: the games of a text, with variations, comments and glyphs. */
WfCode answer_trees(const PageRequest *request, WfText *out, WfFault *fault)
{
    TreesWriter writer = {.out = out, .good = true};
    wf_text_put(out, '[');
    const WfCode code = wf_notes_read_each(request->rest, strlen(request->rest),
                                           &wf_system_allocator, put_game, &writer, fault);
    wf_text_put(out, ']');
    return writer.good ? code : fault_no_memory(fault);
}

/* `tidy TEXT`: the record as the program writes it. */
WfCode answer_tidy(const PageRequest *request, WfText *out, WfFault *fault)
{
    WfNotes *notes = NULL;
    const size_t length = strlen(request->rest), room = 2 * length + 4096;
    const WfCode code = wf_notes_read(request->rest, length, &wf_system_allocator, &notes, fault);
    if (code != WF_OK)
        return code;
    const bool done = put_record(out, notes, room);
    wf_notes_free(notes);
    return done ? WF_OK : fault_no_memory(fault);
}
