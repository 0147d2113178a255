/* explain.c - TRAVERSE: what a turn does, or which rule forbids it and because of what. */
#include <stdlib.h>
#include <string.h>

#include "games/traverse/traverse.h"

typedef struct Question {
    const TraversePosition *p;
    const WfPosition *position;
    const WfMove *move;
    WfText *text;
    unsigned seat, shape;
} Question;

static bool no(const Question *q, const char *reason)
{
    wf_text_add(q->text, "%s", reason);
    return false;
}

static void say_space(const Question *q, const char *before, unsigned space)
{
    wf_text_add(q->text, "%s", before);
    traverse_put_space(q->text, space);
}

/* "North's Circle on d7" */
static void say_piece(const Question *q, const char *before, unsigned space)
{
    const unsigned seat = traverse_seat_at(q->p, space);
    if (seat < TRAVERSE_SEATS)
        wf_text_add(q->text, "%s%s's %s", before, traverse_seat_names[seat],
                    traverse_shape_name[traverse_shape_at(q->p, seat, space)]);
    say_space(q, " on ", space);
}

/* ---- setups and passes ---- */

static bool explain_setup(const Question *q)
{
    unsigned count[TRAVERSE_SHAPES] = {0};
    if (traverse_seat(q->p, q->seat) != 0) {
        wf_text_add(q->text, "%s is set up already.", traverse_seat_names[q->seat]);
        return false;
    }
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
        count[q->move->detail[i]]++;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        if (count[shape] != 2) {
            wf_text_add(q->text, "A setup has two of each shape; this one has %u of %s.",
                        count[shape], traverse_shape_name[shape]);
            return false;
        }
    wf_text_add(q->text, "%s sets up along the starting row: ", traverse_seat_names[q->seat]);
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
        wf_text_add(q->text, "%s%s", i > 0 ? ", " : "", traverse_shape_name[q->move->detail[i]]);
    wf_text_put(q->text, '.');
    return true;
}

static bool explain_pass(const Question *q)
{
    if (traverse_winner(q->p) != WF_NO_SEAT)
        return no(q, "The game is over: all eight pieces of a seat are home.");
    if (traverse_seat(q->p, q->seat) == 0 || traverse_has_turn(q->p, q->seat))
        return no(q, "Skipping a turn is not allowed while a piece can be moved.");
    if (traverse_count(q->position) == 0)
        return no(q, "The game is over: no seat has a legal turn.");
    wf_text_add(q->text, "%s has no piece that can move and passes.", traverse_seat_names[q->seat]);
    return true;
}

/* ---- where a turn may start and end ---- */

static bool may_start(const Question *q)
{
    const unsigned from = q->move->from;
    if (traverse_winner(q->p) != WF_NO_SEAT)
        return no(q, "The game is over: all eight pieces of a seat are home.");
    if (traverse_seat(q->p, q->seat) == 0) {
        wf_text_add(q->text, "%s has to set up first, as in =SDTCCTDS.",
                    traverse_seat_names[q->seat]);
        return false;
    }
    const unsigned owner = traverse_seat_at(q->p, from);
    if (owner == TRAVERSE_SEATS) {
        say_space(q, "There is no piece on ", from);
        return no(q, ".");
    }
    if (owner != q->seat) {
        wf_text_add(q->text, "It is %s's turn: ", traverse_seat_names[q->seat]);
        say_piece(q, "", from);
        return no(q, " may not move now.");
    }
    if (q->p->rules != RULES_BASIC && bits_has(traverse_destination(q->seat), from)) {
        say_space(q, "The piece on ", from);
        return no(q, " has come to rest in its destination row and cannot be moved again.");
    }
    return true;
}

static bool is_corner(unsigned space)
{
    return space == 0 || space == 9 || space == 90 || space == 99;
}

static bool may_end(const Question *q)
{
    const unsigned from = q->move->from, to = q->move->to;
    if (bits_has(traverse_occupied(q->p), to) && to != from) {
        bool sent = false; /* a jumped circle leaves the board, and its space can be landed on */
        for (unsigned i = 0; i < q->move->sent; i++)
            sent = sent || q->move->detail[2 * i] == to;
        if (!sent) {
            say_space(q, "A turn ends on an empty space; on ", to);
            say_piece(q, " stands ", to);
            return no(q, ".");
        }
    }
    if (traverse_may_rest(q->seat, from, to, true))
        return true;
    say_space(q, "A turn may not end on ", to);
    if (is_corner(to))
        return no(q, ", a corner.");
    if (bits_has(space_row[q->seat], to))
        return no(q, ": a piece that has left its starting row may not end a turn there again.");
    return no(q, ", on a side that is neither the piece's starting row nor its destination row.");
}

