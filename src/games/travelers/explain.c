/* explain.c - The Travelers: what a move does, or which rule forbids it and because of what. */
#include <stdlib.h>

#include "games/travelers/travelers.h"

/* One question: may this move be played here? */
typedef struct Question {
    const TravelersPosition *p;
    const WfMove *move;
    WfText *text;
    unsigned side, kind;
    int distance; /* squares from `from` to `to` along a line, 0 if they share none */
    int step;     /* towards `to` */
} Question;

static void say_square(WfText *text, const char *before, unsigned square)
{
    wf_text_add(text, "%s", before);
    travelers_put_square(text, square);
}

/* "the Deuce on g5" */
static void say_piece(const Question *q, const char *before, unsigned square)
{
    for (unsigned side = 0; side < 2; side++) {
        const unsigned kind = travelers_kind_at(q->p, side, square);
        if (kind < TRAVELERS_KINDS)
            wf_text_add(q->text, "%sthe %s%s on ", before, side == q->side ? "" : "enemy ",
                        travelers_kind_name[kind]);
    }
    travelers_put_square(q->text, square);
}

static bool no(const Question *q, const char *reason)
{
    wf_text_add(q->text, "%s", reason);
    return false;
}

static void measure(Question *q)
{
    const WfPlace a = travelers_place(q->move->from), b = travelers_place(q->move->to);
    const int files = b.file - a.file, ranks = b.rank - a.rank;
    q->distance = 0;
    q->step = 0;
    if (files != 0 && ranks != 0 && abs(files) != abs(ranks))
        return;
    q->distance = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    q->step = ((files > 0) - (files < 0)) + TRAVELERS_STRIDE * ((ranks > 0) - (ranks < 0));
}

/* The first occupied square strictly between from and to, or -1. */
static int blocker(const Question *q)
{
    const Bits128 empty = travelers_empty(q->p);
    for (int n = 1; n < q->distance; n++) {
        const int square = q->move->from + n * q->step;
        if (!bits_has(empty, (unsigned)square))
            return square;
    }
    return -1;
}

static bool may_start(const Question *q)
{
    const unsigned enemy_kind = travelers_kind_at(q->p, q->side ^ 1, q->move->from);
    if (travelers_arrived(q->p, 0) || travelers_arrived(q->p, 1))
        return no(q, "The game is over: a pair of Travelers has reached its last rank.");
    if (q->kind == TRAVELERS_KINDS) {
        if (enemy_kind < TRAVELERS_KINDS) {
            say_piece(q, "It is not that side's turn: ", q->move->from);
            return no(q, " belongs to the other side.");
        }
        say_square(q->text, "There is no piece on ", q->move->from);
        return no(q, ".");
    }
    if (q->kind == TRAVELER && bits_has(travelers_last_rank(q->side), q->move->from)) {
        say_square(q->text, "The Traveler on ", q->move->from);
        return no(q, " has reached its last rank and never moves again.");
    }
    return true;
}

/* Captures: exact distance, whatever stands between, never a Traveler or a Block. */
static bool may_capture(const Question *q, unsigned victim)
{
    static const int reach[TRAVELERS_KINDS] = {0, 0, 0, 1, 2, 3};
    if (reach[q->kind] == 0) {
        wf_text_add(q->text, "A %s never captures: ", travelers_kind_name[q->kind]);
        say_piece(q, "", q->move->to);
        return no(q, " is in its way.");
    }
    if (victim == TRAVELER || victim == BLOCK) {
        say_square(q->text, victim == TRAVELER ? "The Traveler on " : "The Block on ", q->move->to);
        return no(q, " can never be captured.");
    }
    if (q->distance != reach[q->kind]) {
        wf_text_add(q->text,
                    "The %s captures at distance exactly %d: ", travelers_kind_name[q->kind],
                    reach[q->kind]);
        say_piece(q, "", q->move->to);
        if (q->distance == 0)
            return no(q, " is not on one of its lines.");
        wf_text_add(q->text, " is at distance %d.", q->distance);
        return false;
    }
    return true;
}

static bool may_slide(const Question *q)
{
    if (q->distance == 0) {
        wf_text_add(q->text, "The %s moves in straight lines, in the eight directions: ",
                    travelers_kind_name[q->kind]);
        say_square(q->text, "", q->move->to);
        say_square(q->text, " is not on a line with ", q->move->from);
        return no(q, ".");
    }
    if (q->kind != DISPLACER && q->distance > 3) {
        wf_text_add(q->text, "The %s moves at most three squares; ", travelers_kind_name[q->kind]);
        say_square(q->text, "", q->move->to);
        wf_text_add(q->text, " is %d away.", q->distance);
        return false;
    }
    const int block = blocker(q);
    if (block >= 0) {
        wf_text_add(q->text, "The %s may not pass over ", travelers_kind_name[q->kind]);
        say_piece(q, "", (unsigned)block);
        return no(q, ": pieces block movement.");
    }
    return true;
}

