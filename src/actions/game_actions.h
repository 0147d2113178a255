/* game_actions.h - how a game plugs into actions and planes: one descriptor in the game's own
 * folder, src/actions/<game>/.
 *
 * It is called <name>_actions. A game without one gets the defaults: they work for every game whose
 * turns are moves, promotions and pieces sent elsewhere, but they list all moves at every step. The
 * table of all descriptors is made from the list of games. */
#ifndef ACTIONS_GAME_ACTIONS_H
#define ACTIONS_GAME_ACTIONS_H

#include <wayfarer/actions.h>

/* The blocks of ids that a game has beside from and to. */
enum { ACTION_KINDS = 1, ACTION_PASS = 2, ACTION_SENDS = 4 };

/* How far a turn has come: from where on a next choice is to be found. */
typedef enum ActionStage {
    ACTION_STAGE_KIND,
    ACTION_STAGE_PIECES,
    ACTION_STAGE_TARGETS
} ActionStage;

/* A plane that only this game has. */
typedef struct GamePlane {
    const char *name, *meaning;
} GamePlane;

typedef struct GameActions {
    const WfGame *game;
    uint8_t blocks;       /* a sum of ACTION_KINDS ... */
    uint8_t setup_pieces; /* how many kinds a setup has; 0: there are no setups */

    /* A place as the seat sees it, and back. NULL: games for two mirror the ranks for the second
     * seat, and other games do not turn the board. */
    WfPlace (*seen)(unsigned seat, WfPlace place);
    WfPlace (*unseen)(unsigned seat, WfPlace place);

    /* The square of a place. NULL: the one whose `place` it is. */
    uint8_t (*square)(WfPlace place);

    /* Lists the legal turns, or at least one for each pair of from and to. NULL: all turns. */
    WfCode (*begin)(const WfPosition *position, WfMoveList *list);

    /* Whether from and to of a legal turn are certainly all of it. Saves listing the moves again.
     * NULL: never. */
    bool (*is_plain)(const WfPosition *position, const WfMove *partial);

    /* Looks for the next choice of a turn that has begun, from `stage` on: sets state->asks and its
     * choices (ask.h). Returns false if the turn is complete. NULL: found by listing the moves. */
    bool (*next)(WfActionState *state, ActionStage stage);

    /* The kinds that may come next in a setup: for `placed` kinds in `partial`. 0: the turn is no
     * setup. NULL: there are none. */
    uint32_t (*setup)(const WfPosition *position, const WfMove *partial, unsigned placed);
    /* The index in WfMove.detail of the kind that a seat chooses as number `i`, and its square. */
    unsigned (*setup_slot)(unsigned seat, unsigned i);
    uint8_t (*setup_square)(unsigned seat, unsigned slot);

    /* Planes of the game's own; `fill` writes them, all zero before: places as the seat sees them.
     */
    const GamePlane *planes;
    uint8_t plane_count;
    void (*fill)(const WfSpec *spec, const WfPosition *position, float *planes);
} GameActions;

/* The descriptor of a game; one with the defaults if it has none. */
const GameActions *game_actions_of(const WfGame *game);

#endif
