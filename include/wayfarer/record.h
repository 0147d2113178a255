/* record.h - a game as it was played: history, repetition, endings by count, and its text form. */
#ifndef WAYFARER_RECORD_H
#define WAYFARER_RECORD_H

#include <wayfarer/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A game in progress or finished: its spec, its positions from first to last, what happened between
 * them. Memory comes from the allocator given to wf_record_new. */
typedef struct WfRecord WfRecord;

typedef enum WfEventKind {
    WF_EVENT_MOVE,   /* the seat to move made a move */
    WF_EVENT_RESIGN, /* a seat gives up; with three or four seats the others play on */
    WF_EVENT_TIME,   /* a seat's time has run out */
    WF_EVENT_AGREE   /* all agree on a draw */
} WfEventKind;

/* One thing that happened. `seat` is who moved, resigned or lost on time; `move` is of a move. */
typedef struct WfEvent {
    WfEventKind kind;
    uint8_t seat;
    WfMove move;
} WfEvent;

/* A record that begins at `from`, or at the start position of the spec if that is NULL; NULL when
 * there is no memory. wf_record_free gives it back; NULL is allowed there. */
WfRecord *wf_record_new(const WfSpec *spec, const WfPosition *from, const WfAllocator *allocator);
void wf_record_free(WfRecord *record);

const WfSpec *wf_record_spec(const WfRecord *record);

/* The number of events so far. There is one more position. */
size_t wf_record_length(const WfRecord *record);

/* The position after `events` events (0: the first one), owned by the record and valid until it
 * changes. */
const WfPosition *wf_record_position(const WfRecord *record, size_t events);

/* The present position. */
const WfPosition *wf_record_now(const WfRecord *record);

/* Event number `index`, from 0. */
const WfEvent *wf_record_event(const WfRecord *record, size_t index);

/* Adds an event. WF_OK; WF_ILLEGAL: the game is over, the move is not legal, the seat does not
 * play, or the game has no draws to agree on; WF_NO_MEMORY. Without WF_OK the record is as it was.
 */
WfCode wf_record_add(WfRecord *record, const WfEvent *event);

/* Adds a move of the seat to move. WF_OK, WF_ILLEGAL or WF_NO_MEMORY, as wf_record_add. */
WfCode wf_record_play(WfRecord *record, const WfMove *move);

/* Takes the last event back; false if there is none. */
bool wf_record_undo(WfRecord *record);

/* How often the present position has occurred, this time included. */
unsigned wf_record_occurrences(const WfRecord *record);

/* Whether and how the game has ended, repetition and departures included. */
WfOutcome wf_record_outcome(const WfRecord *record);

/* clang-format off */
/* ---- as text ----
 *
 * WRITTEN (wf_notes_write) is one strict form, in the spirit of PGN:
 *
 *   tags        [Name "value"], one a line: Spec; Position if the game did not begin at the start;
 *               those that were set, in their order; Result; an empty line. In a value '"' and '\'
 *               have a backslash before them
 *   moves       in machine notation only (wf_format_move), never as people write them, with the
 *               number of the move before the first seat's. wf_notes_comment_moves adds the moves
 *               as people write them, as comments
 *   others      w:resigns, w:time, draw:agreed
 *   after them  a glyph of ! ? !! ?? !? ?!, a {comment}, and the (variations) of the move
 *   result      a share per seat in turn order: 1-0, 1/2-1/2, 0-0-1; * while the game goes on; in
 *               Safe Passage 1-1 for the goal, 0-0 for a dead end
 *
 * READ (wf_notes_read, wf_notes_read_each) is that, and what people and other programs make of it:
 *
 *   encoding    UTF-8 with or without a byte order mark, or UTF-16 with one; a byte that is not
 *               UTF-8 is a character of Windows-1252
 *   lines       end in LF, CR LF or CR
 *   blanks      also those of Unicode, and Ctrl-Z
 *   tags        in any order, Spec among them. FEN is another name for Position; with both, they
 *               agree. A backslash before anything but '"' or '\' is a character, and so is a quote
 *               within a value, up to the last one before ']'; a tab is a space. Blanks around the
 *               values of Spec, Position and Result do not count
 *   moves       machine notation, or what wf_read_move takes, as far as it is one word of ASCII and
 *               dashes: Nf3, e2-e3, O-O. 0-0 is castling where that is legal or moves follow, but
 *               a last one is the result if the tag says so
 *   numbers     1. e2e3, 1.e2e3, 1 e2e3, 1...e8e7, 1. ... e8e7; they are not compared with the game
 *   comments    {any number of them}, also before the first move of a variation; from ; to the end
 *               of the line; a line that begins with % is passed over. Several at the same place
 *               are put together, with a space between them. One after the result, or in a
 *               variation that has no move, is of the last move before it
 *   glyphs      apart from the move or at its end; $1 to $6 for those above. Other numbers, numbers
 *               before a first move, and signs such as +- +-- = # ~ [] D N or those of lichess are
 *               passed over; of two, the first one is kept
 *   results     at the end of a variation, too; 1/2 alone, the character for it, any dashes,
 *               colons. If it is missing it is that of the tag Result, or else what the board
 *               shows; "?" in the tag says nothing
 *   games       one after the other, each with its tags (wf_notes_read_each). A game without a
 *               result ends where a line begins with '['; within a line that is a fault
 *
 * Refused are moves that are not legal or come after the end of the game, a position that is none
 * of the game's, a result that contradicts the tag or the board, tags given twice, comments and
 * variations without an end, and anything else that is none of these. */
