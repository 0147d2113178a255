/* batch.h - what the parts of batches share: see wayfarer/batch.h. batch.c plays, batch_memory.c
 * makes, copies and frees. */
#ifndef ACTIONS_BATCH_H
#define ACTIONS_BATCH_H

#include <wayfarer/batch.h>

#include "actions/actions.h"

enum { BATCH_SEEN_WORDS = 128 };

typedef struct BatchGame {
    WfActionState state;
    uint64_t starts, samples; /* random numbers */
    uint64_t number;          /* of the spec */
    uint64_t *past;           /* hashes of the positions since the clock was reset */
    size_t past_count, past_capacity;
    uint64_t seen[BATCH_SEEN_WORDS];      /* a bit for each value of these hashes' low bits */
    uint32_t turns, occurrences, choices; /* choices: bits of the mask */
    WfOutcome outcome, last;              /* of the game; after the last step */
    bool truncated;
} BatchGame;

struct WfBatch {
    WfSpec spec;
    WfAllocator allocator;
    WfBatchOptions options;
    ActionLayout layout;
    ActionTables tables;
    WfPosition first; /* the start position of `spec` */
    WfMoveList scratch;
    size_t words;
    uint64_t *masks; /* `words` for each game */
    BatchGame *games;
};

#endif
