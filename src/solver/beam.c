/* beam.c - see beam.h. */
#include "solver/beam.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/watch.h"

/* PAIRS: of squares, for both kings. SPARE: a layer looks through this many times its width for
 * positions to keep. CHILDREN: the average number of children of a position for which there is
 * room. SPACIOUS: a position with this many moves is in no danger of becoming a dead end. TIE: the
 * random tie-breaker is worth less than one unit of the heuristic. */
enum { PAIRS = 64 * 64, SPARE = 8, CHILDREN = 32, SPACIOUS = 40, TIE = 16 };

/* A child of a layer that has not been made into a position yet. */
typedef struct BeamCandidate {
    uint64_t hash;
    int32_t distance;
    uint32_t parent;
    PlanStep step;
    uint16_t kings; /* where both kings stand */
} BeamCandidate;

typedef struct BeamStep {
    uint32_t parent;
    PlanStep step;
} BeamStep;

/* Hashes, 0 meaning an empty place. */
typedef struct BeamHashSet {
    uint64_t *hash;
    size_t mask;
} BeamHashSet;

typedef struct Beam {
    const BeamOptions *options;
    const WfAllocator *allocator;
    BeamResult *result;
    PassagePosition *layer, *next;
    uint32_t count;
    BeamCandidate *candidates;
    uint32_t candidate_count, candidate_max;
    BeamStep *steps;        /* `width` of each ply */
    BeamHashSet kept, made; /* of the whole run; of one layer */
    uint32_t pairs[PAIRS];  /* kept of one layer, by the kings' squares */
    bool cut;
    Watch watch;
    int narrow;
    unsigned nearest_ply; /* where the nearest position was seen */
} Beam;

/* ---- memory ---- */

static void *get(const Beam *beam, size_t bytes)
{
    return beam->allocator->resize(beam->allocator->context, NULL, bytes);
}

static void give(const Beam *beam, void *block)
{
    if (block != NULL)
        (void)beam->allocator->resize(beam->allocator->context, block, 0);
}

static bool set_open(Beam *beam, BeamHashSet *set, size_t least)
{
    size_t size = 1024;
    while (size < least * 2)
        size *= 2;
    set->hash = get(beam, size * sizeof *set->hash);
    set->mask = size - 1;
    if (set->hash != NULL)
        (void)watch_clear(&beam->watch, set->hash, size * sizeof *set->hash);
    return set->hash != NULL;
}

static bool set_has(const BeamHashSet *set, uint64_t hash)
{
    size_t at = hash & set->mask;
    while (set->hash[at] != 0 && set->hash[at] != hash)
        at = (at + 1) & set->mask;
    return set->hash[at] != 0;
}

/* False if the hash is already in the set. */
static bool set_add(BeamHashSet *set, uint64_t hash)
{
    size_t at = hash & set->mask;
    while (set->hash[at] != 0 && set->hash[at] != hash)
        at = (at + 1) & set->mask;
    if (set->hash[at] != 0)
        return false;
    set->hash[at] = hash;
    return true;
}

static bool open_beam(Beam *beam)
{
    const size_t width = beam->options->width;
    beam->candidate_max = (uint32_t)(width * CHILDREN);
    beam->layer = get(beam, width * sizeof *beam->layer);
    beam->next = get(beam, width * sizeof *beam->next);
    beam->candidates = get(beam, beam->candidate_max * sizeof *beam->candidates);
    beam->steps = get(beam, width * beam->options->plies * sizeof *beam->steps);
    return beam->layer != NULL && beam->next != NULL && beam->candidates != NULL &&
           beam->steps != NULL && set_open(beam, &beam->kept, width * beam->options->plies) &&
           set_open(beam, &beam->made, beam->candidate_max);
}

static void close_beam(Beam *beam)
{
    give(beam, beam->layer);
    give(beam, beam->next);
    give(beam, beam->candidates);
    give(beam, beam->steps);
    give(beam, beam->kept.hash);
    give(beam, beam->made.hash);
}

/* ---- one layer ---- */

