/* engine_random.c - an engine that plays any legal move: the smallest use of the interface. */
#include <wayfarer/engine.h>

#include "base/options.h"
#include "base/random.h"

typedef struct RandomEngine {
    WfAllocator allocator;
    WfMoveList list;
    uint64_t state;
} RandomEngine;

static void *random_open(const WfAllocator *allocator, size_t hash_bytes, unsigned threads)
{
    (void)hash_bytes, (void)threads;
    RandomEngine *self = allocator->resize(allocator->context, NULL, sizeof *self);
    if (self != NULL) {
        *self = (RandomEngine){.allocator = *allocator};
        wf_moves_init(&self->list, *allocator);
    }
    return self;
}

static WfCode random_choose(void *self_, const WfRecord *record, const WfLimits *limits,
                            WfChoice *choice)
{
    RandomEngine *self = self_;
    WfLimits own;
    if (options_limits(&own, limits) != WF_OK)
        return WF_BAD_INPUT;
    const WfCode code = wf_moves(wf_record_spec(record)->game, wf_record_now(record), &self->list);
    if (code != WF_OK || self->list.count == 0 || wf_record_outcome(record).result != WF_ONGOING)
        return code != WF_OK ? code : WF_ILLEGAL;
    if (self->state == 0)
        self->state = own.seed;
    *choice = (WfChoice){.move = self->list.items[random_below(&self->state, self->list.count)]};
    choice->line[choice->line_length++] = choice->move;
    return WF_OK;
}

static void random_close(void *self_)
{
    RandomEngine *self = self_;
    const WfAllocator allocator = self->allocator;
    wf_moves_free(&self->list);
    allocator.resize(allocator.context, self, 0);
}

const WfEngine wf_engine_random = {
    .name = "random", .open = random_open, .choose = random_choose, .close = random_close};
