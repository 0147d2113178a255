/* record.h - a game as it was played: history, repetition, endings by count, and its text form. */
#ifndef WAYFARER_RECORD_H
#define WAYFARER_RECORD_H

#include <wayfarer/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A game in progress or finished: its spec, its positions from first to last, and the events
 * between them. Its memory comes from the allocator given to wf_record_new. */
typedef struct WfRecord WfRecord;

/* What has happened in a game. */
typedef enum WfEventKind {
    WF_EVENT_MOVE,   /* the seat to move made a move */
    WF_EVENT_RESIGN, /* a seat resigns; with three or four seats the others play on */
    WF_EVENT_TIME,   /* a seat's time has run out */
    WF_EVENT_AGREE   /* all seats agree on a draw */
} WfEventKind;

/* An event: a plain value. */
typedef struct WfEvent {
    WfEventKind kind; /* what it is */
    uint8_t seat;     /* that moved, resigned or ran out of time */
    WfMove move;      /* of WF_EVENT_MOVE */
} WfEvent;

/* Makes a record that begins at `from`, or at the start position of the spec if `from` is NULL. It
 * copies the spec and the position. The caller frees it with wf_record_free. NULL when there is no
 * memory. `allocator` may be NULL: the system allocator; also in wf_notes_of and wf_notes_record.
 */
WfRecord *wf_record_new(const WfSpec *spec, const WfPosition *from, const WfAllocator *allocator);

/* Frees a record. NULL is allowed. */
void wf_record_free(WfRecord *record);

/* The spec of a record; owned by the record. */
const WfSpec *wf_record_spec(const WfRecord *record);

/* The number of events so far. There is one more position than events. */
size_t wf_record_length(const WfRecord *record);

/* The position after `events` events, at most wf_record_length; 0 is the first position. The record
 * owns it; the pointer is valid until the record changes. */
const WfPosition *wf_record_position(const WfRecord *record, size_t events);

/* The present position; owned by the record, as above. */
const WfPosition *wf_record_now(const WfRecord *record);

/* Event number `index`, from 0, less than wf_record_length; owned by the record, as above. */
const WfEvent *wf_record_event(const WfRecord *record, size_t index);

/* Adds an event. If the result is not WF_OK, the record is unchanged. Returns:
 *
 *   WF_OK
 *   WF_ILLEGAL     the game is over, the move is not legal, the seat does not play, or the game has
 *                  no draws by agreement
 *   WF_NO_MEMORY */
WfCode wf_record_add(WfRecord *record, const WfEvent *event);

/* The same without the check: only for an event that has just been found to be legal in the present
 * position, such as a move from wf_parse_move while the game goes on. Never returns WF_ILLEGAL. */
WfCode wf_record_add_legal(WfRecord *record, const WfEvent *event);

/* Adds a move of the seat to move. Returns the same as wf_record_add. */
WfCode wf_record_play(WfRecord *record, const WfMove *move);

/* Removes the last event. Returns false if there is none. */
bool wf_record_undo(WfRecord *record);

/* How often the present position has occurred so far, the present occurrence included. */
unsigned wf_record_occurrences(const WfRecord *record);

/* Whether and how the game has ended. Repetition and departures of seats count here. */
WfOutcome wf_record_outcome(const WfRecord *record);

