/* plan_elimination.c - see plan_elimination.h. */
#include "solver/plan_elimination.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/watch.h"

/* ITEMS: moves of one side. AHEAD: only this many of the moves of a list that are still to do may
 * be played now. SAVED: the most moves of one side that may be left out in one run. CLASSES: of
 * states, by the number of moves of each side that were left out. */
enum { ITEMS = (WF_PLAN_MAX + 1) / 2, AHEAD = 8, SAVED = 4, CLASSES = (SAVED + 1) * (SAVED + 1) };
/* MADE: the average number of states, per move looked at, for which there is room. TIE: the random
 * tie-breaker is worth less than one unit of disorder. */
enum { MADE = 3, TIE = 256 };
enum { NONE = 255, TARGETS = 16 };

/* A move of a list. */
typedef struct EliminationItem {
    PlanStep step;
    uint8_t next;  /* of the same piece, or NONE */
    bool castling; /* cannot be joined with others */
    bool spare;    /* of a piece that may end anywhere */
} EliminationItem;

typedef struct EliminationList {
    unsigned count;
    EliminationItem item[ITEMS];
} EliminationList;

/* Moves of a list, a bit each. */
typedef struct EliminationMask {
    uint64_t word[2];
} EliminationMask;

/* A state that a shorter plan may have reached. */
typedef struct EliminationState {
    PassagePosition position;
    EliminationMask done[2]; /* moves of each list that have been played or left out */
    uint8_t saved[2];        /* moves of each side left out */
    uint32_t parent;         /* in the layer before */
    PlanStep step;           /* that led here */
    uint32_t disorder;       /* moves played before others of their list, with a tie break */
} EliminationState;

typedef struct EliminationStep {
    uint32_t parent;
    PlanStep step;
} EliminationStep;

typedef struct Elimination {
    const PlanEliminationLimits *limits;
    EliminationList list[2];
    EliminationState *layer, *made; /* `room` of each */
    EliminationStep *steps;         /* `width` of each ply */
    unsigned plies;
    uint32_t width, room, count, made_count;
    uint64_t *nodes;  /* positions made */
    uint64_t thinned; /* states from which moves may be left out */
    Watch watch;
} Elimination;

static bool is_stopped(Elimination *elimination)
{
    return watch_stops(&elimination->watch, *elimination->nodes + elimination->thinned);
}

/* ---- lists ---- */

static bool is_done(const EliminationMask *mask, unsigned i)
{
    return (mask->word[i / 64] >> i % 64 & 1) != 0;
}

static void set_done(EliminationMask *mask, unsigned i)
{
    mask->word[i / 64] |= UINT64_C(1) << i % 64;
}

/* Links a move of a list to the last one that its piece made before; `last` has for each square the
 * move that brought the piece there. */
static void chain(EliminationList *list, uint8_t last[64], unsigned from, unsigned to,
                  unsigned index)
{
    if (last[from] != NONE)
        list->item[last[from]].next = (uint8_t)index;
    last[from] = NONE;
    last[to] = (uint8_t)index;
}

/* Adds the move that p is about to make to the list of its side, and makes it. */
static void take_move(EliminationList *list, uint8_t last[64], PassagePosition *p, PlanStep step)
{
    const unsigned side = p->head.turn, kind = passage_kind_at(&p->board, step.from);
    const unsigned index = list->count++;
    const uint64_t rooks = passage_set(&p->board, side, PASSAGE_ROOK);
    const bool castling = kind == PASSAGE_KING && passage_castling_wing(p, step.from, step.to) >= 0;
    list->item[index] = (EliminationItem){.step = step,
                                          .next = NONE,
                                          .castling = castling,
                                          .spare = passage_ends(p, side, kind) == ~UINT64_C(0)};
    plan_apply(p, step);
    chain(list, last, step.from, castling ? passage_king(&p->board, side) : step.to, index);
    const uint64_t after = passage_set(&p->board, side, PASSAGE_ROOK);
    if (castling && after != rooks)
        chain(list, last, (unsigned)__builtin_ctzll(rooks & ~after),
              (unsigned)__builtin_ctzll(after & ~rooks), index);
}

static void make_lists(Elimination *elimination, const PassagePosition *p, const Plan *plan)
{
    PassagePosition now = *p;
    uint8_t last[64];
    memset(last, NONE, sizeof last);
    for (unsigned i = 0; i < plan->length; i++)
        take_move(&elimination->list[now.head.turn], last, &now, plan->step[i]);
}

/* ---- states ---- */

