/* explain.c - The Travelers: the effects of a move, or which rule forbids it and which pieces cause
 * that. */
#include <stdlib.h>

#include "base/explanation_builder.h"
#include "games/travelers/messages.h"
#include "games/travelers/travelers.h"

/* The move to explain, and its position. */
typedef struct TravelersQuestion {
    const TravelersPosition *p;
    const WfMove *move;
    WfExplanation *said;
    unsigned side, kind;
    int distance; /* squares from `from` to `to` along a line, 0 if they share none */
    int step;     /* towards `to` */
} TravelersQuestion;

/* ---- writing ---- */

static bool say(const TravelersQuestion *q, unsigned message)
{
    return explanation_clause(q->said, &travelers_messages[message]);
}

static void add_square(const TravelersQuestion *q, unsigned slot, unsigned square)
{
    explanation_place(q->said, slot, travelers_place((uint8_t)square));
}

/* The piece that stands on a square; there is one. */
static void add_piece(const TravelersQuestion *q, unsigned slot, unsigned square)
{
    const unsigned own = travelers_kind_at(q->p, q->side, square);
    const unsigned side = own < TRAVELERS_KINDS ? q->side : q->side ^ 1;
    explanation_piece(q->said, slot, side, travelers_kind_at(q->p, side, square),
                      travelers_place((uint8_t)square));
}

/* A clause about the piece that would move, in slot 0. */
static bool say_of_mover(const TravelersQuestion *q, unsigned message)
{
    (void)say(q, message);
    add_piece(q, 0, q->move->from);
    return false;
}

/* A clause about the piece on a square, in slot 0. */
static bool say_of_piece(const TravelersQuestion *q, unsigned message, unsigned square)
{
    (void)say(q, message);
    add_piece(q, 0, square);
    return false;
}

/* ---- the move itself ---- */

/* Sets distance and step, which are 0 before; they stay 0 if the squares are not on one line. */
static void measure(TravelersQuestion *q)
{
    const WfPlace a = travelers_place(q->move->from), b = travelers_place(q->move->to);
    const int files = b.file - a.file, ranks = b.rank - a.rank;
    if (files != 0 && ranks != 0 && abs(files) != abs(ranks))
        return;
    q->distance = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    if (q->distance > 0)
        q->step = (q->move->to - q->move->from) / q->distance;
}

/* The first occupied square strictly between from and to, or -1. */
static int blocker(const TravelersQuestion *q)
{
    const Bits128 empty = travelers_empty(q->p);
    for (int n = 1; n < q->distance; n++) {
        const int square = q->move->from + n * q->step;
        if (!bits_has(empty, (unsigned)square))
            return square;
    }
    return -1;
}

static bool is_over(const TravelersQuestion *q)
{
    for (unsigned side = 0; side < 2; side++)
        if (travelers_arrived(q->p, side)) {
            (void)say(q, TRAVELERS_SAYS_OVER);
            explanation_seat(q->said, 0, side);
            return true;
        }
    return false;
}

static bool may_start(const TravelersQuestion *q)
{
    const unsigned from = q->move->from;
    if (is_over(q))
        return false;
    if (q->kind == TRAVELERS_KINDS) {
        if (travelers_kind_at(q->p, q->side ^ 1, from) < TRAVELERS_KINDS) {
            (void)say_of_mover(q, TRAVELERS_SAYS_NOT_YOURS);
            explanation_seat(q->said, 1, q->side);
            return false;
        }
        (void)say(q, TRAVELERS_SAYS_NO_PIECE);
        add_square(q, 0, from);
        return false;
    }
    if (q->kind == TRAVELERS_TRAVELER && bits_has(travelers_last_rank(q->side), from))
        return say_of_mover(q, TRAVELERS_SAYS_ARRIVED);
    return true;
}

/* Captures: exact distance, regardless of pieces between, never a Traveler or a Block. */
static bool may_capture(const TravelersQuestion *q, unsigned victim)
{
    static const unsigned reach[TRAVELERS_KINDS] = {
        [TRAVELERS_ACE] = 1, [TRAVELERS_DEUCE] = 2, [TRAVELERS_TREY] = 3};
    const unsigned distance = (unsigned)q->distance;
    if (reach[q->kind] == 0) {
        (void)say_of_mover(q, TRAVELERS_SAYS_CAPTURE_NEVER);
        add_piece(q, 1, q->move->to);
        return false;
    }
    if (victim == TRAVELERS_TRAVELER || victim == TRAVELERS_BLOCK)
        return say_of_piece(q, TRAVELERS_SAYS_CAPTURE_IMMUNE, q->move->to);
    if (distance == reach[q->kind])
        return true;
    (void)say_of_mover(q, distance == 0 ? TRAVELERS_SAYS_CAPTURE_OFF_LINE
                                        : TRAVELERS_SAYS_CAPTURE_DISTANCE);
    explanation_number(q->said, 1, reach[q->kind]);
    add_piece(q, 2, q->move->to);
    if (distance != 0)
        explanation_number(q->said, 3, distance);
    return false;
}

