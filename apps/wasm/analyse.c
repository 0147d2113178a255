/* analyse.c - the analysis, reported to the page while it runs. The page ends it by ending its
 * worker. */
#include "answers.h"
#include "base/fault.h"
#include "game/json.h"
#include "host.h"
#include "numbers.h"
#include "review/analysis_json.h"
#include "tables.h"

/* HASH_BYTES: a table for long searches. TELL_MS: time between two reports. */
enum { HASH_BYTES = 32 << 20, TELL_MS = 100, TIME_MAX = 3600000, DEPTH_MAX = 1000 };

/* An analysis in progress; `out` is a buffer for reports. */
typedef struct Telling {
    const WfSpec *spec;
    const WfPosition *from;
    const WfAnalysis *analysis;
    bool passed; /* the position is the one after a pass */
    WfText *out;
    double began, told;
    double deadline; /* 0: none */
    bool due;        /* there is something that was not reported to the page */
    bool told_lines; /* a line was reported */
} Telling;

static void put(const Telling *telling)
{
    const WfGame *game = telling->spec->game;
    WfText *out = telling->out;
    wf_text_clear(out);
    wf_text_put(out, '{');
    analysis_put_json(out, telling->spec, telling->from, telling->analysis,
                      (uint64_t)(page_now() - telling->began));
    if (telling->passed) {
        char data[WF_TEXT_MAX];
        WfText text = wf_text(data, sizeof data);
        wf_format(game, telling->from, &text);
        json_name(out, "passed");
        wf_text_put(out, '{');
        json_put_string(out, "position", data);
        json_name(out, "turn");
        json_seat(out, game, telling->from->head.turn);
        wf_text_put(out, '}');
    }
    wf_text_put(out, '}');
}

static void tell(Telling *telling)
{
    put(telling);
    if (telling->out->length < telling->out->size)
        page_report(telling->out->data);
    telling->told = page_now();
    telling->due = false;
    telling->told_lines |= telling->analysis->line_count > 0;
}

/* Depths that finish in quick succession are reported together. The first line is reported at
 * once. */
static bool is_time(const Telling *telling)
{
    const bool first = !telling->told_lines && telling->analysis->line_count > 0;
    return telling->due && (first || page_now() >= telling->told + TELL_MS);
}

static bool take_report(void *telling_, const WfAnalysis *analysis)
{
    Telling *telling = telling_;
    telling->due = !analysis->done; /* the last one is the answer */
    if (is_time(telling))
        tell(telling);
    return true;
}

/* The search calls it every few positions: it sends a due report even if the next depth takes
 * long. */
static bool is_late(void *telling_)
{
    Telling *telling = telling_;
    if (is_time(telling))
        tell(telling);
    return telling->deadline != 0 && page_now() >= telling->deadline;
}

/* The record to analyse if the seat to move passes; NULL with the fault filled. */
static WfRecord *pass(const PageRequest *request, WfFault *fault)
{
    WfPosition passed;
    if (wf_record_outcome(request->record).result != WF_ONGOING) {
        (void)fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_GAME_OVER], NULL);
        return NULL;
    }
    if (wf_pass(&request->spec, wf_record_now(request->record), &wf_system_allocator, &passed,
                fault) != WF_OK)
        return NULL;
    WfRecord *record = wf_record_new(&request->spec, &passed, &wf_system_allocator);
    if (record == NULL)
        (void)fault_no_memory(fault);
    return record;
}

/* `time`: milliseconds; 0: no limit. */
static WfCode analyse(const WfRecord *record, const WfLimits *asked, uint64_t time, bool passed,
                      WfText *out, WfFault *fault)
{
    static WfAnalysis analysis;
    const WfGame *game = wf_record_spec(record)->game;
    WfTables *tables = tables_for(game, wf_record_now(record));
    Telling telling = {.spec = wf_record_spec(record),
                       .from = wf_record_now(record),
                       .analysis = &analysis,
                       .passed = passed,
                       .out = out,
                       .began = page_now(),
                       .told = -TELL_MS,
                       .deadline = time != 0 ? page_now() + (double)time : 0};
    WfLimits search = *asked;
    search.tables = tables;
    search.stop = is_late;
    search.context = &telling;
    const WfAnalysisLimits limits = {
        .search = &search, .hash_bytes = HASH_BYTES, .report = take_report, .context = &telling};
    const WfCode code = wf_analyse(record, &limits, &wf_system_allocator, &analysis);
    if (code != WF_OK)
        return fault_say(fault, NULL, code,
                         &fault_messages[code == WF_ILLEGAL ? FAULT_GAME_OVER : FAULT_NO_MEMORY],
                         NULL);
    put(&telling);
    return WF_OK;
}

/* `analyse LINES NODES THREAT [MILLISECONDS DEPTH]`: 0 is no limit. THREAT 1 analyses as if the
 * seat to move passed. */
WfCode answer_analyse(const PageRequest *request, WfText *out, WfFault *fault)
{
    uint64_t lines, nodes, threat, time = 0, depth = 0;
    WfCode code = read_number(request, 0, "the number of lines", 1, WF_LINES_MAX, &lines, fault);
    if (code == WF_OK)
        code = read_number(request, 1, "the number of nodes", 0, UINT64_MAX, &nodes, fault);
    if (code == WF_OK)
        code = read_number(request, 2, "the threat", 0, 1, &threat, fault);
    if (code == WF_OK && request->words > 3)
        code = read_number(request, 3, "the time", 0, TIME_MAX, &time, fault);
    if (code == WF_OK && request->words > 4)
        code = read_number(request, 4, "the depth", 0, DEPTH_MAX, &depth, fault);
    if (code != WF_OK)
        return code;
    const WfLimits limits = {.nodes = nodes, .depth = (unsigned)depth, .lines = (unsigned)lines};
    if (threat == 0)
        return analyse(request->record, &limits, time, false, out, fault);
    WfRecord *passed = pass(request, fault);
    if (passed == NULL)
        return fault->code;
    code = analyse(passed, &limits, time, true, out, fault);
    wf_record_free(passed);
    return code;
}
