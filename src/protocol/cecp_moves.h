/* cecp_moves.h - moves as XBoard writes them, and the squares that it marks. */
#ifndef PROTOCOL_CECP_MOVES_H
#define PROTOCOL_CECP_MOVES_H

#include "protocol/cecp_session.h"

/* Executes `usermove`, given the rest of its line and the whole of it: true if the move was played.
 * A displacement is `e1d6,d7d2`, or the legs that a mouse enters, `e1d6,d6d7,d7d2`. */
bool cecp_play(Cecp *cecp, UgiWords words, const char *line, size_t length);

/* Writes the engine's move, which was just played, as `move`; or where XBoard's board is or would
 * be wrong, as `setboard` with the position after it. */
void cecp_say_move(Cecp *cecp, const char *text);

/* Answers `lift`, given the rest of its line: marks the squares at which the move can go on.
 * cecp_put notes that a piece was put down; a `lift` that follows goes on with the same move. */
void cecp_lift(Cecp *cecp, UgiWords words);
void cecp_put(Cecp *cecp);

/* The moves without a displacement, for `searchmoves` in `line`; none if there are no others. */
void cecp_plain_moves(const Cecp *cecp, WfText *line);

#endif
