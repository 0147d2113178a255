/* mcts.c - see mcts.h. One iteration is selection and expansion (select_leaf), evaluation
 * (evaluate), and backpropagation (backpropagate). */
#include "search/mcts.h"

#include <math.h>
#include <string.h>

#include "search/bounded.h"
#include "search/eval/seats.h"
#include "search/move_scores.h"
#include "search/score.h"
#include "search/weaker_play.h"

enum {
    ROOT = 1,         /* node 0 means "none" */
    WIDTH = 24,       /* the most edges of a node: the moves with the best ordering scores */
    ROOT_WIDTH = 256, /* the same at the root */
    PATH_MAX_LENGTH = 64,
    CHECK_EVERY = 8,     /* iterations between two checks of the limits */
    REPORT_EVERY = 4096, /* positions before the first report */
    ENOUGH = 100000,     /* positions, when no limit is given */
    EDGES_PER_NODE = 3,  /* about one edge in three has been visited and has a node */
    SHARE_UNIT = 1000    /* of WfChoice.share: thousandths */
};

/* The exploration constant c of PUCT. */
static const float EXPLORATION = 0.6F;
/* First play urgency: an edge without visits has the mean share of its node less this. */
static const float FIRST_PLAY_REDUCTION = 0.08F;
/* Ordering scores that differ by this much have priors that differ e-fold (softmax). */
static const float TEMPERATURE = 700;
/* Added to each prior before they are normalised to a sum of one. */
static const float LEAST_PRIOR = 0.01F;

/* A path from the root to a leaf. */
typedef struct MctsPath {
    uint32_t node[PATH_MAX_LENGTH + 1], edge[PATH_MAX_LENGTH];
    uint8_t seat[PATH_MAX_LENGTH];
    uint64_t hash[PATH_MAX_LENGTH + 1];
    unsigned length;
} MctsPath;

/* ---- evaluation ---- */

/* The seats' shares of a finished game. */
static void share_result(const WfPosition *position, const WfOutcome *outcome,
                         float share[WF_SEATS_MAX])
{
    const float each = 1 / (float)__builtin_popcount(position->head.playing);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        const bool plays = (position->head.playing >> seat & 1) != 0;
        share[seat] = outcome->result == WF_WIN ? (outcome->seat == seat) : plays ? each : 0;
    }
}

/* The seats' shares by static evaluation. There are no playouts. */
static void evaluate(const MctsTree *tree, const WfPosition *position, float share[WF_SEATS_MAX])
{
    int score[WF_SEATS_MAX];
    seats_scores(tree->net, position, score);
    seats_shares(position, score, share);
}

/* How a repetition ends: by the game's own rule if it has one, else drawn. */
static WfOutcome repetition_outcome(const WfGame *game, const WfPosition *position)
{
    return game->adjudicate != NULL ? game->adjudicate(position) : (WfOutcome){.result = WF_DRAW};
}

/* Whether the game is over here, by its rules or because a position on the path is repeated. */
static bool is_over(const MctsTree *tree, const WfPosition *position, const MctsPath *path,
                    float share[WF_SEATS_MAX])
{
    WfOutcome outcome = tree->game->outcome(position, true);
    for (unsigned i = 0; outcome.result == WF_ONGOING && i < path->length; i++)
        if (path->hash[i] == position->head.hash)
            outcome = repetition_outcome(tree->game, position);
    if (outcome.result == WF_ONGOING)
        return false;
    share_result(position, &outcome, share);
    return true;
}

/* ---- expansion ---- */

static void choose_root_moves(const MctsTree *tree, WfMoveList *moves)
{
    const WfLimits *limits = tree->limits;
    if (limits->only != NULL && limits->only_count <= moves->count) {
        memcpy(moves->items, limits->only, limits->only_count * sizeof(WfMove));
        moves->count = limits->only_count;
    }
    weaker_overlook(limits, &tree->guide, tree->game, &tree->root, moves);
}

