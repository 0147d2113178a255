/* forest.c - see forest.h. */
#include "search/mcts.h"

#include <math.h>
#include <string.h>

#include "search/bounded.h"
#include "search/eval/eval.h"
#include "search/weaker_play.h"
#include "search/history.h"
#include "search/score.h"

enum {
    ROOT = 1,   /* node 0 stands for "none" */
    WIDTH = 24, /* moves of a position that are looked at; more at the root */
    ROOT_WIDTH = 256,
    WAY_MAX = 64,
    CHECK_EVERY = 8,
    REPORT_EVERY = 4096,
    ENOUGH = 100000 /* positions, when no limit is given */
};

static const float CURIOSITY = 0.6F;  /* weight of what was promised against what was found */
static const float CAUTION = 0.08F;   /* what a move not tried yet is thought to lose */
static const float TEMPERATURE = 700; /* promises so far apart differ e-fold */
static const float LEAST_PRIOR = 0.01F;

/* A walk from the root to a leaf. */
typedef struct Way {
    uint32_t node[WAY_MAX + 1], branch[WAY_MAX];
    uint8_t seat[WAY_MAX];
    uint64_t hash[WAY_MAX + 1];
    unsigned length;
} Way;

/* ---- judging ---- */

/* The seats' shares of a finished game. */
static void share_out(const WfPosition *position, const WfOutcome *outcome,
                      float share[WF_SEATS_MAX])
{
    const float each = 1 / (float)__builtin_popcount(position->head.playing);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        const bool plays = (position->head.playing >> seat & 1) != 0;
        share[seat] = outcome->result == WF_WIN ? (outcome->seat == seat) : plays ? each : 0;
    }
}

static void judge(const Forest *f, const WfPosition *position, float share[WF_SEATS_MAX])
{
    int score[WF_SEATS_MAX];
    race_scores(&f->net, position, score);
    race_shares(position, score, share);
}

/* Whether the game is over here, also by returning to where the way has been. */
static bool is_over(const Forest *f, const WfPosition *position, const Way *way,
                    float share[WF_SEATS_MAX])
{
    WfOutcome outcome = f->game->outcome(position, true);
    for (unsigned i = 0; outcome.result == WF_ONGOING && i < way->length; i++)
        if (way->hash[i] == position->head.hash)
            outcome = f->game->adjudicate(position);
    if (outcome.result == WF_ONGOING)
        return false;
    share_out(position, &outcome, share);
    return true;
}

/* ---- growing ---- */

static void choose_among(const Forest *f, WfMoveList *moves)
{
    const WfLimits *limits = f->limits;
    if (limits->only != NULL && limits->only_count <= moves->count) {
        memcpy(moves->items, limits->only, limits->only_count * sizeof(WfMove));
        moves->count = limits->only_count;
    }
    level_overlook(limits, f->guide, &f->root, moves);
}

/* Brings the most promising move from `first` on to place `first`. */
static void pick(const Forest *f, WfMoveList *moves, size_t first)
{
    const size_t best = order_greatest(f->order, first, moves->count);
    const WfMove move = moves->items[best];
    const int order = f->order[best];
    moves->items[best] = moves->items[first];
    f->order[best] = f->order[first];
    moves->items[first] = move;
    f->order[first] = order;
}

/* Gives a node its branches; false: no memory, or no room in the tree. */
static bool grow(Forest *f, uint32_t index, const WfPosition *position)
{
    WfMoveList *moves = index == ROOT ? &f->root_moves : &f->moves;
    moves->count = 0;
    if (f->game->moves(position, moves) != WF_OK)
        return false;
    if (index == ROOT)
        choose_among(f, moves);
    const size_t most = index == ROOT ? ROOT_WIDTH : WIDTH;
    const size_t count = moves->count < most ? moves->count : most;
    if (!order_reserve(&f->allocator, &f->order, &f->order_room, moves) ||
        f->branch_count + count > f->branch_room)
        return false;
    f->guide->promise(position, moves->items, moves->count, f->order);
    for (size_t i = 0; i < moves->count; i++) /* urgent or not, by how much they promise */
        f->order[i] -= f->order[i] >= GUIDE_FORCING ? GUIDE_FORCING : 0;
    Branch *branch = f->branch + f->branch_count;
    float sum = 0;
    for (size_t i = 0; i < count; i++) {
        pick(f, moves, i);
        const float behind = (float)(f->order[i] - f->order[0]);
        branch[i] =
            (Branch){.move = moves->items[i], .prior = expf(behind / TEMPERATURE) + LEAST_PRIOR};
        sum += branch[i].prior;
    }
    for (size_t i = 0; i < count; i++)
        branch[i].prior /= sum;
    f->node[index].first = f->branch_count;
    f->node[index].count = (uint32_t)count;
    f->branch_count += (uint32_t)count;
    return true;
}

