/* effect.h - what a step of the core wants done, as a queue of values. The driver carries effects
 * out in order, and finishes all of them before it takes the next step for an outside event. Only
 * the results of reads, writes and computers' turns may come in between; their effects join the end
 * of the queue. */
#ifndef SERVER_CORE_EFFECT_H
#define SERVER_CORE_EFFECT_H

#include "server/core/limits.h"
#include "server/core/request.h"

struct Room;
struct Visit;

typedef enum EffectKind {
    EFFECT_ANSWER, /* tell a client the result of a request */
    EFFECT_NEWS,   /* the room has news for its visitors, or for one of them */
    EFFECT_WRITE,  /* append room->write to the store; it must not change before CORE_WRITTEN */
    EFFECT_READ,   /* read the table's new events: CORE_READ_ONE for each, then CORE_READ */
    EFFECT_LEASE,  /* ask the store for the table's lease: CORE_LEASED */
    EFFECT_HERE,   /* tell other servers who is at the table here: `seats`, `watching` */
    EFFECT_THINK,  /* look up the computer's turn in the queue, and enqueue it if it is missing,
                      until it is done or room->thinking changes: CORE_THOUGHT */
    EFFECT_DROP, /* a computer's turn is no longer wanted: cancel its job if it is still running */
    EFFECT_LOG,  /* a line for the server's log */
} EffectKind;

/* An effect owns only its `id`. The room belongs to the state; the visit and the client belong to
 * the driver. */
typedef struct Effect {
    EffectKind kind;
    struct Room *room;    /* NULL: the answer concerns no table */
    struct Visit *visit;  /* of news: the only receiver; NULL: all visits of the room */
    void *client;         /* of an answer */
    json_t *id;           /* of the message that is answered, or NULL; effect_free releases it */
    bool granted;         /* if not, `text` gives the reason */
    char text[RULES_WHY]; /* of a refusal, or a log line */
    char secret[ENTROPY_TOKEN]; /* of an answer; may be "" */
    int64_t lasts;              /* of a lease, in milliseconds */
    uint8_t seats;              /* bit mask of seats whose holders are present */
    uint32_t watching;          /* how many others are present */
    uint64_t number;            /* of the computer's turn */
    bool requeue;               /* the queue's result for the turn is unusable */
} Effect;

/* The most effects that can be queued at once. A step answers the requests that wait at one table:
 * at most MOST_LINE and a few of the server's own. It adds at most a dozen other effects, because
 * it begins one read or write and then decides nothing more at the table. If the result of a read
 * or write comes in between, the effects left over from the earlier step are the few behind that
 * read or write. */
enum { EFFECTS_STEP = 24, EFFECTS_MOST = 2 * EFFECTS_STEP + MOST_LINE };

/* A ring buffer. Zero is an empty one. */
typedef struct Effects {
    Effect item[EFFECTS_MOST];
    unsigned first, count;
} Effects;

/* Adds an effect, for the caller to fill in. */
Effect *effects_add(Effects *effects, EffectKind kind, struct Room *room);

/* Takes the first effect; returns false if there is none. Call effect_free when it is carried
 * out. */
bool effects_take(Effects *effects, Effect *effect);
void effect_free(Effect *effect);

#endif
