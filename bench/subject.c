/* subject.c - see subject.h. */
#include "subject.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

const Subject subjects[SUBJECTS] = {
    {"travelers", "", 4, 1000, 10, 0.08},
    {"courier-leapale", "", 3, 2000, 2, 0.02},
    {"traverse", "=SDTCCTDS =SDTCCTDS", 5, 700, 2, 0.12},
    {"safe-passage", "", 5, 400, 1.5, 0.08},
};
Bench bench_of(const Subject *subject)
{
    Bench bench = {.subject = subject, .state = 1};
    char words[100];
    if (wf_parse_spec(subject->spec, strlen(subject->spec), &bench.spec, NULL) != WF_OK)
        abort();
    wf_start(&bench.spec, &bench.start);
    wf_moves_init(&bench.list, wf_system_allocator);
    (void)snprintf(words, sizeof words, "%s", subject->setup);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        WfMove move;
        if (wf_scan_move(bench.spec.game, word, strlen(word), &move, NULL) != WF_OK)
            abort();
        wf_apply(bench.spec.game, &bench.start, &move);
    }
    return bench;
}

uint64_t run_perft(Bench *bench)
{
    uint64_t nodes = 0;
    if (wf_perft(bench->spec.game, &bench->start, bench->subject->depth, &wf_system_allocator, NULL,
                 &nodes) != WF_OK)
        abort();
    return nodes;
}
