/* explain_reach.c - TRAVERSE: why a piece cannot end its turn on a space, whatever it jumps. */
#include <stdlib.h>

#include "games/traverse/explain.h"

enum { DIRECTIONS = 8 };

/* How `to` lies from `from`, and what stands between. */
typedef struct Way {
    unsigned distance;            /* along a line, in spaces; 0: they share none */
    unsigned direction;           /* n, ne, e, se, s, sw, w, nw */
    unsigned count;               /* pieces between */
    unsigned piece[SPACE_SIDE];   /* their spaces */
    unsigned from_to[SPACE_SIDE]; /* their distances from `from` */
} Way;

static Way way_between(const TraversePosition *p, unsigned from, unsigned to)
{
    static const int8_t files[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int8_t ranks[DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
    const int right = (int)(to % SPACE_SIDE) - (int)(from % SPACE_SIDE);
    const int up = (int)(to / SPACE_SIDE) - (int)(from / SPACE_SIDE);
    Way way = {.distance = 0};
    if (right != 0 && up != 0 && abs(right) != abs(up))
        return way;
    way.distance = (unsigned)(abs(right) > abs(up) ? abs(right) : abs(up));
    const int file = (right > 0) - (right < 0), rank = (up > 0) - (up < 0);
    while (files[way.direction] != file || ranks[way.direction] != rank)
        way.direction++;
    const Bits128 occupied = traverse_occupied(p);
    for (unsigned n = 1; n < way.distance; n++) {
        const unsigned space = (unsigned)((int)from + (int)n * (rank * SPACE_SIDE + file));
        if (bits_has(occupied, space)) {
            way.from_to[way.count] = n;
            way.piece[way.count++] = space;
        }
    }
    return way;
}

static bool may_head(const Question *q, const Way *way)
{
    return (space_directions[traverse_class(q->shape, q->seat)] >> way->direction & 1) != 0;
}

/* A jump in the piece's direction over one piece, which only its landing space can forbid. */
static bool is_jump(const Question *q, const Way *way)
{
    return way->count == 1 && 2 * way->from_to[0] == way->distance && may_head(q, way) &&
           (way->distance == 2 || q->p->rules != RULES_BASIC);
}

/* ---- the space itself forbids it ---- */

/* A series reaches it, but through the middle. */
static bool entered_middle(const Question *q, const Series *series, unsigned last)
{
    uint16_t path[SERIES_JUMPS];
    (void)traverse_series_to(series, last, path);
    unsigned first = 0;
    while (!bits_has(space_middle, series->landing[path[first]].space))
        first++;
    traverse_say_space(q, "On its way to ", q->move->to);
    wf_text_add(q->text, " the %s enters the middle", traverse_kinds[q->shape].name);
    traverse_say_space(q, " on ", series->landing[path[first]].space);
    traverse_say_path(q, " (", series, last, "-");
    return traverse_no(q, "), so its turn may not end in its starting row.");
}

/* A landing on `to`, the first that sends circles back if asked; 0 if there is none. */
static unsigned landing_on(const Series *series, unsigned to, bool sending)
{
    for (unsigned i = 1; i < series->count; i++)
        if (series->landing[i].space == to && (!sending || series->landing[i].removed != 0))
            return i;
    return 0;
}

static bool explain_return(const Question *q, const Series *series)
{
    const unsigned last = landing_on(series, q->move->from, true);
    if (q->move->sent != 0 && last != 0)
        return entered_middle(q, series, last);
    wf_text_add(q->text,
                "A turn may not end on the space it began from: that would be skipping it.");
    if (q->move->sent != 0 && q->p->rules != RULES_BASIC)
        wf_text_add(q->text, " No series of jumps leads back to it over another seat's circle.");
    return false;
}

static bool explain_occupied(const Question *q)
{
    const unsigned to = q->move->to;
    const unsigned owner = traverse_seat_at(q->p, to);
    for (unsigned i = 0; i < q->move->sent; i++)
        if (q->move->detail[2 * i] == to && owner != q->seat &&
            bits_has(traverse_exposed(q->p, owner), to)) {
            traverse_say_piece(q, "No series of jumps goes over ", to);
            return traverse_no(q, " and then ends on its space.");
        }
    const Way way = way_between(q->p, q->move->from, to);
    if (is_jump(q, &way)) {
        traverse_say_piece(q, "The jump over ", way.piece[0]);
        traverse_say_piece(q, " is not possible: its landing space is occupied by ", to);
        return traverse_no(q, ".");
    }
    traverse_say_piece(q, "", to);
    return traverse_no(q, " is in the way: two pieces cannot occupy the same space.");
}

static bool explain_rest(const Question *q)
{
    const unsigned to = q->move->to, file = to % SPACE_SIDE, rank = to / SPACE_SIDE;
    traverse_say_space(q, "A turn may not end on ", to);
    if (bits_has(space_row[q->seat], to))
        return traverse_no(q, ": a piece that has left its starting row may not end a turn there "
                              "again.");
    if ((file == 0 || file == SPACE_SIDE - 1) && (rank == 0 || rank == SPACE_SIDE - 1))
        wf_text_add(q->text, ", a corner");
    else
        wf_text_add(q->text,
                    ", on a side that is neither the starting row nor the destination row of %s",
                    traverse_seat_names[q->seat]);
    return traverse_no(q, "; a piece may land there only on its way, within a series of jumps.");
}

/* ---- along a line ---- */

static const char *gait(unsigned shape)
{
    static const char *const words[TRAVERSE_SHAPES] = {
        "horizontally and vertically", "diagonally",
        "forward on the diagonals or straight backward", "in any direction"};
    return words[shape];
}

/* How the piece would go, in words that fit its gait. */
static const char *heading(const Question *q, unsigned direction)
{
    static const char *const relative[DIRECTIONS] = {
        "straight forward",  "diagonally forward",  "sideways", "diagonally backward",
        "straight backward", "diagonally backward", "sideways", "diagonally forward"};
    if (q->shape == TRIANGLE)
        return relative[(direction + DIRECTIONS - 2 * q->seat) % DIRECTIONS];
    return direction % 2 != 0 ? "diagonally" : direction % 4 == 0 ? "vertically" : "horizontally";
}

static void say_direction(const Question *q, const Way *way)
{
    wf_text_add(q->text, "A %s moves %s; ", traverse_kinds[q->shape].name, gait(q->shape));
    traverse_say_space(q, "from ", q->move->from);
    traverse_say_space(q, " to ", q->move->to);
    wf_text_add(q->text, " it would go %s.", heading(q, way->direction));
}

static void say_nothing_between(const Question *q, const Way *way)
{
    if (way->distance == 2) {
        const unsigned between = (q->move->from + q->move->to) / 2U;
        traverse_say_space(q, "Moving two spaces is not a jump: there is no piece on ", between);
    } else {
        wf_text_add(q->text, "Moving %u spaces is not a jump: there is no piece between",
                    way->distance);
        traverse_say_space(q, " ", q->move->from);
        traverse_say_space(q, " and ", q->move->to);
    }
    wf_text_add(q->text, " to jump over.");
}

/* Two pieces or more stand between. */
static void say_crowd(const Question *q, const Way *way)
{
    for (unsigned i = 0; i < way->count && q->p->rules != RULES_BASIC; i++)
        if (2 * way->from_to[i] == way->distance) {
            traverse_say_piece(q, "In a long jump over ", way->piece[i]);
            traverse_say_piece(q, " all other spaces on the way must be empty; there is ",
                               way->piece[i == 0]);
            wf_text_put(q->text, '.');
            return;
        }
    wf_text_add(q->text, "A piece cannot jump two pieces at once: there are");
    for (unsigned i = 0; i < way->count; i++)
        traverse_say_space(q,
                           i == 0               ? " pieces on "
                           : i + 1 < way->count ? ", "
                                                : " and ",
                           way->piece[i]);
    wf_text_put(q->text, '.');
}

static void say_empty(const Question *q, unsigned spaces, const char *none)
{
    if (spaces == 0)
        wf_text_add(q->text, "%s", none);
    else
        wf_text_add(q->text, "%u empty space%s", spaces, spaces > 1 ? "s" : "");
}

/* One piece stands between, and the jump over it does not end on `to`. */
static void say_wrong_jump(const Question *q, const Way *way)
{
    const unsigned before = way->from_to[0] - 1, after = way->distance - way->from_to[0] - 1;
    if (q->p->rules != RULES_BASIC) {
        traverse_say_piece(q, "The jump over ", way->piece[0]);
        wf_text_add(q->text, " is not symmetrical: ");
        say_empty(q, before, "no empty space");
        wf_text_add(q->text, " before it, but ");
        say_empty(q, after, "none");
        wf_text_add(q->text, " after it.");
    } else if (before == after) {
        traverse_say_piece(q, "Long jumps belong to the advanced rules: under the basic rules ",
                           way->piece[0]);
        wf_text_add(q->text, " is too far away to be jumped.");
    } else if (before == 0) {
        traverse_say_piece(q, "The jump over ", way->piece[0]);
        const unsigned behind = 2 * way->piece[0] - q->move->from;
        traverse_say_space(q, " ends directly behind it, on ", behind);
        wf_text_put(q->text, '.');
    } else if (before == 1 && after == 0) {
        const unsigned next = (q->move->from + way->piece[0]) / 2U;
        traverse_say_space(q, "A piece cannot move and then jump in one turn: first to ", next);
        traverse_say_piece(q, ", then over ", way->piece[0]);
        wf_text_put(q->text, '.');
    } else {
        traverse_say_piece(q, "Only a neighbour can be jumped, to the space directly behind it; ",
                           way->piece[0]);
        wf_text_add(q->text, " is %u spaces away.", before + 1);
    }
}

/* ---- off all lines ---- */

/* Explores the series of a board on which the piece has made a step. */
static unsigned explore_after_step(const Question *q, Series *series, unsigned next)
{
    TraversePosition p = *q->p;
    p.set[q->seat][q->shape] ^= bits_of(q->move->from) | bits_of(next);
    traverse_begin_series(series, &p, q->seat);
    traverse_explore(series, next);
    series->p = q->p; /* the other one ends here */
    return landing_on(series, q->move->to, false);
}

/* A step and then jumps would lead there: names the fewest jumps. */
static bool say_step_and_jumps(const Question *q, Series *series)
{
    unsigned fewest = SERIES_JUMPS, best = SPACES;
    uint16_t path[SERIES_JUMPS];
    for (Bits128 steps = series->steps; steps != 0;) {
        const unsigned next = bits_pop(&steps);
        const unsigned last = explore_after_step(q, series, next);
        const unsigned jumps = last == 0 ? SERIES_JUMPS : traverse_series_to(series, last, path);
        if (jumps < fewest) {
            fewest = jumps;
            best = next;
        }
    }
    if (best == SPACES)
        return false;
    const unsigned last = explore_after_step(q, series, best);
    traverse_say_space(q, " A piece cannot move and then jump in one turn (first to ", best);
    traverse_say_path(q, ", then ", series, last, "-");
    wf_text_add(q->text, ").");
    return true;
}

/* Jumps and then a step would lead there. */
static bool say_jumps_and_step(const Question *q, const Series *series)
{
    const unsigned class = traverse_class(q->shape, q->seat);
    for (unsigned i = 1; i < series->count; i++)
        if (bits_has(space_steps[class][series->landing[i].space], q->move->to)) {
            traverse_say_path(q, " A step cannot be added to jumps (", series, i, "-");
            traverse_say_space(q, ", then to ", q->move->to);
            wf_text_add(q->text, ").");
            return true;
        }
    return false;
}

static void say_off_line(const Question *q, Series *series)
{
    traverse_say_space(q, "A step or a jump goes in a straight line; from ", q->move->from);
    traverse_say_space(q, " to ", q->move->to);
    wf_text_add(q->text, " there is none.");
    if (!say_jumps_and_step(q, series))
        (void)say_step_and_jumps(q, series);
}

/* ---- all of it ---- */

bool traverse_explain_unreached(const Question *q, Series *series)
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
    const bool jumps = series->count > 1;
    const Way way = way_between(q->p, from, to);
    if (way.distance == 0)
        say_off_line(q, series);
    else if (!may_head(q, &way))
        say_direction(q, &way);
    else if (way.count == 0)
        say_nothing_between(q, &way);
    else if (way.count > 1)
        say_crowd(q, &way);
    else
        say_wrong_jump(q, &way);
    /* a piece that cannot jump at all has no series that one could have in mind */
    return traverse_no(q, jumps ? " No series of jumps leads there either." : "");
}
