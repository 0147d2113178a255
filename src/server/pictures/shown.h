/* shown.h - the game and the position that an address shows: `spec=S&start=P&moves=A+B&at=N`. */
#ifndef SERVER_PICTURES_SHOWN_H
#define SERVER_PICTURES_SHOWN_H

#include <wayfarer/wayfarer.h>

#include "server/net/request.h"

/* A position, and the move that led to it. */
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

/* How many events shown_read would play, without playing them: the cost of a request. */
size_t shown_events(const HttpRequest *request);

/* Reads a request's query. `position` may be given instead of `start`. `at` is how many of the
 * moves are made; by default all. `game` is the game that the path names, or NULL. Returns false
 * and writes why, in the text's language, if there is no spec, or something is malformed or
 * illegal. */
bool shown_read(const HttpRequest *request, const char *game, LinkedPosition *shown, WfText *why);

#endif
