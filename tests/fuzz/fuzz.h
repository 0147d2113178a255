/* fuzz.h - common code of the fuzzers: the first byte chooses the spec, the rest is the text. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "positions.h"

/* Aborts, so that the fuzzer keeps the input, unless the condition holds. */
static inline void must(bool condition)
{
    if (!condition)
        abort();
}

static inline WfSpec fuzz_spec(uint8_t byte)
{
    size_t count = 0;
    while (all_specs[count] != NULL)
        count++;
    return spec_of(all_specs[byte % count]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
