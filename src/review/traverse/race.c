/* race.c - TRAVERSE: the race home.
 *
 * A* finds the fewest turns of each seat (race_home.h) while the others stand still. The seats'
 * lines are then played against each other: the line shows that another seat is home first. The
 * search must see it too, because an army might turn back. It must see it all the more clearly if
 * the armies have not passed each other yet. */
#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"
#include "review/wins.h"
#include "search/traverse/race_home.h"

/* NODES: of one A* search. LOST: with fewer thousandths than this the search also sees the loss.
 * LOST_MIXED: the same while the armies have not passed each other. OPEN: with more than this the
 * race was not lost before. TURN_ODDS: what a turn adds to the logarithm of the odds at least, in
 * hundredths: some three rows (counts.c). */
enum { NODES = 20000, LOST = 100, LOST_MIXED = 40, OPEN = 250, TURN_ODDS = 60 };

typedef struct Race {
    RaceHome home[TRAVERSE_SEATS];
    uint8_t winner; /* WF_NO_SEAT: the mover is not last, or it is not known */
    unsigned turns; /* turns of the mover until the winner is home */
} Race;

/* Turns of all seats until a seat has made some turns; `seats` in play. */
static unsigned when(const WfPosition *position, unsigned seat, unsigned turns, unsigned seats)
{
    unsigned order = 0;
    for (unsigned one = position->head.turn; one != seat; one = (one + 1) % TRAVERSE_SEATS)
        order += position->head.playing >> one & 1;
    return (turns - 1) * seats + order + 1;
}

/* Finds who is home before the mover if all go straight home. */
static void run_race(const ReviewCase *ask, const WfPosition *position, Race *race)
{
    const WfLimits limits = {.stop = ask->effort->stop, .context = ask->effort->context};
    const unsigned mover = ask->turn->seat, playing = position->head.playing;
    const unsigned seats = (unsigned)__builtin_popcount(playing);
    unsigned first = UINT32_MAX;
    race->winner = WF_NO_SEAT;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        if ((playing >> seat & 1) == 0)
            continue;
        RaceHome *home = &race->home[seat];
        race_home_solve(position, seat, RACE_HOME_TURNS, NODES, &limits, ask->effort->allocator,
                        home);
        const unsigned end =
            home->length > 0 ? when(position, seat, home->length, seats) : UINT32_MAX;
        if (seat != mover && end < first) {
            first = end;
            race->winner = (uint8_t)seat;
        }
    }
    const RaceHome *own = &race->home[mover];
    if (own->least == 0 || first >= when(position, mover, own->least, seats))
        race->winner = WF_NO_SEAT;
    const unsigned order = when(position, mover, 1, seats);
    race->turns = first == UINT32_MAX || first < order ? 0 : (first - order) / seats + 1;
}

/* Plays the lines of all seats against each other until the winner is home. False: they do not fit
 * together. */
static bool play_race(const ReviewCase *ask, const Race *race, ProverLine *line)
{
    unsigned made[TRAVERSE_SEATS] = {0};
    WfPosition now;
    wf_copy(ask->game, &now, ask->after);
    for (line->length = 0; line->length < PROVER_PLIES;) {
        const unsigned seat = now.head.turn;
        const RaceHome *home = &race->home[seat];
        if (made[seat] >= home->length || !traverse_is_legal(&now, &home->line[made[seat]]))
            return false;
        const WfMove move = home->line[made[seat]++];
        wf_apply(ask->game, &now, &move);
        line->move[line->length++] = move;
        const WfOutcome outcome = wf_outcome(ask->game, &now);
        if (outcome.result != WF_ONGOING)
            return outcome.result == WF_WIN && outcome.seat == race->winner;
    }
    return false;
}

/* The turns in which a piece gets home by itself, found by breadth-first search. */
unsigned traverse_piece_turns(const WfPosition *position, unsigned seat, unsigned space,
                              unsigned most)
{
    WfPosition copy = *position;
    TraversePosition *p = (TraversePosition *)&copy;
    const unsigned shape = traverse_shape_at(p, seat, space);
    Bits128 reached = bits_of(space), front = reached;
    for (unsigned turns = 0; turns <= most; turns++) {
        Bits128 next = 0;
        if ((front & traverse_destination(seat)) != 0)
            return turns;
        for (Bits128 rest = front; rest != 0;) {
            const unsigned from = bits_pop(&rest);
            TraverseSeries series;
            p->set[seat][shape] ^= bits_of(space) ^ bits_of(from);
            traverse_begin_series(&series, p, seat);
            traverse_explore(&series, from);
            next |= traverse_bare_endings(&series);
            p->set[seat][shape] ^= bits_of(space) ^ bits_of(from);
        }
        front = next & ~reached;
        reached |= next;
    }
    return most + 1;
}

