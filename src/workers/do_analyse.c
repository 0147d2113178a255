/* do_analyse.c - analyses a position, and reports it depth by depth. */
#include <stdlib.h>

#include "review/analysis_json.h"
#include "workers/do.h"

enum { HASH_BYTES = 64 << 20, LINES_MOST = 8, DEPTH_MOST = 200 };

typedef struct AnalysisTask {
    WorkDo *work;
    const WfRecord *record;
    const WfAnalysis *analysis;
    int64_t begun;
} AnalysisTask;

static void put_analysis(WfText *text, const void *context)
{
    const AnalysisTask *run = context;
    const int64_t ms = work_clock() - run->begun - atomic_load(&run->work->waited);
    wf_text_put(text, '{');
    analysis_put_json(text, wf_record_spec(run->record), wf_record_now(run->record), run->analysis,
                      (uint64_t)ms);
    wf_text_put(text, '}');
}

static bool tell_progress(void *context, const WfAnalysis *analysis)
{
    AnalysisTask run = *(const AnalysisTask *)context;
    char line[JOB_PROGRESS];
    WfText text = wf_text(line, sizeof line);
    run.analysis = analysis;
    put_analysis(&text, &run);
    if (text.length >= text.size) {
        text = wf_text(line, sizeof line);
        wf_text_add(&text, "{\"depth\":%u,\"nodes\":%llu}", analysis->depth,
                    (unsigned long long)analysis->nodes);
    }
    work_tell(run.work, line);
    return true;
}

static bool must_stop(void *context)
{
    return work_must_stop(((const AnalysisTask *)context)->work);
}

static void analyse(WorkDo *work, const json_t *payload, const WfRecord *record,
                    WfAnalysis *analysis)
{
    AnalysisTask run = {.work = work,
                        .record = record,
                        .analysis = analysis,
                        .begun = work_clock() - atomic_load(&work->waited)};
    const WfLimits search = {.size = sizeof search,
                             .tables = work_tables_of(work->tables, wf_record_spec(record)->game),
                             .lines = (unsigned)work_number(payload, "lines", LINES_MOST),
                             .depth = (unsigned)work_number(payload, "depth", DEPTH_MOST),
                             .stop = must_stop,
                             .context = &run};
    const WfAnalysisLimits limits = {.search = &search,
                                     .threads = 1,
                                     .hash_bytes = HASH_BYTES,
                                     .report = tell_progress,
                                     .context = &run};
    const WfCode code = wf_analyse(record, &limits, &wf_system_allocator, analysis);
    if (code == WF_OK)
        work->result = work_text(put_analysis, &run);
    else if (code == WF_ILLEGAL)
        work_fail(work, "the game is over");
}

void work_analyse(WorkDo *work, const json_t *payload)
{
    WfRecord *record = work_record(work, payload);
    WfAnalysis *analysis = calloc(1, sizeof *analysis);
    if (record != NULL && analysis != NULL)
        analyse(work, payload, record, analysis);
    free(analysis);
    wf_record_free(record);
}
