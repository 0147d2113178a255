/* explain.c - TRAVERSE: the effects of a turn, or which rule forbids it and which pieces cause
 * that. */
#include "games/traverse/explain.h"

/* A clause about the seat to move, in slot 0. */
static bool say_of_seat(const TraverseQuestion *q, unsigned message)
{
    (void)traverse_clause(q, message);
    explanation_seat(q->said, 0, q->seat);
    return false;
}

static bool is_over(const TraverseQuestion *q)
{
    const uint8_t winner = traverse_winner(q->p);
    if (winner == WF_NO_SEAT)
        return false;
    (void)traverse_clause(q, TRAVERSE_SAYS_OVER_WON);
    explanation_seat(q->said, 0, winner);
    return true;
}

/* ---- setups and passes ---- */

static bool has_to_set_up(const TraverseQuestion *q)
{
    if (traverse_seat(q->p, q->seat) != 0)
        return false;
    (void)say_of_seat(q, TRAVERSE_SAYS_SETUP_DUE);
    return true;
}

/* "3 Squares and no Circle": the shapes of which a setup does not have two, one phrase each; the
 * numbers are in a slot for each shape. */
static bool has_two_of_each(const TraverseQuestion *q, const unsigned count[TRAVERSE_SHAPES])
{
    unsigned wrong = 0;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        wrong += count[shape] != 2;
    if (wrong == 0)
        return true;
    (void)traverse_clause(q, TRAVERSE_SAYS_SETUP_WRONG);
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++) {
        const unsigned phrase =
            count[shape] == 0 ? TRAVERSE_SAYS_SETUP_NO : TRAVERSE_SAYS_SETUP_SOME;
        if (count[shape] == 2)
            continue;
        explanation_phrase(q->said, 0, &traverse_messages[phrase + shape]);
        explanation_number(q->said, 1 + shape, count[shape]);
    }
    return false;
}

static bool explain_setup(const TraverseQuestion *q)
{
    unsigned count[TRAVERSE_SHAPES] = {0};
    if (is_over(q))
        return false;
    if (traverse_seat(q->p, q->seat) != 0)
        return say_of_seat(q, TRAVERSE_SAYS_SETUP_DONE);
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
        count[q->move->detail[i]]++;
    if (!has_two_of_each(q, count))
        return false;
    (void)say_of_seat(q, TRAVERSE_SAYS_SETS_UP);
    for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
        explanation_kind(q->said, 1, q->move->detail[i]);
    return true;
}

static Bits128 movable(const TraverseQuestion *q)
{
    const Bits128 own = traverse_seat(q->p, q->seat);
    return q->p->rules == TRAVERSE_BASIC ? own : own & ~traverse_destination(q->seat);
}

/* Names a piece that has a legal turn, and where it can go. */
static bool has_turn(const TraverseQuestion *q)
{
    TraverseSeries series;
    traverse_begin_series(&series, q->p, q->seat);
    for (Bits128 pieces = movable(q); pieces != 0;) {
        const unsigned from = bits_pop(&pieces);
        traverse_explore(&series, from);
        for (unsigned to = 0; to < SPACES; to++)
            if (traverse_endings(&series, to) != 0) {
                (void)traverse_explain_of(q, TRAVERSE_SAYS_PASS_REFUSED, from);
                traverse_add_space(q, 1, to);
                return true;
            }
    }
    return false;
}

static bool explain_pass(const TraverseQuestion *q)
{
    if (is_over(q) || has_to_set_up(q) || has_turn(q))
        return false;
    if (traverse_count(q->position) == 0)
        return traverse_clause(q, TRAVERSE_SAYS_OVER_STUCK);
    (void)say_of_seat(q, TRAVERSE_SAYS_PASSES);
    return true;
}

/* ---- turns ---- */

