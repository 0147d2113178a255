/* first_opponent.c - the first searching engine, kept as the yardstick for strength. Frozen: it
 * changes only when the interfaces beneath it do, never to play better.
 *
 * Alpha-beta with iterative deepening (paranoid for three and four seats), a table without
 * replacement policy, killers, history, late move reductions, quiescence of captures, and plain
 * evaluations of material and progress. One thread; no Safe Passage. */
#include "first/first_opponent.h"

#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"
#include "games/games.h"
#include "games/leapale/leapale.h"
#include "games/travelers/travelers.h"
#include "games/traverse/traverse.h"

/* ---- the transposition table ---- */

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

/* An entry for a position. `move` is a 16-bit digest of the best move, 0 if there is none. */
typedef struct TableEntry {
    int16_t score;
    uint16_t move;
    uint8_t depth;
    uint8_t bound;
} TableEntry;

typedef struct Table {
    uint64_t *slots; /* two words each: key ^ data, data */
    size_t mask;     /* slots - 1; the number of slots is a power of two */
} Table;

static bool table_open(Table *table, const WfAllocator *allocator, size_t bytes)
{
    size_t slots = 1024;
    while (slots * 2 * 16 <= bytes)
        slots *= 2;
    table->slots = allocator->resize(allocator->context, NULL, slots * 16);
    if (table->slots == NULL)
        return false;
    memset(table->slots, 0, slots * 16);
    table->mask = slots - 1;
    return true;
}

static void table_close(Table *table, const WfAllocator *allocator)
{
    allocator->resize(allocator->context, table->slots, 0);
    table->slots = NULL;
}

static uint64_t pack(TableEntry entry)
{
    return (uint64_t)(uint16_t)entry.score | (uint64_t)entry.move << 16 |
           (uint64_t)entry.depth << 32 | (uint64_t)entry.bound << 40;
}

static bool table_find(const Table *table, uint64_t key, TableEntry *entry)
{
    const uint64_t *slot = table->slots + 2 * (key & table->mask);
    const uint64_t check = __atomic_load_n(&slot[0], __ATOMIC_RELAXED);
    const uint64_t data = __atomic_load_n(&slot[1], __ATOMIC_RELAXED);
    if ((check ^ data) != key || data == 0)
        return false;
    *entry = (TableEntry){.score = (int16_t)(uint16_t)data,
                          .move = (uint16_t)(data >> 16),
                          .depth = (uint8_t)(data >> 32),
                          .bound = (uint8_t)(data >> 40)};
    return true;
}

static void table_store(const Table *table, uint64_t key, TableEntry entry)
{
    uint64_t *slot = table->slots + 2 * (key & table->mask);
    const uint64_t data = pack(entry);
    __atomic_store_n(&slot[0], key ^ data, __ATOMIC_RELAXED);
    __atomic_store_n(&slot[1], data, __ATOMIC_RELAXED);
}

/* ---- evaluations ---- */

/* How a game is evaluated. Scores are hundredths of a piece (or of a step) from the view of `seat`,
 * well within WF_SCORE_WIN. `promise` orders moves before they are tried; larger is earlier. */
typedef struct Eval {
    const WfGame *game;
    int (*score)(const WfPosition *position, unsigned seat);
    int (*promise)(const WfPosition *position, const WfMove *move);
    bool restless; /* there are captures to search beyond the horizon */
} Eval;

/* By ranks still to go: three ranks are a move, and a fraction of a move gains nothing. */
static const int travelers_to_go[9] = {0, 150, 170, 190, 310, 330, 350, 470, 490};
static const int travelers_worth[TRAVELERS_KINDS] = {0, 350, 0, 100, 120, 120};

MULTIVERSION_PART int travelers_race(const TravelersPosition *p, unsigned side)
{
    const Bits128 borne = travelers_attacked(p, side ^ 1);
    int score = 0;
    for (Bits128 rest = p->set[side][TRAVELERS_TRAVELER]; rest != 0;) {
        const unsigned square = bits_pop(&rest), rank = square / TRAVELERS_STRIDE;
        score -= travelers_to_go[side == 0 ? 8 - rank : rank];
        /* a Traveler wants squares ahead on which nothing bears */
        const Bits128 near = travelers_at_distance(bits_of(square), 1) & ~borne;
        score += 2 * (int)bits_count(near & travelers_empty(p));
    }
    return score;
}

