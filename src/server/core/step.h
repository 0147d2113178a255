/* step.h - the core of the server as one pure step: (state, event, now) -> (state, effects).
 *
 * The core decides everything that happens at tables, and does nothing itself: it has no clock, no
 * socket, no store and no thread. Its driver reports what happened, as events with a time, and
 * carries out the effects in order (effect.h). The result of a read, a write or a computer's turn
 * is an event again. The same events at the same times with the same random values have the same
 * effects, as long as memory is granted. If memory runs out, the core refuses a request, or reads
 * the table again later; it never leaves anything half done.
 *
 * Steps do not nest. A room is in the state from rooms_add to rooms_remove. The driver may remove a
 * room when admission_may_go allows it and none of its effects is left to be carried out. A visit
 * belongs to the client. The core keeps a pointer to it from CORE_ENTER to CORE_LEAVE. */
#ifndef SERVER_CORE_STEP_H
#define SERVER_CORE_STEP_H

#include "server/core/admission.h"
#include "server/core/rooms.h"

typedef enum CoreEventKind {
    CORE_CREATE,   /* a client wants a new table: client, principal, holder, message, language */
    CORE_REQUEST,  /* a client wants something at a table: room, client, principal, holder, message,
                   language, key */
    CORE_ENTER,    /* a visit begins: room, visit */
    CORE_LEAVE,    /* a visit ends: room, visit */
    CORE_QUIET,    /* a visitor who counted as present has fallen silent: room, visit */
    CORE_HEARD,    /* that visitor is heard again: room, visit */
    CORE_PRESENT,  /* who is at the table at all other servers together: room, seats, watching */
    CORE_FORGET,   /* a client is gone, and gets no more answers: client */
    CORE_OPEN,     /* somebody opens the table of a new room: room */
    CORE_READ_ONE, /* an event was read: room, number, body; if this sets room->damaged, no more are
                      read */
    CORE_READ,     /* all events were read: room, digest, or NULL and fault; other */
    CORE_WRITTEN,  /* a write has finished: room, answer */
    CORE_ELSEWHERE, /* another server has written to the table: room */
    CORE_LEASED,    /* the store answered about the table's lease: room, answer, number (the fencing
                       token) */
    CORE_THOUGHT, /* a computer's turn has ended in the queue: room, number (of the turn), body (the
                     result), or NULL if it was set aside */
    CORE_RESUME,  /* the server has started, and a clock may run at the table: room */
    CORE_TIME,    /* time has passed: room */
} CoreEventKind;

/* Something that happened. `kind` says which fields count. The caller owns what they point at,
 * which need not outlive the step, with three exceptions: the room, the visit, and the client,
 * whose address comes back in answers until CORE_FORGET. The core may keep a reference to the
 * message's id, so nobody may change it afterwards. */
typedef struct CoreEvent {
    CoreEventKind kind;
    Room *room;
    Visit *visit;
    void *client;
    Principal principal;
    const uint8_t *holder; /* STORE_DIGEST bytes */
    const uint8_t *key;    /* the same, or NULL: see TableRequest */
    const json_t *message;
    const WfLanguage *language; /* of the client; NULL: English */
    uint64_t number;
    const char *body, *fault;
    uint8_t seats; /* a bit mask */
    size_t watching;
    bool other; /* the store lacks the last event that was known of the table */
    const uint8_t (*digest)[STORE_DIGEST]; /* STORE_SLOTS of them */
    StoreAnswer answer;
} CoreEvent;

void core_step(Rooms *rooms, const CoreEvent *event, Entropy *entropy, int64_t now,
               Effects *effects);

#endif
