/* batch.h - many games of one spec at a time, for programs that learn: one call plays an action in
 * each game and tells what came of it.
 *
 * Actions and planes are those of actions.h. Repetition, clocks and rounds end a game as they do in
 * a WfRecord; two positions count as the same if their hashes are equal.
 *
 * A batch has its memory from the allocator that it is given, and keeps no other state. One thread
 * at a time may use a batch; different batches may be used at once. Arrays belong to the caller.
 * Unless a call says otherwise, no pointer may be NULL, and `game` must be below the number of
 * games. */
#ifndef WAYFARER_BATCH_H
#define WAYFARER_BATCH_H

#include <wayfarer/actions.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Games of one spec that are played in step. */
typedef struct WfBatch WfBatch;

/* Options (status.h). */
typedef struct WfBatchOptions {
    size_t size;     /* sizeof of this struct, or 0: see status.h */
    size_t games;    /* at least 1 */
    uint64_t seed;   /* of start positions and of wf_batch_sample */
    uint32_t limit;  /* a game is truncated after this many turns; 0: never */
    uint8_t restart; /* 1: a game that has ended starts again in the same step */
    uint8_t vary;    /* 1: each game starts with a number of its own where the spec has one, such as
                        start=518 of Safe Passage; the seed chooses it */
} WfBatchOptions;

/* How a step leaves a game. */
typedef enum WfBatchEnd {
    WF_BATCH_GOES_ON,  /* the game goes on */
    WF_BATCH_ENDED,    /* by the rules, or because seats have left */
    WF_BATCH_TRUNCATED /* by the limit: nobody has won */
} WfBatchEnd;

/* Makes a batch in which every game is at its start. Returns NULL if there is no memory, if `games`
 * is 0, if the library cannot read the size of the options, or if wf_action_count is 0.
 * Free it with wf_batch_free. */
WfBatch *wf_batch_new(const WfSpec *spec, const WfBatchOptions *options,
                      const WfAllocator *allocator);

/* Frees a batch. NULL is allowed. */
void wf_batch_free(WfBatch *batch);

/* A copy that goes on by itself, for programs that look ahead: the same steps give the same results
 * and the same samples. It belongs to the caller. NULL: there is no memory. */
WfBatch *wf_batch_copy(const WfBatch *batch);

/* Starts all games again with this seed. Returns WF_OK or WF_NO_MEMORY. */
WfCode wf_batch_reset(WfBatch *batch, uint64_t seed);

/* Starts one game again, with the next number of its seed. Returns WF_OK or WF_NO_MEMORY. */
WfCode wf_batch_restart(WfBatch *batch, size_t game);

/* Plays actions[g] in each game g. An action of a game that has ended is ignored; with `restart` no
 * game stays ended.
 *
 *   rewards   [games][WF_SEATS_MAX]: what the step gives to each seat. 0 while a game goes on, for
 * a draw and when it is truncated. At a win, 1 for the winner and -1 / (seats - 1) for each other
 * seat of the spec. In Safe Passage, for both: 1 for the goal, -1 for a dead end ends      [games]:
 * a WfBatchEnd each. With `restart`, the game that follows has begun already
 *
 * Returns:
 *
 *   WF_OK
 *   WF_ILLEGAL     an action is not legal; nothing was played, and *faulty is the first such game.
 *                  `faulty` may be NULL
 *   WF_NO_MEMORY   some games may not have been played; only reset or free the batch then */
WfCode wf_batch_step(WfBatch *batch, const int32_t *actions, float *rewards, uint8_t *ends,
                     size_t *faulty);

/* A seat that still plays leaves, as by a resignation: also out of its turn. A turn that it has
 * begun is dropped. Rewards are of this game: [WF_SEATS_MAX]; *end as in wf_batch_step. Returns
 * WF_OK; WF_ILLEGAL if the game has ended or the seat does not play; or WF_NO_MEMORY. */
WfCode wf_batch_leave(WfBatch *batch, size_t game, uint8_t seat, float *rewards, uint8_t *end);

/* Writes the seat that acts in each game: seats[games]. In TRAVERSE a seat may have left, so do not
 * count turns. */
void wf_batch_seats(const WfBatch *batch, uint8_t *seats);

/* Writes the masks: that of game g begins at masks[g * stride], and `stride`, in words of 64 bits,
 * is at least wf_action_mask_words. A game that has ended has an empty mask. */
void wf_batch_masks(const WfBatch *batch, uint64_t *masks, size_t stride);

/* Writes the observations: that of game g begins at planes[g * stride], and `stride`, in floats, is
 * at least wf_observation_size. */
void wf_batch_planes(const WfBatch *batch, float *planes, size_t stride);

/* Chooses a legal action of each game, each with the same chance; -1 if the game has ended. The
 * same seed and the same steps choose the same actions. */
void wf_batch_sample(WfBatch *batch, int32_t *actions);

/* ---- one game ---- */

/* The number of games. */
size_t wf_batch_games(const WfBatch *batch);

/* The state of a game; owned by the batch, valid until the batch changes. */
const WfActionState *wf_batch_state(const WfBatch *batch, size_t game);

/* The outcome of a game after the last step; with `restart`, of the game that this step ended. */
WfOutcome wf_batch_outcome(const WfBatch *batch, size_t game);

/* How often the present position has occurred, as wf_record_occurrences; 1 in Safe Passage, where
 * repetition does not count. */
uint32_t wf_batch_occurrences(const WfBatch *batch, size_t game);

/* The turns played since the game's start. */
uint32_t wf_batch_turns(const WfBatch *batch, size_t game);

/* The spec with the number that the game started with. */
WfSpec wf_batch_spec(const WfBatch *batch, size_t game);

#ifdef __cplusplus
}
#endif
#endif