static bool may_start(const TraverseQuestion *q)
{
    const unsigned from = q->move->from;
    if (is_over(q) || has_to_set_up(q))
        return false;
    const unsigned owner = traverse_seat_at(q->p, from);
    if (owner == TRAVERSE_SEATS) {
        (void)traverse_clause(q, TRAVERSE_SAYS_NO_PIECE);
        traverse_add_space(q, 0, from);
        return false;
    }
    if (owner != q->seat) {
        (void)traverse_explain_of(q, TRAVERSE_SAYS_NOT_YOURS, from);
        explanation_seat(q->said, 1, q->seat);
        return false;
    }
    return bits_has(movable(q), from) || traverse_explain_of(q, TRAVERSE_SAYS_AT_REST, from);
}

/* The spaces of the series and the pieces that it jumps over. */
static void say_series(const TraverseQuestion *q, const TraverseSeries *series, unsigned last)
{
    uint16_t path[TRAVERSE_SERIES_JUMPS];
    const unsigned length = traverse_series_to(series, last, path);
    (void)traverse_explain_of(q, length == 1 ? TRAVERSE_SAYS_JUMPS_ONCE : TRAVERSE_SAYS_JUMPS,
                              q->move->from);
    traverse_add_path(q, 1, series, last);
    for (unsigned i = 0; i < length; i++)
        traverse_add_piece(q, 2, series->landing[path[i]].hurdle);
    if (length > 1)
        explanation_number(q->said, 3, length);
}

/* Coming home, and leaving home under the basic rules. */
static void say_home(const TraverseQuestion *q)
{
    const Bits128 row = traverse_destination(q->seat);
    const bool was = bits_has(row, q->move->from), is = bits_has(row, q->move->to);
    unsigned home = bits_count(traverse_seat(q->p, q->seat) & row);
    if (was == is)
        return;
    home += is ? 1U : -1U;
    (void)traverse_clause(q, is ? TRAVERSE_SAYS_ARRIVES : TRAVERSE_SAYS_LEAVES);
    explanation_number(q->said, 0, home);
}

static void say_sent(const TraverseQuestion *q)
{
    for (unsigned i = 0; i < q->move->sent; i++) {
        const unsigned from = q->move->detail[2 * i], to = q->move->detail[2 * i + 1];
        const bool home = bits_has(traverse_destination(traverse_seat_at(q->p, from)), to);
        (void)traverse_explain_of(q, home ? TRAVERSE_SAYS_SENDS_HOME : TRAVERSE_SAYS_SENDS, from);
        traverse_add_space(q, 1, to);
    }
}

static void say_what_it_does(const TraverseQuestion *q, const TraverseSeries *series)
{
    const unsigned removed = traverse_removed(series, q->move);
    const unsigned last = traverse_last_landing(series, q->move->to, removed);
    if (last == 0) {
        (void)traverse_explain_of(q, TRAVERSE_SAYS_STEPS, q->move->from);
        traverse_add_space(q, 1, q->move->to);
    } else {
        say_series(q, series, last);
    }
    say_home(q);
    say_sent(q);
    (void)traverse_clause(q, TRAVERSE_SAYS_END);
}

static bool explain_turn(TraverseQuestion *q)
{
    if (!may_start(q))
        return false;
    q->shape = traverse_shape_at(q->p, q->seat, q->move->from);
    TraverseSeries series;
    traverse_begin_series(&series, q->p, q->seat);
    traverse_explore(&series, q->move->from);
    const uint64_t endings = traverse_endings(&series, q->move->to);
    if (endings == 0)
        return traverse_explain_unreached(q, &series);
    if (!traverse_explain_circles(q, &series, endings))
        return false;
    say_what_it_does(q, &series);
    return true;
}

bool traverse_explain(const WfPosition *position, const WfMove *move, WfExplanation *explanation)
{
    TraverseQuestion q = {
        .p = traverse_of(position), .position = position, .move = move, .said = explanation};
    q.seat = q.p->head.turn;
    if (move->extra == WF_EXTRA_SETUP)
        return explain_setup(&q);
    if (move->extra == WF_EXTRA_PASS)
        return explain_pass(&q);
    return explain_turn(&q);
}