MULTIVERSION_PART int travelers_material(const TravelersPosition *p, unsigned side)
{
    int score = travelers_race(p, side);
    for (unsigned kind = TRAVELERS_DISPLACER; kind < TRAVELERS_KINDS; kind++)
        score += travelers_worth[kind] * (int)bits_count(p->set[side][kind]);
    /* bearing on the last rank of the enemy keeps its Travelers out */
    const Bits128 goal = travelers_last_rank(side ^ 1);
    score += 6 * (int)bits_count(travelers_attacked(p, side) & goal);
    return score;
}

static MULTIVERSION int travelers_score(const WfPosition *position, unsigned seat)
{
    const TravelersPosition *p = travelers_of(position);
    return travelers_material(p, seat) - travelers_material(p, seat ^ 1);
}

static int travelers_promise(const WfPosition *position, const WfMove *move)
{
    const TravelersPosition *p = travelers_of(position);
    const unsigned side = p->head.turn;
    const unsigned victim = travelers_kind_at(p, side ^ 1, move->to);
    if (victim < TRAVELERS_KINDS)
        return 1000 + travelers_worth[victim];
    if (bits_has(p->set[side][TRAVELERS_TRAVELER], move->from)) {
        const int ranks = move->to / TRAVELERS_STRIDE - move->from / TRAVELERS_STRIDE;
        return 200 * (side == 0 ? ranks : -ranks);
    }
    if (move->sent == 0)
        return 0;
    const unsigned kind = travelers_kind_at(p, side ^ 1, move->detail[0]);
    const int ranks = move->detail[1] / TRAVELERS_STRIDE - move->detail[0] / TRAVELERS_STRIDE;
    return kind == TRAVELERS_TRAVELER ? 150 * (side == 0 ? ranks : -ranks) : -50;
}

/* Hundredths of a Stockbroker; about the mean number of cells reached on a half-empty cube. */
static const int leapale_worth[LEAPALE_KINDS] = {
    [LEAPALE_ARCHDUKE] = 500, [LEAPALE_EMPRESS] = 1900, [LEAPALE_ALIBUCK] = 350,
    [LEAPALE_PRINCE] = 380,   [LEAPALE_QUEEN] = 1250,   [LEAPALE_ALIBABA] = 260,
    [LEAPALE_DUKE] = 290,     [LEAPALE_DUCHESS] = 850,  [LEAPALE_DYBBUK] = 200,
    [LEAPALE_BARON] = 370,    [LEAPALE_GOVERNOR] = 950, [LEAPALE_ELK] = 240,
    [LEAPALE_GNU] = 700,      [LEAPALE_OBERON] = 600,   [LEAPALE_STOCKBROKER] = 100};

MULTIVERSION_PART int leapale_side(const LeapalePosition *p, unsigned side)
{
    int score = 0;
    for (unsigned kind = LEAPALE_ARCHDUKE; kind < LEAPALE_KINDS; kind++) {
        const Cells own = cells_and(p->kind[kind], &p->side[side]);
        score += leapale_worth[kind] * (int)cells_count(&own);
    }
    Cells brokers = cells_and(p->kind[LEAPALE_STOCKBROKER], &p->side[side]);
    for (unsigned cell; cells_pop(&brokers, &cell);) {
        const int gone = side == 0 ? (int)cell_rank(cell) - 1 : 4 - (int)cell_rank(cell);
        score += 8 * gone * gone;
    }
    return score;
}

/* Cells next to the Emperor to which it cannot go: the side that hunts a bare Emperor needs the
 * sum. */
