/* cecp.h - the Chess Engine Communication Protocol, version 2, which XBoard and WinBoard speak:
 * lines in, lines out.
 *
 * Source: Mann and Muller, "Chess Engine Communication Protocol" (2009, with later additions). The
 * Travelers and Safe Passage are played; their names are the names of the variants. Searches are
 * those of a session of the Universal Game Interface (ugi.h). docs/xboard.md says what a program
 * that knows chess can show of these games.
 *
 * One thread calls these. A search runs on a separate thread, which calls port.say. */
#ifndef PROTOCOL_CECP_H
#define PROTOCOL_CECP_H

#include "protocol/cecp_port.h"

/* NULL: no memory. The port is copied. */
Cecp *cecp_open(const UgiPort *port, const WfAllocator *allocator);

/* Executes one line; false after `quit`. */
bool cecp_command(Cecp *cecp, const char *line, size_t length);

/* The input has ended: waits until a move that is being searched for was played. */
void cecp_finish(Cecp *cecp);

/* Stops a search and frees everything. NULL is allowed. */
void cecp_close(Cecp *cecp);

#endif
