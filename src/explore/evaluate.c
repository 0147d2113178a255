/* evaluate.c - see evaluate.h. */
#include "explore/evaluate.h"

#include <string.h>

#include "base/parallel.h"
#include "explore/found.h"
#include "search/engine_search.h"

/* HASH: bytes of an engine's table. REPLIES: the setups of a seat that are searched, if two play;
 * with more seats only the best one. RARE: a move that less than one in so many games of its
 * position have is not searched. */
enum { HASH = 8 << 20, REPLIES = 4, RARE = 200, WHOLE = 1000 };

/* A position to search, which some moves of the draft lead to. */
typedef struct Task {
    uint64_t key;                        /* of the position after the move */
    uint32_t way;                        /* one of these moves */
    bool wanted;                         /* one of them still lacks its evaluation */
    WfPosition from;                     /* the position before it */
    uint16_t share[WF_SEATS_MAX], depth; /* the result; depth 0: none yet */
} Task;

typedef struct Evaluating {
    ExploreDraft *draft;
    const WfSpec *spec;
    const ExploreSearch *how;
    Task *task; /* room for one a way */
    size_t tasks, wanted;
    uint32_t *slot; /* by key: numbers of tasks from 1, open addressing */
    size_t slots;
    uint32_t *task_of; /* by way: the task that evaluates it, from 1; 0: none */
    uint8_t *turn;     /* by way: the mover */
    size_t next, done;
    bool failed;
} Evaluating;

static bool must_stop(void *evaluating_)
{
    const ExploreSearch *how = ((const Evaluating *)evaluating_)->how;
    return how->stop != NULL && how->stop(how->context);
}

/* ---- searching ---- */

/* The best lines of a setup. */
typedef struct Replies {
    Evaluating *evaluating;
    WfMove move[REPLIES];
    unsigned count;
} Replies;

static bool take_reply(void *replies_, const WfChoice *choice)
{
    Replies *replies = replies_;
    if (choice->rank == replies->count && replies->count < REPLIES)
        replies->move[replies->count++] = choice->move;
    return true;
}

static bool replies_must_stop(void *replies_)
{
    return must_stop(((const Replies *)replies_)->evaluating);
}

static WfCode search(Evaluating *evaluating, WfRecord *record, Task *task)
{
    WfChoice choice;
    const WfLimits limits = {
        .nodes = evaluating->how->nodes, .stop = must_stop, .context = evaluating};
    const WfCode code =
        search_once(record, &limits, &evaluating->draft->allocator, HASH, 1, &choice);
    if (code != WF_OK)
        return code;
    memcpy(task->share, choice.share, sizeof task->share);
    task->depth = (uint16_t)(choice.depth > 0 ? choice.depth : 1);
    return WF_OK;
}

static void take_outcome(const Evaluating *evaluating, const WfOutcome *outcome, Task *task)
{
    const uint8_t seats = wf_seats(evaluating->spec);
    const bool won = outcome->result == WF_WIN && outcome->seat != WF_NO_SEAT;
    const int each = WHOLE / __builtin_popcount(seats);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0)
            task->share[seat] = (uint16_t)(!won ? each : seat == outcome->seat ? WHOLE : 0);
    task->depth = 1;
}

static WfCode find_replies(Evaluating *evaluating, WfRecord *record, Replies *replies)
{
    WfChoice choice;
    const bool two = __builtin_popcount(wf_seats(evaluating->spec)) == 2;
    const WfLimits limits = {.nodes = evaluating->how->nodes,
                             .lines = two ? REPLIES : 2,
                             .stop = replies_must_stop,
                             .report = take_reply,
                             .context = replies};
    *replies = (Replies){.evaluating = evaluating};
    const WfCode code =
        search_once(record, &limits, &evaluating->draft->allocator, HASH, 1, &choice);
    if (!two && replies->count > 1)
        replies->count = 1;
    return code;
}

/* Whether the seat to move sets up its pieces: then all of its moves do. */
static bool sets_up(Evaluating *evaluating, const WfRecord *record, WfCode *code)
{
    WfMoveList moves;
    wf_moves_init(&moves, evaluating->draft->allocator);
    *code = wf_moves(evaluating->spec->game, wf_record_now(record), &moves);
    const bool setup = moves.count > 0 && moves.items[0].extra == WF_EXTRA_SETUP;
    wf_moves_free(&moves);
    return setup;
}

