/* effect.h - what a step of the core wants done: a queue of values. The driver of the core carries
 * them out in their order, all of them before it takes the next step for something that happens
 * outside. Only the ends of reads, writes and thoughts may come in between: their effects join
 * those that wait. */
#ifndef SERVER_CORE_EFFECT_H
#define SERVER_CORE_EFFECT_H

#include "server/core/limits.h"
#include "server/core/request.h"

struct Room;
struct Visit;

typedef enum EffectKind {
    EFFECT_ANSWER, /* tell a client what became of a request */
    EFFECT_NEWS,   /* the room has news for its visitors, or for one of them */
    EFFECT_WRITE,  /* append room->write to the store; it stays as it is until CORE_WRITTEN */
    EFFECT_READ,   /* read the table's events after those it has: CORE_READ_ONE each, CORE_READ */
    EFFECT_LEASE,  /* ask the store for the lease of the table: CORE_LEASED */
    EFFECT_HERE,   /* tell other servers who is at the table at this one: `seats`, `watching` */
    EFFECT_THINK,  /* find out what the queue has for the computer's turn, which is asked for if it
                      is not there, until it is done or room->thinking has changed: CORE_THOUGHT */
    EFFECT_DROP, /* a computer's turn is not wanted any more: its job is cancelled if it goes on */
    EFFECT_LOG,  /* a line for the log of the server */
} EffectKind;

/* What it points at belongs to others, other than the `id`: the room to the state, the visit and
 * the client to the driver. */
typedef struct Effect {
    EffectKind kind;
    struct Room *room;    /* NULL: an answer about no table */
    struct Visit *visit;  /* of news: for this one only; NULL: for all visits of the room */
    void *client;         /* of an answer */
    json_t *id;           /* of the message that is answered, or NULL; effects_free takes it */
    bool granted;         /* else `text` says why not */
    char text[RULES_WHY]; /* of a refusal, or a line for the log */
    char secret[ENTROPY_TOKEN]; /* of an answer, or "" */
    int64_t lasts;              /* of a lease: milliseconds */
    uint8_t seats;              /* whose holders are there, a bit each */
    uint32_t watching;          /* how many others are */
    uint64_t number;            /* of the computer's turn */
    bool anew;                  /* what the queue has for it is of no use */
} Effect;

/* How many effects there are at once. A step answers the requests that wait at one table, of which
 * there are MOST_LINE and a few of the server's own, and has at most a dozen effects besides: one
 * read or write begins, and nothing more is decided at the table. When the end of a read or write
 * comes in between, the effects that are left of the step before are those behind that read or
 * write: a few. */
enum { EFFECTS_STEP = 24, EFFECTS_MOST = 2 * EFFECTS_STEP + MOST_LINE };

/* A ring. Zero is an empty one. */
typedef struct Effects {
    Effect item[EFFECTS_MOST];
    unsigned first, count;
} Effects;

/* One more, to be filled in. */
Effect *effects_add(Effects *effects, EffectKind kind, struct Room *room);

/* Takes the first one; false: there is none. Call effect_free when it was carried out. */
bool effects_take(Effects *effects, Effect *effect);
void effect_free(Effect *effect);

#endif
