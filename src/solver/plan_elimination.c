/* retime.c - see retime.h. */
#include "solver/plan_elimination.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/watch.h"

/* ITEMS: moves of one side. AHEAD: of a list, how many moves that are still to do may be played
 * now. SAVED: moves of one side that may be left out in one go. */
enum { ITEMS = (WF_WAY_MAX + 1) / 2, AHEAD = 8, SAVED = 4, CLASSES = (SAVED + 1) * (SAVED + 1) };
enum { NONE = 255, TARGETS = 16 };

/* A move of a list. */
typedef struct Item {
    WayStep step;
    uint8_t next;  /* of the same piece, or NONE */
    bool castling; /* not to be joined with others */
    bool spare;    /* of a piece that may end anywhere */
} Item;

typedef struct List {
    unsigned count;
    Item item[ITEMS];
} List;

typedef struct Mask {
    uint64_t word[2];
} Mask;

/* Where a way may have come to. */
typedef struct State {
    PassagePosition position;
    Mask done[2];      /* moves of each list that were played or left out */
    uint8_t saved[2];  /* moves of each side left out */
    uint32_t parent;   /* in the layer before */
    WayStep step;      /* that led here */
    uint32_t disorder; /* moves played before others of their list, with a tie break */
} State;

typedef struct Step {
    uint32_t parent;
    WayStep step;
} Step;

typedef struct Retime {
    const RetimeLimits *limits;
    List list[2];
    State *layer, *made; /* `room` of each */
    Step *steps;         /* `width` of each ply */
    unsigned plies;
    uint32_t width, room, count, made_count;
    uint64_t *nodes;  /* positions made */
    uint64_t thinned; /* states from which moves may be left out */
    Watch watch;
} Retime;

static bool is_stopped(Retime *retime)
{
    return watch_stops(&retime->watch, *retime->nodes + retime->thinned);
}

/* ---- lists ---- */

static bool is_done(const Mask *mask, unsigned i)
{
    return (mask->word[i / 64] >> i % 64 & 1) != 0;
}

static void set_done(Mask *mask, unsigned i)
{
    mask->word[i / 64] |= UINT64_C(1) << i % 64;
}

/* Notes a move of a list as the one after the last that its piece made; `last` has for each square
 * the move that brought the piece there. */
static void chain(List *list, uint8_t last[64], unsigned from, unsigned to, unsigned index)
{
    if (last[from] != NONE)
        list->item[last[from]].next = (uint8_t)index;
    last[from] = NONE;
    last[to] = (uint8_t)index;
}

/* Adds the move that p is about to make to the list of its side, and makes it. */
static void take_move(List *list, uint8_t last[64], PassagePosition *p, WayStep step)
{
    const unsigned side = p->head.turn, kind = board_kind_at(&p->board, step.from);
    const unsigned index = list->count++;
    const uint64_t rooks = board_set(&p->board, side, ROOK);
    const bool castling = kind == KING && passage_castling_wing(p, step.from, step.to) >= 0;
    list->item[index] = (Item){.step = step,
                               .next = NONE,
                               .castling = castling,
                               .spare = passage_ends(p, side, kind) == ~UINT64_C(0)};
    way_go(p, step);
    chain(list, last, step.from, castling ? board_king(&p->board, side) : step.to, index);
    const uint64_t after = board_set(&p->board, side, ROOK);
    if (castling && after != rooks)
        chain(list, last, (unsigned)__builtin_ctzll(rooks & ~after),
              (unsigned)__builtin_ctzll(after & ~rooks), index);
}

static void make_lists(Retime *retime, const PassagePosition *p, const Way *way)
{
    PassagePosition now = *p;
    uint8_t last[64];
    memset(last, NONE, sizeof last);
    for (unsigned i = 0; i < way->length; i++)
        take_move(&retime->list[now.head.turn], last, &now, way->step[i]);
}

/* ---- states ---- */

static uint32_t disorder_of(const Retime *retime, const State *state)
{
    uint32_t disorder = 0;
    for (unsigned side = 0; side < 2; side++) {
        uint32_t waiting = 0;
        for (unsigned i = 0; i < retime->list[side].count; i++) {
            if (is_done(&state->done[side], i))
                disorder += waiting;
            else
                waiting++;
        }
    }
    return disorder;
}