static uint32_t disorder_of(const Elimination *elimination, const EliminationState *state)
{
    uint32_t disorder = 0;
    for (unsigned side = 0; side < 2; side++) {
        uint32_t waiting = 0;
        for (unsigned i = 0; i < elimination->list[side].count; i++) {
            if (is_done(&state->done[side], i))
                disorder += waiting;
            else
                waiting++;
        }
    }
    return disorder;
}

/* The state's disorder, with a random tie-breaker in its lowest digits. */
static uint32_t rank_of(const Elimination *elimination, const EliminationState *state)
{
    const uint64_t chance = random_mix(state->position.head.hash ^ elimination->limits->seed);
    return disorder_of(elimination, state) * TIE + (uint32_t)(chance % TIE);
}

/* Adds a state to the layer under construction. */
static EliminationState *add(Elimination *elimination, const EliminationState *state)
{
    if (elimination->made_count == elimination->room)
        return NULL;
    EliminationState *made = &elimination->made[elimination->made_count++];
    *made = *state;
    return made;
}

/* Plays a move in a copy of a state; true: it reaches the goal. */
static bool play(Elimination *elimination, const EliminationState *state, uint32_t index,
                 PlanStep step, const EliminationMask *done, unsigned saved)
{
    const unsigned side = state->position.head.turn;
    EliminationState child = *state;
    plan_apply(&child.position, step);
    (*elimination->nodes)++;
    child.done[side] = *done;
    child.saved[side] = (uint8_t)(state->saved[side] + saved);
    child.parent = index;
    child.step = step;
    child.disorder = rank_of(elimination, &child);
    return add(elimination, &child) != NULL && passage_is_goal(&child.position);
}

static bool can_castle(const PassagePosition *p, PlanStep step)
{
    for (unsigned wing = 0; wing < 2; wing++)
        if (passage_may_castle(p, wing)) {
            const PlanStep castling = plan_castling(p, wing);
            if (castling.from == step.from && castling.to == step.to)
                return true;
        }
    return false;
}

/* Plays item `first` of a list, alone or joined with the next ones of the same piece. */
static bool play_item(Elimination *elimination, const EliminationState *state, uint32_t index,
                      unsigned first, uint64_t targets)
{
    const unsigned side = state->position.head.turn;
    const EliminationList *list = &elimination->list[side];
    const EliminationItem *item = &list->item[first];
    EliminationMask done = state->done[side];
    if (item->castling) {
        set_done(&done, first);
        return can_castle(&state->position, item->step) &&
               play(elimination, state, index, item->step, &done, 0);
    }
    unsigned saved = 0;
    for (unsigned i = first; i != NONE && state->saved[side] + saved <= SAVED; saved++) {
        const PlanStep step = {.from = item->step.from, .to = list->item[i].step.to};
        if (list->item[i].castling || is_done(&done, i))
            return false;
        set_done(&done, i);
        if ((targets >> step.to & 1) != 0 && play(elimination, state, index, step, &done, saved))
            return true;
        i = list->item[i].next;
    }
    return false;
}

/* Plays the next moves of the side to move; true: one reaches the goal. */
static bool expand(Elimination *elimination, const EliminationState *state, uint32_t index)
{
    const PassagePosition *p = &state->position;
    const EliminationList *list = &elimination->list[p->head.turn];
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
        if (play_item(elimination, state, index, i, of_square[list->item[i].step.from]))
            return true;
    }
    return false;
}

/* Moves that need not be played: a move that goes out, together with those that come back to its
 * square; and the last moves of a piece that may end anywhere. Marks those from `first` on in
 * `done` and returns how many there are; 0: none. */
static unsigned leave_out(const EliminationList *list, unsigned first, EliminationMask *done)
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

/* Adds the states that result from those of a layer if moves of the side to move are left out. */
static void thin_out(Elimination *elimination, unsigned side)
{
    const EliminationList *list = &elimination->list[side];
    for (uint32_t k = 0; k < elimination->made_count && !is_stopped(elimination); k++) {
        unsigned looked = 0;
        elimination->thinned++;
        for (unsigned i = 0; i < list->count && looked < AHEAD; i++) {
            EliminationState state = elimination->made[k];
            if (is_done(&state.done[side], i))
                continue;
            looked++;
            const unsigned count = leave_out(list, i, &state.done[side]);
            if (count == 0 || state.saved[side] + count > SAVED)
                continue;
            state.saved[side] = (uint8_t)(state.saved[side] + count);
            state.disorder = rank_of(elimination, &state);
            elimination->thinned++;
            if (add(elimination, &state) == NULL)
                return;
        }
    }
}

