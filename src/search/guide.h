/* guide.h - what a search needs to know about a game beyond its rules and its evaluation: move
 * ordering, which moves quiescence search follows, where pruning is dangerous.
 *
 * Every member is optional: guide_complete replaces NULL and 0 by a default. A minimal guide is
 * therefore `{0}`: the search then orders moves by the history heuristic alone and has no
 * quiescence search, no null moves and no check extensions. What helps most, in this order:
 * `score_moves` and `list_forcing` (captures first, and quiescence over them), `allows_null_move`
 * with `make_null_move`, `quiet_gain` on the scale of the game's evaluation, and `levels`.
 *
 * All functions are about the seat to move. They keep no state, and any thread may call them. */
#ifndef SEARCH_GUIDE_H
#define SEARCH_GUIDE_H

#include "search/levels.h"

/* GUIDE_FORCING: the least score of a forcing move, which changes the evaluation at once ("noisy"
 * or "tactical" in chess programs: captures, promotions). GUIDE_QUIET_MAX: scores of quiet moves
 * are within +-GUIDE_QUIET_MAX. */
enum { GUIDE_FORCING = 20000, GUIDE_QUIET_MAX = 8000 };

typedef struct Guide {
    /* ---- move ordering ---- */

    /* The ordering score of each move: quiet ones within +-GUIDE_QUIET_MAX, forcing ones from
     * GUIDE_FORCING on. Default: all 0. */
    void (*score_moves)(const WfPosition *position, const WfMove *moves, size_t count, int *score);

    /* Whether score_moves gives the move GUIDE_FORCING or more. It lets the search try the forcing
     * moves before it scores the quiet ones. NULL: all moves are scored at once. */
    bool (*is_forcing)(const WfPosition *position, const WfMove *move);

    /* Whether a forcing move loses more than it gains, by static exchange evaluation (SEE). NULL:
     * no move does. */
    bool (*loses_exchange)(const WfPosition *position, const WfMove *move);

    /* ---- quiescence search ---- */

    /* Adds all forcing moves to a list. Default: there are none. */
    WfCode (*list_forcing)(const WfPosition *position, WfMoveList *list);

    /* Delta pruning: the most that a forcing move may add to the evaluation, in hundredths. NULL:
     * unknown, so nothing is pruned. */
    int (*most_gain)(const WfPosition *position, const WfMove *move);

    /* With most_gain: after this many forcing moves in a row only recaptures are searched. 0: no
     * such limit. */
    int recaptures_after;

    /* ---- check, zugzwang and immediate wins ---- */

    /* Whether the move gives check to the other seat. NULL: the game has no check. */
    bool (*gives_check)(const WfPosition *position, const WfMove *move);

    /* Whether the seat must react: it is in check, or the enemy would win with another turn. Such
     * positions are searched a ply deeper (check extension). NULL: never. */
    bool (*is_threatened)(const WfPosition *position);

    /* Whether the seat to move wins with this turn, whatever the enemy does. NULL: not known. */
    bool (*wins_now)(const WfPosition *position);

    /* Whether a null move may be tried: handing the turn over is no advantage (no zugzwang). A
     * guide that sets it also sets make_null_move, which hands the turn over. Default: never. */
    bool (*allows_null_move)(const WfPosition *position);
    void (*make_null_move)(WfPosition *position);

    /* ---- numbers ---- */

    /* About what a quiet move can gain, in hundredths: the unit of the margins of reverse futility
     * pruning, futility pruning and null moves. Default: 50. */
    int quiet_gain;

    /* Late move pruning: the number of quiet moves searched at depth 1; it grows with depth.
     * Default: 8. */
    int late_moves;

    const PlayLevel *levels; /* [WF_LEVELS]; default: general_levels */
} Guide;

/* The guide with defaults for its omitted members; for NULL, with all defaults. */
Guide guide_complete(const Guide *guide);

#endif
