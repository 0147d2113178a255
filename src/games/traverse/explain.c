/* explain.c - TRAVERSE: what a turn does, or which rule forbids it and because of what. */
#include "games/traverse/explain.h"

bool traverse_no(const Question *q, const char *reason)
{
    wf_text_add(q->text, "%s", reason);
    return false;
}

void traverse_say_space(const Question *q, const char *before, unsigned space)
{
    wf_text_add(q->text, "%s", before);
    traverse_put_space(q->text, space);
}

void traverse_say_piece(const Question *q, const char *before, unsigned space)
{
    const unsigned seat = traverse_seat_at(q->p, space);
    wf_text_add(q->text, "%s%s's %s on ", before, traverse_seat_names[seat],
                traverse_kinds[traverse_shape_at(q->p, seat, space)].name);
    traverse_put_space(q->text, space);
}

void traverse_say_path(const Question *q, const char *before, const Series *series, unsigned last,
                       const char *between)
{
    uint16_t path[SERIES_JUMPS];
    const unsigned length = traverse_series_to(series, last, path);
    traverse_say_space(q, before, series->from);
    for (unsigned i = 0; i < length; i++)
        traverse_say_space(q, between, series->landing[path[i]].space);
}

static bool is_over(const Question *q)
{
    const uint8_t winner = traverse_winner(q->p);
    if (winner == WF_NO_SEAT)
        return false;
    wf_text_add(q->text, "The game is over: all eight pieces of %s are in the destination row.",
                traverse_seat_names[winner]);
    return true;
}

/* ---- setups and passes ---- */

static bool has_to_set_up(const Question *q)
{
    if (traverse_seat(q->p, q->seat) != 0)
        return false;
    wf_text_add(q->text, "%s has to set up first, as in =SDTCCTDS.", traverse_seat_names[q->seat]);
    return true;
}

/* "3 Squares and no Circle": the shapes of which a setup has not two. */
static bool has_two_of_each(const Question *q, const unsigned count[TRAVERSE_SHAPES])
{
    unsigned wrong = 0;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        wrong += count[shape] != 2;
    if (wrong == 0)
        return true;
    wf_text_add(q->text, "A setup has two of each shape; this one has ");
    for (unsigned shape = 0, said = 0; shape < TRAVERSE_SHAPES; shape++) {
        if (count[shape] == 2)
            continue;
        if (said > 0)
            wf_text_add(q->text, said + 1 == wrong ? " and " : ", ");
        said++;
        if (count[shape] == 0)
            wf_text_add(q->text, "no %s", traverse_kinds[shape].name);
        else
            wf_text_add(q->text, "%u %s%s", count[shape], traverse_kinds[shape].name,
                        count[shape] > 1 ? "s" : "");
    }
    return traverse_no(q, ".");
}

static bool explain_setup(const Question *q)
{
    unsigned count[TRAVERSE_SHAPES] = {0};
    if (is_over(q))
        return false;
    if (traverse_seat(q->p, q->seat) != 0) {
        wf_text_add(q->text, "%s is set up already: now a turn moves one piece.",
                    traverse_seat_names[q->seat]);
        return false;
    }
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
        count[q->move->detail[i]]++;
    if (!has_two_of_each(q, count))
        return false;
    wf_text_add(q->text, "%s sets up along the starting row: ", traverse_seat_names[q->seat]);
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
        wf_text_add(q->text, "%s%s", i > 0 ? ", " : "", traverse_kinds[q->move->detail[i]].name);
    wf_text_put(q->text, '.');
    return true;
}

static Bits128 movable(const Question *q)
{
    const Bits128 own = traverse_seat(q->p, q->seat);
    return q->p->rules == RULES_BASIC ? own : own & ~traverse_destination(q->seat);
}

/* Names a piece that has a turn, and where it can go. */
static bool has_turn(const Question *q)
{
    Series series;
    traverse_begin_series(&series, q->p, q->seat);
    for (Bits128 pieces = movable(q); pieces != 0;) {
        const unsigned from = bits_pop(&pieces);
        traverse_explore(&series, from);
        for (unsigned to = 0; to < SPACES; to++)
            if (traverse_endings(&series, to) != 0) {
                traverse_say_piece(
                    q, "Skipping a turn is not allowed while a piece can be moved: ", from);
                traverse_say_space(q, " can go to ", to);
                wf_text_put(q->text, '.');
                return true;
            }
    }
    return false;
}

