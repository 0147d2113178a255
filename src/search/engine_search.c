/* engine_search.c - the searching engine: which search chooses a turn, its memory, its threads. */
#include "search/engine_search.h"

#include <string.h>

#include "base/options.h"
#include "base/parallel.h"
#include "base/random.h"
#include "search/endgame.h"
#include "search/eval/eval.h"
#include "search/eval/seats.h"
#include "search/game_search.h"
#include "search/immediate.h"
#include "search/iterative_deepening.h"
#include "search/mcts.h"
#include "search/score.h"
#include "search/weaker_play.h"
#include "search/worker.h"

typedef struct SearchEngine {
    WfAllocator allocator;
    SearchContext shared;
    unsigned threads;
    SearchWorker *workers[PARALLEL_MAX];
    MctsTree *tree; /* NULL: the transposition table has the memory */
    size_t hash_bytes;
    const GameSearch *game; /* its `choose` uses `game_memory`; NULL: none */
    void *game_memory;
} SearchEngine;

/* In bytes. TREE_EXTRA is added for a tree, which stops growing when its memory is full. */
enum { HASH_DEFAULT = 16 << 20, TREE_EXTRA = 32 << 20 };

static void release_game_memory(SearchEngine *self)
{
    if (self->game_memory != NULL)
        self->allocator.resize(self->allocator.context, self->game_memory, 0);
    self->game_memory = NULL;
    self->game = NULL;
}

static void search_close(void *self_)
{
    SearchEngine *self = self_;
    const WfAllocator allocator = self->allocator;
    for (unsigned i = 0; i < self->threads; i++)
        worker_close(self->workers[i]);
    mcts_close(self->tree);
    release_game_memory(self);
    lock_close(self->shared.task.lock);
    wf_moves_free(&self->shared.task.moves);
    trans_close(&self->shared.table, &self->allocator);
    allocator.resize(allocator.context, self, 0);
}

static void *search_open(const WfAllocator *allocator, size_t hash_bytes, unsigned threads)
{
    SearchEngine *self = allocator->resize(allocator->context, NULL, sizeof *self);
    if (self == NULL)
        return NULL;
    memset(self, 0, sizeof *self);
    self->allocator = *allocator;
    self->threads = threads < 1 ? 1 : threads > PARALLEL_MAX ? PARALLEL_MAX : threads;
    self->hash_bytes = hash_bytes != 0 ? hash_bytes : (size_t)HASH_DEFAULT;
    wf_moves_init(&self->shared.task.moves, *allocator);
    self->shared.task.lock = lock_open(allocator);
    bool done = self->shared.task.lock != NULL &&
                trans_open(&self->shared.table, allocator, self->hash_bytes);
    for (unsigned i = 0; i < self->threads; i++) {
        self->workers[i] = worker_open(&self->allocator);
        done = done && self->workers[i] != NULL;
    }
    if (!done) {
        search_close(self);
        return NULL;
    }
    return self;
}

/* The memory holds a transposition table or, in games for more than two, a tree, but never both. */
static bool prepare_table(SearchEngine *self)
{
    mcts_close(self->tree);
    self->tree = NULL;
    return self->shared.table.block != NULL ||
           trans_open(&self->shared.table, &self->allocator, self->hash_bytes);
}

static bool prepare_tree(SearchEngine *self)
{
    trans_close(&self->shared.table, &self->allocator);
    if (self->tree == NULL)
        self->tree = mcts_open(&self->allocator, self->hash_bytes + TREE_EXTRA);
    return self->tree != NULL;
}

/* The memory that a game's `choose` keeps from one turn to the next, zero before the first one. */
static bool prepare_game_memory(SearchEngine *self, const GameSearch *game)
{
    if (self->game == game || game->memory_size == 0)
        return true;
    release_game_memory(self);
    self->game_memory = self->allocator.resize(self->allocator.context, NULL, game->memory_size);
    if (self->game_memory == NULL)
        return false;
    memset(self->game_memory, 0, game->memory_size);
    self->game = game;
    return true;
}

/* A caller that gives a position without the game before it hides repetitions. The engine would
 * then repeat the same moves until the third repetition. Noise that depends on the move number
 * makes the evaluations differ each time. If the caller gives the game so far there is no noise. */
static uint64_t jitter_seed_of(const WfRecord *record)
{
    const uint64_t number = wf_record_now(record)->head.number;
    return wf_record_length(record) > 0 ? 0 : random_mix(number + RANDOM_STEP) | 1;
}

static void run_worker(void *workers, unsigned index)
{
    iterative_deepening(((SearchWorker **)workers)[index]);
}

static void begin_search(SearchEngine *self, const WfRecord *record, const WfLimits *limits)
{
    SearchContext *shared = &self->shared;
    shared->record = record;
    shared->limits = limits;
    shared->game = wf_record_spec(record)->game;
    shared->tables = endgame_tables(limits, shared->game);
    shared->stopped = false;
    shared->nodes = 0;
    shared->jitter_seed = jitter_seed_of(record);
    trans_age(&shared->table);
    abdada_begin(&shared->abdada, self->threads, shared->task.lock);
    shared->task.number = 0;
    shared->task.winner = NULL;
    for (unsigned i = 0; i < self->threads; i++)
        worker_join(self->workers[i], shared, i, self->threads);
}

/* Principal variation search for two: all threads search the same tree, and thread 0 gives the
 * result. */
