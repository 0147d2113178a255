/* plain_board.h - texts, pieces and hash of a game for two on a flat board whose position is a byte
 * for each square: all that such a game needs beside its rules. tools/new_game.py writes games that
 * use it. A game that keeps more in its position, as a ko or castling rights, writes its own parse
 * and format (examples/fifth_game/notation.c).
 *
 * Square number rank * files + file. White's letters are upper case. The functions take what they
 * need to know from the game's descriptor; they keep no state. */
#ifndef BASE_PLAIN_BOARD_H
#define BASE_PLAIN_BOARD_H

#include <wayfarer/arrange.h>

#include "base/board_text.h"

/* Laid over WfPosition (hence may_alias). A cell is BOARD_EMPTY or board_piece(seat, kind). */
typedef struct __attribute__((may_alias)) PlainPosition {
    WfHead head;
    uint8_t cell[WF_POSITION_MAX - sizeof(WfHead)];
} PlainPosition;

/* The position_size of a game with this many squares. */
#define PLAIN_SIZE(squares) ((offsetof(PlainPosition, cell) + (squares) + 15) / 16 * 16)

static inline const PlainPosition *plain_of(const WfPosition *position)
{
    return (const PlainPosition *)position;
}

static inline bool plain_holds(const PlainPosition *p, unsigned square, unsigned seat)
{
    return p->cell[square] != BOARD_EMPTY && board_seat(p->cell[square]) == seat;
}

/* Members of WfGame as they are. */
WfCode plain_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                   WfFault *fault);
enum { PLAIN_FIELDS = 2 }; /* clock and number */
extern const WfField plain_fields[PLAIN_FIELDS];
void plain_take_fields(const WfPosition *position, uint32_t *field);
void plain_write_arrangement(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);

/* For members of WfGame that do not get the game; see there. A move is written as its two squares:
 * `a2a3`. */
void plain_format(const WfGame *game, const WfPosition *position, WfText *text);
WfCode plain_scan_move(const WfGame *game, const char *text, size_t length, WfMove *move,
                       WfFault *fault);
void plain_format_move(const WfGame *game, const WfMove *move, WfText *text);
WfPiece plain_piece_at(const WfGame *game, const WfPosition *position, WfPlace place);
WfPlace plain_place(const WfGame *game, uint8_t square);
uint64_t plain_rehash(const WfGame *game, const WfPosition *position);

#endif
