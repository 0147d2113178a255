/* batch.c - many games at a time: see batch.h. */
#include "actions/batch.h"

#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"

enum { REPETITIONS = 3, PAST_MIN = 64 };

static bool is_over(const BatchGame *game)
{
    return game->truncated || game->outcome.result != WF_ONGOING;
}

static uint64_t *mask_of(const WfBatch *batch, size_t game)
{
    return batch->masks + game * batch->words;
}

/* ---- numbered starts ---- */

/* The largest number of the value that the spec has chosen; 0: it has none. */
static uint64_t number_max(const WfSpec *spec)
{
    for (unsigned i = 0; i < spec->game->option_count; i++) {
        const WfOption *option = &spec->game->options[i];
        const char *value = option->values;
        for (unsigned skip = spec->choice[i]; skip > 0 && value != NULL; skip--) {
            value = strchr(value, '|');
            value += value != NULL;
        }
        if (value != NULL && value[strcspn(value, "|") - 1] == '#')
            return option->number_max[spec->choice[i]];
    }
    return 0;
}

static uint64_t next_number(const WfBatch *batch, BatchGame *game)
{
    const uint64_t most = number_max(&batch->spec);
    if (!batch->options.vary || most == 0)
        return batch->spec.number;
    const uint64_t number = random_next(&game->starts);
    return most == UINT64_MAX ? number : number % (most + 1);
}

/* ---- history and outcome ---- */

static void forget(BatchGame *game)
{
    game->past_count = 0;
    memset(game->seen, 0, sizeof game->seen);
}

static WfCode remember(const WfBatch *batch, BatchGame *game)
{
    const WfHead *head = &game->state.position.head;
    game->occurrences = 1;
    if (batch->spec.game->cooperative)
        return WF_OK;
    if (batch->spec.game->has_clock && head->clock == 0)
        forget(game);
    if (game->past_count == game->past_capacity) {
        const size_t capacity = game->past_capacity * 2 + PAST_MIN;
        uint64_t *past =
            batch->allocator.resize(batch->allocator.context, game->past, capacity * sizeof *past);
        if (past == NULL)
            return WF_NO_MEMORY;
        game->past = past;
        game->past_capacity = capacity;
    }
    uint64_t *seen = &game->seen[head->hash / 64 % BATCH_SEEN_WORDS];
    const uint64_t bit = UINT64_C(1) << head->hash % 64;
    for (size_t i = 0; (*seen & bit) != 0 && i < game->past_count; i++)
        game->occurrences += game->past[i] == head->hash;
    *seen |= bit;
    game->past[game->past_count++] = head->hash;
    return WF_OK;
}

static WfOutcome outcome_of(const WfBatch *batch, const BatchGame *game, bool has_moves)
{
    const WfGame *rules = batch->spec.game;
    const WfPosition *position = &game->state.position;
    const WfOutcome outcome = rules->outcome(position, has_moves);
    if (outcome.result != WF_ONGOING || game->occurrences < REPETITIONS)
        return outcome;
    if (rules->adjudicate != NULL)
        return rules->adjudicate(position);
    return (WfOutcome){WF_DRAW, WF_REASON_REPETITION, WF_NO_SEAT};
}

/* ---- masks ---- */

/* Sets mask and outcome. `whole`: a turn has just been completed. */
MULTIVERSION static WfCode refresh(WfBatch *batch, size_t index, bool whole)
{
    BatchGame *game = &batch->games[index];
    uint64_t *mask = mask_of(batch, index);
    const bool turn = game->state.asks == WF_ASK_TURN;
    if (turn && actions_begin(&batch->layout, &game->state, &batch->scratch) != WF_OK)
        return WF_NO_MEMORY;
    if (whole)
        game->outcome = outcome_of(batch, game, !turn || batch->scratch.count > 0);
    game->choices = 0;
    memset(mask, 0, batch->words * sizeof *mask);
    if (is_over(game))
        return WF_OK;
    game->choices = turn ? actions_mask_list(&batch->layout, wf_action_seat(&game->state),
                                             &batch->scratch, mask)
                         : actions_mask_choices(&batch->layout, &game->state, mask);
    return WF_OK;
}

/* ---- starts ---- */

WfSpec wf_batch_spec(const WfBatch *batch, size_t game)
{
    WfSpec spec = batch->spec;
    spec.number = batch->games[game].number;
    return spec;
}