static bool may_slide(const TravelersQuestion *q)
{
    if (q->distance == 0) {
        (void)say_of_mover(q, TRAVELERS_SAYS_MOVE_OFF_LINE);
        add_square(q, 1, q->move->to);
        return false;
    }
    if (q->kind != TRAVELERS_DISPLACER && q->distance > 3) {
        (void)say_of_mover(q, TRAVELERS_SAYS_MOVE_TOO_FAR);
        add_square(q, 1, q->move->to);
        explanation_number(q->said, 2, (unsigned)q->distance);
        return false;
    }
    const int block = blocker(q);
    if (block < 0)
        return true;
    (void)say_of_mover(q, TRAVELERS_SAYS_MOVE_BLOCKED);
    add_piece(q, 1, (unsigned)block);
    return false;
}

/* Names every Ace, Deuce and Trey that bears on `to`: a phrase for each kind, with its pieces in a
 * slot of their own. */
static bool may_travel(const TravelersQuestion *q)
{
    const unsigned enemy = q->side ^ 1;
    if (!bits_has(travelers_attacked(q->p, enemy), q->move->to))
        return true;
    (void)say_of_mover(q, TRAVELERS_SAYS_TRAVEL);
    add_square(q, 1, q->move->to);
    for (unsigned kind = TRAVELERS_ACE; kind <= TRAVELERS_TREY; kind++) {
        const unsigned distance = kind - TRAVELERS_ACE + 1;
        Bits128 bearing =
            travelers_at_distance(bits_of(q->move->to), (int)distance) & q->p->set[enemy][kind];
        if (bearing != 0)
            explanation_phrase(q->said, 2, &travelers_messages[TRAVELERS_SAYS_TRAVEL + distance]);
        while (bearing != 0)
            add_piece(q, 2 + distance, bits_pop(&bearing));
    }
    return false;
}

static bool may_land(const TravelersQuestion *q)
{
    const unsigned to = q->move->to;
    if (travelers_kind_at(q->p, q->side, to) < TRAVELERS_KINDS) {
        if (to == q->move->from)
            return say(q, TRAVELERS_SAYS_LAND_NOWHERE);
        (void)say_of_mover(q, TRAVELERS_SAYS_LAND_OWN);
        add_piece(q, 1, to);
        return false;
    }
    const unsigned victim = travelers_kind_at(q->p, q->side ^ 1, to);
    if (victim < TRAVELERS_KINDS)
        return may_capture(q, victim);
    if (!may_slide(q))
        return false;
    const unsigned rank = to / TRAVELERS_STRIDE;
    if (q->kind == TRAVELERS_BLOCK && (rank == 0 || rank == TRAVELERS_SIDE - 1))
        return say_of_mover(q, TRAVELERS_SAYS_LAND_OUTER_RANK);
    return q->kind != TRAVELERS_TRAVELER || may_travel(q);
}

/* ---- the displacement ---- */

static bool may_displace_victim(const TravelersQuestion *q, unsigned victim, unsigned kind)
{
    if (kind == TRAVELERS_BLOCK)
        return say_of_piece(q, TRAVELERS_SAYS_DISPLACE_BLOCK, victim);
    if (kind == TRAVELERS_TRAVELER && bits_has(travelers_last_rank(q->side ^ 1), victim))
        return say_of_piece(q, TRAVELERS_SAYS_DISPLACE_ARRIVED, victim);
    if (kind == TRAVELERS_DISPLACER && q->p->ko != 0)
        return say_of_piece(q, TRAVELERS_SAYS_DISPLACE_KO, victim);
    return true;
}