/* The moves to candidate `last` of the layer that follows ply `ply`. */
static void trace(const Beam *beam, unsigned ply, const BeamStep *last, Plan *plan)
{
    BeamStep step = *last;
    plan->length = ply + 1;
    plan->step[ply] = step.step;
    while (ply-- > 0) {
        step = beam->steps[(size_t)ply * beam->options->width + step.parent];
        plan->step[ply] = step.step;
    }
}

/* Makes one child; true: it is the goal. */
static bool make(Beam *beam, uint32_t parent, PlanStep step)
{
    PassagePosition child = beam->layer[parent];
    plan_apply(&child, step);
    beam->result->nodes++;
    const uint64_t hash = child.head.hash;
    if (set_has(&beam->kept, hash) || !set_add(&beam->made, hash))
        return false;
    if (beam->candidate_count == beam->candidate_max) {
        beam->cut = true;
        return false;
    }
    const int distance = heuristic_distance(&beam->options->heuristic, &child.board) + beam->narrow;
    beam->candidates[beam->candidate_count++] = (BeamCandidate){
        .hash = hash,
        .distance = distance * TIE + (int)(random_mix(hash ^ beam->options->seed) % TIE),
        .parent = parent,
        .step = step,
        .kings = (uint16_t)(passage_king(&child.board, 0) * 64 + passage_king(&child.board, 1))};
    return passage_is_goal(&child);
}

/* Makes all children of one position; true: the last one made is the goal. */
static bool expand(Beam *beam, uint32_t parent)
{
    const PassagePosition *p = &beam->layer[parent];
    uint8_t from[16];
    uint64_t targets[16];
    const unsigned pieces = passage_safe_targets(p, from, targets);
    int choices = 0;
    for (unsigned i = 0; i < pieces; i++)
        choices += __builtin_popcountll(targets[i]);
    beam->narrow = beam->options->mobility * (choices < SPACIOUS ? SPACIOUS - choices : 0);
    for (unsigned i = 0; i < pieces; i++)
        while (targets[i] != 0) {
            const PlanStep step = {.from = from[i], .to = (uint8_t)chess_pop(&targets[i])};
            if (make(beam, parent, step))
                return true;
        }
    for (unsigned wing = 0; wing < 2; wing++) {
        if (passage_may_castle(p, wing) && make(beam, parent, plan_castling(p, wing)))
            return true;
    }
    return false;
}

/* Moves the `keep` nearest candidates to the front (quickselect, Hoare 1961). */
static void select_nearest(BeamCandidate *candidates, uint32_t count, uint32_t keep)
{
    uint32_t low = 0, high = count;
    while (high - low > 1 && keep > low && keep < high) {
        const int32_t pivot = candidates[low + (high - low) / 2].distance;
        uint32_t less = low, greater = high, i = low;
        while (i < greater) {
            const int32_t distance = candidates[i].distance;
            const uint32_t swap = distance < pivot ? less : distance > pivot ? greater - 1 : i;
            const BeamCandidate moved = candidates[swap];
            candidates[swap] = candidates[i];
            candidates[i] = moved;
            less += distance < pivot;
            greater -= distance > pivot;
            i += distance <= pivot;
        }
        if (keep <= less)
            high = less;
        else if (keep >= greater)
            low = greater;
        else
            return;
    }
}

/* Orders by distance. Hashes break ties, so that the order is the same everywhere. */
static int compare(const void *a_, const void *b_)
{
    const BeamCandidate *a = a_, *b = b_;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return (a->hash > b->hash) - (a->hash < b->hash);
}

/* Moves the candidates that may be kept to the front; returns their number. */
static uint32_t sort_out(Beam *beam)
{
    const uint64_t most = (uint64_t)beam->options->width * (beam->options->shares > 1 ? SPARE : 1);
    uint32_t count = beam->candidate_count;
    if (count <= beam->options->width)
        return count;
    beam->cut = true;
    if (count > most) {
        select_nearest(beam->candidates, count, (uint32_t)most);
        count = (uint32_t)most;
    }
    if (beam->options->shares > 1)
        qsort(beam->candidates, count, sizeof *beam->candidates, compare);
    return count;
}

