/* move_notation.h - builds a written move part by part, for the games' notation_short.c.
 *
 * What does not fit is dropped: the limits of wayfarer/notation.h are above what any game needs. */
#ifndef BASE_MOVE_NOTATION_H
#define BASE_MOVE_NOTATION_H

#include <wayfarer/notation.h>

/* The signs, in UTF-8. */
#define NOTATION_TAKES "\xc3\x97"
#define NOTATION_SENDS "\xe2\x86\xb7"
#define NOTATION_TO "\xe2\x86\x92"
#define NOTATION_BACK "\xe2\x86\xa9"

/* An empty written move. */
void notation_begin(WfNotation *written);

/* Adds a piece. Its letter is part of the text if `named`. */
void notation_piece(WfNotation *written, char letter, unsigned seat, bool named);

/* Begins a part of words, so that programs can show what follows apart from what comes before. */
void notation_part(WfNotation *written);

/* Adds words to the last part. After a piece, begins a new part first. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void notation_words(WfNotation *written, const char *format, ...);

/* Adds a part that other languages write in their own words: its English text, and what it says. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void notation_says(WfNotation *written, WfNotationSays says, unsigned number, const char *format, ...);

/* Adds the name of a place. */
void notation_place(WfNotation *written, const WfGame *game, WfPlace place);

/* Adds the effect on the game: '#' if the move wins, else '+' if it gives check. */
void notation_end(WfNotation *written, bool wins, bool checks);

#endif
