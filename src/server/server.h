/* server.h - the game server: web page, read-only HTTP, and the socket at which games are played.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/options.h"

#include <wayfarer/status.h>

/* Serves until server_stop is called; false with the fault filled if it could not begin. */
bool server_run(const ServerOptions *options, WfFault *fault);

/* May be called in a signal handler. */
void server_stop(void);

#endif