/* Takes a state into the layer that is being made. */
static State *add(Retime *retime, const State *state)
{
    if (retime->made_count == retime->room)
        return NULL;
    State *made = &retime->made[retime->made_count++];
    *made = *state;
    return made;
}

/* Plays a move in a copy of a state; true: it reaches the goal. */
static bool play(Retime *retime, const State *state, uint32_t index, WayStep step, const Mask *done,
                 unsigned saved)
{
    const unsigned side = state->position.head.turn;
    State child = *state;
    way_go(&child.position, step);
    (*retime->nodes)++;
    child.done[side] = *done;
    child.saved[side] = (uint8_t)(state->saved[side] + saved);
    child.parent = index;
    child.step = step;
    child.disorder = disorder_of(retime, &child) * 256 +
                     (uint32_t)(random_mix(child.position.head.hash ^ retime->limits->seed) & 255);
    return add(retime, &child) != NULL && passage_is_goal(&child.position);
}

static bool can_castle(const PassagePosition *p, WayStep step)
{
    for (unsigned wing = 0; wing < 2; wing++)
        if (passage_may_castle(p, wing)) {
            const WayStep castling = way_castling(p, wing);
            if (castling.from == step.from && castling.to == step.to)
                return true;
        }
    return false;
}

/* Plays item `first` of a list, or it and some that follow it of the same piece in one move. */
static bool play_item(Retime *retime, const State *state, uint32_t index, unsigned first,
                      uint64_t targets)
{
    const unsigned side = state->position.head.turn;
    const List *list = &retime->list[side];
    const Item *item = &list->item[first];
    Mask done = state->done[side];
    if (item->castling) {
        set_done(&done, first);
        return can_castle(&state->position, item->step) &&
               play(retime, state, index, item->step, &done, 0);
    }
    unsigned saved = 0;
    for (unsigned i = first; i != NONE && state->saved[side] + saved <= SAVED; saved++) {
        const WayStep step = {item->step.from, list->item[i].step.to};
        if (list->item[i].castling || is_done(&done, i))
            return false;
        set_done(&done, i);
        if ((targets >> step.to & 1) != 0 && play(retime, state, index, step, &done, saved))
            return true;
        i = list->item[i].next;
    }
    return false;
}

/* The next moves of the side to move; true: one reaches the goal. */
static bool expand(Retime *retime, const State *state, uint32_t index)
{
    const PassagePosition *p = &state->position;
    const List *list = &retime->list[p->head.turn];
    uint8_t from[TARGETS];
    uint64_t targets[TARGETS], of_square[64] = {0};
    const unsigned pieces = passage_safe_targets(p, from, targets);
    for (unsigned i = 0; i < pieces; i++)
        of_square[from[i]] = targets[i];
    unsigned looked = 0;
    for (unsigned i = 0; i < list->count && looked < AHEAD; i++) {
        if (is_done(&state->done[p->head.turn], i))
            continue;
        looked++;
        if (play_item(retime, state, index, i, of_square[list->item[i].step.from]))
            return true;
    }
    return false;
}

/* Moves that need not be played: one that goes out with those that come back to its square, and the
 * last ones of a piece that may end anywhere. How many these are from `first` on, marked in
 * `done`; 0: none. */
static unsigned leave_out(const List *list, unsigned first, Mask *done)
{
    unsigned count = 0;
    for (unsigned i = first; i != NONE && !list->item[i].castling; i = list->item[i].next) {
        if (is_done(done, i))
            return 0;
        set_done(done, i);
        count++;
        if (list->item[i].step.to == list->item[first].step.from ||
            (list->item[i].next == NONE && list->item[i].spare))
            return count;
    }
    return 0;
}

/* Adds what becomes of the states of a layer, side `side` in turn, if moves are left out. */
static void thin_out(Retime *retime, unsigned side)
{
    const List *list = &retime->list[side];
    for (uint32_t k = 0; k < retime->made_count && !is_stopped(retime); k++) {
        unsigned looked = 0;
        retime->thinned++;
        for (unsigned i = 0; i < list->count && looked < AHEAD; i++) {
            State state = retime->made[k];
            if (is_done(&state.done[side], i))
                continue;
            looked++;
            const unsigned count = leave_out(list, i, &state.done[side]);
            if (count == 0 || state.saved[side] + count > SAVED)
                continue;
            state.saved[side] = (uint8_t)(state.saved[side] + count);
            state.disorder =
                disorder_of(retime, &state) * 256 +
                (uint32_t)(random_mix(state.position.head.hash ^ retime->limits->seed) & 255);
            retime->thinned++;
            if (add(retime, &state) == NULL)
                return;
        }
    }
}

