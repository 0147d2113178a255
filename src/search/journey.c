/* journey.c - Safe Passage: beam search, layer by layer, the most promising positions kept.
 *
 * A beam keeps `width` positions of each ply, none seen before in this beam, by how far the pieces
 * that the goal names are from where it wants them. Narrow beams come first: they find a line in
 * milliseconds where the way is easy, and wider ones follow until one arrives. */
#include "search/journey.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/safe_passage/safe_passage.h"
#include "search/score.h"

enum {
    PLIES_MAX = WF_LINE_MAX,
    WIDTH_FIRST = 40,
    WIDTH_MAX = 30000, /* some hundred megabytes */
    CHILDREN_MAX = 64, /* of one position, for sizing; more are left out */
    CHECK_EVERY = 128
};

typedef struct Step {
    WfMove move;
    uint32_t parent; /* index in the layer before */
} Step;

typedef struct Candidate {
    PassagePosition position;
    Step step;
    int distance;
} Candidate;

typedef struct Beam {
    const WfAllocator *allocator;
    const WfLimits *limits;
    WfMoveList moves;
    uint32_t width, count, child_count;
    PassagePosition *layer; /* `width` positions */
    Candidate *children;    /* of the whole layer */
    uint32_t *order;
    Step *steps;    /* PLIES_MAX layers of `width` */
    uint64_t *seen; /* a hash set of positions, 0 meaning empty */
    size_t seen_mask;
    uint64_t nodes;
    bool stopped, cut;             /* out of time; a position was left out somewhere */
    uint32_t best_ply, best_index; /* nearest to the goal so far */
    int best_distance;
    bool arrived;
} Beam;

/* ---- how far a position is from its goal ---- */

static int steps_between(unsigned a, unsigned b)
{
    const int files = abs((int)(a % 8) - (int)(b % 8)), ranks = abs((int)(a / 8) - (int)(b / 8));
    return files > ranks ? files : ranks;
}

static unsigned home_of(const PassagePosition *p, unsigned side, unsigned kind)
{
    unsigned file = 0;
    while (file < 7 && p->home[side][file] != kind)
        file++;
    return side * 56 + file;
}

static int officer_distance(const PassagePosition *p, unsigned side, unsigned square, unsigned kind)
{
    const unsigned far = side == 0 ? 7 : 0;
    const int rows = abs((int)(square / 8) - (int)far);
    int distance = rows == 0 ? 0 : kind == KNIGHT ? 3 + rows : 5;
    if (p->goal == GOAL_COUNTERPARTS && (rows != 0 || p->home[side ^ 1][square % 8] != kind))
        distance += 3;
    return distance;
}

/* A king cannot enter its square while the other side's pieces bear on it or something is there. */
static int king_distance(const PassagePosition *p, unsigned side)
{
    const unsigned king = board_king(&p->board, side), home = home_of(p, side ^ 1, KING);
    if (king == home)
        return 0;
    const uint64_t occupied = board_occupied(&p->board);
    const uint64_t guards = board_attackers(&p->board, home, side ^ 1, occupied) &
                            ~board_set(&p->board, side ^ 1, KING);
    const bool taken = (occupied & ~board_set(&p->board, side ^ 1, KING)) >> home & 1;
    return 10 * steps_between(king, home) + 4 * __builtin_popcountll(guards) + 4 * taken;
}

static int distance_to_goal(const PassagePosition *p)
{
    int distance = 0;
    for (unsigned side = 0; side < 2; side++) {
        distance += king_distance(p, side);
        const uint64_t queen = board_set(&p->board, side, QUEEN);
        if (p->goal >= GOAL_QUEENS && queen != 0) {
            const unsigned square = (unsigned)__builtin_ctzll(queen);
            const unsigned home = home_of(p, side ^ 1, QUEEN);
            distance += square == home ? 0 : 12 + 2 * steps_between(square, home);
        }
        for (unsigned kind = KNIGHT; p->goal >= GOAL_FAR_RANK && kind <= ROOK; kind++)
            for (uint64_t rest = board_set(&p->board, side, kind); rest != 0;)
                distance += officer_distance(p, side, chess_pop(&rest), kind);
    }
    return distance;
}

/* ---- memory ---- */

static void *get(const Beam *beam, size_t bytes)
{
    return beam->allocator->resize(beam->allocator->context, NULL, bytes);
}

static void give(const Beam *beam, void *block)
{
    if (block != NULL)
        beam->allocator->resize(beam->allocator->context, block, 0);
}

static void beam_close(Beam *beam)
{
    give(beam, beam->layer);
    give(beam, beam->children);
    give(beam, beam->order);
    give(beam, beam->steps);
    give(beam, beam->seen);
}

