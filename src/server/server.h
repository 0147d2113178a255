/* server.h - the game server: the web page, read-only HTTP, and the socket for playing games. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/options.h"

#include <wayfarer/status.h>

/* Serves until server_stop is called. Returns false with the fault filled if it could not start. */
bool server_run(const ServerOptions *options, WfFault *fault);

/* May be called from a signal handler. */
void server_stop(void);

#endif