/* ---- why no step and no series leads there ---- */

static const char *directions_of(unsigned shape)
{
    static const char *const words[TRAVERSE_SHAPES] = {
        "horizontally and vertically", "diagonally",
        "forward on the diagonals or straight backward", "in any direction"};
    return words[shape];
}

/* A straight hop of two spaces: what is wrong with this one jump? */
static bool explain_hop(const Question *q, unsigned middle)
{
    if (!bits_has(traverse_occupied(q->p), middle)) {
        say_space(q, "Moving two spaces is not a jump: there is no piece on ", middle);
        return no(q, " to jump over.");
    }
    return false;
}

static bool explain_unreached(const Question *q)
{
    const unsigned from = q->move->from, to = q->move->to;
    const int files = (int)(to % SPACE_SIDE) - (int)(from % SPACE_SIDE);
    const int ranks = (int)(to / SPACE_SIDE) - (int)(from / SPACE_SIDE);
    const unsigned class = traverse_class(q->shape, q->seat);
    if (from == to)
        return no(q, "A turn may not end on the space it began from: that would be skipping it.");
    const size_t before = q->text->length;
    if (abs(files) <= 2 && abs(ranks) <= 2 && files % 2 == 0 && ranks % 2 == 0)
        (void)explain_hop(q, (unsigned)((int)from + ranks / 2 * SPACE_SIDE + files / 2));
    if (q->text->length != before)
        return false;
    if (abs(files) <= 1 && abs(ranks) <= 1 && !bits_has(space_steps[class][from], to)) {
        wf_text_add(q->text, "A %s moves %s; ", traverse_shape_name[q->shape],
                    directions_of(q->shape));
        say_space(q, "it may not step from ", from);
        say_space(q, " to ", to);
        return no(q, ".");
    }
    wf_text_add(q->text, "No step and no series of jumps takes the %s",
                traverse_shape_name[q->shape]);
    say_space(q, " from ", from);
    say_space(q, " to ", to);
    wf_text_add(q->text, ": it moves %s, and jumps over exactly one piece to the empty space %s.",
                directions_of(q->shape),
                q->p->rules == RULES_BASIC ? "directly behind" : "as far behind it");
    return false;
}

/* ---- circles ---- */

static void say_circles(const Question *q, const Series *series, unsigned mask)
{
    const char *before = " ";
    for (unsigned c = 0; c < series->circle_count; c++)
        if ((mask >> c & 1) != 0) {
            say_space(q, before, series->circle[c]);
            before = " and ";
        }
}

/* The turn can end there, but not with this set of circles sent back. */
static bool explain_circles(const Question *q, const Series *series, unsigned mask,
                            uint64_t endings)
{
    if (mask == SERIES_NO_SET) {
        for (unsigned i = 0; i < q->move->sent; i++) {
            const unsigned space = q->move->detail[2 * i];
            const unsigned owner = traverse_seat_at(q->p, space);
            const bool circle =
                owner != TRAVERSE_SEATS && bits_has(q->p->set[owner][CIRCLE], space);
            if (!circle || owner == q->seat) {
                say_space(q, "There is no other seat's circle on ", space);
                return no(q, " to send back.");
            }
            if (bits_has(space_row[owner] | traverse_destination(owner), space) &&
                (bits_has(space_row[owner], space) || q->p->rules != RULES_EXPERT)) {
                say_space(q, "The circle on ", space);
                return no(q, bits_has(space_row[owner], space)
                                 ? " has not left its starting row and is not sent back."
                                 : " has reached its destination row and is not sent back.");
            }
        }
    }
    const unsigned other = (unsigned)__builtin_ctzll(endings);
    wf_text_add(q->text, "No series of jumps ends there after jumping exactly these circles");
    if (other == 0)
        return no(q, "; without sending any back the turn is possible.");
    wf_text_add(q->text, "; one that sends back the circle on");
    say_circles(q, series, other);
    return no(q, " is possible.");
}

