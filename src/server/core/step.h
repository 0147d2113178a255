/* step.h - the core of the server as one pure step: (state, event, now) -> (state, effects).
 *
 * The core decides everything that happens at tables, and does nothing itself: it has no clock, no
 * socket, no store and no thread. Its driver tells it what happened, as events with the time, and
 * carries out the effects in their order (effect.h). What becomes of a read, a write or a thought
 * is an event again. The same events at the same times with the same random values have the same
 * effects, as long as memory is granted. Where it is not, a request is refused, or the table is
 * read again later: nothing is done by halves.
 *
 * Steps do not run inside each other. A room is in the state from rooms_add to rooms_remove; the
 * driver may remove it when admission_may_go allows it, and when no effect of it is left to be
 * carried out. A visit is the client's. The core keeps it from CORE_ENTER to CORE_LEAVE. */
#ifndef SERVER_CORE_STEP_H
#define SERVER_CORE_STEP_H

#include "server/core/admission.h"
#include "server/core/rooms.h"

typedef enum CoreEventKind {
    CORE_CREATE,   /* a client wants a new table: client, principal, holder, message, language */
    CORE_REQUEST,  /* a client wants something at a table: room, client, principal, holder, message,
                   language, key */
    CORE_ENTER,    /* a visit begins: room, visit */
    CORE_LEAVE,    /* and ends: room, visit */
    CORE_QUIET,    /* nothing was heard of a visitor who is said to be there: room, visit */
    CORE_HEARD,    /* now something was: room, visit */
    CORE_PRESENT,  /* who is at the table at all other servers together: room, seats, watching */
    CORE_FORGET,   /* a client is gone, and answered no more: client */
    CORE_OPEN,     /* somebody looks for the table of a new room: room */
    CORE_READ_ONE, /* an event was read: room, number, body; no more if room->damaged then */
    CORE_READ,     /* all were read: room, digest, or NULL and fault; other */
    CORE_WRITTEN,  /* the write is over: room, answer */
    CORE_ELSEWHERE, /* another server has written to the table: room */
    CORE_LEASED,    /* the table's lease was asked for: room, answer, number (the fencing number) */
    CORE_THOUGHT,   /* a computer's turn is over in the queue: room, number (of the turn), body (the
                       result), or NULL if it was set aside */
    CORE_RESUME,    /* the server has started, and a clock may run at the table: room */
    CORE_TIME,      /* time has passed: room */
} CoreEventKind;

/* Something that happened. Which fields count says its kind. What they point at is the caller's,
 * and need not stay after the step, but for three things: the room, the visit, and the client,
 * whose address comes back in answers until CORE_FORGET. The core may keep a reference to the
 * message, so nobody may change it any more. */
typedef struct CoreEvent {
    CoreEventKind kind;
    Room *room;
    Visit *visit;
    void *client;
    Principal principal;
    const uint8_t *holder; /* STORE_DIGEST bytes */
    const uint8_t *key;    /* the same, or NULL: see Request */
    const json_t *message;
    const WfLanguage *language; /* of the client; NULL: English */
    uint64_t number;
    const char *body, *fault;
    uint8_t seats; /* a bit each */
    size_t watching;
    bool other; /* the store does not have the last event that was known of the table */
    const uint8_t (*digest)[STORE_DIGEST]; /* STORE_SLOTS of them */
    StoreAnswer answer;
} CoreEvent;

void core_step(Rooms *rooms, const CoreEvent *event, Entropy *entropy, int64_t now,
               Effects *effects);

#endif
