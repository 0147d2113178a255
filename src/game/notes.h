/* notes.h - internals of WfNotes, shared by the tree and by its reader and writer. */
#ifndef GAME_NOTES_H
#define GAME_NOTES_H

#include <wayfarer/record.h>

/* A node of the tree. Nodes are numbered, and links are such numbers; 0 is the root or "none". */
typedef struct NotesNode {
    WfEvent event;
    uint32_t parent, child, sibling;
    uint32_t last; /* the last child, so that appending takes constant time */
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
    uint8_t seats;   /* the seats that take part, one bit each */
    bool from_start; /* `first` is the start position of the spec */
    WfAllocator allocator;
    NotesNode *nodes;
    size_t node_count, node_capacity;
    NotesTag *tags; /* all except Spec, Position and Result */
    size_t tag_count, tag_capacity;
    char result[24];
};

/* Empty notes of a game that begins at `first`. NULL when there is no memory. */
WfNotes *notes_new(const WfSpec *spec, const WfPosition *first, const WfAllocator *allocator);

/* Plays an event without checking that it is possible. */
void notes_play(const WfGame *game, WfPosition *position, const WfEvent *event);

/* A copy of some bytes with a final zero byte, or NULL when there is no memory. */
char *notes_copy(const WfNotes *notes, const char *text, size_t length);

/* Appends to the comment of a node, after a space if it is not empty. WF_OK or WF_NO_MEMORY. */
WfCode notes_add_comment(WfNotes *notes, uint32_t node, const char *text, size_t length);

/* Whether a position is the first position of the game, with the same clock and number. */
bool notes_same(const WfNotes *notes, const WfPosition *position);

/* Whether the name of a tag is FEN, in upper or lower case. Chess programs use it for the position.
 */
bool notes_is_fen(const char *name);

/* Whether the notes set this tag themselves: Spec, Result, Position or FEN. */
bool notes_is_own_tag(const char *name);

/* Whether the name of a tag is 1 to 40 letters, digits, '-' and '_'. */
bool notes_is_tag_name(const char *name, size_t length);

#endif