/* Puts the move with the greatest score from `first` on at place `first`. */
static void pick(const MctsTree *tree, WfMoveList *moves, size_t first)
{
    const size_t best = move_scores_greatest(tree->score, first, moves->count);
    const WfMove move = moves->items[best];
    const int score = tree->score[best];
    moves->items[best] = moves->items[first];
    tree->score[best] = tree->score[first];
    moves->items[first] = move;
    tree->score[first] = score;
}

/* Gives `count` edges the moves with the greatest scores, best first, and their priors: the softmax
 * of the scores. */
static void fill_edges(MctsTree *tree, WfMoveList *moves, MctsEdge *edge, size_t count)
{
    float sum = 0;
    for (size_t i = 0; i < count; i++) {
        pick(tree, moves, i);
        const float difference = (float)(tree->score[i] - tree->score[0]);
        edge[i] = (MctsEdge){.move = moves->items[i],
                             .prior = expf(difference / TEMPERATURE) + LEAST_PRIOR};
        sum += edge[i].prior;
    }
    for (size_t i = 0; i < count; i++)
        edge[i].prior /= sum;
}

/* Expansion: gives a node its edges; false: no memory, or no room in the tree. */
static bool expand(MctsTree *tree, uint32_t index, const WfPosition *position)
{
    WfMoveList *moves = index == ROOT ? &tree->root_moves : &tree->moves;
    moves->count = 0;
    if (tree->game->moves(position, moves) != WF_OK)
        return false;
    if (index == ROOT)
        choose_root_moves(tree, moves);
    const size_t most = index == ROOT ? ROOT_WIDTH : WIDTH;
    const size_t count = moves->count < most ? moves->count : most;
    if (!move_scores_reserve(&tree->allocator, &tree->score, &tree->score_capacity, moves) ||
        tree->edge_count + count > tree->edge_capacity)
        return false;
    tree->guide.score_moves(position, moves->items, moves->count, tree->score);
    for (size_t i = 0; i < moves->count; i++) /* one scale for forcing and quiet moves */
        tree->score[i] -= tree->score[i] >= GUIDE_FORCING ? GUIDE_FORCING : 0;
    fill_edges(tree, moves, tree->edge + tree->edge_count, count);
    tree->node[index].first = tree->edge_count;
    tree->node[index].count = (uint32_t)count;
    tree->edge_count += (uint32_t)count;
    return true;
}

/* 0: the tree is full. */
static uint32_t new_node(MctsTree *tree)
{
    if (tree->node_count == tree->node_capacity)
        return 0;
    tree->node[tree->node_count] = (MctsNode){.visits = 0};
    return tree->node_count++;
}

/* ---- one iteration ---- */

/* PUCT: the edge with the greatest Q + U. Q is the mean share of its visits. U, for exploration,
 * grows with its prior and shrinks with its visits. */
static uint32_t select_edge(const MctsTree *tree, const MctsNode *node, unsigned seat)
{
    const float exploration = EXPLORATION * sqrtf((float)node->visits + 1);
    const float first_play = node->share[seat] - FIRST_PLAY_REDUCTION;
    float most = -1;
    uint32_t best = node->first;
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        const MctsEdge *edge = &tree->edge[i];
        const float q = edge->visits != 0 ? edge->sum / (float)edge->visits : first_play;
        const float puct = q + exploration * edge->prior / (float)(1 + edge->visits);
        if (puct > most) {
            most = puct;
            best = i;
        }
    }
    return best;
}

/* Selection: follows PUCT to a leaf, which is a position that is not expanded or where the game is
 * over. `share` gets the shares of the leaf. */
