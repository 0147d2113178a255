/* rules.c - TRAVERSE: legal turns, their effects, and how the game ends.
 *
 * Source: the rule booklet of Educational Insights (1992), basic and advanced; see README.md beside
 * this file for the text and for the points that are rulings. */
#include "base/moves.h"
#include "base/multiversion.h"
#include "base/random.h"
#include "games/traverse/traverse.h"

uint8_t traverse_winner(const TraversePosition *p)
{
    /* the seat that moved is the one before `turn`; then the others in turn order after it */
    for (unsigned i = 0; i < TRAVERSE_SEATS; i++) {
        unsigned seat = (p->head.turn + TRAVERSE_SEATS - 1U) % TRAVERSE_SEATS;
        while ((p->head.playing >> seat & 1) == 0)
            seat = (seat + TRAVERSE_SEATS - 1U) % TRAVERSE_SEATS;
        seat = (seat + i) % TRAVERSE_SEATS;
        if ((p->head.playing >> seat & 1) != 0 && traverse_is_complete(p, seat))
            return (uint8_t)seat;
    }
    return WF_NO_SEAT;
}

/* ---- turns under the basic rules: one set of targets per piece ---- */

/* Landings of all series of single jumps from `from`, each on a space of `within`. */
MULTIVERSION_PART Bits128 jump_closure(unsigned class, unsigned from, Bits128 occupied,
                                       Bits128 within, Bits128 reached)
{
    Bits128 pending = reached | bits_of(from);
    while (pending != 0) {
        const unsigned at = bits_pop(&pending);
        Bits128 hurdles = space_hurdles[class][at] & occupied;
        while (hurdles != 0) {
            const Bits128 landing = bits_of(2 * bits_pop(&hurdles) - at) & within;
            pending |= landing & ~reached;
            reached |= landing;
        }
    }
    return reached;
}

/* Where the piece on `from` may end its turn. */
MULTIVERSION_PART Bits128 basic_targets(unsigned seat, unsigned class, unsigned from,
                                        Bits128 occupied)
{
    const Bits128 others = occupied & ~bits_of(from), free = ~others;
    const Bits128 row = space_row[seat];
    const Bits128 rest = space_middle | traverse_destination(seat);
    Bits128 targets = space_steps[class][from] & free & (rest | row);
    if ((row & bits_of(from)) == 0)
        targets &= ~row;
    if ((space_hurdles[class][from] & others) == 0)
        return targets;
    Bits128 reached = 0;
    if ((row & bits_of(from)) != 0) {
        /* along the starting row only while the piece has not entered the middle */
        reached = jump_closure(class, from, others, free & ~space_middle, 0);
        targets |= reached & row;
    }
    reached = jump_closure(class, from, others, free, reached);
    return (targets | (reached & rest)) & ~bits_of(from);
}

/* The pieces of a shape that may move: under the advanced rules not those that are home. */
static inline Bits128 movable(const TraversePosition *p, unsigned seat, unsigned shape)
{
    const Bits128 pieces = p->set[seat][shape];
    return p->rules == TRAVERSE_BASIC ? pieces : pieces & ~traverse_destination(seat);
}

MULTIVERSION_PART uint64_t count_basic(const TraversePosition *p, unsigned seat)
{
    const Bits128 occupied = traverse_occupied(p);
    uint64_t count = 0;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        for (Bits128 pieces = p->set[seat][shape]; pieces != 0;)
            count += bits_count(
                basic_targets(seat, traverse_class(shape, seat), bits_pop(&pieces), occupied));
    return count;
}

MULTIVERSION_PART WfCode list_basic(const TraversePosition *p, unsigned seat, WfMoveList *list)
{
    if (wf_moves_reserve(list, TRAVERSE_PIECES * SPACES) != WF_OK)
        return WF_NO_MEMORY;
    const Bits128 occupied = traverse_occupied(p);
    WfMove *next = list->items + list->count;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        for (Bits128 pieces = p->set[seat][shape]; pieces != 0;) {
            const unsigned from = bits_pop(&pieces);
            Bits128 targets = basic_targets(seat, traverse_class(shape, seat), from, occupied);
            while (targets != 0)
                move_write(next++, from, bits_pop(&targets));
        }
    list->count = (size_t)(next - list->items);
    return WF_OK;
}

