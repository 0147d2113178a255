/* breadth_first.c - see breadth_first.h, and wf_layers of wayfarer/solver.h: breadth-first
 * heuristic search, which another program can repeat. It keeps only the current layer and the next
 * one. It prunes positions whose f = g + h exceeds the limit, where h is the plain admissible
 * count. It is plain on purpose: it uses no sharper count, and no table that overwrites.
 *
 * When memory does not suffice, it writes positions of the next layer to streams, by their hash.
 * Once the layer is complete it removes duplicates stream by stream: delayed duplicate detection.
 *
 * Sources: Zhou and Hansen, "Breadth-first heuristic search", 2004; Korf, "Best-first frontier
 * search with delayed duplicate detection", 2004. */
#include "solver/breadth_first.h"

#include <string.h>

#include "base/aligned.h"
#include "base/hash.h"
#include "base/options.h"
#include "base/watch.h"
#include "solver/bound.h"
#include "solver/plan.h"

/* ROOM_LEAST: positions. SHARES: streams that share the next layer by hash. WHOLE: the first of the
 * two streams that hold complete layers, in turn. CHUNK: positions read at a time. */
enum { ROOM_LEAST = 1024, CHUNK = 1024, SHARES = WF_STREAMS - 2, WHOLE = SHARES, SHARE_SHIFT = 58 };

_Static_assert(SHARES == 1 << (64 - SHARE_SHIFT), "each share of the hashes has its stream");

/* A set of positions without duplicates. `place` finds them by hash: index + 1, or 0. */
typedef struct PackedSet {
    PackedPosition *position;
    uint32_t *place; /* [2 * room] */
    size_t count, room;
} PackedSet;

/* The bytes that a position takes in a set, with its places. */
enum { POSITION_BYTES = sizeof(PackedPosition) + 2 * sizeof(uint32_t) };

typedef struct BreadthFirst {
    const WfSolveLimits *limits;
    const WfAllocator *allocator;
    const WfStreams *streams;
    PassagePosition like; /* what the positions of the layer have in common */
    Target target;
    unsigned plies; /* the goal must be reached within these */
    PackedSet now, next;
    bool streamed; /* the layer is in a stream, not in `now` */
    bool spilled;  /* part of the next layer is in streams */
    Watch watch;
    uint64_t steps; /* positions made, read and counted */
    WfLayers *layers;
} BreadthFirst;

/* Counts one more step; true: it is time to stop. Discard the unfinished layer then. */
static bool is_stopped(BreadthFirst *search)
{
    return watch_stops(&search->watch, ++search->steps);
}

/* ---- sets in memory ---- */

static void set_close(const BreadthFirst *search, PackedSet *set)
{
    const WfAllocator *allocator = search->allocator;
    if (set->position != NULL)
        (void)allocator->resize(allocator->context, set->position, 0);
    if (set->place != NULL)
        (void)allocator->resize(allocator->context, set->place, 0);
    *set = (PackedSet){.position = NULL};
}

static void set_clear(PackedSet *set)
{
    set->count = 0;
    if (set->place != NULL)
        memset(set->place, 0, 2 * set->room * sizeof *set->place);
}

/* The place of a position, or the empty place where it belongs. */
static uint32_t *set_find(const PackedSet *set, uint64_t hash)
{
    const size_t places = 2 * set->room;
    size_t at = hash % places;
    while (set->place[at] != 0 && set->position[set->place[at] - 1].hash != hash)
        at = (at + 1) % places;
    return &set->place[at];
}

/* Makes room for twice as many positions. Both sets together stay within the limit. */
static bool set_grow(BreadthFirst *search, PackedSet *set)
{
    const WfAllocator *allocator = search->allocator;
    const size_t room = set->room == 0 ? ROOM_LEAST : 2 * set->room;
    const size_t all = search->now.room + search->next.room - set->room + room;
    const size_t most = search->limits->memory;
    if (room > UINT32_MAX / 2 || (most != 0 && room > ROOM_LEAST && all > most / POSITION_BYTES))
        return false;
    PackedPosition *position =
        allocator->resize(allocator->context, set->position, room * sizeof *position);
    if (position == NULL)
        return false;
    set->position = position;
    uint32_t *place = allocator->resize(allocator->context, set->place, 2 * room * sizeof *place);
    if (place == NULL)
        return false;
    const size_t count = set->count;
    set->place = place;
    set->room = room;
    set_clear(set);
    for (size_t i = 0; i < count && !is_stopped(search); i++)
        *set_find(set, position[i].hash) = (uint32_t)i + 1;
    set->count = count;
    return true;
}

/* False if there is no room for it. */
static bool set_add(BreadthFirst *search, PackedSet *set, const PackedPosition *packed)
{
    if (set->count == set->room && !set_grow(search, set))
        return false;
    uint32_t *place = set_find(set, packed->hash);
    if (*place == 0) {
        set->position[set->count++] = *packed;
        *place = (uint32_t)set->count;
    }
    return true;
}

