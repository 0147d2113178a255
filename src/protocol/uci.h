/* uci.h - the Universal Chess Interface for games of two seats: lines in, lines out.
 *
 * Source: Meyer-Kahlen and Huber, "Description of the universal chess interface" (2006), and
 * UCI_Variant as variant engines use it. A session is one of the Universal Game Interface (ugi.h),
 * whose words are translated: the first seat is White, the second Black. docs/uci.md says what that
 * leaves out.
 *
 * One thread calls these. A search runs on a separate thread, which calls port.say. */
#ifndef PROTOCOL_UCI_H
#define PROTOCOL_UCI_H

#include "protocol/ugi_port.h"

/* A session. */
typedef struct Uci Uci;

/* NULL: no memory. The port is copied. */
Uci *uci_open(const UgiPort *port, const WfAllocator *allocator);

/* Executes one line; false after `quit`. */
bool uci_command(Uci *uci, const char *line, size_t length);

/* The input has ended: waits for a search that ends by itself, and stops any other. */
void uci_finish(Uci *uci);

/* Stops a search and frees everything. NULL is allowed. */
void uci_close(Uci *uci);

#endif
