/* explain_circles.c - TRAVERSE, advanced: which circles a turn sends back, and to which spaces. */
#include <string.h>

#include "games/traverse/explain.h"

/* ---- which circles ---- */

/* Why a space that the move names holds no circle that could be sent back. */
static bool may_be_sent(const TraverseQuestion *q, unsigned space)
{
    const unsigned owner = traverse_seat_at(q->p, space);
    if (owner == TRAVERSE_SEATS) {
        (void)traverse_clause(q, TRAVERSE_SAYS_SENT_NOTHING);
        traverse_add_space(q, 0, space);
        return false;
    }
    if (owner == q->seat || !bits_has(q->p->set[owner][TRAVERSE_CIRCLE], space))
        return traverse_explain_of(q, TRAVERSE_SAYS_SENT_NO_CIRCLE, space);
    if (bits_has(traverse_exposed(q->p, owner), space))
        return true;
    return traverse_explain_of(q,
                               bits_has(space_row[owner], space) ? TRAVERSE_SAYS_SENT_AT_START
                                                                 : TRAVERSE_SAYS_SENT_AT_HOME,
                               space);
}

static bool is_one(unsigned set)
{
    return (set & (set - 1)) == 0;
}

/* The circles of a set, in slot 1. */
static void add_circles(const TraverseQuestion *q, const TraverseSeries *series, unsigned set)
{
    for (unsigned c = 0; c < series->circle_count; c++)
        if ((set >> c & 1) != 0)
            traverse_add_piece(q, 1, series->circle[c]);
}

static bool take_first(void *context, const WfMove *move)
{
    *(WfMove *)context = *move;
    return false;
}

/* A legal turn that sends this set back, as an argument. */
static void add_example(const TraverseQuestion *q, unsigned slot, const TraverseSeries *series,
                        unsigned set)
{
    WfMove move = {.from = q->move->from, .to = q->move->to}, example = move;
    for (unsigned c = 0; c < series->circle_count; c++)
        if ((set >> c & 1) != 0)
            move.detail[2 * move.sent++] = series->circle[c];
    (void)traverse_place_circles(q->p, &move, take_first, &example);
    explanation_move(q->said, slot, &example);
}

/* Of the sets with which the turn can end, the one that differs least from the named set. */
static unsigned nearest(uint64_t endings, unsigned named)
{
    unsigned best = TRAVERSE_SERIES_NO_SET, least = 2 * WF_SENT_MAX;
    for (; endings != 0; endings &= endings - 1) {
        const unsigned set = (unsigned)__builtin_ctzll(endings);
        const unsigned apart = (unsigned)__builtin_popcount(set ^ named);
        if (apart < least) {
            least = apart;
            best = set;
        }
    }
    return best;
}

/* The turn names too few circles. `always`: every way to `to` jumps the missing ones. */
static bool explain_missing(const TraverseQuestion *q, const TraverseSeries *series,
                            unsigned missing, unsigned set, bool always)
{
    static const uint8_t says[2][2] = {
        {TRAVERSE_SAYS_SENT_HERE_MANY, TRAVERSE_SAYS_SENT_HERE_ONE},
        {TRAVERSE_SAYS_SENT_ALWAYS_MANY, TRAVERSE_SAYS_SENT_ALWAYS_ONE}};
    const bool returns = q->move->from == q->move->to && q->move->sent == 0;
    (void)traverse_clause(q, returns ? (unsigned)TRAVERSE_SAYS_SENT_NULL_TURN
                                     : says[always][is_one(missing)]);
    traverse_add_space(q, 0, q->move->to);
    add_circles(q, series, missing);
    add_example(q, 2, series, set);
    return false;
}

/* The turn names circles that no series jumps over, or (`just`) circles that no series jumps over
 * without others. `named` is the set of these circles. */
static bool explain_named(const TraverseQuestion *q, const TraverseSeries *series, unsigned named,
                          bool just, unsigned set)
{
    static const uint8_t says[2][2] = {
        {TRAVERSE_SAYS_SENT_NEVER_MANY, TRAVERSE_SAYS_SENT_NEVER_ONE},
        {TRAVERSE_SAYS_SENT_JUST_MANY, TRAVERSE_SAYS_SENT_JUST_ONE}};
    (void)traverse_clause(q, says[just][is_one(named)]);
    traverse_add_space(q, 0, q->move->to);
    add_circles(q, series, named);
    add_example(q, 2, series, set);
    traverse_add_piece(q, 3, q->move->from);
    return false;
}

/* The turn can end there, but not after jumping exactly the circles that it names. */
static bool explain_set(const TraverseQuestion *q, const TraverseSeries *series, uint64_t endings,
                        unsigned named)
{
    if (q->move->sent != 0 && q->p->rules == TRAVERSE_BASIC) {
        (void)traverse_clause(q, TRAVERSE_SAYS_SENT_BASIC);
        add_example(q, 0, series, 0);
        return false;
    }
    for (unsigned i = 0; i < q->move->sent; i++)
        if (!may_be_sent(q, q->move->detail[2 * i]))
            return false;
    unsigned some = 0, always = ~0U;
    for (uint64_t rest = endings; rest != 0; rest &= rest - 1) {
        some |= (unsigned)__builtin_ctzll(rest);
        always &= (unsigned)__builtin_ctzll(rest);
    }
    const unsigned set = nearest(endings, named), missing = set & ~named, never = named & ~some;
    if ((named & ~set) == 0)
        return explain_missing(q, series, missing, set, (missing & ~always) == 0);
    return explain_named(q, series, never != 0 ? never : named, never == 0, set);
}

