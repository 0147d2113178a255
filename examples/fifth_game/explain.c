/* explain.c - Breakthrough: what a move does, or which rule forbids it and why.
 *
 * The code chooses the message and its arguments; the English text is in the table. After the
 * clauses of a legal move, the library adds how the game ends. */
#include <stdlib.h>

#include "base/explanation_builder.h"
#include "breakthrough.h"

enum {
    SAYS_OWN, /* the first two say how a piece is written: see explain.h */
    SAYS_ENEMY,
    SAYS_OVER_ARRIVED,
    SAYS_OVER_CAPTURED,
    SAYS_NO_PIECE,
    SAYS_NOT_YOURS,
    SAYS_SAME,
    SAYS_BACKWARD,
    SAYS_TOO_FAR,
    SAYS_ON_OWN,
    SAYS_BLOCKED,
    SAYS_MOVES,
    SAYS_CAPTURES,
    SAYS_ARRIVES,
    SAYS
};

_Static_assert((int)SAYS == (int)BREAKTHROUGH_FAULT_PIECES,
               "the descriptor knows how many there are");

const WfMessage breakthrough_messages[BREAKTHROUGH_MESSAGES] = {
    [SAYS_OWN] = {"piece.own", "the piece on {0, place}"},
    [SAYS_ENEMY] = {"piece.enemy", "the enemy piece on {0, place}"},
    [SAYS_OVER_ARRIVED] = {"over.arrived",
                           "The game is over: a piece of {0} has reached the last rank."},
    [SAYS_OVER_CAPTURED] = {"over.captured",
                            "The game is over: {0} has captured all pieces of the other side."},
    [SAYS_NO_PIECE] = {"start.no-piece", "There is no piece on {0}."},
    [SAYS_NOT_YOURS] = {"start.not-yours",
                        "The piece on {0, place} is {0, seat}'s; it is {1}'s turn."},
    [SAYS_SAME] = {"start.same-square", "A move must go to another square."},
    [SAYS_BACKWARD] = {"step.backward",
                       "A piece moves forward only: {0} is not in front of {1, place}."},
    [SAYS_TOO_FAR] = {"step.too-far", "A piece moves one step, straight or diagonally forward; it "
                                      "may not go from {1, place} to {0}."},
    [SAYS_ON_OWN] = {"step.own-piece", "A piece may not move onto {0}, which is your own."},
    [SAYS_BLOCKED] = {"step.blocked",
                      "A piece captures only diagonally forward: {0} blocks the way."},
    [SAYS_MOVES] = {"does.moves", "Piece {0, place}–{1}."},
    [SAYS_CAPTURES] = {"does.captures", "Piece {0, place}–{1, place}, captures the piece there."},
    [SAYS_ARRIVES] = {"does.arrives", " It has reached the last rank."},

    [BREAKTHROUGH_FAULT_PIECES] = {"fault.pieces", "{0} has {1} pieces, but must have at most {2}"},
    [BREAKTHROUGH_FAULT_WON_TWICE] = {"fault.won-twice", "the game is won more than once"},
    [BREAKTHROUGH_FAULT_HAS_WON] = {"fault.has-won", "{0} has won and cannot be the side to move"},
};

/* One question: may this move be played here? Each function below checks one rule. It returns false
 * if the rule forbids the move, after writing the reason. */
typedef struct BreakthroughQuestion {
    const BreakthroughPosition *p;
    WfExplanation *out;
    unsigned from, to, seat;
} BreakthroughQuestion;

static bool has_piece(const BreakthroughQuestion *q, unsigned seat, unsigned square)
{
    return (q->p->set[seat] & breakthrough_bit(square)) != 0;
}

static void begin(const BreakthroughQuestion *q, unsigned message)
{
    (void)explanation_clause(q->out, &breakthrough_messages[message]);
}

static void place(const BreakthroughQuestion *q, unsigned slot, unsigned square)
{
    explanation_place(q->out, slot, breakthrough_place((uint8_t)square));
}

static void piece(const BreakthroughQuestion *q, unsigned slot, unsigned seat, unsigned square)
{
    explanation_piece(q->out, slot, seat, 0, breakthrough_place((uint8_t)square));
}

static bool may_start(const BreakthroughQuestion *q)
{
    const uint8_t winner = breakthrough_winner(q->p);
    if (winner != WF_NO_SEAT) {
        const bool arrived = (q->p->set[winner] & breakthrough_last_rank(winner)) != 0;
        begin(q, arrived ? SAYS_OVER_ARRIVED : SAYS_OVER_CAPTURED);
        explanation_seat(q->out, 0, winner);
        return false;
    }
    if (has_piece(q, q->seat ^ 1, q->from)) {
        begin(q, SAYS_NOT_YOURS);
        piece(q, 0, q->seat ^ 1, q->from);
        explanation_seat(q->out, 1, q->seat);
        return false;
    }
    if (!has_piece(q, q->seat, q->from)) {
        begin(q, SAYS_NO_PIECE);
        place(q, 0, q->from);
        return false;
    }
    return q->from != q->to || explanation_clause(q->out, &breakthrough_messages[SAYS_SAME]);
}

/* Whether the move goes one rank forward and at most one file aside; *aside is set to the files. */
static bool is_step(const BreakthroughQuestion *q, int *aside)
{
    const int up = (int)(q->to / BREAKTHROUGH_SIDE) - (int)(q->from / BREAKTHROUGH_SIDE);
    const int forward = q->seat == 0 ? up : -up;
    *aside = abs((int)(q->to % BREAKTHROUGH_SIDE) - (int)(q->from % BREAKTHROUGH_SIDE));
    if (forward == 1 && *aside <= 1)
        return true;
    begin(q, forward <= 0 ? SAYS_BACKWARD : SAYS_TOO_FAR);
    place(q, 0, q->to);
    piece(q, 1, q->seat, q->from);
    return false;
}

static bool may_land(const BreakthroughQuestion *q, int aside)
{
    if (has_piece(q, q->seat, q->to)) {
        begin(q, SAYS_ON_OWN);
        piece(q, 0, q->seat, q->to);
        return false;
    }
    if (aside == 0 && has_piece(q, q->seat ^ 1, q->to)) {
        begin(q, SAYS_BLOCKED);
        piece(q, 0, q->seat ^ 1, q->to);
        return false;
    }
    return true;
}

static void say_what_it_does(const BreakthroughQuestion *q)
{
    const bool captures = has_piece(q, q->seat ^ 1, q->to);
    begin(q, captures ? SAYS_CAPTURES : SAYS_MOVES);
    piece(q, 0, q->seat, q->from);
    if (captures)
        piece(q, 1, q->seat ^ 1, q->to);
    else
        place(q, 1, q->to);
    if ((breakthrough_last_rank(q->seat) & breakthrough_bit(q->to)) != 0)
        begin(q, SAYS_ARRIVES);
}

bool breakthrough_explain(const WfPosition *position, const WfMove *move,
                          WfExplanation *explanation)
{
    const BreakthroughQuestion q = {.p = breakthrough_of(position),
                                    .out = explanation,
                                    .from = move->from,
                                    .to = move->to,
                                    .seat = position->head.turn};
    int aside = 0;
    if (!may_start(&q) || !is_step(&q, &aside) || !may_land(&q, aside))
        return false;
    say_what_it_does(&q);
    return true;
}