static WfCode start(WfBatch *batch, size_t index)
{
    BatchGame *game = &batch->games[index];
    game->number = next_number(batch, game);
    const WfSpec spec = wf_batch_spec(batch, index);
    wf_action_start(&spec, spec.number == batch->spec.number ? &batch->first : NULL, &game->state);
    game->turns = 0;
    game->truncated = false;
    forget(game);
    return remember(batch, game) == WF_OK ? refresh(batch, index, true) : WF_NO_MEMORY;
}

WfCode wf_batch_restart(WfBatch *batch, size_t game)
{
    const WfCode code = start(batch, game);
    batch->games[game].last = batch->games[game].outcome;
    return code;
}

WfCode wf_batch_reset(WfBatch *batch, uint64_t seed)
{
    uint64_t state = seed;
    for (size_t i = 0; i < batch->options.games; i++) {
        batch->games[i].starts = random_next(&state);
        batch->games[i].samples = random_next(&state);
        const WfCode code = wf_batch_restart(batch, i);
        if (code != WF_OK)
            return code;
    }
    return WF_OK;
}

/* ---- steps ---- */

static void reward(const WfBatch *batch, const WfOutcome *outcome, float *rewards)
{
    memset(rewards, 0, WF_SEATS_MAX * sizeof *rewards);
    if (outcome->result == WF_ONGOING || outcome->result == WF_DRAW)
        return;
    const unsigned seats = wf_seats(&batch->spec); /* costs more than most steps */
    const float others = -1 / (float)(__builtin_popcount(seats) - 1);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        if (batch->spec.game->cooperative)
            rewards[seat] = outcome->result == WF_WIN ? 1 : -1;
        else
            rewards[seat] = outcome->seat == seat ? 1 : others;
    }
}

/* After an action or a departure: what came of it, and a new game if this one is over. */
static WfCode settle(WfBatch *batch, size_t index, float *rewards, uint8_t *end)
{
    BatchGame *game = &batch->games[index];
    game->last = game->outcome;
    reward(batch, &game->outcome, rewards);
    *end = game->outcome.result != WF_ONGOING ? WF_BATCH_ENDED
           : game->truncated                  ? WF_BATCH_TRUNCATED
                                              : WF_BATCH_GOES_ON;
    return *end != WF_BATCH_GOES_ON && batch->options.restart ? start(batch, index) : WF_OK;
}

static WfCode play(WfBatch *batch, size_t index, uint32_t action)
{
    BatchGame *game = &batch->games[index];
    bool complete;
    if (actions_apply(&batch->layout, &game->state, action, &batch->scratch, NULL, &complete) !=
        WF_OK)
        return WF_NO_MEMORY;
    if (complete) {
        game->turns++;
        if (remember(batch, game) != WF_OK)
            return WF_NO_MEMORY;
    }
    if (refresh(batch, index, complete) != WF_OK)
        return WF_NO_MEMORY;
    if (complete && game->turns == batch->options.limit && game->outcome.result == WF_ONGOING) {
        game->truncated = true;
        game->choices = 0;
        memset(mask_of(batch, index), 0, batch->words * sizeof(uint64_t));
    }
    return WF_OK;
}

static bool is_allowed(const WfBatch *batch, size_t index, int32_t action)
{
    if (is_over(&batch->games[index]))
        return true;
    return action >= 0 && (uint32_t)action < batch->layout.count &&
           (mask_of(batch, index)[action / 64] >> action % 64 & 1) != 0;
}

WfCode wf_batch_step(WfBatch *batch, const int32_t *actions, float *rewards, uint8_t *ends,
                     size_t *faulty)
{
    for (size_t i = 0; i < batch->options.games; i++)
        if (!is_allowed(batch, i, actions[i])) {
            if (faulty != NULL)
                *faulty = i;
            return WF_ILLEGAL;
        }
    for (size_t i = 0; i < batch->options.games; i++) {
        float *own = rewards + i * WF_SEATS_MAX;
        WfCode code = WF_OK;
        if (is_over(&batch->games[i]) && !batch->options.restart) {
            memset(own, 0, WF_SEATS_MAX * sizeof *own);
            ends[i] = batch->games[i].truncated ? WF_BATCH_TRUNCATED : WF_BATCH_ENDED;
            continue;
        }
        if (!is_over(&batch->games[i])) /* else its start position was over already */
            code = play(batch, i, (uint32_t)actions[i]);
        if (code == WF_OK)
            code = settle(batch, i, own, &ends[i]);
        if (code != WF_OK)
            return code;
    }
    return WF_OK;
}

