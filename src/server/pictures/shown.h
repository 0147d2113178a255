/* shown.h - the game and the position in it that an address asks for:
 * `spec=S&start=P&moves=A+B&at=N`. */
#ifndef SERVER_PICTURES_SHOWN_H
#define SERVER_PICTURES_SHOWN_H

#include <wayfarer/wayfarer.h>

#include "server/net/request.h"

/* A position, and how it came about. */
typedef struct LinkedPosition {
    WfSpec spec;
    WfPosition now, before; /* `before` the last move, if `moved` */
    WfMove move;
    bool moved; /* the last event was a move */
    WfOutcome outcome;
    size_t events;
} LinkedPosition;

/* The last position of a record. */
void shown_of(const WfRecord *record, LinkedPosition *shown);

/* How many events shown_read would play, without reading them: what a request costs. */
size_t shown_events(const HttpRequest *request);

/* Reads the query of a request. `position` may stand for `start`; `at` is how many of the moves are
 * made, all of them unless it is said. `game` is what the path says of the spec, or NULL. False
 * with the fault filled: no spec, or something is not well formed or not legal. */
bool shown_read(const HttpRequest *request, const char *game, LinkedPosition *shown,
                WfFault *fault);

#endif
