/* explain_reach.c - TRAVERSE: why a piece cannot end its turn on a space by any step or jumps. */
#include <stdlib.h>

#include "games/traverse/explain.h"

enum { DIRECTIONS = 8 };

/* Where `to` lies as seen from `from`, and what stands between. */
typedef struct TraverseLine {
    unsigned distance;            /* along a line, in spaces; 0: no common line */
    unsigned direction;           /* n, ne, e, se, s, sw, w, nw */
    unsigned count;               /* pieces between */
    unsigned piece[SPACE_SIDE];   /* their spaces */
    unsigned from_to[SPACE_SIDE]; /* their distances from `from` */
} TraverseLine;

static TraverseLine line_between(const TraversePosition *p, unsigned from, unsigned to)
{
    static const int8_t files[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int8_t ranks[DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
    const int right = (int)(to % SPACE_SIDE) - (int)(from % SPACE_SIDE);
    const int up = (int)(to / SPACE_SIDE) - (int)(from / SPACE_SIDE);
    TraverseLine line = {.distance = 0};
    if (right != 0 && up != 0 && abs(right) != abs(up))
        return line;
    line.distance = (unsigned)(abs(right) > abs(up) ? abs(right) : abs(up));
    const int file = (right > 0) - (right < 0), rank = (up > 0) - (up < 0);
    while (files[line.direction] != file || ranks[line.direction] != rank)
        line.direction++;
    const Bits128 occupied = traverse_occupied(p);
    for (unsigned n = 1; n < line.distance; n++) {
        const unsigned space = (unsigned)((int)from + (int)n * (rank * SPACE_SIDE + file));
        if (bits_has(occupied, space)) {
            line.from_to[line.count] = n;
            line.piece[line.count++] = space;
        }
    }
    return line;
}

static bool may_head(const TraverseQuestion *q, const TraverseLine *line)
{
    return (space_directions[traverse_class(q->shape, q->seat)] >> line->direction & 1) != 0;
}

/* A jump in the piece's direction over one piece, which only its landing space can forbid. */
static bool is_jump(const TraverseQuestion *q, const TraverseLine *line)
{
    return line->count == 1 && 2 * line->from_to[0] == line->distance && may_head(q, line) &&
           (line->distance == 2 || q->p->rules != TRAVERSE_BASIC);
}

/* A clause about the piece that would move, in slot 0, and `to`, in slot 1. */
static void say_of_move(const TraverseQuestion *q, unsigned message)
{
    (void)traverse_explain_of(q, message, q->move->from);
    traverse_add_space(q, 1, q->move->to);
}

/* ---- the space itself forbids it ---- */

/* A series reaches it only through the middle. */
static bool entered_middle(const TraverseQuestion *q, const TraverseSeries *series, unsigned last)
{
    uint16_t path[TRAVERSE_SERIES_JUMPS];
    (void)traverse_series_to(series, last, path);
    unsigned first = 0;
    while (!bits_has(space_middle, series->landing[path[first]].space))
        first++;
    say_of_move(q, TRAVERSE_SAYS_REST_ENTERED);
    traverse_add_space(q, 2, series->landing[path[first]].space);
    traverse_add_path(q, 3, series, last);
    return false;
}

/* A landing on `to`, the first that sends circles back if asked; 0 if there is none. */
static unsigned landing_on(const TraverseSeries *series, unsigned to, bool sending)
{
    for (unsigned i = 1; i < series->count; i++)
        if (series->landing[i].space == to && (!sending || series->landing[i].removed != 0))
            return i;
    return 0;
}

static bool explain_return(const TraverseQuestion *q, const TraverseSeries *series)
{
    const unsigned last = landing_on(series, q->move->from, true);
    if (q->move->sent != 0 && last != 0)
        return entered_middle(q, series, last);
    (void)traverse_clause(q, TRAVERSE_SAYS_REST_SKIPS);
    if (q->move->sent != 0 && q->p->rules != TRAVERSE_BASIC)
        (void)traverse_clause(q, TRAVERSE_SAYS_REST_NO_CIRCLE);
    return false;
}

static bool explain_occupied(const TraverseQuestion *q)
{
    const unsigned to = q->move->to;
    const unsigned owner = traverse_seat_at(q->p, to);
    for (unsigned i = 0; i < q->move->sent; i++)
        if (q->move->detail[2 * i] == to && owner != q->seat &&
            bits_has(traverse_exposed(q->p, owner), to))
            return traverse_explain_of(q, TRAVERSE_SAYS_OCCUPIED_CIRCLE, to);
    const TraverseLine line = line_between(q->p, q->move->from, to);
    if (!is_jump(q, &line))
        return traverse_explain_of(q, TRAVERSE_SAYS_OCCUPIED, to);
    (void)traverse_explain_of(q, TRAVERSE_SAYS_OCCUPIED_JUMP, to);
    traverse_add_piece(q, 1, line.piece[0]);
    return false;
}

static bool explain_rest(const TraverseQuestion *q)
{
    const unsigned to = q->move->to, file = to % SPACE_SIDE, rank = to / SPACE_SIDE;
    const bool corner =
        (file == 0 || file == SPACE_SIDE - 1) && (rank == 0 || rank == SPACE_SIDE - 1);
    const bool row = bits_has(space_row[q->seat], to);
    (void)traverse_clause(q, row      ? TRAVERSE_SAYS_REST_STARTING_ROW
                             : corner ? TRAVERSE_SAYS_REST_CORNER
                                      : TRAVERSE_SAYS_REST_SIDE);
    traverse_add_space(q, 0, to);
    explanation_seat(q->said, 1, q->seat);
    return false;
}

/* ---- along a line ---- */

/* The piece does not move along this line. A Circle moves along all lines. */
static void say_direction(const TraverseQuestion *q, const TraverseLine *line)
{
    /* by the direction as a Triangle's seat sees it; a Triangle moves in those with a 0 */
    static const uint8_t triangle[DIRECTIONS] = {
        TRAVERSE_SAYS_HEADS_TRIANGLE_FORWARD,  0, TRAVERSE_SAYS_HEADS_TRIANGLE_SIDEWAYS,
        TRAVERSE_SAYS_HEADS_TRIANGLE_BACKWARD, 0, TRAVERSE_SAYS_HEADS_TRIANGLE_BACKWARD,
        TRAVERSE_SAYS_HEADS_TRIANGLE_SIDEWAYS, 0};
    unsigned message = TRAVERSE_SAYS_HEADS_SQUARE;
    if (q->shape == TRAVERSE_TRIANGLE)
        message = triangle[(line->direction + DIRECTIONS - 2 * q->seat) % DIRECTIONS];
    if (q->shape == TRAVERSE_DIAMOND)
        message = line->direction % 4 == 0 ? TRAVERSE_SAYS_HEADS_DIAMOND_VERTICALLY
                                           : TRAVERSE_SAYS_HEADS_DIAMOND_HORIZONTALLY;
    say_of_move(q, message);
}

static void say_nothing_between(const TraverseQuestion *q, const TraverseLine *line)
{
    if (line->distance == 2) {
        (void)traverse_explain_of(q, TRAVERSE_SAYS_JUMP_TWO_SPACES, q->move->from);
        traverse_add_space(q, 1, (q->move->from + q->move->to) / 2U);
        return;
    }
    say_of_move(q, TRAVERSE_SAYS_JUMP_NO_PIECE);
    explanation_number(q->said, 2, line->distance);
}

/* Two pieces or more stand between. */
static void say_crowd(const TraverseQuestion *q, const TraverseLine *line)
{
    for (unsigned i = 0; i < line->count && q->p->rules != TRAVERSE_BASIC; i++)
        if (2 * line->from_to[i] == line->distance) {
            (void)traverse_explain_of(q, TRAVERSE_SAYS_JUMP_LONG_BLOCKED, line->piece[i]);
            traverse_add_piece(q, 1, line->piece[i == 0]);
            return;
        }
    (void)traverse_clause(q, TRAVERSE_SAYS_JUMP_TWO_PIECES);
    for (unsigned i = 0; i < line->count; i++)
        traverse_add_piece(q, 0, line->piece[i]);
}

/* A long jump over the only piece between, with more empty spaces on one side of it. */
static void say_uneven(const TraverseQuestion *q, unsigned piece, unsigned before, unsigned after)
{
    (void)traverse_explain_of(q,
                              before == 0  ? TRAVERSE_SAYS_JUMP_NONE_BEFORE
                              : after == 0 ? TRAVERSE_SAYS_JUMP_NONE_AFTER
                                           : TRAVERSE_SAYS_JUMP_UNEVEN,
                              piece);
    if (before != 0)
        explanation_number(q->said, 1, before);
    if (after != 0)
        explanation_number(q->said, before == 0 ? 1 : 2, after);
}

/* One piece stands between, and the jump over it does not end on `to`. */
static void say_wrong_jump(const TraverseQuestion *q, const TraverseLine *line)
{
    const unsigned piece = line->piece[0], before = line->from_to[0] - 1,
                   after = line->distance - line->from_to[0] - 1;
    if (q->p->rules != TRAVERSE_BASIC) {
        say_uneven(q, piece, before, after);
    } else if (before == after) {
        (void)traverse_explain_of(q, TRAVERSE_SAYS_JUMP_TOO_LONG, piece);
    } else if (before == 0) {
        (void)traverse_explain_of(q, TRAVERSE_SAYS_JUMP_BEHIND, piece);
        traverse_add_space(q, 1, 2 * piece - q->move->from);
    } else if (before == 1 && after == 0) {
        (void)traverse_explain_of(q, TRAVERSE_SAYS_STEP_FIRST, piece);
        traverse_add_space(q, 1, (q->move->from + piece) / 2U);
    } else {
        (void)traverse_explain_of(q, TRAVERSE_SAYS_JUMP_FAR, piece);
        explanation_number(q->said, 1, before + 1);
    }
}

/* ---- off all lines ---- */

/* Explores the series of a board on which the piece has made a step. */
static unsigned explore_after_step(const TraverseQuestion *q, TraverseSeries *series, unsigned next)
{
    TraversePosition p = *q->p;
    p.set[q->seat][q->shape] ^= bits_of(q->move->from) | bits_of(next);
    traverse_begin_series(series, &p, q->seat);
    traverse_explore(series, next);
    series->p = q->p; /* `p` ends with this function */
    return landing_on(series, q->move->to, false);
}

/* A step followed by jumps would lead there: names the fewest jumps. */
static bool say_step_and_jumps(const TraverseQuestion *q, TraverseSeries *series)
{
    unsigned fewest = TRAVERSE_SERIES_JUMPS, best = SPACES;
    uint16_t path[TRAVERSE_SERIES_JUMPS];
    for (Bits128 steps = series->steps; steps != 0;) {
        const unsigned next = bits_pop(&steps);
        const unsigned last = explore_after_step(q, series, next);
        const unsigned jumps =
            last == 0 ? TRAVERSE_SERIES_JUMPS : traverse_series_to(series, last, path);
        if (jumps < fewest) {
            fewest = jumps;
            best = next;
        }
    }
    if (best == SPACES)
        return false;
    (void)traverse_clause(q, TRAVERSE_SAYS_STEP_THEN_JUMPS);
    traverse_add_space(q, 0, best);
    traverse_add_path(q, 1, series, explore_after_step(q, series, best));
    return true;
}

/* Jumps followed by a step would lead there. */
static bool say_jumps_and_step(const TraverseQuestion *q, const TraverseSeries *series)
{
    const unsigned class = traverse_class(q->shape, q->seat);
    for (unsigned i = 1; i < series->count; i++)
        if (bits_has(space_steps[class][series->landing[i].space], q->move->to)) {
            (void)traverse_clause(q, TRAVERSE_SAYS_STEP_ADDED);
            traverse_add_space(q, 0, q->move->to);
            traverse_add_path(q, 1, series, i);
            return true;
        }
    return false;
}

static void say_off_line(const TraverseQuestion *q, TraverseSeries *series)
{
    say_of_move(q, TRAVERSE_SAYS_OFF_LINE);
    if (!say_jumps_and_step(q, series))
        (void)say_step_and_jumps(q, series);
}

/* ---- all reasons, in order ---- */

/* Why the direct way from `from` to `to` fails; a series of jumps does not help. */
static void say_way(const TraverseQuestion *q, TraverseSeries *series)
{
    const TraverseLine line = line_between(q->p, q->move->from, q->move->to);
    if (line.distance == 0)
        say_off_line(q, series);
    else if (!may_head(q, &line))
        say_direction(q, &line);
    else if (line.count == 0)
        say_nothing_between(q, &line);
    else if (line.count > 1)
        say_crowd(q, &line);
    else
        say_wrong_jump(q, &line);
}

bool traverse_explain_unreached(const TraverseQuestion *q, TraverseSeries *series)
{
    const unsigned from = q->move->from, to = q->move->to;
    if (from == to)
        return explain_return(q, series);
    const unsigned last = landing_on(series, to, false);
    const bool row = bits_has(space_row[q->seat], from) && bits_has(space_row[q->seat], to);
    if (last != 0)
        return row ? entered_middle(q, series, last) : explain_rest(q);
    if (bits_has(traverse_occupied(q->p), to))
        return explain_occupied(q);
    if (!traverse_may_rest(q->seat, from, to, true))
        return explain_rest(q);
    const bool jumps = series->count > 1; /* a piece that cannot jump has no series */
    say_way(q, series);
    if (jumps)
        (void)traverse_clause(q, TRAVERSE_SAYS_NO_SERIES);
    return false;
}