/* An enemy piece, beside the landing square. */
static bool may_reach_victim(const TravelersQuestion *q, unsigned victim, unsigned kind)
{
    if (kind == TRAVELERS_KINDS) {
        if (victim != q->move->from && travelers_kind_at(q->p, q->side, victim) < TRAVELERS_KINDS) {
            (void)say_of_mover(q, TRAVELERS_SAYS_DISPLACE_OWN);
            add_piece(q, 1, victim);
            return false;
        }
        (void)say(q, TRAVELERS_SAYS_DISPLACE_NOBODY);
        add_square(q, 0, victim);
        return false;
    }
    const Bits128 bit = bits_of(victim);
    if (bits_has(bit << 1 | bit >> 1 | bit << TRAVELERS_STRIDE | bit >> TRAVELERS_STRIDE,
                 q->move->to))
        return true;
    (void)say_of_mover(q, TRAVELERS_SAYS_DISPLACE_APART);
    add_square(q, 1, q->move->to);
    add_piece(q, 2, victim);
    return false;
}

/* An empty square of the landing square's rank or file. */
static bool may_send_to(const TravelersQuestion *q, unsigned victim, unsigned target)
{
    if (!bits_has(travelers_cross(q->move->to), target)) {
        (void)say_of_piece(q, TRAVELERS_SAYS_DISPLACE_LINES, victim);
        add_square(q, 1, q->move->to);
        add_square(q, 2, target);
        return false;
    }
    const Bits128 empty = (travelers_empty(q->p) | bits_of(q->move->from)) & ~bits_of(q->move->to);
    if (bits_has(empty, target))
        return true;
    if (target == victim)
        return say_of_piece(q, TRAVELERS_SAYS_DISPLACE_SAME, victim);
    const bool landing = target == q->move->to;
    (void)say_of_piece(
        q, landing ? TRAVELERS_SAYS_DISPLACE_LANDING : TRAVELERS_SAYS_DISPLACE_OCCUPIED, victim);
    if (landing)
        add_square(q, 1, target);
    else
        add_piece(q, 1, target);
    return false;
}

static bool may_displace(const TravelersQuestion *q)
{
    if (q->kind != TRAVELERS_DISPLACER)
        return say_of_mover(q, TRAVELERS_SAYS_DISPLACE_ONLY);
    const unsigned victim = q->move->detail[0];
    const unsigned kind = travelers_kind_at(q->p, q->side ^ 1, victim);
    return may_reach_victim(q, victim, kind) && may_displace_victim(q, victim, kind) &&
           may_send_to(q, victim, q->move->detail[1]);
}

/* ---- a legal move ---- */

/* What the displaced piece is, where it goes, and the consequences. */
static void say_displacement(const TravelersQuestion *q)
{
    const unsigned victim = q->move->detail[0], target = q->move->detail[1];
    const unsigned kind = travelers_kind_at(q->p, q->side ^ 1, victim);
    unsigned message = TRAVELERS_SAYS_SENDS;
    if (kind == TRAVELERS_TRAVELER && bits_has(travelers_last_rank(q->side ^ 1), target))
        message = TRAVELERS_SAYS_SENDS_HOME;
    if (kind == TRAVELERS_DISPLACER)
        message = TRAVELERS_SAYS_SENDS_DISPLACER;
    (void)say_of_piece(q, message, victim);
    add_square(q, 1, target);
}

/* "Displacer e1–d6, sends the Traveler d7 to d2." */
static void say_what_it_does(const TravelersQuestion *q)
{
    const unsigned to = q->move->to;
    (void)say_of_mover(q, TRAVELERS_SAYS_MOVES);
    add_square(q, 1, to);
    if (travelers_kind_at(q->p, q->side ^ 1, to) < TRAVELERS_KINDS)
        (void)say_of_piece(q, TRAVELERS_SAYS_CAPTURES, to);
    if (q->kind == TRAVELERS_TRAVELER && bits_has(travelers_last_rank(q->side), to))
        (void)say(q, TRAVELERS_SAYS_ARRIVES);
    if (q->move->sent != 0)
        say_displacement(q);
    (void)say(q, TRAVELERS_SAYS_END);
}

bool travelers_explain(const WfPosition *position, const WfMove *move, WfExplanation *explanation)
{
    TravelersQuestion q = {.p = travelers_of(position), .move = move, .said = explanation};
    q.side = q.p->head.turn;
    q.kind = travelers_kind_at(q.p, q.side, move->from);
    measure(&q);
    if (!may_start(&q) || !may_land(&q) || (move->sent != 0 && !may_displace(&q)))
        return false;
    say_what_it_does(&q);
    return true;
}