/* ---- turns under the advanced rules ---- */

/* The output of the generators: a list, or only a count if it is NULL, of about `limit` turns. */
typedef struct TraverseSink {
    WfMoveList *list;
    uint64_t count, limit;
    WfCode code;
} TraverseSink;

static bool take(void *context, const WfMove *move)
{
    TraverseSink *sink = context;
    sink->count++;
    if (sink->list != NULL) {
        sink->code = wf_moves_reserve(sink->list, 1);
        if (sink->code != WF_OK)
            return false;
        sink->list->items[sink->list->count++] = *move;
    }
    return sink->count < sink->limit;
}

/* Turns that send no circle back. */
static bool take_bare(TraverseSink *sink, const TraverseSeries *series)
{
    Bits128 targets = traverse_bare_endings(series);
    sink->count += bits_count(targets);
    if (sink->list != NULL) {
        sink->code = wf_moves_reserve(sink->list, SPACES);
        if (sink->code != WF_OK)
            return false;
        WfMove *next = sink->list->items + sink->list->count;
        while (targets != 0)
            move_write(next++, series->from, bits_pop(&targets));
        sink->list->count = (size_t)(next - sink->list->items);
    }
    return sink->count < sink->limit;
}

/* Turns that end on `to` and send circles back. */
static bool take_sending(TraverseSink *sink, const TraverseSeries *series, unsigned to)
{
    uint64_t endings = traverse_endings(series, to) & ~UINT64_C(1);
    for (; endings != 0; endings &= endings - 1) {
        const unsigned removed = (unsigned)__builtin_ctzll(endings);
        WfMove move = {.from = (uint8_t)series->from, .to = (uint8_t)to};
        for (unsigned i = 0; i < series->circle_count; i++)
            if ((removed >> i & 1) != 0)
                move.detail[2 * move.sent++] = series->circle[i];
        if (!traverse_place_circles(series->p, &move, take, sink))
            return false;
    }
    return true;
}

static void generate_advanced(TraverseSink *sink, const TraversePosition *p, unsigned seat)
{
    TraverseSeries series;
    traverse_begin_series(&series, p, seat);
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        for (Bits128 pieces = movable(p, seat, shape); pieces != 0;) {
            traverse_explore(&series, bits_pop(&pieces));
            if (!take_bare(sink, &series))
                return;
            for (Bits128 sending = series.sending; sending != 0;)
                if (!take_sending(sink, &series, bits_pop(&sending)))
                    return;
        }
}

/* ---- setups, passes, and the whole list ---- */

static void list_setups(WfMoveList *list, WfMove *move, unsigned placed, unsigned left[])
{
    if (placed == TRAVERSE_PIECES) {
        list->items[list->count++] = *move;
        return;
    }
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        if (left[shape] > 0) {
            left[shape]--;
            move->detail[placed] = (uint8_t)shape;
            list_setups(list, move, placed + 1, left);
            left[shape]++;
        }
}

bool traverse_has_turn(const TraversePosition *p, unsigned seat)
{
    if (p->rules == TRAVERSE_BASIC)
        return count_basic(p, seat) != 0;
    TraverseSink sink = {.list = NULL, .count = 0, .limit = 1, .code = WF_OK};
    generate_advanced(&sink, p, seat);
    return sink.count != 0;
}

bool traverse_must_pass(const TraversePosition *p)
{
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        if (seat != p->head.turn && (p->head.playing >> seat & 1) != 0 &&
            traverse_has_turn(p, seat))
            return true;
    return false;
}

bool traverse_is_won(const TraversePosition *p)
{
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        if ((p->head.playing >> seat & 1) != 0 && traverse_is_complete(p, seat))
            return true;
    return false;
}

bool traverse_is_setup(const TraversePosition *p)
{
    return traverse_seat(p, p->head.turn) == 0;
}

MULTIVERSION uint64_t traverse_count(const WfPosition *position)
{
    const TraversePosition *p = traverse_of(position);
    if (traverse_is_setup(p))
        return TRAVERSE_ORDERS;
    if (traverse_is_won(p))
        return 0;
    TraverseSink sink = {.list = NULL, .count = 0, .limit = UINT64_MAX, .code = WF_OK};
    if (p->rules == TRAVERSE_BASIC)
        sink.count = count_basic(p, p->head.turn);
    else
        generate_advanced(&sink, p, p->head.turn);
    return sink.count != 0 ? sink.count : traverse_must_pass(p);
}

