/* session.h - the game of the last request, kept so that a request with one more move costs only
 * that move. */
#ifndef WASM_SESSION_H
#define WASM_SESSION_H

#include <wayfarer/wayfarer.h>

/* The record of these lines, valid until the next call; NULL with the fault filled. Splits `events`
 * into words in place. */
const WfRecord *session_record(const char *spec, const char *position, char *events,
                               WfFault *fault);

/* A move that session_record refused, and the position in which it is not legal. */
typedef struct SessionRefusal {
    const WfGame *game;
    const WfPosition *position;
    WfExplanation explanation;
} SessionRefusal;

/* Why the last call refused a move; NULL if it did not refuse one. Valid until the next call. */
const SessionRefusal *session_refusal(void);

#endif