/* Names every Ace, Deuce and Trey that bears on `to`. */
static bool may_travel(const Question *q)
{
    const unsigned enemy = q->side ^ 1;
    if (!bits_has(travelers_borne(q->p, enemy), q->move->to))
        return true;
    say_square(q->text, "The Traveler may not move to ", q->move->to);
    const char *before = ": ";
    for (unsigned kind = ACE; kind <= TREY; kind++) {
        const int distance = (int)kind - ACE + 1;
        Bits128 bearing =
            travelers_at_distance(bits_of(q->move->to), distance) & q->p->set[enemy][kind];
        while (bearing != 0) {
            wf_text_add(q->text, "%sthe %s on ", before, travelers_kind_name[kind]);
            say_square(q->text, "", bits_pop(&bearing));
            wf_text_add(q->text, " bears on it (distance %d)", distance);
            before = ", ";
        }
    }
    return no(q, ".");
}

static bool may_land(const Question *q)
{
    if (travelers_kind_at(q->p, q->side, q->move->to) < TRAVELERS_KINDS) {
        if (q->move->to == q->move->from)
            return no(q, "A move must go to another square.");
        wf_text_add(q->text, "The %s may not move to ", travelers_kind_name[q->kind]);
        say_square(q->text, "", q->move->to);
        return say_piece(q, ": ", q->move->to), no(q, " stands there.");
    }
    const unsigned victim = travelers_kind_at(q->p, q->side ^ 1, q->move->to);
    if (victim < TRAVELERS_KINDS)
        return may_capture(q, victim);
    if (!may_slide(q))
        return false;
    const unsigned rank = q->move->to / TRAVELERS_STRIDE;
    if (q->kind == BLOCK && (rank == 0 || rank == TRAVELERS_SIDE - 1))
        return no(q, "A Block can never move to the first or the last rank.");
    return q->kind != TRAVELER || may_travel(q);
}

static bool may_displace_victim(const Question *q, unsigned victim, unsigned kind)
{
    if (kind == BLOCK) {
        say_square(q->text, "The Block on ", victim);
        return no(q, " can't be displaced.");
    }
    if (kind == TRAVELER && bits_has(travelers_last_rank(q->side ^ 1), victim)) {
        say_square(q->text, "The Traveler on ", victim);
        return no(q, " has reached its last rank and can't be displaced.");
    }
    if (kind == DISPLACER && q->p->ko != 0) {
        say_square(q->text, "The Displacer on ", victim);
        return no(q, " has just displaced yours, which may not displace it back in this turn.");
    }
    return true;
}

static bool may_displace(const Question *q)
{
    if (q->kind != DISPLACER) {
        wf_text_add(q->text, "Only the Displacer displaces, and this is the %s on ",
                    travelers_kind_name[q->kind]);
        return say_square(q->text, "", q->move->from), no(q, ".");
    }
    const unsigned victim = q->move->detail[0], target = q->move->detail[1];
    const unsigned kind = travelers_kind_at(q->p, q->side ^ 1, victim);
    if (kind == TRAVELERS_KINDS) {
        say_square(q->text, "There is no enemy piece on ", victim);
        return no(q, " to displace.");
    }
    const Bits128 bit = bits_of(victim);
    if (!bits_has(bit << 1 | bit >> 1 | bit << 12 | bit >> 12, q->move->to)) {
        say_piece(q,
                  "The Displacer displaces only a piece orthogonally adjacent to its landing "
                  "square: ",
                  victim);
        say_square(q->text, " is not beside ", q->move->to);
        return no(q, ".");
    }
    if (!may_displace_victim(q, victim, kind))
        return false;
    if (!bits_has(travelers_cross(q->move->to), target)) {
        say_square(q->text, "A displaced piece goes to the rank or the file of the landing square ",
                   q->move->to);
        return say_square(q->text, "; not to ", target), no(q, ".");
    }
    const Bits128 empty = (travelers_empty(q->p) | bits_of(q->move->from)) & ~bits_of(q->move->to);
    if (!bits_has(empty, target)) {
        say_square(q->text, "A displaced piece goes to an empty square; ", target);
        return no(q, " is occupied.");
    }
    return true;
}

/* "Displacer e1–d6, sends the Traveler d7 to d2" */
static void say_deed(const Question *q)
{
    wf_text_add(q->text, "%s ", travelers_kind_name[q->kind]);
    say_square(q->text, "", q->move->from);
    say_square(q->text, "–", q->move->to);
    const unsigned victim = travelers_kind_at(q->p, q->side ^ 1, q->move->to);
    if (victim < TRAVELERS_KINDS)
        wf_text_add(q->text, ", captures the %s", travelers_kind_name[victim]);
    if (q->move->sent != 0) {
        const unsigned kind = travelers_kind_at(q->p, q->side ^ 1, q->move->detail[0]);
        wf_text_add(q->text, ", sends the %s ", travelers_kind_name[kind]);
        say_square(q->text, "", q->move->detail[0]);
        say_square(q->text, " to ", q->move->detail[1]);
    }
    wf_text_put(q->text, '.');
}

bool travelers_explain(const WfPosition *position, const WfMove *move, WfText *text)
{
    Question q = {.p = travelers_of(position), .move = move, .text = text};
    q.side = q.p->head.turn;
    q.kind = travelers_kind_at(q.p, q.side, move->from);
    measure(&q);
    if (!may_start(&q) || !may_land(&q) || (move->sent != 0 && !may_displace(&q)))
        return false;
    say_deed(&q);
    return true;
}