static unsigned class_of(const State *state)
{
    return state->saved[0] * (SAVED + 1U) + state->saved[1];
}

/* By class, then by order. */
static int compare(const void *a_, const void *b_)
{
    const State *a = a_, *b = b_;
    if (class_of(a) != class_of(b))
        return class_of(a) < class_of(b) ? -1 : 1;
    if (a->disorder != b->disorder)
        return a->disorder < b->disorder ? -1 : 1;
    return (a->position.head.hash > b->position.head.hash) -
           (a->position.head.hash < b->position.head.hash);
}

/* Keeps the most orderly states of each class, none twice. */
static void keep(Retime *retime, unsigned ply)
{
    uint32_t kept = 0, of_class = 0;
    qsort(retime->made, retime->made_count, sizeof *retime->made, compare);
    for (uint32_t i = 0; i < retime->made_count; i++) {
        const State *state = &retime->made[i];
        const bool new_class = i == 0 || class_of(state) != class_of(state - 1);
        if (new_class)
            of_class = 0;
        const bool twice = !new_class && state->position.head.hash == state[-1].position.head.hash;
        if (twice || of_class >= retime->limits->each)
            continue;
        of_class++;
        retime->steps[(size_t)ply * retime->width + kept] =
            (Step){.parent = state->parent, .step = state->step};
        retime->layer[kept++] = *state;
    }
    retime->count = kept;
}

/* ---- the whole ---- */

static void trace(const Retime *retime, unsigned ply, const State *last, Way *way)
{
    Step step = {last->parent, last->step};
    way->length = ply + 1;
    way->step[ply] = step.step;
    while (ply-- > 0) {
        step = retime->steps[(size_t)ply * retime->width + step.parent];
        way->step[ply] = step.step;
    }
}

/* Goes through the layers; true: `way` is a shorter way. */
static bool run(Retime *retime, const PassagePosition *p, Way *way)
{
    retime->made[0] = (State){.position = *p};
    retime->made_count = 1;
    thin_out(retime, p->head.turn);
    memcpy(retime->layer, retime->made, retime->made_count * sizeof *retime->made);
    retime->count = retime->made_count;
    for (unsigned ply = 0; ply + 1 < way->length && retime->count > 0; ply++) {
        retime->made_count = 0;
        for (uint32_t i = 0; i < retime->count; i++) {
            if (is_stopped(retime))
                return false;
            if (expand(retime, &retime->layer[i], i)) {
                trace(retime, ply, &retime->made[retime->made_count - 1], way);
                return true;
            }
        }
        thin_out(retime, (p->head.turn + ply + 1) % 2);
        keep(retime, ply);
    }
    return false;
}

WfCode retime(const PassagePosition *p, Way *way, const RetimeLimits *limits,
              const WfAllocator *allocator, bool *shorter, uint64_t *nodes)
{
    Retime *retime = allocator->resize(allocator->context, NULL, sizeof *retime);
    *shorter = false;
    if (retime == NULL)
        return WF_NO_MEMORY;
    *retime = (Retime){.limits = limits,
                       .nodes = nodes,
                       .width = limits->each * CLASSES,
                       .watch = {.stop = limits->stop, .context = limits->context}};
    retime->room = retime->width * AHEAD * 3;
    retime->layer = allocator->resize(allocator->context, NULL, retime->room * sizeof(State));
    retime->made = allocator->resize(allocator->context, NULL, retime->room * sizeof(State));
    retime->steps = allocator->resize(allocator->context, NULL,
                                      (size_t)retime->width * (way->length + 1) * sizeof(Step));
    const bool opened = retime->layer != NULL && retime->made != NULL && retime->steps != NULL;
    if (opened) {
        make_lists(retime, p, way);
        *shorter = run(retime, p, way);
    }
    void *const blocks[] = {retime->layer, retime->made, retime->steps, retime};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        if (blocks[i] != NULL)
            (void)allocator->resize(allocator->context, blocks[i], 0);
    return opened ? WF_OK : WF_NO_MEMORY;
}
