/* effect.h - what a step of the core wants done: a queue of values. The driver of the core carries
 * them out in their order. */
#ifndef SERVER_CORE_EFFECT_H
#define SERVER_CORE_EFFECT_H

#include "server/core/limits.h"
#include "server/core/queue.h"
#include "server/core/wish.h"

struct Room;
struct Visit;

typedef enum EffectKind {
    EFFECT_ANSWER, /* tell a watcher what became of a wish */
    EFFECT_NEWS,   /* the room has news for its visitors, or for one of them */
    EFFECT_WRITE,  /* append room->write to the store; its end is CORE_WRITTEN */
    EFFECT_READ,   /* read the table's events after those it has: CORE_READ_ONE each, CORE_READ */
    EFFECT_THINK,  /* have a computer choose a move in room->table's position: CORE_THOUGHT */
    EFFECT_LOG,    /* a line for whoever runs the server */
} EffectKind;

typedef struct Effect {
    EffectKind kind;
    struct Room *room;         /* NULL: an answer about no table */
    struct Visit *visit;       /* of news: for this one only; NULL: for all visits of the room */
    void *watcher;             /* of an answer */
    json_t *id;                /* of the message that is answered, or NULL; effects_free takes it */
    bool granted;              /* else `text` says why not */
    char text[DESK_WHY];       /* of a refusal, or a line for the log */
    char secret[CHANCE_TOKEN]; /* of an answer, or "" */
    unsigned level;            /* of the computer */
    Asker asker;               /* for whom it thinks */
} Effect;

enum {
    EFFECTS_STEP = 24, /* more than a step has, without answers to wishes that waited */
    EFFECTS_MOST = 2 * EFFECTS_STEP + MOST_LINE, /* of a step, and one whose effects are not done */
};

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
