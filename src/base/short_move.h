/* short_move.h - moves as in chess notation: the kind of the piece, as much of its origin as
 * needed, and its target. For games that write their moves like this: "Tf6", "Dxe5", "Nwf3".
 *
 *   KIND [ORIGIN] [x] TARGET [=KIND] [^ KIND [ORIGIN] TARGET]
 *
 * An origin is some of level, file and rank, in this order. It has the fewest that distinguish the
 * piece from others of its kind that could also go to the target. Among equally many, file comes
 * before rank and rank before level. After '^' comes a piece that the move sends elsewhere; its
 * origin follows the same rule.
 *
 * Two whole places are also read as a move without the kind, in either case: "g1-f3", "B4xC5". In
 * games whose moves send pieces elsewhere, the '^' may be left out: "D c3 f3 U g3 f9". */
#ifndef BASE_SHORT_MOVE_H
#define BASE_SHORT_MOVE_H

#include "base/move_notation.h"

/* How a game writes its moves. */
typedef struct ShortForm {
    const WfGame *game;
    char unnamed; /* the kind whose letter is not written, or 0; its file is when it takes */
    bool throws;  /* moves can send another piece elsewhere; no piece is promoted */
} ShortForm;

/* Lists the legal moves into `list`, which is overwritten. WF_OK or WF_NO_MEMORY. */
WfCode short_list(const WfGame *game, const WfPosition *position, WfMoveList *list);

/* Writes a move without the piece that it sends. `legal` has all legal moves. */
void short_put_move(const ShortForm *form, const WfPosition *position, const WfMove *move,
                    const WfMoveList *legal, WfNotation *written);

/* Writes the piece that the move sends. */
void short_put_sent(const ShortForm *form, const WfPosition *position, const WfMove *move,
                    const WfMoveList *legal, WfNotation *written);

/* Reads a move, as WfGame.read_move does. */
WfCode short_read(const ShortForm *form, const WfPosition *position, const char *text,
                  size_t length, WfMoveList *scratch, WfMove *move, WfFault *fault);

#endif