static bool beam_open(Beam *beam, uint32_t width)
{
    const size_t children = (size_t)width * CHILDREN_MAX / 2;
    size_t seen = 1024;
    while (seen < (size_t)width * PLIES_MAX * 2)
        seen *= 2;
    beam->width = width;
    beam->layer = get(beam, width * sizeof *beam->layer);
    beam->children = get(beam, children * sizeof *beam->children);
    beam->order = get(beam, children * sizeof *beam->order);
    beam->steps = get(beam, (size_t)width * PLIES_MAX * sizeof *beam->steps);
    beam->seen = get(beam, seen * sizeof *beam->seen);
    beam->seen_mask = seen - 1;
    if (beam->layer == NULL || beam->children == NULL || beam->order == NULL ||
        beam->steps == NULL || beam->seen == NULL)
        return false;
    memset(beam->seen, 0, seen * sizeof *beam->seen);
    return true;
}

/* Adds a position to the set; false if it was there. */
static bool see(Beam *beam, uint64_t hash)
{
    size_t at = hash & beam->seen_mask;
    for (; beam->seen[at] != 0; at = (at + 1) & beam->seen_mask)
        if (beam->seen[at] == hash)
            return false;
    beam->seen[at] = hash;
    return true;
}

/* ---- one layer after the other ---- */

/* Whether a first move is one to look at. */
static bool is_asked(const WfLimits *limits, const WfMove *move)
{
    bool asked = limits->only == NULL;
    for (size_t i = 0; i < limits->only_count && !asked; i++)
        asked = memcmp(&limits->only[i], move, sizeof *move) == 0;
    return asked;
}

static WfCode expand(Beam *beam, const WfGame *game, uint32_t parent, bool first)
{
    WfPosition position;
    memcpy(&position, &beam->layer[parent], sizeof(PassagePosition));
    const WfCode code = wf_moves(game, &position, &beam->moves);
    for (size_t i = 0; i < beam->moves.count && !beam->arrived; i++) {
        if (first && !is_asked(beam->limits, &beam->moves.items[i]))
            continue;
        if (beam->child_count == beam->width * (CHILDREN_MAX / 2)) {
            beam->cut = true;
            break;
        }
        Candidate *child = &beam->children[beam->child_count];
        WfPosition after;
        wf_copy(game, &after, &position);
        wf_apply(game, &after, &beam->moves.items[i]);
        beam->nodes++;
        memcpy(&child->position, &after, sizeof child->position);
        child->step = (Step){.move = beam->moves.items[i], .parent = parent};
        /* the last digits vary the order of positions that are equally far */
        child->distance = distance_to_goal(&child->position) * 64 +
                          (int)(random_mix(after.head.hash + beam->limits->seed) % 64);
        beam->arrived = passage_is_goal(&child->position);
        beam->order[beam->child_count] = beam->child_count;
        beam->child_count++;
    }
    return code;
}

