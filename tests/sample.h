/* sample.h - smaller samples of a test's cases, for short runs, and different ones: `--every N`
 * before a test's words selects one case in N, and WAYFARER_SEED in the environment starts the
 * random ones elsewhere. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The seed of this run; 0: the random cases are the usual ones. */
static inline uint64_t sample_seed(void)
{
    const char *word = getenv("WAYFARER_SEED");
    return word != NULL ? strtoull(word, NULL, 10) : 0;
}

/* Removes `--every N` from the words; returns N, or 1. Prints it, so that the run can be
 * repeated. */
static inline unsigned sample_every(int *count, char ***words)
{
    unsigned every = 1;
    if (*count > 2 && strcmp((*words)[1], "--every") == 0) {
        every = (unsigned)strtoul((*words)[2], NULL, 10);
        if (every == 0)
            every = 1;
        (*words)[2] = (*words)[0];
        *words += 2;
        *count -= 2;
    }
    (void)printf("sample: one in %u, WAYFARER_SEED=%" PRIu64 "\n", every, sample_seed());
    (void)fflush(stdout);
    return every;
}

/* Whether case number `index` is in the sample. */
static inline bool sample_has(unsigned every, uint64_t index)
{
    return (index + sample_seed()) % every == 0;
}

#endif