/* clang-format off */
/* A game as text: a tree with its tags, the events of its main line and of variations, comments and
 * glyphs.
 *
 * WRITTEN: wf_notes_write writes one strict form, similar to PGN:
 *
 *   tags        [Name "value"], one on each line: Spec; Position if the game did not begin at the
 *               start; the tags that were set, in their order; Result; an empty line. In a value,
 *               '"' and '\' have a backslash before them
 *   moves       in machine notation only (wf_format_move), never as people write them, with the
 *               move number before the first seat's move. wf_notes_comment_moves adds the moves as
 *               people write them, as comments
 *   others      w:resigns, w:time, draw:agreed
 *   after them  a glyph of ! ? !! ?? !? ?!, a {comment}, and the (variations) of the move
 *   result      a share for each seat in turn order: 1-0, 1/2-1/2, 0-0-1; * while the game goes on;
 *               in Safe Passage 1-1 for the goal, 0-0 for a dead end
 *
 * READ: wf_notes_read and wf_notes_read_each read this form, and what people and other programs
 * make of it:
 *
 *   encoding    UTF-8 with or without a byte order mark, or UTF-16 with one. A byte that is not
 *               UTF-8 counts as a character of Windows-1252
 *   lines       end in LF, CR LF or CR
 *   blanks      include those of Unicode, and Ctrl-Z
 *   tags        in any order, Spec among them. FEN is another name for Position; if both are given,
 *               they must agree. A backslash before anything but '"' or '\' is a plain character,
 *               and so is a quote within a value, up to the last quote before ']'. A tab counts as
 *               a space. Blanks around the values of Spec, Position and Result are ignored
 *   moves       machine notation, or what wf_read_move accepts if it is one word of ASCII and
 *               dashes: Nf3, e2-e3, O-O. 0-0 is castling where that is legal or moves follow; at
 *               the end it is the result if the tag says so
 *   numbers     1. e2e3, 1.e2e3, 1 e2e3, 1...e8e7, 1. ... e8e7. The game is not checked against
 *               them
 *   comments    {any number of them}, also before the first move of a variation; or from ; to the
 *               end of the line. A line that begins with % is skipped. Several comments at one
 *               place are joined, with a space between them. A comment after the result, or in a
 *               variation that has no move, belongs to the last move before it
 *   glyphs      stand apart from the move or at its end; $1 to $6 for those above. Other numbers,
 *               numbers before a first move, and signs such as +- +-- = # ~ [] D N or those of
 *               lichess are skipped. Of two glyphs, the first one is kept
 *   results     also at the end of a variation; 1/2 alone, the character for it, any dashes,
 *               colons. A missing result is taken from the tag Result, or else from the board; "?"
 *               in the tag counts as missing
 *   games       one after the other, each with its tags (wf_notes_read_each). A game without a
 *               result ends where a line begins with '['; a '[' within a line is a fault
 *
 * Everything else is refused, such as:
 *
 *   - moves that are not legal, or that come after the end of the game
 *   - a position that the game cannot have
 *   - a result that contradicts the tag or the board
 *   - a tag that is given twice
 *   - a comment or a variation without an end */
/* clang-format on */
typedef struct WfNotes WfNotes;

/* Nodes of a WfNotes are numbered. Node 0 is the root, before the first event. */
enum {
    WF_NODE_NONE = 0 /* as a child or a sibling: there is none */
};

/* Reads a text of `length` bytes with exactly one game. Returns:
 *
 *   WF_OK          *notes is set and belongs to the caller: wf_notes_free
 *   WF_BAD_INPUT   the text is refused, also for an illegal move or a second game
 *   WF_NO_MEMORY
 *
 * The message of a fault begins with "line L, column C: "; a column is a character. Its `at` is a
 * byte of the text as UTF-8. */
WfCode wf_notes_read(const char *text, size_t length, const WfAllocator *allocator, WfNotes **notes,
                     WfFault *fault);

/* A function of the caller that takes one game of a text and owns its notes: free them with
 * wf_notes_free. Return false to get no more games. */
typedef bool (*WfNotesTaker)(void *context, WfNotes *notes);

/* Reads a text of `length` bytes with one or more games and gives each to `take` as soon as it has
 * been read. `context` is for `take` and may be NULL. Returns WF_OK if all were given, or if `take`
 * returned false. Returns WF_BAD_INPUT or WF_NO_MEMORY with a fault as above; the games before the
 * fault have then been given. */
WfCode wf_notes_read_each(const char *text, size_t length, const WfAllocator *allocator,
                          WfNotesTaker take, void *context, WfFault *fault);

/* The notes of a record, without comments or variations. NULL when there is no memory. The
 * caller frees them with wf_notes_free. */