static int leapale_confinement(const LeapalePosition *p, unsigned side)
{
    const unsigned emperor = leapale_emperor(p, side);
    const int level = 2 * (int)cell_level(emperor) - 5, rank = 2 * (int)cell_rank(emperor) - 5;
    const int file = 2 * (int)cell_file(emperor) - 5;
    const int edge =
        (level < 0 ? -level : level) + (rank < 0 ? -rank : rank) + (file < 0 ? -file : file);
    const int distance = (int)leapale_emperor(p, side ^ 1);
    const int apart =
        (distance / 36 - (int)cell_level(emperor)) * (distance / 36 - (int)cell_level(emperor)) +
        (distance / 6 % 6 - (int)cell_rank(emperor)) *
            (distance / 6 % 6 - (int)cell_rank(emperor)) +
        (distance % 6 - (int)cell_file(emperor)) * (distance % 6 - (int)cell_file(emperor));
    return 12 * edge - 2 * apart;
}

static MULTIVERSION int leapale_score(const WfPosition *position, unsigned seat)
{
    const LeapalePosition *p = leapale_of(position);
    int score = leapale_side(p, seat) - leapale_side(p, seat ^ 1);
    if (cells_count(&p->side[seat ^ 1]) <= 8)
        score += leapale_confinement(p, seat ^ 1);
    if (cells_count(&p->side[seat]) <= 8)
        score -= leapale_confinement(p, seat);
    return score;
}

/* Captures by a more valuable piece promise little, because they mostly lose it. */
static int leapale_promise(const WfPosition *position, const WfMove *move)
{
    const LeapalePosition *p = leapale_of(position);
    const uint8_t victim = p->piece[move->to];
    const int own = leapale_worth[board_kind(p->piece[move->from])];
    int promise = move->extra != 0 ? 1000 + leapale_worth[move->extra] : 0;
    if (victim == BOARD_EMPTY)
        return promise;
    const int gain = leapale_worth[board_kind(victim)];
    return promise + (gain + 100 >= own ? 1000 + gain - own / 16 : 500 + gain - own / 4);
}

enum { STEP = 10, HOME = 15, STUCK = 60 };

/* From this many pieces home on, the distance of each other piece to a free space is measured. */
enum { LATE = 4 };

/* Rows between a space and the seat's destination row. */
static int rows_to_go(unsigned seat, unsigned space)
{
    const int file = (int)(space % SPACE_SIDE), rank = (int)(space / SPACE_SIDE);
    const int gone[TRAVERSE_SEATS] = {rank, file, 9 - rank, 9 - file};
    return 9 - gone[seat];
}

/* Spaces of the colour on which diamonds stay for the whole game: file and rank add up to an even
 * number. */
static Bits128 colour(bool even)
{
    Bits128 set = 0;
    for (unsigned rank = 0; rank < SPACE_SIDE; rank++)
        set |= (Bits128)((rank % 2 == 0) == even ? 0x155 : 0x2aa) << rank * SPACE_SIDE;
    return set;
}

/* Diamonds on their way for which the destination row has no space of their colour left. */
static int stuck_diamonds(const TraversePosition *p, unsigned seat)
{
    const Bits128 row = traverse_destination(seat), own = traverse_seat(p, seat);
    int stuck = 0;
    for (unsigned even = 0; even < 2; even++) {
        const Bits128 squares = colour(even != 0);
        const int coming = (int)bits_count(p->set[seat][TRAVERSE_DIAMOND] & ~row & squares);
        const int room = (int)bits_count(row & squares & ~own);
        stuck += coming > room ? coming - room : 0;
    }
    return stuck;
}

/* Steps to the nearest space of the destination row that the seat does not occupy yet, beyond the
 * rows to go: the rest is mostly sideways. A Diamond can only use spaces of its colour. */
static int sideways(unsigned seat, unsigned shape, unsigned from, Bits128 free)
{
    const int rows = rows_to_go(seat, from);
    int nearest = SPACE_SIDE;
    if (shape == TRAVERSE_DIAMOND)
        free &= colour((from % SPACE_SIDE + from / SPACE_SIDE) % 2 == 0);
    while (free != 0) {
        const unsigned to = bits_pop(&free);
        const int across = seat % 2 == 0 ? (int)(to % SPACE_SIDE) - (int)(from % SPACE_SIDE)
                                         : (int)(to / SPACE_SIDE) - (int)(from / SPACE_SIDE);
        const int aside = across < 0 ? -across : across;
        const int more = shape == TRAVERSE_SQUARE ? aside : aside > rows ? aside - rows : 0;
        nearest = more < nearest ? more : nearest;
    }
    return nearest;
}

