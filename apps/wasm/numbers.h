/* numbers.h - reads numbers in the words of a request. */
#ifndef WASM_NUMBERS_H
#define WASM_NUMBERS_H

#include "answers.h"

/* A decimal word from `low` to `high`; otherwise the fault says that `what` was expected. */
WfCode read_number(const PageRequest *request, unsigned word, const char *what, uint64_t low,
                   uint64_t high, uint64_t *number, WfFault *fault);

#endif
