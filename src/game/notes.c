/* notes.c - a game record with comments and variations: the tree and its tags. */
#include "game/notes.h"

#include <string.h>

static void *resize(const WfNotes *notes, void *block, size_t bytes)
{
    return notes->allocator.resize(notes->allocator.context, block, bytes);
}

char *notes_copy(const WfNotes *notes, const char *text, size_t length)
{
    char *copy = resize(notes, NULL, length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

/* Room for one more element of `size` bytes; false when there is no memory. */
static bool make_room(const WfNotes *notes, void **items, size_t count, size_t *capacity,
                      size_t size)
{
    if (count < *capacity)
        return true;
    const size_t wanted = *capacity + *capacity / 2 + 16;
    void *grown = resize(notes, *items, wanted * size);
    if (grown == NULL)
        return false;
    *items = grown;
    *capacity = wanted;
    return true;
}

static bool room_for_node(WfNotes *notes)
{
    void *nodes = notes->nodes;
    const bool done =
        make_room(notes, &nodes, notes->node_count, &notes->node_capacity, sizeof *notes->nodes);
    notes->nodes = nodes;
    return done;
}

static bool room_for_tag(WfNotes *notes)
{
    void *tags = notes->tags;
    const bool done =
        make_room(notes, &tags, notes->tag_count, &notes->tag_capacity, sizeof *notes->tags);
    notes->tags = tags;
    return done;
}

bool notes_same(const WfNotes *notes, const WfPosition *position)
{
    return wf_same(notes->spec.game, &notes->first, position) &&
           notes->first.head.clock == position->head.clock &&
           notes->first.head.number == position->head.number;
}

WfNotes *notes_new(const WfSpec *spec, const WfPosition *first, const WfAllocator *allocator)
{
    if (allocator == NULL)
        allocator = &wf_system_allocator;
    WfNotes *notes = allocator->resize(allocator->context, NULL, sizeof *notes);
    if (notes == NULL)
        return NULL;
    memset(notes, 0, sizeof *notes);
    notes->spec = *spec;
    notes->allocator = *allocator;
    notes->seats = wf_seats(spec);
    wf_copy(spec->game, &notes->first, first);
    WfPosition start;
    wf_start(spec, &start);
    notes->from_start = notes_same(notes, &start);
    memcpy(notes->result, "*", 2);
    if (!room_for_node(notes)) {
        wf_notes_free(notes);
        return NULL;
    }
    notes->nodes[notes->node_count++] = (NotesNode){.parent = 0};
    return notes;
}

void wf_notes_free(WfNotes *notes)
{
    if (notes == NULL)
        return;
    for (size_t i = 0; i < notes->node_count; i++)
        if (notes->nodes[i].comment != NULL)
            resize(notes, notes->nodes[i].comment, 0);
    for (size_t i = 0; i < notes->tag_count; i++) {
        resize(notes, notes->tags[i].name, 0);
        resize(notes, notes->tags[i].value, 0);
    }
    if (notes->nodes != NULL)
        resize(notes, notes->nodes, 0);
    if (notes->tags != NULL)
        resize(notes, notes->tags, 0);
    const WfAllocator allocator = notes->allocator;
    allocator.resize(allocator.context, notes, 0);
}

uint32_t wf_notes_add(WfNotes *notes, uint32_t parent, const WfEvent *event)
{
    if (notes->node_count >= UINT32_MAX || !room_for_node(notes))
        return WF_NODE_NONE;
    const uint32_t added = (uint32_t)notes->node_count++;
    notes->nodes[added] = (NotesNode){.event = *event, .parent = parent};
    NotesNode *above = &notes->nodes[parent];
    *(above->child == 0 ? &above->child : &notes->nodes[above->last].sibling) = added;
    above->last = added;
    return added;
}

/* Grows the buffer for a comment of this length, by half, so that adding many comments takes time
 * proportional to their total length. */
static bool room_for_comment(WfNotes *notes, NotesNode *node, size_t length)
{
    if (node->comment != NULL && length < node->comment_room)
        return true;
    const size_t room = length + node->comment_room / 2 + 1;
    char *grown = resize(notes, node->comment, room);
    if (grown == NULL)
        return false;
    node->comment = grown;
    node->comment_room = room;
    return true;
}

WfCode notes_add_comment(WfNotes *notes, uint32_t number, const char *text, size_t length)
{
    NotesNode *node = &notes->nodes[number];
    const bool spaced = node->comment != NULL && node->comment_length > 0 && length > 0;
    if (!room_for_comment(notes, node, node->comment_length + spaced + length))
        return WF_NO_MEMORY;
    if (spaced)
        node->comment[node->comment_length++] = ' ';
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\r' && i + 1 < length && text[i + 1] == '\n')
            continue;
        node->comment[node->comment_length++] = text[i] == '}'    ? ')'
                                                : text[i] == '\r' ? '\n'
                                                                  : text[i];
    }
    node->comment[node->comment_length] = '\0';
    return WF_OK;
}

WfCode wf_notes_set_comment(WfNotes *notes, uint32_t node, const char *text, size_t length)
{
    if (!room_for_comment(notes, &notes->nodes[node], length))
        return WF_NO_MEMORY;
    notes->nodes[node].comment_length = 0;
    return notes_add_comment(notes, node, text, length);
}

bool notes_is_tag_name(const char *name, size_t length)
{
    bool good = length >= 1 && length <= 40;
    for (size_t i = 0; good && i < length; i++)
        good = (name[i] >= 'A' && name[i] <= 'Z') || (name[i] >= 'a' && name[i] <= 'z') ||
               (name[i] >= '0' && name[i] <= '9') || name[i] == '-' || name[i] == '_';
    return good;
}

/* Whether a name is `upper`, in upper or lower case. */
static bool is_name(const char *name, const char *upper)
{
    for (; *upper != '\0'; name++, upper++)
        if (*name != *upper && *name != *upper + ('a' - 'A'))
            return false;
    return *name == '\0';
}

bool notes_is_fen(const char *name)
{
    return is_name(name, "FEN");
}

bool notes_is_own_tag(const char *name)
{
    return strcmp(name, "Spec") == 0 || strcmp(name, "Result") == 0 || is_name(name, "POSITION") ||
           is_name(name, "FEN");
}

WfCode wf_notes_set_tag(WfNotes *notes, const char *name, const char *value)
{
    if (!notes_is_tag_name(name, strlen(name)) || notes_is_own_tag(name))
        return WF_BAD_INPUT;
    for (const char *c = value; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            return WF_BAD_INPUT;
    char *copy = notes_copy(notes, value, strlen(value));
    if (copy == NULL)
        return WF_NO_MEMORY;
    for (size_t i = 0; i < notes->tag_count; i++)
        if (strcmp(notes->tags[i].name, name) == 0) {
            resize(notes, notes->tags[i].value, 0);
            notes->tags[i].value = copy;
            return WF_OK;
        }
    char *name_copy = notes_copy(notes, name, strlen(name));
    if (name_copy == NULL || !room_for_tag(notes)) {
        if (name_copy != NULL)
            resize(notes, name_copy, 0);
        resize(notes, copy, 0);
        return WF_NO_MEMORY;
    }
    notes->tags[notes->tag_count++] = (NotesTag){.name = name_copy, .value = copy};
    return WF_OK;
}

const char *wf_notes_tag(const WfNotes *notes, const char *name)
{
    if (strcmp(name, "Result") == 0)
        return notes->result;
    for (size_t i = 0; i < notes->tag_count; i++)
        if (strcmp(notes->tags[i].name, name) == 0)
            return notes->tags[i].value;
    return NULL;
}

const char *wf_notes_tag_name(const WfNotes *notes, size_t index)
{
    return index < notes->tag_count ? notes->tags[index].name : NULL;
}

const WfSpec *wf_notes_spec(const WfNotes *notes)
{
    return &notes->spec;
}

uint32_t wf_notes_child(const WfNotes *notes, uint32_t node)
{
    return notes->nodes[node].child;
}

uint32_t wf_notes_sibling(const WfNotes *notes, uint32_t node)
{
    return notes->nodes[node].sibling;
}

const char *wf_notes_comment(const WfNotes *notes, uint32_t node)
{
    return notes->nodes[node].comment;
}

WfGlyph wf_notes_glyph(const WfNotes *notes, uint32_t node)
{
    return notes->nodes[node].glyph;
}

void wf_notes_set_glyph(WfNotes *notes, uint32_t node, WfGlyph glyph)
{
    notes->nodes[node].glyph = glyph;
}

const char *wf_glyph_text(WfGlyph glyph)
{
    static const char *const texts[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    return texts[glyph];
}

const WfEvent *wf_notes_event(const WfNotes *notes, uint32_t node)
{
    return &notes->nodes[node].event;
}

void notes_play(const WfGame *game, WfPosition *position, const WfEvent *event)
{
    if (event->kind == WF_EVENT_MOVE)
        wf_apply(game, position, &event->move);
    else if (event->kind != WF_EVENT_AGREE && game->leave != NULL)
        game->leave(position, event->seat);
}

/* ---- to and from records ---- */

WfNotes *wf_notes_of(const WfRecord *record, const WfAllocator *allocator)
{
    const WfSpec *spec = wf_record_spec(record);
    WfNotes *notes = notes_new(spec, wf_record_position(record, 0), allocator);
    if (notes == NULL)
        return NULL;
    uint32_t node = 0;
    for (size_t i = 0; i < wf_record_length(record); i++) {
        node = wf_notes_add(notes, node, wf_record_event(record, i));
        if (node == WF_NODE_NONE) {
            wf_notes_free(notes);
            return NULL;
        }
    }
    const WfOutcome outcome = wf_record_outcome(record);
    WfText result = wf_text(notes->result, sizeof notes->result);
    wf_format_result(spec, &outcome, &result);
    return notes;
}

WfRecord *wf_notes_record(const WfNotes *notes, const WfAllocator *allocator)
{
    WfRecord *record = wf_record_new(&notes->spec, &notes->first, allocator);
    for (uint32_t node = notes->nodes[0].child; record != NULL && node != 0;
         node = notes->nodes[node].child)
        if (wf_record_add(record, &notes->nodes[node].event) != WF_OK) {
            wf_record_free(record);
            return NULL;
        }
    return record;
}

void wf_format_result(const WfSpec *spec, const WfOutcome *outcome, WfText *text)
{
    const uint8_t seats = wf_seats(spec);
    const int count = __builtin_popcount(seats);
    if (outcome->result == WF_ONGOING) {
        wf_text_put(text, '*');
        return;
    }
    const char *separator = "";
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        wf_text_add(text, "%s", separator);
        if (outcome->result == WF_DRAW)
            wf_text_add(text, "1/%d", count);
        else
            wf_text_put(text, outcome->result == WF_WIN &&
                                      (outcome->seat == WF_NO_SEAT || outcome->seat == seat)
                                  ? '1'
                                  : '0');
        separator = "-";
    }
}
