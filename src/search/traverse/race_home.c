/* race_home.c - see race_home.h. */
#include "search/traverse/race_home.h"

#include <string.h>

#include "base/random.h"
#include "games/traverse/traverse.h"
#include "search/bounded.h"
#include "search/score.h"

enum {
    NODES_DEFAULT = 3000,          /* positions to expand when no limit is given */
    NODES_RACE = 20000,            /* and when the caller asks only about the race */
    NODES_PART = 4,                /* one part in this many of a limit is for the race home */
    SPACE_BITS = 7,                /* of a space in a key */
    CHECK_EVERY = 64,              /* positions between two checks of the limits */
    UNREACHABLE = RACE_HOME_TURNS, /* turns of a path that does not exist, or is too long */
    NODES_MAX = 1 << 17,
    SLOTS = 2 * NODES_MAX
};

/* ---- the heuristic ---- */

/* The pieces of a seat that are not home. */
static Bits128 not_home(const TraversePosition *p, unsigned seat)
{
    return traverse_seat(p, seat) & ~traverse_destination(seat);
}

/* All spaces ahead of the seat's last piece, its own row included. */
static Bits128 ahead(const TraversePosition *p, unsigned seat)
{
    unsigned most = 0;
    for (Bits128 rest = not_home(p, seat); rest != 0;) {
        const unsigned rows = traverse_rows_to_go(seat, bits_pop(&rest));
        most = rows > most ? rows : most;
    }
    Bits128 spaces = 0;
    for (unsigned space = 0; space < SPACES; space++)
        if (traverse_rows_to_go(seat, space) <= most)
            spaces |= bits_of(space);
    return spaces;
}

bool race_home_is_apart(const WfPosition *position)
{
    const TraversePosition *p = traverse_of(position);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        if ((p->head.playing >> seat & 1) == 0)
            continue;
        if (traverse_seat(p, seat) == 0)
            return false;
        for (unsigned other = 0; other < TRAVERSE_SEATS; other++)
            if (other != seat && (p->head.playing >> other & 1) != 0 &&
                (ahead(p, seat) & not_home(p, other)) != 0)
                return false;
    }
    return true;
}

/* The admissible heuristic of A*: a lower bound on the turns that the seat needs. While the other
 * seats' pieces stand still, a Diamond without a free space of its colour waits until an own piece
 * has left one. */
static unsigned least_turns(const TraversePosition *p, unsigned seat)
{
    const Bits128 row = traverse_destination(seat), free = row & ~traverse_occupied(p);
    /* only under the basic rules may pieces that are home leave their space again */
    const Bits128 own = p->rules == TRAVERSE_BASIC ? row & traverse_seat(p, seat) : 0;
    unsigned turns = traverse_turns_at_least(p, seat);
    for (unsigned even = 0; even < 2; even++) {
        const Bits128 colour = traverse_colour(even != 0);
        const unsigned coming = bits_count(p->set[seat][TRAVERSE_DIAMOND] & ~row & colour);
        const unsigned room = bits_count(free & colour);
        if (coming > room + bits_count(own & colour))
            return UNREACHABLE;
        turns += coming > room ? coming - room : 0;
    }
    return turns;
}

/* ---- A* ---- */

/* A path to a position, by its last turn. */
typedef struct RaceNode {
    uint64_t key; /* the seat's pieces */
    uint32_t parent, next;
    uint8_t from, to, turns;
} RaceNode;

/* Node 0 means "none". */
typedef struct RaceSolver {
    WfPosition position; /* the seat's pieces change, the others' do not */
    unsigned seat;
    WfAllocator allocator;
    WfMoveList moves;
    RaceNode *node;
    uint32_t count;
    uint32_t *slot; /* by key: the node with the fewest turns so far */
    uint32_t
        open[UNREACHABLE + 1]; /* by f, the least turns of a path through a node: lists by `next` */
} RaceSolver;

static TraversePosition *board_of(RaceSolver *solver)
{
    return (TraversePosition *)&solver->position;
}

static uint64_t key_of(const TraversePosition *p, unsigned seat)
{
    uint64_t key = 0;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        for (Bits128 rest = p->set[seat][shape]; rest != 0;)
            key = key << SPACE_BITS | bits_pop(&rest);
    return key;
}

/* Puts the seat's pieces on the spaces of a key. The number of each shape does not change. */
static void set_pieces(TraversePosition *p, unsigned seat, uint64_t key)
{
    for (unsigned shape = TRAVERSE_SHAPES; shape-- > 0;) {
        unsigned count = bits_count(p->set[seat][shape]);
        for (p->set[seat][shape] = 0; count > 0; count--, key >>= SPACE_BITS)
            p->set[seat][shape] |= bits_of(key & ((1U << SPACE_BITS) - 1));
    }
}

/* The slot of a key, or the empty slot for it. */
static uint32_t *slot_of(const RaceSolver *solver, uint64_t key)
{
    uint64_t at = random_mix(key) % SLOTS;
    while (solver->slot[at] != 0 && solver->node[solver->slot[at]].key != key)
        at = (at + 1) % SLOTS;
    return &solver->slot[at];
}