static int late_score(const TraversePosition *p, unsigned seat)
{
    const Bits128 row = traverse_destination(seat);
    const Bits128 free = row & ~traverse_seat(p, seat);
    int score = 0;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        for (Bits128 rest = p->set[seat][shape] & ~row; rest != 0;)
            score -= STEP * sideways(seat, shape, bits_pop(&rest), free);
    return score;
}

static int seat_score(const TraversePosition *p, unsigned seat)
{
    const Bits128 row = traverse_destination(seat);
    const int home = (int)bits_count(traverse_seat(p, seat) & row);
    int score = HOME * home;
    for (Bits128 rest = traverse_seat(p, seat); rest != 0;) {
        const int rows = rows_to_go(seat, bits_pop(&rest));
        score -= STEP * rows + rows * rows;
    }
    if (home >= LATE)
        score += late_score(p, seat);
    return score - STUCK * stuck_diamonds(p, seat);
}

/* A seat's own progress compared with the best of the others. */
static int traverse_score(const WfPosition *position, unsigned seat)
{
    const TraversePosition *p = traverse_of(position);
    int best = -WF_COUNTER_MAX;
    for (unsigned other = 0; other < TRAVERSE_SEATS; other++)
        if (other != seat && (p->head.playing >> other & 1) != 0) {
            const int score = seat_score(p, other);
            best = score > best ? score : best;
        }
    return seat_score(p, seat) - best;
}

static int traverse_promise(const WfPosition *position, const WfMove *move)
{
    const TraversePosition *p = traverse_of(position);
    const unsigned seat = p->head.turn;
    if (move->extra != 0)
        return 0;
    int promise = rows_to_go(seat, move->from) - rows_to_go(seat, move->to);
    for (unsigned i = 0; i < move->sent; i++) {
        const unsigned owner = traverse_seat_at(p, move->detail[2 * i]);
        promise += 9 - rows_to_go(owner, move->detail[2 * i]);
    }
    return 20 * promise;
}

static const Eval evals[] = {
    {&travelers_game, travelers_score, travelers_promise, true},
    {&leapale_game, leapale_score, leapale_promise, true},
    {&traverse_game, traverse_score, traverse_promise, false},
};

static const Eval *eval_of(const WfGame *game)
{
    for (unsigned i = 0; i < sizeof evals / sizeof evals[0]; i++)
        if (evals[i].game == game)
            return &evals[i];
    return NULL;
}

/* ---- the search ---- */

/* LISTED_MAX: a position with more moves than this is not searched (except the root): one turn of
 * TRAVERSE for four can put six circles back in a million ways. */
enum { FIRST_LINE_MAX = 64, PLY_MAX = 64, HISTORY_SIZE = 4096, LISTED_MAX = 1 << 14 };

/* The data for each turn ahead of the root. */
typedef struct Ply {
    WfMoveList moves;
    int *order; /* a score for each move */
    size_t order_capacity;
    uint16_t killer[2];
    uint64_t hash;
    WfMove line[PLY_MAX];
    unsigned line_length;
} Ply;

/* A search by one thread, from the point of view of the seat to move at the root: it seeks the
 * highest score, every other seat the lowest (for three and four seats: the paranoid assumption,
 * Sturtevant and Korf 2000). */
typedef struct Searcher {
    const WfRecord *record;
    const WfGame *game;
    const Eval *eval;
    const Table *table;
    const WfLimits *limits;
    const WfAllocator *allocator;
    WfAllocator own, bounded; /* a copy; one that refuses lists of more than LISTED_MAX moves */
    bool *stopped;            /* shared by all threads of a search */
    unsigned seat;            /* to move at the root */
    unsigned index;           /* of the thread; 0 answers */
    uint64_t nodes, node_limit;
    WfCode code;
    int *history; /* by seat and move */
    Ply ply[PLY_MAX + 1];
    WfChoice best;
} Searcher;

enum {
    INFINITE = 32000,
    CHECK_EVERY = 16, /* nodes between two checks of the clock; listing can take a millisecond */
    PROMISING = 1000, /* the least promise with which a move is searched beyond the horizon */
    QUIESCENCE_PLIES = 4,
    SORTED = 16, /* this many moves are sorted, the others follow in list order */
    REDUCED_FROM = 6
};