static void keep_nearest(Beam *beam, unsigned ply)
{
    const uint32_t width = beam->options->width, count = sort_out(beam);
    const uint32_t share = width / beam->options->shares + 1;
    beam->count = 0;
    memset(beam->pairs, 0, sizeof beam->pairs);
    for (uint32_t i = 0; i < count && beam->count < width; i++) {
        const BeamCandidate *candidate = &beam->candidates[i];
        const BeamStep step = {.parent = candidate->parent, .step = candidate->step};
        if (count > width && beam->options->shares > 1 && beam->pairs[candidate->kings]++ >= share)
            continue;
        beam->next[beam->count] = beam->layer[candidate->parent];
        plan_apply(&beam->next[beam->count], candidate->step);
        (void)set_add(&beam->kept, candidate->hash);
        if (candidate->distance / TIE < beam->result->distance) {
            beam->result->distance = candidate->distance / TIE;
            beam->nearest_ply = ply;
            trace(beam, ply, &step, &beam->result->plan);
        }
        beam->steps[(size_t)ply * width + beam->count++] = step;
        beam->result->seen++;
    }
    if (beam->options->observe != NULL)
        beam->options->observe(beam->options->observer, ply + 1, beam->next, beam->count);
    PassagePosition *layer = beam->layer;
    beam->layer = beam->next;
    beam->next = layer;
}

static bool is_spent(const Beam *beam)
{
    return beam->options->nodes != 0 && beam->result->nodes >= beam->options->nodes;
}

static bool is_stopped(Beam *beam)
{
    return watch_stops(&beam->watch, beam->result->nodes);
}

/* True: the run is over. */
static bool go_on(Beam *beam, unsigned ply)
{
    beam->candidate_count = 0;
    (void)watch_clear(&beam->watch, beam->made.hash,
                      (beam->made.mask + 1) * sizeof *beam->made.hash);
    for (uint32_t i = 0; i < beam->count; i++) {
        if (is_stopped(beam) || is_spent(beam)) {
            beam->cut = true;
            keep_nearest(beam, ply); /* the part made of this layer may contain the nearest */
            return true;
        }
        if (expand(beam, i)) {
            const BeamCandidate *last = &beam->candidates[beam->candidate_count - 1];
            const BeamStep step = {.parent = last->parent, .step = last->step};
            trace(beam, ply, &step, &beam->result->plan);
            beam->result->arrived = true;
            beam->result->distance = 0;
            return true;
        }
    }
    keep_nearest(beam, ply);
    return beam->cut && ply > beam->nearest_ply + beam->options->patience;
}

uint32_t beam_width_within(size_t bytes)
{
    /* hash sets are at most a quarter full before they double */
    const size_t one = 2 * sizeof(PassagePosition) +
                       CHILDREN * (sizeof(BeamCandidate) + 4 * sizeof(uint64_t)) +
                       WF_PLAN_MAX * (sizeof(BeamStep) + 4 * sizeof(uint64_t));
    const size_t width = bytes / one;
    return width < BEAM_LEAST              ? BEAM_LEAST
           : width < UINT32_MAX / CHILDREN ? (uint32_t)width
                                           : UINT32_MAX / CHILDREN;
}

WfCode beam_run(const PassagePosition *p, const BeamOptions *options, const WfAllocator *allocator,
                BeamResult *result)
{
    Beam beam = {.options = options,
                 .allocator = allocator,
                 .result = result,
                 .count = 1,
                 .watch = {.stop = options->stop, .context = options->context}};
    *result = (BeamResult){.distance = INT32_MAX, .seen = 1};
    const bool opened = open_beam(&beam);
    beam.cut = beam.watch.stopped;
    if (opened && !beam.cut) {
        beam.layer[0] = *p;
        (void)set_add(&beam.kept, p->head.hash);
        bool over = false;
        for (unsigned ply = 0; ply < options->plies && beam.count > 0 && !over; ply++)
            over = go_on(&beam, ply);
        result->exhausted = !beam.cut && beam.count == 0;
    }
    close_beam(&beam);
    return opened ? WF_OK : WF_NO_MEMORY;
}
