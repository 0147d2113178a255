/* notation.h - moves as people write them: short, and read in the context of their position.
 *
 * Machine notation (wf_format_move) is for files and programs. This notation is for everything that
 * a person reads or types. Each game has its own form, described in its rules under "How moves are
 * written"; a game without one uses machine notation. In every form, no two legal moves of a
 * position are written alike.
 *
 * The text is UTF-8 and may contain these signs. wf_notation_ascii replaces them, and wf_read_move
 * accepts both forms:
 *
 *   U+00D7 multiplication sign      x    takes
 *   U+21B7 curved arrow             ^    sends elsewhere
 *   U+2192 arrow                    ->   from here to there
 *   U+21A9 arrow with hook          <    sent back */
#ifndef WAYFARER_NOTATION_H
#define WAYFARER_NOTATION_H

#include <wayfarer/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of a WfNotation. */
enum {
    WF_NOTATION_MAX = 224,     /* bytes of a written move, with the final zero byte */
    WF_NOTATION_PARTS_MAX = 32 /* its parts */
};

/* What a part made of words says, so that it can be written in other languages. */
typedef enum WfNotationSays {
    WF_NOTATION_AS_IS,   /* places and signs: the same in all languages */
    WF_NOTATION_BACK,    /* the sign for "sent back", and the name of the seat, `number` */
    WF_NOTATION_JUMPS,   /* `number` jumps */
    WF_NOTATION_PASS,    /* the seat passes */
    WF_NOTATION_RESIGNS, /* seat `number` resigns */
    WF_NOTATION_TIME,    /* seat `number` has run out of time */
    WF_NOTATION_AGREED   /* a draw is agreed */
} WfNotationSays;

/* A part of a written move: some bytes of its text. Parts follow each other without gaps. */
typedef struct WfNotationPart {
    uint8_t at;     /* its first byte in the text, from 0 */
    uint8_t length; /* its bytes */
    /* If not 0, the part is a piece of this kind, for programs that show pictures. Its bytes are
     * its letter, or none if the game's text does not name the piece. */
    char letter;
    uint8_t seat;    /* that owns the piece; WF_NO_SEAT if the part is words */
    uint8_t says;    /* what words say: WfNotationSays */
    uint16_t number; /* what it says a number or a seat of */
} WfNotationPart;

/* A written move, a plain value. The text is English and ends in a zero byte. */
struct WfNotation {
    char text[WF_NOTATION_MAX];                 /* the whole move */
    uint8_t length;                             /* its bytes, without the zero byte */
    uint8_t part_count;                         /* how many parts it has */
    WfNotationPart part[WF_NOTATION_PARTS_MAX]; /* its parts */
};

/* Writes a legal move of this position; for an illegal move the text is meaningless. `scratch` is a
 * list of the caller; it is overwritten. Returns WF_OK or WF_NO_MEMORY. This takes about as long as
 * listing the moves once or twice; games whose lists can be very long do not list them. */
WfCode wf_write_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfMoveList *scratch, WfNotation *written);

/* Writes event number `index` of a record, from 0, less than wf_record_length. An event that is not
 * a move is written in words: "White resigns". Scratch and results are those of wf_write_move. */
WfCode wf_write_event(const WfRecord *record, size_t index, WfMoveList *scratch,
                      WfNotation *written);

/* Appends the written move to a text, with the signs above in ASCII. */
void wf_notation_ascii(const WfNotation *written, WfText *text);

/* Appends a written move of this game in the text's language. */
void wf_notation_text(const WfGame *game, const WfNotation *written, WfText *text);

/* Appends part number `part` of a written move, from 0, in the text's language. */
void wf_notation_part_text(const WfGame *game, const WfNotation *written, unsigned part,
                           WfText *text);

/* Reads a legal move as people write it, or in machine notation, `length` bytes. Text in the form
 * of machine notation is always read as such.
 *
 * Text that wf_write_move wrote is read as the same move, in any language. Beyond that:
 *
 *   - The piece may be described in more detail than necessary.
 *   - Blanks between the parts may be left out. So may remarks (check, win, arrival, the number of
 *     jumps); they are not compared.
 *   - The two places alone are enough, with or without a dash of any kind: "g1-f3", "G1F3".
 *   - Upper and lower case may be mixed if only one meaning remains. Text that means a move exactly
 *     as it stands means that move.
 *
 * A refusal is about the piece that the text names: two places never mean a piece that stands
 * elsewhere. There is one exception. A capital letter that is the letter of a kind is read as that
 * kind first: "A4c5" is the Ace of rank 4, whatever stands on a4, if it can go to c5.
 *
 * `scratch` is a list of the caller; it is overwritten. Returns:
 *
 *   WF_OK          *move is set
 *   WF_BAD_INPUT   the fault names the byte that does not fit, or two moves that the text can mean
 *   WF_ILLEGAL     the fault says which rule forbids the move, or that no piece can make it
 *   WF_NO_MEMORY   no memory for the list */
WfCode wf_read_move(const WfGame *game, const WfPosition *position, const char *text, size_t length,
                    WfMoveList *scratch, WfMove *move, WfFault *fault);

/* Writes each event that has no comment as people write it, into its comment. Notes written to a
 * file (wf_notes_write) are then still in machine notation, and people can read them too. Returns
 * WF_OK or WF_NO_MEMORY, which leaves some comments unset. */
WfCode wf_notes_comment_moves(WfNotes *notes);

#ifdef __cplusplus
}
#endif
#endif
