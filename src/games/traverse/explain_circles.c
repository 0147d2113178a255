/* explain_circles.c - TRAVERSE, advanced: which circles a turn sends back, and where to. */
#include <string.h>

#include "games/traverse/explain.h"

/* ---- which circles ---- */

/* Why a space that the move names holds no circle that could be sent back. */
static bool may_be_sent(const Question *q, unsigned space)
{
    const unsigned owner = traverse_seat_at(q->p, space);
    if (owner == TRAVERSE_SEATS) {
        traverse_say_space(q, "There is no circle on ", space);
        return traverse_no(q, " to send back.");
    }
    if (owner == q->seat || !bits_has(q->p->set[owner][CIRCLE], space)) {
        traverse_say_piece(q, "Only circles of other seats are sent back, not ", space);
        return traverse_no(q, ".");
    }
    if (bits_has(traverse_exposed(q->p, owner), space))
        return true;
    traverse_say_piece(q, "", space);
    return traverse_no(q, bits_has(space_row[owner], space)
                              ? " has not left its starting row and is not sent back."
                              : " has reached its destination row and is not sent back.");
}

/* "North's Circle on e5" or "the circles on d4, e5 and f6". */
static void say_circles(const Question *q, const Series *series, unsigned set)
{
    unsigned left = (unsigned)__builtin_popcount(set);
    const char *before = left == 1 ? "" : "the circles on ";
    for (unsigned c = 0; c < series->circle_count; c++) {
        if ((set >> c & 1) == 0)
            continue;
        if (before[0] == '\0')
            traverse_say_piece(q, before, series->circle[c]);
        else
            traverse_say_space(q, before, series->circle[c]);
        before = --left == 1 ? " and " : ", ";
    }
}

static bool take_first(void *context, const WfMove *move)
{
    *(WfMove *)context = *move;
    return false;
}

/* Adds a legal turn that sends this set back. */
static void say_example(const Question *q, const Series *series, unsigned set)
{
    WfMove move = {.from = q->move->from, .to = q->move->to}, example = move;
    for (unsigned c = 0; c < series->circle_count; c++)
        if ((set >> c & 1) != 0)
            move.detail[2 * move.sent++] = series->circle[c];
    (void)traverse_place_circles(q->p, &move, take_first, &example);
    traverse_format_move(q->position, &example, q->text);
}

/* Of the sets with which the turn can end, the one that differs least from the set named. */
static unsigned nearest(uint64_t endings, unsigned named)
{
    unsigned best = SERIES_NO_SET, least = 2 * WF_SENT_MAX;
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

/* The turn names too few circles. */
static bool explain_missing(const Question *q, const Series *series, unsigned missing, unsigned set,
                            bool always)
{
    if (q->move->from == q->move->to && q->move->sent == 0) {
        wf_text_add(q->text, "A turn may end on the space it began from only if it sends a circle "
                             "back: say which and where, as in ");
    } else {
        traverse_say_space(q, always ? "The way to " : "One way to ", q->move->to);
        wf_text_add(q->text, " goes over ");
        say_circles(q, series, missing);
        wf_text_add(q->text, (missing & (missing - 1)) == 0
                                 ? ", which is sent back: say where it goes, as in "
                                 : ", which are sent back: say where they go, as in ");
    }
    say_example(q, series, set);
    return traverse_no(q, ".");
}

/* The turn can end there, but not after jumping the circles that it names. */
static bool explain_set(const Question *q, const Series *series, uint64_t endings, unsigned named)
{
    if (q->move->sent != 0 && q->p->rules == RULES_BASIC) {
        wf_text_add(q->text, "Circles are sent back under the advanced rules only: write ");
        say_example(q, series, 0);
        return traverse_no(q, ".");
    }
    for (unsigned i = 0; i < q->move->sent; i++)
        if (!may_be_sent(q, q->move->detail[2 * i]))
            return false;
    unsigned some = 0, always = ~0U;
    for (uint64_t rest = endings; rest != 0; rest &= rest - 1) {
        some |= (unsigned)__builtin_ctzll(rest);
        always &= (unsigned)__builtin_ctzll(rest);
    }
    const unsigned set = nearest(endings, named), missing = set & ~named;
    if ((named & ~set) == 0)
        return explain_missing(q, series, missing, set, (missing & ~always) == 0);
    traverse_say_space(q, "No series of jumps from ", q->move->from);
    traverse_say_space(q, " to ", q->move->to);
    wf_text_add(q->text, " goes over ");
    if ((named & ~some) != 0) {
        say_circles(q, series, named & ~some);
    } else {
        wf_text_add(q->text, "just ");
        say_circles(q, series, named);
    }
    wf_text_add(q->text, "; ");
    say_example(q, series, set);
    return traverse_no(q, " is possible.");
}

/* ---- where they go ---- */

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

/* Every circle is put on a space of its own that is empty when the piece has come to rest. Fills
 * `occupied` with what stands where then, the circles put back included. */
static bool on_empty_spaces(const Question *q, Bits128 *occupied)
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
        if (to != q->move->to && bits_has(before, to)) {
            traverse_say_piece(q, "A circle is put on an empty space, not onto ", to);
            return traverse_no(q, ".");
        }
        traverse_say_space(q, "A circle is put on an empty space; ", to);
        if (to == q->move->to)
            wf_text_add(q->text, " is occupied by the %s that moved",
                        traverse_kinds[q->shape].name);
        else
            wf_text_add(q->text, " is given to two circles");
        return traverse_no(q, ".");
    }
    return true;
}

