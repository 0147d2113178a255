/* engine.c - binding.h: engines and analyses. */
#include <string.h>

#include "binding/effort.h"
#include "binding/handle.h"

struct WfEngineSession {
    const WfEngine *engine;
    void *self;
    WfChoice choice;
};

static const WfEngine *const engines[] = {&wf_engine_search, &wf_engine_random};
enum { ENGINES = sizeof engines / sizeof *engines };

size_t wf_engine_count(void)
{
    return ENGINES;
}

const WfEngine *wf_engine_at(size_t index)
{
    return index < ENGINES ? engines[index] : NULL;
}

const WfEngine *wf_engine_named(const char *name)
{
    for (size_t i = 0; i < ENGINES; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    return NULL;
}

const char *wf_engine_name(const WfEngine *engine)
{
    return engine->name;
}

WfEngineSession *wf_engine_open(const WfEngine *engine, const WfAllocator *allocator,
                                size_t hash_bytes, uint32_t threads)
{
    WfEngineSession *session = handle_new(allocator, sizeof *session);
    if (session == NULL)
        return NULL;
    session->engine = engine;
    session->self = engine->open(handle_owner(session), hash_bytes, threads != 0 ? threads : 1);
    if (session->self != NULL)
        return session;
    handle_free(session);
    return NULL;
}

void wf_engine_close(WfEngineSession *session)
{
    if (session != NULL)
        session->engine->close(session->self);
    handle_free(session);
}

int32_t wf_engine_choose(WfEngineSession *session, const WfRecord *record, WfEffort *effort)
{
    const WfLimits limits = effort_limits(effort);
    WfChoice choice;
    const WfCode code = session->engine->choose(session->self, record, &limits, &choice);
    if (code == WF_OK)
        session->choice = choice;
    return (int32_t)code;
}

const WfChoice *wf_engine_choice(const WfEngineSession *session)
{
    return &session->choice;
}

void wf_choice_move(const WfChoice *choice, uint8_t *move)
{
    handle_put_move(&choice->move, move);
}

size_t wf_choice_line_length(const WfChoice *choice)
{
    return choice->line_length;
}

void wf_choice_line_move(const WfChoice *choice, size_t index, uint8_t *move)
{
    if (index < choice->line_length)
        handle_put_move(&choice->line[index], move);
}

int32_t wf_choice_score(const WfChoice *choice)
{
    return choice->score;
}

uint32_t wf_choice_share(const WfChoice *choice, uint32_t seat)
{
    return seat < WF_SEATS_MAX ? choice->share[seat] : 0;
}

uint32_t wf_choice_depth(const WfChoice *choice)
{
    return choice->depth;
}

uint32_t wf_choice_rank(const WfChoice *choice)
{
    return choice->rank;
}

uint64_t wf_choice_nodes(const WfChoice *choice)
{
    return choice->nodes;
}

bool wf_choice_is_dead_end(const WfChoice *choice)
{
    return choice->dead_end;
}

bool wf_choice_is_table(const WfChoice *choice)
{
    return choice->table;
}

/* ---- analyses ---- */

WfAnalysis *wf_analysis_new(const WfAllocator *allocator)
{
    return handle_new(allocator, sizeof(WfAnalysis));
}

void wf_analysis_free(WfAnalysis *analysis)
{
    handle_free(analysis);
}

int32_t wf_analysis_run(WfAnalysis *analysis, const WfRecord *record, WfEffort *effort)
{
    WfLimits search = effort_limits(effort);
    WfAnalysisLimits limits = {.size = sizeof limits, .search = &search};
    if (effort != NULL) {
        limits.threads = effort->threads;
        limits.hash_bytes = effort->memory;
        limits.report = effort->analysis;
        limits.context = effort->analysis_context;
    }
    search.report = NULL;
    return (int32_t)wf_analyse(record, &limits, handle_owner(analysis), analysis);
}

uint32_t wf_analysis_depth(const WfAnalysis *analysis)
{
    return analysis->depth;
}

uint64_t wf_analysis_nodes(const WfAnalysis *analysis)
{
    return analysis->nodes;
}

bool wf_analysis_is_done(const WfAnalysis *analysis)
{
    return analysis->done;
}

size_t wf_analysis_line_count(const WfAnalysis *analysis)
{
    return analysis->line_count;
}

const WfChoice *wf_analysis_line(const WfAnalysis *analysis, size_t index)
{
    return index < analysis->line_count ? &analysis->line[index] : NULL;
}

bool wf_analysis_has_goal(const WfAnalysis *analysis)
{
    return analysis->has_goal;
}

bool wf_analysis_goal_found(const WfAnalysis *analysis)
{
    return analysis->goal.found;
}

bool wf_analysis_goal_unreachable(const WfAnalysis *analysis)
{
    return analysis->goal.unreachable;
}

uint32_t wf_analysis_goal_plies(const WfAnalysis *analysis)
{
    return analysis->goal.plies;
}

uint32_t wf_analysis_goal_low(const WfAnalysis *analysis)
{
    return analysis->goal.low;
}

int32_t wf_analysis_goal_certainty(const WfAnalysis *analysis)
{
    return (int32_t)analysis->goal.certainty;
}

bool wf_analysis_is_race(const WfAnalysis *analysis)
{
    return analysis->is_race;
}

uint32_t wf_analysis_turns_home(const WfAnalysis *analysis, uint32_t seat)
{
    return seat < WF_SEATS_MAX ? analysis->turns_home[seat] : 0;
}
