/* notes_reader.h - reads game records: what the reader of tags and the reader of moves share. */
#ifndef GAME_NOTES_READER_H
#define GAME_NOTES_READER_H

#include "base/reader.h"
#include "game/notes.h"

enum { NOTES_RESULT_MAX = 24 }; /* bytes that hold a result as written */

typedef struct NotesReader {
    Reader reader;
    WfNotes *notes;   /* of the game being read; NULL until its spec is known */
    WfRecord *record; /* its main line so far; NULL before its first move */
    WfMoveList scratch;
    const WfAllocator *allocator;
    char result[NOTES_RESULT_MAX]; /* of the tag Result; empty: no such tag, or an unknown result */
    size_t result_at;              /* the byte where that tag begins */
} NotesReader;

/* A fault at byte `at`, reported by line and column, both from 1. A column is a character. They
 * return the code. */
WfCode notes_tell(const NotesReader *r, size_t at, WfCode code, const WfFault *why);
WfCode notes_refuse(const NotesReader *r, size_t at, FaultMessage message);
WfCode notes_no_memory(const NotesReader *r);

/* Reads the tags of a game, and the comments before and between them. On WF_OK `notes` is set. */
WfCode notes_read_tags(NotesReader *r);

/* The length in bytes of the blank at byte `at`, line ends included; 0 if there is none. */
size_t notes_blank_at(const Reader *reader, size_t at);

/* Skips blanks and lines that begin with '%'. */
void notes_skip_blanks(Reader *reader);

/* Whether the tags of a game begin here: at a bracket that is the first on its line. A bracket
 * within a line is not a tag. */
bool notes_is_tag(const Reader *reader);

/* Whether a comment is next. */
bool notes_is_comment(const Reader *reader);

/* Reads a comment, {...} or from ';' to the end of the line, and adds it to the node's comment.
 * Without notes, it only skips the comment. */
WfCode notes_read_comment(NotesReader *r, uint32_t node);

/* Whether a word is next: anything but a blank, bracket or comment; or "[]", which is a glyph. */
bool notes_is_word(const Reader *reader);

/* The length in bytes of a word that begins like a move. It also ends before a glyph or a '*'. */
size_t notes_move_length(const Reader *reader);

/* The length in bytes of a move number ("12.", "12...", "12", "..."); 0 if none is next. */
size_t notes_number_length(const Reader *reader);

/* The length in bytes of a glyph of any kind; 0 if none is next. *glyph is WF_GLYPH_NONE if it is
 * not one that the notes keep. */
size_t notes_glyph_length(const Reader *reader, WfGlyph *glyph);

/* The length in bytes of a result that this game can have, with the result as written; 0 if none is
 * next. */
size_t notes_result_length(const WfNotes *notes, const Reader *reader,
                           char result[NOTES_RESULT_MAX]);

#endif