/* A departure, as a WfRecord takes a resignation. */
static WfCode depart(WfBatch *batch, size_t index, uint8_t seat)
{
    BatchGame *game = &batch->games[index];
    const WfGame *rules = batch->spec.game;
    WfPosition position = game->state.position;
    const unsigned left = position.head.playing & ~(1U << seat);
    if (rules->leave != NULL)
        rules->leave(&position, seat);
    const WfSpec spec = wf_batch_spec(batch, index);
    wf_action_start(&spec, &position, &game->state);
    WfCode code = remember(batch, game);
    if (code == WF_OK)
        code = refresh(batch, index, true);
    if (code != WF_OK || (!rules->cooperative && (left & (left - 1)) != 0))
        return code;
    game->outcome = rules->cooperative
                        ? (WfOutcome){WF_DEAD_END, WF_REASON_RESIGNATION, WF_NO_SEAT}
                        : (WfOutcome){WF_WIN, WF_REASON_RESIGNATION, (uint8_t)__builtin_ctz(left)};
    game->choices = 0;
    memset(mask_of(batch, index), 0, batch->words * sizeof(uint64_t));
    return WF_OK;
}

WfCode wf_batch_leave(WfBatch *batch, size_t game, uint8_t seat, float *rewards, uint8_t *end)
{
    const unsigned playing = batch->games[game].state.position.head.playing;
    if (is_over(&batch->games[game]) || seat >= WF_SEATS_MAX || (playing >> seat & 1) == 0)
        return WF_ILLEGAL;
    const WfCode code = depart(batch, game, seat);
    return code == WF_OK ? settle(batch, game, rewards, end) : code;
}

/* ---- what a caller sees ---- */

void wf_batch_seats(const WfBatch *batch, uint8_t *seats)
{
    for (size_t i = 0; i < batch->options.games; i++)
        seats[i] = wf_action_seat(&batch->games[i].state);
}

void wf_batch_masks(const WfBatch *batch, uint64_t *masks, size_t stride)
{
    for (size_t i = 0; i < batch->options.games; i++)
        memcpy(masks + i * stride, mask_of(batch, i), batch->words * sizeof *masks);
}

void wf_batch_planes(const WfBatch *batch, float *planes, size_t stride)
{
    for (size_t i = 0; i < batch->options.games; i++) {
        const WfObserved observed = {.occurrences = batch->games[i].occurrences};
        wf_observe(&batch->spec, &batch->games[i].state, &observed, planes + i * stride);
    }
}

/* Bit number `n` of a mask that has more than `n`. */
MULTIVERSION_PART int32_t pick(const uint64_t *mask, unsigned n)
{
    size_t word = 0;
    for (;; word++) {
        if (mask[word] == 0)
            continue;
        const unsigned bits = (unsigned)__builtin_popcountll(mask[word]);
        if (n < bits)
            break;
        n -= bits;
    }
    uint64_t rest = mask[word];
    for (; n > 0; n--)
        rest &= rest - 1;
    return (int32_t)(word * 64) + __builtin_ctzll(rest);
}

MULTIVERSION static void sample(WfBatch *batch, int32_t *actions)
{
    for (size_t i = 0; i < batch->options.games; i++) {
        BatchGame *game = &batch->games[i];
        actions[i] = -1;
        if (game->choices > 0)
            actions[i] =
                pick(mask_of(batch, i), (unsigned)random_below(&game->samples, game->choices));
    }
}

void wf_batch_sample(WfBatch *batch, int32_t *actions)
{
    sample(batch, actions);
}

size_t wf_batch_games(const WfBatch *batch)
{
    return batch->options.games;
}

const WfActionState *wf_batch_state(const WfBatch *batch, size_t game)
{
    return &batch->games[game].state;
}

WfOutcome wf_batch_outcome(const WfBatch *batch, size_t game)
{
    return batch->games[game].last;
}

uint32_t wf_batch_occurrences(const WfBatch *batch, size_t game)
{
    return batch->games[game].occurrences;
}

uint32_t wf_batch_turns(const WfBatch *batch, size_t game)
{
    return batch->games[game].turns;
}
