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
                        travelers_kinds[kind].name);
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
    for (unsigned side = 0; side < 2; side++)
        if (travelers_arrived(q->p, side)) {
            wf_text_add(q->text, "The game is over: both Travelers of %s are on their last rank.",
                        travelers_seat_names[side]);
            return false;
        }
    if (q->kind == TRAVELERS_KINDS) {
        if (enemy_kind < TRAVELERS_KINDS) {
            wf_text_add(q->text, "The %s on ", travelers_kinds[enemy_kind].name);
            travelers_put_square(q->text, q->move->from);
            wf_text_add(q->text, " is %s's; it is %s's turn.", travelers_seat_names[q->side ^ 1],
                        travelers_seat_names[q->side]);
            return false;
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
        wf_text_add(q->text, "A %s never captures, so it may not move onto ",
                    travelers_kinds[q->kind].name);
        say_piece(q, "", q->move->to);
        return no(q, ".");
    }
    if (victim == TRAVELER || victim == BLOCK) {
        say_square(q->text, victim == TRAVELER ? "The Traveler on " : "The Block on ", q->move->to);
        return no(q, " can never be captured.");
    }
    if (q->distance != reach[q->kind]) {
        wf_text_add(q->text,
                    "The %s captures at distance exactly %d: ", travelers_kinds[q->kind].name,
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
                    travelers_kinds[q->kind].name);
        say_square(q->text, "", q->move->to);
        say_square(q->text, " is not on a line with ", q->move->from);
        return no(q, ".");
    }
    if (q->kind != DISPLACER && q->distance > 3) {
        wf_text_add(q->text, "The %s moves at most three squares; ", travelers_kinds[q->kind].name);
        say_square(q->text, "", q->move->to);
        wf_text_add(q->text, " is %d away.", q->distance);
        return false;
    }
    const int block = blocker(q);
    if (block >= 0) {
        wf_text_add(q->text, "The %s may not pass over ", travelers_kinds[q->kind].name);
        say_piece(q, "", (unsigned)block);
        return no(q, ": pieces block movement.");
    }
    return true;
}

/* "the Aces on a2 and c2 bear on it (distance 1)" */
static void say_bearing(const Question *q, const char *before, unsigned kind, Bits128 bearing)
{
    unsigned left = bits_count(bearing);
    wf_text_add(q->text, "%sthe %s%s on ", before, travelers_kinds[kind].name, left > 1 ? "s" : "");
    const bool one = left == 1;
    while (bearing != 0) {
        travelers_put_square(q->text, bits_pop(&bearing));
        left--;
        wf_text_add(q->text, left > 1 ? ", " : left == 1 ? " and " : " ");
    }
    wf_text_add(q->text, "bear%s on it (distance %u)", one ? "s" : "", kind - ACE + 1);
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
        const Bits128 bearing =
            travelers_at_distance(bits_of(q->move->to), distance) & q->p->set[enemy][kind];
        if (bearing == 0)
            continue;
        say_bearing(q, before, kind, bearing);
        before = ", ";
    }
    return no(q, ".");
}

static bool may_land(const Question *q)
{
    const unsigned own = travelers_kind_at(q->p, q->side, q->move->to);
    if (own < TRAVELERS_KINDS) {
        if (q->move->to == q->move->from)
            return no(q, "A move must go to another square.");
        wf_text_add(q->text, "The %s may not move onto your own %s on ",
                    travelers_kinds[q->kind].name, travelers_kinds[own].name);
        return say_square(q->text, "", q->move->to), no(q, ".");
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

/* An enemy piece, beside the landing square. */
static bool may_reach_victim(const Question *q, unsigned victim, unsigned kind)
{
    if (kind == TRAVELERS_KINDS) {
        if (victim != q->move->from && travelers_kind_at(q->p, q->side, victim) < TRAVELERS_KINDS)
            return say_piece(q, "The Displacer displaces enemy pieces only: ", victim),
                   no(q, " is your own.");
        say_square(q->text, "There is no enemy piece on ", victim);
        return no(q, " to displace.");
    }
    const Bits128 bit = bits_of(victim);
    if (bits_has(bit << 1 | bit >> 1 | bit << 12 | bit >> 12, q->move->to))
        return true;
    say_square(q->text,
               "The Displacer displaces only a piece orthogonally adjacent to its landing square ",
               q->move->to);
    return say_piece(q, ": ", victim), no(q, " is not.");
}

/* An empty square of the landing square's rank or file. */
static bool may_send_to(const Question *q, unsigned victim, unsigned target)
{
    if (!bits_has(travelers_cross(q->move->to), target)) {
        say_square(q->text, "A displaced piece goes to the rank or the file of the landing square ",
                   q->move->to);
        return say_square(q->text, "; not to ", target), no(q, ".");
    }
    const Bits128 empty = (travelers_empty(q->p) | bits_of(q->move->from)) & ~bits_of(q->move->to);
    if (bits_has(empty, target))
        return true;
    if (target != q->move->to && target != victim)
        return say_piece(q, "A displaced piece goes to an empty square, not onto ", target),
               no(q, ".");
    say_square(q->text, "A displaced piece goes to an empty square; ", target);
    return no(q, target == victim ? " is its own."
                                  : " is occupied by the Displacer, which lands there.");
}

static bool may_displace(const Question *q)
{
    if (q->kind != DISPLACER) {
        wf_text_add(q->text, "Only the Displacer displaces, and this is the %s on ",
                    travelers_kinds[q->kind].name);
        return say_square(q->text, "", q->move->from), no(q, ".");
    }
    const unsigned victim = q->move->detail[0];
    const unsigned kind = travelers_kind_at(q->p, q->side ^ 1, victim);
    return may_reach_victim(q, victim, kind) && may_displace_victim(q, victim, kind) &&
           may_send_to(q, victim, q->move->detail[1]);
}

/* What the displaced piece is, where it goes, and what follows from that. */
static void say_displacement(const Question *q)
{
    const unsigned target = q->move->detail[1];
    const unsigned kind = travelers_kind_at(q->p, q->side ^ 1, q->move->detail[0]);
    wf_text_add(q->text, ", sends the %s ", travelers_kinds[kind].name);
    say_square(q->text, "", q->move->detail[0]);
    say_square(q->text, " to ", target);
    if (kind == TRAVELER && bits_has(travelers_last_rank(q->side ^ 1), target))
        wf_text_add(q->text, ", its last rank, where it has arrived");
    if (kind == DISPLACER)
        wf_text_add(q->text, ", and may not be displaced by it in the next turn");
}

/* "Displacer e1–d6, sends the Traveler d7 to d2" */
static void say_deed(const Question *q)
{
    wf_text_add(q->text, "%s ", travelers_kinds[q->kind].name);
    say_square(q->text, "", q->move->from);
    say_square(q->text, "–", q->move->to);
    const unsigned victim = travelers_kind_at(q->p, q->side ^ 1, q->move->to);
    if (victim < TRAVELERS_KINDS)
        wf_text_add(q->text, ", captures the %s", travelers_kinds[victim].name);
    if (q->kind == TRAVELER && bits_has(travelers_last_rank(q->side), q->move->to))
        wf_text_add(q->text, ", arrives on its last rank");
    if (q->move->sent != 0)
        say_displacement(q);
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