static WfCode search_for_two(SearchEngine *self, const WfRecord *record, const WfLimits *limits,
                             WfChoice *choice)
{
    if (!prepare_table(self))
        return WF_NO_MEMORY;
    begin_search(self, record, limits);
    parallel_run(self->threads, run_worker, self->workers);
    *choice = self->workers[0]->best;
    choice->nodes = 0;
    for (unsigned i = 0; i < self->threads; i++)
        choice->nodes += self->workers[i]->nodes;
    return self->workers[0]->code;
}

/* Monte Carlo tree search for more than two. */
static WfCode search_for_many(SearchEngine *self, const WfRecord *record, const WfLimits *limits,
                              WfChoice *choice)
{
    return prepare_tree(self) ? mcts_choose(self->tree, &self->shared.guide, &self->shared.net,
                                            record, limits, choice)
                              : WF_NO_MEMORY;
}

/* Chooses by the game's own `choose`, or else by a search. The evaluation is open if the game has
 * one. */
static WfCode choose_turn(SearchEngine *self, const GameSearch *game, const WfRecord *record,
                          const WfLimits *limits, WfChoice *choice)
{
    const bool has_net = game->inputs != NULL;
    const GameTurn turn = {.record = record,
                           .limits = limits,
                           .allocator = &self->allocator,
                           .net = has_net ? &self->shared.net : NULL,
                           .memory = self->game_memory};
    WfCode code = WF_ILLEGAL;
    if (game->choose != NULL && game->choose(&turn, choice, &code))
        return code;
    if (!has_net)
        return WF_ILLEGAL;
    return seats_are_many(wf_record_spec(record)) ? search_for_many(self, record, limits, choice)
                                                  : search_for_two(self, record, limits, choice);
}

/* ---- levels that watch for wins with one turn ---- */

enum { WHOLE = 1000 }; /* of WfChoice.share */

/* Chooses a move that wins at once. */
static void answer_with_win(const WfPosition *now, const WfMove *move, WfChoice *choice)
{
    *choice = (WfChoice){.move = *move,
                         .score = score_win(1),
                         .depth = 1,
                         .nodes = 1,
                         .line_length = 1,
                         .line = {*move}};
    choice->share[now->head.turn] = WHOLE;
}

/* The moves that leave the next seat no win with one turn, except those that the level overlooks.
 */
static WfCode list_careful(const Immediate *ask, const WfPosition *now, const WfLimits *limits,
                           WfMoveList *list)
{
    const WfCode code = wf_moves(ask->game, now, list);
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (!immediate_loss(ask, now, &list->items[i]))
            list->items[kept++] = list->items[i];
    list->count = kept;
    weaker_overlook(limits, ask->guide, ask->game, now, list);
    return code;
}

/* Chooses as a level does, but never misses a win with one turn, and leaves none to the next seat
 * if it can avoid that. */
static WfCode choose_carefully(SearchEngine *self, const GameSearch *game, const WfRecord *record,
                               const WfLimits *limits, WfChoice *choice)
{
    const WfPosition *now = wf_record_now(record);
    const Immediate ask = {
        .game = game->game, .guide = &self->shared.guide, .allocator = &self->allocator};
    WfMove win;
    if (immediate_win(&ask, now, &win)) {
        answer_with_win(now, &win, choice);
        return WF_OK;
    }
    WfCode code = choose_turn(self, game, record, limits, choice);
    if (code != WF_OK || !immediate_loss(&ask, now, &choice->move))
        return code;
    WfMoveList list;
    wf_moves_init(&list, self->allocator);
    code = list_careful(&ask, now, limits, &list);
    WfLimits careful = *limits;
    careful.only = list.items;
    careful.only_count = list.count;
    if (code == WF_OK && list.count > 0) /* otherwise the game is lost */
        code = choose_turn(self, game, record, &careful, choice);
    wf_moves_free(&list);
    return code;
}

static WfCode search_choose(void *self_, const WfRecord *record, const WfLimits *limits,
                            WfChoice *choice)
{
    SearchEngine *self = self_;
    const WfSpec *spec = wf_record_spec(record);
    const GameSearch *game = game_search_of(spec->game);
    WfLimits asked;
    if (options_limits(&asked, limits) != WF_OK)
        return WF_BAD_INPUT;
    if (game == NULL || wf_record_outcome(record).result != WF_ONGOING)
        return WF_ILLEGAL;
    if (!prepare_game_memory(self, game))
        return WF_NO_MEMORY;
    /* The guide and evaluation of the spec are set up here, once per search. */
    Net *net = &self->shared.net;
    self->shared.guide = guide_of(spec);
    const WfLimits bounded = weaker_limits(&asked, &self->shared.guide);
    WfCode code = game->inputs != NULL ? eval_open(spec, &self->allocator, net) : WF_OK;
    if (code != WF_OK)
        return code;
    code = weaker_is_careful(&bounded) && !spec->game->cooperative
               ? choose_carefully(self, game, record, &bounded, choice)
               : choose_turn(self, game, record, &bounded, choice);
    if (game->inputs != NULL)
        eval_close(net, &self->allocator);
    return code;
}

const WfEngine wf_engine_search = {
    .name = "search", .open = search_open, .choose = search_choose, .close = search_close};

WfCode search_once(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                   size_t hash_bytes, unsigned threads, WfChoice *choice)
{
    void *engine = search_open(allocator, hash_bytes, threads);
    if (engine == NULL)
        return WF_NO_MEMORY;
    const WfCode code = search_choose(engine, record, limits, choice);
    search_close(engine);
    return code;
}