static void select_leaf(MctsTree *tree, MctsPath *path, float share[WF_SEATS_MAX])
{
    WfPosition position;
    uint32_t at = ROOT;
    wf_copy(tree->game, &position, &tree->root);
    for (path->length = 0;; path->length++) {
        path->node[path->length] = at;
        path->hash[path->length] = position.head.hash;
        if (is_over(tree, &position, path, share))
            return;
        /* a node is expanded at its second visit, because most are visited only once, and not if
         * the tree is full */
        if (at == 0 || path->length == PATH_MAX_LENGTH || tree->node[at].visits == 0 ||
            (tree->node[at].count == 0 && !expand(tree, at, &position))) {
            evaluate(tree, &position, share);
            return;
        }
        const uint8_t seat = position.head.turn;
        const uint32_t chosen = select_edge(tree, &tree->node[at], seat);
        path->edge[path->length] = chosen;
        path->seat[path->length] = seat;
        tree->game->apply(&position, &tree->edge[chosen].move);
        tree->nodes++;
        if (tree->edge[chosen].node == 0)
            tree->edge[chosen].node = new_node(tree);
        at = tree->edge[chosen].node;
    }
}

/* Backpropagation: adds the shares of the leaf to every node and edge on the path. */
static void backpropagate(MctsTree *tree, const MctsPath *path, const float share[WF_SEATS_MAX])
{
    for (unsigned i = 0; i <= path->length; i++) {
        MctsNode *node = &tree->node[path->node[i]];
        if (path->node[i] == 0)
            continue;
        node->visits++;
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            node->share[seat] += (share[seat] - node->share[seat]) / (float)node->visits;
    }
    for (unsigned i = 0; i < path->length; i++) {
        MctsEdge *edge = &tree->edge[path->edge[i]];
        edge->visits++;
        edge->sum += share[path->seat[i]];
    }
    tree->deepest = path->length > tree->deepest ? path->length : tree->deepest;
}

/* ---- answers ---- */

static const MctsEdge *most_visited(const MctsTree *tree, const MctsNode *node)
{
    const MctsEdge *best = &tree->edge[node->first];
    for (uint32_t i = 1; i < node->count; i++)
        if (tree->edge[node->first + i].visits > best->visits)
            best = &tree->edge[node->first + i];
    return best;
}

/* An edge of the root as a choice, with the line of the most visited edges after it. */
static void fill_choice(const MctsTree *tree, const MctsEdge *edge, unsigned rank, WfChoice *choice)
{
    const MctsNode *root = &tree->node[ROOT];
    const MctsNode *node = edge->node != 0 ? &tree->node[edge->node] : root;
    const unsigned seat = tree->root.head.turn;
    *choice =
        (WfChoice){.move = edge->move, .rank = rank, .depth = tree->deepest, .nodes = tree->nodes};
    const float *share = edge->visits > 0 ? node->share : root->share;
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        choice->share[i] = (uint16_t)(SHARE_UNIT * share[i] + 0.5F);
    choice->score = seats_score(share[seat]);
    while (choice->line_length < PATH_MAX_LENGTH) {
        choice->line[choice->line_length++] = edge->move;
        if (edge->node == 0 || tree->node[edge->node].count == 0)
            break;
        edge = most_visited(tree, &tree->node[edge->node]);
    }
}

/* Reports the requested number of the most visited edges of the root. False: the caller wants the
 * search to end. */
static bool report(const MctsTree *tree)
{
    const WfLimits *limits = tree->limits;
    const MctsNode *root = &tree->node[ROOT];
    unsigned asked = limits->lines == 0 ? 1 : limits->lines;
    asked = asked < root->count ? asked : root->count;
    bool goes_on = true;
    const MctsEdge *last = NULL;
    for (unsigned rank = 0; rank < asked && limits->report != NULL; rank++) {
        const MctsEdge *best = NULL;
        for (uint32_t i = root->first; i < root->first + root->count; i++) {
            const MctsEdge *edge = &tree->edge[i];
            const bool reported = last != NULL && (edge->visits > last->visits ||
                                                   (edge->visits == last->visits && edge <= last));
            if (!reported && (best == NULL || edge->visits > best->visits))
                best = edge;
        }
        if (best == NULL)
            break;
        WfChoice choice;
        fill_choice(tree, best, rank, &choice);
        goes_on = limits->report(limits->context, &choice) && goes_on;
        last = best;
    }
    return goes_on;
}

