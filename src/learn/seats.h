/* seats.h - games for three and four seats: positions to learn from, and learning from them. Each
 * game has a descriptor in its own folder for what is specific to it. */
#ifndef LEARN_SEATS_H
#define LEARN_SEATS_H

#include "games/game_list.h"
#include "learn/selfplay.h"
#include "learn/sgd.h"

/* One position in a store of samples, all of the same size: first the board, as its game packs it,
 * then this. */
typedef struct SeatsSample {
    uint16_t share[WF_SEATS_MAX]; /* what the search expected, in thousandths */
    uint8_t playing, turn;        /* seats in play, a bit each; the seat to move */
    uint8_t winner;               /* a seat, or WF_NO_SEAT: drawn */
    uint8_t unused;
} SeatsSample;

/* SEATS_VIEW_MAX: the most inputs of one view that are set at a time. SEATS_BOARD_MAX: the most
 * words of a packed board. */
enum { SEATS_VIEW_MAX = 64, SEATS_BOARD_MAX = 64 };

/* A game for more than two seats. */
typedef struct SeatsGame {
    const Inputs *inputs; /* of a view */
    size_t board_words;   /* of a packed board; at most SEATS_BOARD_MAX */
    void (*pack)(const WfPosition *position, uint16_t *board);
    /* Sets the parts of a position that the views need. */
    void (*unpack)(const uint16_t *board, const SeatsSample *sample, WfPosition *position);
    bool (*is_sound)(const uint16_t *board);
    /* The inputs of a seat's view; returns how many. */
    unsigned (*view)(const WfPosition *position, unsigned seat, uint16_t input[SEATS_VIEW_MAX]);
    unsigned (*mirrored)(unsigned number); /* an input on the mirrored board */
    /* Initializes a model with what is known before learning; false: no memory. */
    bool (*begin)(Model *model, const WfSpec *spec, const WfAllocator *allocator);
} SeatsGame;

/* The games of WF_SEATS_LIST: <name>_seats_game, in the game's own folder. */
#define DECLARE_SEATS_GAME(name) extern const SeatsGame name##_seats_game;
WF_SEATS_LIST(DECLARE_SEATS_GAME)
#undef DECLARE_SEATS_GAME

/* The game with these inputs (eval_inputs of its spec); NULL: nothing can be learnt for it. */
const SeatsGame *seats_game_of(const Inputs *inputs);

static inline size_t seats_words(const SeatsGame *game)
{
    return game->board_words + sizeof(SeatsSample) / sizeof(uint16_t);
}

/* The sample whose board is at `place` of the store. */
static inline SeatsSample *seats_sample(const SeatsGame *game, const Samples *samples, size_t place)
{
    return (SeatsSample *)(void *)(samples->words + place + game->board_words);
}

/* Like selfplay_game, for a spec of more than two seats. */
WfCode seats_play(const SelfPlay *how, uint64_t game, const WfAllocator *allocator,
                  Samples *samples);

/* Counts the samples in the store's words; false: they are not samples of this game. */
bool seats_count(Samples *samples, const Inputs *inputs);

/* Initializes a model with what is known before learning; false: no memory. */
bool seats_begin(Model *model, const WfSpec *spec, const WfAllocator *allocator);

/* Fits a model: the loss is the cross entropy between the shares that it expects and a mixture of
 * the winner and the search's expectation. WF_NO_MEMORY leaves it as it was. Deterministic. */
WfCode seats_fit(Model *model, const Samples *samples, const SgdOptions *options,
                 const WfAllocator *allocator);

#endif