/* clang-format on */
typedef struct WfNotes WfNotes;

/* Nodes of a WfNotes are numbered; 0 is the root, before the first event. As a child or a sibling
 * it means that there is none. */
enum { WF_NODE_NONE = 0 };

/* Reads a text of one game; a second one is a fault. WF_OK: the notes are the caller's,
 * wf_notes_free. WF_BAD_INPUT: the text is refused, also for a move that is not legal.
 * WF_NO_MEMORY. A fault says "line L, column C: ...", where a column is a character; its `at` is a
 * byte of the text as UTF-8. */
WfCode wf_notes_read(const char *text, size_t length, const WfAllocator *allocator, WfNotes **notes,
                     WfFault *fault);

/* Takes a game of a text, which is the taker's to free. False: it wants no more of them. */
typedef bool (*WfNotesTaker)(void *context, WfNotes *notes);

/* Reads a text of one game or several, and gives each to the taker when it has been read to its
 * end. WF_OK: all were given, or the taker wanted no more; WF_BAD_INPUT or WF_NO_MEMORY: the fault
 * is told as above, and the games before it have been given. */
WfCode wf_notes_read_each(const char *text, size_t length, const WfAllocator *allocator,
                          WfNotesTaker take, void *context, WfFault *fault);

/* Notes of a record, without comments or variations; NULL when there is no memory. */
WfNotes *wf_notes_of(const WfRecord *record, const WfAllocator *allocator);

void wf_notes_free(WfNotes *notes);

/* Writes the text in canonical form: to read it and write it again changes no byte. */
void wf_notes_write(const WfNotes *notes, WfText *text);

/* A record of the main line; NULL when there is no memory. */
WfRecord *wf_notes_record(const WfNotes *notes, const WfAllocator *allocator);

const WfSpec *wf_notes_spec(const WfNotes *notes);

/* The value of a tag, or NULL; owned by the notes. */
const char *wf_notes_tag(const WfNotes *notes, const char *name);

/* The name of a tag by its number, from 0, in the order of the text, besides Spec, Position and
 * Result; NULL: there are no more. */
const char *wf_notes_tag_name(const WfNotes *notes, size_t index);

/* Sets a tag (a new one goes to the end). WF_OK. WF_BAD_INPUT: the name is not 1 to 40 letters,
 * digits, '-' and '_', or is Spec, Result, Position or FEN, of which the last two count in upper
 * and lower case; or the value has a control character. WF_NO_MEMORY. */
WfCode wf_notes_set_tag(WfNotes *notes, const char *name, const char *value);

/* The tree: first child, next sibling (a variation), comment (or NULL), event. */
uint32_t wf_notes_child(const WfNotes *notes, uint32_t node);
uint32_t wf_notes_sibling(const WfNotes *notes, uint32_t node);
const char *wf_notes_comment(const WfNotes *notes, uint32_t node);
const WfEvent *wf_notes_event(const WfNotes *notes, uint32_t node);

/* Adds a node after `parent` (a variation if it has children) and returns its number, or
 * WF_NODE_NONE when there is no memory. The event must be possible there: it is
 * not checked. */
uint32_t wf_notes_add(WfNotes *notes, uint32_t parent, const WfEvent *event);

/* Sets the comment of a node; '}' in it is replaced by ')', and CR or CR LF by LF. WF_OK, or
 * WF_NO_MEMORY: the comment is as it was. */
WfCode wf_notes_set_comment(WfNotes *notes, uint32_t node, const char *text, size_t length);

/* How a person judges a move, in the order of PGN's numeric annotation glyphs. */
typedef enum WfGlyph {
    WF_GLYPH_NONE,        /* nothing is said of it */
    WF_GLYPH_GOOD,        /* !  */
    WF_GLYPH_MISTAKE,     /* ?  */
    WF_GLYPH_BRILLIANT,   /* !! */
    WF_GLYPH_BLUNDER,     /* ?? */
    WF_GLYPH_INTERESTING, /* !? */
    WF_GLYPH_DUBIOUS      /* ?! */
} WfGlyph;

/* The glyph of a node; WF_GLYPH_NONE if it has none. */
WfGlyph wf_notes_glyph(const WfNotes *notes, uint32_t node);
void wf_notes_set_glyph(WfNotes *notes, uint32_t node, WfGlyph glyph);

/* "!", "?" and so on; "" for none. */
const char *wf_glyph_text(WfGlyph glyph);

/* Writes the result of an outcome as above. */
void wf_format_result(const WfSpec *spec, const WfOutcome *outcome, WfText *text);

#ifdef __cplusplus
}
#endif
#endif