static WfCode list_all_setups(WfMoveList *list)
{
    if (wf_moves_reserve(list, TRAVERSE_ORDERS) != WF_OK)
        return WF_NO_MEMORY;
    WfMove move = {.extra = WF_EXTRA_SETUP};
    list_setups(list, &move, 0, (unsigned[TRAVERSE_SHAPES]){2, 2, 2, 2});
    return WF_OK;
}

/* Turns from one space to another, each once, whatever circles they send back. */
static WfCode list_pairs(const TraversePosition *p, unsigned seat, WfMoveList *list)
{
    if (wf_moves_reserve(list, TRAVERSE_PIECES * SPACES) != WF_OK)
        return WF_NO_MEMORY;
    TraverseSeries series;
    traverse_begin_series(&series, p, seat);
    WfMove *next = list->items + list->count;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        for (Bits128 pieces = movable(p, seat, shape); pieces != 0;) {
            traverse_explore(&series, bits_pop(&pieces));
            const Bits128 bare = traverse_bare_endings(&series);
            for (Bits128 ends = bare | series.sending; ends != 0;) {
                const unsigned to = bits_pop(&ends);
                if (bits_has(bare, to) || traverse_endings(&series, to) != 0)
                    move_write(next++, series.from, to);
            }
        }
    list->count = (size_t)(next - list->items);
    return WF_OK;
}

static WfCode end_list(const TraversePosition *p, WfMoveList *list, size_t before)
{
    if (list->count > before || !traverse_must_pass(p))
        return WF_OK;
    if (wf_moves_reserve(list, 1) != WF_OK)
        return WF_NO_MEMORY;
    list->items[list->count++] = (WfMove){.extra = WF_EXTRA_PASS};
    return WF_OK;
}

MULTIVERSION WfCode traverse_moves(const WfPosition *position, WfMoveList *list)
{
    const TraversePosition *p = traverse_of(position);
    if (traverse_is_setup(p))
        return list_all_setups(list);
    if (traverse_is_won(p))
        return WF_OK;
    const size_t before = list->count;
    TraverseSink sink = {.list = list, .count = 0, .limit = UINT64_MAX, .code = WF_OK};
    if (p->rules == TRAVERSE_BASIC)
        sink.code = list_basic(p, p->head.turn, list);
    else
        generate_advanced(&sink, p, p->head.turn);
    return sink.code == WF_OK ? end_list(p, list, before) : sink.code;
}

MULTIVERSION WfCode traverse_pairs(const WfPosition *position, WfMoveList *list)
{
    const TraversePosition *p = traverse_of(position);
    if (traverse_is_setup(p) || traverse_is_won(p))
        return WF_OK;
    const size_t before = list->count;
    const WfCode code = p->rules == TRAVERSE_BASIC ? list_basic(p, p->head.turn, list)
                                                   : list_pairs(p, p->head.turn, list);
    return code == WF_OK ? end_list(p, list, before) : code;
}

/* ---- hash keys: pieces on spaces, the turn, the seats that left ---- */

enum { KEY_TURN = TRAVERSE_SEATS * TRAVERSE_SHAPES * 128, KEY_LEFT = KEY_TURN + TRAVERSE_SEATS };

static inline uint64_t placement_key(unsigned seat, unsigned shape, unsigned space)
{
    return zobrist_key((seat * TRAVERSE_SHAPES + shape) * 128 + space);
}

uint64_t traverse_rehash(const WfPosition *position)
{
    const TraversePosition *p = traverse_of(position);
    uint64_t hash = zobrist_key(KEY_TURN + (uint32_t)p->head.turn);
    const unsigned left = traverse_seats(p->players) & ~(unsigned)p->head.playing;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        if ((left >> seat & 1) != 0)
            hash ^= zobrist_key(KEY_LEFT + seat);
        for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
            for (Bits128 rest = p->set[seat][shape]; rest != 0;)
                hash ^= placement_key(seat, shape, bits_pop(&rest));
    }
    return hash;
}

static inline void toggle(TraversePosition *p, unsigned seat, unsigned shape, unsigned space)
{
    p->set[seat][shape] ^= bits_of(space);
    p->head.hash ^= placement_key(seat, shape, space);
}