/* Moves the `keep` nearest children to the front of beam->order (quickselect, Hoare 1961). */
static void select_nearest(Beam *beam, uint32_t keep)
{
    uint32_t low = 0, high = beam->child_count;
    uint32_t *order = beam->order;
    while (high - low > 1 && keep > low && keep < high) {
        const int pivot = beam->children[order[low + (high - low) / 2]].distance;
        uint32_t less = low, greater = high, i = low;
        while (i < greater) {
            const int distance = beam->children[order[i]].distance;
            const uint32_t swap = distance < pivot ? less : distance > pivot ? greater - 1 : i;
            const uint32_t moved = order[swap];
            order[swap] = order[i];
            order[i] = moved;
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

static void keep_nearest(Beam *beam, uint32_t ply)
{
    /* some more than needed are selected, for some will have been seen before */
    const uint32_t wanted = beam->width + beam->width / 2;
    const uint32_t chosen = wanted < beam->child_count ? wanted : beam->child_count;
    if (chosen < beam->child_count) {
        select_nearest(beam, chosen);
        beam->cut = true;
    }
    beam->count = 0;
    for (uint32_t i = 0; i < chosen && beam->count < beam->width; i++) {
        const Candidate *child = &beam->children[beam->order[i]];
        if (!see(beam, child->position.head.hash))
            continue;
        if (child->distance < beam->best_distance) {
            beam->best_distance = child->distance;
            beam->best_ply = ply + 1;
            beam->best_index = beam->count;
        }
        beam->layer[beam->count] = child->position;
        beam->steps[(size_t)ply * beam->width + beam->count++] = child->step;
    }
    beam->cut = beam->cut || beam->count == beam->width;
}

static bool out_of_time(Beam *beam)
{
    const WfLimits *limits = beam->limits;
    if ((limits->stop != NULL && limits->stop(limits->context)) ||
        (limits->nodes != 0 && beam->nodes >= limits->nodes))
        beam->stopped = true;
    return beam->stopped;
}

/* The moves to the best position, or to the goal, into choice->line. */
static void trace(const Beam *beam, uint32_t ply, uint32_t index, WfChoice *choice)
{
    choice->line_length = ply;
    while (ply > 0) {
        const Step *step = &beam->steps[(size_t)(ply - 1) * beam->width + index];
        choice->line[--ply] = step->move;
        index = step->parent;
    }
}

static WfCode run_beam(Beam *beam, const WfGame *game, unsigned plies, WfChoice *choice)
{
    WfCode code = WF_OK;
    see(beam, beam->layer[0].head.hash);
    beam->count = 1;
    beam->best_distance = INT32_MAX;
    for (uint32_t ply = 0; ply < plies && beam->count > 0 && code == WF_OK; ply++) {
        beam->child_count = 0;
        for (uint32_t i = 0; i < beam->count && !beam->arrived && code == WF_OK; i++) {
            if (i % CHECK_EVERY == 0 && ply > 0 && out_of_time(beam))
                break;
            code = expand(beam, game, i, ply == 0);
        }
        choice->depth = ply + 1;
        if (beam->arrived) {
            const Step *last = &beam->children[beam->child_count - 1].step;
            trace(beam, ply, last->parent, choice);
            choice->line[choice->line_length++] = last->move;
            return code;
        }
        if (beam->stopped)
            break;
        keep_nearest(beam, ply);
    }
    beam->cut = beam->cut || beam->count > 0 || beam->stopped;
    if (beam->best_ply > 0)
        trace(beam, beam->best_ply, beam->best_index, choice);
    return code;
}

/* ---- choosing ---- */

static bool follow(Journey *journey, uint64_t hash, WfChoice *choice)
{
    if (journey->next >= journey->length || journey->expected != hash)
        return false;
    choice->line_length = journey->length - journey->next;
    memcpy(choice->line, journey->line + journey->next, choice->line_length * sizeof(WfMove));
    choice->score = score_win((unsigned)choice->line_length);
    choice->depth = (unsigned)choice->line_length;
    return true;
}

/* Keeps a line that reaches the goal, to be followed from the position after its first move. */
static void keep_line(Journey *journey, const WfRecord *record, const WfChoice *choice)
{
    WfPosition after;
    const WfGame *game = wf_record_spec(record)->game;
    wf_copy(game, &after, wf_record_now(record));
    wf_apply(game, &after, &choice->line[0]);
    memcpy(journey->line, choice->line, choice->line_length * sizeof(WfMove));
    journey->length = choice->line_length;
    journey->next = 1;
    journey->expected = after.head.hash;
}

static WfCode search_wider(const WfRecord *record, const WfLimits *limits,
                           const WfAllocator *allocator, WfMoveList *moves, WfChoice *choice)
{
    const WfGame *game = wf_record_spec(record)->game;
    const unsigned plies =
        limits->depth != 0 && limits->depth < PLIES_MAX ? limits->depth : PLIES_MAX - 1;
    WfCode code = WF_OK;
    bool more = true;
    uint64_t nodes = 0;
    for (uint32_t width = WIDTH_FIRST; more && code == WF_OK && width <= WIDTH_MAX; width *= 3) {
        Beam beam = {.allocator = allocator, .limits = limits, .moves = *moves, .nodes = nodes};
        WfChoice found = {.line_length = 0};
        if (beam_open(&beam, width)) {
            memcpy(&beam.layer[0], wf_record_now(record), sizeof beam.layer[0]);
            code = run_beam(&beam, game, plies, &found);
        } else {
            code = WF_NO_MEMORY;
        }
        *moves = beam.moves;
        nodes = beam.nodes;
        if (code == WF_OK && found.line_length > 0 && (!beam.stopped || choice->line_length == 0))
            *choice = found;
        choice->nodes = nodes;
        choice->score =
            beam.arrived ? score_win((unsigned)choice->line_length) : -beam.best_distance / 64;
        choice->dead_end = !beam.arrived && !beam.cut;
        more = !beam.arrived && !beam.stopped && beam.cut;
        beam_close(&beam);
        if (choice->line_length > 0)
            choice->move = choice->line[0];
        if (choice->line_length > 0 && limits->report != NULL)
            more = limits->report(limits->context, choice) && more;
    }
    return code;
}

WfCode journey_choose(Journey *journey, const WfRecord *record, const WfLimits *limits,
                      const WfAllocator *allocator, WfChoice *choice)
{
    const WfGame *game = wf_record_spec(record)->game;
    const WfPosition *now = wf_record_now(record);
    if (follow(journey, now->head.hash, choice) && is_asked(limits, &choice->line[0])) {
        choice->move = choice->line[0];
        keep_line(journey, record, choice);
        if (limits->report != NULL)
            (void)limits->report(limits->context, choice);
        return WF_OK;
    }
    *choice = (WfChoice){.line_length = 0};
    WfMoveList moves;
    wf_moves_init(&moves, *allocator);
    WfCode code = wf_moves(game, now, &moves);
    if (code == WF_OK && moves.count == 0)
        code = WF_ILLEGAL;
    const WfMove any = limits->only_count > 0 ? limits->only[0]
                       : moves.count > 0      ? moves.items[0]
                                              : (WfMove){0};
    if (code == WF_OK)
        code = search_wider(record, limits, allocator, &moves, choice);
    wf_moves_free(&moves);
    if (code == WF_NO_MEMORY && choice->line_length > 0)
        code = WF_OK; /* a wider beam did not fit; the answer of the narrower one stands */
    if (code != WF_OK)
        return code;
    if (choice->line_length == 0)
        choice->line[choice->line_length++] = any;
    choice->move = choice->line[0];
    if (choice->score > WF_SCORE_WIN)
        keep_line(journey, record, choice);
    return WF_OK;
}
