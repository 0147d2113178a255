/* actions.h - turns as short sequences of numbered actions, and positions as planes of numbers:
 * what programs that learn need.
 *
 * ACTIONS. Each spec has a fixed number of actions, wf_action_count, with ids from 0. A turn is a
 * sequence of one or more actions of the same seat:
 *
 *   from and to     the piece that moves, and the place where the turn ends
 *   kind            then, if there is a choice: the kind that the piece becomes
 *   piece, end      then, if the turn could send other pieces elsewhere: each piece that it sends,
 *                   in the order of their squares (WfMove.detail), and `end`. After a piece that no
 *                   further piece can follow there is no `end`
 *   target          then the place to which each of these pieces goes, in the same order
 *   kind, kind ...  a setup (TRAVERSE): what stands on each place of the row, from the left as the
 *                   seat sees it
 *   pass            a pass (TRAVERSE)
 *
 * Every legal turn is exactly one sequence, no sequence is the beginning of another one, and every
 * action of a mask leads to at least one legal turn. docs/actions.md lists the ids of each game.
 *
 * PLACES are numbered from the view of the seat that acts, (level * ranks + rank) * files + file:
 * its own first rank is rank 0. In games for two, ranks are mirrored for the second seat. In
 * TRAVERSE the board is turned, so that the seat's starting row is rank 0. Planes use the same
 * places.
 *
 * Ids and planes stay as they are within a major version of the library.
 *
 * Unless a call says otherwise, no pointer may be NULL. All calls may run on any number of threads
 * at once. */
#ifndef WAYFARER_ACTIONS_H
#define WAYFARER_ACTIONS_H

#include <wayfarer/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WF_ACTIONS_MAX = 60000,    /* no spec has more actions */
    WF_ACTION_STEPS_MAX = 16,  /* no turn has more actions */
    WF_ACTION_TEXT_MAX = 16,   /* bytes that hold any action as text, with the final zero byte */
    WF_ACTION_SQUARE_WORDS = 4 /* a set of squares: square s is bit s % 64 of word s / 64 */
};

/* What the seat has to choose next. */
typedef enum WfActionAsk {
    WF_ASK_TURN,   /* a new turn: from and to, or a pass */
    WF_ASK_KIND,   /* the kind that the piece becomes */
    WF_ASK_PIECE,  /* a piece to send elsewhere, or `end` */
    WF_ASK_TARGET, /* the place where such a piece goes */
    WF_ASK_SETUP   /* a new turn that is a setup, or its next kind */
} WfActionAsk;

/* A position and the actions of the present turn so far. A plain value without pointers: copy it
 * freely, to any address. Only wf_action_start and wf_action_apply change it. */
typedef struct WfActionState {
    WfPosition position; /* before the turn */
    WfMove partial;      /* what is known of the turn; in the middle of a turn only */
    uint64_t squares[WF_ACTION_SQUARE_WORDS]; /* PIECE, TARGET: the choices, in the game's own
                                                 numbering */
    uint32_t kinds;                           /* KIND, SETUP: the choices, one bit each */
    uint8_t asks;                             /* WfActionAsk */
    uint8_t may_end;                          /* PIECE: `end` is a choice */
    uint8_t placed;                           /* targets, or kinds of a setup, that are chosen */
    uint8_t steps;                            /* actions of the present turn so far */
} WfActionState;

/* The number of actions of a spec, at most WF_ACTIONS_MAX. 0: the board is too large for actions
 * (no game of the library), and no other call of this file may be used. */
uint32_t wf_action_count(const WfSpec *spec);

/* The number of 64-bit words of a mask. */
size_t wf_action_mask_words(const WfSpec *spec);

/* Sets a state to the beginning of a turn in this position; NULL: the start position. */
void wf_action_start(const WfSpec *spec, const WfPosition *position, WfActionState *state);

/* The seat that acts. */
uint8_t wf_action_seat(const WfActionState *state);

/* Writes the legal actions: wf_action_mask_words words, action a is bit a % 64 of word a / 64. If
 * the position is won or dead, no bit is set; repetition and counts are not considered. `scratch`
 * is a list of the caller; it is overwritten. Returns WF_OK or WF_NO_MEMORY. */
WfCode wf_action_mask(const WfSpec *spec, const WfActionState *state, uint64_t *mask,
                      WfMoveList *scratch);

/* Whether an action is legal: WF_OK, WF_ILLEGAL or WF_NO_MEMORY. `scratch` as above. */
WfCode wf_action_check(const WfSpec *spec, const WfActionState *state, uint32_t action,
                       WfMoveList *scratch);

/* Applies a legal action; an action that is not legal is undefined behaviour. If it completes the
 * turn, the position advances, *played is set to the turn and *complete to true; otherwise
 * *complete is set to false. `played` may be NULL. `scratch` as above. Returns WF_OK, or
 * WF_NO_MEMORY, which leaves the state unchanged. */
WfCode wf_action_apply(const WfSpec *spec, WfActionState *state, uint32_t action,
                       WfMoveList *scratch, WfMove *played, bool *complete);

/* The sequence of a legal turn: sets *count and action[0] to action[*count - 1]. `scratch` as
 * above. Returns WF_OK, WF_ILLEGAL if wf_moves would not list the turn, or WF_NO_MEMORY. */
WfCode wf_action_encode(const WfSpec *spec, const WfPosition *position, const WfMove *move,
                        WfMoveList *scratch, uint32_t action[WF_ACTION_STEPS_MAX], unsigned *count);

/* The turn of a sequence. `scratch` as above. Returns WF_OK, WF_ILLEGAL if an action is not legal
 * or the sequence is not exactly one turn, or WF_NO_MEMORY. */
WfCode wf_action_decode(const WfSpec *spec, const WfPosition *position, const uint32_t *action,
                        unsigned count, WfMoveList *scratch, WfMove *move);

/* Writes an action of a seat, with the places that everybody knows by their names: "d2d4", "=H" (a
 * kind), "^e5" (a piece to send elsewhere), "end", "->e7" (a target), "pass". The id must be below
 * wf_action_count. */
void wf_action_text(const WfSpec *spec, uint8_t seat, uint32_t action, WfText *text);

/* Reads what wf_action_text writes for this seat. Returns WF_OK, or WF_BAD_INPUT if no action is
 * written so. */
WfCode wf_action_read(const WfSpec *spec, uint8_t seat, const char *text, size_t length,
                      uint32_t *action);

/* ---- planes ----
 *
 * An observation is wf_plane_count planes of levels * ranks * files numbers of type float, from 0
 * to 1, in the order plane, level, rank, file: the place numbers above. A flat game has one level,
 * so that a plane is ranks x files. */

/* What the position does not hold. */
typedef struct WfObserved {
    uint32_t occurrences; /* how often the position has occurred, the present time included: >= 1 */
} WfObserved;

/* The number of planes of a spec. */
unsigned wf_plane_count(const WfSpec *spec);

/* The number of floats of an observation: planes * levels * ranks * files. */
size_t wf_observation_size(const WfSpec *spec);

/* Writes the name of plane number `plane`, a short word such as "own-Traveler", and a sentence in
 * English that says what its numbers mean. Either text may be NULL. */
void wf_plane_text(const WfSpec *spec, unsigned plane, WfText *name, WfText *meaning);

/* Writes the observation of the seat that acts: wf_observation_size floats. `observed` may be NULL:
 * the position has occurred once. */
void wf_observe(const WfSpec *spec, const WfActionState *state, const WfObserved *observed,
                float *planes);

#ifdef __cplusplus
}
#endif
#endif
