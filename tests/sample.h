/* sample.h - smaller samples of what a test looks at, for runs that must be short, and other ones:
 * `--every N` before a test's words looks at one case in N, and WAYFARER_SEED in the environment
 * begins the random ones elsewhere. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The seed of this run; 0: what is random is as it always is. */
static inline uint64_t sample_seed(void)
{
    const char *word = getenv("WAYFARER_SEED");
    return word != NULL ? strtoull(word, NULL, 10) : 0;
}

/* Takes `--every N` from the words; N, or 1. Says so, for who wants to see the same again. */
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