/* ---- sets in streams ---- */

/* Writes the part of the next layer that is in memory to the streams. */
static WfCode spill(BreadthFirst *search)
{
    const WfStreams *streams = search->streams;
    PackedSet *next = &search->next;
    if (streams == NULL || next->count == 0)
        return WF_NO_MEMORY;
    for (size_t i = 0; i < next->count && !is_stopped(search); i++) {
        const PackedPosition *packed = &next->position[i];
        if (!streams->write(streams->context, (unsigned)(packed->hash >> SHARE_SHIFT), packed,
                            sizeof *packed))
            return WF_NO_MEMORY;
    }
    set_clear(next);
    search->spilled = true;
    return WF_OK;
}

/* Reads one share of the next layer, without duplicates. */
static WfCode take_share(BreadthFirst *search, unsigned stream)
{
    const WfStreams *streams = search->streams;
    PackedPosition chunk[CHUNK];
    size_t got = sizeof chunk;
    set_clear(&search->next);
    if (!streams->rewind(streams->context, stream))
        return WF_NO_MEMORY;
    while (got == sizeof chunk) {
        if (!streams->read(streams->context, stream, chunk, sizeof chunk, &got))
            return WF_NO_MEMORY;
        for (size_t i = 0; i < got / sizeof chunk[0]; i++) {
            if (is_stopped(search))
                return WF_OK;
            if (!set_add(search, &search->next, &chunk[i]))
                return WF_NO_MEMORY;
        }
    }
    return streams->clear(streams->context, stream) ? WF_OK : WF_NO_MEMORY;
}

/* ---- one layer after the other ---- */

/* The hash of a position's text up to the castling rights. */
static uint64_t text_hash(const PassagePosition *p)
{
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    passage_format((const WfPosition *)(const void *)p, &out);
    size_t length = 0;
    for (unsigned fields = 0; text[length] != '\0'; length++)
        if (text[length] == ' ' && ++fields == 3)
            break;
    return hash_bytes(text, length);
}

/* Adds the part of the next layer that is in memory, which has no duplicates, to its count. */
static void count_next(BreadthFirst *search, const PassagePosition *like, WfLayer *total)
{
    for (size_t i = 0; i < search->next.count && !is_stopped(search); i++) {
        const PassagePosition p = packed_open(&search->next.position[i], like);
        total->digest += text_hash(&p);
    }
    total->positions += search->next.count;
}

/* Makes a child, from which the goal may be `left` plies away. */
static WfCode make(BreadthFirst *search, const PassagePosition *p, PlanStep step, unsigned left)
{
    PassagePosition child = *p;
    BoundLeeway leeway;
    plan_apply(&child, step);
    (void)is_stopped(search);
    if (!bound_within(&search->target, &child, left, &leeway))
        return WF_OK;
    search->layers->arrived |= passage_is_goal(&child);
    const PackedPosition packed = packed_from(&child);
    while (!set_add(search, &search->next, &packed)) {
        const WfCode code = spill(search);
        if (code != WF_OK)
            return code;
    }
    return WF_OK;
}

static WfCode expand(BreadthFirst *search, const PackedPosition *packed, unsigned left)
{
    const PassagePosition p = packed_open(packed, &search->like);
    uint8_t from[16];
    uint64_t targets[16];
    const unsigned pieces = passage_safe_targets(&p, from, targets);
    WfCode code = WF_OK;
    for (unsigned i = 0; i < pieces; i++)
        while (targets[i] != 0 && code == WF_OK)
            code = make(search, &p,
                        (PlanStep){.from = from[i], .to = (uint8_t)chess_pop(&targets[i])}, left);
    for (unsigned wing = 0; wing < 2 && code == WF_OK; wing++)
        if (passage_may_castle(&p, wing))
            code = make(search, &p, plan_castling(&p, wing), left);
    return code;
}

/* Expands some positions of the layer, unless it is stopped. */
static WfCode expand_some(BreadthFirst *search, const PackedPosition *some, size_t count,
                          unsigned left)
{
    WfCode code = WF_OK;
    for (size_t i = 0; i < count && code == WF_OK && !is_stopped(search); i++)
        code = expand(search, &some[i], left);
    return code;
}

/* Expands the whole layer, from memory or from its stream. */
static WfCode expand_all(BreadthFirst *search, unsigned left)
{
    const WfStreams *streams = search->streams;
    const unsigned stream = WHOLE + search->layers->count % 2;
    if (!search->streamed)
        return expand_some(search, search->now.position, search->now.count, left);
    PackedPosition chunk[CHUNK];
    size_t got = sizeof chunk;
    WfCode code = streams->rewind(streams->context, stream) ? WF_OK : WF_NO_MEMORY;
    while (code == WF_OK && !search->watch.stopped && got == sizeof chunk) {
        if (!streams->read(streams->context, stream, chunk, sizeof chunk, &got))
            return WF_NO_MEMORY;
        code = expand_some(search, chunk, got / sizeof chunk[0], left);
    }
    return code == WF_OK && !streams->clear(streams->context, stream) ? WF_NO_MEMORY : code;
}

