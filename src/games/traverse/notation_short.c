/* notation_short.c - TRAVERSE: turns as people write them, "d1->f7 4 jumps <East j4".
 *
 * A turn gives its origin and its target. For the circles that it sends back it gives the seats.
 * For the circles of a seat it also gives their targets, or origins and targets, if other turns
 * would otherwise be written the same. '#' says that the game is won. There may be millions of
 * turns, so no list of them is made. */
#include <string.h>

#include "base/move_notation.h"
#include "games/traverse/short.h"

/* ---- which turns have the same text ---- */

typedef struct TraverseSearch {
    const TraverseSeries *series;
    const TraverseTurn *turn;
    unsigned count;
    WfMove *found;
} TraverseSearch;

static bool says(const TraverseCircle *circle, const uint8_t pair[2])
{
    return (circle->from == SPACES || circle->from == pair[0]) &&
           (circle->to == SPACES || circle->to == pair[1]);
}

/* Whether the circles of one seat are those in the text, in any order. Both have the same number of
 * circles (counts_fit), at most two. */
static bool seat_fits(const TraverseSearch *search, unsigned seat, const WfMove *move)
{
    const TraverseCircle *said[WF_SENT_MAX];
    const uint8_t *sent[WF_SENT_MAX];
    unsigned said_count = 0, count = 0;
    for (unsigned i = 0; i < search->turn->count; i++)
        if (search->turn->circle[i].seat == seat)
            said[said_count++] = &search->turn->circle[i];
    for (unsigned i = 0; i < move->sent; i++)
        if (traverse_seat_at(search->series->p, move->detail[2 * i]) == seat)
            sent[count++] = &move->detail[2 * i];
    bool straight = true, crossed = true;
    for (unsigned i = 0; i < count; i++) {
        straight = straight && says(said[i], sent[i]);
        crossed = crossed && says(said[i], sent[count - 1 - i]);
    }
    return straight || crossed;
}

static bool take_fitting(void *context, const WfMove *move)
{
    TraverseSearch *search = context;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        if (!seat_fits(search, seat, move))
            return true;
    search->found[search->count++] = *move;
    return search->count < 2;
}

/* Adds the spaces where circles of each seat can have been put, according to the text. */
static void find_allowed(const TraverseTurn *turn, Bits128 allowed[TRAVERSE_SEATS])
{
    bool open[TRAVERSE_SEATS] = {false};
    for (unsigned i = 0; i < turn->count; i++) {
        const TraverseCircle *circle = &turn->circle[i];
        open[circle->seat] = open[circle->seat] || circle->to == SPACES;
        if (circle->to != SPACES)
            allowed[circle->seat] |= bits_of(circle->to);
    }
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        if (open[seat])
            allowed[seat] = ~(Bits128)0;
}

/* Whether a set of removed circles has as many of each seat as the text says. */
static bool counts_fit(const TraverseSeries *series, const TraverseTurn *turn, unsigned removed)
{
    int more[TRAVERSE_SEATS] = {0};
    for (unsigned i = 0; i < turn->count; i++)
        more[turn->circle[i].seat]++;
    for (unsigned c = 0; c < series->circle_count; c++)
        if ((removed >> c & 1) != 0)
            more[traverse_seat_at(series->p, series->circle[c])]--;
    return more[0] == 0 && more[1] == 0 && more[2] == 0 && more[3] == 0;
}

unsigned traverse_find_turns(const TraverseSeries *series, const TraverseTurn *turn,
                             WfMove found[2])
{
    TraverseSearch search = {.series = series, .turn = turn, .count = 0, .found = found};
    Bits128 allowed[TRAVERSE_SEATS] = {0};
    find_allowed(turn, allowed);
    uint64_t endings = traverse_endings(series, turn->to);
    for (; endings != 0 && search.count < 2; endings &= endings - 1) {
        const unsigned removed = (unsigned)__builtin_ctzll(endings);
        WfMove move = {.from = turn->from, .to = turn->to};
        if (!counts_fit(series, turn, removed))
            continue;
        for (unsigned c = 0; c < series->circle_count; c++)
            if ((removed >> c & 1) != 0)
                move.detail[2 * move.sent++] = series->circle[c];
        (void)traverse_place_circles_on(series->p, &move, allowed, take_fitting, &search);
    }
    return search.count;
}

/* ---- writing ---- */

