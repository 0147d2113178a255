/* batch.c - binding_batch.h: actions, observations and batches of games. */
#include "binding/handle.h"

/* The scratch list of a call that has none. */
static WfMoveList new_scratch(void)
{
    WfMoveList scratch;
    wf_moves_init(&scratch, *handle_allocator(NULL));
    return scratch;
}

/* ---- actions and planes ---- */

size_t wf_action_sentence(const WfSpec *spec, uint8_t seat, uint32_t action, char *buffer,
                          size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    if (action < wf_action_count(spec))
        wf_action_text(spec, seat, action, &text);
    return text.length;
}

int64_t wf_action_number(const WfSpec *spec, uint8_t seat, const char *text, size_t length)
{
    uint32_t action;
    return wf_action_read(spec, seat, text, length, &action) == WF_OK ? (int64_t)action : -1;
}

size_t wf_plane_name(const WfSpec *spec, uint32_t plane, char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    if (plane < wf_plane_count(spec))
        wf_plane_text(spec, plane, &text, NULL);
    return text.length;
}

size_t wf_plane_meaning(const WfSpec *spec, uint32_t plane, char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    if (plane < wf_plane_count(spec))
        wf_plane_text(spec, plane, NULL, &text);
    return text.length;
}

int32_t wf_action_sequence(const WfSpec *spec, const WfPosition *position, const uint8_t *move,
                           uint32_t *actions, uint32_t *count)
{
    WfMoveList scratch = new_scratch();
    const WfMove given = handle_move(move);
    const WfCode code = wf_action_encode(spec, position, &given, &scratch, actions, count);
    wf_moves_free(&scratch);
    return (int32_t)code;
}

int32_t wf_action_move(const WfSpec *spec, const WfPosition *position, const uint32_t *actions,
                       uint32_t count, uint8_t *move)
{
    WfMoveList scratch = new_scratch();
    WfMove found;
    const WfCode code = wf_action_decode(spec, position, actions, count, &scratch, &found);
    wf_moves_free(&scratch);
    if (code == WF_OK)
        handle_put_move(&found, move);
    return (int32_t)code;
}

/* ---- batches ---- */

WfBatch *wf_batch_open(const WfSpec *spec, size_t games, uint64_t seed, uint32_t limit,
                       bool restart, bool vary, const WfAllocator *allocator)
{
    const WfBatchOptions options = {.size = sizeof options,
                                    .games = games,
                                    .seed = seed,
                                    .limit = limit,
                                    .restart = restart,
                                    .vary = vary};
    return wf_batch_new(spec, &options, handle_allocator(allocator));
}

int32_t wf_batch_begin(WfBatch *batch, uint64_t seed)
{
    return (int32_t)wf_batch_reset(batch, seed);
}

int32_t wf_batch_begin_one(WfBatch *batch, size_t game)
{
    return (int32_t)wf_batch_restart(batch, game);
}

int32_t wf_batch_play(WfBatch *batch, const int32_t *actions, float *rewards, uint8_t *ends,
                      size_t *faulty)
{
    return (int32_t)wf_batch_step(batch, actions, rewards, ends, faulty);
}

int32_t wf_batch_part(WfBatch *batch, size_t game, uint8_t seat, float *rewards, uint8_t *end)
{
    return (int32_t)wf_batch_leave(batch, game, seat, rewards, end);
}

const WfPosition *wf_batch_position(const WfBatch *batch, size_t game)
{
    return &wf_batch_state(batch, game)->position;
}

uint32_t wf_batch_steps(const WfBatch *batch, size_t game)
{
    return wf_batch_state(batch, game)->steps;
}

WfSpec *wf_batch_game_spec(const WfBatch *batch, size_t game, const WfAllocator *allocator)
{
    const WfSpec spec = wf_batch_spec(batch, game);
    return wf_spec_copy(&spec, allocator);
}

void wf_batch_result(const WfBatch *batch, size_t game, int32_t *result, int32_t *reason,
                     uint8_t *seat)
{
    const WfOutcome outcome = wf_batch_outcome(batch, game);
    *result = (int32_t)outcome.result;
    *reason = (int32_t)outcome.reason;
    *seat = outcome.seat;
}
