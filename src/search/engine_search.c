/* engine_search.c - the engine that looks ahead: opening, limits, threads. */
#include <string.h>

#include "base/parallel.h"
#include "base/random.h"
#include "search/eval/eval.h"
#include "search/traverse/race_home.h"
#include "search/mcts.h"
#include "search/safe_passage/solution_player.h"
#include "search/weaker_play.h"
#include "search/search_state.h"
#include "search/traverse/setup.h"

typedef struct SearchEngine {
    WfAllocator allocator;
    Shared shared;
    unsigned threads;
    Searcher *searchers[PARALLEL_MAX];
    Forest *forest; /* NULL: the table has the memory */
    size_t hash_bytes;
    Journey journey;
} SearchEngine;

enum { HASH_DEFAULT = 16 << 20, FOREST_EXTRA = 32 << 20 };

static void search_close(void *self_)
{
    SearchEngine *self = self_;
    const WfAllocator allocator = self->allocator;
    for (unsigned i = 0; i < self->threads; i++)
        searcher_close(self->searchers[i]);
    forest_close(self->forest);
    lock_close(self->shared.round.lock);
    wf_moves_free(&self->shared.round.moves);
    table_close(&self->shared.table, &self->allocator);
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
    wf_moves_init(&self->shared.round.moves, *allocator);
    self->shared.round.lock = lock_open(allocator);
    bool done = self->shared.round.lock != NULL &&
                table_open(&self->shared.table, allocator, self->hash_bytes);
    for (unsigned i = 0; i < self->threads; i++) {
        self->searchers[i] = searcher_open(&self->allocator);
        done = done && self->searchers[i] != NULL;
    }
    if (!done) {
        search_close(self);
        return NULL;
    }
    return self;
}

/* What the caller gave holds a table or, in games for more than two, a tree, never both. */
static bool hold_table(SearchEngine *self)
{
    forest_close(self->forest);
    self->forest = NULL;
    return self->shared.table.block != NULL ||
           table_open(&self->shared.table, &self->allocator, self->hash_bytes);
}

static bool hold_forest(SearchEngine *self)
{
    table_close(&self->shared.table, &self->allocator);
    if (self->forest == NULL)
        self->forest = forest_open(&self->allocator, self->hash_bytes + FOREST_EXTRA);
    return self->forest != NULL;
}

/* Who is given a bare position each time cannot see that it has been there before, and would play
 * the same again, to the third repetition. The number of the move tells one time from the next. */
static uint64_t whim_of(const WfRecord *record)
{
    const uint64_t number = wf_record_now(record)->head.number;
    return wf_record_length(record) > 0 ? 0 : random_mix(number + RANDOM_STEP) | 1;
}

static void run_one(void *searchers, unsigned index)
{
    searcher_run(((Searcher **)searchers)[index]);
}

/* All threads search the same tree and share what they find through the table; thread 0 answers. */
static WfCode search_together(SearchEngine *self, const WfRecord *record, const WfLimits *limits,
                              WfChoice *choice)
{
    Shared *shared = &self->shared;
    const WfSpec *spec = wf_record_spec(record);
    shared->record = record;
    shared->limits = limits;
    shared->guide = guide_of(spec);
    shared->stopped = false;
    shared->nodes = 0;
    shared->whim = whim_of(record);
    if (!eval_net(spec, &shared->net))
        return WF_ILLEGAL;
    if (!hold_table(self))
        return WF_NO_MEMORY;
    table_age(&shared->table);
    together_begin(&shared->together, self->threads, shared->round.lock);
    shared->round.number = 0;
    shared->round.winner = NULL;
    for (unsigned i = 0; i < self->threads; i++) {
        Searcher *s = self->searchers[i];
        s->shared = shared;
        s->game = spec->game;
        s->index = i;
        s->alone = self->threads == 1;
        s->nodes = 0;
        s->round = 0;
        s->nodes_told = 0;
    }
    parallel_run(self->threads, run_one, self->searchers);
    *choice = self->searchers[0]->best;
    choice->nodes = 0;
    for (unsigned i = 0; i < self->threads; i++)
        choice->nodes += self->searchers[i]->nodes;
    return self->searchers[0]->code;
}

static WfCode search_many(SearchEngine *self, const WfRecord *record, const WfLimits *limits,
                          WfChoice *choice)
{
    return hold_forest(self) ? forest_choose(self->forest, record, limits, choice) : WF_NO_MEMORY;
}

static WfCode search_choose(void *self_, const WfRecord *record, const WfLimits *limits,
                            WfChoice *choice)
{
    SearchEngine *self = self_;
    const WfGame *game = wf_record_spec(record)->game;
    if (wf_record_outcome(record).result != WF_ONGOING)
        return WF_ILLEGAL;
    const WfLimits bounded = level_limits(limits, wf_record_spec(record));
    if (game->cooperative)
        return journey_choose(&self->journey, record, &bounded, &self->allocator, choice);
    if (game->adjudicate != NULL && setup_is_due(wf_record_now(record)))
        return setup_choose(record, &bounded, &self->allocator, choice);
    if (game->adjudicate != NULL && finish_choose(record, &bounded, &self->allocator, choice))
        return WF_OK;
    if (eval_is_race(wf_record_spec(record)))
        return search_many(self, record, &bounded, choice);
    return search_together(self, record, &bounded, choice);
}

const WfEngine wf_engine_search = {
    .name = "search", .open = search_open, .choose = search_choose, .close = search_close};