/* A circle that is not put on its starting row: that row must be full, and the space one where it
 * may rest. */
static bool may_go_elsewhere(const Question *q, unsigned owner, unsigned to, Bits128 occupied)
{
    const char *name = traverse_seat_names[owner];
    const Bits128 room = space_row[owner] & ~occupied;
    if (room != 0) {
        wf_text_add(q->text, "%s's Circle goes to its starting row, where there is room", name);
        traverse_say_space(q, " (on ", bits_first(room));
        traverse_say_space(q, "), not to ", to);
        return traverse_no(q, ".");
    }
    if (bits_has(space_middle | traverse_destination(owner), to))
        return true;
    wf_text_add(q->text,
                "%s's starting row is full, and then a circle may rest only in the middle or in its"
                " destination row; ",
                name);
    traverse_put_space(q->text, to);
    return traverse_no(q, " is in neither.");
}

/* A circle put off its starting row, and the row is filled only by circles that have to wait for
 * this one. */
static bool explain_order(const Question *q)
{
    return traverse_no(q, "No order of putting these circles back is allowed: one may go elsewhere "
                          "only when its starting row is full, and here that row is filled only by "
                          "a circle that has to wait as well.");
}

static void swap_ends(WfMove *move, unsigned i, unsigned j)
{
    const uint8_t to = move->detail[2 * i + 1];
    move->detail[2 * i + 1] = move->detail[2 * j + 1];
    move->detail[2 * j + 1] = to;
}

/* The same placing, written so that the to-spaces of each seat's circles ascend. */
static WfMove in_order(const Question *q)
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

static bool can_be_placed(const Question *q, const WfMove *wanted)
{
    Match match = {.wanted = wanted, .found = false};
    WfMove move = *wanted;
    (void)traverse_place_circles(q->p, &move, matches, &match);
    return match.found;
}

static bool may_place(const Question *q)
{
    Bits128 occupied;
    if (!on_empty_spaces(q, &occupied))
        return false;
    for (unsigned i = 0; i < q->move->sent; i++) {
        const unsigned to = q->move->detail[2 * i + 1];
        const unsigned owner = traverse_seat_at(q->p, q->move->detail[2 * i]);
        if (!bits_has(space_row[owner], to) && !may_go_elsewhere(q, owner, to, occupied))
            return false;
    }
    const WfMove ordered = in_order(q);
    if (!can_be_placed(q, &ordered))
        return explain_order(q);
    if (memcmp(&ordered, q->move, sizeof ordered) == 0)
        return true;
    wf_text_add(q->text, "Two circles of one seat are alike: their to-spaces are written in "
                         "order (a1, b1 ... j1, a2 ... j10), here ");
    traverse_format_move(q->position, &ordered, q->text);
    return traverse_no(q, ".");
}

bool traverse_explain_circles(const Question *q, const Series *series, uint64_t endings)
{
    const unsigned named = traverse_removed(series, q->move);
    if (named == SERIES_NO_SET || (endings >> named & 1) == 0)
        return explain_set(q, series, endings, named);
    return may_place(q);
}
