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
    {.spec = "travelers",
     .setup = "",
     .perft_depth = 4,
     .turns_max = 1000,
     .signature_depth = 7,
     .pace_depth = 12,
     .search_depth = 13,
     .perft_bar = 10,
     .random_bar = 0.08},
    {.spec = "courier-leapale",
     .setup = "",
     .perft_depth = 3,
     .turns_max = 2000,
     .signature_depth = 7,
     .pace_depth = 11,
     .search_depth = 9,
     .perft_bar = 2,
     .random_bar = 0.02},
    {.spec = "traverse",
     .setup = "=SDTCCTDS =SDTCCTDS",
     .perft_depth = 5,
     .turns_max = 700,
     .number_max = 300,
     .signature_depth = 7,
     .pace_depth = 18,
     .search_depth = 20,
     .perft_bar = 2,
     .random_bar = 0.12},
    {.spec = "safe-passage",
     .setup = "",
     .perft_depth = 5,
     .turns_max = 400,
     .perft_bar = 1.5,
     .random_bar = 0.08},
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
    if (wf_perft(bench->spec.game, &bench->start, bench->subject->perft_depth, &wf_system_allocator,
                 NULL, &nodes) != WF_OK)
        abort();
    return nodes;
}
