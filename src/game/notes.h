/* notes.h - the inside of WfNotes, shared by the tree and its reader and writer. */
#ifndef GAME_NOTES_H
#define GAME_NOTES_H

#include <wayfarer/record.h>

/* A node of the tree; nodes are numbered, links are numbers, 0 is the root or "none". */
typedef struct NotesNode {
    WfEvent event;
    uint32_t parent, child, sibling;
    uint32_t last; /* the last child, so that appending takes one step */
    char *comment; /* or NULL */
    size_t comment_length, comment_room;
    WfGlyph glyph;
} NotesNode;

typedef struct NotesTag {
    char *name, *value;
} NotesTag;

struct WfNotes {
    WfSpec spec;
    WfPosition first;
    uint8_t seats;   /* that take part, a bit each */
    bool from_start; /* `first` is the start position of the spec */
    WfAllocator allocator;
    NotesNode *nodes;
    size_t node_count, node_capacity;
    NotesTag *tags; /* besides Spec, Position and Result */
    size_t tag_count, tag_capacity;
    char result[24];
};

/* Empty notes of a game that begins at `first`; NULL when there is no memory. */
WfNotes *notes_new(const WfSpec *spec, const WfPosition *first, const WfAllocator *allocator);

/* Plays an event without asking whether it is possible. */
void notes_play(const WfGame *game, WfPosition *position, const WfEvent *event);

/* A copy of some bytes with a final zero, or NULL. */
char *notes_copy(const WfNotes *notes, const char *text, size_t length);

/* Adds a comment to what the comment of a node says already. */
WfCode notes_add_comment(WfNotes *notes, uint32_t node, const char *text, size_t length);

/* Whether a position is that in which the game begins, its clock and number included. */
bool notes_same(const WfNotes *notes, const WfPosition *position);

/* Whether a tag's name is FEN, in upper or lower case: the position of chess programs. */
bool notes_is_fen(const char *name);

/* Whether it is one that the notes set themselves: Spec, Result, Position or FEN. */
bool notes_is_own_tag(const char *name);

/* Whether a tag's name is letters, digits, '-' and '_', from 1 to 40 of them. */
bool notes_is_tag_name(const char *name, size_t length);

#endif