static uint64_t move_digest(const WfMove *move)
{
    uint64_t words[2];
    memcpy(words, move, sizeof words);
    return random_mix(words[0] ^ random_mix(words[1] + RANDOM_STEP));
}

/* Never 0, which stands for "no move". */
static uint16_t short_digest(const WfMove *move)
{
    return (uint16_t)(move_digest(move) | 1);
}

static int *history_of(const Searcher *s, const WfMove *move, unsigned seat)
{
    return &s->history[seat * HISTORY_SIZE + (move_digest(move) >> 20) % HISTORY_SIZE];
}

static bool should_stop(Searcher *s)
{
    if (__atomic_load_n(s->stopped, __ATOMIC_RELAXED))
        return true;
    const bool asked = s->limits->stop != NULL && s->nodes % CHECK_EVERY == 0 &&
                       s->limits->stop(s->limits->context);
    if (asked || s->code != WF_OK || (s->node_limit != 0 && s->nodes >= s->node_limit))
        __atomic_store_n(s->stopped, true, __ATOMIC_RELAXED);
    return __atomic_load_n(s->stopped, __ATOMIC_RELAXED);
}

/* The allocator of all lists but the root's: it limits their growth. */
static void *resize_bounded(void *context, void *block, size_t bytes)
{
    const WfAllocator *allocator = context;
    if (bytes > LISTED_MAX * sizeof(WfMove))
        return NULL;
    return allocator->resize(allocator->context, block, bytes);
}

/* All legal moves of the position at this ply; false if there are too many, or at the root if there
 * is no memory. */
static bool list_moves(Searcher *s, const WfPosition *position, int ply)
{
    const WfCode code = wf_moves(s->game, position, &s->ply[ply].moves);
    if (ply == 0)
        s->code = code;
    return code == WF_OK;
}

/* ---- move ordering ---- */

static bool make_order_room(Searcher *s, Ply *ply)
{
    if (ply->order_capacity >= ply->moves.count)
        return true;
    int *order = s->allocator->resize(s->allocator->context, ply->order,
                                      ply->moves.capacity * sizeof *order);
    if (order == NULL) {
        s->code = WF_NO_MEMORY;
        return false;
    }
    ply->order = order;
    ply->order_capacity = ply->moves.capacity;
    return true;
}

static void score_moves(Searcher *s, const WfPosition *position, Ply *ply, uint16_t table_move)
{
    for (size_t i = 0; i < ply->moves.count; i++) {
        const WfMove *move = &ply->moves.items[i];
        const uint16_t digest = short_digest(move);
        int score = 16 * s->eval->promise(position, move);
        score += *history_of(s, move, position->head.turn);
        if (digest == ply->killer[0] || digest == ply->killer[1])
            score += 8000;
        ply->order[i] = digest == table_move ? INT32_MAX : score;
    }
}

/* Moves the best of the moves from `first` on to the front; only for the first few. */
static void pick(Ply *ply, size_t first)
{
    if (first >= SORTED)
        return;
    size_t best = first;
    for (size_t i = first + 1; i < ply->moves.count; i++)
        if (ply->order[i] > ply->order[best])
            best = i;
    const WfMove move = ply->moves.items[best];
    const int order = ply->order[best];
    ply->moves.items[best] = ply->moves.items[first];
    ply->order[best] = ply->order[first];
    ply->moves.items[first] = move;
    ply->order[first] = order;
}

static void remember_cut(Searcher *s, const WfPosition *position, Ply *ply, const WfMove *move,
                         int depth)
{
    const uint16_t digest = short_digest(move);
    int *history = history_of(s, move, position->head.turn);
    if (ply->killer[0] != digest) {
        ply->killer[1] = ply->killer[0];
        ply->killer[0] = digest;
    }
    *history += depth * depth * 16;
    if (*history > 6000)
        for (size_t i = 0; i < (size_t)WF_SEATS_MAX * HISTORY_SIZE; i++)
            s->history[i] /= 2;
}

/* ---- scores ---- */

