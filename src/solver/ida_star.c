/* exact.c - see exact.h. */
#include "solver/ida_star.h"

#include <string.h>

#include "base/multiversion.h"
#include "base/random.h"

enum { PLIES_BITS = 8, WORDS_LEAST = 1024 };

/* What one search carries down. */
typedef struct Dive {
    Exact *exact;
    const Target *target;
    Way *way;
    uint64_t nodes_end;
    bool broken_off;
} Dive;

bool exact_open_watched(Exact *exact, size_t bytes, Watch watch, const WfAllocator *allocator)
{
    size_t words = WORDS_LEAST;
    while (words * 2 * sizeof *exact->refuted <= bytes)
        words *= 2;
    *exact = (Exact){.mask = words - 1, .nodes_max = UINT64_MAX, .watch = watch};
    exact->refuted = allocator->resize(allocator->context, NULL, words * sizeof *exact->refuted);
    return exact->refuted != NULL &&
           watch_clear(&exact->watch, exact->refuted, words * sizeof *exact->refuted);
}

bool exact_open(Exact *exact, size_t bytes, const WfAllocator *allocator)
{
    return exact_open_watched(exact, bytes, (Watch){.stop = NULL}, allocator);
}

void exact_close(Exact *exact, const WfAllocator *allocator)
{
    if (exact->refuted != NULL)
        (void)allocator->resize(allocator->context, exact->refuted, 0);
    exact->refuted = NULL;
}

void exact_share(Exact *exact, const Exact *opened, bool backwards)
{
    *exact = (Exact){.refuted = opened->refuted,
                     .mask = opened->mask,
                     .salt = opened->salt,
                     .backwards = backwards,
                     .nodes_max = UINT64_MAX};
}

void exact_retarget(Exact *exact)
{
    exact->salt = random_mix(exact->salt + 1);
}

/* A word of the table: a key above the plies within which the target is out of reach. */
static uint64_t *place_of(const Exact *exact, uint64_t hash, uint64_t *key)
{
    const uint64_t mixed = random_mix(hash ^ exact->salt);
    *key = mixed >> PLIES_BITS << PLIES_BITS;
    return &exact->refuted[mixed & exact->mask];
}

static bool is_refuted(const Exact *exact, uint64_t hash, unsigned plies)
{
    uint64_t key;
    const uint64_t word = __atomic_load_n(place_of(exact, hash, &key), __ATOMIC_RELAXED);
    return word >> PLIES_BITS << PLIES_BITS == key && (word & 0xff) >= plies && word != 0;
}

static void refute(const Exact *exact, uint64_t hash, unsigned plies)
{
    uint64_t key;
    uint64_t *word = place_of(exact, hash, &key);
    __atomic_store_n(word, key | plies, __ATOMIC_RELAXED);
}

bool exact_is_stopped(Exact *exact)
{
    return watch_stops(&exact->watch, exact->nodes);
}

static bool must_end(Dive *dive)
{
    Exact *exact = dive->exact;
    if (exact->nodes >= dive->nodes_end || exact_is_stopped(exact))
        dive->broken_off = true;
    return dive->broken_off;
}

MULTIVERSION static bool dive_from(Dive *dive, const PassagePosition *p, unsigned ply,
                                   unsigned plies);

MULTIVERSION_PART bool try_step(Dive *dive, const PassagePosition *p, WayStep step, unsigned ply,
                                unsigned plies)
{
    PassagePosition child = *p;
    uint64_t key;
    way_go(&child, step);
    __builtin_prefetch(place_of(dive->exact, child.head.hash, &key));
    dive->way->step[ply] = step;
    return dive_from(dive, &child, ply + 1, plies - 1);
}

MULTIVERSION_PART bool try_castling(Dive *dive, const PassagePosition *p, unsigned ply,
                                    unsigned plies)
{
    for (unsigned wing = 0; wing < 2; wing++) {
        if (!passage_may_castle(p, wing))
            continue;
        dive->exact->generated++;
        if (try_step(dive, p, way_castling(p, wing), ply, plies))
            return true;
    }
    return false;
}

/* Tries every move that may leave the mover enough of them. */
MULTIVERSION_PART bool try_all(Dive *dive, const PassagePosition *p, unsigned ply, unsigned plies,
                               const Leeway *leeway)
{
    uint8_t from[16];
    uint64_t targets[16];
    const unsigned side = p->head.turn;
    const unsigned pieces = passage_safe_targets(p, from, targets);
    for (unsigned n = 0; n < pieces; n++) {
        const unsigned i = dive->exact->backwards ? pieces - 1 - n : n;
        dive->exact->generated += (unsigned)__builtin_popcountll(targets[i]);
        const unsigned kind = board_kind_at(&p->board, from[i]);
        targets[i] &= target_useful(dive->target, leeway, side, kind, from[i]);
        while (targets[i] != 0) {
            const WayStep step = {.from = from[i], .to = (uint8_t)chess_pop(&targets[i])};
            if (try_step(dive, p, step, ply, plies))
                return true;
        }
    }
    return p->rights != 0 && try_castling(dive, p, ply, plies);
}

MULTIVERSION static bool dive_from(Dive *dive, const PassagePosition *p, unsigned ply,
                                   unsigned plies)
{
    const Target *target = dive->target;
    Leeway leeway;
    dive->exact->nodes++;
    if (!target_within(target, p, plies, &leeway))
        return false;
    if ((!target->exactly || plies % 2 == 0) && target_is_reached(target, p)) {
        dive->way->length = ply;
        return true;
    }
    if (plies == 0 || passage_is_goal(p) || must_end(dive) ||
        is_refuted(dive->exact, p->head.hash, plies))
        return false;
    if (try_all(dive, p, ply, plies, &leeway))
        return true;
    if (!dive->broken_off)
        refute(dive->exact, p->head.hash, plies);
    return false;
}

ExactAnswer exact_search(Exact *exact, const Target *target, const PassagePosition *p,
                         unsigned plies, Way *way)
{
    Dive dive = {.exact = exact, .target = target, .way = way};
    const uint64_t room = UINT64_MAX - exact->nodes;
    exact->watch.stopped = false;
    dive.nodes_end = exact->nodes + (exact->nodes_max < room ? exact->nodes_max : room);
    if (plies > WF_WAY_MAX)
        return EXACT_UNKNOWN;
    if (dive_from(&dive, p, 0, plies))
        return EXACT_FOUND;
    return dive.broken_off ? EXACT_UNKNOWN : EXACT_NONE;
}