/* The record's present position, up to the setups of all seats. */
static WfCode evaluate(Evaluating *evaluating, WfRecord *record, Task *task)
{
    Replies replies;
    WfCode code;
    const WfOutcome outcome = wf_record_outcome(record);
    if (outcome.result != WF_ONGOING) {
        take_outcome(evaluating, &outcome, task);
        return WF_OK;
    }
    if (!sets_up(evaluating, record, &code))
        return code == WF_OK ? search(evaluating, record, task) : code;
    const uint8_t turn = wf_record_now(record)->head.turn;
    code = find_replies(evaluating, record, &replies);
    for (unsigned i = 0; code == WF_OK && i < replies.count && !must_stop(evaluating); i++) {
        Task reply = {.depth = 0};
        code = wf_record_play(record, &replies.move[i]);
        if (code != WF_OK)
            break;
        code = evaluate(evaluating, record, &reply);
        if (task->depth == 0 || reply.share[turn] > task->share[turn]) {
            memcpy(task->share, reply.share, sizeof task->share);
            task->depth = reply.depth;
        }
        (void)wf_record_undo(record);
    }
    return code;
}

static WfCode do_task(Evaluating *evaluating, Task *task)
{
    const ExploreDraft *draft = evaluating->draft;
    Task result = {.depth = 0};
    WfRecord *record = wf_record_new(evaluating->spec, &task->from, &draft->allocator);
    WfCode code =
        record != NULL ? wf_record_play(record, &draft->way[task->way].move) : WF_NO_MEMORY;
    if (code == WF_OK)
        code = evaluate(evaluating, record, &result);
    wf_record_free(record);
    if (code != WF_OK || must_stop(evaluating))
        return code;
    memcpy(task->share, result.share, sizeof task->share);
    task->depth = result.depth;
    return WF_OK;
}

static void do_tasks(void *evaluating_, unsigned index)
{
    Evaluating *evaluating = evaluating_;
    const ExploreSearch *how = evaluating->how;
    size_t next;
    while (!must_stop(evaluating) && !evaluating->failed &&
           (next = __atomic_fetch_add(&evaluating->next, 1, __ATOMIC_RELAXED)) <
               evaluating->tasks) {
        if (!evaluating->task[next].wanted)
            continue;
        if (do_task(evaluating, &evaluating->task[next]) != WF_OK)
            evaluating->failed = true;
        const size_t done = __atomic_add_fetch(&evaluating->done, 1, __ATOMIC_RELAXED);
        if (index == 0 && how->progress != NULL)
            how->progress(how->context, done, evaluating->wanted);
    }
}

/* ---- finding what to search ---- */

static size_t slot_of(const Evaluating *evaluating, uint64_t key)
{
    size_t at = key & (evaluating->slots - 1);
    while (evaluating->slot[at] != 0 && evaluating->task[evaluating->slot[at] - 1].key != key)
        at = (at + 1) & (evaluating->slots - 1);
    return at;
}

static void *take_memory(Evaluating *evaluating, size_t bytes)
{
    const WfAllocator *allocator = &evaluating->draft->allocator;
    void *block = allocator->resize(allocator->context, NULL, bytes);
    evaluating->failed = evaluating->failed || block == NULL;
    if (block != NULL)
        memset(block, 0, bytes);
    return block;
}

/* A position after a move gets one task, however many moves lead there. */
static void add_way(Evaluating *evaluating, const WfPosition *from, uint32_t at, bool wanted)
{
    const WfGame *game = evaluating->spec->game;
    ExploreWay *way = &evaluating->draft->way[at];
    WfPosition after;
    wf_copy(game, &after, from);
    wf_apply(game, &after, &way->move);
    const uint64_t key = explore_key(game, &after);
    uint32_t *slot = &evaluating->slot[slot_of(evaluating, key)];
    if (*slot == 0) {
        Task *task = &evaluating->task[evaluating->tasks++];
        *slot = (uint32_t)evaluating->tasks;
        task->key = key;
        task->way = at;
        wf_copy(game, &task->from, from);
    }
    Task *task = &evaluating->task[*slot - 1];
    evaluating->task_of[at] = wanted ? *slot : 0;
    evaluating->turn[at] = from->head.turn;
    task->wanted = task->wanted || (wanted && way->depth == 0);
}

