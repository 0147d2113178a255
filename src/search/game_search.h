/* game_search.h - how a game plugs into the search: one descriptor in the game's own folder.
 *
 * The descriptor of a game is called <name>_search, as its rules are called <name>_game. The table
 * of all games is made from WF_GAME_LIST (games/games.h). Nothing else outside that folder names
 * the game. A game for two needs `game` and `inputs`; all else is optional.
 *
 * The functions keep no state except in GameTurn.memory, and any thread may call them. */
#ifndef SEARCH_GAME_SEARCH_H
#define SEARCH_GAME_SEARCH_H

#include "search/eval/net.h"
#include "search/guide.h"

/* A request to choose a turn. */
typedef struct GameTurn {
    const WfRecord *record;
    const WfLimits *limits;
    const WfAllocator *allocator;
    const Net *net; /* the game's evaluation; NULL: it has no inputs */
    void *memory;   /* GameSearch.memory_size bytes of the engine, zero before the first turn */
} GameTurn;

typedef struct GameSearch {
    const WfGame *game;

    /* The guide of move ordering and pruning under a spec. NULL: the defaults of guide.h. */
    const Guide *(*guide)(const WfSpec *spec);

    /* The inputs of the evaluation under a spec. NULL: no evaluation, so `choose` chooses every
     * turn. */
    const Inputs *(*inputs)(const WfSpec *spec);

    /* The name of the learnt net under a spec, one of WF_NET_LIST (eval/nets.h): its file is
     * data/nets/<name>.net. If the member is NULL or returns NULL, no net was learnt, and the
     * evaluation uses the inputs' priors. */
    const char *(*net)(const WfSpec *spec);

    /* Chooses turns that need no general search: an opening, a race home, a puzzle. Returns true if
     * it chose one, with the result in *code; false leaves the choice to the general search. NULL:
     * the general search chooses every turn. */
    bool (*choose)(const GameTurn *turn, WfChoice *choice, WfCode *code);

    /* Whether the rest is a race, and the turns that each seat in play needs: see wf_race. NULL:
     * there are no races. */
    bool (*race)(const WfPosition *position, const WfAllocator *allocator,
                 unsigned turns[WF_SEATS_MAX]);

    /* The seat that wins such a race if all go straight home, with either side to move; WF_NO_SEAT:
     * it is no race, or not decided. NULL: there are no races. */
    uint8_t (*race_winner)(const WfPosition *position, const WfAllocator *allocator);

    /* Bytes that `choose` keeps from one turn to the next: plain data, freed without a callback. */
    size_t memory_size;
} GameSearch;

/* The descriptor of a game, or NULL. */
const GameSearch *game_search_of(const WfGame *game);

/* The guide of a game under a spec, complete. */
Guide guide_of(const WfSpec *spec);

#endif