/* ---- where they go ---- */

typedef struct TraverseMatch {
    const WfMove *wanted;
    bool found;
} TraverseMatch;

static bool matches(void *context, const WfMove *move)
{
    TraverseMatch *match = context;
    match->found = memcmp(match->wanted, move, sizeof *move) == 0;
    return !match->found;
}

/* Every circle is put on a space of its own that is empty when the piece has come to rest. Fills
 * `occupied` with the board after that, including the circles put back. */
static bool on_empty_spaces(const TraverseQuestion *q, Bits128 *occupied)
{
    Bits128 before = traverse_occupied(q->p) & ~bits_of(q->move->from);
    for (unsigned i = 0; i < q->move->sent; i++)
        before &= ~bits_of(q->move->detail[2 * i]);
    *occupied = before | bits_of(q->move->to);
    for (unsigned i = 0; i < q->move->sent; i++) {
        const unsigned to = q->move->detail[2 * i + 1];
        if (!bits_has(*occupied, to)) {
            *occupied |= bits_of(to);
            continue;
        }
        if (to == q->move->to) {
            (void)traverse_explain_of(q, TRAVERSE_SAYS_PUT_UNDER_MOVER, q->move->from);
            traverse_add_space(q, 1, to);
            return false;
        }
        if (bits_has(before, to))
            return traverse_explain_of(q, TRAVERSE_SAYS_PUT_OCCUPIED, to);
        (void)traverse_clause(q, TRAVERSE_SAYS_PUT_TWICE);
        traverse_add_space(q, 0, to);
        return false;
    }
    return true;
}

/* A circle from `from` that is not put on its starting row: that row must be full, and the space
 * must be one where the circle may rest. */
static bool may_go_elsewhere(const TraverseQuestion *q, unsigned from, unsigned to,
                             Bits128 occupied)
{
    const unsigned owner = traverse_seat_at(q->p, from);
    const Bits128 room = space_row[owner] & ~occupied;
    if (room != 0) {
        (void)traverse_explain_of(q, TRAVERSE_SAYS_PUT_ROW, from);
        traverse_add_space(q, 1, bits_first(room));
        traverse_add_space(q, 2, to);
        return false;
    }
    if (bits_has(space_middle | traverse_destination(owner), to))
        return true;
    (void)traverse_explain_of(q, TRAVERSE_SAYS_PUT_ELSEWHERE, from);
    traverse_add_space(q, 1, to);
    return false;
}

static void swap_ends(WfMove *move, unsigned i, unsigned j)
{
    const uint8_t to = move->detail[2 * i + 1];
    move->detail[2 * i + 1] = move->detail[2 * j + 1];
    move->detail[2 * j + 1] = to;
}

/* The same placing, written so that the to-spaces of each seat's circles ascend. */
static WfMove in_order(const TraverseQuestion *q)
{
    WfMove move = *q->move;
    for (unsigned i = 0; i < move.sent; i++)
        for (unsigned j = i + 1; j < move.sent; j++)
            if (traverse_seat_at(q->p, move.detail[2 * i]) ==
                    traverse_seat_at(q->p, move.detail[2 * j]) &&
                move.detail[2 * i + 1] > move.detail[2 * j + 1])
                swap_ends(&move, i, j);
    return move;
}

static bool can_be_placed(const TraverseQuestion *q, const WfMove *wanted)
{
    TraverseMatch match = {.wanted = wanted, .found = false};
    WfMove move = *wanted;
    (void)traverse_place_circles(q->p, &move, matches, &match);
    return match.found;
}

static bool may_place(const TraverseQuestion *q)
{
    Bits128 occupied;
    if (!on_empty_spaces(q, &occupied))
        return false;
    for (unsigned i = 0; i < q->move->sent; i++) {
        const unsigned from = q->move->detail[2 * i], to = q->move->detail[2 * i + 1];
        if (!bits_has(space_row[traverse_seat_at(q->p, from)], to) &&
            !may_go_elsewhere(q, from, to, occupied))
            return false;
    }
    const WfMove ordered = in_order(q);
    /* a circle is off its starting row, which is filled only by circles that must wait for it */
    if (!can_be_placed(q, &ordered))
        return traverse_clause(q, TRAVERSE_SAYS_PUT_ORDER);
    if (memcmp(&ordered, q->move, sizeof ordered) == 0)
        return true;
    (void)traverse_clause(q, TRAVERSE_SAYS_PUT_WRITTEN);
    explanation_move(q->said, 0, &ordered);
    return false;
}

bool traverse_explain_circles(const TraverseQuestion *q, const TraverseSeries *series,
                              uint64_t endings)
{
    const unsigned named = traverse_removed(series, q->move);
    if (named == TRAVERSE_SERIES_NO_SET || (endings >> named & 1) == 0)
        return explain_set(q, series, endings, named);
    return may_place(q);
}