static bool is_enough(const MctsTree *tree)
{
    const WfLimits *limits = tree->limits;
    const bool limited = limits->nodes != 0 || limits->depth != 0 || limits->stop != NULL;
    return (limits->nodes != 0 && tree->nodes >= limits->nodes) ||
           (limits->depth != 0 && tree->deepest >= limits->depth) ||
           (!limited && tree->nodes >= ENOUGH);
}

/* Iterates until a limit is met. Reports come each time the number of positions has doubled. */
static void iterate(MctsTree *tree)
{
    const WfLimits *limits = tree->limits;
    uint64_t next_report = REPORT_EVERY;
    for (uint64_t iterations = 1; !is_enough(tree); iterations++) {
        MctsPath path;
        float share[WF_SEATS_MAX];
        if (iterations % CHECK_EVERY == 0 && limits->stop != NULL && limits->stop(limits->context))
            return;
        select_leaf(tree, &path, share);
        backpropagate(tree, &path, share);
        if (tree->nodes >= next_report) {
            next_report *= 2;
            if (!report(tree))
                return;
        }
    }
}

/* Searches from the root. */
static WfCode search(MctsTree *tree, WfChoice *choice)
{
    tree->node_count = ROOT;
    tree->edge_count = 0;
    tree->nodes = 0;
    tree->deepest = 0;
    (void)new_node(tree);
    if (!expand(tree, ROOT, &tree->root))
        return WF_NO_MEMORY;
    evaluate(tree, &tree->root, tree->node[ROOT].share);
    tree->node[ROOT].visits = 1;
    if (tree->node[ROOT].count > 1)
        iterate(tree);
    (void)report(tree);
    fill_choice(tree, most_visited(tree, &tree->node[ROOT]), 0, choice);
    return WF_OK;
}

WfCode mcts_choose(MctsTree *tree, const Guide *guide, const Net *net, const WfRecord *record,
                   const WfLimits *limits, WfChoice *choice)
{
    tree->game = wf_record_spec(record)->game;
    tree->guide = *guide;
    tree->net = net;
    tree->limits = limits;
    wf_copy(tree->game, &tree->root, wf_record_now(record));
    return search(tree, choice);
}

MctsTree *mcts_open(const WfAllocator *allocator, size_t bytes)
{
    MctsTree *tree = allocator->resize(allocator->context, NULL, sizeof *tree);
    if (tree == NULL)
        return NULL;
    *tree = (MctsTree){.allocator = *allocator};
    wf_moves_init(&tree->root_moves, *allocator);
    wf_moves_init(&tree->moves, bounded_allocator(&tree->allocator));
    const size_t most = bytes / (sizeof(MctsNode) / EDGES_PER_NODE + sizeof(MctsEdge));
    tree->edge_capacity = (uint32_t)(most < UINT32_MAX / 2 ? most : UINT32_MAX / 2) + ROOT_WIDTH;
    tree->node_capacity = tree->edge_capacity / EDGES_PER_NODE;
    tree->node =
        allocator->resize(allocator->context, NULL, tree->node_capacity * sizeof *tree->node);
    tree->edge =
        allocator->resize(allocator->context, NULL, tree->edge_capacity * sizeof *tree->edge);
    if (tree->node != NULL && tree->edge != NULL)
        return tree;
    mcts_close(tree);
    return NULL;
}

void mcts_close(MctsTree *tree)
{
    if (tree == NULL)
        return;
    const WfAllocator allocator = tree->allocator;
    if (tree->node != NULL)
        allocator.resize(allocator.context, tree->node, 0);
    if (tree->edge != NULL)
        allocator.resize(allocator.context, tree->edge, 0);
    if (tree->score != NULL)
        allocator.resize(allocator.context, tree->score, 0);
    wf_moves_free(&tree->root_moves);
    wf_moves_free(&tree->moves);
    allocator.resize(allocator.context, tree, 0);
}