unsigned traverse_counterpart(const ReviewCase *ask, unsigned space)
{
    /* before the move it stood elsewhere if it is the piece that was moved */
    const unsigned then = ask->move->to == space ? ask->move->from : space;
    return ask->best->from == then ? ask->best->to : then;
}

/* A piece that needs more turns than the mover has, but not after the best move. SPACES: there is
 * none. */
static unsigned straggler(const ReviewCase *ask, const Race *race)
{
    const unsigned seat = ask->turn->seat;
    const Bits128 row = traverse_destination(seat);
    for (Bits128 rest = traverse_seat(traverse_of(ask->after), seat) & ~row; rest != 0;) {
        const unsigned space = bits_pop(&rest), better = traverse_counterpart(ask, space);
        if (traverse_piece_turns(ask->after, seat, space, race->turns) > race->turns &&
            traverse_piece_turns(ask->better, seat, better, race->turns) <= race->turns)
            return space;
    }
    return SPACES;
}

bool traverse_loses_race(const ReviewCase *ask, WfReviewReason *reason)
{
    Race race, otherwise;
    ProverLine line;
    const unsigned seat = ask->turn->seat;
    if (ask->then->over || ask->turn->before < OPEN ||
        ask->then->value[seat] > (race_home_is_apart(ask->after) ? LOST : LOST_MIXED))
        return false;
    run_race(ask, ask->after, &race);
    if (race.winner == WF_NO_SEAT || race.home[seat].length == 0 || !play_race(ask, &race, &line))
        return false;
    run_race(ask, ask->better, &otherwise);
    if (otherwise.winner != WF_NO_SEAT)
        return false;
    const unsigned space = straggler(ask, &race);
    const bool strands = space != SPACES;
    if (!review_begin(
            ask, strands ? REVIEW_STRANDS : REVIEW_LOSES_RACE,
            &traverse_review_messages[strands ? TRAVERSE_REVIEW_STRANDS : TRAVERSE_REVIEW_RACE],
            line.move, line.length, reason))
        return false;
    if (strands) {
        explanation_piece(&reason->says, 0, seat,
                          traverse_shape_at(traverse_of(ask->after), seat, space),
                          traverse_place((uint8_t)space));
        explanation_seat(&reason->says, 1, race.winner);
        explanation_number(&reason->says, 2, race.home[race.winner].length);
        return true;
    }
    explanation_seat(&reason->says, 0, race.winner);
    explanation_number(&reason->says, 1, race.home[race.winner].length);
    explanation_seat(&reason->says, 2, seat);
    explanation_number(&reason->says, 3, race.home[seat].length);
    return true;
}

/* ---- turns given away ---- */

/* The fewest turns home of a seat; 0: not found. */
static unsigned turns_home(const ReviewCase *ask, const WfPosition *position, unsigned seat)
{
    const WfLimits limits = {.stop = ask->effort->stop, .context = ask->effort->context};
    RaceHome home;
    race_home_solve(position, seat, RACE_HOME_TURNS, NODES, &limits, ask->effort->allocator, &home);
    return home.length;
}

/* The turns home of a seat after the move and after the best move. */
typedef struct RaceTurns {
    unsigned played, better;
} RaceTurns;

static bool count_turns(const ReviewCase *ask, unsigned seat, RaceTurns *turns)
{
    turns->played = turns_home(ask, ask->after, seat);
    turns->better = turns->played != 0 ? turns_home(ask, ask->better, seat) : 0;
    return turns->better != 0;
}

/* The turns of the opponent that gains most. False: those of one are not known. */
static bool gains_most(const ReviewCase *ask, RaceTurns *most)
{
    bool any = false;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        RaceTurns its;
        if (seat == ask->turn->seat || (ask->before->head.playing >> seat & 1) == 0)
            continue;
        if (!count_turns(ask, seat, &its))
            return false;
        if (!any || its.better + most->played > most->better + its.played)
            *most = its;
        any = true;
    }
    return any;
}

/* Where the armies have passed each other nothing counts but turns. */
bool traverse_turns_are_lost(const ReviewCase *ask)
{
    RaceTurns own, its;
    if (ask->then->over || ask->move->extra != 0 || !count_turns(ask, ask->turn->seat, &own) ||
        own.played <= own.better || !gains_most(ask, &its))
        return false;
    const int lost = (int)(own.played + its.better) - (int)(own.better + its.played);
    return lost > 0 && (TURN_ODDS * lost * 2 / 100.0 >= review_odds_lost(ask) ||
                        (race_home_is_apart(ask->after) && race_home_is_apart(ask->better)));
}
