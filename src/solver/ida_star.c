/* ida_star.c - see ida_star.h. */
#include "solver/ida_star.h"

#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"

enum { PLIES_BITS = 8, WORDS_LEAST = 1024 };

/* What an iteration carries down. */
typedef struct IdaIteration {
    IdaStar *ida;
    const Target *target;
    Plan *plan;
    uint64_t nodes_end;
    bool broken_off;
} IdaIteration;

bool ida_open_watched(IdaStar *ida, size_t bytes, Watch watch, const WfAllocator *allocator)
{
    size_t words = WORDS_LEAST;
    while (words * 2 * sizeof *ida->table <= bytes)
        words *= 2;
    *ida = (IdaStar){.mask = words - 1, .nodes_max = UINT64_MAX, .watch = watch};
    ida->table = allocator->resize(allocator->context, NULL, words * sizeof *ida->table);
    return ida->table != NULL && watch_clear(&ida->watch, ida->table, words * sizeof *ida->table);
}

bool ida_open(IdaStar *ida, size_t bytes, const WfAllocator *allocator)
{
    return ida_open_watched(ida, bytes, (Watch){.stop = NULL}, allocator);
}

void ida_close(IdaStar *ida, const WfAllocator *allocator)
{
    if (ida->table != NULL)
        (void)allocator->resize(allocator->context, ida->table, 0);
    ida->table = NULL;
}

void ida_share(IdaStar *ida, const IdaStar *opened, bool backwards)
{
    *ida = (IdaStar){.table = opened->table,
                     .mask = opened->mask,
                     .salt = opened->salt,
                     .backwards = backwards,
                     .nodes_max = UINT64_MAX};
}

void ida_retarget(IdaStar *ida)
{
    ida->salt = random_mix(ida->salt + 1);
}

/* ---- transposition table ---- */

/* A word of the table: a key above the plies within which the target is out of reach. */
static uint64_t *table_word(const IdaStar *ida, uint64_t hash, uint64_t *key)
{
    const uint64_t mixed = random_mix(hash ^ ida->salt);
    *key = mixed >> PLIES_BITS << PLIES_BITS;
    return &ida->table[mixed & ida->mask];
}

static bool table_rules_out(const IdaStar *ida, uint64_t hash, unsigned plies)
{
    uint64_t key;
    const uint64_t word = __atomic_load_n(table_word(ida, hash, &key), __ATOMIC_RELAXED);
    return word >> PLIES_BITS << PLIES_BITS == key && (word & 0xff) >= plies && word != 0;
}

static void table_store(const IdaStar *ida, uint64_t hash, unsigned plies)
{
    uint64_t key;
    uint64_t *word = table_word(ida, hash, &key);
    __atomic_store_n(word, key | plies, __ATOMIC_RELAXED);
}

/* ---- one iteration ---- */

bool ida_is_stopped(IdaStar *ida)
{
    return watch_stops(&ida->watch, ida->nodes);
}

static bool must_end(IdaIteration *iteration)
{
    IdaStar *ida = iteration->ida;
    if (ida->nodes >= iteration->nodes_end || ida_is_stopped(ida))
        iteration->broken_off = true;
    return iteration->broken_off;
}

MULTIVERSION static bool depth_first(IdaIteration *iteration, const PassagePosition *p,
                                     unsigned ply, unsigned plies);

MULTIVERSION_PART bool try_step(IdaIteration *iteration, const PassagePosition *p, PlanStep step,
                                unsigned ply, unsigned plies)
{
    PassagePosition child = *p;
    uint64_t key;
    plan_apply(&child, step);
    __builtin_prefetch(table_word(iteration->ida, child.head.hash, &key));
    iteration->plan->step[ply] = step;
    return depth_first(iteration, &child, ply + 1, plies - 1);
}

MULTIVERSION_PART bool try_castling(IdaIteration *iteration, const PassagePosition *p, unsigned ply,
                                    unsigned plies)
{
    for (unsigned wing = 0; wing < 2; wing++) {
        if (!passage_may_castle(p, wing))
            continue;
        iteration->ida->generated++;
        if (try_step(iteration, p, plan_castling(p, wing), ply, plies))
            return true;
    }
    return false;
}

/* Tries every move after which the mover may still have enough moves. */
MULTIVERSION_PART bool try_all(IdaIteration *iteration, const PassagePosition *p, unsigned ply,
                               unsigned plies, const BoundLeeway *leeway)
{
    uint8_t from[16];
    uint64_t targets[16];
    const unsigned side = p->head.turn;
    const unsigned pieces = passage_safe_targets(p, from, targets);
    for (unsigned n = 0; n < pieces; n++) {
        const unsigned i = iteration->ida->backwards ? pieces - 1 - n : n;
        iteration->ida->generated += (unsigned)__builtin_popcountll(targets[i]);
        const unsigned kind = passage_kind_at(&p->board, from[i]);
        targets[i] &= bound_useful_squares(iteration->target, leeway, side, kind, from[i]);
        while (targets[i] != 0) {
            const PlanStep step = {.from = from[i], .to = (uint8_t)chess_pop(&targets[i])};
            if (try_step(iteration, p, step, ply, plies))
                return true;
        }
    }
    return p->rights != 0 && try_castling(iteration, p, ply, plies);
}

MULTIVERSION static bool depth_first(IdaIteration *iteration, const PassagePosition *p,
                                     unsigned ply, unsigned plies)
{
    const Target *target = iteration->target;
    BoundLeeway leeway;
    iteration->ida->nodes++;
    if (!bound_within(target, p, plies, &leeway))
        return false; /* f = g + h is above the limit */
    if ((!target->exactly || plies % 2 == 0) && target_is_reached(target, p)) {
        iteration->plan->length = ply;
        return true;
    }
    if (plies == 0 || passage_is_goal(p) || must_end(iteration) ||
        table_rules_out(iteration->ida, p->head.hash, plies))
        return false;
    if (try_all(iteration, p, ply, plies, &leeway))
        return true;
    if (!iteration->broken_off)
        table_store(iteration->ida, p->head.hash, plies);
    return false;
}

IdaAnswer ida_search(IdaStar *ida, const Target *target, const PassagePosition *p, unsigned plies,
                     Plan *plan)
{
    IdaIteration iteration = {.ida = ida, .target = target, .plan = plan};
    const uint64_t room = UINT64_MAX - ida->nodes;
    ida->watch.stopped = false;
    iteration.nodes_end = ida->nodes + (ida->nodes_max < room ? ida->nodes_max : room);
    if (plies > WF_PLAN_MAX)
        return IDA_UNKNOWN;
    if (depth_first(&iteration, p, 0, plies))
        return IDA_FOUND;
    return iteration.broken_off ? IDA_UNKNOWN : IDA_NONE;
}