typedef struct Match {
    const WfMove *wanted;
    bool found;
} Match;

static bool matches(void *context, const WfMove *move)
{
    Match *match = context;
    match->found = memcmp(match->wanted, move, sizeof *move) == 0;
    return !match->found;
}

static bool may_place(const Question *q)
{
    Match match = {.wanted = q->move, .found = false};
    WfMove move = *q->move;
    (void)traverse_place_circles(q->p, &move, matches, &match);
    if (match.found)
        return true;
    Bits128 occupied = traverse_occupied(q->p) & ~bits_of(q->move->from);
    for (unsigned i = 0; i < q->move->sent; i++)
        occupied &= ~bits_of(q->move->detail[2 * i]);
    occupied |= bits_of(q->move->to);
    for (unsigned i = 0; i < q->move->sent; i++) {
        const unsigned to = q->move->detail[2 * i + 1];
        const unsigned owner = traverse_seat_at(q->p, q->move->detail[2 * i]);
        if (bits_has(occupied, to)) {
            say_space(q, "A circle is put on an empty space; ", to);
            return no(q, " is occupied.");
        }
        if (!bits_has(space_row[owner], to) && (space_row[owner] & ~occupied) != 0) {
            wf_text_add(q->text, "%s's circle goes to its starting row, where there is room",
                        traverse_seat_names[owner]);
            return say_space(q, ", not to ", to), no(q, ".");
        }
        occupied |= bits_of(to);
    }
    return no(q, "Two circles of one seat are alike: the one whose from-space comes first is "
                 "written with the to-space that comes first; and a circle may rest only in the "
                 "middle or in its destination row when its starting row is full.");
}

/* ---- what a turn does ---- */

static void say_series(const Question *q, const Series *series, unsigned last)
{
    uint16_t path[SERIES_JUMPS];
    const unsigned length = traverse_series_to(series, last, path);
    wf_text_add(q->text, length == 1 ? ", a jump over" : ", %u jumps over", length);
    for (unsigned i = 0; i < length; i++)
        say_space(q, i == 0 ? " " : ", ", series->landing[path[i]].hurdle);
}

static void say_deed(const Question *q, const Series *series, unsigned mask)
{
    const unsigned from = q->move->from, to = q->move->to;
    wf_text_add(q->text, "%s ", traverse_shape_name[q->shape]);
    say_space(q, "", from);
    say_space(q, "–", to);
    const unsigned last = traverse_last_landing(series, to, mask);
    if (last == 0)
        wf_text_add(q->text, ", one step");
    else
        say_series(q, series, last);
    for (unsigned i = 0; i < q->move->sent; i++) {
        const unsigned owner = traverse_seat_at(q->p, q->move->detail[2 * i]);
        wf_text_add(q->text, ", sends %s's Circle", traverse_seat_names[owner]);
        say_space(q, " ", q->move->detail[2 * i]);
        say_space(q, " to ", q->move->detail[2 * i + 1]);
    }
    wf_text_put(q->text, '.');
}

static bool explain_turn(Question *q)
{
    if (!may_start(q))
        return false;
    q->shape = traverse_shape_at(q->p, q->seat, q->move->from);
    if (!may_end(q))
        return false;
    Series series;
    traverse_begin_series(&series, q->p, q->seat);
    traverse_explore(&series, q->move->from);
    const uint64_t endings = traverse_endings(&series, q->move->to);
    if (endings == 0)
        return explain_unreached(q);
    const unsigned mask = traverse_removed(&series, q->move);
    if (mask == SERIES_NO_SET || (endings >> mask & 1) == 0)
        return explain_circles(q, &series, mask, endings);
    if (!may_place(q))
        return false;
    say_deed(q, &series, mask);
    return true;
}

bool traverse_explain(const WfPosition *position, const WfMove *move, WfText *text)
{
    Question q = {.p = traverse_of(position), .position = position, .move = move, .text = text};
    q.seat = q.p->head.turn;
    if (move->extra == WF_EXTRA_SETUP)
        return explain_setup(&q);
    if (move->extra == WF_EXTRA_PASS)
        return explain_pass(&q);
    return explain_turn(&q);
}