static uint32_t new_node(Forest *f)
{
    if (f->node_count == f->node_room)
        return 0;
    f->node[f->node_count] = (Node){.visits = 0};
    return f->node_count++;
}

/* ---- one walk ---- */

/* The branch that its seat finds most worth a visit. */
static uint32_t choose_branch(const Forest *f, const Node *node, unsigned seat)
{
    const float visits = CURIOSITY * sqrtf((float)node->visits + 1);
    const float untried = node->share[seat] - CAUTION;
    float most = -1;
    uint32_t best = node->first;
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        const Branch *branch = &f->branch[i];
        const float found = branch->visits != 0 ? branch->sum / (float)branch->visits : untried;
        const float worth = found + visits * branch->prior / (float)(1 + branch->visits);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* Walks down to a position that is not grown or where the game is over; its shares. */
static void walk(Forest *f, Way *way, float share[WF_SEATS_MAX])
{
    WfPosition position;
    uint32_t at = ROOT;
    wf_copy(f->game, &position, &f->root);
    for (way->length = 0;; way->length++) {
        way->node[way->length] = at;
        way->hash[way->length] = position.head.hash;
        if (is_over(f, &position, way, share))
            return;
        /* most positions are visited once: branches grow at the second visit, in a full tree never
         */
        if (at == 0 || way->length == WAY_MAX || f->node[at].visits == 0 ||
            (f->node[at].count == 0 && !grow(f, at, &position))) {
            judge(f, &position, share);
            return;
        }
        const uint8_t seat = position.head.turn;
        const uint32_t chosen = choose_branch(f, &f->node[at], seat);
        way->branch[way->length] = chosen;
        way->seat[way->length] = seat;
        f->game->apply(&position, &f->branch[chosen].move);
        f->nodes++;
        if (f->branch[chosen].node == 0)
            f->branch[chosen].node = new_node(f);
        at = f->branch[chosen].node;
    }
}

/* Tells every position on the way what was found at its end. */
static void bring_back(Forest *f, const Way *way, const float share[WF_SEATS_MAX])
{
    for (unsigned i = 0; i <= way->length; i++) {
        Node *node = &f->node[way->node[i]];
        if (way->node[i] == 0)
            continue;
        node->visits++;
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            node->share[seat] += (share[seat] - node->share[seat]) / (float)node->visits;
    }
    for (unsigned i = 0; i < way->length; i++) {
        Branch *branch = &f->branch[way->branch[i]];
        branch->visits++;
        branch->sum += share[way->seat[i]];
    }
    f->deepest = way->length > f->deepest ? way->length : f->deepest;
}

/* ---- answers ---- */

static const Branch *most_visited(const Forest *f, const Node *node)
{
    const Branch *best = &f->branch[node->first];
    for (uint32_t i = 1; i < node->count; i++)
        if (f->branch[node->first + i].visits > best->visits)
            best = &f->branch[node->first + i];
    return best;
}

/* The line that begins with a branch of the root. */
static void tell(const Forest *f, const Branch *branch, unsigned rank, WfChoice *choice)
{
    const Node *root = &f->node[ROOT];
    const Node *node = branch->node != 0 ? &f->node[branch->node] : root;
    const unsigned seat = f->root.head.turn;
    *choice =
        (WfChoice){.move = branch->move, .rank = rank, .depth = f->deepest, .nodes = f->nodes};
    const float *share = branch->visits > 0 ? node->share : root->share;
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        choice->share[i] = (uint16_t)(1000 * share[i] + 0.5F);
    choice->score = race_worth(share[seat]);
    while (choice->line_length < WAY_MAX) {
        choice->line[choice->line_length++] = branch->move;
        if (branch->node == 0 || f->node[branch->node].count == 0)
            break;
        branch = most_visited(f, &f->node[branch->node]);
    }
}

/* The most visited branches of the root, as many as asked for; false: no deeper. */
static bool report(const Forest *f)
{
    const WfLimits *limits = f->limits;
    const Node *root = &f->node[ROOT];
    unsigned asked = limits->lines == 0 ? 1 : limits->lines;
    asked = asked < root->count ? asked : root->count;
    bool goes_on = true;
    const Branch *last = NULL;
    for (unsigned rank = 0; rank < asked && limits->report != NULL; rank++) {
        const Branch *best = NULL;
        for (uint32_t i = root->first; i < root->first + root->count; i++) {
            const Branch *branch = &f->branch[i];
            const bool told = last != NULL && (branch->visits > last->visits ||
                                               (branch->visits == last->visits && branch <= last));
            if (!told && (best == NULL || branch->visits > best->visits))
                best = branch;
        }
        if (best == NULL)
            break;
        WfChoice choice;
        tell(f, best, rank, &choice);
        goes_on = limits->report(limits->context, &choice) && goes_on;
        last = best;
    }
    return goes_on;
}

static bool is_enough(const Forest *f)
{
    const WfLimits *limits = f->limits;
    const bool limited = limits->nodes != 0 || limits->depth != 0 || limits->stop != NULL;
    return (limits->nodes != 0 && f->nodes >= limits->nodes) ||
           (limits->depth != 0 && f->deepest >= limits->depth) || (!limited && f->nodes >= ENOUGH);
}

/* Walks until a limit is met. A node count doubles between reports. */
static void grow_forest(Forest *f)
{
    const WfLimits *limits = f->limits;
    uint64_t next_report = REPORT_EVERY;
    for (uint64_t walks = 1; !is_enough(f); walks++) {
        Way way;
        float share[WF_SEATS_MAX];
        if (walks % CHECK_EVERY == 0 && limits->stop != NULL && limits->stop(limits->context))
            return;
        walk(f, &way, share);
        bring_back(f, &way, share);
        if (f->nodes >= next_report) {
            next_report *= 2;
            if (!report(f))
                return;
        }
    }
}

WfCode forest_choose(Forest *f, const WfRecord *record, const WfLimits *limits, WfChoice *choice)
{
    const WfSpec *spec = wf_record_spec(record);
    f->game = spec->game;
    f->guide = guide_of(spec);
    f->limits = limits;
    f->node_count = ROOT;
    f->branch_count = 0;
    f->nodes = 0;
    f->deepest = 0;
    wf_copy(f->game, &f->root, wf_record_now(record));
    (void)new_node(f);
    if (!eval_net(spec, &f->net) || !grow(f, ROOT, &f->root))
        return WF_NO_MEMORY;
    judge(f, &f->root, f->node[ROOT].share);
    f->node[ROOT].visits = 1;
    if (f->node[ROOT].count > 1)
        grow_forest(f);
    (void)report(f);
    tell(f, most_visited(f, &f->node[ROOT]), 0, choice);
    return WF_OK;
}

Forest *forest_open(const WfAllocator *allocator, size_t bytes)
{
    Forest *f = allocator->resize(allocator->context, NULL, sizeof *f);
    if (f == NULL)
        return NULL;
    *f = (Forest){.allocator = *allocator};
    wf_moves_init(&f->root_moves, *allocator);
    wf_moves_init(&f->moves, bounded_allocator(&f->allocator));
    /* a tree has about as many positions as branches that were tried, a third of all */
    const size_t most = bytes / (sizeof(Node) / 3 + sizeof(Branch));
    f->branch_room = (uint32_t)(most < UINT32_MAX / 2 ? most : UINT32_MAX / 2) + ROOT_WIDTH;
    f->node_room = f->branch_room / 3;
    f->node = allocator->resize(allocator->context, NULL, f->node_room * sizeof *f->node);
    f->branch = allocator->resize(allocator->context, NULL, f->branch_room * sizeof *f->branch);
    if (f->node != NULL && f->branch != NULL)
        return f;
    forest_close(f);
    return NULL;
}

void forest_close(Forest *f)
{
    if (f == NULL)
        return;
    const WfAllocator allocator = f->allocator;
    if (f->node != NULL)
        allocator.resize(allocator.context, f->node, 0);
    if (f->branch != NULL)
        allocator.resize(allocator.context, f->branch, 0);
    if (f->order != NULL)
        allocator.resize(allocator.context, f->order, 0);
    wf_moves_free(&f->root_moves);
    wf_moves_free(&f->moves);
    allocator.resize(allocator.context, f, 0);
}