static bool explain_pass(const Question *q)
{
    if (is_over(q) || has_to_set_up(q) || has_turn(q))
        return false;
    if (traverse_count(q->position) == 0)
        return traverse_no(q, "The game is over: no seat has a legal turn.");
    wf_text_add(q->text, "%s has no piece that can move and passes.", traverse_seat_names[q->seat]);
    return true;
}

/* ---- turns ---- */

static bool may_start(const Question *q)
{
    const unsigned from = q->move->from;
    if (is_over(q) || has_to_set_up(q))
        return false;
    const unsigned owner = traverse_seat_at(q->p, from);
    if (owner == TRAVERSE_SEATS) {
        traverse_say_space(q, "There is no piece on ", from);
        return traverse_no(q, ".");
    }
    const char *shape = traverse_kinds[traverse_shape_at(q->p, owner, from)].name;
    if (owner != q->seat) {
        wf_text_add(q->text, "The %s on ", shape);
        traverse_put_space(q->text, from);
        wf_text_add(q->text, " is %s's; it is %s's turn.", traverse_seat_names[owner],
                    traverse_seat_names[q->seat]);
        return false;
    }
    if (!bits_has(movable(q), from)) {
        wf_text_add(q->text, "The %s on ", shape);
        traverse_put_space(q->text, from);
        return traverse_no(q, " has come to rest in its destination row and cannot be moved "
                              "again.");
    }
    return true;
}

static void say_series(const Question *q, const Series *series, unsigned last)
{
    uint16_t path[SERIES_JUMPS];
    const unsigned length = traverse_series_to(series, last, path);
    wf_text_add(q->text, length == 1 ? ", a jump over" : ", %u jumps over", length);
    for (unsigned i = 0; i < length; i++)
        traverse_say_space(q, i == 0 ? " " : ", ", series->landing[path[i]].hurdle);
}

/* Coming home, and leaving home under the basic rules. */
static void say_home(const Question *q)
{
    const Bits128 row = traverse_destination(q->seat);
    const bool was = bits_has(row, q->move->from), is = bits_has(row, q->move->to);
    unsigned home = bits_count(traverse_seat(q->p, q->seat) & row);
    if (was == is)
        return;
    home += is ? 1U : -1U;
    wf_text_add(q->text, ", %s its destination row (%u of 8 pieces there)",
                is ? "arrives in" : "leaves", home);
}

static void say_sent(const Question *q)
{
    for (unsigned i = 0; i < q->move->sent; i++) {
        const unsigned from = q->move->detail[2 * i], to = q->move->detail[2 * i + 1];
        const unsigned owner = traverse_seat_at(q->p, from);
        wf_text_add(q->text, ", sends %s's Circle ", traverse_seat_names[owner]);
        traverse_put_space(q->text, from);
        traverse_say_space(q, " to ", to);
        if (bits_has(traverse_destination(owner), to))
            wf_text_add(q->text, " in its destination row");
    }
}

static void say_deed(const Question *q, const Series *series)
{
    const unsigned removed = traverse_removed(series, q->move);
    const unsigned last = traverse_last_landing(series, q->move->to, removed);
    wf_text_add(q->text, "%s ", traverse_kinds[q->shape].name);
    traverse_say_path(q, "", series, last, "–");
    if (last == 0) {
        traverse_say_space(q, "–", q->move->to);
        wf_text_add(q->text, ", one step");
    } else {
        say_series(q, series, last);
    }
    say_home(q);
    say_sent(q);
    wf_text_put(q->text, '.');
}

static bool explain_turn(Question *q)
{
    if (!may_start(q))
        return false;
    q->shape = traverse_shape_at(q->p, q->seat, q->move->from);
    Series series;
    traverse_begin_series(&series, q->p, q->seat);
    traverse_explore(&series, q->move->from);
    const uint64_t endings = traverse_endings(&series, q->move->to);
    if (endings == 0)
        return traverse_explain_unreached(q, &series);
    if (!traverse_explain_circles(q, &series, endings))
        return false;
    say_deed(q, &series);
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
