/* numbers.h - the words of a request that are numbers. */
#ifndef WASM_NUMBERS_H
#define WASM_NUMBERS_H

#include "answers.h"

/* A decimal word from `low` to `high`; a fault says `what` it is otherwise. */
WfCode read_number(const PageRequest *request, unsigned word, const char *what, uint64_t low,
                   uint64_t high, uint64_t *number, WfFault *fault);

#endif