/* Opens the position on the board, unless an equally short path to it is known. False: no room is
 * left. */
static bool open_node(RaceSolver *solver, RaceNode node)
{
    const TraversePosition *p = board_of(solver);
    node.key = key_of(p, solver->seat);
    uint32_t *slot = slot_of(solver, node.key);
    if (*slot != 0 && solver->node[*slot].turns <= node.turns)
        return true;
    const unsigned least = node.turns + least_turns(p, solver->seat);
    if (least >= UNREACHABLE)
        return true;
    if (solver->count == NODES_MAX)
        return false;
    node.next = solver->open[least];
    solver->node[solver->count] = node;
    solver->open[least] = *slot = solver->count++;
    return true;
}

/* Expands a node: opens the positions after all moves that send no circle back. False: no room is
 * left. */
static bool expand(RaceSolver *solver, uint32_t parent)
{
    const RaceNode from = solver->node[parent];
    TraversePosition *p = board_of(solver);
    set_pieces(p, solver->seat, from.key);
    solver->moves.count = 0;
    if (traverse_moves(&solver->position, &solver->moves) != WF_OK)
        return false;
    for (size_t i = 0; i < solver->moves.count; i++) {
        const WfMove *move = &solver->moves.items[i];
        if (move->extra != 0 || move->sent != 0)
            continue;
        const unsigned shape = traverse_shape_at(p, solver->seat, move->from);
        const Bits128 change = bits_of(move->from) ^ bits_of(move->to);
        p->set[solver->seat][shape] ^= change;
        const bool done = open_node(solver, (RaceNode){.parent = parent,
                                                       .from = move->from,
                                                       .to = move->to,
                                                       .turns = (uint8_t)(from.turns + 1)});
        p->set[solver->seat][shape] ^= change;
        if (!done)
            return false;
    }
    return true;
}

static void fill_line(const RaceSolver *solver, uint32_t last, RaceHome *race)
{
    race->length = solver->node[last].turns;
    for (unsigned i = race->length; i-- > 0; last = solver->node[last].parent)
        race->line[i] = (WfMove){.from = solver->node[last].from, .to = solver->node[last].to};
}

/* A*: expands nodes in the order of f, among equal ones the latest first. */
static void search(RaceSolver *solver, unsigned bound, uint64_t nodes, const WfLimits *limits,
                   RaceHome *race)
{
    for (;;) {
        while (race->least < bound && solver->open[race->least] == 0)
            race->least++;
        if (race->least >= bound)
            return;
        const uint32_t at = solver->open[race->least];
        const RaceNode *node = &solver->node[at];
        solver->open[race->least] = node->next;
        if (*slot_of(solver, node->key) != at)
            continue; /* a shorter path has been found since */
        set_pieces(board_of(solver), solver->seat, node->key);
        if (traverse_is_complete(board_of(solver), solver->seat)) {
            fill_line(solver, at, race);
            return;
        }
        if (++race->nodes > nodes || !expand(solver, at))
            return;
        if (race->nodes % CHECK_EVERY == 0 && limits->stop != NULL && limits->stop(limits->context))
            return;
    }
}

void race_home_solve(const WfPosition *position, unsigned seat, unsigned bound, uint64_t nodes,
                     const WfLimits *limits, const WfAllocator *allocator, RaceHome *race)
{
    RaceSolver solver = {.seat = seat, .allocator = *allocator, .count = 1};
    memcpy(&solver.position, position, sizeof(TraversePosition));
    solver.position.head.turn = (uint8_t)seat;
    *race = (RaceHome){.least = least_turns(board_of(&solver), seat)};
    wf_moves_init(&solver.moves, bounded_allocator(&solver.allocator));
    solver.node = allocator->resize(allocator->context, NULL, NODES_MAX * sizeof *solver.node);
    solver.slot = allocator->resize(allocator->context, NULL, SLOTS * sizeof *solver.slot);
    if (solver.node != NULL && solver.slot != NULL) {
        memset(solver.slot, 0, SLOTS * sizeof *solver.slot);
        (void)open_node(&solver, (RaceNode){.turns = 0});
        search(&solver, bound < UNREACHABLE ? bound : UNREACHABLE, nodes, limits, race);
    }
    if (solver.node != NULL)
        allocator->resize(allocator->context, solver.node, 0);
    if (solver.slot != NULL)
        allocator->resize(allocator->context, solver.slot, 0);
    wf_moves_free(&solver.moves);
}

bool race_home_turns(const WfPosition *position, const WfAllocator *allocator,
                     unsigned turns[WF_SEATS_MAX])
{
    const WfLimits limits = {.stop = NULL};
    if (!race_home_is_apart(position))
        return false;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        RaceHome race;
        turns[seat] = 0;
        if ((position->head.playing >> seat & 1) == 0)
            continue;
        race_home_solve(position, seat, UNREACHABLE, NODES_RACE, &limits, allocator, &race);
        turns[seat] = race.length;
        if (race.length == 0 && !traverse_is_complete(traverse_of(position), seat))
            return false;
    }
    return true;
}

/* ---- who is home first ---- */

/* Whether every other seat needs at least as many turns. The seat to move comes first in a round.
 */