WfNotes *wf_notes_of(const WfRecord *record, const WfAllocator *allocator);

/* Frees notes. NULL is allowed. */
void wf_notes_free(WfNotes *notes);

/* Appends the notes in canonical form: reading it and writing it again changes no byte. */
void wf_notes_write(const WfNotes *notes, WfText *text);

/* A record of the main line, which the caller frees with wf_record_free. NULL when there is no
 * memory, or when the main line has an event that is not possible (see wf_notes_add). */
WfRecord *wf_notes_record(const WfNotes *notes, const WfAllocator *allocator);

/* The spec of the game; owned by the notes. */
const WfSpec *wf_notes_spec(const WfNotes *notes);

/* The value of a tag, or NULL if it is not set. The notes own it; setting the same tag again frees
 * it.
 */
const char *wf_notes_tag(const WfNotes *notes, const char *name);

/* The name of tag number `index`, from 0, in the order of the text. Spec, Position and Result are
 * not counted. NULL: there are no more. */
const char *wf_notes_tag_name(const WfNotes *notes, size_t index);

/* Sets a tag; a new tag is added at the end. Name and value end in a zero byte and are copied.
 * Returns WF_OK, WF_NO_MEMORY, or WF_BAD_INPUT if:
 *
 *   - the name is not 1 to 40 letters, digits, '-' and '_',
 *   - the name is Spec, Result, Position or FEN, the last two in upper or lower case, or
 *   - the value has a control character. */
WfCode wf_notes_set_tag(WfNotes *notes, const char *name, const char *value);

/* The first child of a node, which is on the main line if the node is, or WF_NODE_NONE. */
uint32_t wf_notes_child(const WfNotes *notes, uint32_t node);

/* The next sibling of a node: the next variation of its event, or WF_NODE_NONE. */
uint32_t wf_notes_sibling(const WfNotes *notes, uint32_t node);

/* The comment of a node, or NULL if it has none. The notes own it; setting it again frees it. */
const char *wf_notes_comment(const WfNotes *notes, uint32_t node);

/* The event that leads to a node, which is not the root. The notes own it; it is valid until a node
 * is added. */
const WfEvent *wf_notes_event(const WfNotes *notes, uint32_t node);

/* Adds a node after `parent`; it is a variation if `parent` already has children. Returns its
 * number, or WF_NODE_NONE when there is no memory. The event must be possible there; this is not
 * checked. */
uint32_t wf_notes_add(WfNotes *notes, uint32_t parent, const WfEvent *event);

/* Sets the comment of a node to a copy of `length` bytes. In it, '}' is replaced by ')', and CR or
 * CR LF by LF. Returns WF_OK, or WF_NO_MEMORY, which leaves the comment unchanged. */
WfCode wf_notes_set_comment(WfNotes *notes, uint32_t node, const char *text, size_t length);

/* How a person judges a move. The order is that of PGN's numeric annotation glyphs. */
typedef enum WfGlyph {
    WF_GLYPH_NONE,        /* no judgement */
    WF_GLYPH_GOOD,        /* !  */
    WF_GLYPH_MISTAKE,     /* ?  */
    WF_GLYPH_BRILLIANT,   /* !! */
    WF_GLYPH_BLUNDER,     /* ?? */
    WF_GLYPH_INTERESTING, /* !? */
    WF_GLYPH_DUBIOUS      /* ?! */
} WfGlyph;

/* The glyph of a node, or WF_GLYPH_NONE. */
WfGlyph wf_notes_glyph(const WfNotes *notes, uint32_t node);

/* Sets the glyph of a node. */
void wf_notes_set_glyph(WfNotes *notes, uint32_t node, WfGlyph glyph);

/* "!", "?" and so on; "" for WF_GLYPH_NONE. A static string. */
const char *wf_glyph_text(WfGlyph glyph);

/* Appends the result of an outcome under a spec in the form above. */
void wf_format_result(const WfSpec *spec, const WfOutcome *outcome, WfText *text);

#ifdef __cplusplus
}
#endif
#endif
