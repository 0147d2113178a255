/* written.h - building a written move part by part, for the games' notation_short.c.
 *
 * What does not fit is left out: the limits of wayfarer/written.h are above what any game needs. */
#ifndef BASE_WRITTEN_H
#define BASE_WRITTEN_H

#include <wayfarer/written.h>

/* The signs, in UTF-8. */
#define WRITTEN_TAKES "\xc3\x97"
#define WRITTEN_SENDS "\xe2\x86\xb7"
#define WRITTEN_TO "\xe2\x86\x92"
#define WRITTEN_BACK "\xe2\x86\xa9"

/* An empty text. */
void written_begin(WfWritten *written);

/* Adds a piece; its letter is part of the text if `named`. */
void written_piece(WfWritten *written, char letter, unsigned seat, bool named);

/* Begins a part of words, so that what follows can be shown apart from what came before. */
void written_part(WfWritten *written);

/* Adds words to the last part, or begins one after a piece. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void written_words(WfWritten *written, const char *format, ...);

/* Adds a part that is said in each language: English words, and what they say. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void written_says(WfWritten *written, WfWrittenSays says, unsigned number, const char *format, ...);

/* Adds the name of a place. */
void written_place(WfWritten *written, const WfGame *game, WfPlace place);

/* Adds how the move leaves the game: '#' if it wins, else '+' if it gives check. */
void written_end(WfWritten *written, bool wins, bool checks);

#endif
