/* signature.c - see signature.h. */
#include "signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "subject.h"

enum { SIGNATURE_NODES = 200000, PACE_NODES = 8000000, HASH_BYTES = 1 << 22 };

/* Searches to a depth, or, if that is 0, for a number of nodes. */
static uint64_t search_nodes(const Bench *bench, unsigned depth, uint64_t nodes)
{
    WfRecord *record = wf_record_new(&bench->spec, &bench->start, &wf_system_allocator);
    void *engine = wf_engine_search.open(&wf_system_allocator, HASH_BYTES, 1);
    const WfLimits limits = {.depth = depth, .nodes = depth == 0 ? nodes : 0};
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
               search_nodes(&bench, subjects[i].signature_depth, SIGNATURE_NODES));
    }
    return 0;
}

int pace(void)
{
    for (int i = 0; i < SUBJECTS; i++) {
        const Bench bench = bench_of(&subjects[i]);
        const double began = now();
        const uint64_t nodes = search_nodes(&bench, subjects[i].pace_depth, PACE_NODES);
        printf("%s %.0f\n", subjects[i].spec, (double)nodes / (now() - began) / 1e3);
        (void)fflush(stdout);
    }
    return 0;
}
