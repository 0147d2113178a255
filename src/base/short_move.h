/* short_move.h - moves in the manner of chess: the kind of the piece, where it comes from as far as
 * needed, and where it goes. For the games that write their moves so: "Tf6", "Dxe5", "Nwf3".
 *
 *   KIND [ORIGIN] [x] TARGET [=KIND] [^ KIND [ORIGIN] TARGET]
 *
 * An origin is some of level, file and rank, in this order: the fewest that tell the piece from the
 * others of its kind that could go to the target too; of as many, file before rank before level.
 * What follows '^' is a piece that the move sends elsewhere, its origin likewise. Two whole places
 * are read as a move without the kind, too, in either case: "g1-f3", "B4xC5". The '^' may be left
 * out in games whose moves send pieces elsewhere: "D c3 f3 U g3 f9".
 */
#ifndef BASE_SHORT_MOVE_H
#define BASE_SHORT_MOVE_H

#include "base/move_notation.h"

/* How a game writes. */
typedef struct ShortForm {
    const WfGame *game;
    char unnamed; /* the kind whose letter is not written, or 0; when it takes, its file is */
    bool throws;  /* moves may send another piece elsewhere; nothing is promoted */
} ShortForm;

/* Lists the legal moves anew; WF_OK or WF_NO_MEMORY. */
WfCode short_list(const WfGame *game, const WfPosition *position, WfMoveList *list);

/* Writes a move, apart from the piece that it sends. `legal` are all moves. */
void short_put_move(const ShortForm *form, const WfPosition *position, const WfMove *move,
                    const WfMoveList *legal, WfNotation *written);

/* Writes the piece that it sends. */
void short_put_sent(const ShortForm *form, const WfPosition *position, const WfMove *move,
                    const WfMoveList *legal, WfNotation *written);

/* Reads a move, as WfGame.read_move does. */
WfCode short_read(const ShortForm *form, const WfPosition *position, const char *text,
                  size_t length, WfMoveList *scratch, WfMove *move, WfFault *fault);

#endif
