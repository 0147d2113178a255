/* board_text.h - what the notations of all games share: the placement field (rows of letters and
 * numbers), and the names of places. */
#ifndef BASE_BOARD_TEXT_H
#define BASE_BOARD_TEXT_H

#include <stdint.h>

#include <wayfarer/game.h>

#include "base/reader.h"

/* How a game writes its board. Levels are separated by '|' and rows by '/'. The last rank comes
 * first. */
typedef struct BoardText {
    uint8_t files, ranks, levels;
    char first_level;  /* the letter of level 0, if the board has more than one level */
    const char *kinds; /* upper-case letters of the kinds, by index */
    const char *seats; /* one letter for each seat, written before the kind; NULL: upper case is
                          seat 0, lower case seat 1 */
} BoardText;

enum { BOARD_TEXT_CELLS = 216, BOARD_EMPTY = 0 };

/* What stands on a cell: BOARD_EMPTY or board_piece(seat, kind). Cells are numbered
 * (level * ranks + rank) * files + file. */
static inline uint8_t board_piece(unsigned seat, unsigned kind)
{
    return (uint8_t)(1 + seat * 16 + kind);
}

static inline unsigned board_seat(uint8_t piece)
{
    return (piece - 1U) / 16;
}

static inline unsigned board_kind(uint8_t piece)
{
    return (piece - 1U) % 16;
}

/* Reads the placement field into `cells`, which has files * ranks * levels bytes. WF_BAD_INPUT with
 * the byte in the fault. */
WfCode board_read(Reader *reader, const BoardText *board, uint8_t *cells);

/* Writes the placement field in its one form. */
void board_write(const BoardText *board, const uint8_t *cells, WfText *text);

/* Reads the name of a place: "d4", "b10" or "wd3". WF_BAD_INPUT says which part is missing. */
WfCode board_read_place(Reader *reader, const BoardText *board, WfPlace *place);

/* Writes the name of a place. */
void board_write_place(const BoardText *board, WfPlace place, WfText *text);

/* Sets the place on the board that the fault (which may be NULL) is about. Returns WF_BAD_INPUT. */
WfCode board_fault_on(WfFault *fault, const BoardText *board, WfPlace place);

/* Reads a space and the side to move, and sets *turn to its index in `letters`. */
WfCode board_read_turn(Reader *reader, const char *letters, uint8_t *turn);

/* Reads the last two fields, which are the clock and the move number, and the end of the text. */
WfCode board_read_counters(Reader *reader, WfHead *head);

#endif