static bool is_first(const WfPosition *position, const RaceHome *own, uint64_t nodes,
                     const WfLimits *limits, const WfAllocator *allocator)
{
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        if (seat == position->head.turn || (position->head.playing >> seat & 1) == 0)
            continue;
        RaceHome other;
        race_home_solve(position, seat, own->length, nodes, limits, allocator, &other);
        if (other.least < own->length)
            return false;
    }
    return true;
}

/* ---- circles that may still be sent back ---- */

/* Whether a turn of the seat may send a circle of another seat back. Pieces that are home stay
 * there. */
static bool may_send(const TraversePosition *p, unsigned seat)
{
    TraverseSeries series;
    traverse_begin_series(&series, p, seat);
    for (Bits128 rest = not_home(p, seat); rest != 0;) {
        traverse_explore(&series, bits_pop(&rest));
        if (series.sending != 0)
            return true;
    }
    return false;
}

/* Whether after this move the next turn of another seat may send a circle back. Jumps go backwards
 * too, so armies that are apart may meet again. */
static bool is_exposing(const WfGame *game, const WfPosition *now, const WfMove *move)
{
    const unsigned seat = now->head.turn;
    WfPosition after;
    wf_copy(game, &after, now);
    traverse_apply(&after, move);
    const TraversePosition *p = traverse_of(&after);
    if (traverse_exposed(p, seat) == 0)
        return false;
    for (unsigned other = 0; other < TRAVERSE_SEATS; other++)
        if (other != seat && (p->head.playing >> other & 1) != 0 && may_send(p, other))
            return true;
    return false;
}

/* ---- the winner ---- */

/* Turns of all seats until a seat has made `turns`; `seats` are in play. */
static unsigned when(const WfPosition *position, unsigned seat, unsigned turns, unsigned seats)
{
    unsigned order = 0;
    for (unsigned one = position->head.turn; one != seat; one = (one + 1) % TRAVERSE_SEATS)
        order += position->head.playing >> one & 1;
    return turns * seats + order;
}

/* Whether a circle of the seat may be sent back before its next turn, or after it has begun its
 * path. */
static bool may_lose_circle(const WfPosition *position, unsigned seat, const RaceHome *race)
{
    const TraversePosition *p = traverse_of(position);
    WfPosition own;
    wf_copy(&traverse_game, &own, position);
    own.head.turn = (uint8_t)seat;
    if (is_exposing(&traverse_game, &own, &race->line[0]))
        return true;
    for (unsigned other = position->head.turn; other != seat; other = (other + 1) % TRAVERSE_SEATS)
        if ((p->head.playing >> other & 1) != 0 && traverse_exposed(p, seat) != 0 &&
            may_send(p, other))
            return true;
    return false;
}

uint8_t race_home_winner(const WfPosition *position, const WfAllocator *allocator)
{
    const WfLimits limits = {.stop = NULL};
    const unsigned playing = position->head.playing;
    const unsigned seats = (unsigned)__builtin_popcount(playing);
    RaceHome race[TRAVERSE_SEATS];
    unsigned winner = WF_NO_SEAT, first = UINT32_MAX;
    if (!race_home_is_apart(position))
        return WF_NO_SEAT;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        if ((playing >> seat & 1) == 0)
            continue;
        race_home_solve(position, seat, UNREACHABLE, NODES_RACE, &limits, allocator, &race[seat]);
        const unsigned end = when(position, seat, race[seat].length, seats);
        if (race[seat].length != 0 && end < first) {
            first = end;
            winner = seat;
        }
    }
    for (unsigned seat = 0; seat < TRAVERSE_SEATS && winner != WF_NO_SEAT; seat++)
        if ((playing >> seat & 1) != 0 && seat != winner &&
            when(position, seat, race[seat].least, seats) < first)
            return WF_NO_SEAT;
    return winner != WF_NO_SEAT && !may_lose_circle(position, winner, &race[winner])
               ? (uint8_t)winner
               : WF_NO_SEAT;
}

/* ---- the choice ---- */

bool race_home_choose(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                      WfChoice *choice)
{
    const WfPosition *now = wf_record_now(record);
    const unsigned seat = now->head.turn;
    const uint64_t nodes = limits->nodes != 0 ? limits->nodes / NODES_PART : NODES_DEFAULT;
    if (limits->level != 0 || limits->only != NULL || limits->lines > 1 || !race_home_is_apart(now))
        return false;
    RaceHome own;
    race_home_solve(now, seat, UNREACHABLE, nodes, limits, allocator, &own);
    if (own.length == 0 || is_exposing(wf_record_spec(record)->game, now, &own.line[0]) ||
        !is_first(now, &own, nodes, limits, allocator))
        return false;
    *choice =
        (WfChoice){.move = own.line[0],
                   .score = EVAL_MAX, /* not proven: an army may turn back and stand in the way */
                   .depth = own.length,
                   .nodes = own.nodes,
                   .line_length = 1,
                   .line = {own.line[0]}};
    choice->share[seat] = 1000;
    if (limits->report != NULL)
        (void)limits->report(limits->context, choice);
    return true;
}