/* How much the text says of the circles of a seat. */
typedef enum TraverseDetail { SAY_SEAT, SAY_TO, SAY_FROM_TO, SAYINGS } TraverseDetail;

/* The turn with this level of detail for the circles of each seat, seat by seat. */
static TraverseTurn turn_of(const TraversePosition *p, const WfMove *move,
                            const TraverseDetail detail[TRAVERSE_SEATS])
{
    TraverseTurn turn = {.from = move->from, .to = move->to, .count = 0};
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        for (unsigned i = 0; i < move->sent; i++) {
            const uint8_t *pair = &move->detail[2 * i];
            if (traverse_seat_at(p, pair[0]) == seat)
                turn.circle[turn.count++] =
                    (TraverseCircle){.seat = (uint8_t)seat,
                                     .from = detail[seat] < SAY_FROM_TO ? SPACES : pair[0],
                                     .to = detail[seat] < SAY_TO ? SPACES : pair[1]};
        }
    return turn;
}

static bool is_unique(const TraverseSeries *series, const WfMove *move,
                      const TraverseDetail detail[TRAVERSE_SEATS])
{
    WfMove found[2];
    const TraverseTurn turn = turn_of(series->p, move, detail);
    return traverse_find_turns(series, &turn, found) == 1;
}

static void say_alike(TraverseDetail detail[TRAVERSE_SEATS], TraverseDetail common)
{
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        detail[seat] = common;
}

/* The least detail that distinguishes the turn from all others: first the same for all seats, then
 * less for each seat for which less is enough. */
static TraverseTurn shortest(const TraverseSeries *series, const WfMove *move)
{
    TraverseDetail detail[TRAVERSE_SEATS], common = SAY_SEAT;
    for (; common < SAY_FROM_TO; common++) {
        say_alike(detail, common);
        if (is_unique(series, move, detail))
            break;
    }
    say_alike(detail, common);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        for (detail[seat] = SAY_SEAT; detail[seat] < common; detail[seat]++)
            if (is_unique(series, move, detail))
                break;
    return turn_of(series->p, move, detail);
}

static void put_space(WfNotation *written, unsigned space)
{
    notation_place(written, &traverse_game, traverse_place((uint8_t)space));
}

static void put_circle(WfNotation *written, const TraverseCircle *circle)
{
    notation_says(written, WF_NOTATION_BACK, circle->seat, " " NOTATION_BACK "%s",
                  traverse_seat_names[circle->seat]);
    if (circle->to == SPACES)
        return;
    notation_words(written, " ");
    if (circle->from != SPACES) {
        put_space(written, circle->from);
        notation_words(written, NOTATION_TO);
    }
    put_space(written, circle->to);
}

static void put_turn(WfNotation *written, const TraversePosition *p, const WfMove *move)
{
    TraverseSeries series;
    uint16_t landings[TRAVERSE_SERIES_JUMPS];
    const unsigned seat = p->head.turn;
    traverse_begin_series(&series, p, seat);
    traverse_explore(&series, move->from);
    const unsigned last = traverse_last_landing(&series, move->to, traverse_removed(&series, move));
    const unsigned jumps = traverse_series_to(&series, last, landings);
    notation_piece(written, traverse_kinds[series.shape].letter, seat, false);
    put_space(written, move->from);
    notation_words(written, NOTATION_TO);
    put_space(written, move->to);
    if (jumps > 1)
        notation_says(written, WF_NOTATION_JUMPS, jumps, " %u jumps", jumps);
    const TraverseTurn turn = shortest(&series, move);
    for (unsigned i = 0; i < turn.count; i++)
        put_circle(written, &turn.circle[i]);
}

WfCode traverse_write_move(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                           WfNotation *written)
{
    const TraversePosition *p = traverse_of(position);
    WfPosition after;
    (void)scratch;
    notation_begin(written);
    if (move->extra == WF_EXTRA_SETUP)
        for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
            notation_piece(written, traverse_kinds[move->detail[i]].letter, p->head.turn, true);
    else if (move->extra == WF_EXTRA_PASS)
        notation_says(written, WF_NOTATION_PASS, 0, "pass");
    else
        put_turn(written, p, move);
    memcpy(&after, position, sizeof(TraversePosition));
    traverse_apply(&after, move);
    const WfOutcome outcome = traverse_outcome(&after, traverse_can_move(&after));
    notation_end(written, outcome.result == WF_WIN, false);
    return WF_OK;
}
