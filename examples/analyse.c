/* analyse.c - analyses a position: prints the best lines as they improve, and ends by itself once a
 * depth is reached.
 *
 * cc analyse.c $(pkg-config --cflags --libs wayfarer) && ./a.out courier-leapale 5 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wayfarer/wayfarer.h>

/* What the callback is given back. */
typedef struct Watcher {
    const WfRecord *record;
    unsigned depth; /* enough */
} Watcher;

/* Called after each depth, and at the end. */
static bool report(void *watcher_, const WfAnalysis *analysis)
{
    const Watcher *watcher = watcher_;
    const WfGame *game = wf_record_spec(watcher->record)->game;
    if (analysis->done)
        return false;
    for (size_t i = 0; i < analysis->line_count; i++) {
        const WfChoice *line = &analysis->line[i];
        char text[WF_TEXT_MAX];
        WfText out = wf_text(text, sizeof text);
        wf_format_move(game, wf_record_now(watcher->record), &line->move, &out);
        printf("depth %u, %zu: %s, %+d, a line of %zu\n", analysis->depth, i + 1, text, line->score,
               line->line_length);
    }
    return analysis->depth < watcher->depth; /* false ends the analysis */
}

int main(int count, char **words)
{
    static WfAnalysis analysis; /* too large for many stacks */
    const char *text = count > 1 ? words[1] : "travelers";
    WfSpec spec;
    if (wf_parse_spec(text, strlen(text), &spec, NULL) != WF_OK)
        return 1;
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    Watcher watcher = {.record = record, .depth = count > 2 ? (unsigned)atoi(words[2]) : 2};
    const WfLimits search = {.size = sizeof search, .lines = 3};
    const WfAnalysisLimits limits = {
        .size = sizeof limits, .search = &search, .report = report, .context = &watcher};
    if (record == NULL || wf_analyse(record, &limits, &wf_system_allocator, &analysis) != WF_OK)
        return 1;
    printf("done after %llu positions\n", (unsigned long long)analysis.nodes);
    wf_record_free(record);
    return 0;
}