static int outcome_score(const Searcher *s, WfOutcome outcome, int ply)
{
    if (outcome.result != WF_WIN)
        return 0;
    return outcome.seat == s->seat ? WF_SCORE_WIN + PLY_MAX - ply : -WF_SCORE_WIN - PLY_MAX + ply;
}

/* The evaluation, kept out of the range of wins. */
static int judge(const Searcher *s, const WfPosition *position)
{
    const int score = s->eval->score(position, s->seat), most = WF_SCORE_WIN - 1;
    return score > most ? most : score < -most ? -most : score;
}

/* Scores of wins count turns from the root; in the table from the position itself. */
static int to_table(int score, int ply)
{
    return score > WF_SCORE_WIN ? score + ply : score < -WF_SCORE_WIN ? score - ply : score;
}

static int from_table(int score, int ply)
{
    return score > WF_SCORE_WIN ? score - ply : score < -WF_SCORE_WIN ? score + ply : score;
}

/* Whether the position has occurred before, on the path to here or in the game. */
static bool is_repeated(const Searcher *s, uint64_t hash, int ply)
{
    for (int i = ply - 1; i >= 0; i--)
        if (s->ply[i].hash == hash)
            return true;
    const size_t length = wf_record_length(s->record);
    const size_t clock = wf_record_now(s->record)->head.clock;
    const size_t back = s->game->has_clock && clock < length ? clock : length;
    for (size_t i = 0; i < back; i++)
        if (wf_record_position(s->record, length - 1 - i)->head.hash == hash)
            return true;
    return false;
}

/* ---- the tree ---- */

static int quiesce(Searcher *s, const WfPosition *position, int alpha, int beta, int ply, int left)
{
    s->nodes++;
    s->ply[ply].line_length = 0;
    const WfOutcome outcome = s->game->outcome(position, true);
    if (outcome.result != WF_ONGOING)
        return outcome_score(s, outcome, ply);
    const bool mine = position->head.turn == s->seat;
    int best = judge(s, position);
    if (left == 0 || !s->eval->restless || ply >= PLY_MAX || should_stop(s) ||
        (mine ? best >= beta : best <= alpha))
        return best;
    Ply *here = &s->ply[ply];
    if (!list_moves(s, position, ply))
        return best;
    size_t kept = 0;
    for (size_t i = 0; i < here->moves.count; i++)
        if (s->eval->promise(position, &here->moves.items[i]) >= PROMISING)
            here->moves.items[kept++] = here->moves.items[i];
    here->moves.count = kept;
    if (!make_order_room(s, here))
        return best;
    score_moves(s, position, here, 0);
    for (size_t i = 0; i < kept && alpha < beta; i++) {
        WfPosition after;
        pick(here, i);
        wf_copy(s->game, &after, position);
        s->game->apply(&after, &here->moves.items[i]);
        const int score = quiesce(s, &after, mine && best > alpha ? best : alpha,
                                  !mine && best < beta ? best : beta, ply + 1, left - 1);
        if (mine ? score > best : score < best)
            best = score;
        if (mine ? best >= beta : best <= alpha)
            break;
    }
    return best;
}

static void keep_line(Searcher *s, int ply, const WfMove *move)
{
    Ply *here = &s->ply[ply], *below = &s->ply[ply + 1];
    here->line[0] = *move;
    here->line_length = 1;
    for (unsigned i = 0; i < below->line_length && here->line_length < PLY_MAX; i++)
        here->line[here->line_length++] = below->line[i];
}

static int search(Searcher *s, const WfPosition *position, int depth, int alpha, int beta, int ply);

/* The score of one move: reduced first if it comes late and promises little. */
static int try_move(Searcher *s, const WfPosition *position, size_t index, int depth, int alpha,
                    int beta, int ply)
{
    const Ply *here = &s->ply[ply];
    const WfMove move = here->moves.items[index];
    const bool mine = position->head.turn == s->seat;
    WfPosition after;
    wf_copy(s->game, &after, position);
    s->game->apply(&after, &move);
    if (index >= REDUCED_FROM && depth >= 3 && here->order[index] < 16 * PROMISING) {
        /* a null window shows whether the move could matter */
        const int low = mine ? alpha : beta - 1;
        const int score = search(s, &after, depth - 2, low, low + 1, ply + 1);
        if (mine ? score <= alpha : score >= beta)
            return score;
    }
    return search(s, &after, depth - 1, alpha, beta, ply + 1);
}