static void add_ways(Evaluating *evaluating, const WfPosition *from, WfMoveList *scratch)
{
    const WfGame *game = evaluating->spec->game;
    const DraftSpot *spot = explore_draft_find(evaluating->draft, explore_key(game, from));
    if (spot == NULL)
        return;
    for (uint32_t i = 0; i < spot->ways; i++) {
        const ExploreWay *way = &evaluating->draft->way[spot->first + i];
        const bool wanted =
            spot->games >= evaluating->how->games && (uint64_t)way->count * RARE >= spot->games;
        if (evaluating->task_of[spot->first + i] == 0 &&
            wf_check_move(game, from, &way->move, scratch) == WF_OK)
            add_way(evaluating, from, spot->first + i, wanted);
    }
}

/* Walks through the draft, breadth first: the tasks are the queue. */
static void find_tasks(Evaluating *evaluating)
{
    const WfGame *game = evaluating->spec->game;
    WfMoveList scratch;
    WfRecord *record = wf_record_new(evaluating->spec, NULL, &evaluating->draft->allocator);
    evaluating->failed = evaluating->failed || record == NULL;
    wf_moves_init(&scratch, evaluating->draft->allocator);
    if (!evaluating->failed)
        add_ways(evaluating, wf_record_now(record), &scratch);
    for (size_t i = 0; i < evaluating->tasks && !evaluating->failed; i++) {
        WfPosition now;
        wf_copy(game, &now, &evaluating->task[i].from);
        wf_apply(game, &now, &evaluating->draft->way[evaluating->task[i].way].move);
        add_ways(evaluating, &now, &scratch);
    }
    wf_moves_free(&scratch);
    wf_record_free(record);
}

/* ---- all of it ---- */

static bool prepare(Evaluating *evaluating)
{
    ExploreDraft *draft = evaluating->draft;
    evaluating->slots = 1;
    while (evaluating->slots < 2 * draft->ways + 2)
        evaluating->slots *= 2;
    evaluating->slot = take_memory(evaluating, evaluating->slots * sizeof *evaluating->slot);
    evaluating->task = take_memory(evaluating, (draft->ways + 1) * sizeof *evaluating->task);
    evaluating->task_of = take_memory(evaluating, (draft->ways + 1) * sizeof *evaluating->task_of);
    evaluating->turn = take_memory(evaluating, draft->ways + 1);
    for (size_t i = 0; i < draft->ways && draft->nodes != evaluating->how->nodes; i++)
        draft->way[i].share = draft->way[i].depth = 0;
    draft->nodes = evaluating->how->nodes;
    return !evaluating->failed;
}

static void fill_in(Evaluating *evaluating, ExploreSearched *searched)
{
    ExploreDraft *draft = evaluating->draft;
    for (size_t i = 0; i < evaluating->tasks; i++) {
        const Task *task = &evaluating->task[i];
        searched->searches += task->wanted && task->depth != 0;
        searched->complete = searched->complete && (!task->wanted || task->depth != 0);
    }
    for (size_t i = 0; i < draft->ways; i++) {
        ExploreWay *way = &draft->way[i];
        const uint32_t at = evaluating->task_of[i];
        const Task *task = at != 0 ? &evaluating->task[at - 1] : NULL;
        if (task != NULL && way->depth == 0 && task->depth != 0) {
            way->share = task->share[evaluating->turn[i]];
            way->depth = task->depth;
        }
        searched->moves += task != NULL && way->depth != 0;
    }
    for (size_t i = 0; i < draft->spots; i++)
        searched->positions += evaluating->task_of[draft->spot[i].first] != 0;
}

WfCode explore_evaluate(ExploreDraft *draft, const WfSpec *spec, const ExploreSearch *how,
                        ExploreSearched *searched)
{
    Evaluating evaluating = {.draft = draft, .spec = spec, .how = how};
    const WfAllocator *allocator = &draft->allocator;
    *searched = (ExploreSearched){.complete = true};
    if (prepare(&evaluating)) {
        find_tasks(&evaluating);
        for (size_t i = 0; i < evaluating.tasks; i++)
            evaluating.wanted += evaluating.task[i].wanted;
        parallel_run(how->threads, do_tasks, &evaluating);
        fill_in(&evaluating, searched);
    }
    (void)allocator->resize(allocator->context, evaluating.slot, 0);
    (void)allocator->resize(allocator->context, evaluating.task, 0);
    (void)allocator->resize(allocator->context, evaluating.task_of, 0);
    (void)allocator->resize(allocator->context, evaluating.turn, 0);
    return evaluating.failed ? WF_NO_MEMORY : WF_OK;
}