/* The next layer is complete: counts it and makes it the current one, unless it is stopped. */
static WfCode take_next(BreadthFirst *search)
{
    WfLayers *layers = search->layers;
    const WfStreams *streams = search->streams;
    WfLayer total = {0, 0};
    search->like.head.turn ^= 1;
    set_close(search, &search->now);
    search->streamed = search->spilled;
    if (!search->spilled) {
        count_next(search, &search->like, &total);
        search->now = search->next;
        search->next = (PackedSet){.position = NULL};
    } else if (search->next.count > 0 && spill(search) != WF_OK) {
        return WF_NO_MEMORY;
    }
    for (unsigned share = 0; search->spilled && share < SHARES && !search->watch.stopped; share++) {
        const WfCode code = take_share(search, share);
        if (code != WF_OK)
            return code;
        count_next(search, &search->like, &total);
        if (!streams->write(streams->context, WHOLE + (layers->count + 1) % 2,
                            search->next.position,
                            search->next.count * sizeof *search->next.position))
            return WF_NO_MEMORY;
    }
    set_clear(&search->next);
    search->spilled = false;
    if (!search->watch.stopped)
        layers->layer[layers->count++] = total;
    return WF_OK;
}

/* Makes this many layers, or fewer if no position is left, the goal is reached or the search was
 * stopped. */
static WfCode run(BreadthFirst *search, unsigned count)
{
    WfLayers *layers = search->layers;
    WfCode code = WF_OK;
    bool empty = false;
    while (code == WF_OK && !search->watch.stopped && !empty && layers->count < count) {
        code = expand_all(search, search->plies - layers->count - 1);
        if (code != WF_OK || search->watch.stopped || layers->arrived)
            break;
        code = take_next(search);
        empty =
            code == WF_OK && layers->count > 0 && layers->layer[layers->count - 1].positions == 0;
    }
    return code;
}

static WfCode begin(BreadthFirst *search, const PassagePosition *start, unsigned plies)
{
    *search->layers = (WfLayers){.arrived = passage_is_goal(start)};
    search->watch = (Watch){.stop = search->limits->stop, .context = search->limits->context};
    search->like = *start;
    search->plies = plies;
    target_goal(&search->target, start);
    search->target.plain = true;
    const PackedPosition packed = packed_from(start);
    return set_add(search, &search->now, &packed) ? WF_OK : WF_NO_MEMORY;
}

static void end(BreadthFirst *search)
{
    set_close(search, &search->now);
    set_close(search, &search->next);
}

WfCode wf_layers(const WfSpec *spec, const WfPosition *position, unsigned plies,
                 const WfSolveLimits *limits, const WfStreams *streams,
                 const WfAllocator *allocator, WfLayers *layers)
{
    WfSolveLimits own;
    WfStreams files;
    BreadthFirst search = {.limits = &own,
                           .allocator = allocator,
                           .streams = streams != NULL ? &files : NULL,
                           .layers = layers};
    if (spec->game != wf_solver_game() || plies > WF_PLAN_MAX)
        return WF_ILLEGAL;
    if (options_solve(&own, limits) != WF_OK || options_streams(&files, streams) != WF_OK)
        return WF_BAD_INPUT;
    PassagePosition start;
    aligned_copy(spec->game, &start, position);
    WfCode code = begin(&search, &start, plies);
    if (code == WF_OK && !layers->arrived)
        code = run(&search, plies);
    end(&search);
    return code;
}

WfCode breadth_first_layer(const PassagePosition *start, BreadthFirstAsk ask,
                           const WfSolveLimits *limits, const WfAllocator *allocator,
                           BreadthFirstLayer *layer)
{
    const WfSolveLimits room = {
        .memory = 2 * ask.most * POSITION_BYTES, .stop = limits->stop, .context = limits->context};
    WfCode code = WF_NO_MEMORY;
    *layer = (BreadthFirstLayer){.position = NULL};
    for (unsigned after = ask.after; after > 0 && code == WF_NO_MEMORY;) {
        WfLayers layers;
        BreadthFirst search = {.limits = &room, .allocator = allocator, .layers = &layers};
        code = begin(&search, start, ask.plies);
        if (code == WF_OK)
            code = run(&search, after);
        if (code == WF_OK && layers.count == after) {
            *layer = (BreadthFirstLayer){
                .position = search.now.position, .count = search.now.count, .after = after};
            search.now.position = NULL;
        }
        after = layers.count; /* there was room for these layers */
        end(&search);
    }
    return code;
}