/* Passes the turn to the next seat in play; the round number increases after the last of them. */
static void advance(TraversePosition *p)
{
    const unsigned before = p->head.turn;
    unsigned turn = before;
    do
        turn = (turn + 1) % TRAVERSE_SEATS;
    while ((p->head.playing >> turn & 1) == 0 && turn != before);
    if (turn <= before && p->head.number < WF_COUNTER_MAX)
        p->head.number++;
    p->head.hash ^= zobrist_key(KEY_TURN + before) ^ zobrist_key(KEY_TURN + turn);
    p->head.turn = (uint8_t)turn;
}

static void apply_turn(TraversePosition *p, const WfMove *move)
{
    const unsigned seat = p->head.turn;
    uint8_t owner[WF_SENT_MAX];
    for (unsigned i = 0; i < move->sent; i++) {
        owner[i] = (uint8_t)traverse_seat_at(p, move->detail[2 * i]);
        toggle(p, owner[i], TRAVERSE_CIRCLE, move->detail[2 * i]);
    }
    const unsigned shape = traverse_shape_at(p, seat, move->from);
    toggle(p, seat, shape, move->from);
    toggle(p, seat, shape, move->to);
    for (unsigned i = 0; i < move->sent; i++)
        toggle(p, owner[i], TRAVERSE_CIRCLE, move->detail[2 * i + 1]);
}

void traverse_apply(WfPosition *position, const WfMove *move)
{
    TraversePosition *p = (TraversePosition *)position;
    if (move->extra == WF_EXTRA_SETUP)
        for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
            toggle(p, p->head.turn, move->detail[i], traverse_row_space(p->head.turn, i));
    else if (move->extra != WF_EXTRA_PASS)
        apply_turn(p, move);
    advance(p);
}

void traverse_leave(WfPosition *position, uint8_t seat)
{
    TraversePosition *p = (TraversePosition *)position;
    p->head.playing &= (uint8_t) ~(1U << seat);
    p->head.hash ^= zobrist_key(KEY_LEFT + (uint32_t)seat);
    if (p->head.turn == seat)
        advance(p);
}

/* ---- endings ---- */

/* At least one piece home, and every other space of the destination row held by other seats. */
static bool is_shut_out(const TraversePosition *p, unsigned seat)
{
    const Bits128 row = traverse_destination(seat), own = traverse_seat(p, seat) & row;
    const Bits128 others = traverse_occupied(p) & ~traverse_seat(p, seat);
    return own != 0 && (row & ~own & ~others) == 0;
}

static unsigned pieces_home(const TraversePosition *p, unsigned seat)
{
    return bits_count(traverse_seat(p, seat) & traverse_destination(seat));
}

WfOutcome traverse_adjudicate(const WfPosition *position)
{
    const TraversePosition *p = traverse_of(position);
    const WfOutcome draw = {WF_DRAW, WF_REASON_UNDECIDED, WF_NO_SEAT};
    unsigned most = 0, shared = 0, winner = 0, seven = 0, seven_seat = 0;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        if ((p->head.playing >> seat & 1) == 0)
            continue;
        const unsigned home = pieces_home(p, seat);
        if (home == TRAVERSE_PIECES - 1) {
            seven++;
            seven_seat = seat;
        }
        if (!is_shut_out(p, seat) || home < most)
            continue;
        shared = home == most ? shared + 1 : 1;
        most = home;
        winner = seat;
    }
    if (most > 0)
        return shared > 1 ? draw : (WfOutcome){WF_WIN, WF_REASON_SHUT_OUT, (uint8_t)winner};
    return seven == 1 ? (WfOutcome){WF_WIN, WF_REASON_SEVEN_HOME, (uint8_t)seven_seat} : draw;
}

WfOutcome traverse_outcome(const WfPosition *position, bool has_moves)
{
    const TraversePosition *p = traverse_of(position);
    const uint8_t winner = traverse_winner(p);
    if (winner != WF_NO_SEAT)
        return (WfOutcome){WF_WIN, WF_REASON_ARRIVED, winner};
    if (!has_moves || p->head.number > TRAVERSE_ROUNDS)
        return traverse_adjudicate(position);
    return (WfOutcome){WF_ONGOING, WF_REASON_NONE, WF_NO_SEAT};
}
