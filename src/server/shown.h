/* shown.h - the game and the position in it that an address asks for:
 * `spec=S&start=P&moves=A+B&at=N`. */
#ifndef SERVER_SHOWN_H
#define SERVER_SHOWN_H

#include <wayfarer/wayfarer.h>

#include "server/net/request.h"

/* Reads the query of a request. `position` may stand for `start`; `at` is how many of the moves are
 * made, all of them unless it is said. `game` is what the path says of the spec, or NULL. NULL with
 * the fault filled: no spec, or something is not well formed or not legal. The record is the
 * caller's, by wf_record_free. */
WfRecord *shown_read(const HttpRequest *request, const char *game, WfFault *fault);

#endif
