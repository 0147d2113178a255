/* notation.h - moves as people write them: short, and read back in the position they were written
 * for.
 *
 * Machine notation (wf_format_move) is for files and programs; this is for everything that a person
 * reads or types. Each game has a form of its own, described in its rules under "How moves are
 * written"; a game without one is written in machine notation. Whatever the form, of all legal
 * moves of a position no two are written alike.
 *
 * The text is UTF-8 and may hold these signs, which wf_notation_ascii replaces and wf_read_move
 * takes in either form:
 *
 *   U+00D7 multiplication sign      x    takes
 *   U+21B7 curved arrow             ^    sends elsewhere
 *   U+2192 arrow                    ->   from here to there
 *   U+21A9 arrow with hook          <    sent back
 */
#ifndef WAYFARER_NOTATION_H
#define WAYFARER_NOTATION_H

#include <wayfarer/record.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { WF_NOTATION_MAX = 224, WF_NOTATION_PARTS_MAX = 32 };

/* What a part of words says; other languages say it in theirs. */
typedef enum WfNotationSays {
    WF_NOTATION_AS_IS,   /* places and signs: the same in all languages */
    WF_NOTATION_BACK,    /* the sign of what is sent back, and the name of its seat, `number` */
    WF_NOTATION_JUMPS,   /* `number` jumps */
    WF_NOTATION_PASS,    /* the seat passes */
    WF_NOTATION_RESIGNS, /* seat `number` does */
    WF_NOTATION_TIME,    /* seat `number` has none left */
    WF_NOTATION_AGREED   /* a draw is agreed */
} WfNotationSays;

/* A part of a written move: `length` bytes of the text from byte `at` on. If `letter` is not 0 it
 * is a piece of that kind and seat, for programs that show pictures; its bytes are its letter, or
 * none where the game's text does not name the piece. Parts follow each other without gaps. */
typedef struct WfNotationPart {
    uint8_t at, length;
    char letter;
    uint8_t seat; /* WF_NO_SEAT of words */
    uint8_t says; /* WfNotationSays */
    uint16_t number;
} WfNotationPart;

/* A written move, a plain value. The text is English and ends in a zero byte. */
struct WfNotation {
    char text[WF_NOTATION_MAX];
    uint8_t length, part_count;
    WfNotationPart part[WF_NOTATION_PARTS_MAX];
};

/* Writes a legal move of this position. `scratch` is a list of the caller's, overwritten. WF_OK or
 * WF_NO_MEMORY. Takes about as long as listing the moves once or twice; in games whose lists can be
 * very long it does not list them. With a move that is not legal the text is without use. */
WfCode wf_write_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfMoveList *scratch, WfNotation *written);

/* Writes event number `index` of a record; what is no move in words: "White resigns". */
WfCode wf_write_event(const WfRecord *record, size_t index, WfMoveList *scratch,
                      WfNotation *written);

/* Adds the written move to a text, with the signs above in ASCII. */
void wf_notation_ascii(const WfNotation *written, WfText *text);

/* Adds the written move of that game, or one of its parts, in the text's language. */
void wf_notation_text(const WfGame *game, const WfNotation *written, WfText *text);
void wf_notation_part_text(const WfGame *game, const WfNotation *written, unsigned part,
                           WfText *text);

/* Reads a move as people write it, or in machine notation, and finds it among the legal ones. A
 * text that has the form of machine notation is never anything else.
 *
 * What was written by wf_write_move is read as the same move, in any language. Besides, more may be
 * said of the piece than is needed; blanks between the parts, and what is only remarked (check,
 * win, arrival, the number of jumps), may be left out and is not compared. The two places alone are
 * enough, with or without a dash of any kind between them ("g1-f3", "G1F3"). Upper and lower case
 * may be mixed where that leaves one meaning; a text that means a move as it stands means that one.
 * A refusal is about the piece that the text names: two places never mean one that stands
 * elsewhere, with one exception. A capital letter that is the letter of a kind is that first:
 * "A4c5" is the Ace of rank 4, whatever stands on a4, if it can go to c5.
 *
 * WF_OK. WF_BAD_INPUT: the fault names the byte that does not fit, or two moves that the text could
 * mean. WF_ILLEGAL: the fault says which rule forbids it, or that no piece can do that.
 * WF_NO_MEMORY. */
WfCode wf_read_move(const WfGame *game, const WfPosition *position, const char *text, size_t length,
                    WfMoveList *scratch, WfMove *move, WfFault *fault);

/* Sets the comment of every event that has none to the event as people write it. A file of such
 * notes is still in machine notation, and a person can read it. WF_OK or WF_NO_MEMORY, which leaves
 * some comments unset. */
WfCode wf_notes_comment_moves(WfNotes *notes);

#ifdef __cplusplus
}
#endif
#endif
