/* ugi.h - the Universal Game Interface: lines in, lines out.
 *
 * Source: kz04px, "Universal Game Interface" (cutegames, ugi.md). docs/ugi.md says what Wayfarer
 * adds, for three and four seats and for information.
 *
 * One thread calls these. A search runs on a separate thread, which calls port.say. */
#ifndef PROTOCOL_UGI_H
#define PROTOCOL_UGI_H

#include "protocol/ugi_port.h"

/* NULL: no memory. The port is copied. */
Ugi *ugi_open(const UgiPort *port, const WfAllocator *allocator);

/* Executes one line; false after `quit`. */
bool ugi_command(Ugi *ugi, const char *line, size_t length);

/* The input has ended: waits for a search that ends by itself, and stops any other. */
void ugi_finish(Ugi *ugi);

/* Stops a search and frees everything. */
void ugi_close(Ugi *ugi);

#endif
