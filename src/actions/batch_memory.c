/* batch_memory.c - batches are made, copied and freed: see wayfarer/batch.h. */
#include "actions/batch.h"

#include <string.h>

#include "base/options.h"

static bool make(WfBatch *batch)
{
    const WfAllocator *allocator = &batch->allocator;
    const size_t games = batch->options.games;
    if (games > SIZE_MAX / 16 / sizeof *batch->games ||
        games > SIZE_MAX / 16 / (batch->words * sizeof *batch->masks))
        return false;
    batch->games = allocator->resize(allocator->context, NULL, games * sizeof *batch->games);
    if (batch->games == NULL)
        return false;
    memset(batch->games, 0, games * sizeof *batch->games);
    batch->masks =
        allocator->resize(allocator->context, NULL, games * batch->words * sizeof *batch->masks);
    return batch->masks != NULL && wf_batch_reset(batch, batch->options.seed) == WF_OK;
}

WfBatch *wf_batch_new(const WfSpec *spec, const WfBatchOptions *options,
                      const WfAllocator *allocator)
{
    WfBatchOptions own;
    if (options_read(&own, sizeof own, offsetof(WfBatchOptions, vary) + sizeof own.vary, options) !=
            WF_OK ||
        own.games == 0 || wf_action_count(spec) == 0)
        return NULL;
    WfBatch *batch = allocator->resize(allocator->context, NULL, sizeof *batch);
    if (batch == NULL)
        return NULL;
    *batch = (WfBatch){.spec = *spec,
                       .allocator = *allocator,
                       .options = own,
                       .layout = layout_of(spec->game),
                       .words = wf_action_mask_words(spec)};
    layout_fill(&batch->layout, wf_seats(spec), &batch->tables);
    batch->layout.tables = &batch->tables;
    wf_start(spec, &batch->first);
    wf_moves_init(&batch->scratch, *allocator);
    if (make(batch))
        return batch;
    wf_batch_free(batch);
    return NULL;
}

static void give_back(const WfBatch *batch, void *block)
{
    if (block != NULL)
        batch->allocator.resize(batch->allocator.context, block, 0);
}

void wf_batch_free(WfBatch *batch)
{
    if (batch == NULL)
        return;
    for (size_t i = 0; batch->games != NULL && i < batch->options.games; i++)
        give_back(batch, batch->games[i].past);
    wf_moves_free(&batch->scratch);
    give_back(batch, batch->games);
    give_back(batch, batch->masks);
    const WfAllocator allocator = batch->allocator;
    allocator.resize(allocator.context, batch, 0);
}

/* ---- copies ---- */

/* Copies what a game remembers; the rest of it has been copied as bytes. */
static bool copy_past(const WfBatch *batch, const BatchGame *from, BatchGame *to)
{
    to->past_capacity = from->past_count;
    if (from->past_count == 0)
        return true;
    to->past = batch->allocator.resize(batch->allocator.context, NULL,
                                       from->past_count * sizeof *to->past);
    if (to->past != NULL)
        memcpy(to->past, from->past, from->past_count * sizeof *to->past);
    return to->past != NULL;
}

static bool fill_copy(WfBatch *copy, const WfBatch *batch)
{
    const WfAllocator *allocator = &batch->allocator;
    const size_t count = batch->options.games, masks = count * batch->words * sizeof *batch->masks;
    copy->games = allocator->resize(allocator->context, NULL, count * sizeof *copy->games);
    if (copy->games == NULL)
        return false;
    memcpy(copy->games, batch->games, count * sizeof *copy->games);
    for (size_t i = 0; i < count; i++)
        copy->games[i].past = NULL;
    copy->masks = allocator->resize(allocator->context, NULL, masks);
    if (copy->masks == NULL)
        return false;
    memcpy(copy->masks, batch->masks, masks);
    for (size_t i = 0; i < count; i++)
        if (!copy_past(batch, &batch->games[i], &copy->games[i]))
            return false;
    return true;
}

WfBatch *wf_batch_copy(const WfBatch *batch)
{
    const WfAllocator *allocator = &batch->allocator;
    WfBatch *copy = allocator->resize(allocator->context, NULL, sizeof *copy);
    if (copy == NULL)
        return NULL;
    *copy = *batch;
    copy->layout.tables = &copy->tables;
    copy->games = NULL;
    copy->masks = NULL;
    wf_moves_init(&copy->scratch, *allocator);
    if (fill_copy(copy, batch))
        return copy;
    wf_batch_free(copy);
    return NULL;
}