static unsigned class_of(const EliminationState *state)
{
    return state->saved[0] * (SAVED + 1U) + state->saved[1];
}

/* By class, then the more orderly first. */
static int compare(const void *a_, const void *b_)
{
    const EliminationState *a = a_, *b = b_;
    if (class_of(a) != class_of(b))
        return class_of(a) < class_of(b) ? -1 : 1;
    if (a->disorder != b->disorder)
        return a->disorder < b->disorder ? -1 : 1;
    return (a->position.head.hash > b->position.head.hash) -
           (a->position.head.hash < b->position.head.hash);
}

/* Keeps the most orderly states of each class, without duplicates. */
static void keep(Elimination *elimination, unsigned ply)
{
    uint32_t kept = 0, of_class = 0;
    qsort(elimination->made, elimination->made_count, sizeof *elimination->made, compare);
    for (uint32_t i = 0; i < elimination->made_count; i++) {
        const EliminationState *state = &elimination->made[i];
        const bool new_class = i == 0 || class_of(state) != class_of(state - 1);
        if (new_class)
            of_class = 0;
        const bool twice = !new_class && state->position.head.hash == state[-1].position.head.hash;
        if (twice || of_class >= elimination->limits->each)
            continue;
        of_class++;
        elimination->steps[(size_t)ply * elimination->width + kept] =
            (EliminationStep){.parent = state->parent, .step = state->step};
        elimination->layer[kept++] = *state;
    }
    elimination->count = kept;
}

/* ---- all layers ---- */

static void trace(const Elimination *elimination, unsigned ply, const EliminationState *last,
                  Plan *plan)
{
    EliminationStep step = {.parent = last->parent, .step = last->step};
    plan->length = ply + 1;
    plan->step[ply] = step.step;
    while (ply-- > 0) {
        step = elimination->steps[(size_t)ply * elimination->width + step.parent];
        plan->step[ply] = step.step;
    }
}

/* Goes through the layers; true: `plan` is a shorter plan. */
static bool run(Elimination *elimination, const PassagePosition *p, Plan *plan)
{
    elimination->made[0] = (EliminationState){.position = *p};
    elimination->made_count = 1;
    thin_out(elimination, p->head.turn);
    memcpy(elimination->layer, elimination->made,
           elimination->made_count * sizeof *elimination->made);
    elimination->count = elimination->made_count;
    for (unsigned ply = 0; ply + 1 < plan->length && elimination->count > 0; ply++) {
        elimination->made_count = 0;
        for (uint32_t i = 0; i < elimination->count; i++) {
            if (is_stopped(elimination))
                return false;
            if (expand(elimination, &elimination->layer[i], i)) {
                trace(elimination, ply, &elimination->made[elimination->made_count - 1], plan);
                return true;
            }
        }
        thin_out(elimination, (p->head.turn + ply + 1) % 2);
        keep(elimination, ply);
    }
    return false;
}

WfCode plan_eliminate(const PassagePosition *p, Plan *plan, const PlanEliminationLimits *limits,
                      const WfAllocator *allocator, bool *shorter, uint64_t *nodes)
{
    Elimination *elimination = allocator->resize(allocator->context, NULL, sizeof *elimination);
    *shorter = false;
    if (elimination == NULL)
        return WF_NO_MEMORY;
    *elimination = (Elimination){.limits = limits,
                                 .nodes = nodes,
                                 .width = limits->each * CLASSES,
                                 .watch = {.stop = limits->stop, .context = limits->context}};
    elimination->room = elimination->width * AHEAD * MADE;
    elimination->layer =
        allocator->resize(allocator->context, NULL, elimination->room * sizeof(EliminationState));
    elimination->made =
        allocator->resize(allocator->context, NULL, elimination->room * sizeof(EliminationState));
    elimination->steps = allocator->resize(allocator->context, NULL,
                                           (size_t)elimination->width * (plan->length + 1) *
                                               sizeof(EliminationStep));
    const bool opened =
        elimination->layer != NULL && elimination->made != NULL && elimination->steps != NULL;
    if (opened) {
        make_lists(elimination, p, plan);
        *shorter = run(elimination, p, plan);
    }
    void *const blocks[] = {elimination->layer, elimination->made, elimination->steps, elimination};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        if (blocks[i] != NULL)
            (void)allocator->resize(allocator->context, blocks[i], 0);
    return opened ? WF_OK : WF_NO_MEMORY;
}
