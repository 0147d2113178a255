/* inputs.h - a position as numbered inputs (features) of the evaluation: which of them are set.
 *
 * Most inputs say "a piece of that kind stands there"; they are kept up to date move by move. The
 * rest are derived from the whole position each time it is evaluated. Every input exists for each
 * seat's own view of the board, turned so that the seat plays upwards, its own pieces first.
 *
 * The functions keep no state, and any thread may call them. */
#ifndef SEARCH_EVAL_INPUTS_H
#define SEARCH_EVAL_INPUTS_H

#include <wayfarer/game.h>

/* A piece that stands on a square, has moved to it, or (`gone`) has left it. */
typedef struct Piece {
    uint8_t seat, kind, square;
    bool gone;
} Piece;

enum {
    PIECES_MAX = 144, /* on the board, at the start of the largest game */
    CHANGES_MAX =
        3 + 2 * WF_SENT_MAX, /* of one turn; if there are more, all pieces are listed again */
    DERIVED_MAX = 24,        /* set at a time, for one view */
    SEAT_VIEW_MAX = 64       /* set at a time, in a seat's view for more than two seats */
};

/* The inputs of one game. Those for two seats have all members but `view`; those for three and four
 * only the numbers, `view` and `prior`. */
typedef struct Inputs {
    unsigned piece_count, derived_count; /* numbered in this order, from 0 */
    unsigned neurons;                    /* of each view: a multiple of 16 up to NET_WIDTH_MAX */
    uint8_t seat[2];                     /* the seats of view 0 and of view 1 */

    /* The number of a piece's input as `view` sees it. */
    unsigned (*number)(unsigned view, const Piece *piece);

    /* All pieces on the board; returns how many. */
    unsigned (*pieces)(const WfPosition *position, Piece *pieces);

    /* What a move changes; returns how many. CHANGES_MAX + 1: too many, so all pieces are listed
     * again. NULL: they always are. */
    unsigned (*changes)(const WfPosition *before, const WfMove *move, Piece *changes);

    /* Derived inputs of both views; returns how many there are for each. NULL: there are none. */
    unsigned (*derive)(const WfPosition *position, uint16_t derived[2][DERIVED_MAX]);

    /* The number of a piece's input on the board turned or mirrored in the way `symmetry` (below
     * `symmetries`; 0 leaves it as it is) under which the game is the same. Derived inputs stay.
     * If `symmetries` is 1 there is none but the identity, and the function is never called. */
    unsigned (*mirrored)(unsigned number, unsigned symmetry);
    unsigned symmetries;

    /* For more than two seats: all inputs that are set in a seat's view; returns how many. */
    unsigned (*view)(const WfPosition *position, unsigned seat, uint16_t input[SEAT_VIEW_MAX]);

    /* The linear weight of an input before learning, for its view, in hundredths. */
    int (*prior)(unsigned number);
} Inputs;

static inline unsigned inputs_derive(const Inputs *inputs, const WfPosition *position,
                                     uint16_t derived[2][DERIVED_MAX])
{
    return inputs->derive != NULL ? inputs->derive(position, derived) : 0;
}

#endif