static int search_moves(Searcher *s, const WfPosition *position, int depth, int alpha, int beta,
                        int ply, uint16_t *best_move)
{
    Ply *here = &s->ply[ply];
    const bool mine = position->head.turn == s->seat;
    int best = mine ? -INFINITE : INFINITE;
    for (size_t i = 0; i < here->moves.count; i++) {
        pick(here, i);
        const int score = try_move(s, position, i, depth, alpha, beta, ply);
        if (__atomic_load_n(s->stopped, __ATOMIC_RELAXED) && (i > 0 || ply > 0))
            return best == INFINITE || best == -INFINITE ? 0 : best;
        if (mine ? score <= best : score >= best)
            continue;
        best = score;
        *best_move = short_digest(&here->moves.items[i]);
        keep_line(s, ply, &here->moves.items[i]);
        if (mine && best > alpha)
            alpha = best;
        if (!mine && best < beta)
            beta = best;
        if (alpha >= beta) {
            remember_cut(s, position, here, &here->moves.items[i], depth);
            break;
        }
    }
    return best;
}

static int search(Searcher *s, const WfPosition *position, int depth, int alpha, int beta, int ply)
{
    Ply *here = &s->ply[ply];
    here->line_length = 0;
    if (ply > 0 && depth <= 0)
        return quiesce(s, position, alpha, beta, ply, QUIESCENCE_PLIES);
    s->nodes++;
    here->hash = position->head.hash;
    const WfOutcome outcome = s->game->outcome(position, true);
    if (outcome.result != WF_ONGOING)
        return outcome_score(s, outcome, ply);
    if (ply > 0 && is_repeated(s, position->head.hash, ply))
        return 0;
    if (ply >= PLY_MAX || (ply > 0 && should_stop(s)))
        return judge(s, position);
    const uint64_t key = position->head.hash ^ random_mix(s->seat + RANDOM_STEP);
    TableEntry entry = {.bound = BOUND_NONE};
    if (table_find(s->table, key, &entry) && ply > 0 && entry.depth >= depth) {
        const int score = from_table(entry.score, ply);
        if (entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && score >= beta) ||
            (entry.bound == BOUND_UPPER && score <= alpha))
            return score;
    }
    if (!list_moves(s, position, ply))
        return judge(s, position);
    if (here->moves.count == 0)
        return outcome_score(s, s->game->outcome(position, false), ply);
    if (!make_order_room(s, here))
        return 0;
    score_moves(s, position, here, entry.move);
    uint16_t best_move = 0;
    const int best = search_moves(s, position, depth, alpha, beta, ply, &best_move);
    if (!__atomic_load_n(s->stopped, __ATOMIC_RELAXED))
        table_store(s->table, key,
                    (TableEntry){.score = (int16_t)to_table(best, ply),
                                 .move = best_move,
                                 .depth = (uint8_t)depth,
                                 .bound = best <= alpha  ? BOUND_UPPER
                                          : best >= beta ? BOUND_LOWER
                                                         : BOUND_EXACT});
    return best;
}

/* ---- iterative deepening ---- */

static void keep_best(Searcher *s, int score, unsigned depth)
{
    const Ply *root = &s->ply[0];
    s->best.move = root->line[0];
    s->best.score = score;
    s->best.depth = depth;
    s->best.line_length = root->line_length;
    memcpy(s->best.line, root->line, root->line_length * sizeof root->line[0]);
}

/* Any legal move, chosen by the seed, is the answer until the first depth is done. */
static bool choose_any(Searcher *s)
{
    Ply *root = &s->ply[0];
    if (!list_moves(s, wf_record_now(s->record), 0) || root->moves.count == 0)
        return false;
    uint64_t state = s->limits->seed;
    s->best = (WfChoice){.move = root->moves.items[random_below(&state, root->moves.count)]};
    s->best.line[s->best.line_length++] = s->best.move;
    return true;
}

