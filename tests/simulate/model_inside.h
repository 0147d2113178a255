/* model_inside.h - internals of the model that its files share: the event being applied. */
#ifndef SIMULATE_MODEL_INSIDE_H
#define SIMULATE_MODEL_INSIDE_H

#include <string.h>

#include "simulate/model.h"

/* Milliseconds. */
enum {
    DAY_MS = 24 * 3600 * 1000,
    NOTICE_SHORT = 60 * 1000,
    NOTICE_LONG = DAY_MS,
    SEEN_REST = 60 * 1000
};

typedef struct Taking {
    Model *model;
    const json_t *event;
    const ModelBefore *before;
    const Table *table;
    const StoreSlot *slot;
    const ModelAsker *principal;
    const char *kind;
    int64_t at;
    uint8_t seat, turn; /* of the event; to move after it */
} Taking;

static inline bool is(const Taking *t, const char *kind)
{
    return strcmp(t->kind, kind) == 0;
}

static inline bool same(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, STORE_DIGEST) == 0;
}

static inline uint8_t bit(uint8_t seat)
{
    return (uint8_t)(1U << seat);
}

/* ---- model_clock.c ---- */

void model_read_clock(Model *model, const json_t *clock, const char *seats);

/* How long the running seat has thought by then. */
int64_t model_used(const Model *model, int64_t at);

/* The running clock stops; that of the seat to move, if any, starts at that time. */
void model_stop(Taking *t);
void model_run(Taking *t);

#endif
