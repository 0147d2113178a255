/* many.h - the search for three and four seats. */
#ifndef SEARCH_MANY_H
#define SEARCH_MANY_H

#include <wayfarer/engine.h>

#include "search/eval/race.h"
#include "search/guide/guide.h"
#include "search/order.h"
#include "search/table.h"

enum { MANY_PLIES = 48 };

typedef struct ManyPly {
    WfPosition position;
    WfMoveList moves;
    int *order;
    size_t order_capacity;
    uint16_t killer[ORDER_KILLERS];
    unsigned line_length;
    WfMove line[MANY_PLIES];
} ManyPly;

/* Memory of a search, kept by its engine. */
typedef struct Many {
    WfAllocator allocator;
    const WfRecord *record;
    const WfGame *game;
    const WfLimits *limits;
    const Guide *guide;
    Table *table;
    RaceEval race;
    unsigned seat; /* who seeks; all others are in the way */
    bool stopped;
    WfCode code;
    uint64_t nodes;
    WfChoice best; /* the last line found, of rank `rank` */
    unsigned rank; /* how many moves at the root are settled at this depth */
    WfMove settled[WF_LINES_MAX];
    int16_t history[WF_SEATS_MAX][ORDER_KEYS];
    ManyPly ply[MANY_PLIES + 1];
} Many;

Many *many_open(const WfAllocator *allocator);
void many_close(Many *many);

/* Chooses a move; WF_NO_MEMORY. */
WfCode many_choose(Many *many, Table *table, const WfRecord *record, const WfLimits *limits,
                   WfChoice *choice);

#endif