static void searcher_run(Searcher *s)
{
    if (!choose_any(s) || s->ply[0].moves.count == 1 || s->best.move.extra == WF_EXTRA_SETUP)
        return; /* nothing to search: this evaluation rates all setups the same */
    const unsigned deepest =
        s->limits->depth != 0 && s->limits->depth < PLY_MAX ? s->limits->depth : PLY_MAX - 1;
    for (unsigned depth = 1 + s->index % 2; depth <= deepest; depth++) {
        const int score = search(s, wf_record_now(s->record), (int)depth, -INFINITE, INFINITE, 0);
        if (s->ply[0].line_length > 0)
            keep_best(s, score, depth - __atomic_load_n(s->stopped, __ATOMIC_RELAXED));
        if (should_stop(s) || score > WF_SCORE_WIN || score < -WF_SCORE_WIN)
            break;
    }
    if (s->index == 0)
        __atomic_store_n(s->stopped, true, __ATOMIC_RELAXED);
}

static void searcher_close(Searcher *s, const WfAllocator *allocator)
{
    if (s == NULL)
        return;
    for (unsigned i = 0; i <= PLY_MAX; i++) {
        wf_moves_free(&s->ply[i].moves);
        if (s->ply[i].order != NULL)
            allocator->resize(allocator->context, s->ply[i].order, 0);
    }
    if (s->history != NULL)
        allocator->resize(allocator->context, s->history, 0);
    allocator->resize(allocator->context, s, 0);
}

static Searcher *searcher_open(const WfAllocator *allocator)
{
    Searcher *s = allocator->resize(allocator->context, NULL, sizeof *s);
    if (s == NULL)
        return NULL;
    memset(s, 0, sizeof *s);
    s->allocator = allocator;
    const size_t bytes = (size_t)WF_SEATS_MAX * HISTORY_SIZE * sizeof(int);
    s->history = allocator->resize(allocator->context, NULL, bytes);
    if (s->history == NULL) {
        searcher_close(s, allocator);
        return NULL;
    }
    memset(s->history, 0, bytes);
    s->bounded = (WfAllocator){.resize = resize_bounded, .context = &s->own};
    s->own = *allocator;
    for (unsigned i = 0; i <= PLY_MAX; i++)
        wf_moves_init(&s->ply[i].moves, i == 0 ? *allocator : s->bounded);
    return s;
}

/* ---- the engine ---- */

typedef struct FirstEngine {
    WfAllocator allocator;
    Table table;
    Searcher *searcher;
} FirstEngine;

static void first_close(void *self_)
{
    FirstEngine *self = self_;
    const WfAllocator allocator = self->allocator;
    searcher_close(self->searcher, &self->allocator);
    if (self->table.slots != NULL)
        table_close(&self->table, &self->allocator);
    allocator.resize(allocator.context, self, 0);
}

static void *first_open(const WfAllocator *allocator, size_t hash_bytes, unsigned threads)
{
    (void)threads;
    FirstEngine *self = allocator->resize(allocator->context, NULL, sizeof *self);
    if (self == NULL)
        return NULL;
    *self = (FirstEngine){.allocator = *allocator};
    self->searcher = searcher_open(&self->allocator);
    if (!table_open(&self->table, allocator, hash_bytes != 0 ? hash_bytes : 16 << 20) ||
        self->searcher == NULL) {
        first_close(self);
        return NULL;
    }
    return self;
}

static WfCode first_choose(void *self_, const WfRecord *record, const WfLimits *limits,
                           WfChoice *choice)
{
    FirstEngine *self = self_;
    Searcher *s = self->searcher;
    bool stopped = false;
    if (wf_record_outcome(record).result != WF_ONGOING)
        return WF_ILLEGAL;
    s->record = record;
    s->game = wf_record_spec(record)->game;
    s->eval = eval_of(s->game);
    s->table = &self->table;
    s->limits = limits;
    s->stopped = &stopped;
    s->seat = wf_record_now(record)->head.turn;
    s->nodes = 0;
    s->node_limit = limits->nodes;
    s->code = WF_OK;
    searcher_run(s);
    *choice = s->best;
    choice->nodes = s->nodes;
    return s->code;
}

const WfEngine first_opponent = {
    .name = "first", .open = first_open, .choose = first_choose, .close = first_close};
