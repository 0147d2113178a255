/* signature.c - see signature.h. */
#include "signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "subject.h"

enum { SIGNATURE_DEPTH = 7, SIGNATURE_NODES = 200000, PACE_NODES = 8000000 };

/* Depths that take about a second. */
static const unsigned pace_depth[SUBJECTS] = {12, 11, 18, 0};

/* Searches to a depth, or, without an opponent, for a number of positions. */
static uint64_t search_nodes(const Bench *bench, unsigned depth, uint64_t limit)
{
    WfRecord *record = wf_record_new(&bench->spec, &bench->start, &wf_system_allocator);
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 22, 1);
    const WfLimits limits = {.depth = bench->spec.game->cooperative ? 0 : depth,
                             .nodes = bench->spec.game->cooperative ? limit : 0};
    WfChoice choice;
    if (record == NULL || engine == NULL ||
        wf_engine_search.choose(engine, record, &limits, &choice) != WF_OK)
        abort();
    wf_engine_search.close(engine);
    wf_record_free(record);
    return choice.nodes;
}

int signature(void)
{
    for (int i = 0; i < SUBJECTS; i++) {
        Bench bench = bench_of(&subjects[i]);
        printf("%s perft %" PRIu64 " search %" PRIu64 "\n", subjects[i].spec, run_perft(&bench),
               search_nodes(&bench, SIGNATURE_DEPTH, SIGNATURE_NODES));
    }
    return 0;
}

int pace(void)
{
    for (int i = 0; i < SUBJECTS; i++) {
        const Bench bench = bench_of(&subjects[i]);
        const double began = now();
        const uint64_t nodes = search_nodes(&bench, pace_depth[i], PACE_NODES);
        printf("%s %.0f\n", subjects[i].spec, (double)nodes / (now() - began) / 1e3);
        (void)fflush(stdout);
    }
    return 0;
}
