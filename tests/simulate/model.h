/* model.h - a second implementation of the state that a table's events add up to: seats, keys,
 * clocks, offers, notices. It shares only the rules of the games with src/server/core, so that an
 * error there is noticed. The caller provides what the rules say (who is to move, whether the game
 * is over). */
#ifndef SIMULATE_MODEL_H
#define SIMULATE_MODEL_H

#include <jansson.h>
#include <wayfarer/wayfarer.h>

#include "server/core/table/table.h"

typedef enum ModelClock {
    MODEL_NONE,
    MODEL_SUDDEN,
    MODEL_FISCHER,
    MODEL_BRONSTEIN,
    MODEL_DAYS
} ModelClock;

typedef struct Model {
    ModelClock kind;
    int64_t base[WF_SEATS_MAX], left[WF_SEATS_MAX], add, first, began;
    uint8_t running; /* a seat, or WF_NO_SEAT */
    bool opening;
    uint8_t seat[WF_SEATS_MAX]; /* a SeatKind */
    uint8_t holder[WF_SEATS_MAX][STORE_DIGEST], key[WF_SEATS_MAX][STORE_DIGEST];
    uint8_t keys, draw, takeback, rematch; /* seats, one bit each */
    size_t to;
    uint8_t noticed;
    int64_t until, seen_at, changed;
    bool started, has_next;
} Model;

/* The state of the game before an event, and who requested the event. */
typedef struct ModelBefore {
    size_t turns;
    uint8_t turn, playing;
    bool over;
} ModelBefore;

/* Who requested an event; all zero: the server itself. */
typedef struct ModelAsker {
    const uint8_t *holder; /* NULL: the server */
    const uint8_t *key;    /* that was presented, or NULL */
} ModelAsker;

ModelBefore model_before(const Table *table);

/* Applies an event of a log, which `table` has applied already; `slot` is the digest that was set
 * with it, or NULL. `opening`: it is one of a new table's first events. Returns what is wrong, or
 * NULL. */
const char *model_take(Model *model, const json_t *event, const ModelBefore *before,
                       const Table *table, const StoreSlot *slot, const ModelAsker *principal);

/* When the running seat's time ends, by the table's clock; 0: never. */
int64_t model_falls(const Model *model);

#endif
