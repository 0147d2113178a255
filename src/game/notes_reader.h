/* notes_reader.h - reading game records: what the reader of tags and the reader of moves share. */
#ifndef GAME_NOTES_READER_H
#define GAME_NOTES_READER_H

#include "base/reader.h"
#include "game/notes.h"

enum { NOTES_RESULT_MAX = 24 }; /* bytes that hold a result as it is written */

typedef struct NotesReader {
    Reader reader;
    WfNotes *notes;   /* of the game that is read; NULL before its spec is known */
    WfRecord *record; /* its main line as far as it has been read; NULL before its first move */
    WfMoveList scratch;
    const WfAllocator *allocator;
    char result[NOTES_RESULT_MAX]; /* of the tag Result; empty: there is none, or it is unknown */
    size_t result_at;              /* where that tag begins */
} NotesReader;

/* A fault at byte `at`, told by line and column, both from 1. A column is a character. */
WfCode notes_tell(const NotesReader *r, size_t at, WfCode code, const WfFault *why);
WfCode notes_refuse(const NotesReader *r, size_t at, FaultMessage message);
WfCode notes_no_memory(const NotesReader *r);

/* Reads the tags of a game, and the comments before and between them: `notes` is there then. */
WfCode notes_read_tags(NotesReader *r);

/* Bytes of a blank at byte `at`, ends of lines included; 0: none is there. */
size_t notes_blank_at(const Reader *reader, size_t at);

/* Passes over blanks, and lines that begin with '%'. */
void notes_skip_blanks(Reader *reader);

/* Whether the tags of a game begin here: with a bracket that is the first of its line. Within a
 * line it is no tag. */
bool notes_is_tag(const Reader *reader);

/* Whether a comment is next. */
bool notes_is_comment(const Reader *reader);

/* Reads a comment, {...} or from ';' to the end of the line, and adds it to those of the node.
 * Without notes it is passed over. */
WfCode notes_read_comment(NotesReader *r, uint32_t node);

/* Whether a word is next: what is no blank, bracket or comment; or "[]", which is a glyph. */
bool notes_is_word(const Reader *reader);

/* Bytes of a word that begins as a move: it also ends before a glyph or a '*'. */
size_t notes_move_length(const Reader *reader);

/* Bytes of a move number ("12.", "12...", "12", "..."); 0: none is next. */
size_t notes_number_length(const Reader *reader);

/* Bytes of a glyph of any kind; 0: none is next. WF_GLYPH_NONE: it is none of those that are kept.
 */
size_t notes_glyph_length(const Reader *reader, WfGlyph *glyph);

/* Bytes of a result that this game can have, and the result as it is written; 0: none is next. */
size_t notes_result_length(const WfNotes *notes, const Reader *reader,
                           char result[NOTES_RESULT_MAX]);

#endif
