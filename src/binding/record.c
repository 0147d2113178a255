/* record.c - binding.h: records, and notes with tags, comments and variations. */
#include "binding/handle.h"

#include <string.h>

struct WfNotesList {
    WfNotes **items;
    size_t count, room;
    bool full; /* no memory was left */
};

/* The event that numbers of the caller mean; false: there is no such kind. */
static bool event_of(int32_t kind, uint8_t seat, const uint8_t *move, WfEvent *event)
{
    if (kind < WF_EVENT_MOVE || kind > WF_EVENT_AGREE)
        return false;
    *event = (WfEvent){.kind = (WfEventKind)kind, .seat = seat};
    if (event->kind == WF_EVENT_MOVE)
        event->move = handle_move(move);
    return true;
}

int32_t wf_record_put(WfRecord *record, int32_t kind, uint8_t seat, const uint8_t *move)
{
    WfEvent event;
    if (!event_of(kind, seat, move, &event))
        return WF_ILLEGAL;
    if (event.kind == WF_EVENT_MOVE)
        return (int32_t)wf_record_play(record, &event.move);
    return (int32_t)wf_record_add(record, &event);
}

static const WfEvent *event_at(const WfRecord *record, size_t index)
{
    return index < wf_record_length(record) ? wf_record_event(record, index) : NULL;
}

int32_t wf_record_event_kind(const WfRecord *record, size_t index)
{
    const WfEvent *event = event_at(record, index);
    return event != NULL ? (int32_t)event->kind : -1;
}

uint8_t wf_record_event_seat(const WfRecord *record, size_t index)
{
    const WfEvent *event = event_at(record, index);
    return event != NULL ? event->seat : WF_NO_SEAT;
}

void wf_record_event_move(const WfRecord *record, size_t index, uint8_t *move)
{
    const WfEvent *event = event_at(record, index);
    if (event != NULL)
        handle_put_move(&event->move, move);
}

void wf_record_result(const WfRecord *record, int32_t *result, int32_t *reason, uint8_t *seat)
{
    const WfOutcome outcome = wf_record_outcome(record);
    *result = (int32_t)outcome.result;
    *reason = (int32_t)outcome.reason;
    *seat = outcome.seat;
}

size_t wf_result_text(const WfSpec *spec, int32_t result, int32_t reason, uint8_t seat,
                      char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    const WfOutcome outcome = {
        .result = (WfResult)result, .reason = (WfReason)reason, .seat = seat};
    if (wf_result_name(result) != NULL && wf_reason_name(reason, NULL) != NULL)
        wf_format_result(spec, &outcome, &text);
    return text.length;
}

/* ---- notes ---- */

WfNotes *wf_notes_parse(const char *text, size_t length, const WfAllocator *allocator,
                        WfFault *fault)
{
    WfNotes *notes = NULL;
    wf_notes_read(text, length, handle_allocator(allocator), &notes, fault);
    return notes;
}

static bool take_notes(void *context, WfNotes *notes)
{
    WfNotesList *list = context;
    const WfAllocator *owner = handle_owner(list);
    if (list->count == list->room) {
        const size_t room = list->room + list->room / 2 + 8;
        WfNotes **items = owner->resize(owner->context, list->items, room * sizeof *items);
        if (items == NULL) {
            list->full = true;
            wf_notes_free(notes);
            return false;
        }
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = notes;
    return true;
}

WfNotesList *wf_notes_list_read(const char *text, size_t length, const WfAllocator *allocator,
                                WfFault *fault)
{
    WfNotesList *list = handle_new(allocator, sizeof *list);
    if (list == NULL)
        return NULL;
    const WfCode code =
        wf_notes_read_each(text, length, handle_owner(list), take_notes, list, fault);
    if (code == WF_OK && !list->full)
        return list;
    wf_notes_list_free(list);
    return NULL;
}

void wf_notes_list_free(WfNotesList *list)
{
    if (list == NULL)
        return;
    for (size_t i = 0; i < list->count; i++)
        wf_notes_free(list->items[i]);
    const WfAllocator *owner = handle_owner(list);
    if (list->items != NULL)
        owner->resize(owner->context, list->items, 0);
    handle_free(list);
}

size_t wf_notes_list_count(const WfNotesList *list)
{
    return list->count;
}

const WfNotes *wf_notes_list_at(const WfNotesList *list, size_t index)
{
    return index < list->count ? list->items[index] : NULL;
}

size_t wf_notes_text(const WfNotes *notes, char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    wf_notes_write(notes, &text);
    return text.length;
}

int32_t wf_notes_put_tag(WfNotes *notes, const char *name, const char *value)
{
    return (int32_t)wf_notes_set_tag(notes, name, value);
}

int32_t wf_notes_event_kind(const WfNotes *notes, uint32_t node)
{
    return node == WF_NODE_NONE ? -1 : (int32_t)wf_notes_event(notes, node)->kind;
}

uint8_t wf_notes_event_seat(const WfNotes *notes, uint32_t node)
{
    return node == WF_NODE_NONE ? WF_NO_SEAT : wf_notes_event(notes, node)->seat;
}

void wf_notes_event_move(const WfNotes *notes, uint32_t node, uint8_t *move)
{
    handle_put_move(&wf_notes_event(notes, node)->move, move);
}

int32_t wf_notes_node_glyph(const WfNotes *notes, uint32_t node)
{
    return (int32_t)wf_notes_glyph(notes, node);
}

uint32_t wf_notes_put(WfNotes *notes, uint32_t parent, int32_t kind, uint8_t seat,
                      const uint8_t *move)
{
    WfEvent event;
    return event_of(kind, seat, move, &event) ? wf_notes_add(notes, parent, &event) : WF_NODE_NONE;
}

int32_t wf_notes_put_comment(WfNotes *notes, uint32_t node, const char *text, size_t length)
{
    return (int32_t)wf_notes_set_comment(notes, node, text, length);
}

void wf_notes_put_glyph(WfNotes *notes, uint32_t node, int32_t glyph)
{
    if (glyph >= WF_GLYPH_NONE && glyph <= WF_GLYPH_DUBIOUS)
        wf_notes_set_glyph(notes, node, (WfGlyph)glyph);
}
